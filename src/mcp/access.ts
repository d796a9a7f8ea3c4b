import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPrivateHost, unmappedAddress } from '../model/network-address.ts'

/** Additional values that the owner allows, as configured. */
export interface AccessSettings {
  /** Values of Origin. */
  readonly origins: readonly string[]
  /** Values of Host. */
  readonly hosts: readonly string[]
}

/** The local end of a connection. */
export interface LocalEnd {
  readonly address: string | undefined
  readonly port: number | undefined
}

/** Which header field of a request is not allowed; null if it is admitted. */
export type AccessRefusal = 'host' | 'origin' | null

/** Decides which hosts and origins may access the MCP server, to prevent DNS rebinding (CONTRACT 3, MCP: Allowed). */
export class Access {
  readonly #base: URL
  readonly #origins: ReadonlySet<string>
  readonly #hosts: ReadonlySet<string>
  readonly #isPublic: boolean
  /** Most requests repeat the values of the previous one. */
  #lastAdmitted: (LocalEnd & { readonly host: string | undefined; readonly origin: string | undefined }) | undefined

  /** @param baseUrl public origin, no trailing slash */
  constructor(baseUrl: string, { origins, hosts }: AccessSettings) {
    this.#base = new URL(baseUrl)
    this.#isPublic = !isPrivateHost(this.#base.hostname)
    this.#origins = new Set([this.#base.origin, ...origins])
    this.#hosts = new Set([...hosts].map((host) => host.toLowerCase()))
  }

  /** Checks the Host and Origin of a request. */
  check(headers: Pick<IncomingHttpHeaders, 'host' | 'origin'>, local: LocalEnd): AccessRefusal {
    const last = this.#lastAdmitted
    const same =
      last !== undefined &&
      headers.host === last.host &&
      headers.origin === last.origin &&
      local.address === last.address &&
      local.port === last.port
    if (same) return null
    const refusal = this.#evaluate(headers, local)
    if (refusal === null) this.#lastAdmitted = { host: headers.host, origin: headers.origin, ...local }
    return refusal
  }

  #evaluate({ host, origin }: Pick<IncomingHttpHeaders, 'host' | 'origin'>, local: LocalEnd): AccessRefusal {
    if (host === undefined || !this.#allowsHost(host.toLowerCase(), local)) return 'host'
    return origin === undefined || this.#allowsOrigin(origin, local) ? null : 'origin'
  }

  #allowsHost(host: string, local: LocalEnd): boolean {
    const requested = parseHost(host, this.#base.protocol)
    if (requested === null) return false
    if (requested.host === this.#base.host || this.#hosts.has(host) || this.#hosts.has(requested.host)) return true
    if (isLocalName(requested.hostname) && isLoopbackAddress(local.address ?? '')) return true
    // The listener speaks plain HTTP even if the base URL is https because of a proxy: the default port is 80.
    const direct = parseHost(host, 'http:')
    return direct !== null && isBoundAddress(direct, local)
  }

  #allowsOrigin(origin: string, local: LocalEnd): boolean {
    // Configured origins need not be web origins: browser extensions have their own.
    if (this.#isPublic || this.#origins.has(origin)) return true
    const url = URL.parse(origin)
    if (url === null || url.origin !== origin) return false
    return isLocalName(url.hostname) || isBoundAddress(url, local)
  }
}

function parseHost(host: string, protocol: string): URL | null {
  // Anything but a host and a port would be parsed as another part of a URL.
  if (/[^a-z0-9.:_[\]-]/.test(host)) return null
  return URL.parse(`${protocol}//${host}`)
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** Whether a URL names the local IP address and port of the connection; a name that resolves to it does not count. */
function isBoundAddress({ hostname, port, protocol }: URL, local: LocalEnd): boolean {
  if (local.address === undefined) return false
  const address = hostname.replace(/[[\]]/g, '')
  const requestedPort = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port)
  return isIP(address) !== 0 && address === unmappedAddress(local.address) && requestedPort === local.port
}
