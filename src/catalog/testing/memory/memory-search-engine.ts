import type { PageRecord } from '../../../model/page-record.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { Clauses } from '../../analysis/analyse-query.ts'
import { compareCodeUnits } from '../../../model/compare-code-units.ts'
import type { PageOutline } from '../../analysis/traced-passages.ts'
import { compareByNumberAndPath } from '../../lists.ts'
import type { Hit, Place, ScoredPage, SearchEngine, TierPages, TierPart, WeightedHit } from '../../search/search-engine.ts'
import { explanationMark } from '../../search/abbreviated-query.ts'
import type { SearchablePage } from '../../search/searchable-page.ts'

/** A page with what it is found by. */
export interface IndexedPage extends Omit<SearchablePage, 'tokens'> {
  readonly page: PageRecord
  readonly tokens: ReadonlySet<string>
}

/** Compares every page with every query, so that it is obviously correct. The other engines are compared with it. */
export class MemorySearchEngine implements SearchEngine {
  readonly pages: number
  readonly #pages: readonly IndexedPage[]
  /** Of all pages. */
  readonly #tokens: ReadonlySet<string>
  readonly #pathOf: (item: string) => SitePath | undefined

  /** @param pathOf path of the page that a position names */
  constructor(pages: Iterable<IndexedPage>, pathOf: (item: string) => SitePath | undefined) {
    this.#pages = [...pages].toSorted((a, b) => compareByNumberAndPath(placeOf(a), placeOf(b)))
    this.#tokens = new Set(this.#pages.flatMap(({ tokens }) => [...tokens]))
    this.pages = this.#pages.length
    this.#pathOf = pathOf
  }

  present(tokens: readonly string[]): { readonly tokens: readonly string[]; readonly cost: number } {
    return { tokens: tokens.filter((token) => this.few([[token]], 1) === 1), cost: 0 }
  }

  few(clauses: Clauses, max: number): number {
    return Math.min(this.#matching(clauses).length, max)
  }

  hits(tiers: readonly TierPages[], max: number): readonly Hit[] | undefined {
    const hits = tiers.flatMap((tier, at) => this.#ofTier(tier).map((page) => ({ ...scoredPage(page), tier: at })))
    return hits.length > max ? undefined : hits
  }

  weighted(clauses: Clauses, weights: readonly number[], min: number, max: number): readonly WeightedHit[] {
    return this.#pages
      .map((page) => {
        const has = clauses.map((clause) => hasAll(page, [clause]))
        return { page, has, weight: weights.reduce((sum, weight, at) => sum + (has[at] === true ? weight : 0), 0) }
      })
      .filter(({ weight }) => weight >= min)
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, max)
      .map(({ page, has }) => ({ ...scoredPage(page), has }))
  }

  count(clauses: Clauses, upTo?: Place): number {
    return this.#matching(clauses).filter((page) => upTo === undefined || isUpTo(page, upTo)).length
  }

  next({ after, skip, limit, ...tier }: TierPart): readonly PageRecord[] {
    return this.#ofTier(tier)
      .filter((page) => after === undefined || !isUpTo(page, after))
      .slice(skip, skip + limit)
      .map(({ page }) => page)
  }

  records(paths: readonly SitePath[]): readonly PageRecord[] {
    return paths.flatMap((path) => this.#pages.find(({ page }) => page.path === path)?.page ?? [])
  }

  outlines(paths: readonly SitePath[]): readonly PageOutline[] {
    return paths.flatMap((path) => this.#pages.find(({ page }) => page.path === path) ?? [])
  }

  pathOf(item: string): SitePath | undefined {
    return this.#pathOf(item)
  }

  explanations(max: number): readonly string[] {
    return [...this.#wordCounts()]
      .filter(([word]) => word.startsWith(explanationMark))
      .toSorted(([a, ofA], [b, ofB]) => ofB - ofA || compareCodeUnits(a, b))
      .slice(0, max)
      .map(([word]) => word)
  }

  async *words(max: number): AsyncGenerator<readonly (readonly [string, number])[], void, undefined> {
    const pages = this.#wordCounts()
    const beyond = [...pages.values()].toSorted((a, b) => b - a)[max] ?? 0
    yield [...pages].filter(([, count]) => count > beyond)
  }

  #wordCounts(): ReadonlyMap<string, number> {
    const pages = new Map<string, number>()
    for (const { words } of this.#pages) for (const word of words) pages.set(word, (pages.get(word) ?? 0) + 1)
    return pages
  }

  #ofTier({ clauses, except }: TierPages): readonly IndexedPage[] {
    return this.#matching(clauses).filter((page) => !except.some((others) => hasAll(page, others)))
  }

  #matching(clauses: Clauses): readonly IndexedPage[] {
    // Most of the forms that a word may have are on no page.
    const known = clauses.map((clause) => clause.filter((token) => this.#tokens.has(token)))
    return this.#pages.filter((page) => hasAll(page, known))
  }
}

function hasAll({ tokens }: IndexedPage, clauses: Clauses): boolean {
  return clauses.every((clause) => clause.some((token) => tokens.has(token)))
}

function placeOf({ rank, page }: IndexedPage): readonly [number, SitePath] {
  return [rank, page.path]
}

function scoredPage(page: IndexedPage): ScoredPage {
  return { rank: page.rank, path: page.page.path, trace: page.trace }
}

function isUpTo(page: IndexedPage, { rank, path }: Place): boolean {
  return compareByNumberAndPath(placeOf(page), [rank, path]) <= 0
}
