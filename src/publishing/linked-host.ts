import { compareCodeUnits } from '../model/compare-code-units.ts'
import { parsePath, type SitePath, spellingsOf } from '../model/site-path.ts'
import { type AddressEvidence, beforeKnownPath } from './own-hosts.ts'

/** Pages that are read for their links, and distinct pages that the site must have behind them. */
const maxPages = 20
const minLinked = 3

const links = /<a\s(?:[^<>]{0,2000}?\s)?href\s*=\s*(?:["']\s*)?([^"'\s<>]{1,2000})/gi

/**
 * The host by which the pages of a source link to each other, where neither canonicals nor sitemaps name one: generators write the address
 * of the site into every link. Most addresses there must be those of pages of the source that no relative link leads to: another site of the
 * company may have pages of the same names, such as the same pages in another language.
 * @param read the text of a document; undefined if it cannot be read
 * @returns with the path below which the site is on the host; see `pathOnSite`
 */
export async function findLinkedHost(
  { canonicals, sitemaps, paths }: AddressEvidence,
  read: (path: SitePath) => Promise<string | undefined>,
): Promise<string | undefined> {
  if ([...canonicals.values()].some((address) => address !== null)) return undefined
  if (sitemaps.some(({ addresses }) => addresses.length > 0)) return undefined
  const pages = [...canonicals.keys()].toSorted((one, other) => one.length - other.length || compareCodeUnits(one, other))
  const absolute = new Set<string>()
  const relative = new Set<SitePath>()
  for (const page of pages.slice(0, maxPages)) {
    for (const [, href = ''] of ((await read(page)) ?? '').matchAll(links)) {
      const url = URL.parse(href, `http://${here}${page}`)
      const path = url === null ? undefined : parsePath(url.pathname)
      if (url === null || path === undefined || href.startsWith('#')) continue
      if (url.host === here) relative.add(path)
      else if (url.protocol === 'https:' || url.protocol === 'http:') absolute.add(url.host + path)
    }
  }
  const sites = Map.groupBy(absolute, (address) => {
    const path = address.slice(address.indexOf('/'))
    const base = beforeKnownPath(path, paths)
    // Any address that ends in a slash leaves that of the home page.
    if (base === undefined || path === `${base}/` || /[*:]/.test(base)) return undefined
    const isLinked = spellingsOf(path.slice(base.length)).some((spelling) => relative.has(spelling))
    return isLinked ? undefined : address.slice(0, -path.length) + base
  })
  sites.delete(undefined)
  const [first, ...others] = [...sites]
    .filter(([, found]) => found.length >= minLinked)
    .toSorted(([, one], [, other]) => other.length - one.length)
  const [site, found] = first ?? []
  if (site === undefined || found === undefined || others.some(([other]) => bare(other) !== bare(site))) return undefined
  const below = [...absolute].filter((address) => address.startsWith(`${site}/`))
  return found.length * 2 > below.length ? site : undefined
}

function bare(site: string | undefined): string | undefined {
  return site?.replace(/^www\./, '')
}

/** Stands for the host of the pages (RFC 6761 section 6.4). */
const here = 'site.invalid'
