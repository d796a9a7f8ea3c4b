import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { Clauses } from '../analysis/analyse-query.ts'
import { textOf } from '../row-values.ts'
import { Bitset } from './bitset.ts'

/** A token on more than this part of all pages is common: as a bitset it takes less room than the numbers would. */
export const commonPart = 32

/** Bound of what is kept, in bytes: 250 common tokens of a million pages. What keeping a token takes besides its pages. */
const maxBytes = 2 ** 25
const overhead = 256

/** The FTS5 expression for pages that have a token of every clause. Tokens hold no quotation marks. */
export function expressionOf(clauses: Clauses): string {
  return clauses.map((tokens) => `(${tokens.map((token) => `"${token}"`).join(' OR ')})`).join(' AND ')
}

/** The pages of one token, by their numbers; of a common one as a set. */
export interface PagesOfToken {
  readonly count: number
  readonly numbers: Bitset | Uint32Array
}

/**
 * The pages of single tokens in one generation, each page by its number in the static order. Read from the index in one piece
 * (about 10 us, and 60 ns a page), and kept while they are used.
 */
export class TokenPages {
  readonly #pages: number
  readonly #places: StatementSync
  readonly #db: DatabaseSync
  readonly #kept = new LRUCache<string, PagesOfToken>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  #numbers: PlaceNumbers | undefined

  constructor(db: DatabaseSync, pages: number) {
    this.#db = db
    this.#pages = pages
    this.#places = db.prepare("SELECT coalesce(group_concat(rowid), '') AS list FROM word WHERE word MATCH ?")
  }

  /** The numbers of all pages by their places. */
  get numbers(): PlaceNumbers {
    return (this.#numbers ??= new PlaceNumbers(this.#db, this.#pages))
  }

  of(token: string): PagesOfToken {
    let pages = this.#kept.get(token)
    if (pages === undefined) this.#kept.set(token, (pages = this.#read(token)))
    return pages
  }

  /** The pages that have at least one of these tokens. */
  union(tokens: readonly PagesOfToken[]): Bitset {
    const [first] = tokens
    if (tokens.length === 1 && first?.numbers instanceof Bitset) return first.numbers
    const union = new Bitset(this.#pages)
    for (const { numbers } of tokens) {
      if (numbers instanceof Bitset) union.addAll(numbers)
      else for (const number of numbers) union.add(number)
    }
    return union
  }

  /** Calls `visit` with the number of each page that has a token of every clause, in order. */
  eachMatch(clauses: Clauses, visit: (number: number) => void): void {
    this.numbers.each(textOf(this.#places.get(expressionOf(clauses)) ?? {}, 'list'), visit)
  }

  #read(token: string): PagesOfToken {
    const numbers: number[] = []
    this.eachMatch([[token]], (number) => numbers.push(number))
    if (numbers.length * commonPart <= this.#pages) return { count: numbers.length, numbers: Uint32Array.from(numbers) }
    const set = new Bitset(this.#pages)
    for (const number of numbers) set.add(number)
    return { count: numbers.length, numbers: set }
  }
}

function sizeOf({ numbers }: PagesOfToken): number {
  return overhead + (numbers instanceof Bitset ? numbers.bytes : numbers.byteLength)
}

/** The places of all pages in order, so that each has a number, from 0 without gaps: 8 bytes a page. */
class PlaceNumbers {
  readonly #places: Float64Array

  constructor(db: DatabaseSync, pages: number) {
    this.#places = new Float64Array(pages)
    // One string of all is read several times faster than a row for each.
    const list = db.prepare("SELECT coalesce(group_concat(place), '') AS list FROM (SELECT place FROM page ORDER BY place)")
    let at = 0
    visitPlaces(textOf(list.get() ?? {}, 'list'), (place) => (this.#places[at++] = place))
  }

  /**
   * Number of pages before a place.
   * @param from a number that is not above it; the nearer it is, the quicker this is
   */
  before(place: number, from = 0): number {
    let low = from
    let step = 1
    while ((this.#places[low + step] ?? Infinity) < place) {
      low += step
      step *= 2
    }
    let high = Math.min(low + step, this.#places.length)
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#places[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Calls `visit` with the number of each of these places, which are in order, parted by commas. */
  each(list: string, visit: (number: number) => void): void {
    let at = 0
    visitPlaces(list, (place) => {
      at = this.before(place, at)
      visit(at)
    })
  }
}

const comma = 44
const zero = 48

function visitPlaces(list: string, visit: (place: number) => void): void {
  let place = 0
  for (let at = 0; at < list.length; at++) {
    const code = list.charCodeAt(at)
    if (code === comma) {
      visit(place)
      place = 0
    } else place = place * 10 + code - zero
  }
  if (list !== '') visit(place)
}
