import { isUtf8 } from 'node:buffer'
import { hash as hashOf } from 'node:crypto'
import type { GenerationDraft } from '../catalog/catalog.ts'
import { canonicalAddress, declaredTitles } from '../extraction/canonical-address.ts'
import { decodeHtml } from '../extraction/decode-html.ts'
import { extractionLimits, pdfLimits } from '../extraction/extracted-page.ts'
import type { ContentHash } from '../model/page-record.ts'
import { isHtmlType, pdfType } from '../origin/media-types.ts'
import type { Origin, SourceDocument, SourceListing } from '../origin/origin.ts'
import { mayBeSitemap } from '../origin/sitemap.ts'
import { inParallel } from './in-parallel.ts'
import type { DocumentNotes, KnownDocument } from './known-document.ts'
import { readSitemapNotes } from './sitemap-notes.ts'

/** Bytes of documents that are in memory at once. */
export const maxBytes = 64 * 1024 * 1024

/** Concurrent reads from the source. */
const maxReads = 8

/** The input of {@link storeDocuments}. */
interface StoreContext {
  readonly origin: Origin
  readonly draft: GenerationDraft
  /** By location; brought up to date here. */
  readonly known: Map<string, KnownDocument>
  readonly signal: AbortSignal
}

/**
 * Reads each document of a listing that may have changed, and stores its bytes: after that the source is no longer needed, and a build
 * that starts meanwhile does no harm.
 * @throws SourceChangedError, SourceUnavailableError
 */
export async function storeDocuments(documents: readonly SourceDocument[], context: StoreContext): Promise<void> {
  const { known, signal } = context
  forgetMissing(documents, known)
  const changed = documents.filter((document) => !isKnown(document, known))
  const bounds = { items: maxReads, weight: { total: maxBytes, of: ({ size }: SourceDocument) => size } }
  await inParallel(changed, bounds, async (document) => {
    signal.throwIfAborted()
    known.set(document.location, await storeDocument(document, context))
  })
}

/** Documents over this size are served but not read, in bytes. */
export function largestRead({ mediaType }: SourceDocument): number {
  return mediaType === pdfType ? pdfLimits.bytes : extractionLimits.bytes
}

function forgetMissing(documents: readonly SourceDocument[], known: Map<string, KnownDocument>): void {
  const found = documents.filter(({ location }) => known.has(location)).length
  if (found === known.size) return
  const present = new Set(documents.map(({ location }) => location))
  for (const location of known.keys()) if (!present.has(location)) known.delete(location)
}

function isKnown(document: SourceDocument, known: ReadonlyMap<string, KnownDocument>): boolean {
  const memo = known.get(document.location)
  return memo !== undefined && memo.revision === document.revision && isSameKind(document, memo)
}

/** The same bytes may have a new media type. */
function isSameKind({ mediaType }: SourceDocument, { notes }: KnownDocument): boolean {
  return notes.kind === kindOf(mediaType)
}

function kindOf(mediaType: string): DocumentNotes['kind'] {
  return isHtmlType(mediaType) ? 'html' : mediaType === pdfType ? 'pdf' : 'file'
}

async function storeDocument(document: SourceDocument, { origin, draft, known }: StoreContext): Promise<KnownDocument> {
  const { location, revision } = document
  const bytes = await origin.read(document)
  const before = known.get(location)
  // Generators rewrite every file; identical bytes are not stored again.
  if (before !== undefined && isSameKind(document, before) && before.hash === hashOf('sha256', bytes))
    return { ...before, revision }
  return { location, revision, hash: await draft.putContent(bytes), notes: await takeNotes(document, bytes) }
}

async function takeNotes(document: SourceDocument, bytes: Uint8Array): Promise<DocumentNotes> {
  if (isHtmlType(document.mediaType)) {
    const html = document.size > largestRead(document) ? '' : decodeHtml(bytes, document.charset).html
    return { kind: 'html', canonical: canonicalAddress(html), titles: declaredTitles(html), reading: null }
  }
  if (document.mediaType === pdfType) return { kind: 'pdf', reading: null }
  return {
    kind: 'file',
    utf8: document.mediaType.startsWith('text/') && isUtf8(bytes),
    sitemap: mayBeSitemap(document.path) ? await readSitemapNotes(bytes, document.path) : null,
  }
}

/**
 * The listing with unreadable documents as they were published: a file without read permission was not removed. Documents that were never
 * published are omitted.
 */
export async function withUnreadable(
  listing: SourceListing,
  { origin, draft, known }: Pick<StoreContext, 'origin' | 'draft' | 'known'>,
): Promise<SourceListing> {
  const unreadable = new Set(listing.unreadable)
  if (unreadable.size === 0) return listing
  const listed = new Set(listing.documents.map(({ location }) => location))
  const taken = new Set(listing.documents.map(({ path }) => path))
  const sizes = contentSizes(draft)
  const kept: SourceDocument[] = []
  for (const { location, revision, hash, notes } of known.values()) {
    const place = listed.has(location) || !isBelow(location, unreadable) ? undefined : origin.placeOf?.(location)
    if (place === undefined || taken.has(place.path)) continue
    taken.add(place.path)
    const mediaType = notes.kind === 'html' && !isHtmlType(place.mediaType) ? 'text/html' : place.mediaType
    // A transcoded page is published with another content.
    const size = sizes.get(hash) ?? (await draft.content(hash)).length
    kept.push({ location, path: place.path, mediaType, revision, size })
  }
  const redirects = unreadable.has('_redirects') ? (draft.site?.redirects ?? []) : listing.redirects
  return { ...listing, documents: [...listing.documents, ...kept], redirects }
}

/** Sizes of published contents, by their hash. */
function contentSizes(draft: GenerationDraft): ReadonlyMap<ContentHash, number> {
  const sizes = new Map<ContentHash, number>()
  for (const [, entry] of draft.entries()) {
    if (entry.kind === 'file' || entry.kind === 'page') sizes.set(entry.content, entry.size)
  }
  return sizes
}

/** Whether a location is one of the given ones or in a folder among them. */
function isBelow(location: string, places: ReadonlySet<string>): boolean {
  for (let end = location.length; end > 0; end = location.lastIndexOf('/', end - 1))
    if (places.has(location.slice(0, end))) return true
  return false
}
