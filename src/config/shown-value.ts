/** Longest text that is repeated in a message, in characters. */
const maxShown = 60

/** A text as messages quote it: escaped onto one line and cut, without the user name and password of an address. */
export function quoted(text: string): string {
  const shown = withoutCredentials(text)
  return JSON.stringify(shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown)
}

/** Messages end up in logs. An address that is mistyped is cut with a broad knife: what stands before its last `@` may be a password. */
function withoutCredentials(text: string): string {
  const end = text.lastIndexOf('@')
  const [mark = ''] = /\/\/|:(?!\/\/)/.exec(text) ?? []
  const start = text.indexOf(mark) + mark.length
  return mark === '' || end < start ? text : `${text.slice(0, start)}…${text.slice(end)}`
}

/** What was found in the place of something else, in words. */
export function foundValue(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `the text ${quoted(value)}`
  if (typeof value === 'number') return `the number ${value}`
  if (typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'nothing' : 'a mapping'
}
