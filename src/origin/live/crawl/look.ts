import { setTimeout as pause } from 'node:timers/promises'
import { mediaTypeOf } from '../../folder/media-types.ts'
import type { MirrorPage } from '../mirror/mirror-page.ts'
import { askAddress, type SiteAnswer } from './ask-address.ts'
import { brokenOff, isStartOf, mayBeBrokenOff } from './broken-off.ts'
import { OutageError, type CrawlContext } from './crawl-context.ts'
import { decodeText } from './decode-text.ts'
import { followSitemaps } from './follow-sitemaps.ts'
import { Frontier, isDue } from './frontier.ts'
import { failed, judgeAnswer, withCopy } from './judge-answer.ts'
import { ownFiles } from './own-files.ts'
import { readRobots, type RobotsRules } from './robots-rules.ts'

/** A look that was broken off is taken up again within this time; later the site may be another one. */
const resumable = 24 * 60 * 60 * 1000

/** An address that has been gone for so long is asked again only when somebody names it anew. */
const forgotten = 30 * 24 * 60 * 60 * 1000

/**
 * Looks at the whole site once: asks every known address, and those that the answers name. What is learned is in the mirror at
 * once, so that a look that ends early is taken up where it was.
 * @throws OutageError when the site as a whole does not answer; the signal's reason when it aborts
 */
export async function lookAtSite(context: CrawlContext): Promise<void> {
  await new Look(context).run()
}

class Look {
  readonly #context: CrawlContext
  readonly #began: number
  /** Pages that had a copy when the look began, and those of them that are gone. */
  readonly #copies: number
  readonly #lost: MirrorPage[] = []
  readonly #bytes: number
  #done = 0
  #faults = 0

  constructor(context: CrawlContext) {
    this.#context = context
    const { mirror, site, client } = context
    const before = mirror.look
    const now = Date.now()
    const goesOn = before !== undefined && before.ended === null && now - before.began < resumable && before.began <= now
    // Later than every answer of the look before, also within one millisecond and when the clock was put back.
    this.#began = goesOn ? before.began : Math.max(now, (before?.ended ?? 0) + 1)
    this.#bytes = client.usage.bytes
    const pages = [...mirror.pages.values()].filter(({ kind }) => kind === 'page')
    this.#copies = pages.filter(({ copy }) => copy !== undefined).length
    this.#done = pages.filter(({ answered }) => answered >= this.#began).length
    if (!goesOn)
      mirror.setLook({
        began: this.#began,
        ended: null,
        isComplete: before?.isComplete ?? false,
        base: site.base,
        hosts: site.hosts,
      })
  }

