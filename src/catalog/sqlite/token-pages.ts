import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { textOf } from '../row-values.ts'
import { Bitset } from './bitset.ts'
import { expressionOf } from './match-expression.ts'
import { PlaceNumbers } from './place-numbers.ts'

/** A token on more than this part of all pages is common: as a bitset it takes less room than the numbers would. */
export const commonPart = 32

/** Bound of what is kept, in bytes: 250 common tokens of a million pages. What keeping a token takes besides its pages. */
const maxBytes = 2 ** 25
const overhead = 256

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
  /** Least recently used first. */
  readonly #kept = new Map<string, PagesOfToken>()
  #numbers: PlaceNumbers | undefined
  #bytes = 0

  constructor(db: DatabaseSync, pages: number) {
    this.#db = db
    this.#pages = pages
    this.#places = db.prepare("SELECT coalesce(group_concat(rowid), '') AS list FROM word WHERE word MATCH ?")
  }

  /** Number of pages of the generation. */
  get count(): number {
    return this.#pages
  }

  /** The numbers of all pages by their places. */
  get numbers(): PlaceNumbers {
    return (this.#numbers ??= new PlaceNumbers(this.#db, this.#pages))
  }

  of(token: string): PagesOfToken {
    const kept = this.#kept.get(token)
    const pages = kept ?? this.#read(token)
    if (kept === undefined) this.#bytes += sizeOf(pages)
    else this.#kept.delete(token)
    this.#kept.set(token, pages)
    this.#forgetOldest()
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
  eachMatch(clauses: readonly (readonly string[])[], visit: (number: number) => void): void {
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

  #forgetOldest(): void {
    for (const [oldest, pages] of this.#kept) {
      if (this.#bytes <= maxBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= sizeOf(pages)
    }
  }
}

function sizeOf({ numbers }: PagesOfToken): number {
  return overhead + (numbers instanceof Bitset ? numbers.bytes : numbers.byteLength)
}
