import type { Position } from '../catalog.ts'
import { numberOf, textOf } from '../row-values.ts'
import type { Database } from './database.ts'
import { LatelyUsed } from './lately-used.ts'
import { textKey } from './text-key.ts'

/** A place in the static order of pages. */
export interface Place {
  readonly rank: number
  readonly path: string
}

/** Bound of what is remembered of one generation, in UTF-16 code units of the questions. */
const maxRemembered = 2 ** 20

/** What remembering a number takes beside its name. */
const overhead = 128

/**
 * Exact numbers of matches in one generation. A question for one frequent token is answered from the list, everything else by
 * counting; what was counted is remembered. So is where a part of a list ended, so that following one counts nothing.
 */
export class MatchTotals {
  readonly #database: Database
  readonly #generation: number
  readonly #totals = new LatelyUsed<number>(maxRemembered)
  readonly #ends = new LatelyUsed<number>(maxRemembered)
  #frequencies: Promise<ReadonlyMap<string, number>> | undefined

  constructor(database: Database, generation: number) {
    this.#database = database
    this.#generation = generation
  }

  /** Number of pages that match, where it is known without counting. */
  async known(query: string, onlyToken: string | undefined): Promise<number | undefined> {
    return this.#totals.get(query) ?? (onlyToken === undefined ? undefined : (await this.#listed()).get(onlyToken))
  }

  /** Number of pages that match. */
  async total(query: string, onlyToken?: string): Promise<number> {
    const known = await this.known(query, onlyToken)
    if (known !== undefined) return known
    const total = await this.#count(query, '', [])
    this.remember(query, total)
    return total
  }

  remember(query: string, total: number): void {
    this.#totals.set(query, total, query.length + overhead)
  }

  /** Number of pages that match and stand at this place or before it. */
  async upTo(query: string, { rank, path }: Place): Promise<number> {
    return this.#count(query, 'AND (priority + 0, path) <= ($3::int, $4)', [rank, textKey(path)])
  }

  /** Number of items up to the end of a part that was read lately. */
  offsetAfter(query: string, end: Position): number | undefined {
    return this.#ends.get(nameOf(query, end))
  }

  rememberEnd(query: string, end: Position, offset: number): void {
    const name = nameOf(query, end)
    this.#ends.set(name, offset, name.length + overhead)
  }

  async #count(query: string, where: string, values: readonly unknown[]): Promise<number> {
    const rows = await this.#database.rows(
      `SELECT count(*)::int AS n FROM daf.page WHERE tokens @@ $1::tsquery AND born <= $2 AND died > $2 ${where}`,
      [query, this.#generation, ...values],
    )
    return numberOf(rows[0], 'n')
  }

  /** Read once; a failure is tried again at the next question. */
  #listed(): Promise<ReadonlyMap<string, number>> {
    this.#frequencies ??= this.#readListed().catch((error: unknown) => {
      this.#frequencies = undefined
      throw error
    })
    return this.#frequencies
  }

  async #readListed(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.rows('SELECT word, pages FROM daf.frequency WHERE born <= $1 AND died > $1', [
      this.#generation,
    ])
    return new Map(rows.map((row) => [textOf(row, 'word'), numberOf(row, 'pages')]))
  }
}

function nameOf(query: string, { sort, item }: Position): string {
  return `${query} ${sort} ${item}`
}
