import type { Entry } from '../model/page-record.ts'
import type { SourceDocument } from '../origin/origin.ts'
import type { FileNotes, HtmlNotes, KnownDocument, PageReading } from './known-document.ts'

/** An entry of bytes that are served as they are. */
export type FileEntry = Extract<Entry, { kind: 'file' }>

/** The entry of a file that is no HTML. Text is said to be UTF-8 where it is: servers that say nothing show Hebrew as noise. */
export function fileEntry({ mediaType, size }: SourceDocument, { hash }: KnownDocument, { utf8 }: FileNotes): FileEntry {
  return { kind: 'file', content: hash, contentType: utf8 ? `${mediaType}; charset=utf-8` : mediaType, size }
}

/** The entry of an HTML document that is no published page: its own bytes. */
export function unpublishedEntry(
  { mediaType, size }: SourceDocument,
  { hash }: KnownDocument,
  { reading }: HtmlNotes,
): FileEntry {
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
