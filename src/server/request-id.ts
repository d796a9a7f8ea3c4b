import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/** Names a request in the log. */
export type RequestIdOf = (request: IncomingMessage) => string

/** What a proxy may call a request: UUIDs, traces, and what load balancers write. */
const sane = /^[\w.:;=+/@-]{1,128}$/

/**
 * Gives each request a name by which its lines in the log are found: the one of a trusted proxy, so that its log and ours agree,
 * else a new one. What anybody else sends is not believed: it would forge lines.
 * @param trustProxy addresses or CIDR ranges of proxies
 */
export function createRequestIds(trustProxy: readonly string[]): RequestIdOf {
  // Tells apart processes and restarts; the number tells apart requests.
  const process = randomBytes(5).toString('base64url')
  let last = 0
  const own = () => `${process}-${(++last).toString(36)}`
  if (trustProxy.length === 0) return own
  const trusts = proxyAddress.compile([...trustProxy])
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && sane.test(given) && trusts(socket.remoteAddress ?? '', 0) ? given : own()
  }
}
