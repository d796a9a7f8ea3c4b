import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { matchesAny, parseRange } from '../model/network-address.ts'

/** Names a request in the log; null stands for one that HTTP refused before it was parsed. */
export type RequestIdOf = (request: IncomingMessage | null) => string

/** Ids that a proxy may give: UUIDs, traces, and what load balancers write. */
const validId = /^[\w.:;=+/@-]{1,128}$/

/**
 * Gives each request an id by which its log lines are found: the one of a trusted proxy, so that both logs agree, else a new one.
 * Ids that anybody else sends are ignored: they could forge lines.
 * @param trustProxy addresses or CIDR ranges of proxies
 */
export function createRequestIds(trustProxy: readonly string[]): RequestIdOf {
  // The prefix differs by process and restart, the number by request.
  const process = randomBytes(5).toString('base64url')
  let last = 0
  const own = () => `${process}-${(++last).toString(36)}`
  if (trustProxy.length === 0) return own
  const trusted = trustProxy.map(parseRange).filter((range) => range !== undefined)
  return (request) => {
    const given = request?.headers['x-request-id']
    if (typeof given !== 'string' || !validId.test(given)) return own()
    return matchesAny(request?.socket.remoteAddress ?? '', trusted) ? given : own()
  }
}
