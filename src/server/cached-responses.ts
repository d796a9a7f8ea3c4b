import { prefersMarkdown } from '../http/prefers-markdown.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import type { SizedCache } from '../http/sized-cache.ts'
import type { Exchange } from './exchange.ts'
import { Memo } from './memo.ts'
import type { Interface } from './observed-request.ts'

/** Where the response to a target is cached, and how the request is classified in logs and metrics. */
interface CacheLocation {
  readonly key: string
  readonly interface: Interface
  readonly route: string
}

/** Maximum number of remembered targets; beyond it the index is cleared. */
const maxTargets = 8_192
/** Longest remembered target, in UTF-16 code units. */
const maxTargetLength = 512
/** Time-dependent responses change at this interval (operations/run-operation.ts), in milliseconds. */
const timeStep = 60_000

/**
 * Finds the cached response to a request without parsing its path or parameters. This index maps raw targets to cache keys only; the
 * responses stay in the bounded cache that the faces share, so different spellings of a target take no extra memory for bodies.
 */
export class CachedResponses {
  readonly #cache: SizedCache<PreparedResponse>
  readonly #generation: () => number | undefined
  readonly #markdown = new Memo(prefersMarkdown)
  /** By target: one map for requests whose `Accept` field prefers HTML, one for Markdown. */
  readonly #html = new Map<string, CacheLocation>()
  readonly #asMarkdown = new Map<string, CacheLocation>()
  #current: number | undefined
  #minute = 0
  #period = 0

  /** @param generation number of the newest generation; undefined before the first publish */
  constructor(cache: SizedCache<PreparedResponse>, generation: () => number | undefined) {
    this.#cache = cache
    this.#generation = generation
  }

  /** The cached response to a GET or HEAD request. A hit also classifies the exchange. */
  find(exchange: Exchange): PreparedResponse | undefined {
    this.period()
    const location = this.#indexFor(exchange).get(exchange.target)
    const response = location === undefined ? undefined : this.#cache.get(location.key)
    if (location !== undefined && response !== undefined) exchange.classify(location.interface, location.route)
    return response
  }

  /** Number of the current period: a new one begins with each generation and each minute. Read it before building a response. */
  period(): number {
    const generation = this.#generation()
    const minute = Math.floor(Date.now() / timeStep)
    if (generation !== this.#current || minute !== this.#minute) {
      this.#current = generation
      this.#minute = minute
      this.#period++
      this.#clear()
    }
    return this.#period
  }

  /**
   * Remembers where the response to a request is cached.
   * @param period the period in which building the response began; if it has ended, nothing is remembered
   */
  remember(exchange: Exchange, response: PreparedResponse, period: number): void {
    const { target } = exchange
    const key = response.status === 200 && exchange.isRead ? this.#cache.keyOf(response) : undefined
    if (key === undefined || target.length > maxTargetLength || period !== this.period()) return
    if (this.#html.size + this.#asMarkdown.size >= maxTargets) this.#clear()
    this.#indexFor(exchange).set(target, { key, interface: exchange.interface, route: exchange.route })
  }

  #indexFor({ accept }: Exchange): Map<string, CacheLocation> {
    return this.#markdown.get(accept) ? this.#asMarkdown : this.#html
  }

  #clear(): void {
    this.#html.clear()
    this.#asMarkdown.clear()
  }
}
