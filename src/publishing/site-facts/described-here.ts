import { otherSpellings, type SitePath } from '../../model/site-path.ts'

/**
 * The thing that a page is about, of those that its JSON-LD describes: the first one that names the page as its own,
 * else the only one that names no page.
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

/** Whether two paths are spellings of one page. */
export function isSamePage(one: SitePath, other: SitePath): boolean {
  return one === other || otherSpellings(one).includes(other)
}
