import type { DocumentMemo } from '../catalog/catalog.ts'
import type { DeclaredTitles } from '../extraction/canonical-address.ts'
import type { PageFacts } from '../model/page-facts.ts'
import type { ContentHash } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { ExtractedDocument } from './extract-document.ts'
import type { SitemapNotes } from './sitemap-notes.ts'

/**
 * Version of the result of publishing. Raise it with every change of extraction, facts or publishing that changes the result for the same
 * documents: everything is then read and published again.
 */
export const publishingVersion = 53

/** What publishing has stored about a document of the source. */
export interface KnownDocument {
  readonly location: string
  readonly revision: string
  readonly hash: ContentHash
  readonly notes: DocumentNotes
}

/** What was read from a document. */
export type DocumentNotes = FileNotes | HtmlNotes | PdfNotes

/** What was read from a file that is not HTML. */
export interface FileNotes {
  readonly kind: 'file'
  /** It is text in UTF-8. */
  readonly utf8: boolean
  readonly sitemap: SitemapNotes | null
}

/** What was read from an HTML document. */
export interface HtmlNotes {
  readonly kind: 'html'
  /** The address of its canonical, absolute: its vote for the own hosts. */
  readonly canonical: string | null
  /** What it has as its title: what most documents have is not the title of a page. */
  readonly titles: DeclaredTitles
  readonly reading: Reading | null
}

/** What was read from a PDF; one that no page links to is not read. */
export interface PdfNotes {
  readonly kind: 'pdf'
  readonly reading: Reading | null
}

/** The extraction of a document. */
export interface Reading {
  /** Fingerprint of the extraction options. */
  readonly by: string
  /** Address of the document at that time. */
  readonly path: SitePath
  readonly result: PageReading | ReadingFailure
}

/** What a document says; its texts are in the catalog. */
export interface PageReading extends Pick<ExtractedDocument, 'page' | 'charset' | 'headOffset' | 'blocks' | 'passages'> {
  readonly failure?: undefined
  readonly markdown: ContentHash
  readonly text: ContentHash
  /** The texts without what repeats over the site, which are published instead. */
  readonly shortened?: ShortenedTexts
  /** Cached result of the last word-by-word comparison. */
  readonly compared?: Comparison
  /** The document in UTF-8, if its encoding does not allow additions. */
  readonly transcoded: { readonly content: ContentHash; readonly size: number } | null
}

/** Whether a page has nearly the same text as the one that its canonical names. */
interface Comparison {
  /** Text of the other page. */
  readonly text: ContentHash
  readonly isAlike: boolean
}

/** Texts without some of their blocks. */
interface ShortenedTexts {
  /** Indexes of the blocks that are left out: `3,4,9`. */
  readonly out: string
  readonly markdown: ContentHash
  readonly text: ContentHash
  /** Where their passages begin, packed. */
  readonly passages: string
}

/** Why nothing was read. */
export interface ReadingFailure {
  readonly failure: string
}

/** Version of the stored notes; documents with notes of another one are read again. */
const notesVersion = 1

/** The stored form of a known document. */
export function toMemo({ location, revision, hash, notes }: KnownDocument): DocumentMemo {
  return { location, revision, hash, contents: contentsOf(notes), data: `${notesVersion} ${JSON.stringify(notes)}` }
}

/**
 * A known document from its stored form; undefined for notes of another version or without a required field. A reading without one is
 * dropped: the document is extracted again from the stored bytes.
 */
export function fromMemo({ location, revision, hash, data }: DocumentMemo): KnownDocument | undefined {
  const space = data.indexOf(' ')
  if (data.slice(0, space) !== String(notesVersion)) return undefined
  // Made by `toMemo`, perhaps of an older program.
  const notes = JSON.parse(data.slice(space + 1)) as DocumentNotes
  if (notes.kind === 'file') {
    const isWhole = hasAll(notes, fileFields) && (notes.sitemap === null || hasAll(notes.sitemap, sitemapFields))
    return isWhole ? { location, revision, hash, notes } : undefined
  }
  if (!hasAll(notes, notes.kind === 'pdf' ? pdfFields : htmlFields)) return undefined
  const isWhole = notes.reading === null || isWholeReading(notes.reading)
  return { location, revision, hash, notes: isWhole ? notes : { ...notes, reading: null } }
}

