import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { memoize, remembered } from '../../model/maps.ts'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { rankedBytes, readTrace } from '../analysis/page-trace.ts'
import type { PageOutline } from '../analysis/traced-passages.ts'
import { bytesOf, numberOf, textOf } from '../row-values.ts'
import type { Hit, Place, ScoredPage, SearchEngine, TierPages, TierPart, WeightedHit } from '../search/search-engine.ts'
import { outlineOf, pageOf } from '../stored-records.ts'
import { timeSlices } from './time-slice.ts'
import { TokenFilter } from './token-filter.ts'
import { type PartOfMatches, readAtOnce, TokenPages } from './token-pages.ts'

/** Looking up one token in the index costs as much as reading this number of matches. */
const lookupCost = 150

/** Words that are read at once; other work runs in between. */
const wordBatch = 500

/** After the place of every page. */
const lastPlace = Number.MAX_SAFE_INTEGER

/** Bounds of the caches of pages: what is scored of them in bytes, and their records in UTF-16 code units of their texts. */
const maxScoredBytes = 2 ** 23
const maxRecords = 2 ** 21
/** What a cached page takes besides these. */
const overhead = 400
/** What a passage takes in memory, in bytes. */
const passageSize = 200

/** All pages in one statement: a statement for each takes 1.5 times as long. */
const selectPlaces = `
  SELECT place.key AS at, page.priority, page.path, substr(page_trace.trace, 1, ${rankedBytes}) AS trace
  FROM json_each(?) AS place CROSS JOIN page ON page.place = place.value JOIN page_trace ON page_trace.page = page.id`

