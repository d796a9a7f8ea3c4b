import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Clauses } from '../analysis/analyse-query.ts'
import { Bitset } from './bitset.ts'
import { expressionOf } from './match-expression.ts'
import { PlaceNumbers } from './place-numbers.ts'
import { textOf } from '../row-values.ts'

type Clause = Clauses[number]

/** A clause with matches in more than this part of all pages is common: as a bitset it takes less room than its places would. */
const commonPart = 32

/** A question with a clause that has matches in less than this part of all pages is counted by FTS5, which seeks them in the others. */
const rarePart = 512

/** Bound of the bitsets kept, in bytes: 250 words of a million pages. */
const maxBytes = 2 ** 25

/**
 * Counts the matches of several common words in a large catalog: a bitset for each of them, made when first asked for (60 ns
 * a match, about what counting costs), and 2 ns for each 32 pages from then on.
 */
export class CommonWords {
  readonly #db: DatabaseSync
  readonly #pages: number
  readonly #places: StatementSync
  readonly #sets = new Map<string, Bitset>()
  #numbers: PlaceNumbers | undefined
  #bytes = 0

  constructor(db: DatabaseSync, pages: number) {
    this.#db = db
    this.#pages = pages
    this.#places = db.prepare("SELECT coalesce(group_concat(rowid), '') AS list FROM word WHERE word MATCH ?")
  }

  /**
   * Number of pages, those before a place only where one is given, that hold a token of every clause.
   * @param totalOf number of matches of a single clause
   * @returns undefined when counting by FTS5 is as quick
   */
  count(clauses: Clauses, totalOf: (clause: Clause) => number, place?: number): number | undefined {
    if (clauses.length < 2) return undefined
    const totals = clauses.map(totalOf)
    const isCommon = (total: number) => total > this.#pages / commonPart
    if (!totals.some(isCommon) || Math.min(...totals) < this.#pages / rarePart) return undefined
    const sets = clauses.filter((_, at) => isCommon(totals[at] ?? 0)).map((clause) => this.#setOf(clause))
    const others = clauses.filter((_, at) => !isCommon(totals[at] ?? 0))
    const end = place === undefined ? this.#pages : this.#numbered().before(place)
    if (others.length === 0) return Bitset.countCommon(sets, end)
    let count = 0
    this.#numbered().each(this.#matches(others), (number) => {
      if (number < end && sets.every((set) => set.has(number))) count++
    })
    return count
  }

  #numbered(): PlaceNumbers {
    return (this.#numbers ??= new PlaceNumbers(this.#db, this.#pages))
  }

  #matches(clauses: Clauses): string {
    return textOf(this.#places.get(expressionOf(clauses)) ?? {}, 'list')
  }

  #setOf(clause: Clause): Bitset {
    const expression = expressionOf([clause])
    const made = this.#sets.get(expression)
    const set = made ?? new Bitset(this.#pages)
    if (made === undefined) {
      this.#numbered().each(this.#matches([clause]), (number) => set.add(number))
      this.#bytes += set.bytes
    }
    this.#sets.delete(expression)
    this.#sets.set(expression, set)
    this.#forgetOldest(set)
    return set
  }

  #forgetOldest(newest: Bitset): void {
    for (const [expression, set] of this.#sets) {
      if (this.#bytes <= maxBytes || set === newest) return
      this.#sets.delete(expression)
      this.#bytes -= set.bytes
    }
  }
}
