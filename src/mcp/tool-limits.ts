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
