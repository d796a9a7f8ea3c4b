import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ListName, ListRecords, SiteRecord } from '../../model/site-record.ts'
import type {
  CatalogReader,
  ChangeSlice,
  FoundPassages,
  FoundSlice,
  Generation,
  ListSlice,
  ListWindow,
  PageRange,
  PageTimes,
  PassageQuery,
  SearchQuery,
  Section,
  SiteTimes,
} from '../catalog.ts'
import { ChangeLog } from './change-log.ts'
import { pathBounds, StoredLists } from '../lists.ts'
import type { ContentStore } from './content-store.ts'
import type { GenerationMeta } from './generation-file.ts'
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import type { Searcher } from '../search/search.ts'
import type { PartialHit } from '../search/search-partly.ts'
import { siteTimes } from '../page-changes.ts'
import { pageOf } from '../stored-records.ts'
import { hasTable, listTables } from './schema.ts'

/** Reads one generation's file. Its statements are prepared once. */
export class SqliteReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly times: SiteTimes
  readonly #content: ContentStore
  readonly #entry: StatementSync
  readonly #entries: StatementSync
  readonly #page: StatementSync
  readonly #pages: StatementSync
  readonly #sections: StatementSync
  readonly #searcher: Searcher
  readonly #lists: StoredLists
  readonly #log: ChangeLog

  constructor(db: DatabaseSync, meta: GenerationMeta, content: ContentStore, searcher: Searcher) {
    this.generation = meta.generation
    this.site = meta.site
    this.times = siteTimes(meta.times)
    this.#content = content
    this.#entry = db.prepare('SELECT record FROM entry WHERE path = ?')
    this.#entries = db.prepare('SELECT path, record FROM entry WHERE path > ? ORDER BY path LIMIT ?')
    this.#page = db.prepare('SELECT record FROM page WHERE path = ?')
    this.#pages = db.prepare('SELECT record FROM page WHERE path >= ? AND path <> ? AND path < ? ORDER BY path LIMIT ?')
    this.#sections = db.prepare('SELECT path, pages FROM section ORDER BY path')
    this.#searcher = searcher
    this.#log = new ChangeLog(db)
    const gone = db.prepare('SELECT path, coalesce(term, ?) AS text FROM gone WHERE item = ?')
    this.#lists = new StoredLists({
      async records<Name extends ListName>(name: Name) {
        const table = listTables[name]
        if (!hasTable(db, 'main', table)) return []
        const rows = db.prepare(`SELECT record FROM ${table} ORDER BY place`).all()
        return rows.map((row) => jsonOf<ListRecords[Name]>(row, 'record'))
      },
      language: meta.termLanguage,
      async gone(item) {
        const row = gone.get('', item)
        return row === undefined ? undefined : { path: textOf(row, 'path'), text: textOf(row, 'text') }
      },
    })
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    const row = this.#entry.get(path)
    return row === undefined ? undefined : jsonOf<Entry>(row, 'record')
  }

  async entries({ after = '', limit }: Omit<PageRange, 'section'>): Promise<readonly (readonly [SitePath, Entry])[]> {
    return this.#entries.all(after, limit).map((row) => [textOf(row, 'path'), jsonOf<Entry>(row, 'record')])
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

  passages(query: PassageQuery): Promise<FoundPassages> {
    return this.#searcher.passages(query)
  }

  partial(query: SearchQuery, most: number): Promise<readonly PartialHit[]> {
    return this.#searcher.partial(query, most)
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#searcher.suggest(query)
  }

  list<Name extends ListName>(name: Name, window: ListWindow, contains?: string): Promise<ListSlice<ListRecords[Name]>> {
    return this.#lists.slice(name, window, contains)
  }

  async changes(after: number, limit: number): Promise<ChangeSlice> {
    return this.#log.changes(after, limit)
  }

  async changeMark(number: number): Promise<string | undefined> {
    return this.#log.mark(number)
  }

  async pageTimes(path: SitePath): Promise<PageTimes | undefined> {
    return this.#log.times(path)
  }
}
