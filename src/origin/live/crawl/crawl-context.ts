import { servicePaths } from '../../../model/service-paths.ts'
import type { SitePath } from '../../../model/site-path.ts'
import type { LiveLimits } from '../live-limits.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { PoliteClient } from '../polite-client.ts'
import type { SiteAddresses } from '../site-addresses.ts'

/** The links of a page, as written or resolved. The caller knows HTML and its encodings; an origin does not. */
export type FindLinks = (
  document: Uint8Array,
  address: string,
  charset: string | undefined,
) => readonly string[] | Promise<readonly string[]>

/** Progress of a crawl. */
export interface CrawlProgress {
  readonly kind: 'crawl'
  /** Addresses requested in this crawl, and those known so far, the requested ones included. */
  readonly done: number
  readonly known: number
  /** Read in this crawl, after decompression. */
  readonly bytes: number
  /** After a while: the address that was requested longest ago of those without a response. */
  readonly awaited?: string
}

/** What a crawl works with. */
export interface CrawlContext {
  readonly mirror: Mirror
  readonly client: PoliteClient
  readonly site: SiteAddresses
  /** Path of the start address. */
  readonly start: string
  readonly limits: LiveLimits
  readonly links: FindLinks
  /** Whether PDFs are requested. */
  readonly pdf: boolean
  readonly progress: (progress: CrawlProgress) => void
  readonly warn: (warning: string) => void
  /** A refresh was requested because the site changed: missing pages may be back. */
  readonly isRequested: boolean
  /** Another crawl follows soon by itself. */
  readonly isFollowed: () => boolean
  /** Called when more than half of the pages answer 404 or 410 at once, which may be the middle of a deploy. */
  readonly noteMassLoss: () => void
  /** Requests without a response that crawls left running, by address. They end by themselves, or with the signal. */
  readonly slow: Map<string, Promise<void>>
  /** Called when one of them has ended and its response is in the mirror. */
  readonly slowEnded: () => void
  /** Called while the crawl only waits for responses that are slow. */
  readonly stalled: () => void
  readonly signal: AbortSignal
}

/** The site as a whole does not respond; the crawl is resumed later. The message is a part of a sentence. */
export class OutageError extends Error {
  override readonly name = 'OutageError'
}

/**
 * Files that a site may provide itself and that daf would otherwise generate. They are requested by name, since no page links to
 * them. `/robots.txt` and the sitemaps are requested anyway; `/developers/` is a page like any other.
 */
export const ownFiles: readonly SitePath[] = [
  servicePaths.index,
  '/llms-full.txt',
  servicePaths.guide,
  servicePaths.prices,
  servicePaths.openApi,
  servicePaths.apiCatalog,
  servicePaths.serverCard,
  servicePaths.ard,
  servicePaths.aiCatalog,
  servicePaths.skills,
]
