import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { problemAnswer } from '../http/problems.ts'
import { isAdminHost } from './admin-host.ts'
import { answerError } from './answer-error.ts'
import { addMetricsRoute } from './metrics/metrics-route.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { addRefreshHook, type RefreshHook } from './refresh-hook.ts'
import { hasValidHost, hostRefusal } from './host-fields.ts'
import { createRequestIds } from './request-id.ts'
import { addHealthRoutes } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import { addTrafficRoute, type TrafficPage } from './traffic-route.ts'

/** What the owner's own listener is made of. */
export interface AdminOptions {
  /** Whether there is a generation to answer from, and the server is not shutting down. */
  readonly ready: () => boolean
  /** Null where nobody may ask for a refresh. */
  readonly hook: RefreshHook | null
  readonly metrics: Metrics | null
  /** Null where use of the site is not counted. */
  readonly traffic?: TrafficPage | null
  readonly baseUrl: () => string
  readonly logger: FastifyBaseLogger
}

/** Time for a whole request, in milliseconds: callers are few and near. */
const requestTimeout = 10_000

/** The owner's own listener (CONTRACT 1, `--admin-port`): health, figures, traffic, and the hook that asks for a refresh. It does not listen yet. */
export function createAdminServer({ ready, hook, metrics, traffic = null, baseUrl, logger }: AdminOptions): FastifyInstance {
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestIds([]),
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout,
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, baseUrl()))
  server.setNotFoundHandler((request, reply) =>
    sendAnswer(request, reply, problemAnswer('not-found', 'There is nothing at this address of the admin port.', baseUrl())),
  )
  server.addHook('onRequest', async (request, reply) => {
    if (!hasValidHost(request.raw)) return sendAnswer(request, reply, problemAnswer('invalid-query', hostRefusal, baseUrl()))
    if (isAdminHost(request.raw)) return
    const detail =
      'Ask the admin port by an IP address or as localhost; this Host is a name that anybody may point at this machine.'
    return sendAnswer(request, reply, problemAnswer('forbidden', detail, baseUrl()))
  })
  addHealthRoutes(server, ready)
  if (metrics !== null) addMetricsRoute(server, metrics)
  if (traffic !== null) addTrafficRoute(server, traffic)
  addRefreshHook(server, hook, baseUrl)
  return server
}
