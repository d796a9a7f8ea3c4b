import { setTimeout as pause } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/catalog.ts'
import { SourceChangedError, type SourceListing } from '../origin/origin.ts'
import { Alarm } from './alarm.ts'
import type { Held, PublishInput, PublishOutcome } from './publish-input.ts'
import { sameListing } from './publish-listing.ts'
import { publish } from './publish.ts'

/** What is kept published, and how. */
export interface KeepPublishedInput extends Omit<PublishInput, 'listing' | 'quiet' | 'acceptLoss' | 'unattended'> {
  /** Changes whenever the ranking updates' feed or seed may have; asked each second. */
  readonly engineUpdatesRevision?: () => Promise<string | null>
  /** Milliseconds for which a mass loss must stand before it is published. Default 30,000 (CONTRACT 1). */
  readonly massLossDelay?: number
  /** Rung when somebody says that the source may have changed: it is looked at at once. */
  readonly bell?: Alarm
}

/** In milliseconds. */
const times = {
  massLossDelay: 30_000,
  /** Between two looks that must see the same source: before the first publish, and later on. */
  firstRest: 500,
  rest: 800,
  updatesPoll: 1_000,
  firstRetry: 1_000,
  lastRetry: 30_000,
} as const

/** A source that changes while it is read is told of after this many times in a row. */
const changesUntold = 3

/**
 * Publishes a source at once and each time that it has changed. Ends when the signal aborts, and for no other reason:
 * what goes wrong is told as an event and tried again, and the last good generation stays.
 */
export async function keepPublished(input: KeepPublishedInput): Promise<void> {
  const keeper = new Keeper(input)
  // Followed from before the first publish on: what changes during it would not be noticed later.
  const followed = [keeper.followUpdates(), keeper.followBell()]
  await keeper.publishNow()
  await Promise.all([...followed, keeper.followSource(), keeper.publishWhenDue()])
}

/** Decides when to publish. There is one time at which the next publish is due, whatever the reasons for it. */
class Keeper {
  readonly #input: KeepPublishedInput
  readonly #signal: AbortSignal
  readonly #alarm = new Alarm()
  /** The newest look at the source; undefined before the first. */
  #listing: SourceListing | undefined
  /** By `performance.now()`. */
  #due = Infinity
  /** Somebody says that the source is at rest as `#listing` shows it; else it has to be looked at before a publish. */
  #announced = true
  #loss: { readonly since: number; readonly vanished: number } | undefined
  #failures = 0
  #lastFailure: string | undefined

  constructor(input: KeepPublishedInput) {
    this.#input = input
    this.#signal = input.signal
    this.#signal.addEventListener('abort', () => this.#alarm.ring(), { once: true })
    this.#signal.addEventListener('abort', () => this.#input.bell?.ring(), { once: true })
  }

