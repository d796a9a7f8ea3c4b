import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { readTrace } from '../analysis/page-trace.ts'
import { bytesOf, numberOf, textOf } from '../row-values.ts'
import type { Hit, Place, SearchEngine, TierPart } from '../search/search-engine.ts'
import { Bitset } from './bitset.ts'
import { MatchCounts } from './match-counts.ts'
import { timeSlices } from './time-slice.ts'
import { TokenFilter } from './token-filter.ts'
import { pageOf } from '../stored-records.ts'
import { expressionOf, TokenPages } from './token-pages.ts'

/** Looking up one token in the index costs as much as reading so many matches. */
const lookupCost = 150

/** Words that are read between two turns for others. */
const wordBatch = 500

/** After the place of every page. */
const lastPlace = Number.MAX_SAFE_INTEGER

/** Searches a generation's file with FTS5, whose rows come out in static order: a page's `place` is its row. */
export class SqliteSearchEngine implements SearchEngine {
  readonly pages: number
  readonly #db: DatabaseSync
  readonly #tokens: TokenPages
  readonly #counts: MatchCounts
  readonly #any: StatementSync
  readonly #places: StatementSync
  readonly #traces: StatementSync
  readonly #next: StatementSync
  readonly #placeBehind: StatementSync
  readonly #record: StatementSync
  readonly #path: StatementSync
  /**
   * Pages of each clause that {@link present} has given. They are read once per query, however many fallbacks contain the clause: FTS5
   * would go through those of all its tokens for each of them.
   */
  readonly #read = new WeakMap<readonly string[], () => Bitset>()
  #filter: TokenFilter | undefined

  /** @param bitsets from how many pages on common words are counted in bitsets */
  constructor(db: DatabaseSync, pages: number, bitsets: number) {
    this.pages = pages
    this.#db = db
    this.#tokens = new TokenPages(db, pages)
    this.#counts = new MatchCounts(db, pages, pages < bitsets ? undefined : this.#tokens)
    this.#any = db.prepare('SELECT 1 FROM word WHERE word MATCH ? LIMIT 1')
    this.#places = db.prepare('SELECT rowid AS place FROM word WHERE word MATCH ?')
    this.#traces = db.prepare(`
      SELECT page.place, page.priority, page.path, page_trace.trace
      FROM (SELECT rowid AS place FROM word WHERE word MATCH ?) AS hit
      JOIN page ON page.place = hit.place JOIN page_trace ON page_trace.page = page.id`)
    this.#next = db.prepare(`
      SELECT page.record
      FROM (
        SELECT rowid AS place FROM word WHERE word MATCH ? AND rowid >= CAST(? AS INTEGER) ORDER BY rowid LIMIT ? OFFSET ?
      ) AS hit
      JOIN page ON page.place = hit.place
      ORDER BY hit.place`)
    this.#placeBehind = db.prepare('SELECT place FROM page WHERE (priority, path) > (?, ?) ORDER BY priority, path LIMIT 1')
    this.#record = db.prepare('SELECT record FROM page WHERE path = ?')
    this.#path = db.prepare(`
      SELECT path FROM page WHERE item = ?1
      UNION ALL SELECT path FROM gone WHERE item = ?1 AND term IS NULL
      LIMIT 1`)
  }

  filter(): (token: string) => boolean {
    const filter = (this.#filter ??= TokenFilter.read(this.#db))
    return (token) => filter?.mayHave(token) ?? true
  }

  present(tokens: readonly string[]): { readonly tokens: readonly string[]; readonly cost: number } {
    const read = tokens.map((token) => ({ token, pages: this.#tokens.of(token) }))
    const found = read.filter(({ pages }) => pages.count > 0)
    const clause = found.map(({ token }) => token)
    let union: Bitset | undefined
    this.#read.set(clause, () => (union ??= this.#tokens.union(found.map(({ pages }) => pages))))
    return { tokens: clause, cost: read.reduce((sum, { pages }) => sum + lookupCost + pages.count, 0) }
  }

  matches(clauses: Clauses): boolean {
    const sets = clauses.map((clause) => this.#read.get(clause))
    if (sets.every((set) => set !== undefined)) return Bitset.intersect(sets.map((set) => set()))
    const possible = this.#possible(clauses)
    return possible !== undefined && this.#any.get(expressionOf(possible)) !== undefined
  }

  hits(tiers: readonly Clauses[], most: number): readonly Hit[] | undefined {
    const all = tiers.at(-1) ?? []
    // In bitsets, where there are any: no match costs the least there.
    if (all.every((clause) => this.#read.has(clause)) && !this.matches(all)) return []
    const possible = this.#possible(all)
    const total = possible === undefined ? 0 : this.#counts.total(possible)
    if (possible === undefined || total === 0) return []
    if (total > most) return undefined
    const placesOfTiers = tiers.slice(0, -1).map((clauses) => this.#placesOf(clauses))
    return this.#traces.all(expressionOf(possible)).map((row) => {
      const place = numberOf(row, 'place')
      const first = placesOfTiers.findIndex((places) => places.has(place))
      return {
        tier: first === -1 ? tiers.length - 1 : first,
        rank: numberOf(row, 'priority'),
        path: textOf(row, 'path'),
        trace: readTrace(bytesOf(row, 'trace')),
      }
    })
  }

  count(clauses: Clauses, upTo?: Place): number {
    const possible = this.#possible(clauses)
    if (possible === undefined) return 0
    return upTo === undefined ? this.#counts.total(possible) : this.#counts.before(possible, this.#behind(upTo))
  }

  next({ clauses, except, after, skip, limit }: TierPart): readonly PageRecord[] {
    const possible = this.#possible(clauses)
    if (possible === undefined) return []
    const excluded = except === undefined ? undefined : this.#possible(except)
    const expression = expressionOf(possible)
    const rows = this.#next.all(
      excluded === undefined ? expression : `(${expression}) NOT (${expressionOf(excluded)})`,
      after === undefined ? 0 : this.#behind(after),
      limit,
      skip,
    )
    return rows.map(pageOf)
  }

  records(paths: readonly SitePath[]): readonly PageRecord[] {
    return paths.map((path) => pageOf(this.#record.get(path) ?? {}))
  }

  pathOf(item: string): SitePath | undefined {
    const row = this.#path.get(item)
    return row === undefined ? undefined : textOf(row, 'path')
  }

  async *words(most: number): AsyncGenerator<readonly (readonly [string, number])[], void, undefined> {
    const beyond = this.#db.prepare('SELECT pages FROM vocabulary ORDER BY pages DESC LIMIT 1 OFFSET ?').get(most)
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

  /** Clauses without the tokens that no page has; undefined when one of them has no other. */
  #possible(clauses: Clauses): Clauses | undefined {
    const mayHave = this.filter()
    const possible = clauses.map((tokens) => tokens.filter(mayHave))
    return possible.every((tokens) => tokens.length > 0) ? possible : undefined
  }

  #placesOf(clauses: Clauses): ReadonlySet<number> {
    const possible = this.#possible(clauses)
    if (possible === undefined) return new Set()
    return new Set(this.#places.all(expressionOf(possible)).map((row) => numberOf(row, 'place')))
  }

  #behind({ rank, path }: Place): number {
    const row = this.#placeBehind.get(rank, path)
    return row === undefined ? lastPlace : numberOf(row, 'place')
  }
}
