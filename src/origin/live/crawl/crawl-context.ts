import type { LiveLimits } from '../live-limits.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { PoliteClient } from '../net/polite-client.ts'
import type { SiteAddresses } from '../site-addresses.ts'

/** The links of a page, as written or resolved. The caller knows HTML and its encodings; an origin does not. */
export type FindLinks = (
  document: Uint8Array,
  address: string,
  charset: string | undefined,
) => readonly string[] | Promise<readonly string[]>

/** How far a look has come. */
export interface CrawlProgress {
  readonly kind: 'crawl'
  /** Addresses asked in this look, and those known so far, the asked ones among them. */
  readonly done: number
  readonly known: number
  /** Read in this look, after decompression. */
  readonly bytes: number
}

/** What a look works with. */
export interface CrawlContext {
  readonly mirror: Mirror
  readonly client: PoliteClient
  readonly site: SiteAddresses
  /** Path of the start address. */
  readonly start: string
  readonly limits: LiveLimits
  readonly links: FindLinks
  readonly progress: (progress: CrawlProgress) => void
  readonly warn: (warning: string) => void
  /** Somebody says that the site changed: what is gone may be back. */
  readonly isAskedFor: boolean
  /**
   * Called when more than half of the pages answer 404 or 410 at once, which may be the middle of a deploy. True: somebody looks
   * again soon, and what is found by then counts.
   */
  readonly looksAgainAfterLoss: () => boolean
  readonly signal: AbortSignal
}

/** The site as a whole does not answer; the look is taken up again later. The message is a part of a sentence. */
export class OutageError extends Error {
  override readonly name = 'OutageError'
}
