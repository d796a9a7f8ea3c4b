import { verificationFile } from '../extraction/ensure-html.ts'
import type { Forward } from '../extraction/forward/read-forward.ts'
import { matchesPath } from '../extraction/page-type.ts'
import type { Entry } from '../model/page-record.ts'
import { isSameAddress, parsePath, percentDecoded, type SitePath } from '../model/site-path.ts'
import { pdfType } from '../origin/media-types.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { FileNotes, HtmlNotes, KnownDocument, PageReading, ReadingFailure } from './known-document.ts'

/** What becomes of a document. */
export type Verdict =
  | { readonly kind: 'page'; readonly result: PageReading }
  /** Served unchanged; `warning` is for the report. */
  | { readonly kind: 'file'; readonly entry: FileEntry; readonly warning: string | null }
  /** Shown for missing pages. */
  | { readonly kind: 'not-found'; readonly entry: FileEntry }
  /** HTML that only forwards: becomes a redirect, or is served unchanged if it leads to no published address. */
  | { readonly kind: 'forward'; readonly entry: FileEntry; readonly forward: Forward }
  /** HTML that is served unchanged but is not a page of the site. `fault`: it could not be read. */
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
  if (notes.kind === 'pdf') {
    const entry: FileEntry = { kind: 'file', content: memo.hash, contentType: document.mediaType, size: document.size }
    return notes.reading === null
      ? { kind: 'file', entry, warning: null }
      : judgeReading(document, notes.reading.result, entry, exclude)
  }
  const entry = unpublishedEntry(document, memo, notes)
  if (isNotFoundPage(document.path)) return { kind: 'not-found', entry }
  return judgeReading(document, notes.reading?.result ?? { failure: 'The document was not read.' }, entry, exclude)
}

function judgeReading(
  document: SourceDocument,
  result: PageReading | ReadingFailure,
  entry: FileEntry,
  exclude: readonly string[],
): Verdict {
  if (result.failure !== undefined)
    return { kind: 'unpublished', entry, reason: result.failure, fault: result.failure !== verificationFile }
  const excluded = exclusion(document.path, result, exclude)
  // Comes first: generators mark forwarding pages as noindex, with the target as canonical.
  const { forward } = result.page
  if (excluded === null && forward !== null) return { kind: 'forward', entry, forward }
  const noindex = document.noindex === true ? 'Its X-Robots-Tag says noindex.' : null
  const empty = document.size === 0 ? 'It is an empty file.' : null
  const reason = empty ?? noindex ?? reasonAgainst(document.path, result) ?? excluded
  return reason === null ? { kind: 'page', result } : { kind: 'unpublished', entry, reason, fault: false }
}

/** Why a document excludes itself from being published, for the report; null if it does not (CONTRACT 2 and 3). */
function reasonAgainst(path: SitePath, { page: { noindex, canonical, facts } }: PageReading): string | null {
  if (noindex) return 'It says noindex.'
  const address = canonical?.kind === 'own' ? canonical.path : path
  if (isUnfilled(path) || (path !== '/' && isUnfilled(address) && isUnfilled(facts.naming.title)))
    return 'It is a template: its address or its title was not filled in.'
  if (generatedSiteMap.test(facts.naming.title)) return 'It is a site map that a tool generated.'
  return canonical?.kind === 'foreign' ? `Its canonical is on another site: ${canonical.url}` : null
}

/** Whether a text or an address has an unfilled template placeholder: `{{SLUG}}`, `<%= title %>`. */
function isUnfilled(text: string): boolean {
  // Few texts and addresses have any of its characters, plain or encoded.
  return /[%{]/.test(text) && /\{\{[-\w. ]{1,60}\}\}|<%=?[-\w. ]{1,60}%>/.test(percentDecoded(text))
}

/** The title that tools give to their lists of a site's addresses. */
const generatedSiteMap = /^.{0,200}\bsite ?maps?\b.{0,40}\bgenerated (?:by|with|using)\b/i

/** The reason for the report if the owner excludes a document under its own or its canonical address; otherwise null. */
function exclusion(path: SitePath, { page: { canonical } }: PageReading, exclude: readonly string[]): string | null {
  const addresses = canonical?.kind === 'own' ? [path, canonical.path] : [path]
  const pattern = exclude.find((candidate) => addresses.some((address) => isExcluded(candidate, address)))
  return pattern === undefined ? null : `It is excluded by pages.exclude (${pattern}).`
}

/** A pattern without a wildcard is the address of one page, in any spelling. */
function isExcluded(pattern: string, path: SitePath): boolean {
  if (matchesPath(pattern, path)) return true
  const literal = pattern.includes('*') ? undefined : parsePath(pattern)
  return literal !== undefined && isSameAddress(literal, path)
}

/** The document that the site shows for missing pages; never a page. */
export function isNotFoundPage(path: SitePath): boolean {
  return path === '/404.html' || path === '/404.htm' || path === '/404/'
}

/** An entry of bytes that are served unchanged. */
type FileEntry = Extract<Entry, { kind: 'file' }>

/** The entry of a file that is not HTML. UTF-8 text is declared as such: without a charset, browsers garble Hebrew. */
function fileEntry({ mediaType, size }: SourceDocument, { hash }: KnownDocument, { utf8 }: FileNotes): FileEntry {
  return { kind: 'file', content: hash, contentType: utf8 ? `${mediaType}; charset=utf-8` : mediaType, size }
}

/** The entry of an HTML document that is not published as a page: its own bytes. */
export function unpublishedEntry(
  { mediaType, size }: SourceDocument,
  { hash }: KnownDocument,
  { reading }: HtmlNotes,
): FileEntry {
  const result = reading?.result
  const charset = result === undefined || result.failure !== undefined ? '' : `; charset=${result.charset}`
  return { kind: 'file', content: hash, contentType: mediaType + charset, size }
}

/** The entry of a published page. Additions to its head make even XHTML HTML; a PDF has none. */
export function pageEntry(
  { mediaType, size }: SourceDocument,
  { hash }: KnownDocument,
  { charset, headOffset, transcoded }: PageReading,
): Entry {
  if (mediaType === pdfType) return { kind: 'page', content: hash, size, contentType: mediaType, headOffset: null }
  const bytes = transcoded ?? { content: hash, size }
  return { kind: 'page', ...bytes, contentType: `text/html; charset=${charset}`, headOffset }
}
