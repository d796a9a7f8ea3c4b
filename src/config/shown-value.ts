/** Longest text that is repeated in a message, in characters. */
const maxShown = 60

/** A text as messages quote it: escaped onto one line and cut. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)
}

/** What was found in the place of something else, in words. */
export function foundValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${quoted(value)}`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'nothing' : 'a mapping'
}
