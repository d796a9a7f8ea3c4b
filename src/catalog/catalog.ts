import type { ChangeKind } from '../model/change.ts'
import type { ContentType } from '../model/content-type.ts'
import type { ContentHash, Entry, PageRecord } from '../model/page-record.ts'
import type { SitePath } from '../model/site-path.ts'
import type { ListName, ListRecords, SiteLists, SiteRecord } from '../model/site-record.ts'
import type { Clauses } from './analysis/analyse-query.ts'
import type { PartialHit } from './search/search-partly.ts'

/** Version of the stored form. An older catalog is rebuilt, a newer one is left alone (CONTRACT 1). */
export const catalogFormat = 9

/** One immutable publication of a site. */
export interface Generation {
  /** Counts up, also with a rollback. */
  readonly number: number
  /** RFC 3339 in UTC. */
  readonly publishedAt: string
  /** Number of published pages. */
  readonly pages: number
}

/**
 * Where a part of a list ended, independent of the generation, so that it stays valid after a publish and on other servers: `sort` is the
 * leading sort value (search: tier and rank; lists: see lists.ts), `item` names the last item (16 hex digits), whose place the catalog knows
 * even after the item is gone.
 */
export interface Position {
  readonly sort: number
  readonly item: string
}

/** Which part of a list is read. `after` wins over `offset`. */
export interface ListWindow {
  readonly limit: number
  readonly offset: number
  readonly after?: Position | undefined
}

/** A part of a list in its total order. */
export interface ListSlice<Item> {
  readonly items: readonly Item[]
  /** Number of items in the whole list. */
  readonly total: number
  /** Number of items before the first one of this slice: the true one, also after a cursor. */
  readonly offset: number
  /** Position of the last item here, when more follow. */
  readonly next: Position | null
}

/** What is searched for. */
export interface SearchQuery {
  /** Words as the reader typed them; must hold a searchable one, see `hasSearchableWord`. */
  readonly text: string
  readonly type?: ContentType | undefined
}

/** Which of the published pages are read: up to `limit` after the given path, of all or of one section. */
export interface PageRange {
  readonly section?: SitePath | undefined
  readonly after?: SitePath | undefined
  readonly limit: number
}

/** A part of the pages that were found. */
export interface FoundSlice extends ListSlice<PageRecord> {
  /** What the pages match: most of them at least one key of each clause. Empty if nothing was found. */
  readonly clauses: Clauses
}

/** Which passages are searched for. */
export interface PassageQuery {
  /** As in {@link SearchQuery}. */
  readonly text: string
  readonly limit: number
  /** The best ones of each of these pages, in their order; the best ones of all pages if not given. */
  readonly pages?: readonly SitePath[]
  /** Most passages of one page; two if not given. */
  readonly ofPage?: number
}

/** A part of a text, in UTF-16 code units; without an end it is the rest. */
export interface TextPart {
  readonly start: number
  readonly end: number | undefined
}

/** A part of a page that makes sense by itself. */
export interface FoundPassage {
  readonly page: PageRecord
  /** How well it fits, 0 to 1. */
  readonly score: number
  /**
   * The words that it seems to have, by their numbers: another word of a long page can be taken for one of them. None if it is the
   * beginning of a page whose title or summary alone has some.
   */
  readonly words: readonly number[]
  /** Where it is in the page's plain text and Markdown. */
  readonly text: TextPart
  readonly markdown: TextPart
  /** Id of an element where it begins; empty if there is none. */
  readonly fragment: string
}

/** Passages that were found, the best first. */
export interface FoundPassages {
  readonly passages: readonly FoundPassage[]
  /** The words that were searched for: a passage has a key of one or more. */
  readonly clauses: Clauses
  /** What each of them weighs. */
  readonly weights: readonly number[]
}

/** A section: a first path segment with at least two published pages. */
export interface Section {
  /** `/blog/` */
  readonly path: SitePath
  readonly pages: number
}

