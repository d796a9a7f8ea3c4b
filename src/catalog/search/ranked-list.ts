import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { ListSlice, ListWindow, Position } from '../catalog.ts'
import { compareByNumberAndPath, itemOf } from '../lists.ts'
import { once } from '../once.ts'
import type { Scorer } from './score-page.ts'
import type { Hit, Place, SearchEngine, TierPart } from './search-engine.ts'
import { maxScored, pageRank, readSearchSort, searchSort } from './search-order.ts'
import type { Tier } from './search-tiers.ts'

/** Offsets behind the ends of list parts, by the position where they end: who follows a list does not have it counted again. */
export interface KnownEnds {
  get(end: Position): number | undefined
  set(end: Position, offset: number): void
}

/** A page with a score, in its place. */
interface Ranked {
  readonly sort: number
  readonly path: SitePath
}

/** A tier with the number of pages in it and before it, and its pages in order where they are scored. */
interface ListedTier {
  readonly tier: Tier
  readonly before: number
  readonly total: number
  readonly ranked: (() => Promise<readonly Ranked[]>) | undefined
}

/** Where a part begins in a tier: after a place and a number of further matches. */
interface Start {
  readonly after: (Ranked & Place) | undefined
  readonly skip: number
}

const fromStart: Start = { after: undefined, skip: 0 }

/** The pages that match, tier by tier, those of a tier with at most {@link maxScored} by their scores, others in static order. */
export class RankedList {
  readonly #engine: SearchEngine
  readonly #tiers: readonly Tier[]
  readonly #scorer: (tier: Tier) => Scorer
  readonly #ends: KnownEnds
  /** Found once; all parts of the list need them. */
  readonly #tiersWithTotals = once(() => this.#listed())

  constructor(engine: SearchEngine, tiers: readonly Tier[], scorer: (tier: Tier) => Scorer, ends: KnownEnds) {
    this.#engine = engine
    this.#tiers = tiers
    this.#scorer = scorer
    this.#ends = ends
  }

  /** A part of the list. */
  async slice(window: ListWindow): Promise<ListSlice<PageRecord>> {
    const tiers = await this.#tiersWithTotals()
    const total = tiers.reduce((sum, tier) => sum + tier.total, 0)
    const { at, start, offset } = await this.#startOf(tiers, window)
    const end = Math.min(offset + window.limit, total)
    const found: (PageRecord | Ranked)[] = []
    let next: Position | null = null
    for (const [number, listed] of tiers.entries()) {
      const limit = end - offset - found.length
      if (number < at || limit <= 0 || listed.total === 0) continue
      const part = await this.#part(listed, number === at ? start : fromStart, limit)
      const last = part.at(-1)
      if (last === undefined) continue
      found.push(...part)
      const sort = 'sort' in last ? last.sort : searchSort(listed.tier.number, undefined, pageRank(last))
      next = { sort, item: itemOf(last.path) }
    }
    if (offset + found.length >= total) next = null
    if (next !== null) this.#ends.set(next, offset + found.length)
    return { items: await this.#records(found), total, offset, next }
  }

  async #listed(): Promise<readonly ListedTier[]> {
    const few = this.#tiers.length === 0 ? [] : await this.#engine.hits(this.#tiers, maxScored)
    const listed: ListedTier[] = []
    let before = 0
    const add = (tier: Tier, total: number, hits?: readonly Hit[]) => {
      const rank = once(async () => this.#rank(tier, hits ?? (await this.#engine.hits([tier], maxScored)) ?? []))
      listed.push({ tier, before, total, ranked: total <= maxScored ? rank : undefined })
      before += total
    }
    for (const [at, tier] of this.#tiers.entries()) {
      const hits = few?.filter((hit) => hit.tier === at)
      const total = hits?.length ?? (await this.#upTo(tier)) - before
      if (total <= maxScored || tier.parts === undefined) add(tier, total, hits)
      else {
        const [about, rest] = tier.parts
        const inAbout = (await this.#upTo(about)) - before
        add(about, inAbout)
        add(rest, total - inAbout)
      }
    }
    return listed
  }

  /** Number of pages in a tier and those before it, of those up to a place where one is given. */
  async #upTo(tier: Tier | undefined, place?: Place): Promise<number> {
    let sum = 0
    for (const clauses of tier?.upTo.plus ?? []) sum += await this.#engine.count(clauses, place)
    for (const clauses of tier?.upTo.minus ?? []) sum -= await this.#engine.count(clauses, place)
    return sum
  }

  #rank(tier: Tier, hits: readonly Hit[]): readonly Ranked[] {
    const score = this.#scorer(tier)
    return hits
      .map(({ rank, path, trace }) => ({ path, sort: searchSort(tier.number, score(trace), rank) }))
      .toSorted(compareRanked)
  }

  async #startOf(
    tiers: readonly ListedTier[],
    window: ListWindow,
  ): Promise<{ readonly at: number; readonly start: Start; readonly offset: number }> {
    const { after, offset } = window
    if (after === undefined) {
      const at = tiers.findIndex(({ before, total }) => offset < before + total)
      const { before = 0 } = tiers[at] ?? {}
      return { at: at === -1 ? tiers.length : at, start: { after: undefined, skip: offset - before }, offset }
    }
    const { tier: number } = readSearchSort(after.sort, false)
    // Where a tier that is listed in one now ended in its second part, it begins again.
    const at = tiers.findIndex(({ tier }) => (tier.parts === undefined ? tier.number : tier.number + 1) >= number)
    const listed = tiers[at]
    // A tier that is no longer there: what follows it is next.
    if (listed === undefined)
      return { at: tiers.length, start: fromStart, offset: tiers.reduce((sum, { total }) => sum + total, 0) }
    if (listed.tier.number !== number) return { at, start: fromStart, offset: listed.before }
    const { sort, rank } = readSearchSort(after.sort, listed.ranked !== undefined)
    const start = { after: { sort, rank, path: (await this.#engine.pathOf(after.item)) ?? '' }, skip: 0 }
    return { at, start, offset: this.#ends.get(after) ?? listed.before + (await this.#passed(tiers, at, start.after)) }
  }

  /** Number of pages of a tier up to a place. */
  async #passed(tiers: readonly ListedTier[], at: number, place: Ranked & Place): Promise<number> {
    const ranked = await tiers[at]?.ranked?.()
    if (ranked !== undefined) return ranked.filter((page) => compareRanked(page, place) <= 0).length
    return (await this.#upTo(tiers[at]?.tier, place)) - (await this.#upTo(tiers[at - 1]?.tier, place))
  }

  async #part(
    { tier, total, ranked }: ListedTier,
    { after, skip }: Start,
    limit: number,
  ): Promise<readonly (PageRecord | Ranked)[]> {
    if (ranked === undefined) {
      const part: TierPart = { clauses: tier.clauses, except: tier.except, total, after, skip, limit }
      return this.#engine.next(part)
    }
    const all = await ranked()
    const rest = after === undefined ? all : all.filter((page) => compareRanked(page, after) > 0)
    return rest.slice(skip, skip + limit)
  }

  /** Records of all pages that were found, read together. */
  async #records(found: readonly (PageRecord | Ranked)[]): Promise<readonly PageRecord[]> {
    const records = await this.#engine.records(found.flatMap((page) => ('sort' in page ? [page.path] : [])))
    let read = 0
    return found.flatMap((page) => ('sort' in page ? (records[read++] ?? []) : page))
  }
}

function compareRanked(a: Ranked, b: Ranked): number {
  return compareByNumberAndPath([a.sort, a.path], [b.sort, b.path])
}
