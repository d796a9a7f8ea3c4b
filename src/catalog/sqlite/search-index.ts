import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PageRecord } from '../../model/page-record.ts'
import { analyseQuery, firstFulfilled } from '../analysis/analyse-query.ts'
import { scorerOf } from '../analysis/score-page.ts'
import type { FoundSlice, ListWindow, Position, SearchQuery } from '../catalog.ts'
import { nothingFound } from '../nothing-found.ts'
import { pageItem } from '../list-items.ts'
import { maxScored, pageRank, readSearchSort, searchSort, type Tier } from '../list-order.ts'
import { matchExpressions, type MatchExpressions } from './match-expression.ts'
import type { PlaceFinder } from './place-finder.ts'
import { MatchTotals } from './match-totals.ts'
import { CommonWords } from './common-words.ts'
import { KeyMatches } from './key-matches.ts'
import { numberOf } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'
import { ScoredHits } from './scored-hits.ts'
import { TokenPages } from './token-pages.ts'

const lastPlace = Number.MAX_SAFE_INTEGER

/** Full-text search in one generation. */
export class SearchIndex {
  readonly #totals: MatchTotals
  readonly #keys: KeyMatches
  readonly #records: StatementSync
  readonly #placeAfter: StatementSync
  readonly #places: PlaceFinder
  readonly #scored: ScoredHits

  /** @param bitsets from how many pages on common words are counted in bitsets */
  constructor(db: DatabaseSync, places: PlaceFinder, pages: number, bitsets: number) {
    this.#places = places
    const tokens = new TokenPages(db, pages)
    this.#keys = new KeyMatches(db, tokens)
    this.#totals = new MatchTotals(db, pages, pages < bitsets ? undefined : new CommonWords(tokens, pages))
    this.#scored = new ScoredHits(db, places)
    this.#records = db.prepare(`
      SELECT page.record
      FROM (
        SELECT rowid AS place FROM word WHERE word MATCH ? AND rowid >= CAST(? AS INTEGER) ORDER BY rowid LIMIT ? OFFSET ?
      ) AS hit
      JOIN page ON page.place = hit.place
      ORDER BY hit.place`)
    this.#placeAfter = db.prepare('SELECT place FROM page WHERE (priority, path) > (?, ?) ORDER BY priority, path LIMIT 1')
  }

  search(query: SearchQuery, window: ListWindow): FoundSlice {
    const clauses = firstFulfilled(analyseQuery(query.text), this.#keys.forOneQuery())
    if (clauses === undefined) return nothingFound(window)
    const match = matchExpressions(clauses, query.type, (token) => this.#keys.mayHave(token))
    const total = this.#totals.total(match.allClauses)
    if (total <= maxScored) return { ...this.#scored.slice(match, scorerOf(query.text, clauses), window), asked: clauses }
    const inTitle = this.#totals.total(match.titleClauses)
    const start = window.after === undefined ? startAt(window.offset, inTitle) : this.#startAfter(window.after)
    const offset = window.after === undefined ? window.offset : this.#offsetOf(start, match, inTitle)
    const left = Math.min(window.limit, total - offset)
    const first = start.tier === 0 ? this.#slice(match.inTitle, start, left) : []
    const rest = this.#slice(match.elsewhere, start.tier === 1 ? start : { tier: 1, place: 0, skip: 0 }, left - first.length)
    const found = [...first, ...rest]
    const last = found.at(-1)
    return {
      items: found.map(({ page }) => page),
      total,
      offset,
      next: last !== undefined && offset + found.length < total ? positionOf(last) : null,
      asked: clauses,
    }
  }

  /** Whether some page of the type has every word as typed, or in another reading. */
  matches({ text, type }: SearchQuery): boolean {
    const clauses = firstFulfilled(analyseQuery(text, false), this.#keys.forOneQuery())
    if (clauses === undefined || type === undefined) return clauses !== undefined
    return this.#totals.total(matchExpressions(clauses, type, (token) => this.#keys.mayHave(token)).allClauses) > 0
  }

  #startAfter(after: Position): Start {
    const { tier, rank } = readSearchSort(after.sort, false)
    const next = this.#placeAfter.get(rank, this.#places.path(after.item) ?? '')
    return { tier, place: next === undefined ? lastPlace : numberOf(next, 'place'), skip: 0 }
  }

  /** Number of matches before a place. */
  #offsetOf({ tier, place }: Start, match: MatchExpressions, inTitle: number): number {
    const inTitleBefore = this.#totals.before(match.titleClauses, place)
    return tier === 0 ? inTitleBefore : inTitle + this.#totals.before(match.allClauses, place) - inTitleBefore
  }

  #slice(expression: string, { tier, place, skip }: Start, limit: number): readonly Hit[] {
    if (limit <= 0) return []
    const rows = this.#records.all(expression, place, limit, skip)
    return rows.map((row) => ({ tier, page: pageOf(row) }))
  }
}

/** Where a slice begins: in a tier, from a place on, after so many matches. */
interface Start {
  readonly tier: Tier
  readonly place: number
  readonly skip: number
}

function startAt(offset: number, inTitle: number): Start {
  return offset < inTitle ? { tier: 0, place: 0, skip: offset } : { tier: 1, place: 0, skip: offset - inTitle }
}

interface Hit {
  readonly tier: Tier
  readonly page: PageRecord
}

function positionOf({ tier, page }: Hit): Position {
  return { sort: searchSort(tier, undefined, pageRank(page)), item: pageItem(page.path) }
}
