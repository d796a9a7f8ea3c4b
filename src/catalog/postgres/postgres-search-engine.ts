import { LRUCache } from 'lru-cache'
import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import { rankedBytes, readTrace } from '../analysis/page-trace.ts'
import type { PageOutline } from '../analysis/traced-passages.ts'
import { once } from '../once.ts'
import { bytesOf, numberOf, type Row, textOf } from '../row-values.ts'
import type { Hit, Place, ScoredPage, SearchEngine, TierPages, TierPart, WeightedHit } from '../search/search-engine.ts'
import { outlineOf, pageOf } from '../stored-records.ts'
import type { Database } from './database.ts'
import { holds } from './schema.ts'
import { itemKey, keyText, textKey } from './text-key.ts'

/** Bound of the cached totals, in UTF-16 code units, and the overhead of each. */
const maxTotals = 2 ** 20
const overhead = 128

/** Checking one page in static order costs as much as finding and sorting this number of matches by the index of tokens (measured). */
const costOfCheck = 9

/** Pages checked as a multiple of the number expected to suffice, since matches need not be spread evenly; and the minimum number. */
const patience = 8
const minChecks = 500

/** Words that one query reads; other work runs in between. */
const wordBatch = 5_000

/** Searches one generation by the GIN index of its tokens. */
export class PostgresSearchEngine implements SearchEngine {
  readonly pages: number
  readonly #database: Database
  readonly #generation: number
  readonly #totals = new LRUCache<string, number>({
    maxSize: maxTotals,
    sizeCalculation: (_, query) => query.length + overhead,
  })
  /** Numbers of pages that are stored for frequent tokens. */
  readonly #frequencies = once(async () => {
    const rows = await this.#rows(`SELECT word, pages FROM daf.frequency WHERE ${holds}`)
    return new Map(rows.map((row) => [textOf(row, 'word'), numberOf(row, 'pages')]))
  })

  constructor(database: Database, { number, pages }: { readonly number: number; readonly pages: number }) {
    this.#database = database
    this.#generation = number
    this.pages = pages
  }

  async present(tokens: readonly string[]): Promise<{ readonly tokens: readonly string[]; readonly cost: number }> {
    const rows = await this.#rows(
      `SELECT (token.at - 1)::int AS at FROM unnest($2::text[]) WITH ORDINALITY AS token (query, at)
        CROSS JOIN LATERAL (SELECT FROM daf.page WHERE tokens @@ token.query::tsquery AND ${holds} LIMIT 1) AS holding ORDER BY at`,
      [tokens.map((token) => queryOf([[token]]))],
    )
    return { tokens: rows.map((row) => tokens[numberOf(row, 'at')] ?? ''), cost: 0 }
  }

  async few(clauses: Clauses, max: number): Promise<number> {
    const known = await this.#knownTotal(clauses)
    if (known !== undefined) return Math.min(known, max)
    const sql = `SELECT 1 FROM daf.page WHERE tokens @@ $2::tsquery AND ${holds} LIMIT ${max}`
    return (await this.#rows(sql, [queryOf(clauses)])).length
  }

  /** Matches without their traces; one more than `max` of them means that there are too many. */
  async hits(tiers: readonly TierPages[], max: number): Promise<readonly Hit[] | undefined> {
    let min = 0
    for (const { clauses, except } of tiers)
      min = Math.max(min, except.length === 0 ? ((await this.#knownTotal(clauses)) ?? 0) : 0)
    if (min > max) return undefined
    const ofTiers = tiers.map(
      (_, at) =>
        `(SELECT id, priority, path, ${at} AS tier FROM daf.page WHERE tokens @@ $${at + 2}::tsquery AND ${holds} LIMIT ${max + 1})`,
    )
    const rows = await this.#rows(
      `WITH hit AS MATERIALIZED (SELECT * FROM (${ofTiers.join(' UNION ALL ')}) AS tiers LIMIT ${max + 1})
        SELECT hit.priority, hit.path, hit.tier, substr(body.trace, 1, ${rankedBytes}) AS trace
        FROM hit LEFT JOIN daf.page_body AS body ON body.id = hit.id AND (SELECT count(*) FROM hit) <= ${max}`,
      tiers.map(queryOfTier),
    )
    if (rows.length > max) return undefined
    return rows.map((row) => ({ ...scoredPage(row), tier: numberOf(row, 'tier') }))
  }

  async weighted(clauses: Clauses, weights: readonly number[], min: number, max: number): Promise<readonly WeightedHit[]> {
    const rows = await this.#rows(
      `WITH clause AS (
          SELECT query::tsquery AS query, weight, 1::bigint << (at - 1)::int AS bit
          FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS clause (query, weight, at) WHERE query <> ''
        ), heaviest AS MATERIALIZED (
          SELECT page.id, page.priority, page.path, sum(clause.weight) AS weight, bit_or(clause.bit) AS has
          FROM clause JOIN daf.page ON page.tokens @@ clause.query AND ${holds}
          GROUP BY page.id, page.priority, page.path HAVING sum(clause.weight) >= $4::bigint
          ORDER BY weight DESC, priority, path LIMIT ${max}
        )
        SELECT priority, path, has::text, substr(trace, 1, ${rankedBytes}) AS trace FROM heaviest JOIN daf.page_body AS body USING (id)
        ORDER BY heaviest.weight DESC, priority, path`,
      [clauses.map((tokens) => (tokens.length === 0 ? '' : queryOf([tokens]))), weights, min],
    )
    return rows.map((row) => {
      const has = BigInt(textOf(row, 'has'))
      return { ...scoredPage(row), has: clauses.map((_, at) => ((has >> BigInt(at)) & 1n) === 1n) }
    })
  }

  async count(clauses: Clauses, upTo?: Place): Promise<number> {
    if (upTo !== undefined) {
      return this.#count(clauses, 'AND (priority + 0, path) <= ($3::int, $4)', [upTo.rank, textKey(upTo.path)])
    }
    const known = await this.#knownTotal(clauses)
    if (known !== undefined) return known
    const total = await this.#count(clauses)
    this.#totals.set(queryOf(clauses), total)
    return total
  }

  async next(part: TierPart): Promise<readonly PageRecord[]> {
    const { total, limit, skip } = part
    const checks = ((limit + skip) / total) * this.pages
    const walked = checks * costOfCheck < total ? await this.#walk(part, Math.ceil(checks * patience) + minChecks) : undefined
    return (walked ?? (await this.#sort(part))).map(pageOf)
  }

  async records(paths: readonly SitePath[]): Promise<readonly PageRecord[]> {
    return this.#ofPages(paths, 'record', pageOf)
  }

  async outlines(paths: readonly SitePath[]): Promise<readonly PageOutline[]> {
    return this.#ofPages(paths, 'trace, passages', outlineOf)
  }

  /** Reads some columns of each page, in the order of the paths. */
  async #ofPages<Value extends object>(
    paths: readonly SitePath[],
    columns: string,
    read: (row: Row) => Value,
  ): Promise<readonly Value[]> {
    if (paths.length === 0) return []
    const sql = `SELECT path, ${columns} FROM daf.page JOIN daf.page_body USING (id) WHERE path = ANY ($2) AND ${holds}`
    const rows = await this.#rows(sql, [paths.map(textKey)])
    const found = new Map(rows.map((row) => [textOf(row, 'path'), read(row)]))
    return paths.map((path) => found.get(textKey(path))).filter((value) => value !== undefined)
  }

  /** A page has one name as long as there are any, so that it need not be of the generation that is read. */
  async pathOf(item: string): Promise<SitePath | undefined> {
    const [row] = await this.#database.rows(
      'SELECT path FROM daf.page WHERE item = $1 UNION ALL SELECT path FROM daf.gone WHERE item = $1 AND term IS NULL LIMIT 1',
      [itemKey(item)],
    )
    return row === undefined ? undefined : keyText(textOf(row, 'path'))
  }

  async explanations(max: number): Promise<readonly string[]> {
    const rows = await this.#rows(
      `SELECT word FROM daf.vocabulary WHERE ${holds} AND word >= '=' AND word < '>' ORDER BY pages DESC, word LIMIT ${max}`,
    )
    return rows.map((row) => textOf(row, 'word'))
  }

  async *words(max: number): AsyncGenerator<readonly (readonly [string, number])[], void, undefined> {
    const [beyond] = await this.#rows(`SELECT pages FROM daf.vocabulary WHERE ${holds} ORDER BY pages DESC LIMIT 1 OFFSET ${max}`)
    const min = beyond === undefined ? 0 : numberOf(beyond, 'pages')
    for (let last: string | undefined = ''; last !== undefined;) {
      const rows: readonly Row[] = await this.#rows(
        `SELECT word, pages FROM daf.vocabulary WHERE ${holds} AND pages > $2 AND word > $3 ORDER BY word LIMIT ${wordBatch}`,
        [min, last],
      )
      const batch = rows.map((row) => [textOf(row, 'word'), numberOf(row, 'pages')] as const)
      yield batch
      last = batch.length === wordBatch ? batch.at(-1)?.[0] : undefined
    }
  }

  /**
   * Checks pages in order until enough of them match. Undefined when not enough of the checked pages do.
   * The function instead of its operator, so that the planner cannot take the index of tokens.
   */
  async #walk(part: TierPart, checks: number): Promise<readonly Row[] | undefined> {
    const rows = await this.#rows(
      `SELECT body.record FROM (
          SELECT id, priority, path FROM (
            SELECT id, priority, path, tokens FROM daf.page
            WHERE ${holds} AND (priority, path) > ($3::int, $4) ORDER BY priority, path LIMIT $7
          ) AS next
          WHERE ts_match_vq(tokens, $2::tsquery) ORDER BY priority, path LIMIT $5 OFFSET $6
        ) AS hit JOIN daf.page_body AS body USING (id) ORDER BY priority, path`,
      [...valuesOf(part), checks],
    )
    return rows.length === part.limit ? rows : undefined
  }

  /** Finds all matches by the index of tokens and sorts them; the sum keeps the planner from walking. */
  async #sort(part: TierPart): Promise<readonly Row[]> {
    return this.#rows(
      `SELECT body.record FROM (
          SELECT id, priority, path FROM daf.page
          WHERE tokens @@ $2::tsquery AND ${holds} AND (priority + 0, path) > ($3::int, $4)
          ORDER BY priority + 0, path LIMIT $5 OFFSET $6
        ) AS hit JOIN daf.page_body AS body USING (id) ORDER BY priority, path`,
      valuesOf(part),
    )
  }

  async #count(clauses: Clauses, where = '', values: readonly unknown[] = []): Promise<number> {
    const sql = `SELECT count(*)::int AS n FROM daf.page WHERE tokens @@ $2::tsquery AND ${holds} ${where}`
    return numberOf((await this.#rows(sql, [queryOf(clauses), ...values]))[0], 'n')
  }

  /** Number of pages that match, where it is known without counting: cached, or stored for a frequent token. */
  async #knownTotal(clauses: Clauses): Promise<number | undefined> {
    const [token, ...others] = clauses.length === 1 ? (clauses[0] ?? []) : []
    const stored = token === undefined || others.length > 0 ? undefined : (await this.#frequencies()).get(token)
    return stored ?? this.#totals.get(queryOf(clauses))
  }

  /** @param values from $2 on */
  #rows(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return this.#database.rows(text, [this.#generation, ...values])
  }
}

function scoredPage(row: Row): ScoredPage {
  return { rank: numberOf(row, 'priority'), path: keyText(textOf(row, 'path')), trace: readTrace(bytesOf(row, 'trace')) }
}

/** The tsquery for pages that have a token of every clause. Tokens hold no quotation marks or backslashes. */
function queryOf(clauses: Clauses): string {
  return clauses.map((tokens) => `(${tokens.map((token) => `'${token}'`).join(' | ')})`).join(' & ')
}

function queryOfTier({ clauses, except }: TierPages): string {
  return [`(${queryOf(clauses)})`, ...except.map((others) => `!(${queryOf(others)})`)].join(' & ')
}

/** Values of the statements that read a part. */
function valuesOf(part: TierPart): readonly unknown[] {
  const { rank, path } = part.after ?? { rank: -1, path: '' }
  return [queryOfTier(part), rank, textKey(path), part.limit, part.skip]
}
