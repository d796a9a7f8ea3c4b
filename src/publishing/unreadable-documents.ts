import type { GenerationDraft } from '../catalog/catalog.ts'
import type { Origin, SourceDocument, SourceListing } from '../origin/origin.ts'
import type { KnownDocument } from './known-document.ts'
import { isHtml } from './store-documents.ts'

/** What was published before. */
interface Published {
  readonly origin: Origin
  readonly draft: GenerationDraft
  readonly known: ReadonlyMap<string, KnownDocument>
}

/**
 * A listing with what is there and cannot be read as it was published: a file without rights is no file that was removed. What was
 * never published is not in it.
 */
export async function withUnreadable(listing: SourceListing, { origin, draft, known }: Published): Promise<SourceListing> {
  const unreadable = new Set(listing.unreadable)
  if (unreadable.size === 0) return listing
  const listed = new Set(listing.documents.map(({ location }) => location))
  const taken = new Set(listing.documents.map(({ path }) => path))
  const kept: SourceDocument[] = []
  for (const memo of known.values()) {
    const { location, revision, hash, notes } = memo
    const place = listed.has(location) || !isBelow(location, unreadable) ? undefined : origin.placeOf?.(location)
    if (place === undefined || taken.has(place.path)) continue
    taken.add(place.path)
    const mediaType = notes.kind === 'html' && !isHtml(place) ? 'text/html' : place.mediaType
    kept.push({ location, path: place.path, mediaType, revision, size: await draft.contentSize(hash) })
  }
  const redirects = unreadable.has('_redirects') ? (draft.site?.redirects ?? []) : listing.redirects
  return { ...listing, documents: [...listing.documents, ...kept], redirects }
}

/** Whether a location is one of the places, or lies in one that is a folder. */
function isBelow(location: string, places: ReadonlySet<string>): boolean {
  for (let end = location.length; end > 0; end = location.lastIndexOf('/', end - 1))
    if (places.has(location.slice(0, end))) return true
  return false
}
