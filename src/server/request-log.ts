import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { ObservedRequest } from './request-observer.ts'
import { originForm, splitTarget } from './request-target.ts'

/** One line for each request; no client address and no query, which may hold what a person typed. */
export function logRequest(log: FastifyBaseLogger, { method, url = '/' }: IncomingMessage, observed: ObservedRequest): void {
  const { id, interface: by, status, milliseconds } = observed
  log.info({ id, method, path: splitTarget(originForm(url)).path, by, status, ms: Math.round(milliseconds * 10) / 10 }, 'request')
}
