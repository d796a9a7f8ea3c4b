import type { FastifyInstance } from 'fastify'

/**
 * Warns once when a proxy announces its clients and nothing says that it may be believed: all of them would share one
 * rate limit (CONTRACT 3, Clients of the limit).
 */
export function watchForwardedFor(server: FastifyInstance, trustProxy: readonly string[]): void {
  if (trustProxy.length > 0) return
  let warned = false
  server.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    warned = true
    request.log.warn('X-Forwarded-For was sent and is ignored; name the proxy in limits.trustProxy of daf.yaml to believe it.')
  })
}
