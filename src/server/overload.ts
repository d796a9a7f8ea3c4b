import type { Connections } from './connections.ts'
import type { ServerCounts } from './server-counts.ts'

/** Thresholds for shedding requests. Times in milliseconds. */
export const overloadLimits = {
  /** Delay of the event loop. */
  lateness: 1_000,
  /** With fewer requests per interval, a delay has another cause: a suspended machine, or one long response. */
  busy: 20,
  /** Connections with a request that waits for its response to begin. */
  waiting: 500,
  /** Time between two measurements. */
  interval: 100,
}
export type OverloadLimits = Readonly<typeof overloadLimits>

/** The problem detail of shed requests. */
export const shedDetail = 'The service is overloaded; wait a few seconds and try again.'

/** Requests are admitted again below this fraction of the limits (hysteresis). */
const relief = 0.5

/** Consecutive measurements needed to consider the event loop delayed, or on time again. */
const lateMeasurements = 2
const goodMeasurements = 5

/**
 * Sheds requests while the event loop is repeatedly delayed, or too many requests wait for something else, such as a database.
 * Requests whose response has begun do not count (a slow reader is not load), nor do those that wait for a live site.
 */
export class Overload {
  readonly #connections: Connections
  readonly #counts: ServerCounts
  readonly #limits: OverloadLimits
  readonly #timer: NodeJS.Timeout
  #measured = performance.now()
  #begun = 0
  #late = 0
  #good = 0
  #isLate = false
  #isFull = false

  constructor(connections: Connections, counts: ServerCounts, limits: OverloadLimits) {
    this.#connections = connections
    this.#counts = counts
    this.#limits = limits
    this.#timer = setInterval(() => this.#measure(), limits.interval).unref()
  }

  /** Whether one more request is admitted; shed ones are counted. */
  admits(): boolean {
    this.#begun++
    if (this.#isLate) this.#counts.shedLate++
    else if (this.#isFull) this.#counts.shedWaiting++
    else return true
    return false
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #measure(): void {
    const now = performance.now()
    this.#judgeDelay(now - this.#measured - this.#limits.interval)
    this.#measured = now
    this.#begun = 0
    const { waiting } = this.#limits
    const max = this.#isFull ? waiting * relief : waiting
    this.#isFull = this.#connections.running.size > max && this.#waiting() > max
  }

  #judgeDelay(lateness: number): void {
    const { lateness: limit, busy } = this.#limits
    this.#late = lateness > limit && this.#begun >= busy ? this.#late + 1 : 0
    this.#good = lateness < limit * relief ? this.#good + 1 : 0
    this.#isLate = this.#isLate ? this.#good < goodMeasurements : this.#late >= lateMeasurements
  }

  /** Of the requests that follow each other on a connection, only one is waited for. */
  #waiting(): number {
    const waiting = new Set<object>()
    for (const { request, response, interface: by } of this.#connections.running) {
      if (!response.headersSent && request.complete && by !== 'passed-on') waiting.add(request.socket)
    }
    return waiting.size
  }
}
