/** Most bytes of all tokens of a page together: PostgreSQL's own limit for a tsvector is 2^20 - 1. */
const maxBytes = 1_000_000

/**
 * The tokens of a page, parted by spaces, as far as one tsvector holds them. Only a page of some fifty thousand different words
 * has more; in their order those of the title and of numbers come first, and are kept.
 */
export function boundedTokens(tokens: string): string {
  if (tokens.length * 3 < maxBytes) return tokens
  let bytes = 0
  const kept = tokens.split(' ').filter((token) => (bytes += Buffer.byteLength(token)) <= maxBytes)
  return kept.join(' ')
}
