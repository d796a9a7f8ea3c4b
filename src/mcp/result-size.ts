/** Bounds of what tools take and give (CONTRACT 3, MCP; SPEC section 8). */
export const toolLimits = {
  /** Results of one search. */
  searchResults: 10,
  /** Items of a list in one result. */
  listItems: 100,
  /** Code points of a page in one result of `fetch`, without the note of where the next part is. */
  pagePart: 15_000,
  /** A result of more is refused: clients drop results over 25,000 tokens. */
  resultTokens: 25_000,
  /** Estimated tokens that the items of a list, or a part of a page, may take: it leaves room for what is around them. */
  bodyTokens: 22_000,
} as const

/**
 * An upper estimate of the tokens that a text takes, over the tokenizers of the usual models: what it says fits, fits.
 * Measured on cl100k_base and o200k_base: Hebrew .36 to .98 a letter, with niqqud up to 1.33, percent-encoded UTF-8 .65 a
 * character, random letters and digits .82, English .28, emoji up to 2.75.
 */
export function estimateTokens(text: string): number {
  // Fifths of a token, because sums of decimal fractions depend on where a text is cut.
  let fifths = 0
  for (let at = 0; at < text.length; at++) fifths += fifthsOf[text.charCodeAt(at)] ?? 0
  return Math.ceil(fifths / 5)
}

/** By code unit: a whole page is estimated in one go, and a table costs a third of comparing. */
const fifthsOf = Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
  if (code === 0x25) return 6
  if (code < 0x80) return 2
  // Hebrew points stand on a letter of their own each.
  if (code < 0x800) return 5
  // Emoji are two code units.
  return 7
})

/** As many items from the start of a list as one result can hold: bounded in number and in estimated tokens. */
export function fitItems<Item>(items: readonly Item[]): readonly Item[] {
  let room: number = toolLimits.bodyTokens
  let count = 0
  for (const item of items) {
    room -= estimateTokens(JSON.stringify(item))
    if (room < 0 || count === toolLimits.listItems) break
    count++
  }
  return items.slice(0, count)
}
