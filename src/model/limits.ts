/** Bounds of the specification (SPEC section 8). */
export const limits = {
  searchQuery: { minimum: 2, maximum: 120 },
  searchLimit: { minimum: 1, maximum: 20, default: 5 },
  caseStudiesLimit: { minimum: 1, maximum: 50, default: 20 },
  glossaryQuery: { maximum: 80 },
  glossaryLimit: { minimum: 1, maximum: 100, default: 50 },
  offset: { minimum: 0, maximum: 1000, default: 0 },
  cursor: { maximum: 40 },
  pageUrl: { minimum: 1, maximum: 500 },
  /** Months before now in which a ranking update must have begun to be listed. */
  updatesWindowMonths: 12,
  /** Redirects of the site that are followed for one question (CONTRACT 3, Pages). */
  redirects: 5,
} as const
