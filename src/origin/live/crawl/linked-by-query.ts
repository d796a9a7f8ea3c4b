import type { SiteAddresses } from '../site-addresses.ts'

/** Addresses of one path that differ in their query. */
export interface QueryLinks {
  /** One of them, path and query. */
  readonly example: string
  readonly addresses: number
}

/** Fewer may be versions of one page. */
const least = 3

/**
 * The addresses that most links of a page within its site lead to where those differ in their query alone (`/index.php?id=7`): the pages
 * of such a site have no paths of their own.
 */
export function linkedByQuery(links: readonly string[], page: URL, site: SiteAddresses): QueryLinks | undefined {
  const byPath = new Map<string, Set<string>>()
  const withoutQuery = new Set<string>()
  for (const link of links) {
    const url = URL.parse(link, page)
    if (url === null || !site.isOwn(url)) continue
    if (url.search !== '') byPath.set(url.pathname, (byPath.get(url.pathname) ?? new Set()).add(url.search))
    else if (url.pathname !== page.pathname) withoutQuery.add(url.pathname)
  }
  const [most] = [...byPath].toSorted(([, one], [, other]) => other.size - one.size)
  if (most === undefined) return undefined
  const [path, queries] = most
  const isMost = queries.size >= least && queries.size > withoutQuery.size
  return isMost ? { example: `${path}${[...queries][0]}`, addresses: queries.size } : undefined
}
