import type { DatabaseSync } from 'node:sqlite'
import type { Entry } from '../../model/page-record.ts'
import type { ListName, ListRecords } from '../../model/site-record.ts'
import type { CatalogReader } from '../catalog.ts'
import { listReader, pathBounds } from '../lists.ts'
import { siteTimes } from '../page-changes.ts'
import { jsonOf, numberOf, textOf } from '../row-values.ts'
import type { Searcher } from '../search/search.ts'
import { pageOf } from '../stored-records.ts'
import { changeReader } from './change-log.ts'
import type { ContentStore } from './content-store.ts'
import type { GenerationMeta } from './generation-file.ts'
import { hasTable, listTables } from './schema.ts'

/** Reads one generation's file. Its statements are prepared once. */
export function sqliteReader(db: DatabaseSync, meta: GenerationMeta, contents: ContentStore, searcher: Searcher): CatalogReader {
  const entry = db.prepare('SELECT record FROM entry WHERE path = ?')
  const entries = db.prepare('SELECT path, record FROM entry WHERE path > ? ORDER BY path LIMIT ?')
  const page = db.prepare('SELECT record FROM page WHERE path = ?')
  const pages = db.prepare('SELECT record FROM page WHERE path >= ? AND path <> ? AND path < ? ORDER BY path LIMIT ?')
  const sections = db.prepare('SELECT path, pages FROM section ORDER BY path')
  const gone = db.prepare('SELECT path, coalesce(term, ?) AS text FROM gone WHERE item = ?')
  return {
    generation: meta.generation,
    site: meta.site,
    times: siteTimes(meta.times),
    async entry(path) {
      const row = entry.get(path)
      return row && jsonOf<Entry>(row, 'record')
    },
    async entries({ after = '', limit }) {
      return entries.all(after, limit).map((row) => [textOf(row, 'path'), jsonOf<Entry>(row, 'record')])
    },
    async page(path) {
      const row = page.get(path)
      return row && pageOf(row)
    },
    async pages(range) {
      const { from, except, before } = pathBounds(range)
      return pages.all(from, except, before, range.limit).map(pageOf)
    },
    async sections() {
      return sections.all().map((row) => ({ path: textOf(row, 'path'), pages: numberOf(row, 'pages') }))
    },
    content: (hash, range) => contents.read(hash, range),
    search: (query, window) => searcher.search(query, window),
    passages: (query) => searcher.passages(query),
    partial: (query, max) => searcher.partial(query, max),
    suggest: (query) => searcher.suggest(query),
    list: listReader({
      async records<Name extends ListName>(name: Name) {
        const table = listTables[name]
        if (!hasTable(db, 'main', table)) return []
        const rows = db.prepare(`SELECT record FROM ${table} ORDER BY place`).all()
        return rows.map((row) => jsonOf<ListRecords[Name]>(row, 'record'))
      },
      language: meta.termLanguage,
      async gone(item) {
        const row = gone.get('', item)
        return row && { path: textOf(row, 'path'), text: textOf(row, 'text') }
      },
    }),
    ...changeReader(db),
  }
}
