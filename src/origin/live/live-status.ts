import type { SitePath } from '../../model/site-path.ts'

/** A page that does not answer as it should. */
export interface FailingPage {
  readonly path: SitePath
  /** RFC 3339 in UTC. */
  readonly since: string
  /** For people: `500 Internal Server Error`. */
  readonly reason: string
  /** Whether there is a last good copy, which stays published. */
  readonly hasCopy: boolean
}

/** How a live site is doing. Times are RFC 3339 in UTC. */
export interface LiveStatus {
  /** HTML pages with a copy, and all known addresses of pages that are not gone. */
  readonly pages: number
  readonly known: number
  readonly isLooking: boolean
  readonly lastLook: { readonly began: string; readonly ended: string; readonly requests: number; readonly bytes: number } | null
  /** The site as a whole does not answer. */
  readonly outage: { readonly since: string; readonly reason: string } | null
  /** The longest-failing ones first, a bounded number of them, and how many there are. */
  readonly failing: readonly FailingPage[]
  readonly failingCount: number
}
