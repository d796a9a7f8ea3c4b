import { createHash } from 'node:crypto'
import { crawlerName } from '../../model/own-addresses.ts'
import type { SitePath } from '../../model/site-path.ts'
import { errorCode } from '../file-fault.ts'
import { createAlarm } from '../folder/alarm.ts'
import { collectWarnings } from '../folder/warnings.ts'
import { SourceUnavailableError, type SourceDocument, type SourceListing } from '../origin.ts'
import { OutageError, type CrawlContext } from './crawl/crawl-context.ts'
import { lookAtSite } from './crawl/look.ts'
import { failingPages, instantOf } from './failing-pages.ts'
import { isHtmlType } from './html-type.ts'
import { liveLimits, type LiveLimits } from './live-limits.ts'
import type { LiveOriginOptions } from './live-origin.ts'
import type { LiveStatus } from './live-status.ts'
import { Mirror } from './mirror/mirror.ts'
import { bodyOf, listMirror } from './mirror-listing.ts'
import { placesOf } from './net/guarded-connector.ts'
import { PoliteClient } from './net/polite-client.ts'
import { pageAddress, SiteAddresses } from './site-addresses.ts'

/** A look that was made, as it was handed out. */
interface Snapshot {
  readonly listing: SourceListing
  /** Two snapshots with the same one say the same. */
  readonly fingerprint: string
}

/** Longer times overflow the timer. */
const longestTimer = 2 ** 31 - 1

/** The copy of a running site, and when it is brought up to date. */
export class LiveSite {
  readonly #mirror: Mirror
  readonly #client: PoliteClient
  readonly #site: SiteAddresses
  readonly #start: URL
  readonly #startPath: SitePath
  readonly #options: LiveOriginOptions
  readonly #limits: LiveLimits
  readonly #closed = new AbortController()
  /** Rung when it is time to look: somebody asked for it. */
  readonly #bell = createAlarm()
  /** Those who wait for a snapshot other than the one they know. */
  readonly #waiting = new Set<() => void>()
  #snapshot: Snapshot | undefined
  #looking: Promise<void> | undefined
  #isAskedFor = false
  #isFollowed = false
  /** The last look saw most pages gone. */
  #sawLoss = false
  /** When the next look is due, by `performance.now()`. */
  #due = 0
  /** Ends the look in work. */
  #stop = new AbortController()
  /** What the look in work, or the last one, had to tell. */
  #notes: readonly string[] = []
  #lastLook: LiveStatus['lastLook'] = null
  #outage: { readonly since: number; readonly reason: string; readonly times: number } | undefined

  static async open(options: LiveOriginOptions): Promise<LiveSite> {
    return new LiveSite(options, await Mirror.open(options.folder))
  }

