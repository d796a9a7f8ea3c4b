import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { matchesAny, parseAddress, parseRanges } from '../model/network-address.ts'
import { memoizeByObject } from '../model/maps.ts'

/** Returns the key of the client that a request is counted for. */
export type ClientOf = (request: IncomingMessage) => string

/**
 * Identifies the client of a request: the remote address, or the one reported by a trusted proxy (CONTRACT 3, Clients of the limit).
 * @param trustProxy addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted
 */
export function createClientOf(trustProxy: readonly string[]): ClientOf {
  if (trustProxy.length === 0) return ({ socket }) => connectionClient(socket)
  const trusted = parseRanges(trustProxy)
  return ({ socket, headers }) => {
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    let client = connectionClient(socket)
    let hop = socket.remoteAddress ?? ''
    while (matchesAny(hop, trusted)) {
      const before = withoutPort(hops.pop()?.trim() ?? '')
      const key = clientKey(before)
      // An entry that is not an address counts as the proxy itself.
      if (key === undefined) break
      client = key
      hop = before
    }
    return client
  }
}

/** The client key of a connection: its remote address, ignoring forwarding headers. Cached, as a connection usually has many requests. */
export const connectionClient = memoizeByObject((socket: Socket): string => clientKey(socket.remoteAddress ?? '') ?? unknown)

/** Key of a closed connection, which no longer has an address. */
const unknown = 'unknown'

/**
 * The rate-limit key of a client address: the IPv4 address or the IPv6 /64 (CONTRACT 3, Clients of the limit), since networks assign a
 * whole /64 to one customer. Some proxies add a port or brackets in X-Forwarded-For. Undefined for anything that is not an address,
 * which would otherwise count as a new client each time.
 */
export function clientKey(written: string): string | undefined {
  const address = parseAddress(withoutPort(written.trim()))
  if (address === undefined) return undefined
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}

/** `192.0.2.7:4711` and `[2001:db8::1]:4711` without their port and brackets. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}
