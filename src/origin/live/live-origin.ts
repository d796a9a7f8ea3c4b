import { SourceUnavailableError, type Origin, type SourceDocument, type SourceListing } from '../origin.ts'
import type { CrawlProgress, FindLinks } from './crawl/crawl-context.ts'
import { LiveSite } from './live-site.ts'
import type { LiveLimits } from './live-limits.ts'
import type { LiveStatus } from './live-status.ts'
import type { Resolve } from './net/guarded-connector.ts'
import type { Upstream } from './net/upstream-route.ts'

/** A running site as a source, and how it is asked. */
export interface LiveOriginOptions {
  /** `https://www.example.com/`, as the owner wrote it. */
  readonly start: string
  readonly upstream: Upstream | null
  /** Further own hosts that the owner names: the base URL's and `site.hosts`. */
  readonly hosts: readonly string[]
  /** Where the copy of the site is kept. One process at a time uses it. */
  readonly folder: string
  /** Between the end of a look and the next one. */
  readonly refreshSeconds: number
  readonly links: FindLinks
  /** `daf/1.2.3 (+https://…)`; default `daf`. */
  readonly userAgent?: string
  /** Name in `Via` of requests that the site might hand on to this very service; see `crawlerName`. Default: that of the start address. */
  readonly via?: string
  readonly progress?: (progress: CrawlProgress) => void
  readonly limits?: Partial<LiveLimits>
  /** Finds the addresses of host names; default: the system. */
  readonly resolve?: Resolve
}

/**
 * A running site as a source. What it answered is kept on disk, and listings are made of that: they are never poorer than before
 * because the site fails, and each is as steady as a folder that nobody writes to.
 */
export interface LiveOrigin extends Origin {
  readonly keepsCopies: true
  /** Asks the site once, the first time; later the newest listing, without asking. @throws SourceUnavailableError when nothing is known and nothing can be had */
  list(): Promise<SourceListing>
  /** Looks at once, and again when a look is going on. Takes effect while somebody follows the changes. */
  refresh(): void
  status(): LiveStatus
  /** Ends what is going on and closes files and connections. */
  close(): Promise<void>
}

/** Opens the copy of a site. Nothing is asked before the first listing. @throws the system's error when the folder cannot be used */
export async function openLiveOrigin(options: LiveOriginOptions): Promise<LiveOrigin> {
  const site = await LiveSite.open(options)
  return {
    keepsCopies: true,
    list: () => site.list(),
    read: (document) => readDocument(site, document),
    changes: (signal) => site.changes(signal),
    refresh: () => site.refresh(),
    status: () => site.status(),
    close: () => site.close(),
  }
}

async function readDocument(site: LiveSite, document: SourceDocument): Promise<Uint8Array> {
  const bytes = await site.body(document)
  if (bytes !== undefined) return bytes
  site.refresh()
  throw new SourceUnavailableError(`The copy of ${document.location} is damaged; it is read anew.`)
}
