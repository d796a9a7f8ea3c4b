import { setTimeout as pause } from 'node:timers/promises'
import { isIP } from 'node:net'

/** Bounds of one check of a running address: it must be no burden to anybody, and an answer none to it. */
export const clientLimits = {
  requests: 200,
  /** Of one answer that is read, in bytes. */
  bytes: 2 * 1024 * 1024,
  /** Of one request, in milliseconds. */
  time: 10_000,
  redirects: 5,
  /** Requests in a row without an answer after which nothing more is asked. */
  failures: 3,
  /** Longest time that the check waits where it is told to, in milliseconds. */
  wait: 61_000,
} as const

/** What is asked. */
interface Asked {
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly accept?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer. `status` is 0 where there was none; `failure` says why. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
  readonly failure: string
  /** Path and query that answered, after redirects where they were followed. */
  readonly target: string
}

/** What browsers send. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/**
 * Asks one site and nobody else: every address is a path at the origin that the owner named, redirects to other hosts are
 * not followed.
 */
export class SiteClient {
  #origin: string
  readonly #aliases = new Set<string>()
  readonly #signal: AbortSignal
  #requests = 0
  #failures = 0

  /** @param aliases hosts under which the site names itself; they are asked at the origin, too */
  constructor(origin: string, aliases: readonly string[], signal: AbortSignal) {
    this.#origin = origin
    for (const alias of aliases) this.#aliases.add(alias)
    this.#signal = signal
  }

  get origin(): string {
    return this.#origin
  }

  get requests(): number {
    return this.#requests
  }

  /** The same host by another scheme: a site that answers plain HTTP with a redirect is asked by HTTPS from then on. */
  upgrade(): void {
    this.#origin = this.#origin.replace(/^http:/, 'https:')
  }

  addAlias(host: string): void {
    this.#aliases.add(host)
  }

  /** Path and query of an address of this site, relative ones against `base`; null for any other address. */
  targetOf(address: string, base = '/'): string | null {
    const url = URL.parse(address, new URL(base, this.#origin).href)
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
    const own = url.origin === this.#origin || this.#aliases.has(url.host) || isSameLoopback(url, new URL(this.#origin))
    return own ? url.pathname + url.search : null
  }

  /** Asks once; a redirect is an answer. Never throws but for the signal. */
  async ask(target: string, asked: Asked = {}): Promise<Reply> {
    const first = await this.#send(target, asked)
    if (first.status !== 429) return first
    // The service's own limit is no fault of it; the rest is asked in the next window.
    const seconds = Number(first.headers.get('retry-after') ?? '')
    const milliseconds = Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000 + 200, clientLimits.wait) : 1_000
    await pause(milliseconds, undefined, { signal: this.#signal })
    return this.#send(target, asked)
  }

  /** Asks and follows redirects on this site. */
  async follow(target: string, asked: Asked = {}): Promise<Reply> {
    let reply = await this.ask(target, asked)
    for (let hops = 0; hops < clientLimits.redirects; hops++) {
      const next = redirectOf(reply) === null ? null : this.targetOf(redirectOf(reply) ?? '', reply.target)
      if (next === null) return reply
      reply = await this.ask(next, asked)
    }
    return reply
  }

  async #send(target: string, { method = 'GET', accept = '*/*', headers = {}, body }: Asked): Promise<Reply> {
    this.#signal.throwIfAborted()
    if (this.#requests >= clientLimits.requests) return noReply(target, `a check asks at most ${clientLimits.requests} times`)
    if (this.#failures >= clientLimits.failures) return noReply(target, 'the address stopped answering')
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
      const text = new TextDecoder().decode(bytes)
      return { status: response.status, headers: response.headers, bytes, text, failure: '', target }
    } catch (error) {
      this.#signal.throwIfAborted()
      this.#failures++
      return noReply(target, reasonOf(error))
    }
  }
}

/** Where an answer redirects to, as it says it; null for any other. */
export function redirectOf({ status, headers }: Reply): string | null {
  return status >= 300 && status < 400 ? headers.get('location') : null
}

function noReply(target: string, failure: string): Reply {
  return { status: 0, headers: new Headers(), bytes: new Uint8Array(), text: '', failure, target }
}

async function readBounded({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels what is left of the body.
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > clientLimits.bytes) throw new Error(`the answer is larger than ${clientLimits.bytes / 1024 / 1024} MB`)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${clientLimits.time / 1000} s`
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // A host with several addresses fails with one error for each, and no message of its own.
  const code = 'code' in cause ? String(cause.code) : ''
  return cause.message === '' ? code : cause.message
}

/** `localhost` and `127.0.0.1` are one server where the port is the same. */
function isSameLoopback(one: URL, other: URL): boolean {
  return one.port === other.port && one.protocol === other.protocol && isLoopback(one.hostname) && isLoopback(other.hostname)
}

/** Whether a host, as a URL has it, is this very machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/** Whether a host is one that the public cannot reach: a name without a dot, or an address of a private network (RFC 1918, RFC 4193). */
export function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  switch (isIP(address)) {
    case 4:
      return isLoopback(hostname) || /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address)
    case 6:
      return isLoopback(hostname) || /^f[cde]/i.test(address)
    default:
      return !hostname.includes('.') || hostname.endsWith('.localhost')
  }
}
