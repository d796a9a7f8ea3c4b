import type { buildConnector } from 'undici'

/** Opens a connection, with TLS for https. It applies its own timeout. */
export type Connect = buildConnector.connector

/** Options of a proxy. */
export interface ProxyOptions {
  /** Origin to connect to, such as `http://10.0.0.5:8080`. */
  readonly address: string
  /** `Host` sent to the origin: its public name. */
  readonly host: string
  /** Whether a redirect to the same path under the site's other name (apex and www, TLS) changes the origin. */
  readonly mayMove: boolean
  /** Other names of the site, lower case: a client's `Host` with one of them is forwarded, for the origin to redirect. */
  readonly furtherHosts: readonly string[]
  /** The public origin of this service. */
  readonly baseUrl: () => string
  /** IP addresses and CIDR ranges of proxies in front of this service whose `X-Forwarded-*` is trusted. */
  readonly trustProxy: readonly string[]
  readonly limits?: Partial<ProxyLimits>
  /** Opens connections to the origin, and refuses forbidden ones. Default: connects to whatever its name resolves to. */
  readonly connect?: Connect
}

/** What is added to a published page (CONTRACT 3, Pages). */
export interface PageAdditions {
  /** Elements for its head, ASCII. */
  readonly head: string
  /** Value of a `Link` field. */
  readonly link: string
}

/** Limits of forwarding; times in milliseconds, sizes in bytes. */
export const proxyLimits = {
  /** Maximum size of a request body. */
  uploadSize: 100 * 1024 * 1024,
  /** Maximum pause of a client while sending its body or reading its response. */
  clientSilence: 60_000,
  /** Timeout for connecting to the origin. */
  connect: 10_000,
  /** Timeout for the response of the origin to begin, from the end of the request. */
  firstByte: 60_000,
  /** Maximum pause of the origin in the middle of its response. */
  originSilence: 120_000,
  /** Maximum size of the header section of an origin response. */
  headerSize: 64 * 1024,
  /** Maximum number of connections to the origin; further requests are queued. */
  connections: 256,
  /** Maximum number of queued requests; further ones fail like timeouts, so that a hanging origin does not block other requests. */
  waiting: 256,
  /** Maximum pause in a tunnel. */
  tunnelSilence: 600_000,
}
export type ProxyLimits = Readonly<typeof proxyLimits>
