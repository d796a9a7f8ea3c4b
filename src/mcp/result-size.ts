/** Limits of tool results (CONTRACT 3, MCP; SPEC section 8). */
export const toolLimits = {
  /** Results of one search. */
  searchResults: 10,
  /**
   * Characters of a passage in the results of a search, and of all together as far as the least allows: the first passage answers most questions, and ten
   * long ones would cost an agent more than many a page.
   */
  passages: { max: 400, min: 48, total: 750 },
  /** List items in one result. */
  listItems: 100,
  /** Largest file that `fetch` reads, in bytes. */
  file: 5_000_000,
  /** Code points of a page in one result of `fetch`, without the note about the next part. */
  pagePart: 15_000,
  /** Larger results are refused: clients drop results over 25,000 tokens. */
  resultTokens: 25_000,
  /** Estimated tokens of list items, or of a part of a page; leaves room for the rest of the result. */
  bodyTokens: 22_000,
} as const

/**
 * An estimate on the high side of the number of tokens of a text. Measured per character: Hebrew .37 with o200k_base and .96 with the older
 * cl100k_base, of which Hebrew facts with many signs take up to 4 % more than estimated; with niqqud up to 1.33, percent-encoded UTF-8 .65,
 * random letters and digits .82, English .28, emoji up to 2.75.
 */
export function estimateTokens(text: string): number {
  // Counted in fifths of a token: integer sums do not depend on where a text is split.
  let fifths = 0
  for (let at = 0; at < text.length; at++) fifths += fifthsOf[text.charCodeAt(at)] ?? 0
  return Math.ceil(fifths / 5)
}

/** By code unit: a lookup table takes a third of the time of comparisons. */
const fifthsOf = Uint8Array.from({ length: 0x1_0000 }, (_, code) => {
  if (code === 0x25) return 6
  if (code < 0x80) return 2
  // Includes Hebrew points, which are separate code units.
  if (code < 0x800) return 5
  // Emoji are two code units.
  return 7
})

/**
 * The first items of a list that fit into one result, by number and estimated tokens; at least one, so that a list in parts has an end.
 * @param taken what the rest of the result takes, in estimated tokens
 */
export function fitItems<Item>(items: readonly Item[], taken = 0): readonly Item[] {
  let room = toolLimits.bodyTokens - taken
  let count = 0
  for (const item of items) {
    room -= estimateTokens(JSON.stringify(item))
    if ((room < 0 && count > 0) || count === toolLimits.listItems) break
    count++
  }
  return items.slice(0, count)
}
