import type { PageRecord } from '../../model/page-record.ts'
import type { Row } from '../row-values.ts'
import { pageOf } from '../stored-records.ts'
import type { Database } from './database.ts'
import type { Place } from './match-totals.ts'
import { textKey } from './text-key.ts'

/** A page of a long list. */
export interface OrderedHit {
  readonly page: PageRecord
}

/** What part of which matches is read, in the static order. */
export interface AskedPart {
  readonly query: string
  /** Number of pages that match, in the whole list. */
  readonly matches: number
  readonly after: Place | undefined
  readonly skip: number
  readonly limit: number
}

/** Looking at one page in order costs as much as finding and sorting so many matches by the index of tokens (measured). */
const costOfLook = 9

/** So many times the pages that should do are looked at, since matches need not be spread evenly; and at least so many. */
const patience = 8
const leastLooks = 500

const holds = 'born <= $2 AND died > $2'

/** Reads parts of long lists in one generation. */
export class OrderedHits {
  readonly #database: Database
  readonly #generation: number
  readonly #pages: number

  constructor(database: Database, { number, pages }: { readonly number: number; readonly pages: number }) {
    this.#database = database
    this.#generation = number
    this.#pages = pages
  }

  async part(asked: AskedPart): Promise<readonly OrderedHit[]> {
    const { matches, limit, skip } = asked
    if (limit <= 0 || matches <= skip) return []
    const looks = ((limit + skip) / matches) * this.#pages
    const walked = looks * costOfLook < matches ? await this.#walk(asked, Math.ceil(looks * patience) + leastLooks) : undefined
    const rows = walked ?? (await this.#sort(asked))
    return rows.map((row) => ({ page: pageOf(row) }))
  }

  /**
   * Looks at pages in order until enough of them match. Undefined when not enough do among so many.
   * The function instead of its operator, so that the planner cannot take the index of tokens.
   */
  async #walk({ query, after, skip, limit }: AskedPart, looks: number): Promise<readonly Row[] | undefined> {
    const { rank, path } = after ?? { rank: -1, path: '' }
    const rows = await this.#database.rows(
      `SELECT body.record FROM (
          SELECT id, priority, path FROM (
            SELECT id, priority, path, tokens FROM daf.page
            WHERE ${holds} AND (priority, path) > ($3::int, $4) ORDER BY priority, path LIMIT $5
          ) AS next
          WHERE ts_match_vq(tokens, $1::tsquery) ORDER BY priority, path LIMIT $6 OFFSET $7
        ) AS hit JOIN daf.page_body AS body USING (id) ORDER BY priority, path`,
      [query, this.#generation, rank, textKey(path), looks, limit, skip],
    )
    return rows.length === limit ? rows : undefined
  }

  /** Finds all matches by the index of tokens and sorts them; the sum keeps the planner from walking. */
  async #sort({ query, after, skip, limit }: AskedPart): Promise<readonly Row[]> {
    const { rank, path } = after ?? { rank: -1, path: '' }
    return this.#database.rows(
      `SELECT body.record FROM (
          SELECT id, priority, path FROM daf.page
          WHERE tokens @@ $1::tsquery AND ${holds} AND (priority + 0, path) > ($3::int, $4)
          ORDER BY priority + 0, path LIMIT $5 OFFSET $6
        ) AS hit JOIN daf.page_body AS body USING (id) ORDER BY priority, path`,
      [query, this.#generation, rank, textKey(path), limit, skip],
    )
  }
}
