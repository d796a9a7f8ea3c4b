/** Bounds of the specification (SPEC section 8; CONTRACT 4). */
export const limits = {
  searchQuery: { minimum: 2, maximum: 120 },
  searchLimit: { minimum: 1, maximum: 20, default: 5 },
  /** Partial matches of a search that finds nothing. */
  searchPartial: 5,
  caseStudiesLimit: { minimum: 1, maximum: 50, default: 20 },
  /** What filters the glossary, and the lists beyond the specification. */
  listQuery: { maximum: 80 },
  glossaryLimit: { minimum: 1, maximum: 100, default: 50 },
  offersLimit: { minimum: 1, maximum: 100, default: 50 },
  questionsLimit: { minimum: 1, maximum: 100, default: 50 },
  changesLimit: { minimum: 1, maximum: 1000, default: 100 },
  passagesQuery: { minimum: 2, maximum: 200 },
  passagesLimit: { minimum: 1, maximum: 10, default: 5 },
  /** Characters of a passage. */
  passageText: 1200,
  offset: { minimum: 0, maximum: 1000, default: 0 },
  cursor: { maximum: 40 },
  pageUrl: { minimum: 1, maximum: 500 },
  /** Months before now in which a ranking update must have begun to be listed. */
  updatesWindowMonths: 12,
} as const

/** Length of a text as the limits count it: in Unicode code points of the decoded value (CONTRACT 3, Lists). */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** {@link textLength} of an address without its percent-encoding, so that a Hebrew path may be as long as an English one (CONTRACT 3, Lists). */
export function addressLength(address: string): number {
  try {
    return textLength(decodeURI(address))
  } catch {
    return textLength(address)
  }
}
