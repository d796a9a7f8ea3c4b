import { servicePaths } from '../../../model/service-paths.ts'
import type { Found, MirrorPage } from '../mirror/mirror.ts'
import { mayBePage, namesPdf, pageAddress } from '../site-addresses.ts'
import { ownFiles, type CrawlContext } from './crawl-context.ts'
import type { RobotsRules } from './robots-rules.ts'

const day = 24 * 60 * 60 * 1000

/** Number of other hosts that a report names. */
const maxReported = 3

/** The addresses that a crawl still has to request, and how new ones become known. */
export class Frontier {
  readonly #context: CrawlContext
  readonly #robots: RobotsRules
  readonly #began: number
  readonly #queue: string[] = []
  readonly #taken = new Set<string>()
  #at = 0
  #linked = 0
  #skipped = 0
  #queries = 0
  #foreign = new Map<string, number>()
  /** Other hosts with sitemaps of which the site has none itself. */
  #unread: Iterable<string> = []

  /** @param began of the crawl: what was answered since then need not be requested */
  constructor(context: CrawlContext, robots: RobotsRules, began: number) {
    this.#context = context
    this.#robots = robots
    this.#began = began
    const { mirror } = context
    for (const address of ownFiles) if (!mirror.pages.has(address)) mirror.set(newPage(address, 'file'))
    for (const page of mirror.pages.values()) {
      if (page.found === 'link') this.#linked++
      const isQueued = page.kind === 'page' || ownFiles.includes(page.address)
      if (isQueued && isDue(page, began, context.isRequested)) this.#queue.push(page.address)
    }
  }

  /** Addresses that still wait. */
  get waiting(): number {
    return this.#queue.length - this.#at
  }

  /** The next address to request; undefined when there is none by now. */
  next(): MirrorPage | undefined {
    while (this.#at < this.#queue.length) {
      const address = this.#queue[this.#at++] ?? ''
      const page = this.#context.mirror.pages.get(address)
      if (page === undefined || this.#taken.has(address) || this.#context.slow.has(address)) continue
      this.#taken.add(address)
      return page
    }
    return undefined
  }

  /** It was requested outside of the order. */
  take(address: string): void {
    this.#taken.add(address)
  }

  /** An address that the site names. Those of other sites, of files and of what robots.txt disallows are ignored. */
  discover(written: string, base: URL, found: 'sitemap' | 'link', depth = 0): void {
    const { site, limits, pdf } = this.#context
    const url = written.length > 8_192 ? null : URL.parse(written, base)
    if (url === null) return
    if (!site.isOwn(url)) {
      if (found === 'sitemap' && url.host !== '') this.#foreign.set(url.host, (this.#foreign.get(url.host) ?? 0) + 1)
      return
    }
    if (found === 'sitemap' && url.search !== '') this.#queries++
    const target = pageAddress(url)
    if (target === undefined || depth > limits.linkDepth) return
    if (!mayBePage(target.path, found) && !(pdf && namesPdf(target.path))) return
    const { path, asked } = target
    this.add({ ...newPage(path, 'page', found, depth), ...(asked === undefined ? {} : { asked }) })
  }

  /** An address of the site that should be requested, unless it was. */
  add(page: MirrorPage): void {
    const { mirror, site, limits } = this.#context
    const { address, asked, found } = page
    let known = mirror.pages.get(address)
    if (known !== undefined) {
      if (known.found === 'link' && found === 'sitemap') mirror.set((known = { ...known, found, depth: page.depth }))
      // An address that was never read may only exist as the site writes it: `/x/index.html` where `/x/` is nothing.
      const isNewSpelling = asked !== undefined && known.asked === undefined && known.copy === undefined && found !== 'start'
      if (isNewSpelling && known.found !== 'start') mirror.set({ ...known, asked })
      if (isNewSpelling && known.gone !== undefined) this.#taken.delete(address)
      // Something links to it again, so it may be back.
      if (known.gone !== undefined && (isNewSpelling || known.answered < this.#began)) this.#queue.push(address)
      return
    }
    if (!this.#robots.allows(site.urlOf(asked ?? address))) return
    if (mirror.pages.size >= limits.pages || (found === 'link' && this.#linked >= limits.linked)) {
      this.#skipped++
      return
    }
    if (found === 'link') this.#linked++
    mirror.set(page)
    this.#queue.push(address)
  }

  /** The only sitemaps are on hosts of others. */
  missSitemaps(hosts: Iterable<string>): void {
    this.#unread = hosts
  }

  /** Reports what was left out. @param reported a host that is reported anyway */
  report(reported?: string): void {
    const { warn } = this.#context
    if (this.#skipped > 0) warn(`${this.#skipped} links to further pages were not followed: the site has too many of them.`)
    if (this.#queries > 0) {
      warn(`The sitemaps list ${this.#queries} addresses with a query (?…), which are distinguished by their path alone.`)
    }
    for (const host of [...this.#unread].filter((one) => one !== reported).slice(0, maxReported)) {
      warn(
        `The sitemap is on ${host}, which is not one of the site's hosts, so it was not read. If that is another name of this site, add it to site.hosts, otherwise let the site serve ${servicePaths.sitemap} itself.`,
      )
    }
    const others = [...this.#foreign]
      .filter(([host]) => host !== reported)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, maxReported)
    for (const [host, count] of others) {
      warn(`Sitemaps list addresses on ${host} (${count}), which is not one of the site's hosts; if it is, add it to site.hosts.`)
    }
  }
}

/** An address that was never requested. */
export function newPage(address: string, kind: MirrorPage['kind'], found: Found = 'file', depth = 0): MirrorPage {
  return { address, found, depth, kind, answered: 0 }
}

/** Missing pages are requested less and less often: after as long as they had been gone the last time, at most a day. */
function isDue({ answered, gone }: MirrorPage, began: number, isRequested: boolean): boolean {
  if (answered >= began) return false
  return gone === undefined || isRequested || began - answered >= Math.min(answered - gone.since, day)
}
