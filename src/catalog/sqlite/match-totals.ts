import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Clauses } from '../analysis/analyse-query.ts'
import type { CommonWords } from './common-words.ts'
import { expressionOf } from './match-expression.ts'
import { numberOf } from '../row-values.ts'
import { frequencyFinder } from './token-frequencies.ts'

/** What has fewer matches is counted again rather than remembered: it takes less than 0.1 ms. */
const worthRemembering = 512

/** Matches of more than this part of all pages are rather counted in bitsets than one by one, where there are any. */
const manyMatches = 128

/** Most places of one question up to which the matches are remembered. */
const maxMarks = 32

/** Bound of what is remembered, in UTF-16 code units of the questions. */
const maxSize = 2 ** 21

/** A question's own share of that bound. */
const sizeOf = (expression: string) => expression.length + 256

/** There are `count` matches before `place`. */
interface Mark {
  readonly place: number
  readonly count: number
}

interface Known {
  readonly total: number
  /** The last ones used, newest last. */
  readonly marks: Mark[]
}

/**
 * Exact numbers of matches in one generation. A question for one frequent token is answered from the list, one for several
 * common words of a large catalog from bitsets, everything else by counting (40 to 80 ns a match); what was counted is
 * remembered. Numbers up to a place go on from the nearest place that is known, so that following a long list by its
 * cursors counts each match once.
 */
export class MatchTotals {
  readonly #count: StatementSync
  readonly #frequency: (token: string) => number | undefined
  readonly #commonWords: CommonWords | undefined
  readonly #pages: number
  readonly #known = new Map<string, Known>()
  /** After the place of every page. */
  readonly #end: number
  #size = 0

  constructor(db: DatabaseSync, pages: number, commonWords: CommonWords | undefined) {
    this.#pages = pages
    // A number is bound as a real one, and FTS5 seeks to whole ones only.
    this.#count = db.prepare(
      'SELECT count(*) AS n FROM word WHERE word MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)',
    )
    this.#end = numberOf(db.prepare('SELECT coalesce(max(place), 0) + 1 AS n FROM page').get(), 'n')
    this.#frequency = frequencyFinder(db)
    this.#commonWords = commonWords
  }

  /** Number of pages that hold a token of every clause. */
  total(clauses: Clauses): number {
    return this.#ask(clauses).total
  }

  /** Number of those before a place. */
  before(clauses: Clauses, place: number): number {
    const { total, marks } = this.#ask(clauses)
    if (place >= this.#end || total === 0) return total
    const count = this.#countFrom(around(marks, place, { place: this.#end, count: total }), clauses, place)
    marks.push({ place, count })
    if (marks.length > maxMarks) marks.shift()
    return count
  }

  #countFrom([low, high]: readonly [Mark, Mark], clauses: Clauses, place: number): number {
    const isLowNearer = place - low.place <= high.place - place
    const distance = isLowNearer ? place - low.place : high.place - place
    if (((high.count - low.count) * distance) / (high.place - low.place) > this.#pages / manyMatches) {
      const counted = this.#commonWords?.count(clauses, (clause) => this.total([clause]), place)
      if (counted !== undefined) return counted
    }
    return isLowNearer
      ? low.count + this.#between(clauses, low.place, place)
      : high.count - this.#between(clauses, place, high.place)
  }

  #between(clauses: Clauses, from: number, to: number): number {
    if (from === to) return 0
    return numberOf(this.#count.get(expressionOf(clauses), from, to), 'n')
  }

  #ask(clauses: Clauses): Known {
    const expression = expressionOf(clauses)
    const before = this.#known.get(expression)
    if (before !== undefined) {
      this.#known.delete(expression)
      this.#known.set(expression, before)
      return before
    }
    const known: Known = { total: this.#find(clauses), marks: [] }
    if (known.total >= worthRemembering) this.#remember(expression, known)
    return known
  }

  #find(clauses: Clauses): number {
    const [token, ...others] = clauses.length === 1 ? (clauses[0] ?? []) : []
    const listed = token === undefined || others.length > 0 ? undefined : this.#frequency(token)
    if (listed !== undefined) return listed
    return this.#commonWords?.count(clauses, (clause) => this.total([clause])) ?? this.#between(clauses, 0, this.#end)
  }

  #remember(expression: string, known: Known): void {
    this.#known.set(expression, known)
    this.#size += sizeOf(expression)
    for (const oldest of this.#known.keys()) {
      if (this.#size <= maxSize) return
      this.#known.delete(oldest)
      this.#size -= sizeOf(oldest)
    }
  }
}

/** The known places next to one, on both sides. */
function around(marks: readonly Mark[], place: number, end: Mark): readonly [Mark, Mark] {
  let low: Mark = { place: 0, count: 0 }
  let high = end
  for (const mark of marks) {
    if (mark.place <= place && mark.place >= low.place) low = mark
    if (mark.place >= place && mark.place <= high.place) high = mark
  }
  return [low, high]
}
