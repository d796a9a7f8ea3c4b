import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import { memoize, remembered } from '../../model/maps.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { numberOf, textOf } from '../row-values.ts'
import { Bitset } from './bitset.ts'
import { PlaceNumbers } from './place-numbers.ts'
import { frequencyFinder, minPages } from './token-frequencies.ts'

/** A token on more than this part of all pages is common: as a bitset it takes less room than the numbers would. */
const commonPart = 32

/** Bound of the cache in bytes, enough for 250 common tokens of a million pages, and what a token takes besides its pages. */
const maxBytes = 2 ** 25
const overhead = 256

/** Matches of a token that are read in any case: it takes 2 ms, once. */
export const readAtOnce = 2 ** 15
/** Where a clause has fewer pages by this factor than the others, FTS5 looks its pages up in theirs instead of reading them all. */
const rarePart = 512 / readAtOnce

/** The pages of one token, by their numbers; of a common one as a set. */
interface PagesOfToken {
  readonly count: number
  readonly numbers: Bitset | Uint32Array
}

/** Which of the matching pages are wanted, in their order. */
export interface PartOfMatches {
  /** Without the pages that match any of these clauses. */
  readonly except?: readonly Clauses[]
  /** At least at this place. */
  readonly from?: number
  /** How many to skip from there. */
  readonly skip?: number
  readonly limit: number
}

/**
 * The pages that match clauses in one generation, each page by its number in the static order. The pages of a token are read from the index in
 * one piece (about 10 us, and 60 ns a page) and cached: the next query that contains it costs 2 ns for each 32 pages.
 */
export class TokenPages {
  readonly numbers: PlaceNumbers
  readonly #pages: number
  readonly #readAtOnce: number
  readonly #prepared: (sql: string) => StatementSync
  readonly #frequency: (token: string) => number | undefined
  readonly #cache = new LRUCache<string, PagesOfToken>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  /** Pages of each clause that has been read: a clause is part of several tiers of a query. */
  readonly #clauses = new WeakMap<readonly string[], Bitset>()

  /** @param max matches that are read at once; tests give less */
  constructor(db: DatabaseSync, pages: number, max: number) {
    this.numbers = new PlaceNumbers(db, pages)
    this.#pages = pages
    this.#readAtOnce = max
    this.#frequency = frequencyFinder(db)
    this.#prepared = memoize((sql) => db.prepare(sql))
  }

  /** Number of pages that have a token. Few are read for it: they are soon needed. */
  countOf(token: string): number {
    return this.#frequency(token) ?? this.#of(token).count
  }

  /** Numbers of the pages that have a token of every clause, in order. */
  find(clauses: Clauses, { except = [], from = 0, skip = 0, limit }: PartOfMatches): readonly number[] {
    const sets = this.#sets(clauses)
    const left = except.map((others) => this.#sets(others))
    if (sets !== undefined && left.every((others) => others !== undefined))
      return Bitset.common(sets, { except: left, from: from === 0 ? 0 : this.numbers.before(from), skip, limit })
    const expression = [`(${expressionOf(clauses)})`, ...except.map((others) => `(${expressionOf(others)})`)].join(' NOT ')
    // A number is bound as a real one, and FTS5 seeks to whole ones only.
    const part = this.#prepared(`
      SELECT coalesce(group_concat(place), '') AS list FROM (
        SELECT rowid AS place FROM word WHERE word MATCH ? AND rowid >= CAST(? AS INTEGER) ORDER BY rowid LIMIT ? OFFSET ?)`)
    return this.numbers.of(textOf(part.get(expression, from, limit, skip) ?? {}, 'list'))
  }

  /** The pages with the heaviest clauses, see `SearchEngine.weighted`; a clause may be empty. */
  weighted(
    clauses: Clauses,
    weights: readonly number[],
    min: number,
    max: number,
  ): readonly { readonly number: number; readonly has: readonly boolean[] }[] {
    const sets = clauses.map((clause) => this.#union(clause))
    return Bitset.heaviest(sets, weights, min, max).map((number) => ({ number, has: sets.map((set) => set.has(number)) }))
  }

  /** Exact number of the pages that have a token of every clause, of those before a place where one is given. */
  count(clauses: Clauses, before?: number): number {
    const token = onlyToken(clauses)
    if (token !== undefined && before === undefined) return this.#frequency(token) ?? this.#of(token).count
    const sets = token === undefined ? this.#sets(clauses) : [this.#union(clauses[0] ?? [])]
    const end = before ?? Number.MAX_SAFE_INTEGER
    const sql = 'SELECT count(*) AS n FROM word WHERE word MATCH ? AND rowid < CAST(? AS INTEGER)'
    if (sets === undefined) return numberOf(this.#prepared(sql).get(expressionOf(clauses), end), 'n')
    return Bitset.countCommon(sets, this.numbers.before(end))
  }

  /** The pages of each clause; undefined where FTS5 is faster than reading them. */
  #sets(clauses: Clauses): readonly Bitset[] | undefined {
    let min = Infinity
    let toRead = 0
    for (const clause of clauses) {
      if (this.#clauses.has(clause)) continue
      let size = 0
      for (const token of clause) {
        const known = this.#cache.get(token)?.count
        const count = known ?? this.#frequency(token) ?? minPages
        size += count
        if (known === undefined) toRead += count
      }
      min = Math.min(min, size)
    }
    const worthReading = onlyToken(clauses) === undefined ? min * rarePart : 1
    if (toRead > this.#readAtOnce * Math.max(1, worthReading)) return undefined
    return clauses.map((clause) => this.#union(clause))
  }

  /** The pages that have at least one of the tokens. */
  #union(clause: readonly string[]): Bitset {
    const known = this.#clauses.get(clause)
    if (known !== undefined) return known
    const pages = clause.map((token) => this.#of(token).numbers)
    const [first] = pages
    const isOne = pages.length === 1 && first instanceof Bitset
    const union = isOne ? first : new Bitset(this.#pages)
    for (const numbers of isOne ? [] : pages) {
      if (numbers instanceof Bitset) union.addAll(numbers)
      else for (const number of numbers) union.add(number)
    }
    this.#clauses.set(clause, union)
    return union
  }

  #of(token: string): PagesOfToken {
    return remembered<string, PagesOfToken>(this.#cache, token, () => {
      const places = this.#prepared("SELECT coalesce(group_concat(rowid), '') AS list FROM word WHERE word MATCH ?")
      const numbers = this.numbers.of(textOf(places.get(expressionOf([[token]])) ?? {}, 'list'))
      return { count: numbers.length, numbers: this.#compact(numbers) }
    })
  }

  #compact(numbers: readonly number[]): Bitset | Uint32Array {
    if (numbers.length * commonPart <= this.#pages) return Uint32Array.from(numbers)
    const set = new Bitset(this.#pages)
    for (const number of numbers) set.add(number)
    return set
  }
}

/** The FTS5 expression for pages that have a token of every clause. Tokens hold no quotation marks. */
function expressionOf(clauses: Clauses): string {
  return clauses.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' OR ')})`).join(' AND ')
}

function onlyToken(clauses: Clauses): string | undefined {
  const [clause] = clauses
  return clauses.length === 1 && clause?.length === 1 ? clause[0] : undefined
}

function sizeOf({ numbers }: PagesOfToken): number {
  return overhead + (numbers instanceof Bitset ? numbers.bytes : numbers.byteLength)
}
