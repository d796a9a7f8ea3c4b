import type { Catalog } from '../catalog/catalog.ts'
import type { Origin, SourceListing } from '../origin/origin.ts'
import type { ExtractionPool } from './extraction-pool.ts'
import type { PublishEvent } from './publish-event.ts'
import type { PublishSettings } from './publish-settings.ts'

/** What a publish works with. */
export interface PublishInput {
  readonly catalog: Catalog
  readonly origin: Origin
  readonly extract: ExtractionPool
  readonly settings: PublishSettings
  /**
   * A look at the source that is known to be at rest. Without it the source is looked at here, and once more before the
   * commit, so that a build under way is noticed.
   */
  readonly listing?: SourceListing
  /** Least number of milliseconds between those two looks. Default 0. */
  readonly quiet?: number
  /** Publishes even when more than half of the pages vanished. */
  readonly acceptLoss?: boolean
  /** Nobody asked for this very publish: a source from which the owner rolled back is left alone. */
  readonly unattended?: boolean
  readonly progress?: (event: PublishEvent) => void
  readonly signal: AbortSignal
}
