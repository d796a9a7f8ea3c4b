import { matchesPath } from '../extraction/page-type.ts'
import type { Entry } from '../model/page-record.ts'
import { otherSpellings, parsePath, type SitePath } from '../model/site-path.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { FileNotes, HtmlNotes, KnownDocument, PageReading } from './known-document.ts'

/** What a document of the source is. */
type Verdict =
  | { readonly kind: 'page'; readonly result: PageReading }
  /** Served as it is; `warning` is for the report. */
  | { readonly kind: 'file'; readonly entry: FileEntry; readonly warning: string | null }
  /** Shown for missing pages. */
  | { readonly kind: 'not-found'; readonly entry: FileEntry }
  /** HTML that is served as it is, but is not a page of the site. `fault`: it could not be read. */
  | { readonly kind: 'unpublished'; readonly entry: FileEntry; readonly reason: string; readonly fault: boolean }

/**
 * Judges a document by itself.
 * @param exclude `pages.exclude` of the configuration
 */
export function judgeDocument(document: SourceDocument, memo: KnownDocument, exclude: readonly string[]): Verdict {
  const { notes } = memo
  if (notes.kind === 'file') {
    return { kind: 'file', entry: fileEntry(document, memo, notes), warning: notes.sitemap?.warning ?? null }
  }
  const entry = unpublishedEntry(document, memo, notes)
  if (isNotFoundPage(document.path)) return { kind: 'not-found', entry }
  const result = notes.reading?.result ?? { failure: 'The document was not read.' }
  if (result.failure !== undefined) return { kind: 'unpublished', entry, reason: result.failure, fault: true }
  const reason = document.noindex === true ? 'Its X-Robots-Tag says noindex.' : reasonAgainst(document.path, result, exclude)
  return reason === null ? { kind: 'page', result } : { kind: 'unpublished', entry, reason, fault: false }
}

/**
 * Why a document is not published as a page, in words for the report; null when it is (CONTRACT 2 and 3, unpublished pages).
 * @param path its own address
 * @param exclude `pages.exclude` of the configuration
 */
function reasonAgainst(path: SitePath, { page }: PageReading, exclude: readonly string[]): string | null {
  const { noindex, canonical } = page
  if (noindex) return 'It says noindex.'
  if (canonical?.kind === 'foreign') return `Its canonical is on another site: ${canonical.url}`
  // The owner may know the page by its address in the source or by its canonical address.
  const addresses = canonical === null ? [path] : [path, canonical.path]
  const pattern = exclude.find((candidate) => addresses.some((address) => isExcluded(candidate, address)))
  return pattern === undefined ? null : `It is excluded by pages.exclude (${pattern}).`
}

/** A pattern without a wildcard is the address of one page, in any spelling. */
function isExcluded(pattern: string, path: SitePath): boolean {
  if (matchesPath(pattern, path)) return true
  const literal = pattern.includes('*') ? undefined : parsePath(pattern)
  return literal !== undefined && otherSpellings(literal).includes(path)
}

/** The document that the site shows for missing pages; never a page. */
export function isNotFoundPage(path: SitePath): boolean {
  return path === '/404.html' || path === '/404.htm' || path === '/404/'
}

/** An entry of bytes that are served as they are. */
type FileEntry = Extract<Entry, { kind: 'file' }>

/** The entry of a file that is not HTML. Text in UTF-8 is declared so: without a charset browsers garble Hebrew. */
function fileEntry({ mediaType, size }: SourceDocument, { hash }: KnownDocument, { utf8 }: FileNotes): FileEntry {
  return { kind: 'file', content: hash, contentType: utf8 ? `${mediaType}; charset=utf-8` : mediaType, size }
}

/** The entry of an HTML document that is not published as a page: its own bytes. */
function unpublishedEntry({ mediaType, size }: SourceDocument, { hash }: KnownDocument, { reading }: HtmlNotes): FileEntry {
  const result = reading?.result
  const charset = result === undefined || result.failure !== undefined ? '' : `; charset=${result.charset}`
  return { kind: 'file', content: hash, contentType: mediaType + charset, size }
}

/** The entry of a published page; with additions to its head even XHTML is HTML. */
export function pageEntry(
  { size }: SourceDocument,
  { hash }: KnownDocument,
  { charset, headOffset, transcoded }: PageReading,
): Entry {
  const bytes = transcoded ?? { content: hash, size }
  return { kind: 'page', ...bytes, contentType: `text/html; charset=${charset}`, headOffset }
}