  async run(): Promise<void> {
    const { mirror, site, limits, client } = this.#context
    const { rules, frontier } = await this.#begin()
    client.slowDown(Math.min(rules.crawlDelay ?? 0, limits.crawlDelay))
    await followSitemaps(rules, frontier, this.#context, (page) => this.#bodyOf(page, frontier))
    for (const address of ownFiles) await this.#askFile(address, rules, frontier)
    await this.#askAll(rules, frontier)
    await this.#loseWhatIsGone(frontier)
    frontier.tell()
    const isComplete =
      mirror.look?.isComplete === true || mirror.pages.values().some(({ copy, kind }) => kind === 'page' && copy !== undefined)
    mirror.setLook({ began: this.#began, ended: this.#now(), isComplete, base: site.base, hosts: site.hosts })
    await mirror.tidy()
  }

  /** Reads robots.txt and asks the start page, which may show that the site lives elsewhere; its rules count then. */
  async #begin(): Promise<{ readonly rules: RobotsRules; readonly frontier: Frontier }> {
    const { mirror, site, start } = this.#context
    for (;;) {
      const rules = await this.#readRobots()
      const frontier = new Frontier(this.#context, rules, this.#began)
      const before = { base: site.base, hosts: site.hosts }
      frontier.add({ address: start, found: 'start', depth: 0, kind: 'page', answered: 0 })
      frontier.take(start)
      const page = mirror.pages.get(start)
      if (page === undefined || !rules.allows(site.urlOf(page.asked ?? start))) {
        this.#context.warn('robots.txt forbids the start page to daf; allow it with the lines "User-agent: daf" and "Allow: /".')
        return { rules, frontier }
      }
      if (page.answered < this.#began || page.fault !== undefined) await this.#askPage({ ...page, found: 'start' }, frontier)
      const { fault } = mirror.pages.get(start) ?? page
      const hasMoved = site.base !== before.base
      if (fault !== undefined && hasMoved) site.restore(before)
      // A broken start page is no reason to leave the others as they are.
      if (fault !== undefined && (hasMoved || (this.#faults > 0 && this.#copies === 0))) throw new OutageError(fault.reason)
      if (!hasMoved) return { rules, frontier }
    }
  }

  async #readRobots(): Promise<RobotsRules> {
    const { mirror, site } = this.#context
    const url = site.urlOf('/robots.txt')
    const page: MirrorPage = mirror.pages.get('/robots.txt') ?? {
      address: '/robots.txt',
      found: 'file',
      depth: 0,
      kind: 'file',
      answered: 0,
    }
    const bytes = await this.#bodyOf(page)
    const fault = mirror.pages.get('/robots.txt')?.fault
    // Rules that cannot be had may forbid everything (RFC 9309 section 2.3.1.4).
    if (fault !== undefined && this.#faults > 0) throw new OutageError(`robots.txt: ${fault.reason}`)
    return readRobots(url, bytes === undefined ? '' : decodeText(bytes))
  }

  async #askFile(address: string, rules: RobotsRules, frontier: Frontier): Promise<void> {
    const { mirror, site, isAskedFor } = this.#context
    const known = mirror.pages.get(address)
    if (!rules.allows(site.urlOf(address)) || (known !== undefined && !isDue(known, this.#began, isAskedFor))) return
    await this.#ask(known ?? { address, found: 'file', depth: 0, kind: 'file', answered: 0 }, frontier)
  }

  /** The newest body of a file. */
  async #bodyOf(page: MirrorPage, frontier?: Frontier): Promise<Uint8Array | undefined> {
    const { mirror } = this.#context
    this.#faults = 0
    await this.#ask(page, frontier)
    const copy = mirror.pages.get(page.address)?.copy
    const isLost = this.#lost.some(({ address }) => address === page.address)
    return copy === undefined || isLost ? undefined : mirror.body(copy.hash)
  }

  /** Asks every address that waits, some at a time, until there are no more. */
  async #askAll(rules: RobotsRules, frontier: Frontier): Promise<void> {
    const { limits, site, mirror, signal } = this.#context
    const running = new Set<Promise<void>>()
    let failure: { readonly error: unknown } | undefined
    this.#faults = 0
    const most = rules.crawlDelay === undefined ? limits.concurrency : 1
    while (failure === undefined && !signal.aborted) {
      const page = running.size < most ? frontier.next() : undefined
      if (page === undefined) {
        if (running.size === 0) break
        await Promise.race(running)
        continue
      }
      if (!rules.allows(site.urlOf(page.asked ?? page.address))) {
        if (page.copy === undefined) mirror.forget(page.address)
        else mirror.set(failed(page, 'robots.txt forbids it', this.#now()).page)
        continue
      }
      const task = this.#askPage(page, frontier)
        .then(() => this.#ensureAlive())
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

  async #askPage(page: MirrorPage, frontier: Frontier): Promise<void> {
    await this.#ask(page, frontier)
    this.#done++
    const { client, progress } = this.#context
    progress({ kind: 'crawl', done: this.#done, known: this.#done + frontier.waiting, bytes: client.usage.bytes - this.#bytes })
  }

  /** Asks for an address and notes in the mirror what came. */
  async #ask(page: MirrorPage, frontier?: Frontier): Promise<void> {
    const { mirror } = this.#context
    const answer = withMediaType(await askAddress(await this.#toAsk(page), this.#context), page)
    const now = this.#now()
    this.#faults = answer.kind === 'fault' && answer.passing ? this.#faults + 1 : 0
    if (answer.kind === 'body') {
      const { content, bytes } = answer
      if (await this.#isBrokenOff(page, bytes, now)) return mirror.set(failed(page, brokenOff, now).page)
      const hash = await mirror.putBody(bytes)
      if (page.kind === 'page' && frontier !== undefined && page.copy?.hash !== hash)
        await this.#followLinks(page, bytes, content.charset, frontier)
      mirror.set(withCopy(page, content, { hash, size: bytes.length }, now))
      return
    }
    if (answer.kind === 'moved') {
      const found = page.found === 'sitemap' ? 'sitemap' : 'link'
      frontier?.discover(answer.target.asked ?? answer.target.path, this.#context.site.urlOf('/'), {
        found,
        depth: page.depth + 1,
      })
    }
    const verdict = judgeAnswer(page, answer, now)
    if (verdict.kind === 'gone' && page.copy !== undefined) this.#lost.push(page)
    else if (page.gone !== undefined && verdict.kind === 'gone' && now - page.gone.since > forgotten) mirror.forget(page.address)
    else if (answer.kind === 'unchanged' && isSettled(page)) mirror.confirm(page.address, now)
    else mirror.set(verdict.page)
  }

  /** Whether the end is missing that the last good copy has. */
  async #isBrokenOff(page: MirrorPage, bytes: Uint8Array, now: number): Promise<boolean> {
    const { mirror, limits } = this.#context
    if (page.copy === undefined || !mayBeBrokenOff(page, bytes, now, limits.brokenTrust)) return false
    const before = await mirror.body(page.copy.hash)
    return before !== undefined && isStartOf(bytes, before)
  }

  /** Never before the look began, by which answers are told from older ones. */
  #now(): number {
    return Math.max(Date.now(), this.#began)
  }

  /** The page as it is asked for: without a copy, so that it is sent anew, where the bytes are lost or were confirmed for too long. */
  async #toAsk(page: MirrorPage): Promise<MirrorPage> {
    const { mirror, limits } = this.#context
    const { copy, ...rest } = page
    if (copy === undefined || (copy.etag === undefined && copy.lastModified === undefined)) return page
    const trust = copy.etag === undefined ? limits.dateTrust : limits.etagTrust
    // Not all pages of a first look at once.
    const spread = 0.5 + Number.parseInt(copy.hash.slice(0, 4), 16) / 0x20000
    const age = this.#now() - copy.read
    // What was read in the future was read by a clock that was wrong.
    return age >= 0 && age < trust * spread && (await mirror.hasBody(copy)) ? page : rest
  }

  async #followLinks(page: MirrorPage, bytes: Uint8Array, charset: string | undefined, frontier: Frontier): Promise<void> {
    const { links, site, limits } = this.#context
    const url = site.urlOf(page.asked ?? page.address)
    const written = await links(bytes, url.href, charset)
    for (const link of written.slice(0, limits.linksOfPage))
      frontier.discover(link, url, { found: 'link', depth: page.depth + 1 })
  }

  /** Many faults in a row are a site that is down rather than pages that are broken, if the start page does not answer either. */
  async #ensureAlive(): Promise<void> {
    const { mirror, limits, start } = this.#context
    if (this.#faults < limits.faultsInARow) return
    this.#faults = 0
    const page = mirror.pages.get(start)
    if (page === undefined) return
    const answer = await askAddress(page, this.#context)
    if (answer.kind === 'fault' && answer.passing) throw new OutageError(answer.reason)
  }

  /** Drops what is gone. When that is more than half of the site and nobody looks again, it is asked once more after a while. */
  async #loseWhatIsGone(frontier: Frontier): Promise<void> {
    const { mirror, limits, signal, looksAgainAfterLoss } = this.#context
    const lost = this.#lost.splice(0)
    const isMassLoss = lost.filter(({ kind }) => kind === 'page').length * 2 > this.#copies
    if (isMassLoss && !looksAgainAfterLoss()) {
      await pause(limits.lossPause, undefined, { signal })
      for (const page of lost) await this.#ask(page, frontier)
      lost.splice(0, lost.length, ...this.#lost.splice(0))
    }
    for (const { address } of lost) {
      const page = mirror.pages.get(address)
      if (page !== undefined) mirror.set(judgeAnswer(page, { kind: 'gone', status: 404 }, this.#now()).page)
    }
  }
}

/** Whether nothing is to be noted of an address when it answers with what is known. */
function isSettled({ copy, redirect, gone, fault }: MirrorPage): boolean {
  return copy !== undefined && redirect === undefined && gone === undefined && fault === undefined
}

/** A server that does not say what it sends means what the bytes say: browsers read it so (MIME sniffing standard). */
function withMediaType(answer: SiteAnswer, { kind, address }: MirrorPage): SiteAnswer {
  if (answer.kind !== 'body' || answer.content.mediaType !== '') return answer
  const isMarkup = /^(?:\xEF\xBB\xBF)?\s*</.test(Buffer.from(answer.bytes.subarray(0, 512)).toString('latin1'))
  if (kind === 'page' && !isMarkup) return { kind: 'unwanted', mediaType: 'unknown' }
  const mediaType = kind === 'page' ? 'text/html' : mediaTypeOf(address.slice(address.lastIndexOf('/') + 1))
  return { ...answer, content: { ...answer.content, mediaType } }
}
