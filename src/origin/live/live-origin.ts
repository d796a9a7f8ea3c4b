import { createHash } from 'node:crypto'
import { errorCode, errorMessage } from '../../model/error-text.ts'
import { isPrivateHost } from '../../model/network-address.ts'
import { crawlerName } from '../../model/own-addresses.ts'
import type { SitePath } from '../../model/site-path.ts'
import { Alarm, longestTimer } from '../alarm.ts'
import { isHtmlType } from '../media-types.ts'
import { placesOf, type Resolve } from '../net/guarded-connector.ts'
import { SourceUnavailableError, type Origin, type SourceDocument, type SourceListing } from '../origin.ts'
import { collectWarnings } from '../warnings.ts'
import { crawlSite } from './crawl/crawl.ts'
import { OutageError, type CrawlContext, type CrawlProgress, type FindLinks } from './crawl/crawl-context.ts'
import { liveLimits, type LiveLimits } from './live-limits.ts'
import { Mirror } from './mirror/mirror.ts'
import { bodyOf, instantOf, listMirror } from './mirror-listing.ts'
import { PoliteClient, type Upstream } from './polite-client.ts'
import { pageAddress, SiteAddresses } from './site-addresses.ts'

/** A running site as a source, and how it is crawled. */
export interface LiveOriginOptions {
  /** `https://www.example.com/`, as the owner wrote it. */
  readonly start: string
  readonly upstream: Upstream | null
  /** Further own hosts that the owner names: the base URL's and `site.hosts`. */
  readonly hosts: readonly string[]
  /** Where the copy of the site is kept. One process at a time uses it. */
  readonly folder: string
  /** Between the end of a crawl and the next one. */
  readonly refreshSeconds: number
  readonly links: FindLinks
  /** Whether PDFs that the site links to are requested, too; default false. */
  readonly pdf?: boolean
  /** `daf/1.2.3 (+https://…)`; default `daf`. */
  readonly userAgent?: string
  /** Name in `Via` of requests that the site might route to this very service; see `crawlerName`. Default: that of the start address. */
  readonly via?: string
  readonly progress?: (progress: CrawlProgress) => void
  readonly limits?: Partial<LiveLimits>
  /** Finds the addresses of host names; default: the system. */
  readonly resolve?: Resolve
}

/** What was last listed. */
interface Snapshot {
  readonly listing: SourceListing
  /** Equal for equal listings. */
  readonly fingerprint: string
}

/** Opens the copy of a site. Nothing is requested before the first listing. @throws the system's error when the folder cannot be used */
export async function openLiveOrigin(options: LiveOriginOptions): Promise<LiveOrigin> {
  return new LiveOrigin(options, await Mirror.open(options.folder))
}

/**
 * A running site as a source. Its responses are kept on disk, and listings are made of them: they are never poorer than before
 * because the site fails, and as stable as a folder that nobody writes to.
 */
export class LiveOrigin implements Origin {
  readonly keepsCopies = true
  readonly #mirror: Mirror
  readonly #client: PoliteClient
  readonly #site: SiteAddresses
  readonly #start: URL
  readonly #startPath: SitePath
  readonly #options: LiveOriginOptions
  readonly #limits: LiveLimits
  readonly #closed = new AbortController()
  /** Ends the crawl in progress, and the requests that crawls left running. */
  #stop = new AbortController()
  readonly #slow = new Map<string, Promise<void>>()
  /** Rung when a crawl is requested. */
  readonly #alarm = new Alarm()
  #snapshot: Snapshot | undefined
  /** Fingerprint of the listing that was returned last. */
  #listed: string | undefined
  /** Resolves with the next snapshot, or when crawling is stopped. */
  #news = Promise.withResolvers<void>()
  #crawling: Promise<void> | undefined
  #crawls = 0
  #isRequested = false
  #isFollowed = false
  /** The last crawl found most pages gone. */
  #sawLoss = false
  /** When the last crawl ended and the next one is due, by `performance.now()`. */
  #ended = -Infinity
  #due = 0
  /** Warnings of the crawl in progress, or of the last one. */
  #notes: readonly string[] = []
  #outage: { readonly since: number; readonly reason: string; readonly times: number } | undefined

