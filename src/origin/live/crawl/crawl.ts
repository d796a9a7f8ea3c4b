import { setTimeout as pause } from 'node:timers/promises'
import { mediaTypeOf, pdfType } from '../../media-types.ts'
import { decodeText, withoutTimeStamp } from '../../sitemap.ts'
import type { MirrorPage } from '../mirror/mirror.ts'
import { OutageError, type CrawlContext } from './crawl-context.ts'
import { asGone, fetchAddress, withCopy, withFault, withResult, type SiteResult } from './fetch-address.ts'
import { followSitemaps } from './follow-sitemaps.ts'
import { Frontier, newPage } from './frontier.ts'
import { ReplacedPages } from './replaced-pages.ts'
import { reportStartLinks } from './report-start-links.ts'
import { readRobots, type RobotsRules } from './robots-rules.ts'
import { isStartOf, mayBeTruncated, truncated } from './truncated-page.ts'

/** An interrupted crawl is resumed within this time; later the site may be another one. */
const resumable = 24 * 60 * 60 * 1000

/** An address that has been gone for this time is requested again only when something links to it again. */
const forgotten = 30 * 24 * 60 * 60 * 1000

/**
 * Crawls the whole site once: requests every known address, and those that the responses name. What is learned is in the mirror at
 * once, so that a crawl that ends early is resumed where it was.
 * @throws OutageError when the site as a whole does not respond; the signal's reason when it aborts
 */
export async function crawlSite(context: CrawlContext): Promise<void> {
  await new Crawl(context).run()
}

class Crawl {
  readonly #context: CrawlContext
  readonly #began: number
  /** Pages that had a copy when the crawl began, and those of them that are gone. */
  readonly #copies: number
  readonly #lost: MirrorPage[] = []
  /** The own hosts whose links the crawl before followed, and whether it followed those to PDFs. */
  readonly #followed: { readonly hosts: ReadonlySet<string>; readonly pdf: boolean }
  readonly #replaced: ReplacedPages
  readonly #bytes: number
  #done = 0
  #frontier: Frontier | undefined
  /** Addresses that were requested and have no response yet, the oldest first. */
  readonly #awaited = new Set<string>()
  /** Those of them that are slow. */
  readonly #late = new Set<string>()
  /** Temporary failures in a row. */
  #failures = 0
  /** What was left running continues without it. */
  #hasEnded = false

