import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import type { CatalogReader, FoundSlice, Generation, ListSlice, ListWindow, PageRange, SearchQuery, Section } from '../catalog.ts'
import { pathBounds } from '../path-bounds.ts'
import type { Spelling } from '../vocabulary/vocabulary.ts'
import { CaseStudyList } from './case-study-list.ts'
import type { ContentStore } from './content-store.ts'
import type { GenerationMeta } from './generation-file.ts'
import { PlaceFinder } from './place-finder.ts'
import { jsonOf, numberOf, type Row, textOf } from '../row-values.ts'
import { SearchIndex } from './search-index.ts'
import { StoredVocabulary } from './stored-vocabulary.ts'
import { TermList } from './term-list.ts'

/** How a reader searches. */
export interface ReaderSearch {
  /** From how many pages on common words are counted in bitsets. */
  readonly bitsets: number
  /** Searches in another thread; undefined when that is not possible now. */
  readonly beside: ((query: SearchQuery, window: ListWindow) => Promise<FoundSlice | undefined>) | undefined
}

/** Reads one generation's file. Its statements are prepared once. */
export class SqliteReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly #content: ContentStore
  readonly #entry: StatementSync
  readonly #page: StatementSync
  readonly #pages: StatementSync
  readonly #sections: StatementSync
  readonly #search: SearchIndex
  readonly #beside: ReaderSearch['beside']
  readonly #caseStudies: CaseStudyList
  readonly #terms: TermList
  readonly #vocabulary: StoredVocabulary

  constructor(db: DatabaseSync, meta: GenerationMeta, content: ContentStore, search: ReaderSearch) {
    const places = new PlaceFinder(db)
    this.generation = meta.generation
    this.site = meta.site
    this.#content = content
    this.#entry = db.prepare('SELECT record FROM entry WHERE path = ?')
    this.#page = db.prepare('SELECT record FROM page WHERE path = ?')
    this.#pages = db.prepare('SELECT record FROM page WHERE path >= ? AND path <> ? AND path < ? ORDER BY path LIMIT ?')
    this.#sections = db.prepare('SELECT path, pages FROM section ORDER BY path')
    this.#search = new SearchIndex(db, places, meta.generation.pages, search.bitsets)
    this.#beside = search.beside
    this.#caseStudies = new CaseStudyList(db, places)
    this.#terms = new TermList(db, places, meta.termLanguage)
    this.#vocabulary = new StoredVocabulary(db)
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    return recordOf<Entry>(this.#entry.get(path))
  }

  async page(path: SitePath): Promise<PageRecord | undefined> {
    return recordOf<PageRecord>(this.#page.get(path))
  }

  async pages(range: PageRange): Promise<readonly PageRecord[]> {
    const { from, except, before } = pathBounds(range)
    return this.#pages.all(from, except, before, range.limit).map((row) => jsonOf<PageRecord>(row, 'record'))
  }

  async sections(): Promise<readonly Section[]> {
    return this.#sections.all().map((row) => ({ path: textOf(row, 'path'), pages: numberOf(row, 'pages') }))
  }

  async content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    return this.#content.read(hash, range)
  }

  async search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return (await this.#beside?.(query, window)) ?? this.#search.search(query, window)
  }

  async spellings(word: string): Promise<readonly Spelling[]> {
    return (await this.#vocabulary.load()).spellings(word)
  }

  async caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    return this.#caseStudies.slice(window)
  }

  async terms({ contains }: { readonly contains: string }, window: ListWindow): Promise<ListSlice<TermRecord>> {
    return this.#terms.slice(contains, window)
  }
}

function recordOf<Value>(row: Row | undefined): Value | undefined {
  return row === undefined ? undefined : jsonOf<Value>(row, 'record')
}
