import { buildConnector, Pool } from 'undici'
import { isPrivateHost } from '../model/network-address.ts'
import type { Connect, ProxyLimits, ProxyOptions } from './proxy-options.ts'

/** Where requests are sent. */
export interface Destination {
  /** `https://www.example.com`, without a trailing slash. */
  readonly origin: string
  /** `Host` of requests. */
  readonly host: string
}

/** The current destination of requests. */
interface Target extends Destination {
  readonly pool: Pool
}

/** Maximum number of moves to another origin in the lifetime of a proxy: more indicate a redirect loop. */
const maxMoves = 10

/** The origin that requests are forwarded to. A site configured by its other name, or without TLS, reveals its origin by a redirect. */
export class OriginTarget {
  readonly #options: ProxyOptions
  readonly #limits: ProxyLimits
  /** Opens connections, including those of tunnels. */
  readonly connect: Connect
  #current: Target
  #moves = 0

  constructor(options: ProxyOptions, limits: ProxyLimits) {
    this.#options = options
    this.#limits = limits
    this.connect = options.connect ?? buildConnector({ timeout: limits.connect, allowH2: false })
    this.#current = this.#target(options.address, options.host)
  }

  get current(): Target {
    return this.#current
  }

  /**
   * The destination of a redirect to the same path under another name of the same site: apex and www are one site, and the public name of
   * this service is that of a site at a private address, which is requested there by that name. Null for any other redirect, which is
   * forwarded to the client: another port of the machine is another service, which the site must not expose.
   * @param path of the request, with its query
   */
  movedTo({ origin, host }: Target, location: string, path: string): Destination | null {
    const { mayMove, baseUrl } = this.#options
    const to = URL.parse(location, origin)
    if (!mayMove || to === null || to.origin === origin || this.#moves >= maxMoves) return null
    if (`${to.pathname}${to.search}` !== path) return null
    const own = new URL(baseUrl())
    const from = new URL(origin)
    if (to.origin === own.origin) return isPrivateHost(from.hostname) && host !== own.host ? { origin, host: own.host } : null
    const isWeb = to.protocol === 'https:' || (to.protocol === 'http:' && origin.startsWith('http:'))
    const isSame = apexOf(to.hostname) === apexOf(from.hostname) && to.port === from.port
    return isWeb && isSame ? { origin: to.origin, host: to.host } : null
  }

  /**
   * A redirect as clients should get it: one to the address or the name by which only this service requests the site, as servers make it
   * from `Host`, leads to the public address instead. Any other redirect is unchanged, as is one to TLS that the public address does not
   * have: it would lead back here forever.
   */
  publicRedirect({ origin, host }: Target, location: string): string {
    const { baseUrl, furtherHosts } = this.#options
    const to = URL.parse(location, origin)
    const own = new URL(baseUrl())
    const isInternal = to?.origin === origin || (to?.host === host && !furtherHosts.includes(host))
    const isToTls = to?.protocol === 'https:' && own.protocol === 'http:'
    return isInternal && !isToTls && to.host !== own.host ? location.replace(/^(?:https?:)?\/\/[^/?#]*/i, own.origin) : location
  }

  move({ origin, host }: Destination): void {
    const before = this.#current
    if (origin === before.origin && host === before.host) return
    this.#moves++
    this.#current = this.#target(origin, host)
    void before.pool.close()
  }

  close(): Promise<void> {
    return this.#current.pool.close()
  }

  #target(origin: string, host: string): Target {
    const { connections, firstByte, originSilence, headerSize } = this.#limits
    const pool = new Pool(origin, {
      connections,
      connect: this.connect,
      headersTimeout: firstByte,
      bodyTimeout: originSilence,
      maxHeaderSize: headerSize,
    })
    return { origin, host, pool }
  }
}

function apexOf(hostname: string): string {
  return hostname.replace(/^www\./, '')
}
