import type { PageRecord } from '../../model/page-record.ts'
import type { SitePath } from '../../model/site-path.ts'
import type { Clauses } from '../analysis/analyse-query.ts'
import type { PageTrace } from '../analysis/page-trace.ts'
import type { PageOutline } from '../analysis/traced-passages.ts'

/** A result, at once or later. An engine in this process need not wait for anything. */
export type Awaitable<Value> = Value | Promise<Value>

/** A place in the static order of pages: by rank, then by path in code units. */
export interface Place {
  readonly rank: number
  readonly path: SitePath
}

/** The pages of one tier: those that match some clauses, without those of tiers before. */
export interface TierPages {
  readonly clauses: Clauses
  /** What they must match none of. */
  readonly except: readonly Clauses[]
}

/** A page with what its score is made from. */
export interface ScoredPage extends Place {
  readonly trace: PageTrace
}

/** A matching page. */
export interface Hit extends ScoredPage {
  /** Index of the tier that it is in. */
  readonly tier: number
}

/** A page that has some clauses of many. */
export interface WeightedHit extends ScoredPage {
  /** Which of the clauses it has, in their order. */
  readonly has: readonly boolean[]
}

/** A part of the pages of one tier, in static order. */
export interface TierPart extends TierPages {
  /** Number of pages in the whole tier, from which an engine can choose its way. */
  readonly total: number
  /** The part begins `skip` pages after this place; undefined: after the start of the tier. */
  readonly after: Place | undefined
  readonly skip: number
  readonly limit: number
}

/**
 * What a search engine does for one generation. Pages are stored under tokens that mean nothing to it (`analysis/opaque-tokens.ts`), and
 * match clauses when they have at least one token of each. What a query means is decided in `search.ts`, for all engines alike.
 */
export interface SearchEngine {
  /** Number of pages of the generation. */
  readonly pages: number
  /** Those of some tokens that a page has, and the cost of finding out: roughly the number of matches that were read. */
  present(tokens: readonly string[]): Awaitable<{ readonly tokens: readonly string[]; readonly cost: number }>
  /** Number of pages that match, counted to `max`. */
  few(clauses: Clauses, max: number): Awaitable<number>
  /** All pages of the tiers, in any order, or undefined when they are more than `max`. No page is in two of them. */
  hits(tiers: readonly TierPages[], max: number): Awaitable<readonly Hit[] | undefined>
  /**
   * The pages with the heaviest clauses, at least `min`: the heaviest first, among equals in static order, `max` of them. A clause without
   * a token is on no page.
   * @param weights whole numbers above 0, one for each clause; there are at most 32
   */
  weighted(clauses: Clauses, weights: readonly number[], min: number, max: number): Awaitable<readonly WeightedHit[]>
  /** Exact number of pages that match, of those up to and including a place where one is given. */
  count(clauses: Clauses, upTo?: Place): Awaitable<number>
  next(part: TierPart): Awaitable<readonly PageRecord[]>
  /** Records of pages of this generation, in the order of the paths. */
  records(paths: readonly SitePath[]): Awaitable<readonly PageRecord[]>
  /** What the passages of pages of this generation are scored from, in the order of the paths. */
  outlines(paths: readonly SitePath[]): Awaitable<readonly PageOutline[]>
  /** Path of the page that a position names, also when it has been removed since. */
  pathOf(item: string): Awaitable<SitePath | undefined>
  /** The explanations of abbreviations among the listed words: at most `max`, those on the most pages first, among equals by code units. */
  explanations(max: number): Awaitable<readonly string[]>
  /**
   * The listed words of the pages, each with its number of pages, in batches: the `max` that are on the most pages. Of
   * those on equally many at the border, none, since no order decides among them.
   */
  words(max: number): AsyncIterable<readonly (readonly [word: string, pages: number])[]>
}
