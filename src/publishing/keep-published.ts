import { setTimeout as pause } from 'node:timers/promises'
import { CatalogUnavailableError } from '../catalog/catalog.ts'
import { errorMessage } from '../model/error-text.ts'
import { Alarm } from '../origin/alarm.ts'
import { SourceChangedError, type SourceListing, type UnsettledChange } from '../origin/origin.ts'
import { isSameListing, publish } from './publish.ts'
import { PublishMemory } from './publish-memory.ts'
import type { Held, PublishInput, PublishOutcome } from './publish-input.ts'

/** The source to keep published, and the options. */
export interface KeepPublishedInput extends Omit<
  PublishInput,
  'listing' | 'settled' | 'quiet' | 'acceptLoss' | 'unattended' | 'memory' | 'fillMemory'
> {
  /** Changes whenever the ranking updates' feed or seed may have; polled each second. */
  readonly engineUpdatesRevision?: () => Promise<string | null>
  /** Time for which a mass loss must last before it is published, in milliseconds. Default 30,000 (CONTRACT 1). */
  readonly massLossDelay?: number
  /** Time after which the catalog is read again, in milliseconds. Default: six hours. */
  readonly memoryTrust?: number
  /** Rung when the source may have changed: it is read at once. */
  readonly bell?: Alarm
}

/** In milliseconds. */
const times = {
  massLossDelay: 30_000,
  /** Between two listings that must be the same: before the first publish, and later. */
  firstQuiet: 500,
  quiet: 800,
  updatesPoll: 1_000,
  firstRetry: 1_000,
  lastRetry: 30_000,
} as const

/** A source that changes while it is read is reported after this many times in a row. */
const unreportedChanges = 3

/**
 * Publishes a source at once and whenever it has changed. Ends when the signal aborts, and for no other reason: failures are
 * reported as events and retried, and the last good generation stays.
 */
export async function keepPublished(input: KeepPublishedInput): Promise<void> {
  const keeper = new Keeper(input)
  // Followed before the first publish, so that changes during it are noticed.
  const followed = [keeper.followUpdates(), keeper.followBell()]
  await keeper.publishNow()
  await Promise.all([...followed, keeper.followSource(), keeper.publishWhenDue()])
}

/** Decides when to publish. There is one time at which the next publish is due, whatever the reasons for it. */
class Keeper {
  readonly #input: KeepPublishedInput
  readonly #signal: AbortSignal
  readonly #alarm = new Alarm()
  readonly #memory: PublishMemory
  /** The newest listing of the source; undefined before the first. */
  #listing: SourceListing | undefined
  /** By `performance.now()`. */
  #due = Infinity
  /** Whether the origin reported `#listing` as stable and no publish has begun with it; otherwise the source is listed before a publish. */
  #isAnnounced = true
  /** A change that may be incomplete, until its publish begins. */
  #early: UnsettledChange | undefined
  #loss: { readonly since: number; readonly vanished: number } | undefined
  /** Whether the source was as published when it was last read. */
  #wasUnchanged = false
  #failures = 0
  #lastFailure: string | undefined

  constructor(input: KeepPublishedInput) {
    this.#input = input
    this.#memory = new PublishMemory(input.memoryTrust)
    this.#signal = input.signal
    this.#signal.addEventListener('abort', () => this.#alarm.ring(), { once: true })
    this.#signal.addEventListener('abort', () => this.#input.bell?.ring(), { once: true })
  }

  async followSource(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        const noticed = (change: UnsettledChange | undefined) => {
          // Before anything else: a process that has to start takes longer than all that comes first.
          this.#input.extract.prepare()
          if (change === undefined) return
          this.#early = change
          this.#alarm.ring()
        }
        for await (const listing of this.#input.origin.changes(this.#signal, noticed)) {
          this.#early = undefined
          // Already being published.
          if (listing === this.#listing) continue
          this.#listing = listing
          this.#isAnnounced = true
          this.#dueIn(0)
        }
      } catch (error) {
        if (!this.#signal.aborted) this.#reportFailure(error)
      }
      await this.#sleep(times.firstRetry)
    }
  }

