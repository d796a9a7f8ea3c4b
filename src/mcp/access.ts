import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPrivateHost, unmappedAddress } from '../model/network-address.ts'

/** Further values that the owner allows, as configured. */
export interface AccessSettings {
  /** Values of Origin. */
  readonly origins: readonly string[]
  /** Values of Host. */
  readonly hosts: readonly string[]
}

/** The end of a connection that is ours. */
export interface LocalEnd {
  readonly address: string | undefined
  readonly port: number | undefined
}

/** Which part of a request is not allowed; null when it may pass. */
export type AccessRefusal = 'host' | 'origin' | null

/** Decides which hosts and origins may speak to the MCP server, against DNS rebinding (CONTRACT 3, MCP: Allowed). */
export class Access {
  readonly #base: URL
  readonly #origins: ReadonlySet<string>
  readonly #hosts: ReadonlySet<string>
  readonly #isPublic: boolean
  /** Most requests say what the one before said. */
  #lastAdmitted: (LocalEnd & { readonly host: string | undefined; readonly origin: string | undefined }) | undefined

  /** @param baseUrl public origin, no slash at its end */
  constructor(baseUrl: string, { origins, hosts }: AccessSettings) {
    this.#base = new URL(baseUrl)
    this.#isPublic = !isPrivateHost(this.#base.hostname)
    this.#origins = new Set([this.#base.origin, ...origins])
    this.#hosts = new Set([...hosts].map((host) => host.toLowerCase()))
  }

  /** Looks at the Host and Origin of a request. */
  check(headers: Pick<IncomingHttpHeaders, 'host' | 'origin'>, local: LocalEnd): AccessRefusal {
    const last = this.#lastAdmitted
    const same =
      last !== undefined &&
      headers.host === last.host &&
      headers.origin === last.origin &&
      local.address === last.address &&
      local.port === last.port
    if (same) return null
    const refusal = this.#look(headers, local)
    if (refusal === null) this.#lastAdmitted = { host: headers.host, origin: headers.origin, ...local }
    return refusal
  }

  #look({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>, local: LocalEnd): AccessRefusal {
    if (host === undefined || !this.#allowsHost(host.toLowerCase(), local)) return 'host'
    return origin === undefined || this.#allowsOrigin(origin, local) ? null : 'origin'
  }

  #allowsHost(host: string, local: LocalEnd): boolean {
    const asked = parseHost(host, this.#base.protocol)
    if (asked === null) return false
    if (asked.host === this.#base.host || this.#hosts.has(host) || this.#hosts.has(asked.host)) return true
    if (isLocalName(asked.hostname) && isLoopbackAddress(local.address ?? '')) return true
    // The listener speaks plain HTTP, whatever the base URL says of a proxy: a port that is left out is 80.
    const direct = parseHost(host, 'http:')
    return direct !== null && isBoundAddress(direct, local)
  }

  #allowsOrigin(origin: string, local: LocalEnd): boolean {
    // Configured ones need not be those of web pages, such as an extension's.
    if (this.#isPublic || this.#origins.has(origin)) return true
    const asked = URL.parse(origin)
    if (asked === null || asked.origin !== origin) return false
    return isLocalName(asked.hostname) || isBoundAddress(asked, local)
  }
}

function parseHost(host: string, protocol: string): URL | null {
  // Anything but a host and a port would be read as another part of an address.
  if (/[^a-z0-9.:_[\]-]/.test(host)) return null
  return URL.parse(`${protocol}//${host}`)
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** An address, not a name, at which this connection came in: a name that was pointed at it is not that. */
function isBoundAddress({ hostname, port, protocol }: URL, local: LocalEnd): boolean {
  if (local.address === undefined) return false
  const address = hostname.replace(/[[\]]/g, '')
  const asked = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port)
  return isIP(address) !== 0 && address === unmappedAddress(local.address) && asked === local.port
}
