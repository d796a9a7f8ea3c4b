const { charCodeAt } = String.prototype

/**
 * The UTF-16 code unit at a place of a text; NaN past its end. For loops over all characters of a page: V8 has a dozen kinds of strings, and
 * where it sees more than four of them, `text.charCodeAt(at)` and `text.length` each cost a search for the property, three times the loop.
 */
export function codeUnitAt(text: string, at: number): number {
  return charCodeAt.call(text, at)
}
