/**
 * A text as a key of a row: PostgreSQL stores neither NUL nor lone surrogates. They are escaped as in JSON; all others but
 * quotation marks and backslashes stay what they are, so that the order of paths stays too. No two texts have one key.
 */
export function textKey(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The text of a key. */
export function keyText(key: string): string {
  const text: unknown = JSON.parse(`"${key}"`)
  return String(text)
}

/** The `item` of a position as a key. Items of ours are hex; a forged one may hold what PostgreSQL does not take. */
export function itemKey(item: string): string {
  return /^[0-9a-f]{1,64}$/.test(item) ? item : ''
}
