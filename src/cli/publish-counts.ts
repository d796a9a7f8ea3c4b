import type { PublishEvent } from '../publishing/publish-input.ts'
import type { PublishCounts } from '../server/metrics/metric-sources.ts'

/** Counts what publishing tells, for `/metrics`. */
export class CountedPublishes implements PublishCounts {
  published = 0
  unchanged = 0
  held = 0
  failed = 0
  lastSeconds: number | null = null
  lastSuccess: number | null = null
  failingSince: number | null = null
  crawl: PublishCounts['crawl'] = null

  /** @param now milliseconds since the epoch */
  count(event: PublishEvent, now: number): void {
    switch (event.kind) {
      case 'crawl':
        this.crawl = event
        return
      case 'published':
        this.lastSeconds = event.seconds
        this.published++
        return this.#succeed(now)
      case 'unchanged':
        this.unchanged++
        return this.#succeed(now)
      case 'held':
        this.held++
        return
      case 'failed':
        this.failed++
        this.failingSince ??= now
    }
  }

  #succeed(now: number): void {
    this.lastSuccess = now
    this.failingSince = null
  }
}
