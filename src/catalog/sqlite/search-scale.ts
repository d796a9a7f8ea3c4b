/** From how many pages on a catalog is searched in other ways. */
export interface SearchScale {
  /** In a thread of its own: a search may take so long that the server's thread would stop for it. */
  readonly thread: number
  /** With bitsets for common words. */
  readonly bitsets: number
}

/** Measured, see docs/search-scale.md. */
export const searchScale: SearchScale = { thread: 20_000, bitsets: 20_000 }
