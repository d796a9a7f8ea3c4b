import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorAnswer, problemAnswer, refusalAnswer } from '../http/problems.ts'
import { announceLifecycle } from './api-lifecycle.ts'
import { statusOf } from './error-status.ts'
import { refuseConnection, refuseUnusual } from './http-refusals.ts'
import { addMcpRoute } from './mcp-route.ts'
import { createRateLimiter } from './rate-limit.ts'
import { originForm } from './request-target.ts'
import { addRoutes } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import type { ServerOptions } from './server-options.ts'
import { watchForwardedFor } from './forwarded-for.ts'

/** Node's own defaults are loose (reference: hardening). Times in milliseconds, sizes in bytes. */
const hardening = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 75_000,
  maxHeaderSize: 8 * 1024,
  maxConnections: 2_000,
  maxRequestsPerSocket: 1_000,
  bodyLimit: 64 * 1024,
  maxParamLength: 16 * 1024,
} as const

/** Builds the HTTP server: limits, problems and routes around the faces. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, logger, trustProxy } = options
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
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
  server.server.maxConnections = hardening.maxConnections
  const limiter = await createRateLimiter(server, options.rateLimit, baseUrl)
  server.addHook('onRequest', refuseAmbiguousHost(baseUrl))
  watchForwardedFor(server, trustProxy)
  refuseUnusual(server.server, baseUrl)
  announceLifecycle(server, options.lifecycle, baseUrl)
  logRequests(server)
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, baseUrl()))
  addRoutes(server, options, limiter)
  await addMcpRoute(server, options, limiter)
  return server
}

function badPath(baseUrl: string) {
  return problemAnswer('invalid-query', 'The path is not well-formed; percent-encode it as UTF-8.', baseUrl)
}

/** Node accepts several Host fields, and with `requireHostHeader` off none (RFC 9112 section 3.2: both are 400). */
function refuseAmbiguousHost(baseUrl: () => string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { rawHeaders, httpVersionMajor, httpVersionMinor } = request.raw
    let hosts = 0
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
    const old = httpVersionMajor === 1 && httpVersionMinor === 0
    if (hosts === 1 || (hosts === 0 && old)) return
    await sendAnswer(request, reply, problemAnswer('invalid-query', 'The request must carry exactly one Host field.', baseUrl()))
  }
}

/** One line for each request; no client address and no query, which may hold what a person typed. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?', 1)
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    )
  })
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