  constructor(context: CrawlContext) {
    this.#context = context
    const { mirror, site, client, limits } = context
    const before = mirror.crawl
    const now = Date.now()
    const isResumed = before !== undefined && before.ended === null && now - before.began < resumable && before.began <= now
    // Later than every response of the crawl before, also within one millisecond and when the clock was put back.
    this.#began = isResumed ? before.began : Math.max(now, (before?.ended ?? 0) + 1)
    this.#bytes = client.usage.bytes
    const pages = [...mirror.pages.values()].filter(({ kind }) => kind === 'page')
    this.#copies = pages.filter(({ copy }) => copy !== undefined).length
    this.#replaced = new ReplacedPages(mirror, limits.replacedTrust)
    this.#done = pages.filter(({ answered }) => answered >= this.#began).length
    const isComplete = before?.isComplete ?? false
    const hosts = before?.hosts ?? site.hosts
    const { pdf = false } = before ?? {}
    this.#followed = { hosts: new Set(hosts), pdf }
    if (!isResumed) mirror.setCrawl({ began: this.#began, ended: null, isComplete, base: site.base, hosts, pdf })
  }

  async run(): Promise<void> {
    const { mirror, site, limits, client, pdf } = this.#context
    const stopReporting = this.#reportWaiting()
    try {
      const { rules, frontier } = await this.#begin()
      client.slowDown(Math.min(rules.crawlDelay ?? 0, limits.crawlDelay))
      const { hosts, pdf: followedPdfs } = this.#followed
      if ((pdf && !followedPdfs) || site.hosts.some((host) => !hosts.has(host))) await this.#followCopies(frontier)
      await this.#readSitemaps(rules, frontier)
      await this.#requestAll(rules, frontier)
      await this.#dropGone(frontier)
      this.#replaced.end(this.#now())
      frontier.report(await reportStartLinks(this.#context, (address) => this.#storedBody(address)))
    } finally {
      this.#hasEnded = true
      stopReporting()
    }
    const isComplete =
      mirror.crawl?.isComplete === true || mirror.pages.values().some(({ copy, kind }) => kind === 'page' && copy !== undefined)
    mirror.setCrawl({ began: this.#began, ended: this.#now(), isComplete, base: site.base, hosts: site.hosts, pdf })
    await mirror.tidy()
  }

  /** Reads robots.txt and the start page, which may show that the site lives elsewhere; then the rules are those there. */
  async #begin(): Promise<{ readonly rules: RobotsRules; readonly frontier: Frontier }> {
    const { mirror, site, start, slow, warn } = this.#context
    for (;;) {
      const rules = await this.#readRobots()
      const frontier = (this.#frontier = new Frontier(this.#context, rules, this.#began))
      const before = { base: site.base, hosts: site.hosts }
      frontier.add(newPage(start, 'page', 'start'))
      frontier.take(start)
      const page = mirror.pages.get(start)
      if (page === undefined || !rules.allows(site.urlOf(page.asked ?? start))) {
        warn('robots.txt forbids the start page to daf; allow it with the lines "User-agent: daf" and "Allow: /".')
        return { rules, frontier }
      }
      const isDue = (page.answered < this.#began || page.fault !== undefined) && !slow.has(start)
      if (isDue) await this.#waitWhileResponsive(start, this.#requestPage({ ...page, found: 'start' }, frontier))
      if (slow.has(start)) return { rules, frontier }
      const { fault } = mirror.pages.get(start) ?? page
      const hasMoved = site.base !== before.base
      if (fault !== undefined && hasMoved) {
        const reason = `it redirects to ${site.base}: ${fault.reason}`
        site.restore(before)
        throw new OutageError(reason)
      }
      // The other start pages are read even though this one is broken.
      if (fault !== undefined && this.#failures > 0 && this.#copies === 0) throw new OutageError(fault.reason)
      if (!hasMoved) return { rules, frontier }
    }
  }

  async #readRobots(): Promise<RobotsRules> {
    const { mirror, site } = this.#context
    const url = site.urlOf('/robots.txt')
    this.#failures = 0
    await this.#request(mirror.pages.get('/robots.txt') ?? newPage('/robots.txt', 'file'))
    const fault = mirror.pages.get('/robots.txt')?.fault
    // Rules that cannot be read may forbid everything (RFC 9309 section 2.3.1.4).
    if (fault !== undefined && this.#failures > 0) throw new OutageError(`robots.txt: ${fault.reason}`)
    const bytes = await this.#storedBody('/robots.txt')
    return readRobots(url, bytes === undefined ? '' : decodeText(bytes))
  }

  /** Reads the sitemaps. While one is slow, the pages that are known by then are requested. */
  async #readSitemaps(rules: RobotsRules, frontier: Frontier): Promise<void> {
    const reading = followSitemaps(rules, frontier, this.#context, (page) => this.#sitemapBody(page, frontier))
    if (await endsWithin(this.#context.limits.slowResponse, reading)) return
    const [read, requested] = await Promise.allSettled([reading, this.#requestAll(rules, frontier)])
    for (const one of [read, requested]) if (one.status === 'rejected') throw one.reason
  }

  /** The newest body of a sitemap; the known one while the site does not respond. */
  async #sitemapBody(page: MirrorPage, frontier: Frontier): Promise<Uint8Array | undefined> {
    const { mirror, slow, isFollowed } = this.#context
    this.#failures = 0
    // A first crawl needs what it lists.
    const mayLeave = () => isFollowed() && mirror.crawl?.isComplete === true
    if (!slow.has(page.address)) await this.#waitWhileResponsive(page.address, this.#request(page, frontier), mayLeave)
    return this.#storedBody(page.address)
  }

  async #storedBody(address: string): Promise<Uint8Array | undefined> {
    const { mirror } = this.#context
    const copy = mirror.pages.get(address)?.copy
    const isLost = this.#lost.some((lost) => lost.address === address)
    return copy === undefined || isLost ? undefined : mirror.bodies.get(copy.hash)
  }

  /** Requests every queued address, several at a time, until the queue is empty. */
  async #requestAll(rules: RobotsRules, frontier: Frontier): Promise<void> {
    const { site, mirror, slow, signal } = this.#context
    const running = new Set<Promise<void>>()
    let failure: { readonly error: unknown } | undefined
    this.#failures = 0
    const max = rules.crawlDelay === undefined ? this.#context.limits.concurrency : 1
    while (failure === undefined && !signal.aborted) {
      const page = running.size < Math.max(1, max - slow.size) ? frontier.next() : undefined
      if (page === undefined) {
        if (running.size === 0) break
        await Promise.race(running)
        continue
      }
      if (!rules.allows(site.urlOf(page.asked ?? page.address))) {
        if (page.copy === undefined) mirror.forget(page.address)
        else mirror.set(withFault(page, 'robots.txt forbids it', this.#now()))
        continue
      }
      const task = this.#waitWhileResponsive(
        page.address,
        this.#requestPage(page, frontier).then(() => this.#ensureAlive()),
      )
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => running.delete(task))
      running.add(task)
    }
    await Promise.all(running)
    if (failure !== undefined) throw failure.error
    signal.throwIfAborted()
  }

  /**
   * Waits for a request, unless the site leaves it without a response and is crawled again soon: then it continues by itself, and a
   * few such addresses do not hold back what changed elsewhere.
   */
  async #waitWhileResponsive(address: string, request: Promise<void>, mayLeave = this.#context.isFollowed): Promise<void> {
    const { slow, slowEnded, stalled, limits } = this.#context
    while (!(await endsWithin(limits.slowResponse, request))) {
      this.#late.add(address)
      if (this.#frontier?.waiting === 0 && this.#awaited.isSubsetOf(this.#late)) stalled()
      if (!mayLeave() || slow.size >= Math.max(1, limits.concurrency - 1)) continue
      const end = () => {
        slow.delete(address)
        slowEnded()
      }
      slow.set(address, request.then(end, end))
      return
    }
  }

  async #requestPage(page: MirrorPage, frontier: Frontier): Promise<void> {
    await this.#request(page, frontier)
    if (page.kind !== 'page') return
    this.#done++
    this.#reportProgress()
  }

  /** Reports the oldest request after a while, then after ever longer pauses: a silent site has no other progress. */
  #reportWaiting(): () => void {
    let pause = this.#context.limits.slowResponse
    const report = (): void => {
      const [awaited] = this.#awaited
      this.#reportProgress(awaited)
      pause *= 2
      timer = setTimeout(report, pause)
    }
    let timer = setTimeout(report, pause)
    return () => clearTimeout(timer)
  }

  #reportProgress(awaited?: string): void {
    const { client, progress } = this.#context
    progress({
      kind: 'crawl',
      done: this.#done,
      known: this.#done + this.#awaited.size + (this.#frontier?.waiting ?? 0),
      bytes: client.usage.bytes - this.#bytes,
      ...(awaited === undefined ? {} : { awaited }),
    })
  }

  #stopAwaiting(address: string): void {
    this.#awaited.delete(address)
    this.#late.delete(address)
  }

  /** Requests an address and records in the mirror what came. */
  async #request(page: MirrorPage, frontier?: Frontier): Promise<void> {
    const { mirror, site } = this.#context
    this.#awaited.add(page.address)
    const answer = await fetchAddress(await this.#withValidators(page), this.#context).finally(() =>
      this.#stopAwaiting(page.address),
    )
    const result = withMediaType(answer, page)
    const now = this.#now()
    this.#failures = result.kind === 'failed' && result.temporary ? this.#failures + 1 : 0
    if (result.kind === 'body') {
      const { content, bytes } = result
      if (await this.#isTruncated(page, bytes, now)) return mirror.set(withFault(page, truncated, now))
      const hash = await mirror.bodies.put(page.kind === 'sitemap' ? withoutTimeStamp(bytes) : bytes)
      const isRead = page.kind === 'page' && content.mediaType !== pdfType
      if (isRead && frontier !== undefined && page.copy?.hash !== hash)
        await this.#followLinks(page, bytes, content.charset, frontier)
      const next = withCopy(page, content, { hash, size: bytes.length }, now)
      if (page.kind === 'page' && page.copy?.hash !== hash) this.#replaced.record(page, next)
      else mirror.set(next)
      return
    }
    if (result.kind === 'moved') {
      const found = page.found === 'sitemap' ? 'sitemap' : 'link'
      frontier?.discover(result.target.asked ?? result.target.path, site.urlOf('/'), found, page.depth + 1)
    }
    const next = withResult(page, result, now)
    // After a failure it stays as it was, gone or not.
    const isGone = next.gone !== undefined && next.fault === undefined
    if (isGone && page.copy !== undefined && !this.#hasEnded) this.#lost.push(page)
    else if (isGone && now - next.gone.since > forgotten) mirror.forget(page.address)
    else if (result.kind === 'unchanged' && isSettled(page)) mirror.confirm(page.address, now)
    else mirror.set(next)
  }

  /** Whether the end is missing that the last good copy has. */
  async #isTruncated(page: MirrorPage, bytes: Uint8Array, now: number): Promise<boolean> {
    const { mirror, limits } = this.#context
    if (page.copy === undefined || !mayBeTruncated(page, bytes, now, limits.truncatedTrust)) return false
    const before = await mirror.bodies.get(page.copy.hash)
    return before !== undefined && isStartOf(bytes, before)
  }

  /** Never before the crawl began, which divides its responses from older ones. */
  #now(): number {
    return Math.max(Date.now(), this.#began)
  }

  /** The page to request: without a copy, so that all of it is sent, where the bytes are lost or were confirmed for too long. */
  async #withValidators(page: MirrorPage): Promise<MirrorPage> {
    const { mirror, limits } = this.#context
    const { copy, ...rest } = page
    if (copy === undefined || (copy.etag === undefined && copy.lastModified === undefined)) return page
    const trust = copy.etag === undefined ? limits.dateTrust : limits.etagTrust
    // Not all pages of a first crawl at once.
    const spread = 0.5 + Number.parseInt(copy.hash.slice(0, 4), 16) / 0x20000
    const age = this.#now() - copy.read
    // A time in the future comes from a wrong clock.
    return age >= 0 && age < trust * spread && (await mirror.bodies.has(copy)) ? page : rest
  }

  /** Follows the links of the pages that have been read: some lead to PDFs, or to hosts, that were not followed then. */
  async #followCopies(frontier: Frontier): Promise<void> {
    const { mirror, signal } = this.#context
    for (const page of mirror.pages.values()) {
      signal.throwIfAborted()
      const { copy, address, kind } = page
      if (copy === undefined || kind !== 'page' || copy.mediaType === pdfType) continue
      const bytes = await this.#storedBody(address)
      if (bytes !== undefined) await this.#followLinks(page, bytes, copy.charset, frontier)
    }
  }

  async #followLinks(page: MirrorPage, bytes: Uint8Array, charset: string | undefined, frontier: Frontier): Promise<void> {
    const { links, site, limits } = this.#context
    const url = site.urlOf(page.asked ?? page.address)
    const written = await links(bytes, url.href, charset)
    for (const link of written.slice(0, limits.linksOfPage)) frontier.discover(link, url, 'link', page.depth + 1)
  }

  /** Many failures in a row mean that the site is down rather than its pages broken, if the start page does not respond either. */
  async #ensureAlive(): Promise<void> {
    const { mirror, limits, start } = this.#context
    if (this.#failures < limits.failuresInARow || this.#hasEnded) return
    this.#failures = 0
    const page = mirror.pages.get(start)
    if (page === undefined) return
    const result = await fetchAddress(page, this.#context)
    if (result.kind === 'failed' && result.temporary) throw new OutageError(result.reason)
  }

  /** Drops what is gone. When that is more than half of the site and no other crawl follows, it is requested once more after a while. */
  async #dropGone(frontier: Frontier): Promise<void> {
    const { mirror, limits, signal, isFollowed, noteMassLoss } = this.#context
    const lost = this.#lost.splice(0)
    const isMassLoss = lost.filter(({ kind }) => kind === 'page').length * 2 > this.#copies
    if (isMassLoss && isFollowed()) noteMassLoss()
    else if (isMassLoss) {
      await pause(limits.lossPause, undefined, { signal })
      for (const page of lost) await this.#request(page, frontier)
      lost.splice(0, lost.length, ...this.#lost.splice(0))
    }
    for (const { address } of lost) {
      const page = mirror.pages.get(address)
      if (page !== undefined) mirror.set(asGone(page, this.#now()))
    }
  }
}

/** Whether something ends within a time, in milliseconds. */
async function endsWithin(time: number, ending: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), time)
  try {
    return await Promise.race([ending.then(() => true), promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether there is nothing to record of an address whose copy is confirmed. */
function isSettled({ copy, redirect, gone, fault }: MirrorPage): boolean {
  return copy !== undefined && redirect === undefined && gone === undefined && fault === undefined
}

/** A response without a media type is what its bytes look like: browsers read it so (MIME sniffing standard). */
function withMediaType(result: SiteResult, { kind, address }: MirrorPage): SiteResult {
  if (result.kind !== 'body' || result.content.mediaType !== '') return result
  const isMarkup = /^(?:\xEF\xBB\xBF)?\s*</.test(Buffer.from(result.bytes.subarray(0, 512)).toString('latin1'))
  if (kind === 'page' && !isMarkup) return { kind: 'unwanted', mediaType: 'unknown' }
  const mediaType = kind === 'page' ? 'text/html' : mediaTypeOf(address.slice(address.lastIndexOf('/') + 1))
  return { ...result, content: { ...result.content, mediaType } }
}