/** The newest change of a page. */
export interface PageChange {
  readonly path: SitePath
  /** The last one of a removed page, as its type. */
  readonly title: string
  readonly type: ContentType
  readonly change: ChangeKind
  /** When the generation that has it was published; RFC 3339 in UTC. */
  readonly at: string
  /**
   * What is served at the page's Markdown address; null for a removed page. A file of the site itself is served as it is, the Markdown of
   * the page has base marks.
   */
  readonly markdown: { readonly hash: ContentHash; readonly isFile: boolean } | null
}

/** Changes in the order in which they were published. Each has a number, from 1; a page's newer change replaces the older one. */
export interface ChangeSlice {
  readonly changes: readonly PageChange[]
  /** Number of the last one here; without any, where the slice starts. */
  readonly last: number
  /** Highest number that was ever given. */
  readonly newest: number
}

/**
 * When the forms of a page were first published as they are, in an unbroken row of generations; RFC 3339 in UTC. Of two generations each
 * form has the same time only if it is the same, down to the second (see {@link SiteTimes}).
 */
export interface PageTimes {
  /** Markdown, title and type. */
  readonly markdown: string
  /** Everything in its record. */
  readonly record: string
  /** The bytes at its path, as the site has them. */
  readonly body: string
}

/**
 * Times of a generation; RFC 3339 in UTC. Each generation has a unique second, later than those before, so that a time of whole
 * seconds identifies it: with generations in quick succession it may be a little after they were published.
 */
export interface SiteTimes {
  readonly latest: string
  /** Since when what the service adds to the heads of pages is as it is. */
  readonly head: string
}

/** One generation, for reading. Every result is a pure function of it and the arguments. */
export interface CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly times: SiteTimes
  /** What is published at exactly this path. */
  entry(path: SitePath): Promise<Entry | undefined>
  page(path: SitePath): Promise<PageRecord | undefined>
  /** Everything that is published, with its path, in order of path (code units): up to `limit` after a path. */
  entries(range: Omit<PageRange, 'section'>): Promise<readonly (readonly [SitePath, Entry])[]>
  /** Published pages in order of path (code units). */
  pages(range: PageRange): Promise<readonly PageRecord[]>
  /** In order of path. */
  sections(): Promise<readonly Section[]>
  /** Stored bytes, or a range of them (`end` is exclusive). @throws when no such content is stored */
  content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array>
  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice>
  /** The passages that answer a question best: with all of its words, or with most of the significant ones. */
  passages(query: PassageQuery): Promise<FoundPassages>
  /**
   * If no page has every word of a query: the pages that have its most significant words, at most `max`, the best first. A word is the more
   * significant, the rarer it is on the site.
   */
  partial(query: SearchQuery, max: number): Promise<readonly PartialHit[]>
  /**
   * Other spellings of a query that finds nothing, in words of the site, each with at least one result of the type: at most three, the
   * likeliest first. Of a site with very many words the most frequent ones are compared.
   */
  suggest(query: SearchQuery): Promise<readonly string[]>
  /**
   * A part of a list: case studies newest first, those without a date last, then by path; terms in the collation order of the site's language,
   * then by path; offers and questions by path, then in the given order.
   * @param contains part of the term, the offer's name, the question or the title, folded as CONTRACT 3 says for the glossary
   */
  list<Name extends ListName>(name: Name, window: ListWindow, contains?: string): Promise<ListSlice<ListRecords[Name]>>
  /** The changes after a number, at most `limit`, oldest first. After 0 they are the newest changes of all pages. */
  changes(after: number, limit: number): Promise<ChangeSlice>
  /**
   * Names the generation that gave a number to a change, the same on every server of the catalog. Undefined if changes after this number
   * are no longer known, or the number was never given: in particular in what a failover or a restored backup lost.
   */
  changeMark(number: number): Promise<string | undefined>
  /** Undefined if the page is not published. */
  pageTimes(path: SitePath): Promise<PageTimes | undefined>
}

