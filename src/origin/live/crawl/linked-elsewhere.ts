import { isPrivateHost } from '../../../model/network-address.ts'
import type { SiteAddresses } from '../site-addresses.ts'

/** Another host that a page links to, with the number of its addresses there. */
export interface OtherHost {
  readonly host: string
  readonly addresses: number
}

/** Fewest addresses on the other host, and how many there are for each of the site's own. */
const least = { addresses: 3, forEachOwn: 10 } as const

/**
 * The host that nearly all links of a page lead to where that is not the site's: a source that is reached at an internal address links to
 * its public one, and a copy at another public address to the original, its home page included. The single page of a site that sells
 * on a marketplace links to products there.
 */
export function linkedElsewhere(links: readonly string[], page: URL, site: SiteAddresses): OtherHost | undefined {
  const addresses = new Map<string, Set<string>>()
  let own = 0
  for (const link of new Set(links)) {
    const url = URL.parse(link, page)
    if (url === null || url.host === '') continue
    if (!site.isOwn(url)) addresses.set(url.host, (addresses.get(url.host) ?? new Set()).add(url.pathname))
    else if (url.pathname !== page.pathname) own++
  }
  const [first, second] = [...addresses].toSorted(([, one], [, other]) => other.size - one.size)
  if (first === undefined) return undefined
  const [host, { size }] = first
  const isNearlyAll = size >= Math.max(least.addresses, own * least.forEachOwn, 2 * (second?.[1].size ?? 0) + 1)
  const mayBePublic = isPrivateHost(page.hostname) || first[1].has(page.pathname)
  return isNearlyAll && mayBePublic ? { host, addresses: size } : undefined
}
