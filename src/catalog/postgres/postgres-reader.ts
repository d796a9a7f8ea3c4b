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
import { pathBounds, StoredLists } from '../lists.ts'
import { jsonOf, type Row, textOf } from '../row-values.ts'
import { Search } from '../search/search.ts'
import type { PartialHit } from '../search/search-partly.ts'
import { siteTimes } from '../page-changes.ts'
import { pageOf } from '../stored-records.ts'
import { ChangeLog } from './change-log.ts'
import { readContent } from './content-rows.ts'
import type { Database } from './database.ts'
import type { GenerationMeta } from './generation-row.ts'
import { PostgresSearchEngine } from './postgres-search-engine.ts'
import { itemKey, keyText, textKey } from './text-key.ts'

const holds = 'born <= $1 AND died > $1'

/** Reads one generation. Its rows never change, so that no question needs a transaction with others. */
export class PostgresReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly times: SiteTimes
  readonly #database: Database
  readonly #sections: readonly Section[]
  readonly #search: Search
  readonly #lists: StoredLists
  readonly #log: ChangeLog

  constructor(database: Database, meta: GenerationMeta) {
    const engine = new PostgresSearchEngine(database, meta.generation)
    this.generation = meta.generation
    this.site = meta.site
    this.times = siteTimes(meta.times)
    this.#database = database
    this.#sections = meta.sections
    this.#search = new Search(engine)
    this.#log = new ChangeLog(database, meta.generation)
    const content = (hash: ContentHash) => this.content(hash)
    this.#lists = new StoredLists({
      async records<Name extends ListName>(name: Name): Promise<readonly ListRecords[Name][]> {
        const hash = meta.lists[name]
        return hash === undefined ? [] : JSON.parse(new TextDecoder().decode(await content(hash)))
      },
      language: meta.termLanguage,
      async gone(item) {
        const [row] = await database.rows('SELECT path, term FROM daf.gone WHERE item = $1', [itemKey(item)])
        if (row === undefined) return undefined
        return { path: keyText(textOf(row, 'path')), text: row['term'] === null ? '' : keyText(textOf(row, 'term')) }
      },
    })
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    const row = await this.#one(`SELECT record FROM daf.entry WHERE key = $2 AND ${holds}`, textKey(path))
    return row === undefined ? undefined : jsonOf<Entry>(row, 'record')
  }

  async entries({ after = '', limit }: Omit<PageRange, 'section'>): Promise<readonly (readonly [SitePath, Entry])[]> {
    const rows = await this.#database.rows(
      `SELECT key, record FROM daf.entry WHERE key > $2 AND ${holds} ORDER BY key LIMIT $3`,
      [this.generation.number, textKey(after), limit],
    )
    return rows.map((row) => [keyText(textOf(row, 'key')), jsonOf<Entry>(row, 'record')])
  }

  async page(path: SitePath): Promise<PageRecord | undefined> {
    const sql = `SELECT record FROM daf.page JOIN daf.page_body USING (id) WHERE path = $2 AND ${holds}`
    const row = await this.#one(sql, textKey(path))
    return row === undefined ? undefined : pageOf(row)
  }

  async pages(range: PageRange): Promise<readonly PageRecord[]> {
    const { from, except, before } = pathBounds(range)
    const rows = await this.#database.rows(
      `SELECT record FROM (
          SELECT id, path FROM daf.page WHERE path >= $2 AND path <> $3 AND path < $4 AND ${holds} ORDER BY path LIMIT $5
        ) AS page JOIN daf.page_body USING (id) ORDER BY path`,
      [this.generation.number, textKey(from), textKey(except), textKey(before), range.limit],
    )
    return rows.map(pageOf)
  }

  async sections(): Promise<readonly Section[]> {
    return this.#sections
  }

  async content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    return readContent((text, values) => this.#database.rows(text, values), hash, range)
  }

  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return this.#search.search(query, window)
  }

  passages(query: PassageQuery): Promise<FoundPassages> {
    return this.#search.passages(query)
  }

  partial(query: SearchQuery, most: number): Promise<readonly PartialHit[]> {
    return this.#search.partial(query, most)
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#search.suggest(query)
  }

  list<Name extends ListName>(name: Name, window: ListWindow, contains?: string): Promise<ListSlice<ListRecords[Name]>> {
    return this.#lists.slice(name, window, contains)
  }

  changes(after: number, limit: number): Promise<ChangeSlice> {
    return this.#log.changes(after, limit)
  }

  changeMark(number: number): Promise<string | undefined> {
    return this.#log.mark(number)
  }

  pageTimes(path: SitePath): Promise<PageTimes | undefined> {
    return this.#log.times(path)
  }

  async #one(text: string, key: string): Promise<Row | undefined> {
    return (await this.#database.rows(text, [this.generation.number, key]))[0]
  }
}
