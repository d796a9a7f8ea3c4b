import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageRecord } from '../../model/page-record.ts'
import { analyseQuery, type AnalysedQuery } from '../analysis/analyse-query.ts'
import type { ListSlice, ListWindow, Position, SearchQuery } from '../catalog.ts'
import { pageItem } from '../list-items.ts'
import { pageRank, readSearchSort, searchSort, type Tier } from '../list-order.ts'
import { matchExpressions, type MatchExpressions } from './match-expression.ts'
import type { PlaceFinder } from './place-finder.ts'
import { jsonOf, numberOf } from './row-values.ts'

const lastPlace = Number.MAX_SAFE_INTEGER

/** Full-text search in one generation. */
export class SearchIndex {
  readonly #count: StatementSync
  readonly #any: StatementSync
  readonly #records: StatementSync
  readonly #placeAfter: StatementSync
  readonly #places: PlaceFinder

  constructor(db: DatabaseSync, places: PlaceFinder) {
    this.#places = places
    this.#count = db.prepare('SELECT count(*) AS n FROM word WHERE word MATCH ? AND rowid < ?')
    this.#any = db.prepare('SELECT 1 FROM word WHERE word MATCH ? LIMIT 1')
    this.#records = db.prepare(`
      SELECT page.record
      FROM (SELECT rowid AS place FROM word WHERE word MATCH ? ORDER BY rowid LIMIT ? OFFSET ?) AS hit
      JOIN page ON page.place = hit.place
      ORDER BY hit.place`)
    this.#placeAfter = db.prepare('SELECT place FROM page WHERE (priority, path) > (?, ?) ORDER BY priority, path LIMIT 1')
  }

  search(query: SearchQuery, window: ListWindow): ListSlice<PageRecord> {
    const match = this.#expressions(analyseQuery(query.text), query)
    if (match === undefined) return { items: [], total: 0, offset: 0, next: null }
    const total = this.#matches(match.all)
    const inTitle = total === 0 ? 0 : this.#matches(match.inTitle)
    const offset = window.after === undefined ? window.offset : this.#offsetAfter(window.after, match, inTitle)
    const first = this.#slice(match.inTitle, 0, window.limit, offset, inTitle)
    const rest = this.#slice(match.elsewhere, 1, window.limit - first.length, Math.max(offset - inTitle, 0), total - inTitle)
    const found = [...first, ...rest]
    const last = found.at(-1)
    return {
      items: found.map(({ page }) => page),
      total,
      offset,
      next: last !== undefined && offset + found.length < total ? positionOf(last) : null,
    }
  }

  /** Whether the wide reading is asked does not depend on the type, or a type could have more matches than all types together. */
  #expressions({ narrow, wide }: AnalysedQuery, { type }: SearchQuery): MatchExpressions | undefined {
    if (narrow.length === 0) return undefined
    const found = this.#any.get(matchExpressions(narrow).all) !== undefined
    return matchExpressions(found ? narrow : wide, type)
  }

  #matches(expression: string, before = lastPlace): number {
    return numberOf(this.#count.get(expression, before), 'n')
  }

  /** Number of matches up to a position. */
  #offsetAfter(after: Position, match: MatchExpressions, inTitle: number): number {
    const { tier, rank } = readSearchSort(after.sort)
    const next = this.#placeAfter.get(rank, this.#places.path(after.item) ?? '')
    const before = next === undefined ? lastPlace : numberOf(next, 'place')
    return tier === 0 ? this.#matches(match.inTitle, before) : inTitle + this.#matches(match.elsewhere, before)
  }

  #slice(expression: string, tier: Tier, limit: number, offset: number, matches: number): readonly Hit[] {
    if (limit <= 0 || offset >= matches) return []
    return this.#records.all(expression, limit, offset).map((row) => ({ tier, page: jsonOf<PageRecord>(row, 'record') }))
  }
}

interface Hit {
  readonly tier: Tier
  readonly page: PageRecord
}

function positionOf({ tier, page }: Hit): Position {
  return { sort: searchSort(tier, pageRank(page)), item: pageItem(page.path) }
}
