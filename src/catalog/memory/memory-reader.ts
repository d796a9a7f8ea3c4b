import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import { sectionOf, type SitePath } from '../../model/site-path.ts'
import type { CaseStudyRecord, SiteRecord, TermRecord } from '../../model/site-record.ts'
import { analyseQuery, type Clauses, firstFulfilled, type KeyIndex } from '../analysis/analyse-query.ts'
import { compareCodeUnits, compareTerms, type OrderedTerm } from '../analysis/compare-terms.ts'
import { foldTerm } from '../analysis/fold-term.ts'
import { type Scorer, scorerOf } from '../analysis/score-page.ts'
import {
  CatalogError,
  type CatalogReader,
  type Generation,
  type FoundSlice,
  type ListSlice,
  type ListWindow,
  type PageRange,
  type Position,
  type SearchQuery,
  type Section,
} from '../catalog.ts'
import { pageItem, termItem } from '../list-items.ts'
import { sliceOf } from '../list-slice.ts'
import { nothingFound } from '../nothing-found.ts'
import {
  caseStudySort,
  compareByNumberAndPath,
  maxScored,
  pageRank,
  readSearchSort,
  searchSort,
  withoutRepeats,
} from '../list-order.ts'
import { maxVocabulary, type Spelling, Vocabulary } from '../vocabulary/vocabulary.ts'
import type { IndexedPage, MemoryGeneration } from './memory-generation.ts'

