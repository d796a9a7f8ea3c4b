import { analyseQuery, type AnalysedQuery, type Clauses, possibleFallbacks } from '../analysis/analyse-query.ts'
import { readTrace } from '../analysis/page-trace.ts'
import { scorerOf } from '../analysis/score-page.ts'
import type { FoundSlice, ListWindow, Position, SearchQuery } from '../catalog.ts'
import { pageItem } from '../list-items.ts'
import { compareByNumberAndPath, maxScored, pageRank, readSearchSort, searchSort, type Tier } from '../list-order.ts'
import { sliceOf } from '../list-slice.ts'
import { nothingFound } from '../nothing-found.ts'
import { bytesOf, numberOf, textOf } from '../row-values.ts'
import type { Database } from './database.ts'
import { MatchTotals } from './match-totals.ts'
import type { PlaceFinder } from './place-finder.ts'
import { type OrderedHit, OrderedHits } from './ordered-hits.ts'
import { readRecords } from './page-rows.ts'
import { type SearchQueries, searchQueries } from './search-query.ts'
import { keyText } from './text-key.ts'

/** A page that matches, with what its place among few is taken from. */
interface FewHit {
  readonly id: string
  readonly path: string
  readonly rank: number
  readonly inTitle: boolean
  readonly trace: Uint8Array
}

/** All matches where they are few enough to be scored, with their traces; one more than that, without, where they are not. */
const selectFew = `
  WITH hit AS MATERIALIZED (
    SELECT id, priority, path FROM daf.page WHERE tokens @@ $1::tsquery AND born <= $3 AND died > $3 LIMIT ${maxScored + 1}
  ),
  titled AS MATERIALIZED (
    SELECT id FROM daf.page
    WHERE tokens @@ $2::tsquery AND born <= $3 AND died > $3 AND (SELECT count(*) FROM hit) <= ${maxScored}
  )
  SELECT hit.id::text, hit.priority, hit.path, titled.id IS NOT NULL AS in_title, body.trace
  FROM hit LEFT JOIN titled ON titled.id = hit.id
    LEFT JOIN daf.page_body AS body ON body.id = hit.id AND (SELECT count(*) FROM hit) <= ${maxScored}`

/** Full-text search in one generation. */
export class Search {
  readonly #database: Database
  readonly #generation: number
  readonly #places: PlaceFinder
  readonly #totals: MatchTotals
  readonly #ordered: OrderedHits

  constructor(database: Database, generation: { readonly number: number; readonly pages: number }, places: PlaceFinder) {
    this.#database = database
    this.#generation = generation.number
    this.#places = places
    this.#totals = new MatchTotals(database, generation.number)
    this.#ordered = new OrderedHits(database, generation)
  }

  async search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return (
      (await this.#firstAnswer(analyseQuery(query.text), (clauses) => this.#ask(clauses, query, window))) ?? nothingFound(window)
    )
  }

