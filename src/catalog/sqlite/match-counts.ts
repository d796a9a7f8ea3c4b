import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Clauses } from '../analysis/analyse-query.ts'
import { numberOf } from '../row-values.ts'
import { Bitset } from './bitset.ts'
import { frequencyFinder } from './token-frequencies.ts'
import { commonPart, expressionOf, type TokenPages } from './token-pages.ts'

/** Smaller totals are counted again rather than remembered: it takes less than 0.1 ms. */
const worthRemembering = 512

/** Bound of what is remembered, in UTF-16 code units, and what each total takes besides its expression. */
const maxRemembered = 2 ** 21
const overhead = 256

/** More matches than this part of all pages are rather counted in bitsets than one by one, where there are any. */
const manyMatches = 128

/** Clauses with fewer matches than this part of all pages are counted by FTS5, which seeks them in the others. */
const rarePart = 512

/**
 * Exact numbers of matches in one generation. That of one frequent token is stored; several common words of a large catalog are counted in
 * bitsets (2 ns for each 32 pages), everything else one by one (40 to 80 ns a match). Totals are remembered.
 */
export class MatchCounts {
  readonly #count: StatementSync
  readonly #frequency: (token: string) => number | undefined
  readonly #tokens: TokenPages | undefined
  readonly #pages: number
  readonly #totals = new LRUCache<string, number>({
    maxSize: maxRemembered,
    sizeCalculation: (_, expression) => expression.length + overhead,
  })
  /** After the place of every page. */
  readonly #end: number

  /** @param tokens for counting in bitsets; undefined where the catalog is too small for that */
  constructor(db: DatabaseSync, pages: number, tokens: TokenPages | undefined) {
    this.#pages = pages
    // A number is bound as a real one, and FTS5 seeks to whole ones only.
    this.#count = db.prepare(
      'SELECT count(*) AS n FROM word WHERE word MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)',
    )
    this.#end = numberOf(db.prepare('SELECT coalesce(max(place), 0) + 1 AS n FROM page').get(), 'n')
    this.#frequency = frequencyFinder(db)
    this.#tokens = tokens
  }

  /** Number of pages that have a token of every clause. */
  total(clauses: Clauses): number {
    const expression = expressionOf(clauses)
    const known = this.#totals.get(expression)
    if (known !== undefined) return known
    const [token, ...others] = clauses.length === 1 ? (clauses[0] ?? []) : []
    const stored = token === undefined || others.length > 0 ? undefined : this.#frequency(token)
    const total =
      stored ?? (clauses.length > 1 ? this.#countInBitsets(clauses) : undefined) ?? this.#between(clauses, 0, this.#end)
    if (total >= worthRemembering) this.#totals.set(expression, total)
    return total
  }

  /** Number of those before a place. */
  before(clauses: Clauses, place: number): number {
    const total = this.total(clauses)
    if (place >= this.#end || total === 0) return total
    const isStartNearer = place < this.#end - place
    const toCount = (total * Math.min(place, this.#end - place)) / this.#end
    const counted = toCount > this.#pages / manyMatches ? this.#countInBitsets(clauses, place) : undefined
    return counted ?? (isStartNearer ? this.#between(clauses, 0, place) : total - this.#between(clauses, place, this.#end))
  }

  #between(clauses: Clauses, from: number, to: number): number {
    return numberOf(this.#count.get(expressionOf(clauses), from, to), 'n')
  }

  /** Number of matches, of those before a place where one is given. Undefined when FTS5 is as quick. */
  #countInBitsets(clauses: Clauses, place?: number): number | undefined {
    const tokens = this.#tokens
    if (tokens === undefined) return undefined
    const totals = clauses.map((clause) => this.total([clause]))
    const isCommon = (total: number) => total > this.#pages / commonPart
    if (!totals.some(isCommon) || Math.min(...totals) < this.#pages / rarePart) return undefined
    const sets = clauses
      .filter((_, at) => isCommon(totals[at] ?? 0))
      .map((clause) => tokens.union(clause.map((token) => tokens.of(token))))
    const others = clauses.filter((_, at) => !isCommon(totals[at] ?? 0))
    const end = place === undefined ? this.#pages : tokens.numbers.before(place)
    if (others.length === 0) return Bitset.countCommon(sets, end)
    let count = 0
    tokens.eachMatch(others, (number) => {
      if (number < end && sets.every((set) => set.has(number))) count++
    })
    return count
  }
}