/** Reads one generation by looking at everything in it. */
export class MemoryReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly #of: MemoryGeneration
  readonly #stored: ReadonlyMap<ContentHash, Uint8Array>

  constructor(of: MemoryGeneration, stored: ReadonlyMap<ContentHash, Uint8Array>) {
    this.generation = of.generation
    this.site = of.site
    this.#of = of
    this.#stored = stored
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    return this.#of.entries.get(path)
  }

  async page(path: SitePath): Promise<PageRecord | undefined> {
    return this.#of.pages.get(path)?.page
  }

  async pages({ section, after = '', limit }: PageRange): Promise<readonly PageRecord[]> {
    return this.#pages()
      .filter(({ path }) => path > after && (section === undefined || sectionOf(path) === section))
      .toSorted((a, b) => compareCodeUnits(a.path, b.path))
      .slice(0, limit)
  }

  async sections(): Promise<readonly Section[]> {
    const bySection = Object.groupBy(this.#pages(), ({ path }) => sectionOf(path) ?? '')
    return Object.entries(bySection)
      .map(([path, pages = []]) => ({ path, pages: pages.length }))
      .filter(({ path, pages }) => path !== '' && pages >= 2)
      .toSorted((a, b) => compareCodeUnits(a.path, b.path))
  }

  async content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const bytes = this.#stored.get(hash)
    if (bytes === undefined) throw new CatalogError(`Content ${hash} is not stored.`)
    return range === undefined ? bytes : bytes.subarray(range.start, range.end)
  }

  async search({ text, type }: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    const all = [...this.#of.pages.values()]
    const clauses = firstFulfilled(analyseQuery(text), indexOf(all))
    if (clauses === undefined) return nothingFound(window)
    const matches = all.filter(({ page, keys }) => hasAll(keys.all, clauses) && (type === undefined || page.type === type))
    const score = matches.length <= maxScored ? scorerOf(text, clauses) : undefined
    const hits = matches
      .map((found) => ({ page: found.page, sort: sortOf(found, clauses, score) }))
      .toSorted((a, b) => compareByNumberAndPath([a.sort, a.page.path], [b.sort, b.page.path]))
    const { after } = window
    const from = after && { item: after.item, sort: readSearchSort(after.sort, score !== undefined).sort }
    const slice = sliceOf(
      hits,
      window,
      ({ page, sort }) => ({ sort, item: pageItem(page.path) }),
      this.#isUpTo(from, ({ page, sort }) => [sort, page.path]),
    )
    return { ...slice, items: slice.items.map(({ page }) => page), asked: clauses }
  }

  async matches({ text, type }: SearchQuery): Promise<boolean> {
    const all = [...this.#of.pages.values()]
    const clauses = firstFulfilled(analyseQuery(text, false), indexOf(all))
    return (
      clauses !== undefined &&
      all.some(({ page, keys }) => hasAll(keys.all, clauses) && (type === undefined || page.type === type))
    )
  }

  async spellings(word: string): Promise<readonly Spelling[]> {
    const pages = new Map<string, number>()
    for (const { words } of this.#of.pages.values()) for (const each of words) pages.set(each, (pages.get(each) ?? 0) + 1)
    const vocabulary = new Vocabulary()
    for (const [each, count] of mostFrequent(pages)) vocabulary.add(each, count)
    return vocabulary.spellings(word)
  }

  async caseStudies(window: ListWindow): Promise<ListSlice<CaseStudyRecord>> {
    const list = withoutRepeats(this.#of.caseStudies, ({ path }) => path).toSorted((a, b) =>
      compareByNumberAndPath(caseStudyKey(a), caseStudyKey(b)),
    )
    return sliceOf(
      list,
      window,
      (study) => ({ sort: caseStudySort(study), item: pageItem(study.path) }),
      this.#isUpTo(window.after, caseStudyKey),
    )
  }

  async terms({ contains }: { readonly contains: string }, window: ListWindow): Promise<ListSlice<TermRecord>> {
    const compare = compareTerms(this.#of.language)
    const part = foldTerm(contains)
    const all = withoutRepeats(this.#of.terms, termItem)
    const list = all.filter(({ term }) => foldTerm(term).includes(part)).toSorted(compare)
    const last: OrderedTerm | undefined =
      window.after === undefined
        ? undefined
        : (all.find((term) => termItem(term) === window.after?.item) ?? this.#of.everListed.get(window.after.item))
    const isUpTo = (term: TermRecord) => last !== undefined && compare(term, last) <= 0
    return sliceOf(list, window, (term) => ({ sort: 0, item: termItem(term) }), isUpTo)
  }

  #pages(): readonly PageRecord[] {
    return [...this.#of.pages.values()].map(({ page }) => page)
  }

  /** Whether an item lies up to the position that a list goes on from; of an unknown item only the leading number counts. */
  #isUpTo<Item>(after: Position | undefined, key: (item: Item) => readonly [number, SitePath]): (item: Item) => boolean {
    const path = after === undefined ? '' : (this.#of.everListed.get(after.item)?.path ?? '')
    return (item) => after !== undefined && compareByNumberAndPath(key(item), [after.sort, path]) <= 0
  }
}

/** Words with the count of pages of the word that is one too many are left out too: no order decides among equals. */
function mostFrequent(pages: ReadonlyMap<string, number>): Iterable<readonly [string, number]> {
  const beyond = [...pages.values()].toSorted((a, b) => b - a)[maxVocabulary] ?? 0
  return [...pages].filter(([, count]) => count > beyond)
}

function caseStudyKey(study: CaseStudyRecord): readonly [number, SitePath] {
  return [caseStudySort(study), study.path]
}

function indexOf(all: readonly IndexedPage[]): KeyIndex {
  const mayHave = (key: string) => all.some((page) => page.keys.all.has(key))
  return {
    mayHave,
    present: (keys) => keys.filter(mayHave),
    matches: (asked) => all.some(({ keys }) => hasAll(keys.all, asked)),
    isSpent: false,
  }
}

function hasAll(keys: ReadonlySet<string>, clauses: Clauses): boolean {
  return clauses.every((clause) => clause.some((key) => keys.has(key)))
}

function sortOf({ page, keys }: IndexedPage, clauses: Clauses, score: Scorer | undefined): number {
  return searchSort(hasAll(keys.title, clauses) ? 0 : 1, score?.(keys.trace), pageRank(page))
}