  async followUpdates(): Promise<void> {
    const { engineUpdatesRevision } = this.#input
    if (engineUpdatesRevision === undefined) return
    const revisionNow = () => engineUpdatesRevision().catch(() => null)
    let seen = await revisionNow()
    while (!this.#signal.aborted) {
      await this.#sleep(times.updatesPoll)
      const revision = await revisionNow()
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
    const isFolder = this.#input.origin.keepsCopies !== true
    // Without this, the first edit after a start without changes would take twice as long as later ones.
    if (this.#wasUnchanged && this.#due === Infinity && isFolder) await this.#fillMemory()
    while (!this.#signal.aborted) {
      const now = performance.now()
      const wait = this.#due - now
      // So would the first one after the memory has become too old.
      const trusted = isFolder && this.#due === Infinity ? this.#memory.trustedUntil - now : Infinity
      // An announced listing that is due goes first: otherwise frequent edits would delay it without end.
      if (this.#early !== undefined && !(this.#isAnnounced && wait <= 0)) await this.#publishEarly(this.#early)
      else if (wait <= 0) await this.publishNow()
      else if (trusted <= 0) await this.#fillMemory()
      else await this.#alarm.sleep(Math.min(wait, trusted))
    }
  }

  async publishNow(): Promise<void> {
    const isAnnounced = this.#isAnnounced
    this.#isAnnounced = false
    this.#due = Infinity
    const { origin } = this.#input
    try {
      if (!isAnnounced && !(await this.#isStable())) return this.#dueIn(times.quiet)
      // Copies do not change while they are read, so they are listed once; of other sources `publish` makes sure itself.
      if (this.#listing === undefined && origin.keepsCopies === true) this.#listing = await origin.list()
      const listing = this.#listing
      await this.#conclude(await this.#publish(listing), listing)
    } catch (error) {
      this.#retryAfter(error)
    }
  }

  /** Compares the source with the whole catalog although nothing has changed. */
  async #fillMemory(): Promise<void> {
    try {
      const outcome = await this.#publish(undefined, { fillMemory: true })
      if (outcome.kind !== 'unchanged') await this.#conclude(outcome, undefined)
    } catch (error) {
      this.#retryAfter(error)
    }
  }

  /** Reads a change that may be incomplete, and publishes it once it is complete. */
  async #publishEarly({ listing, settled }: UnsettledChange): Promise<void> {
    const due = this.#due
    this.#due = Infinity
    this.#early = undefined
    this.#listing = listing
    this.#isAnnounced = false
    const unsettled = new AbortController()
    settled.catch((error: unknown) => unsettled.abort(error))
    const signal = AbortSignal.any([this.#signal, unsettled.signal])
    try {
      const outcome = await this.#publish(listing, { settled, signal })
      await settled
      await this.#conclude(outcome, listing)
    } catch (error) {
      // Errors caused by a half-written change are not reported.
      const wasComplete = await settled.then(
        () => true,
        () => false,
      )
      if (wasComplete) return this.#retryAfter(error)
      // The origin reports the newer state too. A publish that was due for another reason remains so, and must not treat this listing as stable.
      if (this.#listing === listing) this.#listing = undefined
      this.#due = Math.min(this.#due, due)
    }
  }

  #retryAfter(error: unknown): void {
    if (this.#signal.aborted) return
    // Listed documents have disappeared: the source must be listed again.
    if (error instanceof SourceChangedError && this.#input.origin.keepsCopies === true) this.#listing = undefined
    // A build that starts while the previous one is read is normal, unless it never ends.
    if (!(error instanceof SourceChangedError) || this.#failures >= unreportedChanges) this.#reportFailure(error)
    // An unavailable catalog says nothing about the source, so the pause does not grow.
    const retry = () => Math.min(times.firstRetry * 2 ** this.#failures++, times.lastRetry)
    this.#dueIn(error instanceof CatalogUnavailableError ? times.firstRetry : retry())
  }

  #publish(
    listing: SourceListing | undefined,
    options: Partial<Pick<PublishInput, 'settled' | 'signal' | 'fillMemory' | 'acceptLoss'>> = {},
  ): Promise<PublishOutcome> {
    const stable = listing === undefined ? { quiet: times.firstQuiet } : { listing }
    return publish({ ...this.#input, ...stable, ...options, unattended: true, memory: this.#memory })
  }

  async #conclude(outcome: PublishOutcome, listing: SourceListing | undefined): Promise<void> {
    this.#failures = 0
    this.#lastFailure = undefined
    this.#wasUnchanged = outcome.kind === 'unchanged'
    if (outcome.kind === 'held' && outcome.reason === 'loss') return this.#waitOutLoss(outcome, listing)
    this.#loss = undefined
    this.#input.progress?.(outcome)
  }

  /**
   * A loss that lasts is intended. The time restarts whenever pages come back: then the site is being built, however slowly.
   */
  async #waitOutLoss(held: Held, listing: SourceListing | undefined): Promise<void> {
    const now = performance.now()
    if (this.#loss === undefined || held.vanished < this.#loss.vanished) {
      this.#loss = { since: now, vanished: held.vanished }
      this.#input.progress?.(held)
    } else this.#loss = { ...this.#loss, vanished: held.vanished }
    const rest = this.#loss.since + (this.#input.massLossDelay ?? times.massLossDelay) - now
    // What was announced meanwhile may be the pages that come back.
    if (rest > 0 || this.#isAnnounced) return this.#dueIn(rest)
    this.#loss = undefined
    this.#input.progress?.(await this.#publish(listing, { acceptLoss: true }))
  }

  /** Lists the source; true when it is as it was. */
  async #isStable(): Promise<boolean> {
    const before = this.#listing
    if (this.#input.origin.keepsCopies === true) return true
    const listing = await this.#input.origin.list()
    // A newer announcement takes precedence over this listing.
    if (this.#isAnnounced) return false
    this.#listing = listing
    return before !== undefined && isSameListing(before, listing)
  }

  #dueIn(milliseconds: number): void {
    this.#due = Math.min(this.#due, performance.now() + milliseconds)
    this.#alarm.ring()
  }

  /** Reports a failure once, however often it is repeated. */
  #reportFailure(error: unknown): void {
    const [message = ''] = errorMessage(error).split('\n', 1)
    if (message !== this.#lastFailure) this.#input.progress?.({ kind: 'failed', message })
    this.#lastFailure = message
  }

  async #sleep(milliseconds: number): Promise<void> {
    // An abort ends the sleep early; the loops check the signal.
    await pause(milliseconds, undefined, { signal: this.#signal }).catch(() => {})
  }
}
