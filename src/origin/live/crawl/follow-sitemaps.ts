import { servicePaths } from '../../../model/service-paths.ts'
import type { SitePath } from '../../../model/site-path.ts'
import { readSitemapFile, SitemapError, type Sitemap } from '../../sitemap.ts'
import type { MirrorPage } from '../mirror/mirror.ts'
import { pageAddress } from '../site-addresses.ts'
import type { CrawlContext } from './crawl-context.ts'
import { withFault } from './fetch-address.ts'
import { newPage, type Frontier } from './frontier.ts'
import type { RobotsRules } from './robots-rules.ts'

/** Where sitemaps are when robots.txt names none: the usual name, and those of the most frequent generators. */
const usualSitemaps: readonly SitePath[] = [servicePaths.sitemap, '/sitemap_index.xml', '/wp-sitemap.xml']

/** Sitemaps that a warning names. */
const maxNamed = 3

/** A sitemap to be read. */
interface Queued {
  readonly page: MirrorPage
  readonly url: URL
  readonly depth: number
  /** robots.txt or an index names it; otherwise it may be anything, such as a page about missing pages. */
  readonly isNamed: boolean
}

/**
 * Reads the sitemaps that robots.txt names, those at the usual places if they list nothing, and all that they list. Failures are
 * recorded; the pages that a sitemap listed before stay known.
 * @param fetch returns the newest body of a sitemap, or the known one
 */
export async function followSitemaps(
  robots: RobotsRules,
  frontier: Frontier,
  context: CrawlContext,
  fetch: (page: MirrorPage) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const { site, limits, warn } = context
  const base = site.urlOf('/robots.txt')
  const queue: Queued[] = []
  const seen = new Set<string>()
  const forbidden: string[] = []
  const foreign = new Set<string>()
  let isCut = false
  // What is more than may be read is not queued either: indexes of indexes multiply.
  const enqueue = (written: string, from: URL, depth: number, isNamed = true): void => {
    if (isCut) return
    const url = URL.parse(written, from)
    if (url === null || url.host === '') return
    if (!site.isOwn(url)) return void foreign.add(url.host)
    const path = pageAddress(url)?.path
    if (path === undefined) return
    const address = path + url.search
    if (seen.has(address)) return
    isCut = seen.size >= limits.sitemaps
    if (isCut) return
    seen.add(address)
    if (robots.allows(url)) queue.push({ page: newPage(address, 'sitemap'), url, depth, isNamed })
    else forbidden.push(address)
  }
  /** Reads all that are queued; returns whether one lists an address. */
  const readAll = async (): Promise<boolean> => {
    let isFound = false
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { page, url, depth } = next
      const sitemap = await readOne(next, context, fetch)
      if (sitemap === undefined) continue
      const addresses = sitemap.entries.map(({ loc }) => loc)
      if (sitemap.isCut) warn(`${page.address} lists more addresses than a sitemap may; the rest of them is not read.`)
      if (!sitemap.isIndex) {
        // Versions in other languages may well be other sites.
        const alternates = sitemap.alternates.filter((written) => {
          const alternate = URL.parse(written, url)
          return alternate !== null && site.isOwn(alternate)
        })
        for (const written of [...addresses, ...alternates]) frontier.discover(written, url, 'sitemap')
        isFound ||= addresses.length > 0
      } else if (depth < limits.sitemapDepth) for (const written of addresses) enqueue(written, url, depth + 1)
      else warn(`${page.address} is an index of sitemaps too deep inside others; it is not followed.`)
    }
    return isFound
  }
  for (const written of robots.sitemaps) enqueue(written, base, 1)
  // A robots.txt names sitemaps that are gone; that of a copy of the site at another address names those on the public host.
  let isFound = await readAll()
  // Of the usual places the first one that has a sitemap is enough.
  for (const written of usualSitemaps) {
    if (isFound) break
    // Nothing says that there is one.
    if (!robots.allows(site.urlOf(written))) continue
    enqueue(written, base, 1, false)
    isFound = await readAll()
  }
  // Where the site has one of its own, nothing is missed.
  if (!isFound) frontier.missSitemaps(foreign)
  if (isCut) warn(`Only the first ${limits.sitemaps} sitemaps are read.`)
  if (forbidden.length > 0) {
    const named = forbidden.length > maxNamed ? [...forbidden.slice(0, maxNamed), '…'] : forbidden
    warn(`robots.txt forbids sitemaps (${forbidden.length}), so they were not read; allow them there: ${named.join(', ')}`)
  }
}

async function readOne(
  { page, isNamed }: Queued,
  { mirror, limits }: CrawlContext,
  fetch: (page: MirrorPage) => Promise<Uint8Array | undefined>,
): Promise<Sitemap | undefined> {
  const known = mirror.pages.get(page.address) ?? page
  const bytes = await fetch(known.kind === 'sitemap' ? known : page)
  if (bytes === undefined) return undefined
  try {
    return await readSitemapFile(bytes, limits.sitemapBytes)
  } catch (error) {
    if (!(error instanceof SitemapError)) throw error
    if (isNamed) mirror.set(withFault(mirror.pages.get(page.address) ?? page, `it ${error.message}`, Date.now()))
    return undefined
  }
}
