import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import type { LiveLimits } from './live-limits.ts'
import { guardedConnector, type Resolve } from '../net/guarded-connector.ts'
import { sendRequest, type HttpRequest, type HttpResult, type Transport } from '../net/http-request.ts'

/** Where a live origin is reached when its public name leads to daf itself (CONTRACT 2, `upstream`). */
export interface Upstream {
  /** `http://10.0.0.5:8080` */
  readonly address: string
  /** `Host` for the start address; null for its own host. */
  readonly host: string | null
}

/** What requests are made with. */
interface ClientOptions {
  readonly upstream: Upstream | null
  /** Host of the start address, with port. */
  readonly startHost: string
  /** Whether an address is reached at the upstream. */
  readonly isUpstream: (url: URL) => boolean
  /** Hosts that may be private; see `guardedConnector`. */
  readonly named: ReadonlySet<string>
  readonly userAgent: string
  /** This program's name in `Via`; see `Transport`. */
  readonly via: string
  readonly limits: LiveLimits
  readonly resolve: Resolve | undefined
}

/** Sends requests to one site, never faster than the site allows. */
export class PoliteClient {
  readonly #limits: LiveLimits
  readonly #agent: Agent
  readonly #transport: Omit<Transport, 'signal'>
  /** Time between two requests, in milliseconds. */
  #delay: number
  /** By `performance.now()`: when the next request may start. */
  #next = 0
  /** By `performance.now()`: until when the server asked for a pause that is longer than a request waits. */
  #pausedUntil = 0
  #requests = 0
  #bytes = 0

  constructor({ upstream, startHost, isUpstream, named, userAgent, via, limits, resolve }: ClientOptions) {
    const { concurrency, headersTimeout, bodyTimeout, pageTimeout, connectTimeout, headerSize } = limits
    this.#limits = limits
    this.#delay = limits.delay
    this.#agent = new Agent({
      connect: guardedConnector({ named, timeout: connectTimeout, resolve }),
      connections: concurrency,
      pipelining: 1,
      maxHeaderSize: headerSize,
    })
    const route = upstream === null ? {} : { route: upstreamRoute(upstream, startHost, isUpstream) }
    this.#transport = { dispatcher: this.#agent, ...route, userAgent, via, headersTimeout, bodyTimeout, pageTimeout }
  }

  /** Requests made and bytes read (after decompression) since the start. */
  get usage(): { readonly requests: number; readonly bytes: number } {
    return { requests: this.#requests, bytes: this.#bytes }
  }

  /** Milliseconds for which the server still asks for a pause, where that is longer than a request waits; else 0. */
  get requestedPause(): number {
    return Math.max(0, this.#pausedUntil - performance.now())
  }

  /** The site asks for a delay between requests, in milliseconds. */
  slowDown(delay: number): void {
    this.#delay = Math.max(this.#limits.delay, delay)
  }

  /** The address at which a URL is requested, if it is not its own. */
  upstreamOf(url: URL): string | undefined {
    const { origin } = this.#transport.route?.(url).url ?? url
    return origin === url.origin ? undefined : origin
  }

  /**
   * Sends a request, and again after temporary failures.
   * @param isPatient whether also after one that took all the time that a response may take
   * @throws the signal's reason when it aborts
   */
  async send(request: HttpRequest, signal: AbortSignal, isPatient: boolean): Promise<HttpResult> {
    for (let attempt = 0; ; attempt++) {
      await this.#turn(signal)
      this.#requests++
      const result = await sendRequest(request, { ...this.#transport, signal })
      if (result.kind === 'body') this.#bytes += result.bytes.length
      if (result.kind !== 'failed' || !result.temporary) return result
      const { retryAfter } = result
      // A server that asks for a longer pause is left alone until the next crawl.
      if (retryAfter !== undefined && retryAfter > this.#limits.retryAfter) {
        this.#pausedUntil = performance.now() + retryAfter
        return result
      }
      if (attempt >= this.#limits.retries || (result.timedOut === true && !isPatient)) return result
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

/** Sends the public host and scheme to the upstream: without them many systems redirect every request to the public address. */
function upstreamRoute(
  upstream: Upstream,
  startHost: string,
  isUpstream: ClientOptions['isUpstream'],
): NonNullable<Transport['route']> {
  const base = new URL(upstream.address)
  return (url) => {
    if (!isUpstream(url)) return { url, headers: {} }
    const host = url.host === startHost && upstream.host !== null ? upstream.host : url.host
    const headers = { host, 'x-forwarded-proto': url.protocol.slice(0, -1) }
    return { url: new URL(url.pathname + url.search, base), headers }
  }
}