/** Searches a generation's file. The full-text index has its pages in static order: a page's `place` is its row. */
export class SqliteSearchEngine implements SearchEngine {
  readonly pages: number
  readonly #db: DatabaseSync
  readonly #tokens: TokenPages
  readonly #prepared: (sql: string) => StatementSync
  readonly #scored = new LRUCache<number, ScoredPage>({
    maxSize: maxScoredBytes,
    sizeCalculation: ({ trace }) => trace.byteLength + overhead,
  })
  readonly #records = new LRUCache<SitePath, PageRecord>({
    maxSize: maxRecords,
    sizeCalculation: ({ path, title, summary }) => path.length + title.length + summary.length + overhead,
  })
  readonly #outlines = new LRUCache<SitePath, PageOutline>({
    maxSize: maxScoredBytes,
    sizeCalculation: ({ trace, passages }) => trace.byteLength + passages.length * passageSize + overhead,
  })
  #filter: TokenFilter | undefined

  /** @param max matches of a token that are read at once; tests give less */
  constructor(db: DatabaseSync, pages: number, max = readAtOnce) {
    this.pages = pages
    this.#db = db
    this.#tokens = new TokenPages(db, pages, max)
    this.#prepared = memoize((sql) => db.prepare(sql))
  }

  present(tokens: readonly string[]): { readonly tokens: readonly string[]; readonly cost: number } {
    const mayHave = this.#mayHave()
    let cost = 0
    const present = tokens.filter((token) => {
      if (!mayHave(token)) return false
      const count = this.#tokens.countOf(token)
      cost += lookupCost + count
      return count > 0
    })
    return { tokens: present, cost }
  }

  few(clauses: Clauses, max: number): number {
    const possible = this.#possible(clauses)
    return possible === undefined ? 0 : this.#tokens.find(possible, { limit: max }).length
  }

  hits(tiers: readonly TierPages[], max: number): readonly Hit[] | undefined {
    const found: { readonly number: number; readonly tier: number }[] = []
    for (const [tier, pages] of tiers.entries()) {
      for (const number of this.#find(pages, { limit: max + 1 - found.length })) found.push({ number, tier })
      if (found.length > max) return undefined
    }
    const pages = this.#scoredPages(found.map(({ number }) => number))
    return pages.map((page, at) => ({ ...page, tier: found[at]?.tier ?? 0 }))
  }

  weighted(clauses: Clauses, weights: readonly number[], min: number, max: number): readonly WeightedHit[] {
    const mayHave = this.#mayHave()
    const possible = clauses.map((clause) => clause.filter(mayHave))
    const found = this.#tokens.weighted(possible, weights, min, max)
    const pages = this.#scoredPages(found.map(({ number }) => number))
    return pages.map((page, at) => ({ ...page, has: found[at]?.has ?? [] }))
  }

  count(clauses: Clauses, upTo?: Place): number {
    const possible = this.#possible(clauses)
    return possible === undefined ? 0 : this.#tokens.count(possible, upTo === undefined ? undefined : this.#behind(upTo))
  }

  next({ after, skip, limit, ...pages }: TierPart): readonly PageRecord[] {
    const numbers = this.#find(pages, { from: after === undefined ? 0 : this.#behind(after), skip, limit })
    return this.records(this.#scoredPages(numbers).map(({ path }) => path))
  }

  records(paths: readonly SitePath[]): readonly PageRecord[] {
    const select = this.#prepared('SELECT record FROM page WHERE path = ?')
    return paths.map((path) => remembered<SitePath, PageRecord>(this.#records, path, () => pageOf(select.get(path) ?? {})))
  }

  outlines(paths: readonly SitePath[]): readonly PageOutline[] {
    const sql = 'SELECT trace, passages FROM page JOIN page_trace ON page_trace.page = page.id WHERE path = ?'
    const select = this.#prepared(sql)
    return paths.map((path) => remembered<SitePath, PageOutline>(this.#outlines, path, () => outlineOf(select.get(path) ?? {})))
  }

  pathOf(item: string): SitePath | undefined {
    const sql = 'SELECT path FROM page WHERE item = ?1 UNION ALL SELECT path FROM gone WHERE item = ?1 AND term IS NULL LIMIT 1'
    const row = this.#prepared(sql).get(item)
    return row === undefined ? undefined : textOf(row, 'path')
  }

  explanations(max: number): readonly string[] {
    return this.#db
      .prepare("SELECT word FROM vocabulary WHERE word >= '=' AND word < '>' ORDER BY pages DESC, word LIMIT ?")
      .all(max)
      .map((row) => textOf(row, 'word'))
  }

  async *words(max: number): AsyncGenerator<readonly (readonly [string, number])[], void, undefined> {
    const beyond = this.#db.prepare('SELECT pages FROM vocabulary ORDER BY pages DESC LIMIT 1 OFFSET ?').get(max)
    const rows = this.#db
      .prepare('SELECT word, pages FROM vocabulary WHERE pages > ?')
      .iterate(beyond === undefined ? 0 : numberOf(beyond, 'pages'))
    const pause = timeSlices()
    let batch: (readonly [string, number])[] = []
    for (const row of rows) {
      batch.push([textOf(row, 'word'), numberOf(row, 'pages')])
      if (batch.length < wordBatch) continue
      yield batch
      batch = []
      await pause()
    }
    yield batch
  }

  #find({ clauses, except }: TierPages, part: Omit<PartOfMatches, 'except'>): readonly number[] {
    const possible = this.#possible(clauses)
    if (possible === undefined) return []
    return this.#tokens.find(possible, {
      ...part,
      except: except.map((others) => this.#possible(others)).filter((others) => others !== undefined),
    })
  }

  /** Clauses without the tokens that no page has; undefined when one of them has no other. */
  #possible(clauses: Clauses): Clauses | undefined {
    const mayHave = this.#mayHave()
    const possible: (readonly string[])[] = []
    for (const clause of clauses) {
      // A clause that is whole stays the same object: its pages may be known.
      const tokens = clause.every(mayHave) ? clause : clause.filter(mayHave)
      if (tokens.length === 0) return undefined
      possible.push(tokens)
    }
    return possible
  }

  /** False only for tokens that no page has. */
  #mayHave(): (token: string) => boolean {
    const filter = (this.#filter ??= TokenFilter.read(this.#db))
    return (token) => filter?.mayHave(token) ?? true
  }

  #scoredPages(numbers: readonly number[]): readonly ScoredPage[] {
    const pages = numbers.map((number) => this.#scored.get(number))
    const missing = [...numbers.keys()].filter((at) => pages[at] === undefined)
    const places = missing.map((at) => this.#tokens.numbers.placeOf(numbers[at] ?? 0))
    for (const row of missing.length === 0 ? [] : this.#prepared(selectPlaces).all(JSON.stringify(places))) {
      const at = missing[numberOf(row, 'at')] ?? 0
      const page = { rank: numberOf(row, 'priority'), path: textOf(row, 'path'), trace: readTrace(bytesOf(row, 'trace')) }
      pages[at] = page
      this.#scored.set(numbers[at] ?? 0, page)
    }
    return pages.map((page) => {
      if (page === undefined) throw new Error('A page of the index is missing in the generation.')
      return page
    })
  }

  #behind({ rank, path }: Place): number {
    const sql = 'SELECT place FROM page WHERE (priority, path) > (?, ?) ORDER BY priority, path LIMIT 1'
    const row = this.#prepared(sql).get(rank, path)
    return row === undefined ? lastPlace : numberOf(row, 'place')
  }
}
