import type { Found, MirrorPage } from '../mirror/mirror-page.ts'
import { mayBePage, pageAddress } from '../site-addresses.ts'
import type { CrawlContext } from './crawl-context.ts'
import type { RobotsRules } from './robots-rules.ts'

const day = 24 * 60 * 60 * 1000

/** The addresses that a look still has to ask, and the way for new ones to become known. */
export class Frontier {
  readonly #context: CrawlContext
  readonly #robots: RobotsRules
  readonly #began: number
  readonly #queue: string[] = []
  readonly #taken = new Set<string>()
  #at = 0
  #linked = 0
  #leftOut = 0
  #queries = 0
  #foreign = new Map<string, number>()

  /** @param began of the look: what was answered since then need not be asked */
  constructor(context: CrawlContext, robots: RobotsRules, began: number) {
    this.#context = context
    this.#robots = robots
    this.#began = began
    for (const page of context.mirror.pages.values()) {
      if (page.found === 'link') this.#linked++
      if (page.kind === 'page' && isDue(page, began, context.isAskedFor)) this.#queue.push(page.address)
    }
  }

  /** Addresses that still wait. */
  get waiting(): number {
    return this.#queue.length - this.#at
  }

  /** The next address to ask; undefined when there is none by now. */
  next(): MirrorPage | undefined {
    while (this.#at < this.#queue.length) {
      const address = this.#queue[this.#at++] ?? ''
      const page = this.#context.mirror.pages.get(address)
      if (page === undefined || this.#taken.has(address)) continue
      this.#taken.add(address)
      return page
    }
    return undefined
  }

  /** It was asked outside of the order. */
  take(address: string): void {
    this.#taken.add(address)
  }

  /** An address that the site names. Those of other sites, of files and of what robots.txt forbids are passed over. */
  discover(written: string, base: URL, { found, depth }: { readonly found: Found; readonly depth: number }): void {
    const { site, limits } = this.#context
    const url = written.length > 8_192 ? null : URL.parse(written, base)
    if (url === null) return
    if (!site.isOwn(url)) {
      if (found === 'sitemap') this.#foreign.set(url.host, (this.#foreign.get(url.host) ?? 0) + 1)
      return
    }
    if (found === 'sitemap' && url.search !== '') this.#queries++
    const target = pageAddress(url)
    if (target === undefined || !mayBePage(target.path) || depth > limits.linkDepth) return
    this.add({
      address: target.path,
      ...(target.asked === undefined ? {} : { asked: target.asked }),
      found,
      depth,
      kind: 'page',
      answered: 0,
    })
  }

  /** An address of the site that should be asked, unless it was. */
  add(page: MirrorPage): void {
    const { mirror, site, limits } = this.#context
    const { address, found } = page
    const known = mirror.pages.get(address)
    if (known !== undefined) {
      if (known.found === 'link' && found === 'sitemap') mirror.set({ ...known, found, depth: page.depth })
      // Somebody names it anew: it may be back.
      if (known.gone !== undefined && known.answered < this.#began) this.#queue.push(address)
      return
    }
    if (!this.#robots.allows(site.urlOf(page.asked ?? address))) return
    if (mirror.pages.size >= limits.pages || (found === 'link' && this.#linked >= limits.linked)) {
      this.#leftOut++
      return
    }
    if (found === 'link') this.#linked++
    mirror.set(page)
    this.#queue.push(address)
  }

  /** What was left out, for the report. */
  tell(): void {
    const { warn } = this.#context
    if (this.#leftOut > 0) warn(`${this.#leftOut} links to further pages were not followed: the site has too many of them.`)
    if (this.#queries > 0) {
      warn(`The sitemaps list ${this.#queries} addresses with a query (?…), which are told apart by their path alone.`)
    }
    const others = [...this.#foreign].toSorted(([, a], [, b]) => b - a).slice(0, 3)
    for (const [host, count] of others) {
      warn(`The sitemaps list addresses on ${host} (${count}), which is no own host; if it is, add it to site.hosts.`)
    }
  }
}

/** What is gone is asked ever more rarely: after as long as it had been gone the last time, a day at most. */
export function isDue({ answered, gone }: MirrorPage, began: number, isAskedFor: boolean): boolean {
  if (answered >= began) return false
  return gone === undefined || isAskedFor || began - answered >= Math.min(answered - gone.since, day)
}
