import type { Copy, Mirror, MirrorPage } from '../mirror/mirror.ts'

/** What the report says of a page that has the notice of the whole site. */
const replaced = 'the same response as for most other pages, such as a notice of maintenance'

/** Addresses with one and the same new response. */
interface Alike {
  /** As they were, and with the response; those that wait, once the response has replaced different pages. */
  readonly pages: { readonly before: MirrorPage; readonly after: MirrorPage }[]
  /** Hashes of the copies that it replaces. */
  readonly former: Set<string>
}

/**
 * The pages that have another content than before a crawl. When one and the same response replaces most pages of the site, which were
 * different, it is a notice of maintenance, of a host or of a protection: the last good copies stay, for a while.
 */
export class ReplacedPages {
  readonly #mirror: Mirror
  /** Number of different pages when the crawl began. */
  readonly #known: number
  readonly #trust: number
  readonly #byHash = new Map<string, Alike>()
  #hasEnded = false

  /** @param trust milliseconds after which the response is accepted as what the owner wants */
  constructor(mirror: Mirror, trust: number) {
    this.#mirror = mirror
    const pages = mirror.pages.values().filter(({ kind, copy }) => kind === 'page' && copy !== undefined)
    this.#known = new Set(pages.map(({ copy }) => copy?.hash)).size
    this.#trust = trust
  }

  /**
   * Records a page with its new copy. Where the same response has replaced another page, both wait for the end of the crawl: what is
   * listed before, and after a crawl that ends early, is what they were.
   */
  record(before: MirrorPage, after: MirrorPage & { readonly copy: Copy }): void {
    if (this.#known < 2) return this.#mirror.set(after)
    const { copy, answered } = after
    const alike = this.#byHash.get(copy.hash) ?? { pages: [], former: new Set() }
    this.#byHash.set(copy.hash, alike)
    const didWait = isSeveral(alike)
    if (before.copy !== undefined) alike.former.add(before.copy.hash)
    if (!isSeveral(alike)) this.#mirror.set(after)
    else if (!didWait) for (const recorded of alike.pages) this.#mirror.set(recorded.before)
    alike.pages.push({ before, after })
    if (this.#hasEnded) this.#decide(alike, answered)
  }

  /** Decides on the pages that wait. @param now milliseconds since 1970 */
  end(now: number): void {
    this.#hasEnded = true
    for (const alike of this.#byHash.values()) this.#decide(alike, now)
  }

  #decide(alike: Alike, now: number): void {
    const pages = alike.pages.splice(0)
    if (!isSeveral(alike)) return
    const since = pages.reduce((least, { before }) => Math.min(least, noticedSince(before) ?? now), now)
    // While it ends, fewer and fewer pages have it.
    const isNotice = (since < now || alike.former.size * 2 > this.#known) && now - since < this.#trust
    for (const { before, after } of pages) {
      if (!isNotice) this.#mirror.set(after)
      else if (before.gone === undefined) this.#mirror.set({ ...before, answered: now, fault: { since, reason: replaced } })
    }
  }
}

function isSeveral({ former }: Alike): boolean {
  return former.size > 1
}

/** Since when a page has had a notice. */
function noticedSince({ fault }: MirrorPage): number | undefined {
  return fault?.reason === replaced ? fault.since : undefined
}