/** What publishing remembers of a source's document, so that an unchanged one is not read again. */
export interface DocumentMemo {
  readonly location: string
  readonly revision: string
  /** Hash of the document's bytes. */
  readonly hash: ContentHash
  /** Further contents that it refers to; they are kept as long as the memo. */
  readonly contents: readonly ContentHash[]
  /** What was read from it, JSON in publishing's own form. */
  readonly data: string
}

/** A generation in the making: starts as a copy of the current one (or empty) and becomes current in one step. */
export interface GenerationDraft {
  /** Memos of the generation that this one starts from. */
  documents(): Iterable<DocumentMemo>
  /** Pages of the generation that this one starts from. */
  pages(): Iterable<PageRecord>
  /** Entries of the generation that this one starts from. */
  entries(): Iterable<readonly [SitePath, Entry]>
  /** The generation that this one starts from. */
  readonly base: Generation | undefined
  /** Its site. */
  readonly site: SiteRecord | undefined
  /** Stores bytes; the same bytes twice are stored once. */
  putContent(bytes: Uint8Array): Promise<ContentHash>
  /** Bytes that were put into this draft or belong to the generation that it starts from; they are the caller's to change or give away. */
  content(hash: ContentHash): Promise<Uint8Array>
  /** Size of such bytes, without reading them. */
  contentSize(hash: ContentHash): Promise<number>
  putDocument(memo: DocumentMemo): void
  removeDocument(location: string): void
  /**
   * Adds or replaces a page.
   * @param text its plain text, for search
   * @param passages where its passages begin, as `packPlaces` writes it; without any the text is one passage
   */
  putPage(page: PageRecord, text: string, passages?: string): void
  removePage(path: SitePath): void
  putEntry(path: SitePath, entry: Entry): void
  removeEntry(path: SitePath): void
  /** Replaces the given lists; the language decides the order of the terms. */
  putLists(lists: Partial<SiteLists>, language: string): void
  /** Makes the draft the current generation, atomically and durably; old generations past the number kept are removed. */
  commit(site: SiteRecord): Promise<Generation>
  /** Drops the draft. Harmless after a commit. */
  abandon(): Promise<void>
}

/** The right to publish into a catalog: one holder at a time, over all processes. */
export interface CatalogPublisher {
  /** Starts a generation. `fresh` starts from nothing instead of the current one. */
  begin(options?: { readonly fresh?: boolean }): Promise<GenerationDraft>
  /**
   * Publishes the content of the generation before the current one again, as a new generation.
   * @throws CatalogError when there is none, or a draft is open
   */
  rollback(): Promise<Generation>
  release(): Promise<void>
}

/** Small values that outlive generations, such as which state of the source was rolled back. They survive kill -9. */
export interface CatalogNotes {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string | undefined): Promise<void>
}

/** The published content of one site. */
export interface Catalog {
  readonly notes: CatalogNotes
  /**
   * Runs `work` on the newest generation and keeps that generation open until it has finished.
   * @throws NoGenerationError before the first publish
   */
  read<Result>(work: (reader: CatalogReader) => Promise<Result>): Promise<Result>
  /** The newest generation, where there is one. */
  current(): Generation | undefined
  /** Checks for a newer generation, also one that another process published. */
  refresh(): Promise<Generation | undefined>
  /**
   * Waits for the right to publish.
   * @throws CatalogError when the signal aborts first
   */
  publisher(signal?: AbortSignal): Promise<CatalogPublisher>
  close(): Promise<void>
}

/** The catalog cannot do what was asked; the message is one line for people and names the fix. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
}

/** The current generation's file is damaged. A draft that starts `fresh` does without it. */
export class DamagedCatalogError extends CatalogError {}

/**
 * The store cannot be reached, or does not respond in time, and the requested content is not cached. It is temporary: a retry may
 * succeed seconds later.
 */
export class CatalogUnavailableError extends CatalogError {
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number = 5
}

/** Nothing has been published yet. */
export class NoGenerationError extends Error {
  override readonly name = 'NoGenerationError'
}
