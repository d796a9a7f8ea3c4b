import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { LiveLimits } from '../live-limits.ts'
import type { Answer } from './answer.ts'
import { askOnce, type Question, type Wire } from './ask-once.ts'
import { guardedConnector, type Resolve } from './guarded-connector.ts'
import { upstreamRoute, type Upstream } from './upstream-route.ts'

/** What requests are made with. */
export interface ClientOptions {
  readonly upstream: Upstream | null
  /** Host of the start address, with port. */
  readonly startHost: string
  /** Hosts that may be private; see `guardedConnector`. */
  readonly named: ReadonlySet<string>
  readonly userAgent: string
  /** This program's name in `Via`; see `Wire`. */
  readonly via: string
  readonly limits: LiveLimits
  readonly resolve?: Resolve
}

/** Asks one site, never faster than it may be asked. */
export class PoliteClient {
  readonly #limits: LiveLimits
  readonly #agent: Agent
  readonly #wire: Omit<Wire, 'signal'>
  /** Time between two requests, in milliseconds. */
  #delay: number
  /** By `performance.now()`: when the next request may start. */
  #next = 0
  /** By `performance.now()`: until when the server wants to be left alone for longer than a request waits. */
  #rest = 0
  #requests = 0
  #bytes = 0

  constructor({ upstream, startHost, named, userAgent, via, limits, resolve }: ClientOptions) {
    const { concurrency, headersTimeout, bodyTimeout, pageTimeout, connectTimeout, headerSize } = limits
    this.#limits = limits
    this.#delay = limits.delay
    const guard = { named, timeout: connectTimeout, ...(resolve === undefined ? {} : { resolve }) }
    this.#agent = new Agent({
      connect: guardedConnector(guard),
      connections: concurrency,
      pipelining: 1,
      maxHeaderSize: headerSize,
    })
    const route = upstreamRoute(upstream, startHost)
    this.#wire = { dispatcher: this.#agent, route, userAgent, via, headersTimeout, bodyTimeout, pageTimeout }
  }

  /** Requests made and bytes read (after decompression) since the start. */
  get usage(): { readonly requests: number; readonly bytes: number } {
    return { requests: this.#requests, bytes: this.#bytes }
  }

  /** Milliseconds for which the server still wants to be left alone, where that is longer than a request waits; else 0. */
  get rest(): number {
    return Math.max(0, this.#rest - performance.now())
  }

  /** The site asks for a pause between requests, in milliseconds. */
  slowDown(delay: number): void {
    this.#delay = Math.max(this.#limits.delay, delay)
  }

  /** Asks, and asks again after faults that may pass. @throws the signal's reason when it aborts */
  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      await this.#turn(signal)
      this.#requests++
      const answer = await askOnce(question, { ...this.#wire, signal })
      if (answer.kind === 'body') this.#bytes += answer.bytes.length
      if (answer.kind !== 'fault' || !answer.passing) return answer
      const { retryAfter } = answer
      // A server that wants to be left alone for longer is asked again at the next look.
      if (retryAfter !== undefined && retryAfter > this.#limits.retryAfter) {
        this.#rest = performance.now() + retryAfter
        return answer
      }
      if (attempt >= this.#limits.retries) return answer
      // It means all requests, not this one.
      if (retryAfter !== undefined) this.#next = Math.max(this.#next, performance.now() + retryAfter)
      await pause(this.#limits.backoff * 2 ** attempt * (0.75 + Math.random() / 2), undefined, { signal })
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy()
  }

  /** Waits until a request may start. */
  async #turn(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const wait = this.#next - performance.now()
      if (wait <= 0) break
      await pause(wait, undefined, { signal })
    }
    this.#next = performance.now() + this.#delay
  }
}
