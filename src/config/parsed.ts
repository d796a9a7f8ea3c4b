/** A value in its normal form, or one clause that says what is wrong and how to write it. */
export type Parsed<Value> = { readonly value: Value } | { readonly problem: string }

/** Longest text that is repeated in a message, in characters. */
const maxShown = 60

/** A text as messages quote it: escaped onto one line and cut, without the user name and password of an address. */
export function quoted(text: string): string {
  const shown = withoutCredentials(text)
  return JSON.stringify(shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown)
}

/** Messages end up in logs, and the text before the last `@` of a mistyped address may be a password. */
function withoutCredentials(text: string): string {
  const end = text.lastIndexOf('@')
  const [mark = ''] = /\/\/|:(?!\/\/)/.exec(text) ?? []
  const start = text.indexOf(mark) + mark.length
  return mark === '' || end < start ? text : `${text.slice(0, start)}…${text.slice(end)}`
}
