import { pathOnSite } from '../model/base-url.ts'
import { toInstant } from '../model/instant.ts'
import { parsePath, type SitePath, spellingsOf } from '../model/site-path.ts'
import { isSitemapPath, readSitemapFile, SitemapError, type SitemapEntry } from '../origin/sitemap.ts'

/** What publishing stores about a sitemap file, by host. */
export interface SitemapNotes {
  /** Number of addresses on each host. */
  readonly hosts: Readonly<Record<string, number>>
  /** Some of the addresses, absolute: they show where the site lies. */
  readonly addresses: readonly string[]
  /** Dates of last change, RFC 3339 in UTC, unless they are meaningless. */
  readonly dates: readonly { readonly host: string; readonly path: SitePath; readonly lastmod: string }[]
  /** For the report. */
  readonly warning: string | null
}

/** Reads an XML file, which may be a sitemap. An index of sitemaps names hosts, too; the files that it lists are read on their own. Never throws. */
export async function readSitemapNotes(bytes: Uint8Array, path: SitePath): Promise<SitemapNotes> {
  if (bytes.length === 0) return { hosts: {}, addresses: [], dates: [], warning: null }
  try {
    const { isIndex, entries } = await readSitemapFile(bytes)
    return toNotes(entries, isIndex)
  } catch (error) {
    if (!(error instanceof SitemapError)) throw error
    const warning = isSitemapPath(path) ? `could not be read as a sitemap: it ${error.message}` : null
    return { hosts: {}, addresses: [], dates: [], warning }
  }
}

/** Addresses of a sitemap that are kept. */
const maxAddresses = 100

function toNotes(entries: readonly SitemapEntry[], isIndex: boolean): SitemapNotes {
  const hosts: Record<string, number> = Object.create(null)
  const addresses: string[] = []
  const dates: { host: string; path: SitePath; lastmod: string }[] = []
  for (const { loc, lastmod } of entries) {
    const url = URL.parse(loc)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    hosts[url.host] = (hosts[url.host] ?? 0) + 1
    if (addresses.length < maxAddresses) addresses.push(url.origin + url.pathname)
    const path = parsePath(url.pathname)
    // The date of a sitemap file is not the date of a page.
    const instant = isIndex ? null : toInstant(lastmod)
    if (path !== undefined && instant !== null) dates.push({ host: url.host, path, lastmod: instant })
  }
  return { hosts: { ...hosts }, addresses, dates: areMeaningful(dates) ? dates : [], warning: null }
}

/** With this many addresses, one date for all is the time of the build, not of a page's last change. */
const manyAddresses = 10

function areMeaningful(dates: SitemapNotes['dates']): boolean {
  return dates.length < manyAddresses || dates.some(({ lastmod }) => lastmod !== dates[0]?.lastmod)
}

/** Returns the date at which a page was last changed according to the site's sitemaps, or null. */
export type LastChange = (path: SitePath) => string | null

/** Combines the sitemaps of a source. An address in several of them gets the newest date. */
export function lastChanges(sitemaps: Iterable<SitemapNotes>, ownHosts: readonly string[]): LastChange {
  const dates = new Map<SitePath, string>()
  for (const sitemap of sitemaps) {
    for (const { host, path, lastmod } of sitemap.dates) {
      const own = pathOnSite({ host, path }, ownHosts)
      if (own !== undefined && lastmod > (dates.get(own) ?? '')) dates.set(own, lastmod)
    }
  }
  if (dates.size === 0) return () => null
  return (path) =>
    spellingsOf(path)
      .map((spelling) => dates.get(spelling))
      .find((date) => date !== undefined) ?? null
}
