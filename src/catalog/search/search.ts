import { LRUCache } from 'lru-cache'
import type { ContentType } from '../../model/content-type.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { PageRecord } from '../../model/page-record.ts'
import { type AnalysedQuery, analyseQuery, type Clauses } from '../analysis/analyse-query.ts'
import { titleToken, tokenKey, typeToken } from '../analysis/opaque-tokens.ts'
import type {
  CatalogReader,
  FoundPassages,
  FoundSlice,
  ListSlice,
  ListWindow,
  PassageQuery,
  Position,
  SearchQuery,
} from '../catalog.ts'
import { compareByNumberAndPath, pageItem, sliceOf } from '../lists.ts'
import { searchPassages } from './search-passages.ts'
import { planQuery, type QueryPlan } from './plan-query.ts'
import { scorerOf } from './score-page.ts'
import type { Hit, Place, SearchEngine, TierPart } from './search-engine.ts'
import { maxScored, pageRank, readSearchSort, searchSort } from './search-order.ts'
import { heaviest, type PartialHit, searchPartly, type WeighedWord, weigh } from './search-partly.ts'
import { suggestSpellings } from './suggest-spellings.ts'
import { maxVocabulary, type Spelling, Vocabulary } from './vocabulary.ts'

/** Search in one generation. */
export type Searcher = Pick<CatalogReader, 'search' | 'partial' | 'passages' | 'suggest'>

/** Bound of the ends of list parts whose offsets are remembered, in UTF-16 code units, and what each takes besides its name. */
const maxEnds = 2 ** 20
const endOverhead = 128

/** Pages whose passages are scored, and the part of a query's weight that such a page must have. */
const maxCandidates = 60
const leastPart = 0.3

/**
 * Searches one generation: analysis, widening, tiers, totals, positions, scores and suggestions, for every engine. Pages come in tiers:
 * first those with all words in the title, then the others. Inside a tier few are ordered by score, many by their static rank.
 */
export class Search implements Searcher {
  readonly #engine: SearchEngine
  /** Offsets behind the ends of list parts, so that whoever follows a list does not have it counted again. */
  readonly #ends = new LRUCache<string, number>({ maxSize: maxEnds, sizeCalculation: (_, name) => name.length + endOverhead })
  #vocabulary: Promise<Vocabulary> | undefined

  constructor(engine: SearchEngine) {
    this.#engine = engine
  }

