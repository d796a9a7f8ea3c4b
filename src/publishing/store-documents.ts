import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { GenerationDraft } from '../catalog/catalog.ts'
import { canonicalHost } from '../extraction/canonical-host.ts'
import { decodeHtml } from '../extraction/decode-html.ts'
import { extractionLimits } from '../extraction/extracted-page.ts'
import type { ContentHash } from '../model/page-record.ts'
import type { Origin, SourceDocument, SourceListing } from '../origin/origin.ts'
import { inParallel } from './in-parallel.ts'
import type { DocumentNotes, KnownDocument } from './known-document.ts'
import { isSitemapPath, readSitemap } from './sitemap.ts'

/** Bounds of what is read from the source at a time. */
const reading = { items: 8, bytes: 64 * 1024 * 1024 } as const

/** What this step works with. */
export interface StoreContext {
  readonly origin: Origin
  readonly draft: GenerationDraft
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly signal: AbortSignal
}

/**
 * Reads each document of a listing that may have changed, and stores its bytes: from here on the source is not needed
 * any more, and a build that begins meanwhile does no harm.
 * @throws SourceChangedError, SourceUnavailableError
 */
export async function storeDocuments(documents: readonly SourceDocument[], context: StoreContext): Promise<void> {
  const { known, signal } = context
  forgetMissing(documents, known)
  const changed = documents.filter((document) => !isKnown(document, known))
  const bounds = { items: reading.items, weight: { total: reading.bytes, of: ({ size }: SourceDocument) => size } }
  await inParallel(changed, bounds, async (document) => {
    signal.throwIfAborted()
    known.set(document.location, await storeDocument(document, context))
  })
}

/** XHTML is read as HTML, too (HTML standard, section 14: pages in the wild are rarely well-formed). */
export function isHtml({ mediaType }: Pick<SourceDocument, 'mediaType'>): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
}

/** Documents past this size are served, but not read. */
export function isTooLarge({ size }: SourceDocument): boolean {
  return size > extractionLimits.bytes
}

function forgetMissing(documents: readonly SourceDocument[], known: Map<string, KnownDocument>): void {
  const present = new Set(documents.map(({ location }) => location))
  for (const location of known.keys()) if (!present.has(location)) known.delete(location)
}

function isKnown(document: SourceDocument, known: ReadonlyMap<string, KnownDocument>): boolean {
  const memo = known.get(document.location)
  return memo !== undefined && memo.revision === document.revision && isKindOf(document, memo)
}

/** The media type of a name is not a matter of its bytes. */
function isKindOf(document: SourceDocument, { notes }: KnownDocument): boolean {
  return (notes.kind === 'html') === isHtml(document)
}

async function storeDocument(document: SourceDocument, { origin, draft, known }: StoreContext): Promise<KnownDocument> {
  const { location, revision } = document
  const bytes = await origin.read(document)
  const before = known.get(location)
  // Generators write everything anew; what is the same is not stored anew.
  if (before !== undefined && isKindOf(document, before) && before.hash === hashOf(bytes)) return { ...before, revision }
  return { location, revision, hash: await draft.putContent(bytes), notes: takeNotes(document, bytes) }
}

/** The name that the catalog gives to bytes. */
function hashOf(bytes: Uint8Array): ContentHash {
  return createHash('sha256').update(bytes).digest('hex')
}

function takeNotes(document: SourceDocument, bytes: Uint8Array): DocumentNotes {
  if (isHtml(document)) {
    return {
      kind: 'html',
      host: isTooLarge(document) ? null : canonicalHost(decodeHtml(bytes, document.charset).html),
      reading: null,
    }
  }
  return {
    kind: 'file',
    utf8: document.mediaType.startsWith('text/') && isUtf8(bytes),
    sitemap: isSitemapPath(document.path) ? readSitemap(bytes) : null,
  }
}

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
    kept.push({ location, path: place.path, mediaType, revision, size: (await draft.content(hash)).length })
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
