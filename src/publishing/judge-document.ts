import type { SourceDocument } from '../origin/origin.ts'
import { fileEntry, unpublishedEntry, type FileEntry } from './entries.ts'
import type { KnownDocument, PageReading } from './known-document.ts'
import { isNotFoundPage, reasonAgainst } from './publishable.ts'

/** What a document of the source is. */
export type Verdict =
  | { readonly kind: 'page'; readonly result: PageReading }
  /** Served as it is; `warning` is for the report. */
  | { readonly kind: 'file'; readonly entry: FileEntry; readonly warning: string | null }
  /** Shown in place of a missing page. */
  | { readonly kind: 'not-found'; readonly entry: FileEntry }
  /** HTML that is served as it is, but is no page of the site. `fault`: it could not be read. */
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