  /** Use {@link openLiveOrigin}. */
  constructor(options: LiveOriginOptions, mirror: Mirror) {
    const { start, hosts, upstream, userAgent = 'daf', via = crawlerName(start), resolve } = options
    this.#options = options
    this.#mirror = mirror
    this.#limits = { ...liveLimits, ...options.limits }
    this.#start = new URL(start)
    this.#startPath = pageAddress(this.#start)?.path ?? '/'
    this.#site = new SiteAddresses(this.#start, [...hosts, ...(mirror.crawl?.hosts ?? [])])
    if (mirror.crawl !== undefined) this.#site.moveTo(new URL(mirror.crawl.base))
    const written = [this.#start.host, ...hosts, ...(upstream === null ? [] : [new URL(upstream.address).host])]
    // A site at a private address is requested there by its public names, too: outside, those may lead to daf itself.
    const isPrivate = upstream === null && isPrivateHost(this.#start.hostname)
    const known = new SiteAddresses(this.#start, hosts)
    this.#client = new PoliteClient({
      upstream: isPrivate ? { address: this.#start.origin, host: null } : upstream,
      startHost: this.#start.host,
      isUpstream: (url) => !isPrivate || (known.isOwn(url) && !isPrivateHost(url.hostname)),
      named: new Set(written.flatMap(placesOf)),
      userAgent,
      via,
      limits: this.#limits,
      resolve,
    })
  }

  /** Crawls the site the first time; later the newest listing, without a request. @throws SourceUnavailableError when nothing is known and nothing can be read */
  async list(): Promise<SourceListing> {
    if (this.#snapshot === undefined) {
      const mayUseCopy = this.#limits.firstBatch !== Infinity && this.#mirror.crawl !== undefined && this.#hasPages()
      if (mayUseCopy) this.#takeSnapshot()
      const crawl = this.#crawl()
      if (this.#snapshot === undefined) await Promise.race([crawl, this.#news.promise])
    }
    const { reason } = this.#outage ?? {}
    if (this.#snapshot === undefined || !this.#hasPages()) {
      this.#snapshot = undefined
      throw new SourceUnavailableError(`${this.#start.href} cannot be read: ${reason ?? this.#startFailure()}.`)
    }
    this.#listed = this.#snapshot.fingerprint
    return this.#snapshot.listing
  }

  async read(document: SourceDocument): Promise<Uint8Array> {
    const bytes = await this.#mirror.bodies.get(bodyOf(document))
    if (bytes !== undefined) return bytes
    this.refresh()
    throw new SourceUnavailableError(`The copy of ${document.location} is damaged; it is read again.`)
  }

  async *changes(signal: AbortSignal): AsyncGenerator<SourceListing> {
    const follower = new AbortController()
    const ended = AbortSignal.any([signal, this.#closed.signal, follower.signal])
    const stop = () => this.#stopCrawl()
    ended.addEventListener('abort', stop, { once: true })
    // Since the last listing, which may be older than the last crawl.
    let known = this.#listed
    this.#isFollowed = true
    const crawler = this.#keepCrawling(ended)
    try {
      while (!ended.aborted) {
        if (this.#snapshot === undefined || this.#snapshot.fingerprint === known) await this.#news.promise
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
      await crawler
      await Promise.all(this.#slow.values())
    }
  }

  /** Crawls at once, and again when a crawl is in progress. Takes effect while somebody follows the changes. */
  refresh(): void {
    this.#isRequested = true
    this.#alarm.ring()
  }

  /** Whether a crawl is in progress, and how many have ended. */
  status(): { readonly isCrawling: boolean; readonly crawls: number } {
    return { isCrawling: this.#crawling !== undefined, crawls: this.#crawls }
  }

  /** Ends what is in progress and closes files and connections. */
  async close(): Promise<void> {
    this.#closed.abort()
    this.#stopCrawl()
    await this.#crawling
    await Promise.all(this.#slow.values())
    await this.#client.close()
    this.#mirror.close()
  }

  /** Crawls whenever a crawl is due or requested. One that is in progress is the first. */
  async #keepCrawling(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const due = this.#isRequested ? Math.min(this.#due, this.#ended + this.#limits.requestPause) : this.#due
      const wait = due - performance.now()
      if (this.#crawling === undefined && wait > 0) await this.#alarm.sleep(wait)
      else await this.#crawl()
    }
  }

  /** Until the next crawl, in milliseconds: sooner when the last one was interrupted or saw a mass loss. */
  #interval(): number {
    const interval = this.#options.refreshSeconds * 1000
    if (this.#sawLoss) return Math.min(interval, this.#limits.lossPause)
    if (this.#outage === undefined) return interval
    const pause = Math.min(interval, this.#limits.outagePause * 2 ** Math.min(this.#outage.times - 1, 20))
    return Math.max(pause, Math.min(this.#client.requestedPause, this.#limits.longestPause))
  }

  /** Ends the crawl in progress, if there is one, and wakes everybody who waits. */
  #stopCrawl(): void {
    this.#stop.abort()
    this.#alarm.ring()
    this.#wakeAll()
  }

  /** The crawl in progress, or a new one. Never fails: what goes wrong is recorded. */
  #crawl(): Promise<void> {
    this.#crawling ??= this.#crawlOnce().finally(() => {
      this.#crawling = undefined
      this.#ended = performance.now()
      this.#due = this.#ended + this.#interval()
    })
    return this.#crawling
  }

  async #crawlOnce(): Promise<void> {
    const began = Date.now()
    const warnings = collectWarnings()
    const isRequested = this.#isRequested
    this.#isRequested = false
    this.#sawLoss = false
    if (this.#stop.signal.aborted) this.#stop = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, this.#closed.signal])
    const stopPublishing = this.#publishPartialSnapshots()
    try {
      await crawlSite({ ...this.#context(), warn: warnings.add, isRequested, signal })
      this.#outage = undefined
    } catch (error) {
      if (signal.aborted) return
      this.#noteOutage(began, error)
    } finally {
      stopPublishing()
    }
    this.#crawls++
    const outage = this.#outage === undefined ? [] : [outageText(this.#start, this.#outage)]
    this.#notes = [...outage, ...warnings.all()]
    this.#takeSnapshot()
  }

  #noteOutage(now: number, error: unknown): void {
    const { since = now, times = 0 } = this.#outage ?? {}
    const isSilent = error instanceof OutageError
    const [line = ''] = errorMessage(error).split('\n', 1)
    const reason = isSilent ? error.message : `the copy cannot be stored (${errorCode(error) || line})`
    this.#outage = { since, reason, times: times + 1 }
    // It may have moved back from where the start address once led.
    if (isSilent) this.#site.moveTo(this.#start)
  }

  /** Lists from time to time what a first crawl has read: by the clock, since some pages without a response delay the rest for minutes. */
  #publishPartialSnapshots(): () => void {
    let taken = 0
    let timer: NodeJS.Timeout | undefined
    const wait = (): void => {
      const next = Math.max(this.#limits.firstBatch, taken)
      if (next > longestTimer || !this.#listsPartly()) return
      taken += next
      timer = setTimeout(() => {
        if (this.#hasPages()) this.#takeSnapshot()
        wait()
      }, next)
    }
    wait()
    return () => clearTimeout(timer)
  }

  /** Whether what a crawl has read so far is listed: of a first one, where allowed. */
  #listsPartly(): boolean {
    return this.#limits.firstBatch !== Infinity && this.#mirror.crawl?.isComplete !== true
  }

  #context(): Omit<CrawlContext, 'warn' | 'isRequested' | 'signal'> {
    const { links, pdf = false, progress = () => {} } = this.#options
    return {
      mirror: this.#mirror,
      client: this.#client,
      site: this.#site,
      start: this.#startPath,
      limits: this.#limits,
      isFollowed: () => this.#isFollowed,
      noteMassLoss: () => (this.#sawLoss = true),
      slow: this.#slow,
      slowEnded: () => {
        if (!this.#closed.signal.aborted) this.#takeSnapshot()
      },
      stalled: () => {
        if (this.#listsPartly() && this.#hasPages()) this.#takeSnapshot()
      },
      links,
      pdf,
      progress,
    }
  }

  #takeSnapshot(): void {
    const listing = listMirror(this.#mirror, [...this.#belowPath(), ...this.#notes])
    this.#snapshot = { listing, fingerprint: fingerprintOf(listing) }
    this.#wakeAll()
  }

  /** What the owner should know about a start address with a path, where the host has no home page (decision 44). */
  #belowPath(): readonly string[] {
    const { origin, pathname } = this.#start
    const home = this.#mirror.pages.get('/')
    const isKnown = home !== undefined && home.gone === undefined
    if (pathname === '/' || isKnown || !this.#hasPages()) return []
    const fix = 'To publish a site below a path, name its built folder, which is read without the path.'
    return [
      `${origin}/ is not read: daf publishes the whole host, starting at ${pathname}, and nothing leads to its home page. ${fix}`,
    ]
  }

  #wakeAll(): void {
    this.#news.resolve()
    this.#news = Promise.withResolvers()
  }

  #hasPages(): boolean {
    return this.#mirror.pages
      .values()
      .some(({ kind, copy }) => kind === 'page' && copy !== undefined && isHtmlType(copy.mediaType))
  }

  /** Why nothing was found although the site responds. */
  #startFailure(): string {
    const page = this.#mirror.pages.get(this.#startPath)
    if (page?.fault !== undefined) return page.fault.reason
    if (page?.redirect !== undefined) return `the start page redirects to ${page.redirect.to}, where no page was found`
    if (page?.gone !== undefined) return 'the start page does not exist (404), and no sitemap names another page'
    return this.#notes[0]?.replace(/\.$/, '') ?? 'no page was found'
  }
}

function fingerprintOf({ documents, ...rest }: SourceListing): string {
  const hash = createHash('sha256').update(JSON.stringify(rest))
  for (const { location, revision } of documents) hash.update(`${location} ${revision}\n`)
  return hash.digest('hex')
}

function outageText(start: URL, { since, reason }: { readonly since: number; readonly reason: string }): string {
  return `${start.origin} could not be read since ${instantOf(since)}: ${reason}; the last good copy stays.`
}
