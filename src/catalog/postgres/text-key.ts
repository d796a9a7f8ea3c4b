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