function isWholeReading({ result }: Reading): boolean {
  if (result.failure !== undefined) return true
  return hasAll(result, readingFields) && hasAll(result.page, pageFields) && hasAll(result.page.facts, factFields)
}

type Fields<Value> = Readonly<Record<keyof Value, true>>

const fileFields: Fields<FileNotes> = { kind: true, utf8: true, sitemap: true }
const sitemapFields: Fields<SitemapNotes> = { hosts: true, addresses: true, dates: true, warning: true }
const pdfFields: Fields<PdfNotes> = { kind: true, reading: true }
const htmlFields: Fields<HtmlNotes> = { kind: true, canonical: true, titles: true, reading: true }
const readingFields: Fields<Omit<PageReading, 'failure' | 'shortened' | 'compared'>> = {
  page: true,
  charset: true,
  headOffset: true,
  blocks: true,
  passages: true,
  markdown: true,
  text: true,
  transcoded: true,
}
const pageFields: Fields<Omit<PageReading['page'], 'pdfLinks' | 'posts' | 'alternates' | 'unlikePage'>> = {
  title: true,
  summary: true,
  language: true,
  canonical: true,
  forward: true,
  author: true,
  noindex: true,
  structuredType: true,
  dates: true,
  facts: true,
  warnings: true,
}
const factFields: Fields<PageFacts> = {
  naming: true,
  organization: true,
  organizationElsewhere: true,
  organizationParts: true,
  places: true,
  shownContact: true,
  shownPlaces: true,
  contactLinks: true,
  services: true,
  listedServices: true,
  serviceParts: true,
  plans: true,
  plansMethod: true,
  priceNote: true,
  priceRanges: true,
  offers: true,
  dollarCountries: true,
  aboutPrices: true,
  terms: true,
  result: true,
  resultBelow: true,
  isGallery: true,
  listedCaseStudies: true,
  questions: true,
  isQuestionPage: true,
  term: true,
  contactPageMethod: true,
  refused: true,
}

function hasAll(value: object | undefined, fields: Readonly<Record<string, true>>): boolean {
  return value !== undefined && Object.keys(fields).every((field) => Object.hasOwn(value, field))
}

/** The reading of a document, unless it failed. */
export function readingOf(memo: KnownDocument | undefined): PageReading | undefined {
  const result = memo === undefined ? undefined : resultOf(memo.notes)
  return result?.failure === undefined ? result : undefined
}

/** Where the passages of a page begin in the texts that are published, packed. */
export function passagesOf(memo: KnownDocument | undefined): string {
  const reading = readingOf(memo)
  return reading?.shortened?.passages ?? reading?.passages ?? ''
}

function resultOf(notes: DocumentNotes): PageReading | ReadingFailure | undefined {
  return notes.kind === 'file' ? undefined : notes.reading?.result
}

/** Replaces what is known to have been read from a document. */
export function noteReading(location: string, result: PageReading, known: Map<string, KnownDocument>): void {
  const memo = known.get(location)
  if (memo === undefined || memo.notes.kind === 'file' || memo.notes.reading === null) return
  known.set(location, { ...memo, notes: { ...memo.notes, reading: { ...memo.notes.reading, result } } })
}

function contentsOf(notes: DocumentNotes): readonly ContentHash[] {
  const result = resultOf(notes)
  if (result === undefined || result.failure !== undefined) return []
  const { markdown, text, shortened, transcoded } = result
  const published = shortened === undefined ? [] : [shortened.markdown, shortened.text]
  return [markdown, text, ...published, ...(transcoded === null ? [] : [transcoded.content])]
}

/** The notes of all sitemaps of a source. */
export function sitemapsIn(known: Iterable<KnownDocument>): readonly SitemapNotes[] {
  return [...known].flatMap(({ notes }) => (notes.kind === 'file' && notes.sitemap !== null ? [notes.sitemap] : []))
}
