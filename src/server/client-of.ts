import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { clientKey } from './client-key.ts'

/** Names the client that a request counts for. */
export type ClientOf = (request: IncomingMessage) => string

/**
 * Finds the client of a request: the address that it comes from, or the one that a trusted proxy says (CONTRACT 3, Clients of the limit).
 * @param trustProxy addresses or CIDR ranges of proxies whose X-Forwarded-For is believed
 */
export function createClientOf(trustProxy: readonly string[]): ClientOf {
  if (trustProxy.length === 0) return ({ socket }) => connectionClient(socket)
  const trust = proxyAddress.compile([...trustProxy])
  // What a proxy writes that is no address counts as the proxy itself.
  return (request) => clientKey(proxyAddress(request, trust)) ?? clientKey(request.socket.remoteAddress ?? '') ?? unknown
}

/** The keys of connections, which many requests come over. */
const keys = new WeakMap<Socket, string>()

/** The client that a connection comes from: its address, without a proxy's word. */
export function connectionClient(socket: Socket): string {
  const known = keys.get(socket)
  if (known !== undefined) return known
  const key = clientKey(socket.remoteAddress ?? '') ?? unknown
  keys.set(socket, key)
  return key
}

/** A connection that was closed while it was asked has no address any more. */
const unknown = 'unknown'
