import { otherSpellings, parsePath, type SitePath } from '../../model/site-path.ts'
import type { FactPage, PageFinder } from './site-facts.ts'

/** Makes a finder for these pages. */
export function pageFinder(pages: readonly FactPage[]): PageFinder {
  const byPath = new Map<SitePath, FactPage>(pages.map((page) => [page.record.path, page]))
  return (path) => {
    const wanted = path === undefined ? undefined : parsePath(path)
    if (wanted === undefined) return undefined
    const spelling = [wanted, ...otherSpellings(wanted)].find((candidate) => byPath.has(candidate))
    return spelling === undefined ? undefined : byPath.get(spelling)
  }
}

/**
 * The thing that a page is about, of those that its JSON-LD describes: the first one with the address of the page, else the only one
 * without an address.
 */
export function describedHere<Thing extends { readonly path: SitePath | null }>(
  things: readonly Thing[],
  page: SitePath,
): Thing | undefined {
  const [own] = things.filter(({ path }) => path !== null && isSamePage(path, page))
  if (own !== undefined) return own
  const [first, ...others] = things.filter(({ path }) => path === null)
  return others.length === 0 ? first : undefined
}

/** Whether two paths are spellings of the same address. */
export function isSamePage(one: SitePath, other: SitePath): boolean {
  return one === other || otherSpellings(one).includes(other)
}