  async matches({ text, type }: SearchQuery): Promise<boolean> {
    const isFulfilled = async (clauses: Clauses) => (await this.#isFulfilled(searchQueries(clauses))) || undefined
    const ask = async (clauses: Clauses) =>
      (await isFulfilled(clauses)) && (type === undefined || (await this.#isFulfilled(searchQueries(clauses, type))))
    return (await this.#firstAnswer(analyseQuery(text, false), ask)) ?? false
  }

  /** The answer to the first question that some page, of whatever type, fulfils. @param ask gives undefined where none does */
  async #firstAnswer<Answer>(
    query: AnalysedQuery,
    ask: (clauses: Clauses) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    if (query.narrow.length === 0) return undefined
    const asTyped = await ask(query.narrow)
    if (asTyped !== undefined) return asTyped
    const present = await this.#presentKeys(query)
    const mayHave = (key: string) => present.has(key)
    const index = { mayHave, present: (keys: readonly string[]) => keys.filter(mayHave), isSpent: false }
    for (const clauses of possibleFallbacks(query, index)) {
      const answer = await ask(clauses)
      if (answer !== undefined) return answer
    }
    return undefined
  }

  /** Those of all keys of the fallbacks that some page has: one question to the database saves most of the others. */
  async #presentKeys({ fallbacks }: AnalysedQuery): Promise<ReadonlySet<string>> {
    const keys = [...new Set([...fallbacks].flatMap((question) => question.flatMap((clause) => clause.keys)))]
    const rows = await this.#database.rows(
      `SELECT (key.at - 1)::int AS at FROM unnest($1::text[]) WITH ORDINALITY AS key (query, at)
       WHERE EXISTS (SELECT FROM daf.page WHERE tokens @@ key.query::tsquery AND born <= $2 AND died > $2)`,
      [keys.map((key) => searchQueries([[key]]).all), this.#generation],
    )
    return new Set(rows.map((row) => keys[numberOf(row, 'at')] ?? ''))
  }

  /** Undefined when no page, of whatever type, fulfils the question. */
  async #ask(asked: Clauses, { text, type }: SearchQuery, window: ListWindow): Promise<FoundSlice | undefined> {
    if (type !== undefined && !(await this.#isFulfilled(searchQueries(asked)))) return undefined
    const queries = searchQueries(asked, type)
    const few = await this.#few(queries)
    if (few === undefined) return { ...(await this.#many(queries, window)), asked }
    if (few.length === 0 && type === undefined) return undefined
    return { ...(await this.#scored(few, text, asked, window)), asked }
  }

  async #isFulfilled({ all, onlyToken }: SearchQueries): Promise<boolean> {
    const known = await this.#totals.known(all, onlyToken)
    if (known !== undefined) return known > 0
    const rows = await this.#database.rows(
      'SELECT 1 FROM daf.page WHERE tokens @@ $1::tsquery AND born <= $2 AND died > $2 LIMIT 1',
      [all, this.#generation],
    )
    return rows.length > 0
  }

  /** Undefined when they are many. */
  async #few({ all, inTitle, onlyToken }: SearchQueries): Promise<readonly FewHit[] | undefined> {
    const known = await this.#totals.known(all, onlyToken)
    if (known !== undefined && known > maxScored) return undefined
    const rows = await this.#database.rows(selectFew, [all, inTitle, this.#generation])
    if (rows.length > maxScored) return undefined
    return rows.map((row) => ({
      id: textOf(row, 'id'),
      path: keyText(textOf(row, 'path')),
      rank: numberOf(row, 'priority'),
      inTitle: row['in_title'] === true,
      trace: bytesOf(row, 'trace'),
    }))
  }

  async #scored(few: readonly FewHit[], text: string, asked: Clauses, window: ListWindow): Promise<Omit<FoundSlice, 'asked'>> {
    const score = scorerOf(text, asked)
    const hits = few
      .map(({ id, path, rank, inTitle, trace }) => ({
        id,
        path,
        sort: searchSort(inTitle ? 0 : 1, score(readTrace(trace)), rank),
      }))
      .toSorted((a, b) => compareByNumberAndPath([a.sort, a.path], [b.sort, b.path]))
    const { after } = window
    const end =
      after === undefined
        ? undefined
        : ([readSearchSort(after.sort, true).sort, (await this.#places.path(after.item)) ?? ''] as const)
    const slice = sliceOf(
      hits,
      window,
      ({ sort, path }) => ({ sort, item: pageItem(path) }),
      ({ sort, path }) => end !== undefined && compareByNumberAndPath([sort, path], end) <= 0,
    )
    return {
      ...slice,
      items: await readRecords(
        this.#database,
        slice.items.map(({ id }) => id),
      ),
    }
  }

  async #many(queries: SearchQueries, { limit, offset: asked, after }: ListWindow): Promise<Omit<FoundSlice, 'asked'>> {
    const total = await this.#totals.total(queries.all, queries.onlyToken)
    const inTitle = await this.#totals.total(queries.inTitle, queries.onlyTitleToken)
    const start = after === undefined ? startAt(asked, inTitle) : await this.#startAfter(after)
    const offset = after === undefined ? asked : await this.#offsetAfter(after, start, queries, inTitle)
    const left = Math.min(limit, total - offset)
    const first =
      start.tier === 0 ? await this.#ordered.part({ query: queries.inTitle, matches: inTitle, ...start, limit: left }) : []
    const then = { query: queries.elsewhere, matches: total - inTitle, limit: left - first.length }
    const rest = await this.#ordered.part({ ...then, ...(start.tier === 1 ? start : { after: undefined, skip: 0 }) })
    const last = rest.at(-1) ?? first.at(-1)
    const found = [...first, ...rest]
    const next = last !== undefined && offset + found.length < total ? positionOf(last, rest.length > 0 ? 1 : 0) : null
    if (next !== null) this.#totals.rememberEnd(queries.all, next, offset + found.length)
    return { items: found.map(({ page }) => page), total, offset, next }
  }

  async #startAfter(after: Position): Promise<Start> {
    const { tier, rank } = readSearchSort(after.sort, false)
    return { tier, after: { rank, path: (await this.#places.path(after.item)) ?? '' }, skip: 0 }
  }

  /** Number of matches up to where a list goes on. */
  async #offsetAfter(end: Position, { tier, after }: Start, queries: SearchQueries, inTitle: number): Promise<number> {
    const known = this.#totals.offsetAfter(queries.all, end)
    if (known !== undefined) return known
    if (after === undefined) return 0
    const inTitleBefore = await this.#totals.upTo(queries.inTitle, after)
    return tier === 0 ? inTitleBefore : inTitle + (await this.#totals.upTo(queries.all, after)) - inTitleBefore
  }
}

/** Where a part begins: in a tier, after a place, after so many further matches. */
interface Start {
  readonly tier: Tier
  readonly after: { readonly rank: number; readonly path: string } | undefined
  readonly skip: number
}

function startAt(offset: number, inTitle: number): Start {
  return offset < inTitle ? { tier: 0, after: undefined, skip: offset } : { tier: 1, after: undefined, skip: offset - inTitle }
}

function positionOf({ page }: OrderedHit, tier: Tier): Position {
  return { sort: searchSort(tier, undefined, pageRank(page)), item: pageItem(page.path) }
}
