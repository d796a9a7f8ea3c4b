import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'

/**
 * Gives what looks at each request and warns once when a proxy announces its clients and nothing says that it may be believed:
 * all of them would share one rate limit (CONTRACT 3, Clients of the limit).
 */
export function watchForwardedFor(log: FastifyBaseLogger, trustProxy: readonly string[]): (request: IncomingMessage) => void {
  let watching = trustProxy.length === 0
  return ({ headers }) => {
    if (!watching || headers['x-forwarded-for'] === undefined) return
    watching = false
    log.warn('X-Forwarded-For was sent and is ignored; name the proxy in limits.trustProxy of daf.yaml to believe it.')
  }
}
