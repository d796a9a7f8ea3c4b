import { selectedFormats } from '../http/error-format.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import type { CacheEntry, SizedCache } from '../http/sized-cache.ts'
import type { Exchange } from './exchange.ts'
import { Memo } from '../model/memo.ts'
import type { Interface } from './observed-request.ts'

/** Where the response to a target is cached, and how the request is classified in logs and metrics. */
interface CacheLocation {
  readonly entry: CacheEntry<PreparedResponse>
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
 * Finds the cached response to a request without parsing its path or parameters. This index maps raw targets to entries of the bounded
 * cache that the faces share, so different spellings of a target take no extra memory for bodies.
 */
export class CachedResponses {
  readonly #cache: SizedCache<PreparedResponse>
  readonly #generation: () => number | undefined
  /** By the formats that the `Accept` field of a request selects, then by target. */
  readonly #indexes = new Map<string, Map<string, CacheLocation>>()
  readonly #indexFor = new Memo((accept) => this.#indexOf(selectedFormats(accept)))
  #remembered = 0
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
    const location = this.#indexFor.get(exchange.accept).get(exchange.target)
    if (location === undefined) return undefined
    const response = this.#cache.use(location.entry, exchange.began)
    if (response !== undefined) exchange.classify(location.interface, location.route)
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
    const entry = exchange.isRead ? this.#cache.entryOf(response) : undefined
    if (entry === undefined || target.length > maxTargetLength || period !== this.period()) return
    const index = this.#indexFor.get(exchange.accept)
    if (!index.has(target) && this.#remembered++ >= maxTargets) {
      this.#clear()
      this.#remembered = 1
    }
    index.set(target, { entry, interface: exchange.interface, route: exchange.route })
  }

  #indexOf(formats: string): Map<string, CacheLocation> {
    const index = this.#indexes.get(formats) ?? new Map()
    this.#indexes.set(formats, index)
    return index
  }

  #clear(): void {
    for (const index of this.#indexes.values()) index.clear()
    this.#remembered = 0
  }
}
