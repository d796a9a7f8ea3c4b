import type { Catalog, Generation } from '../catalog/catalog.ts'
import type { SitePath } from '../model/site-path.ts'
import type { Report } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { Origin, SourceListing } from '../origin/origin.ts'
import type { ExtractionPool } from './extraction-pool.ts'
import type { PublishMemory } from './publish-memory.ts'

/** The input of a publish. */
export interface PublishInput {
  readonly catalog: Catalog
  readonly origin: Origin
  readonly extract: ExtractionPool
  readonly settings: PublishSettings
  /** For repeated publishes: pass the same one each time. */
  readonly memory?: PublishMemory
  /** Compares everything even if the source is known to be published, so that `memory` is filled and the first edit finds warm code. */
  readonly fillMemory?: boolean
  /**
   * A stable listing of the source. Without it the source is listed here, and once more before the commit, so that a build in progress is
   * noticed.
   */
  readonly listing?: SourceListing
  /** For a listing that may not be stable yet: nothing is published before this resolves. Rejects with a SourceChangedError if it is not stable. */
  readonly settled?: Promise<void>
  /** Minimum time between those two listings, in milliseconds. Default 0. */
  readonly quiet?: number
  /** Publishes even when more than half of the pages vanished. */
  readonly acceptLoss?: boolean
  /** Refuses to replace another site: the catalog is not the source's own. */
  readonly keepsOtherSite?: boolean
  /** An automatic publish: a source that the owner rolled back is not published. */
  readonly unattended?: boolean
  readonly progress?: (event: PublishEvent) => void
  readonly signal: AbortSignal
}

/** How the search engine's ranking updates are read (CONTRACT 2, engineUpdates). The caller does the reading. */
export interface EngineUpdatesSource {
  /** `source` of EngineUpdates, and the base of each `officialUrl`. */
  readonly site: string
  /** Reads the feed, as parsed JSON; null where none is configured. @throws SourceUnavailableError */
  readonly readFeed: (() => Promise<unknown>) | null
  /** Reads the file of known updates, as parsed JSON; null where none is configured. @throws SourceUnavailableError */
  readonly readSeed: (() => Promise<unknown>) | null
}

/** Everything besides the documents that affects what is published. */
export interface PublishSettings {
  /** The source as people name it, for messages: `./dist`. */
  readonly sourceName: string
  readonly rules: SiteRules
  /** Default: read from the pages. */
  readonly siteName?: string
  /** BCP 47 tag. Default: the home page's. */
  readonly siteLanguage?: string
  /** Known hosts of the site itself: that of a configured base URL, `site.hosts`. Lower case, with port. */
  readonly ownHosts: readonly string[]
  readonly engineUpdates: EngineUpdatesSource
}

/** Events of publishing, for the terminal and the log. */
export type PublishEvent =
  /** The source was listed. */
  | { readonly kind: 'listed'; readonly documents: number }
  /** `done` of the addresses of a live site that are `known` so far were requested; `bytes` were read. After a while it names the response `awaited`. */
  | { readonly kind: 'crawl'; readonly done: number; readonly known: number; readonly bytes: number; readonly awaited?: string }
  /** `done` of the `total` HTML documents to be extracted are extracted. */
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'warning'; readonly message: string }
  /** Readers can use the new generation. `published` follows after the publisher's cleanup. */
  | { readonly kind: 'current' }
  /** Number of changed addresses that were sent to search engines. */
  | { readonly kind: 'announced'; readonly addresses: number }
  | PublishOutcome
  /** Publishing failed; the current generation stays. The message is one line. */
  | { readonly kind: 'failed'; readonly message: string }

/** How one publish ended. */
export type PublishOutcome = Published | Unchanged | Held

/** A new generation is current. */
export interface Published {
  readonly kind: 'published'
  readonly generation: Generation
  readonly report: Report
  /** Number of pages that were added, replaced or removed. */
  readonly changed: number
  /** Pages that the site itself added, removed or changed since the generation before; empty if there is none to compare with. */
  readonly revised: readonly SitePath[]
  /** Time from the start of this publish. */
  readonly seconds: number
}

/** The source has not changed since the current generation. */
export interface Unchanged {
  readonly kind: 'unchanged'
  readonly generation: Generation
  readonly report: Report
}

/** The source was not published on purpose; the current generation stays. */
export interface Held {
  readonly kind: 'held'
  /**
   * `loss`: more than half of the pages vanished. `partial`: pages are missing because the first crawl is in progress.
   * `rolled-back`: the owner rolled back from exactly this source.
   */
  readonly reason: 'loss' | 'partial' | 'rolled-back'
  /** Pages of the current generation, and how many of them are gone from the source. */
  readonly pages: number
  readonly vanished: number
  /** One line for people. */
  readonly message: string
}

/** A source that cannot be published as it is. The message is one line for people. */
export class PublishError extends Error {
  override readonly name = 'PublishError'
}

/**
 * The error for a source without any HTML.
 * @param source as people name it
 * @param isPublished whether there is a generation, which then stays
 */
export function noHtml(source: string, isPublished = false): PublishError {
  const kept = isPublished ? '; the published site stays' : ''
  return new PublishError(`No HTML was found in ${source}${kept}. Name the folder of the built HTML, or build it.`)
}
