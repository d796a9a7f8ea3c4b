import type { ContentHash, Entry, PageRecord } from '../../model/page-record.ts'
import { sectionOf, type SitePath } from '../../model/site-path.ts'
import type { ListName, ListRecords, SiteRecord } from '../../model/site-record.ts'
import { compareCodeUnits } from '../analysis/compare-terms.ts'
import {
  CatalogError,
  type CatalogReader,
  type ChangeSlice,
  type Generation,
  type FoundPassages,
  type FoundSlice,
  type ListSlice,
  type ListWindow,
  type PageRange,
  type PageTimes,
  type PassageQuery,
  type SearchQuery,
  type Section,
  type SiteTimes,
} from '../catalog.ts'
import { listEntries, listSlice } from '../lists.ts'
import { loggedChange, siteTimes, timesOf } from '../page-changes.ts'
import { Search } from '../search/search.ts'
import type { PartialHit } from '../search/search-partly.ts'
import type { MemoryGeneration } from './memory-draft.ts'
import { MemorySearchEngine } from './memory-search-engine.ts'

/** Reads one generation by going through everything in it. */
export class MemoryReader implements CatalogReader {
  readonly generation: Generation
  readonly site: SiteRecord
  readonly times: SiteTimes
  readonly #of: MemoryGeneration
  readonly #stored: ReadonlyMap<ContentHash, Uint8Array>
  readonly #search: Search

  constructor(of: MemoryGeneration, stored: ReadonlyMap<ContentHash, Uint8Array>) {
    this.generation = of.generation
    this.site = of.site
    this.times = siteTimes(of.times)
    this.#of = of
    this.#stored = stored
    this.#search = new Search(new MemorySearchEngine(of.pages.values(), (item) => of.everListed.get(item)?.path))
  }

  async entry(path: SitePath): Promise<Entry | undefined> {
    return this.#of.entries.get(path)
  }

  async entries({ after = '', limit }: Omit<PageRange, 'section'>): Promise<readonly (readonly [SitePath, Entry])[]> {
    return [...this.#of.entries]
      .filter(([path]) => path > after)
      .toSorted(([a], [b]) => compareCodeUnits(a, b))
      .slice(0, limit)
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
    return sectionsOf([...this.#of.pages.keys()])
  }

  async content(hash: ContentHash, range?: { readonly start: number; readonly end: number }): Promise<Uint8Array> {
    const bytes = this.#stored.get(hash)
    if (bytes === undefined) throw new CatalogError(`Content ${hash} is not stored.`)
    return range === undefined ? bytes : bytes.subarray(range.start, range.end)
  }

  search(query: SearchQuery, window: ListWindow): Promise<FoundSlice> {
    return this.#search.search(query, window)
  }

  passages(query: PassageQuery): Promise<FoundPassages> {
    return this.#search.passages(query)
  }

  partial(query: SearchQuery, most: number): Promise<readonly PartialHit[]> {
    return this.#search.partial(query, most)
  }

  suggest(query: SearchQuery): Promise<readonly string[]> {
    return this.#search.suggest(query)
  }

  list<Name extends ListName>(name: Name, window: ListWindow, contains = ''): Promise<ListSlice<ListRecords[Name]>> {
    const { lists, language, everListed } = this.#of
    const entries = listEntries(name, lists[name] ?? [], language)
    return listSlice({ name, entries, language, gone: async (item) => everListed.get(item) }, window, contains)
  }

  async changes(after: number, limit: number): Promise<ChangeSlice> {
    const { log, ends } = this.#of
    const following = [...log]
      .filter(([number]) => number > after)
      .toSorted(([a], [b]) => a - b)
      .slice(0, limit)
    const changes = following.map(([, logged]) => loggedChange(logged))
    return { changes, last: following.at(-1)?.[0] ?? after, newest: Math.max(...ends.keys()) }
  }

  async changeMark(number: number): Promise<string | undefined> {
    const ends = [...this.#of.ends.keys()].toSorted((a, b) => a - b)
    return this.#of.ends.get(ends.find((end) => end >= number) ?? Number.NaN)
  }

  async pageTimes(path: SitePath): Promise<PageTimes | undefined> {
    if (!this.#of.pages.has(path)) return undefined
    const logged = [...this.#of.log.values()].find((page) => page.path === path)
    return logged && timesOf(logged)
  }

  #pages(): readonly PageRecord[] {
    return [...this.#of.pages.values()].map(({ page }) => page)
  }
}

/** The sections of pages, in order of path. */
export function sectionsOf(paths: readonly SitePath[]): readonly Section[] {
  const bySection = Object.groupBy(paths, (path) => sectionOf(path) ?? '')
  return Object.entries(bySection)
    .map(([path, pages = []]) => ({ path, pages: pages.length }))
    .filter(({ path, pages }) => path !== '' && pages >= 2)
    .toSorted((a, b) => compareCodeUnits(a.path, b.path))
}