  private constructor(options: LiveOriginOptions, mirror: Mirror) {
    const { start, hosts, upstream, userAgent = 'daf', via = crawlerName(start), resolve } = options
    this.#options = options
    this.#mirror = mirror
    this.#limits = { ...liveLimits, ...options.limits }
    this.#start = new URL(start)
    this.#startPath = pageAddress(this.#start)?.path ?? '/'
    this.#site = new SiteAddresses(this.#start, [...hosts, ...(mirror.look?.hosts ?? [])])
    if (mirror.look !== undefined) this.#site.moveTo(new URL(mirror.look.base))
    const written = [this.#start.host, ...hosts, ...(upstream === null ? [] : [new URL(upstream.address).host])]
    this.#client = new PoliteClient({
      upstream,
      startHost: this.#start.host,
      named: new Set(written.flatMap(placesOf)),
      userAgent,
      via,
      limits: this.#limits,
      ...(resolve === undefined ? {} : { resolve }),
    })
  }

  async list(): Promise<SourceListing> {
    if (this.#snapshot === undefined) {
      const isSteadyEnough = this.#limits.firstBatch !== Infinity && this.#mirror.look !== undefined && this.#hasPages()
      if (isSteadyEnough) this.#takeSnapshot()
      const look = this.#look()
      if (this.#snapshot === undefined) await Promise.race([look, this.#nextSnapshot()])
    }
    const { reason } = this.#outage ?? {}
    if (this.#snapshot === undefined || !this.#hasPages()) {
      this.#snapshot = undefined
      throw new SourceUnavailableError(`${this.#start.href} cannot be read: ${reason ?? this.#startFault()}.`)
    }
    return this.#snapshot.listing
  }

  async *changes(signal: AbortSignal): AsyncGenerator<SourceListing> {
    const follower = new AbortController()
    const ended = AbortSignal.any([signal, this.#closed.signal, follower.signal])
    const stop = () => this.#stopLook()
    ended.addEventListener('abort', stop, { once: true })
    let known = this.#snapshot?.fingerprint
    this.#isFollowed = true
    const keeper = this.#keepLooking(ended)
    try {
      while (!ended.aborted) {
        if (this.#snapshot === undefined || this.#snapshot.fingerprint === known) await this.#nextSnapshot()
        else {
          known = this.#snapshot.fingerprint
          if (this.#hasPages()) yield this.#snapshot.listing
        }
      }
    } finally {
      ended.removeEventListener('abort', stop)
      this.#isFollowed = false
      follower.abort()
      stop()
      await keeper
    }
  }

  body(document: SourceDocument): Promise<Uint8Array | undefined> {
    return this.#mirror.body(bodyOf(document))
  }

  refresh(): void {
    this.#isAskedFor = true
    this.#bell.ring()
  }

  status(): LiveStatus {
    const { pages } = this.#mirror
    const all = [...pages.values()].filter(({ kind, gone }) => kind === 'page' && gone === undefined)
    return {
      pages: all.filter(({ copy }) => copy !== undefined).length,
      known: all.length,
      isLooking: this.#looking !== undefined,
      lastLook: this.#lastLook,
      outage: this.#outage === undefined ? null : { since: instantOf(this.#outage.since), reason: this.#outage.reason },
      failing: failingPages(pages),
      failingCount: [...pages.values()].filter(({ fault }) => fault !== undefined).length,
    }
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#stopLook()
    await this.#looking
    await this.#client.close()
    this.#mirror.close()
  }

  /** Looks again and again, each time when it is due or asked for. A look that goes on is the first one. */
  async #keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const wait = this.#due - performance.now()
      if (this.#looking === undefined && !this.#isAskedFor && wait > 0) await this.#bell.sleep(wait)
      else await this.#look()
    }
  }

  /** Until the next look, in milliseconds: sooner when the last one was broken off or saw a mass loss. */
  #pause(): number {
    const interval = this.#options.refreshSeconds * 1000
    if (this.#sawLoss) return Math.min(interval, this.#limits.lossPause)
    if (this.#outage === undefined) return interval
    const pause = Math.min(interval, this.#limits.outagePause * 2 ** Math.min(this.#outage.times - 1, 20))
    return Math.max(pause, Math.min(this.#client.rest, this.#limits.rest))
  }

  /** Ends the look in work, if there is one, and wakes everybody who waits. */
  #stopLook(): void {
    this.#stop.abort()
    this.#bell.ring()
    this.#wakeAll()
  }

  /** The look in work, or a new one. Never fails: what goes wrong is noted. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined
      this.#due = performance.now() + this.#pause()
    })
    return this.#looking
  }

  async #lookOnce(): Promise<void> {
    const began = Date.now()
    const before = this.#client.usage
    const warnings = collectWarnings()
    const isAskedFor = this.#isAskedFor
    this.#isAskedFor = false
    this.#sawLoss = false
    this.#stop = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, this.#closed.signal])
    const batches = this.#handOutMeanwhile()
    try {
      await lookAtSite({ ...this.#context(), warn: warnings.add, isAskedFor, signal })
      this.#outage = undefined
    } catch (error) {
      if (signal.aborted) return
      this.#noteOutage(began, error)
    } finally {
      batches.end()
    }
    const { requests, bytes } = this.#client.usage
    const ended = instantOf(Date.now())
    this.#lastLook = { began: instantOf(began), ended, requests: requests - before.requests, bytes: bytes - before.bytes }
    const outage = this.#outage === undefined ? [] : [outageText(this.#start, this.#outage)]
    this.#notes = [...outage, ...warnings.all()]
    this.#takeSnapshot()
  }

  #noteOutage(now: number, error: unknown): void {
    const { since = now, times = 0 } = this.#outage ?? {}
    const isSilent = error instanceof OutageError
    const reason = isSilent ? error.message : `the copy cannot be kept (${faultOf(error)})`
    this.#outage = { since, reason, times: times + 1 }
    // It may have moved back from where the start address once led.
    if (isSilent) this.#site.moveTo(this.#start)
  }

  /** Hands out what a first look has read, by and by: by the clock, since a page that does not answer holds up the rest for minutes. */
  #handOutMeanwhile(): { readonly end: () => void } {
    let taken = 0
    let timer: NodeJS.Timeout | undefined
    const wait = (): void => {
      const next = Math.max(this.#limits.firstBatch, taken)
      if (next > longestTimer || this.#mirror.look?.isComplete === true) return
      taken += next
      timer = setTimeout(() => {
        if (this.#hasPages()) this.#takeSnapshot()
        wait()
      }, next)
    }
    wait()
    return { end: () => clearTimeout(timer) }
  }

  #context(): Omit<CrawlContext, 'warn' | 'isAskedFor' | 'signal'> {
    const { links, progress = () => {} } = this.#options
    return {
      mirror: this.#mirror,
      client: this.#client,
      site: this.#site,
      start: this.#startPath,
      limits: this.#limits,
      looksAgainAfterLoss: () => (this.#sawLoss = this.#isFollowed),
      links,
      progress,
    }
  }

  #takeSnapshot(): void {
    const listing = listMirror(this.#mirror, this.#notes)
    this.#snapshot = { listing, fingerprint: fingerprintOf(listing) }
    this.#wakeAll()
  }

  #nextSnapshot(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve))
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }

  #hasPages(): boolean {
    return this.#mirror.pages
      .values()
      .some(({ kind, copy }) => kind === 'page' && copy !== undefined && isHtmlType(copy.mediaType))
  }

  /** Why nothing was found although the site answers. */
  #startFault(): string {
    const page = this.#mirror.pages.get(this.#startPath)
    if (page?.fault !== undefined) return page.fault.reason
    if (page?.gone !== undefined) return 'the start page is not there (404), and no sitemap names another page'
    return this.#notes[0]?.replace(/\.$/, '') ?? 'no page was found'
  }
}

function fingerprintOf({ documents, ...rest }: SourceListing): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const { location, revision } of documents) hash.update(`${location} ${revision}\n`)
  return hash.digest('hex')
}

function faultOf(error: unknown): string {
  const code = errorCode(error)
  return code !== '' ? code : error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
}

function outageText(start: URL, { since, reason }: { readonly since: number; readonly reason: string }): string {
  return `${start.origin} could not be read since ${instantOf(since)}: ${reason}; the last good copy stays.`
}
