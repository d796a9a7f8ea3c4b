import type { MirrorPage } from '../mirror/mirror-page.ts'
import { unzipped, BodyError } from '../net/read-body.ts'
import { pageAddress } from '../site-addresses.ts'
import type { CrawlContext } from './crawl-context.ts'
import { decodeText } from './decode-text.ts'
import type { Frontier } from './frontier.ts'
import { failed } from './judge-answer.ts'
import { usualSitemaps } from './own-files.ts'
import { readListedAddresses, SitemapError, type ListedAddresses } from './read-sitemap.ts'
import type { RobotsRules } from './robots-rules.ts'

/** A sitemap that is to be read. */
interface Wanted {
  readonly page: MirrorPage
  readonly url: URL
  readonly depth: number
}

/**
 * Reads the sitemaps that robots.txt names, or those at the usual places, and all that they list. What cannot be read is noted;
 * the pages that it listed before stay known.
 * @param ask brings the newest body of a sitemap, or what is known of it
 */
export async function followSitemaps(
  robots: RobotsRules,
  frontier: Frontier,
  context: CrawlContext,
  ask: (page: MirrorPage) => Promise<Uint8Array | undefined>,
): Promise<void> {
  const { site, limits, warn } = context
  const base = site.urlOf('/robots.txt')
  const queue: Wanted[] = []
  const seen = new Set<string>()
  let refused = 0
  let isCut = false
  // What is more than may be read is not kept either: indexes that name indexes are many times larger than what they take to send.
  const want = (written: string, from: URL, depth: number): void => {
    if (isCut) return
    const url = URL.parse(written, from)
    const page = url === null || !site.isOwn(url) ? undefined : sitemapPage(url, robots)
    if (url === null || page === undefined) refused++
    else if (!seen.has(page.address)) {
      isCut = seen.size >= limits.sitemaps
      if (isCut) return
      seen.add(page.address)
      queue.push({ page, url, depth })
    }
  }
  /** Reads all that are wanted; says whether there was one. */
  const readAll = async (): Promise<boolean> => {
    let isFound = false
    for (let wanted = queue.shift(); wanted !== undefined; wanted = queue.shift()) {
      const { page, url, depth } = wanted
      const listed = await readOne(page, context, ask)
      if (listed === undefined) continue
      isFound = true
      if (listed.isCut) warn(`${page.address} lists more addresses than a sitemap may; the rest of them is not read.`)
      for (const written of listed.pages) frontier.discover(written, url, { found: 'sitemap', depth: 0 })
      if (depth < limits.sitemapDepth) for (const written of listed.sitemaps) want(written, url, depth + 1)
      else if (listed.sitemaps.length > 0)
        warn(`${page.address} is an index of sitemaps too deep inside others; it is not followed.`)
    }
    return isFound
  }
  for (const written of robots.sitemaps) want(written, base, 1)
  let isFound = robots.sitemaps.length > 0
  await readAll()
  // Of the usual places the first one that has a sitemap is enough.
  for (const written of usualSitemaps) {
    if (isFound) break
    want(written, base, 1)
    isFound = await readAll()
  }
  if (isCut) warn(`Only the first ${limits.sitemaps} sitemaps are read.`)
  if (refused > 0) warn(`${refused} sitemaps were not read: they are on other hosts, or robots.txt forbids them.`)
}

function sitemapPage(url: URL, robots: RobotsRules): MirrorPage | undefined {
  const path = pageAddress(url)?.path
  if (path === undefined || !robots.allows(url)) return undefined
  return { address: path + url.search, found: 'file', depth: 0, kind: 'sitemap', answered: 0 }
}

async function readOne(
  page: MirrorPage,
  context: CrawlContext,
  ask: (page: MirrorPage) => Promise<Uint8Array | undefined>,
): Promise<ListedAddresses | undefined> {
  const { mirror, limits } = context
  const known = mirror.pages.get(page.address) ?? page
  const bytes = await ask(known.kind === 'sitemap' ? known : page)
  if (bytes === undefined) return undefined
  try {
    return readListedAddresses(decodeText(await unzipped(bytes, limits.sitemapBytes)))
  } catch (error) {
    if (!(error instanceof SitemapError) && !(error instanceof BodyError)) throw error
    mirror.set(failed(mirror.pages.get(page.address) ?? page, `it ${error.message}`, Date.now()).page)
    return undefined
  }
}
