import { execFileSync } from 'node:child_process'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import MiniSearch, { type SearchOptions } from 'minisearch'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { packPlaces } from '../../src/model/passage-place.ts'
import { hasSearchableWord } from '../../src/catalog/search/query-words.ts'
import { findAnswers } from '../../src/operations/find-answers.ts'
import { publish, samplePage } from '../../src/catalog/testing/sample-site.ts'
import type { Found } from './judgement.ts'

/** The searched documents. */
export interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The matching documents, by their ids, best first; as an agent gets them if an engine has answers for agents and they are asked for. */
type Search = (query: string, forAgents: boolean) => Found | Promise<Found>

/** A search engine; `open` returns a sentence if it cannot run here. All engines require every word of a query to match. */
interface Engine {
  readonly name: string
  open(documents: readonly Document[], queries: readonly string[]): Promise<Search | string> | Search | string
}

/** Maximum number of results of a query. */
const limit = 1000

/** As many as an agent's search gives. */
const agentLimit = 10

/** Documents of a long page. */
const documentsOfPage = 12

export const engines: readonly Engine[] = [
  { name: 'daf', open: (documents) => openDaf(documents.map((document) => [document])) },
  { name: 'daf, long pages', open: (documents) => openDaf(chunksOf(documents)) },
  { name: 'passages of daf', open: (documents) => openPassages(documents.map((document) => [document])) },
  {
    name: 'passages of daf, long pages',
    open: (documents) => openPassages([...Map.groupBy(documents, longPage).values()]),
  },
  { name: 'substring', open: openSubstring },
  { name: 'FTS5 unicode61, bm25', open: openFts5 },
  { name: 'MiniSearch', open: (documents) => openMiniSearch(documents, {}) },
  { name: 'MiniSearch, prefix and fuzzy', open: (documents) => openMiniSearch(documents, { prefix: true, fuzzy: 0.2 }) },
  { name: 'Postgres simple, ts_rank', open: openPostgres },
]

/** Pages, each of which has the documents as its passages. */
async function openDaf(pages: readonly (readonly Document[])[]): Promise<Search> {
  const { catalog, idsOf } = await publishPassages(pages)
  return async (text, forAgents) => {
    if (!hasSearchableWord(text)) return []
    const found = await catalog.read(async (reader) => {
      if (!forAgents) return (await reader.search({ text }, { limit, offset: 0 })).items
      const context = { reader, baseUrl: 'https://www.example.org', now: new Date() }
      const { answers } = await findAnswers(text, { pages: agentLimit, room: () => 0 }, context)
      return answers.map(({ page }) => page)
    })
    return found.map(({ path }) => idsOf(path))
  }
}

/** Passages of pages, each of which has the documents as its passages. */
async function openPassages(pages: readonly (readonly Document[])[]): Promise<Search> {
  const { catalog, idsOf } = await publishPassages(pages)
  return async (text) => {
    if (!hasSearchableWord(text)) return []
    const { passages } = await catalog.read((reader) => reader.passages({ text, limit: agentLimit }))
    return passages.flatMap(({ page, text: { start } }) => idsOf(page.path, start))
  }
}

/** Publishes pages, each of which has the documents as its passages; `idsOf` names those of a page, or the one that begins at a place of it. */
async function publishPassages(
  pages: readonly (readonly Document[])[],
): Promise<{ readonly catalog: MemoryCatalog; readonly idsOf: (path: string, start?: number) => readonly string[] }> {
  const catalog = new MemoryCatalog()
  const starts = new Map<string, ReadonlyMap<number, string>>()
  await publish(catalog, (draft) => {
    for (const documents of pages) {
      const [{ id, title } = { id: '', title: '' }] = documents
      const { page } = samplePage(`/${id}/`, { title })
      let text = ''
      const ofPage = new Map<number, string>()
      starts.set(`/${id}/`, ofPage)
      const places = documents.map((document) => {
        const place = { text: text.length, markdown: 0, fragment: '', headings: [] }
        text += `${document.text}\n`
        ofPage.set(place.text, document.id)
        return place
      })
      draft.putPage(page, text, packPlaces(places))
    }
  })
  const idsOf = (path: string, start?: number) => {
    const ofPage = starts.get(path) ?? new Map<number, string>()
    return start === undefined ? [...ofPage.values()] : [ofPage.get(start) ?? ''].filter((id) => id !== '')
  }
  return { catalog, idsOf }
}

/** Pages of many documents about different things. */
function chunksOf(documents: readonly Document[]): readonly (readonly Document[])[] {
  const pages = Math.ceil(documents.length / documentsOfPage)
  return Array.from({ length: pages }, (_, at) => documents.slice(at * documentsOfPage, (at + 1) * documentsOfPage))
}

/** Documents with one title are the parts of a page; a title that says nothing makes pages of some length. */
function longPage({ id, title }: Document): string {
  return title === '' ? id.slice(0, -1) : title
}

/** Titles with all words first, then in file order. */
function openSubstring(documents: readonly Document[]): Search {
  return (query) => {
    const words = query.toLowerCase().split(/\s+/)
    const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
    const hits = documents.filter(({ title, text }) => holds(`${title}\n${text}`))
    return [...hits.filter(({ title }) => holds(title)), ...hits.filter(({ title }) => !holds(title))].map(({ id }) => id)
  }
}

function openFts5(documents: readonly Document[]): Search {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE VIRTUAL TABLE document USING fts5 (id UNINDEXED, title, text)')
  const insert = db.prepare('INSERT INTO document (id, title, text) VALUES (?, ?, ?)')
  for (const { id, title, text } of documents) insert.run(id, title, text)
  const select = db.prepare('SELECT id FROM document WHERE document MATCH ? ORDER BY rank, rowid LIMIT ?')
  return (query) => {
    const phrases = query.split(/\s+/).map((word) => `"${word.replaceAll('"', '""')}"`)
    return select.all(phrases.join(' '), limit).map((row) => String(row['id']))
  }
}

function openMiniSearch(documents: readonly Document[], options: SearchOptions): Search {
  const index = new MiniSearch<Document>({ fields: ['title', 'text'], searchOptions: { combineWith: 'AND', ...options } })
  index.addAll(documents)
  return (query) =>
    index
      .search(query)
      .slice(0, limit)
      .map(({ id }): string => id)
}

/** One session runs all queries: its table is temporary. */
function openPostgres(documents: readonly Document[], queries: readonly string[]): Search | string {
  const address = process.env['DAF_BENCH_POSTGRES']
  if (address === undefined) return 'skipped, DAF_BENCH_POSTGRES names no server'
  const rows = documents.map(({ id, title, text }) => `(${quoted(id)}, to_tsvector('simple', ${quoted(`${title} ${text}`)}))`)
  const responses = queries.map((query, at) => {
    const asked = `plainto_tsquery('simple', ${quoted(query)})`
    return `SELECT ${at}, id FROM document WHERE words @@ ${asked} ORDER BY ts_rank(words, ${asked}) DESC, id LIMIT ${limit};`
  })
  const script = `SET client_encoding = 'UTF8'; CREATE TEMP TABLE document (id text, words tsvector);
    INSERT INTO document VALUES ${rows.join(',')};${responses.join('\n')}`
  const options = { input: script, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const lines = execFileSync('psql', [address, '-qtAX', '-F', ' ', '-v', 'ON_ERROR_STOP=1'], options).split('\n')
  const found = Map.groupBy(
    lines.map((line) => line.split(' ')),
    ([at]) => queries[Number(at)],
  )
  return (query) => (found.get(query) ?? []).map(([, id = '']) => id)
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