  async followSource(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        for await (const listing of this.#input.origin.changes(this.#signal)) {
          this.#listing = listing
          this.#announced = true
          this.#dueIn(0)
        }
      } catch (error) {
        if (!this.#signal.aborted) this.#tellFailure(error)
      }
      await this.#sleep(times.firstRetry)
    }
  }

  async followUpdates(): Promise<void> {
    const { engineUpdatesRevision } = this.#input
    if (engineUpdatesRevision === undefined) return
    const look = () => engineUpdatesRevision().catch(() => null)
    let seen = await look()
    while (!this.#signal.aborted) {
      await this.#sleep(times.updatesPoll)
      const revision = await look()
      if (revision !== seen) this.#dueIn(0)
      seen = revision
    }
  }

  async followBell(): Promise<void> {
    const { bell } = this.#input
    while (bell !== undefined && !this.#signal.aborted) {
      await bell.sleep(Infinity)
      this.#dueIn(0)
    }
  }

  async publishWhenDue(): Promise<void> {
    while (!this.#signal.aborted) {
      const wait = this.#due - performance.now()
      if (wait > 0) await this.#alarm.sleep(wait)
      else await this.publishNow()
    }
  }

  async publishNow(): Promise<void> {
    const announced = this.#announced
    this.#announced = false
    this.#due = Infinity
    try {
      if (!announced && !(await this.#isAtRest())) return this.#dueIn(times.rest)
      const listing = await this.#listingToPublish()
      await this.#conclude(await this.#publish(listing, false), listing)
      this.#failures = 0
      this.#lastFailure = undefined
    } catch (error) {
      if (this.#signal.aborted) return
      // What was listed is not there as it was: it has to be listed anew.
      if (error instanceof SourceChangedError && this.#input.origin.keepsCopies === true) this.#listing = undefined
      // A build that begins while the one before is read is nothing to worry about, unless it never ends.
      if (!(error instanceof SourceChangedError) || this.#failures >= changesUntold) this.#tellFailure(error)
      // What is no fault of the source need not be given time to be mended.
      this.#dueIn(error instanceof CatalogUnavailableError ? times.firstRetry : this.#nextRetry())
    }
  }

  #nextRetry(): number {
    return Math.min(times.firstRetry * 2 ** this.#failures++, times.lastRetry)
  }

  /** A copy need not be at rest, so it is listed once; elsewhere `publish` looks for itself. */
  async #listingToPublish(): Promise<SourceListing | undefined> {
    if (this.#listing === undefined && this.#input.origin.keepsCopies === true) this.#listing = await this.#input.origin.list()
    return this.#listing
  }

  #publish(listing: SourceListing | undefined, acceptLoss: boolean): Promise<PublishOutcome> {
    const look = listing === undefined ? { quiet: times.firstRest } : { listing }
    return publish({ ...this.#input, ...look, acceptLoss, unattended: true })
  }

  async #conclude(outcome: PublishOutcome, listing: SourceListing | undefined): Promise<void> {
    if (outcome.kind === 'held' && outcome.reason === 'loss') return this.#waitOutLoss(outcome, listing)
    this.#loss = undefined
    this.#input.progress?.(outcome)
  }

  /**
   * A loss that has stood for long enough is what the owner wants. The time starts anew whenever pages come back: then
   * the site is being built, however slowly.
   */
  async #waitOutLoss(held: Held, listing: SourceListing | undefined): Promise<void> {
    const now = performance.now()
    if (this.#loss === undefined || held.vanished < this.#loss.vanished) {
      this.#loss = { since: now, vanished: held.vanished }
      this.#input.progress?.(held)
    } else this.#loss = { ...this.#loss, vanished: held.vanished }
    const rest = this.#loss.since + (this.#input.massLossDelay ?? times.massLossDelay) - now
    // What was announced meanwhile may be the pages that come back.
    if (rest > 0 || this.#announced) return this.#dueIn(rest)
    this.#loss = undefined
    this.#input.progress?.(await this.#publish(listing, true))
  }

  /** Looks at the source by itself; true when it is as at the look before. */
  async #isAtRest(): Promise<boolean> {
    const before = this.#listing
    if (this.#input.origin.keepsCopies === true) return true
    const look = await this.#input.origin.list()
    // An announcement that came meanwhile is worth more than this look.
    if (this.#announced) return false
    this.#listing = look
    return before !== undefined && sameListing(before, look)
  }

  #dueIn(milliseconds: number): void {
    this.#due = Math.min(this.#due, performance.now() + milliseconds)
    this.#alarm.ring()
  }

  /** Tells a failure once, however often the same one is met again. */
  #tellFailure(error: unknown): void {
    const message = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
    if (message !== this.#lastFailure) this.#input.progress?.({ kind: 'failed', message })
    this.#lastFailure = message
  }

  async #sleep(milliseconds: number): Promise<void> {
    // An abort ends the sleep early; the loops look at the signal themselves.
    await pause(milliseconds, undefined, { signal: this.#signal }).catch(() => {})
  }
}
