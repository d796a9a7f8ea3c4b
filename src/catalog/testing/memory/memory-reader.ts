import { memoizeByObject } from '../../../model/maps.ts'
import type { ContentHash } from '../../../model/page-record.ts'
import { sectionOf, type SitePath } from '../../../model/site-path.ts'
import { compareCodeUnits } from '../../../model/compare-code-units.ts'
import { CatalogError, type CatalogReader, type Section } from '../../catalog.ts'
import { listReader } from '../../lists.ts'
import { loggedChange, siteTimes, timesOf } from '../../page-changes.ts'
import { Search } from '../../search/search.ts'
import type { MemoryGeneration } from './memory-draft.ts'
import { MemorySearchEngine } from './memory-search-engine.ts'

/** Once for each generation, which never changes. */
const searchOf = memoizeByObject(
  ({ pages, everListed }: MemoryGeneration) =>
    new Search(new MemorySearchEngine(pages.values(), (item) => everListed.get(item)?.path)),
)

/** Reads one generation by scanning all of it. */
export function memoryReader(of: MemoryGeneration, stored: ReadonlyMap<ContentHash, Uint8Array>): CatalogReader {
  const { log, ends, lists, everListed } = of
  const search = searchOf(of)
  return {
    generation: of.generation,
    site: of.site,
    times: siteTimes(of.times),
    entry: async (path) => of.entries.get(path),
    async entries({ after = '', limit }) {
      return [...of.entries]
        .filter(([path]) => path > after)
        .toSorted(([a], [b]) => compareCodeUnits(a, b))
        .slice(0, limit)
    },
    page: async (path) => of.pages.get(path)?.page,
    async pages({ section, after = '', limit }) {
      return Array.from(of.pages.values(), ({ page }) => page)
        .filter(({ path }) => path > after && (section === undefined || sectionOf(path) === section))
        .toSorted((a, b) => compareCodeUnits(a.path, b.path))
        .slice(0, limit)
    },
    sections: async () => sectionsOf([...of.pages.keys()]),
    async content(hash, range) {
      const bytes = stored.get(hash)
      if (bytes === undefined) throw new CatalogError(`Content ${hash} is not stored.`)
      return range === undefined ? bytes : bytes.subarray(range.start, range.end)
    },
    search: (query, window) => search.search(query, window),
    passages: (query) => search.passages(query),
    partial: (query, max) => search.partial(query, max),
    suggest: (query) => search.suggest(query),
    list: listReader({
      records: async (name) => lists[name] ?? [],
      language: of.language,
      gone: async (item) => everListed.get(item),
    }),
    async changes(after, limit) {
      const following = [...log]
        .filter(([number]) => number > after)
        .toSorted(([a], [b]) => a - b)
        .slice(0, limit)
      const changes = following.map(([, logged]) => loggedChange(logged))
      return { changes, last: following.at(-1)?.[0] ?? after, newest: Math.max(...ends.keys()) }
    },
    async changeMark(number) {
      const sorted = [...ends.keys()].toSorted((a, b) => a - b)
      return ends.get(sorted.find((end) => end >= number) ?? Number.NaN)
    },
    async pageTimes(path) {
      const logged = of.pages.has(path) ? [...log.values()].find((page) => page.path === path) : undefined
      return logged && timesOf(logged)
    },
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
