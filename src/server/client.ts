import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { matchesAny, parseAddress, parseRange } from '../model/network-address.ts'

/** Names the client that a request counts for. */
export type ClientOf = (request: IncomingMessage) => string

/**
 * Finds the client of a request: the address that it comes from, or the one that a trusted proxy names (CONTRACT 3, Clients of the limit).
 * @param trustProxy addresses or CIDR ranges of proxies whose X-Forwarded-For is believed
 */
export function createClientOf(trustProxy: readonly string[]): ClientOf {
  if (trustProxy.length === 0) return ({ socket }) => connectionClient(socket)
  const trusted = trustProxy.map(parseRange).filter((range) => range !== undefined)
  return ({ socket, headers }) => {
    const hops = String(headers['x-forwarded-for'] ?? '').split(',')
    let client = connectionClient(socket)
    let hop = socket.remoteAddress ?? ''
    while (matchesAny(hop, trusted)) {
      const before = withoutPort(hops.pop()?.trim() ?? '')
      const key = clientKey(before)
      // Anything a proxy writes that is not an address counts as the proxy itself.
      if (key === undefined) break
      client = key
      hop = before
    }
    return client
  }
}

/** By connection, over which many requests come. */
const keys = new WeakMap<Socket, string>()

/** The client that a connection comes from: its address, whatever a proxy says. */
export function connectionClient(socket: Socket): string {
  const known = keys.get(socket)
  if (known !== undefined) return known
  const key = clientKey(socket.remoteAddress ?? '') ?? unknown
  keys.set(socket, key)
  return key
}

/** A closed connection has no address any more. */
const unknown = 'unknown'

/**
 * The key that a client address counts under: an IPv4 address or an IPv6 /64 (CONTRACT 3, Clients of the limit), since networks give a
 * whole /64 to one customer. Some proxies write a port or brackets into X-Forwarded-For. Undefined for anything that is not an address,
 * which would otherwise be a new client each time.
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
