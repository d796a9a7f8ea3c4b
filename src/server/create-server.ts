import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorAnswer, problemAnswer, refusalAnswer } from '../http/problems.ts'
import { announceLifecycle } from './api-lifecycle.ts'
import { createClientOf } from './client-of.ts'
import { hasOneHost, hostRefusal } from './host-fields.ts'
import { refuseConnection, refuseUnusual } from './http-refusals.ts'
import { answerFirst, hardening } from './http-server.ts'
import { createMcpListener, isMcpAddress } from './mcp-listener.ts'
import { addMcpRoute } from './mcp-route.ts'
import { createRateLimiter } from './rate-limit.ts'
import { logRequests } from './request-log.ts'
import { originForm } from './request-target.ts'
import { addRoutes } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import type { ServerOptions } from './server-options.ts'
import { watchForwardedFor } from './forwarded-for.ts'

/** Builds the HTTP server: limits, problems and routes around the faces. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, logger, trustProxy, mcp } = options
  const limiter = createRateLimiter(options.rateLimit, baseUrl)
  const clientOf = createClientOf(trustProxy)
  const watch = watchForwardedFor(logger, trustProxy)
  const answerMcp = createMcpListener({ mcp, baseUrl, limiter, clientOf, watch, logger })
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: hardening.bodyLimit,
    requestTimeout: hardening.requestTimeout,
    keepAliveTimeout: hardening.keepAliveTimeout,
    maxRequestsPerSocket: hardening.maxRequestsPerSocket,
    routerOptions: { maxParamLength: hardening.maxParamLength },
    http: {
      headersTimeout: hardening.headersTimeout,
      connectionsCheckingInterval: hardening.connectionsCheckingInterval,
      maxHeaderSize: hardening.maxHeaderSize,
      // Checked in our own hook, which answers with a problem document.
      requireHostHeader: false,
    },
    rewriteUrl: (request) => originForm(request.url ?? '/'),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, baseUrl()),
    frameworkErrors: (_error, request, reply) => {
      // The router refuses only paths whose percent-encoding is broken.
      void sendAnswer(request, reply, badPath(baseUrl()))
    },
  })
  server.addHook('onRequest', (request, reply, done) => {
    watch(request.raw)
    if (hasOneHost(request.raw)) return done()
    void sendAnswer(request, reply, problemAnswer('invalid-query', hostRefusal, baseUrl()))
  })
  server.server.maxConnections = hardening.maxConnections
  answerFirst(server.server, isMcpAddress, answerMcp)
  refuseUnusual(server.server, baseUrl)
  announceLifecycle(server, options.lifecycle, baseUrl)
  logRequests(server)
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, baseUrl()))
  addRoutes(server, options, (request) => limiter(clientOf(request.raw)))
  await addMcpRoute(server, answerMcp)
  return server
}

function badPath(baseUrl: string) {
  return problemAnswer('invalid-query', 'The path is not well-formed; percent-encode it as UTF-8.', baseUrl)
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  const status = statusOf(error)
  if (status !== undefined && status >= 400 && status < 500) {
    const detail = error instanceof Error ? error.message : 'The request was refused.'
    return sendAnswer(request, reply, refusalAnswer(status, detail, baseUrl))
  }
  const answer = errorAnswer(error, baseUrl)
  if (answer.status === 500) request.log.error({ err: error }, 'a request failed')
  return sendAnswer(request, reply, answer)
}

/** The status that Fastify gives its own refusals, such as a body that is too large; undefined for any other error. */
function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}
