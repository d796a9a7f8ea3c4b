/**
 * A name or path that may hold percent-escapes, with every `%` that is part of no valid escape escaped itself, so that it
 * can be decoded: `100%-%D7%A9` is `100%25-%D7%A9`.
 */
export function withLiteralPercents(text: string): string {
  if (!text.includes('%')) return text
  return text.replace(/(?:%[0-9A-Fa-f]{2})+|%/g, (escapes) => (isDecodable(escapes) ? escapes : escapes.replaceAll('%', '%25')))
}

function isDecodable(escapes: string): boolean {
  try {
    decodeURIComponent(escapes)
    return true
  } catch {
    return false
  }
}
