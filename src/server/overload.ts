import type { Connections } from './connections.ts'
import type { ServerCounts } from './server-counts.ts'

/** From when on requests are shed. Times in milliseconds. */
export interface OverloadLimits {
  /** How late the thread that answers may be. */
  readonly lateness: number
  /** Requests in one look below which lateness is not theirs: a machine that stood still, or one long answer. */
  readonly busy: number
  /** Requests that wait for their answer to begin. */
  readonly waiting: number
  /** Time between looks. */
  readonly look: number
}

export const overloadLimits: OverloadLimits = { lateness: 1_000, busy: 20, waiting: 500, look: 100 }

/** What a request is told that is not taken. */
export const shedDetail = 'The service is overloaded; wait a few seconds and try again.'

/** Requests are taken again at this part of the limits, so that shedding does not flicker. */
const relief = 0.5

/** Looks in a row that must find the thread late, or in time again. */
const lateLooks = 2
const goodLooks = 5

/**
 * Knows whether more is asked than can be answered: the thread that answers is late again and again, or too many requests wait for
 * something else, such as a database. Those whose answer is under way count no more (a slow reader is no load), nor do those
 * of which a live site is asked.
 */
export class Overload {
  readonly #connections: Connections
  readonly #counts: ServerCounts
  readonly #limits: OverloadLimits
  readonly #clock: NodeJS.Timeout
  #lastLook = performance.now()
  #begun = 0
  #late = 0
  #good = 0
  #isLate = false
  #isFull = false

  constructor(connections: Connections, counts: ServerCounts, limits: OverloadLimits) {
    this.#connections = connections
    this.#counts = counts
    this.#limits = limits
    this.#clock = setInterval(() => this.#look(), limits.look).unref()
  }

  /** Whether one more request is taken; one that is not is counted. */
  admits(): boolean {
    this.#begun++
    if (this.#isLate) this.#counts.shedLate++
    else if (this.#isFull) this.#counts.shedWaiting++
    else return true
    return false
  }

  close(): void {
    clearInterval(this.#clock)
  }

  #look(): void {
    const now = performance.now()
    this.#lookAtLateness(now - this.#lastLook - this.#limits.look)
    this.#lastLook = now
    this.#begun = 0
    const { waiting } = this.#limits
    const most = this.#isFull ? waiting * relief : waiting
    this.#isFull = this.#connections.running.size > most && this.#waiting() > most
  }

  #lookAtLateness(lateness: number): void {
    const { lateness: limit, busy } = this.#limits
    this.#late = lateness > limit && this.#begun >= busy ? this.#late + 1 : 0
    this.#good = lateness < limit * relief ? this.#good + 1 : 0
    this.#isLate = this.#isLate ? this.#good < goodLooks : this.#late >= lateLooks
  }

  #waiting(): number {
    let waiting = 0
    for (const [response, { interface: by }] of this.#connections.running) {
      if (!response.headersSent && response.req.complete && by !== 'passed-on') waiting++
    }
    return waiting
  }
}
