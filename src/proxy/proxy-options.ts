import type { buildConnector } from 'undici'
import type { ProxyLimits } from './limits.ts'

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
