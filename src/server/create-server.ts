import type { Socket } from 'node:net'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { errorAnswer, problemAnswer, refusalAnswer } from '../http/problems.ts'
import { boundArrival } from './arrival-time.ts'
import { announceLifecycle } from './api-lifecycle.ts'
import { countVerdicts } from './count-verdicts.ts'
import { createClientOf } from './client-of.ts'
import { hasOneHost, hostRefusal } from './host-fields.ts'
import { LateRequestError, refuseConnection, refuseUnusual } from './http-refusals.ts'
import { answerFirst, hardening, proxyHardening } from './http-server.ts'
import { createMcpListener, isMcpAddress } from './mcp-listener.ts'
import { addMcpRoute } from './mcp-route.ts'
import { passOn, upgradesOf } from './pass-on.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createObserveRequest } from './observe-requests.ts'
import type { Observation } from './request-observer.ts'
import { originForm } from './request-target.ts'
import { addRoutes } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import { ServerCounts } from './server-counts.ts'
import type { ServerOptions } from './server-options.ts'
import { watchForwardedFor } from './forwarded-for.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Undefined on the admin port. */
    observation: Observation | undefined
  }
}

/** Builds the HTTP server: limits, problems and routes around the faces. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, logger, trustProxy, mcp, proxy, observers = [], counts = new ServerCounts() } = options
  const bounds = proxy === undefined ? hardening : proxyHardening
  const upgrades = proxy === undefined ? undefined : upgradesOf(proxy)
  const limiter = countVerdicts(createRateLimiter(options.rateLimit, baseUrl, options.sharedCounters), counts)
  const clientOf = createClientOf(trustProxy)
  const watch = watchForwardedFor(logger, trustProxy)
  const observe = createObserveRequest(logger, observers)
  const answerMcp = createMcpListener({ mcp, baseUrl, limiter, clientOf, watch, logger })
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: hardening.bodyLimit,
    requestTimeout: bounds.requestTimeout,
    keepAliveTimeout: hardening.keepAliveTimeout,
    maxRequestsPerSocket: hardening.maxRequestsPerSocket,
    routerOptions: { maxParamLength: hardening.maxParamLength },
    http: {
      headersTimeout: hardening.headersTimeout,
      connectionsCheckingInterval: hardening.connectionsCheckingInterval,
      maxHeaderSize: bounds.maxHeaderSize,
      // Checked in our own hook, which answers with a problem document.
      requireHostHeader: false,
      ...(upgrades === undefined ? {} : { shouldUpgradeCallback: upgrades.accepts }),
    },
    rewriteUrl: (request) => originForm(request.url ?? '/'),
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, baseUrl()),
    frameworkErrors: (_error, request, reply) => {
      reply.observation = observe(request.raw, reply.raw)
      // The router refuses only paths whose percent-encoding is broken; a site may have such.
      void passed(request, reply).then(async (done) => {
        if (!done) await sendAnswer(request, reply, badPath(baseUrl()))
      })
    },
  })
  const passed = siteBehind(server, options)
  server.decorateReply('observation')
  server.addHook('onRequest', (request, reply, done) => {
    reply.observation = observe(request.raw, reply.raw)
    watch(request.raw)
    if (hasOneHost(request.raw)) return done()
    void sendAnswer(request, reply, problemAnswer('invalid-query', hostRefusal, baseUrl()))
  })
  server.addHook('onRequest', async (request, reply) => ((await passed(request, reply)) ? reply : undefined))
  server.server.maxConnections = hardening.maxConnections
  answerFirst(server.server, isMcpAddress, (request, response) => answerMcp(request, response, observe(request, response)))
  refuseUnusual(server.server, baseUrl)
  upgrades?.listen(server)
  announceLifecycle(server, options.lifecycle, baseUrl)
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, baseUrl()))
  addRoutes(server, options, (request) => limiter(clientOf(request.raw)))
  await addMcpRoute(server, answerMcp)
  return server
}

/** Gives what asks the live site behind this service, if there is one: whether a request was answered from it. */
function siteBehind(server: FastifyInstance, options: ServerOptions) {
  const { proxy, baseUrl } = options
  if (proxy === undefined) return async () => false
  const late = (socket: Socket) => refuseConnection(new LateRequestError(), socket, baseUrl())
  const arrival = boundArrival(server.server, hardening.requestTimeout, late)
  server.addHook('preClose', async () => proxy.endTunnels())
  server.addHook('onClose', async () => proxy.close())
  return (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, { ...options, proxy, arrival })
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
