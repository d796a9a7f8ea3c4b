import type { SourceListing } from '../origin/origin.ts'

/** Whether two looks at a source saw the same documents in the same state, in whatever order. */
export function sameListing(a: SourceListing, b: SourceListing): boolean {
  if (a.documents.length !== b.documents.length) return false
  const revisions = new Map(a.documents.map(({ location, revision }) => [location, revision]))
  return (
    b.documents.every(({ location, revision }) => revisions.get(location) === revision) &&
    JSON.stringify(a.redirects) === JSON.stringify(b.redirects)
  )
}
