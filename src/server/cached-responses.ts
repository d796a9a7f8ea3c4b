import { prefersMarkdown } from '../http/prefers-markdown.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import type { SizedCache } from '../http/sized-cache.ts'
import type { Exchange } from './exchange.ts'
import { Memo } from './memo.ts'
import type { Interface } from './observed-request.ts'

/** Where the response to a target is cached, and what the request counts as. */
interface Known {
  readonly key: string
  readonly interface: Interface
  readonly route: string
}

/** Targets that are known at once; when there are more, all are forgotten. */
const maxTargets = 8_192
/** Longest target that is remembered, in UTF-16 code units. */
const maxTargetLength = 512
/** Responses that depend on the time change once in this time (operations/run-operation.ts), in milliseconds. */
const timeStep = 60_000

/**
 * Finds the cached response to a request without parsing its path or parameters. Only the key of a response is remembered here, by the
 * target as it was written: the responses stay in the cache of the faces, whose bound holds whatever spellings are used.
 */
export class CachedResponses {
  readonly #cache: SizedCache<PreparedResponse>
  readonly #generation: () => number | undefined
  readonly #markdown = new Memo(prefersMarkdown)
  /** By what the `Accept` field prefers, then by target. */
  readonly #html = new Map<string, Known>()
  readonly #asMarkdown = new Map<string, Known>()
  #current: number | undefined
  #minute = 0
  #period = 0

  /** @param generation number of the newest generation; undefined before the first publish */
  constructor(cache: SizedCache<PreparedResponse>, generation: () => number | undefined) {
    this.#cache = cache
    this.#generation = generation
  }

  /** The cached response to a read; it says on the exchange what the request counts as. */
  find(exchange: Exchange): PreparedResponse | undefined {
    this.period()
    const known = this.#of(exchange).get(exchange.target)
    const response = known === undefined ? undefined : this.#cache.get(known.key)
    if (known !== undefined && response !== undefined) exchange.is(known.interface, known.route)
    return response
  }

  /** The generation and minute for which something remembered now holds; to be asked before a response is made. */
  period(): number {
    const generation = this.#generation()
    const minute = Math.floor(Date.now() / timeStep)
    if (generation !== this.#current || minute !== this.#minute) {
      this.#current = generation
      this.#minute = minute
      this.#period++
      this.#forget()
    }
    return this.#period
  }

  /**
   * Remembers where the response to a request is cached.
   * @param period in which making it began: one that a publish has overtaken meanwhile is not remembered
   */
  remember(exchange: Exchange, response: PreparedResponse, period: number): void {
    const { target } = exchange
    const key = response.status === 200 && exchange.isRead ? this.#cache.keyOf(response) : undefined
    if (key === undefined || target.length > maxTargetLength || period !== this.period()) return
    if (this.#html.size + this.#asMarkdown.size >= maxTargets) this.#forget()
    this.#of(exchange).set(target, { key, interface: exchange.interface, route: exchange.route })
  }

  #of({ accept }: Exchange): Map<string, Known> {
    return this.#markdown.of(accept) ? this.#asMarkdown : this.#html
  }

  #forget(): void {
    this.#html.clear()
    this.#asMarkdown.clear()
  }
}
