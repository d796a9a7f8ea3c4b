import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { matchesAny, parseRanges } from '../model/network-address.ts'

/** Returns the id of a request; null means one that was refused before it was parsed. */
export type RequestIdOf = (request: IncomingMessage | null) => string

/** Ids accepted from a proxy: UUIDs, trace ids, and the formats of load balancers. */
const validId = /^[\w.:;=+/@-]{1,128}$/

/**
 * Gives each request an id for the log: the one from a trusted proxy, so that both logs match, otherwise a new one. Ids from anyone
 * else are ignored: they could forge log lines.
 * @param trustProxy addresses or CIDR ranges of proxies
 */
export function createRequestIds(trustProxy: readonly string[]): RequestIdOf {
  // The prefix differs by process and restart, the number by request.
  const process = randomBytes(5).toString('base64url')
  let last = 0
  const own = () => `${process}-${(++last).toString(36)}`
  if (trustProxy.length === 0) return own
  const trusted = parseRanges(trustProxy)
  return (request) => {
    const given = request?.headers['x-request-id']
    if (typeof given !== 'string' || !validId.test(given)) return own()
    return matchesAny(request?.socket.remoteAddress ?? '', trusted) ? given : own()
  }
}
