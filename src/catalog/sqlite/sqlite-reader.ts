import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import type { CatalogReader, FoundSlice, Generation, ListSlice, ListWindow, PageRange, SearchQuery, Section } from '../catalog.ts'
import { pathBounds, StoredLists } from '../lists.ts'
import type { ContentStore } from './content-store.ts'
import type { GenerationMeta } from './generation-file.ts'
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import type { Searcher } from '../search/search.ts'
import { pageOf } from '../stored-records.ts'

/** Reads one generation's file. Its statements are prepared once. */
export class SqliteReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly #content: ContentStore
  readonly #entry: StatementSync
  readonly #page: StatementSync
  readonly #pages: StatementSync
  readonly #sections: StatementSync
  readonly #searcher: Searcher
  readonly #lists: StoredLists

  /** @param pathOf path of a page or a case study that a position names */
  constructor(
    db: DatabaseSync,
    meta: GenerationMeta,
    content: ContentStore,
    searcher: Searcher,
    pathOf: (item: string) => SitePath | undefined,
  ) {
    this.generation = meta.generation
    this.site = meta.site
    this.#content = content
    this.#entry = db.prepare('SELECT record FROM entry WHERE path = ?')
    this.#page = db.prepare('SELECT record FROM page WHERE path = ?')
    this.#pages = db.prepare('SELECT record FROM page WHERE path >= ? AND path <> ? AND path < ? ORDER BY path LIMIT ?')
    this.#sections = db.prepare('SELECT path, pages FROM section ORDER BY path')
    this.#searcher = searcher
    const recordsOf = <Item>(table: string) =>
      db
        .prepare(`SELECT record FROM ${table} ORDER BY place`)
        .all()
        .map((row) => jsonOf<Item>(row, 'record'))
    const goneTerm = db.prepare('SELECT term, path FROM gone WHERE item = ? AND term IS NOT NULL')
    this.#lists = new StoredLists({
      caseStudies: async () => recordsOf<CaseStudyRecord>('case_study'),
      terms: async () => recordsOf<TermRecord>('term'),
      termLanguage: meta.termLanguage,
      pathOf: async (item) => pathOf(item),
      async goneTerm(item) {
        const row = goneTerm.get(item)
        return row === undefined ? undefined : { term: textOf(row, 'term'), path: textOf(row, 'path') }
      },
    })
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    const row = this.#entry.get(path)
    return row === undefined ? undefined : jsonOf<Entry>(row, 'record')
  }

  async page(path: SitePath): Promise<PageRecord | undefined> {
    const row = this.#page.get(path)
    return row === undefined ? undefined : pageOf(row)
  }

  async pages(range: PageRange): Promise<readonly PageRecord[]> {
    const { from, except, before } = pathBounds(range)
    return this.#pages.all(from, except, before, range.limit).map(pageOf)
  }

  async sections(): Promise<readonly Section[]> {
    return this.#sections.all().map((row) => ({ path: textOf(row, 'path'), pages: numberOf(row, 'pages') }))
  }

  async content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    return this.#content.read(hash, range)
  }

  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return this.#searcher.search(query, window)
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#searcher.suggest(query)
  }

  caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    return this.#lists.caseStudies(window)
  }

  terms({ contains }: { readonly contains: string }, window: ListWindow): Promise<ListSlice<TermRecord>> {
    return this.#lists.terms(contains, window)
  }
}
