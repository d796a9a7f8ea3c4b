import type { Entry } from '../../model/page-record.ts'
import type { ListName, ListRecords } from '../../model/site-record.ts'
import type { CatalogReader } from '../catalog.ts'
import { listReader, pathBounds } from '../lists.ts'
import { siteTimes } from '../page-changes.ts'
import { jsonOf, textOf } from '../row-values.ts'
import { Search } from '../search/search.ts'
import { pageOf } from '../stored-records.ts'
import { changeReader } from './change-log.ts'
import { readContent } from './content-rows.ts'
import type { Database } from './database.ts'
import type { GenerationMeta } from './generation-row.ts'
import { PostgresSearchEngine } from './postgres-search-engine.ts'
import { holds } from './schema.ts'
import { itemKey, keyText, textKey } from './text-key.ts'

/** Reads one generation. Its rows never change, so that no question needs a transaction with others. */
export function postgresReader(database: Database, meta: GenerationMeta): CatalogReader {
  const { generation } = meta
  const { number } = generation
  const search = new Search(new PostgresSearchEngine(database, generation))
  return {
    generation,
    site: meta.site,
    times: siteTimes(meta.times),
    async entry(path) {
      const [row] = await database.rows(`SELECT record FROM daf.entry WHERE key = $2 AND ${holds}`, [number, textKey(path)])
      return row && jsonOf<Entry>(row, 'record')
    },
    async entries({ after = '', limit }) {
      const sql = `SELECT key, record FROM daf.entry WHERE key > $2 AND ${holds} ORDER BY key LIMIT $3`
      const rows = await database.rows(sql, [number, textKey(after), limit])
      return rows.map((row) => [keyText(textOf(row, 'key')), jsonOf<Entry>(row, 'record')])
    },
    async page(path) {
      const sql = `SELECT record FROM daf.page JOIN daf.page_body USING (id) WHERE path = $2 AND ${holds}`
      const [row] = await database.rows(sql, [number, textKey(path)])
      return row && pageOf(row)
    },
    async pages(range) {
      const { from, except, before } = pathBounds(range)
      const rows = await database.rows(
        `SELECT record FROM (
            SELECT id, path FROM daf.page WHERE path >= $2 AND path <> $3 AND path < $4 AND ${holds} ORDER BY path LIMIT $5
          ) AS page JOIN daf.page_body USING (id) ORDER BY path`,
        [number, textKey(from), textKey(except), textKey(before), range.limit],
      )
      return rows.map(pageOf)
    },
    sections: async () => meta.sections,
    content: (hash, range) => readContent(database, hash, range),
    search: (query, window) => search.search(query, window),
    passages: (query) => search.passages(query),
    partial: (query, max) => search.partial(query, max),
    suggest: (query) => search.suggest(query),
    list: listReader({
      async records<Name extends ListName>(name: Name): Promise<readonly ListRecords[Name][]> {
        const hash = meta.lists[name]
        return hash === undefined ? [] : JSON.parse(new TextDecoder().decode(await readContent(database, hash)))
      },
      language: meta.termLanguage,
      async gone(item) {
        const [row] = await database.rows('SELECT path, term FROM daf.gone WHERE item = $1', [itemKey(item)])
        if (row === undefined) return undefined
        return { path: keyText(textOf(row, 'path')), text: row['term'] === null ? '' : keyText(textOf(row, 'term')) }
      },
    }),
    ...changeReader(database, generation),
  }
}
