import type { buildConnector } from 'undici'

/** Makes a connection, with TLS where the address says so. It bounds its own time. */
export type Connect = buildConnector.connector

/** Where the origin is, and what it is told. */
export interface ProxyOptions {
  /** Origin that is connected to, such as `http://10.0.0.5:8080`. */
  readonly address: string
  /** `Host` that the origin is asked with: its public name. */
  readonly host: string
  /** Whether a redirect to the same address under the site's other name (apex and www, TLS) says where the origin is. */
  readonly mayMove: boolean
  /** Further names of the site, lower case: the `Host` of a client that is one of them is handed on, for the origin to redirect. */
  readonly furtherHosts: readonly string[]
  /** The public origin of this service. */
  readonly baseUrl: () => string
  /** IP addresses and CIDR ranges of proxies before this service whose `X-Forwarded-*` is believed. */
  readonly trustProxy: readonly string[]
  readonly limits?: Partial<ProxyLimits>
  /** Makes the connections to the origin, and refuses those that must not be. Default: wherever its name leads. */
  readonly connect?: Connect
}

/** What a published page gains on its way (CONTRACT 3, Pages). */
export interface PageAdditions {
  /** Elements for its head, ASCII. */
  readonly head: string
  /** Value of a `Link` field. */
  readonly link: string
}

/** Bounds of what is handed on; times in milliseconds, sizes in bytes. */
export interface ProxyLimits {
  /** Largest body of a request. */
  readonly uploadSize: number
  /** Longest silence of a client in the middle of its body, and of one that does not take its answer. */
  readonly clientSilence: number
  /** Time for a connection to the origin. */
  readonly connect: number
  /** Time until the origin answers, counted from the end of the request. */
  readonly firstByte: number
  /** Longest silence of the origin in the middle of its answer. */
  readonly originSilence: number
  /** Header fields of an answer of the origin. */
  readonly headerSize: number
  /** Connections to the origin; further requests wait for one. */
  readonly connections: number
  /** Requests that wait; further ones count as not answered in time, so that an origin that hangs takes no place from what needs none. */
  readonly waiting: number
  /** Longest silence in a tunnel. */
  readonly tunnelSilence: number
}

export const proxyLimits: ProxyLimits = {
  uploadSize: 100 * 1024 * 1024,
  clientSilence: 60_000,
  connect: 10_000,
  firstByte: 60_000,
  originSilence: 120_000,
  headerSize: 64 * 1024,
  connections: 256,
  waiting: 256,
  tunnelSilence: 600_000,
}
