import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { splitTarget } from './request-target.ts'

/** What a line of the log says of a request. */
interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly milliseconds: number
}

/** One line for each request; no client address and no query, which may hold what a person typed. */
export function logRequest(log: FastifyBaseLogger, { method, url, status, milliseconds }: LoggedRequest): void {
  log.info({ method, path: splitTarget(url).path, status, ms: Math.round(milliseconds * 10) / 10 }, 'request')
}

/** Logs every request that the framework answers. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const { method, url, log } = request
    logRequest(log, { method, url, status: reply.statusCode, milliseconds: reply.elapsedTime })
    done()
  })
}
