import { setTimeout as delay } from 'node:timers/promises'
import { isLoopbackHost } from '../../../model/network-address.ts'
import { networkErrorText } from '../../../model/network-error.ts'
import { maxRedirects } from '../../../model/redirect-policy.ts'

/** Limits of the requests and responses of one check. */
export const clientLimits = {
  requests: 200,
  /** Size of one response, in bytes. */
  bytes: 2 * 1024 * 1024,
  /** Timeout of one request, in milliseconds. */
  time: 10_000,
  /** Number of consecutive failures after which no more requests are sent. */
  failures: 3,
  /** Longest wait for `Retry-After`, in milliseconds. */
  wait: 61_000,
} as const

/** How a request differs from a plain GET. */
interface RequestOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A response. `status` is 0 if there was none; `failure` says why. */
export interface SiteResponse {
  readonly status: number
  readonly headers: Headers
  /** Media type without parameters, in lower case; empty if there is none. */
  readonly type: string
  readonly bytes: Uint8Array
  readonly text: string
  readonly failure: string
  /** Path and query of the last request, after redirects. */
  readonly target: string
}

/** What browsers send as `Accept`. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * Sends requests to one site only: every address is a path at the given origin, and redirects to other hosts are not followed.
 */
export class SiteClient {
  #origin: string
  readonly #aliases: Set<string>
  readonly #signal: AbortSignal
  readonly #max: number
  #requests = 0
  #failures = 0

  /**
   * @param aliases further hosts of the site; their addresses are requested from the origin
   * @param further requests beyond {@link clientLimits}, for what the owner asks
   */
  constructor(origin: string, aliases: readonly string[], signal: AbortSignal, further = 0) {
    this.#max = clientLimits.requests + further
    this.#origin = origin
    this.#aliases = new Set(aliases)
    this.#signal = signal
  }

  get origin(): string {
    return this.#origin
  }

  get requests(): number {
    return this.#requests
  }

  /** Switches to HTTPS for a site that redirects plain HTTP to it. */
  upgrade(): void {
    this.#origin = this.#origin.replace(/^http:/, 'https:')
  }

  addAlias(host: string): void {
    this.#aliases.add(host)
  }

  /** Path and query of an address of this site, relative to `base`; null for any other address. */
  targetOf(address: string, base = '/'): string | null {
    const url = URL.parse(address, new URL(base, this.#origin).href)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
    const own = url.origin === this.#origin || this.#aliases.has(url.host) || isSameLoopback(url, new URL(this.#origin))
    return own ? url.pathname + url.search : null
  }

  /** Sends one request, without following redirects. Throws only when the check is aborted. */
  async request(target: string, options: RequestOptions = {}): Promise<SiteResponse> {
    const first = await this.#send(target, options)
    if (first.status !== 429) return first
    // Rate limiting is not a problem of the site: retry in the next window.
    const seconds = Number(first.headers.get('retry-after') ?? '')
    const milliseconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000 + 200, clientLimits.wait) : 1_000
    await delay(milliseconds, undefined, { signal: this.#signal })
    return this.#send(target, options)
  }

  /** Sends a request and follows redirects within the site. */
  async follow(target: string, options: RequestOptions = {}): Promise<SiteResponse> {
    let response = await this.request(target, options)
    for (let hops = 0; hops < maxRedirects; hops++) {
      const location = redirectOf(response)
      const next = location === null ? null : this.targetOf(location, response.target)
      if (next === null) return response
      response = await this.request(next, options)
    }
    return response
  }

  async #send(target: string, { method = 'GET', accept = '*/*', headers = {}, body }: RequestOptions): Promise<SiteResponse> {
    this.#signal.throwIfAborted()
    if (this.#requests >= this.#max) return noResponse(target, `a check sends at most ${this.#max} requests`)
    if (this.#failures >= clientLimits.failures) return noResponse(target, 'the site stopped responding')
    this.#requests++
    try {
      const response = await fetch(this.#origin + target, {
        method,
        redirect: 'manual',
        headers: { accept, 'user-agent': 'daf-check', ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(clientLimits.time)]),
      })
      const bytes = await readBounded(response)
      this.#failures = 0
      const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      const { status, headers: fields } = response
      return { status, headers: fields, type, bytes, text: new TextDecoder().decode(bytes), failure: '', target }
    } catch (error) {
      this.#signal.throwIfAborted()
      this.#failures++
      return noResponse(target, reasonOf(error))
    }
  }
}

/** The `Location` of a redirect; null for any other response. */
export function redirectOf({ status, headers }: SiteResponse): string | null {
  return status >= 300 && status < 400 ? headers.get('location') : null
}

function noResponse(target: string, failure: string): SiteResponse {
  return { status: 0, headers: new Headers(), type: '', bytes: new Uint8Array(), text: '', failure, target }
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > clientLimits.bytes) throw new Error(`the response is larger than ${clientLimits.bytes / 1024 / 1024} MB`)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${clientLimits.time / 1000} s`
  // fetch wraps the error of the network in one that says only that it failed.
  return error.cause instanceof Error ? networkErrorText(error.cause) : error.message
}

/** `localhost` and `127.0.0.1` with the same port are the same server. */
function isSameLoopback(one: URL, other: URL): boolean {
  const isLoopback = isLoopbackHost(one.hostname) && isLoopbackHost(other.hostname)
  return isLoopback && one.port === other.port && one.protocol === other.protocol
}