  /** @see CatalogReader.search */
  async search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    const { analysed, plan } = await this.#meaningOf(query.text)
    const offset = window.after === undefined ? window.offset : 0
    if (plan.forms.length === 0 || plan.forms.some((tokens) => tokens.length === 0))
      return { items: [], total: 0, offset, next: null, clauses: [] }
    const { type } = query
    const ofType = type === undefined ? [] : [[typeToken(type)]]
    const keys = plan.forms.map((tokens) => tokens.map(tokenKey))
    const inTitle = keys.map((clause) => clause.map(titleToken))
    // Every tier includes the one before.
    const tiers = [
      [...inTitle, ...ofType],
      [...plan.forms, ...ofType],
    ]
    const hits = await this.#engine.hits(tiers, maxScored)
    if (hits?.length === 0 && type === undefined) return { items: [], total: 0, offset, next: null, clauses: [] }
    const slice =
      hits === undefined
        ? await this.#inStaticOrder(tiers, window, (end) => JSON.stringify([query.text, type, end]))
        : await this.#byScore(hits, analysed, keys, window)
    return { ...slice, clauses: keys }
  }

  /** @see CatalogReader.partial */
  async partial({ text, type }: SearchQuery, most: number): Promise<readonly PartialHit[]> {
    const { analysed, plan } = await this.#meaningOf(text)
    const required = type === undefined ? [] : [[typeToken(type)]]
    return searchPartly(analysed, plan, this.#engine, { required, most })
  }

  /** @see CatalogReader.passages */
  async passages({ text, limit, pages }: PassageQuery): Promise<FoundPassages> {
    const { plan } = await this.#meaningOf(text)
    const words = await weigh(plan.forms, this.#engine)
    const candidates = pages ?? (await this.#likelyPages(text, words))
    const passages = await searchPassages(words, { pages: candidates, each: pages !== undefined, limit }, this.#engine)
    return { passages, clauses: words.map(({ tokens }) => tokens.map(tokenKey)) }
  }

  /** The pages with the most telling words; where very many have all of them, the first ones of a search before these. */
  async #likelyPages(text: string, words: readonly WeighedWord[]): Promise<readonly SitePath[]> {
    if (words.length === 0) return []
    const hits = await heaviest(words, this.#engine, { least: leastPart, most: maxCandidates })
    const paths = hits.map(({ path }) => path)
    if (hits.length < maxCandidates || hits.at(-1)?.has.includes(false) === true) return paths
    const { items } = await this.search({ text }, { limit: maxCandidates, offset: 0 })
    return items.map(({ path }) => path)
  }

  /** @see CatalogReader.suggest */
  async suggest(query: SearchQuery): Promise<readonly string[]> {
    return suggestSpellings(query, {
      finds: (text, type) => this.#finds(text, type),
      spellings: (word) => this.#spellings(word),
    })
  }

  async #meaningOf(text: string): Promise<{ readonly analysed: AnalysedQuery; readonly plan: QueryPlan }> {
    const analysed = analyseQuery(text)
    return { analysed, plan: await planQuery(analysed, this.#engine) }
  }

  /** Whether a page of the type has every word as typed, or in another reading. Costs a fraction of a search. */
  async #finds(text: string, type: ContentType | undefined): Promise<boolean> {
    const { forms } = await planQuery(analyseQuery(text), this.#engine, false)
    if (forms.length === 0 || forms.some((tokens) => tokens.length === 0)) return false
    return (await this.#engine.few(type === undefined ? forms : [...forms, [typeToken(type)]], 1)) > 0
  }

  async #byScore(
    hits: readonly Hit[],
    { typed }: AnalysedQuery,
    keys: Clauses,
    window: ListWindow,
  ): Promise<ListSlice<PageRecord>> {
    const score = scorerOf(typed, keys)
    const ordered = hits
      .map(({ tier, rank, path, trace }) => ({ path, sort: searchSort(tier, score(trace), rank) }))
      .toSorted((a, b) => compareByNumberAndPath([a.sort, a.path], [b.sort, b.path]))
    const { after } = window
    const end = after && ([readSearchSort(after.sort, true).sort, await this.#pathOf(after)] as const)
    const slice = sliceOf(
      ordered,
      window,
      ({ sort, path }) => ({ sort, item: pageItem(path) }),
      ({ sort, path }) => end !== undefined && compareByNumberAndPath([sort, path], end) <= 0,
    )
    return { ...slice, items: await this.#engine.records(slice.items.map(({ path }) => path)) }
  }

  /** @param nameOf names the end of a part of this list */
  async #inStaticOrder(
    tiers: readonly Clauses[],
    window: ListWindow,
    nameOf: (end: Position) => string,
  ): Promise<ListSlice<PageRecord>> {
    const totals: number[] = []
    for (const tier of tiers) totals.push(await this.#engine.count(tier))
    const total = totals.at(-1) ?? 0
    const start = window.after === undefined ? startAt(window.offset, totals) : await this.#startBehind(window.after)
    const offset =
      window.after === undefined
        ? window.offset
        : (this.#ends.get(nameOf(window.after)) ?? (await this.#offsetOf(start, tiers, totals)))
    const end = Math.min(offset + window.limit, total)
    const items: PageRecord[] = []
    let next: Position | null = null
    for (let tier = start.tier; tier < tiers.length && offset + items.length < end; tier++) {
      const part = tierOf(tiers, totals, tier)
      if (part.total === 0) continue
      const { after, skip } = tier === start.tier ? start : fromStart
      const limit = end - offset - items.length
      const found = await this.#engine.next({ ...part, after, skip, limit })
      items.push(...found)
      const last = found.at(-1)
      if (last !== undefined) next = { sort: searchSort(tier, undefined, pageRank(last)), item: pageItem(last.path) }
    }
    if (offset + items.length >= total) next = null
    if (next !== null) this.#ends.set(nameOf(next), offset + items.length)
    return { items, total, offset, next }
  }

  async #startBehind(after: Position): Promise<Start> {
    const { tier, rank } = readSearchSort(after.sort, false)
    return { tier, after: { rank, path: await this.#pathOf(after) }, skip: 0 }
  }

  /** Number of matches up to where a part begins. */
  async #offsetOf({ tier, after }: Start, tiers: readonly Clauses[], totals: readonly number[]): Promise<number> {
    const upTo = async (at: number) => {
      const clauses = tiers[at]
      return clauses === undefined ? 0 : this.#engine.count(clauses, after)
    }
    return (totals[tier - 1] ?? 0) + (await upTo(tier)) - (await upTo(tier - 1))
  }

  /** Of an unknown item only the leading number of its position counts. */
  async #pathOf({ item }: Position): Promise<string> {
    return (await this.#engine.pathOf(item)) ?? ''
  }

  async #spellings(word: string): Promise<readonly Spelling[]> {
    this.#vocabulary ??= this.#readVocabulary().catch((error: unknown) => {
      this.#vocabulary = undefined
      throw error
    })
    return (await this.#vocabulary).spellings(word)
  }

  async #readVocabulary(): Promise<Vocabulary> {
    const vocabulary = new Vocabulary()
    for await (const batch of this.#engine.words(maxVocabulary)) for (const [word, pages] of batch) vocabulary.add(word, pages)
    return vocabulary
  }
}

/** Where a part begins: in a tier, behind a place, after so many further matches. */
interface Start extends Pick<TierPart, 'after' | 'skip'> {
  readonly tier: number
}

const fromStart: { readonly after: Place | undefined; readonly skip: number } = { after: undefined, skip: 0 }

/** @param totals of each tier with those before */
function startAt(offset: number, totals: readonly number[]): Start {
  const found = totals.findIndex((total) => offset < total)
  const tier = found === -1 ? totals.length - 1 : found
  return { tier, after: undefined, skip: offset - (totals[tier - 1] ?? 0) }
}

function tierOf(
  tiers: readonly Clauses[],
  totals: readonly number[],
  at: number,
): Pick<TierPart, 'clauses' | 'except' | 'total'> {
  return {
    clauses: tiers[at] ?? [],
    except: tiers.slice(Math.max(0, at - 1), at),
    total: (totals[at] ?? 0) - (totals[at - 1] ?? 0),
  }
}
