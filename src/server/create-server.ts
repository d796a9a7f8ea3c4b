import type { Socket } from 'node:net'
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { overloadAnswer, problemAnswer } from '../http/problems.ts'
import { answerError } from './answer-error.ts'
import { boundArrival } from './arrival-time.ts'
import { announceLifecycle, isApi, lifecycleHeaders } from './api-lifecycle.ts'
import { connectionLimits, Connections } from './connections.ts'
import { countVerdicts } from './count-verdicts.ts'
import { createClientOf } from './client-of.ts'
import { closeGracefully, closingTimes } from './graceful-close.ts'
import { DirectAnswers } from './direct-answers.ts'
import { hasValidHost, hostRefusal } from './host-fields.ts'
import { LateRequestError, refuseConnection, refuseUnusual, type ClientError } from './http-refusals.ts'
import { answerFirst, hardening, proxyHardening } from './http-server.ts'
import { InFlightBytes } from './in-flight-bytes.ts'
import { createMcpListener, isMcpAddress } from './mcp-listener.ts'
import { addMcpRoute } from './mcp-route.ts'
import { Overload, overloadLimits, shedDetail } from './overload.ts'
import { passOn, upgradesOf } from './pass-on.ts'
import { refuseOwnLook } from './own-look.ts'
import { createRateLimiter } from './rate-limit.ts'
import { ObservedRequests } from './observed-requests.ts'
import type { Observation } from './request-observer.ts'
import { createRequestIds } from './request-id.ts'
import { originForm } from './request-target.ts'
import { addRoutes, isHealthAddress } from './routes.ts'
import { sendAnswer } from './send-answer.ts'
import { ServerCounts } from './server-counts.ts'
import type { ServerOptions } from './server-options.ts'
import { watchForwardedFor } from './forwarded-for.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined on the admin port. */
    inFlight: InFlightBytes | undefined
  }
  interface FastifyReply {
    /** Undefined on the admin port. */
    observation: Observation | undefined
  }
}

/** Builds the HTTP server: limits, problems and routes around the faces. It does not listen yet. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { baseUrl, logger, requestLog, trustProxy, mcp, proxy, observers = [], counts = new ServerCounts() } = options
  const bounds = proxy === undefined ? hardening : proxyHardening
  const limiter = countVerdicts(createRateLimiter(options.rateLimit, baseUrl, options.sharedCounters, options.counter), counts)
  const clientOf = createClientOf(trustProxy)
  const watch = watchForwardedFor(logger, trustProxy)
  const connections = new Connections({ ...connectionLimits, ...options.connections }, clientOf)
  const upgrades = proxy === undefined ? undefined : upgradesOf(proxy, connections)
  const overload = new Overload(connections, counts, { ...overloadLimits, ...options.overload })
  const inFlight = new InFlightBytes(options.inFlightLimit ?? Infinity, counts)
  const observing = new ObservedRequests({ requestLog, observers, connections, counts })
  const requestId = createRequestIds(trustProxy)
  const answerMcp = createMcpListener({ mcp, baseUrl, limiter, clientOf, watch, overload, inFlight, logger })
  const refuse = (error: ClientError, socket: Socket) => refuseConnection(error, socket, connections, baseUrl())
  const server = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    genReqId: requestId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    bodyLimit: hardening.bodyLimit,
    requestTimeout: bounds.requestTimeout,
    keepAliveTimeout: hardening.keepAliveTimeout,
    // Node would answer what was sent behind the last one with a bare 503; see connections.ts.
    maxRequestsPerSocket: 0,
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
    clientErrorHandler: refuse,
    frameworkErrors: (_error, request, reply) => {
      reply.observation = observing.observe(request.raw, reply.raw, request.id)
      // The router refuses only paths whose percent-encoding is broken; a site may have such.
      const passedOn = hasValidHost(request.raw) ? passed(request, reply) : Promise.resolve(false)
      passedOn
        .then(async (isAnswered) => {
          if (!isAnswered) await sendAnswer(request, reply, badPath(baseUrl()))
        })
        .catch((error: unknown) => answerError(error, request, reply, baseUrl()))
    },
  })
  const passed = siteBehind(server, options, refuse)
  connections.follow(server.server)
  closeGracefully(server, connections, { ...closingTimes, ...options.closing })
  server.addHook('onClose', async () => {
    overload.close()
    connections.close()
  })
  server.decorate('inFlight', inFlight)
  server.decorateReply('observation')
  server.addHook('onRequest', (request, reply, done) => {
    reply.observation = observing.observe(request.raw, reply.raw, request.id)
    watch(request.raw)
    if (!hasValidHost(request.raw)) void sendAnswer(request, reply, problemAnswer('invalid-query', hostRefusal, baseUrl()))
    else if (isHealthAddress(request.url) || overload.admits()) done()
    else void sendAnswer(request, reply, overloadAnswer(shedDetail, baseUrl()))
  })
  server.addHook('onRequest', async (request, reply) => {
    const isAnswered = (await refuseOwnLook(request, reply, baseUrl())) || (await passed(request, reply))
    return isAnswered ? reply : undefined
  })
  const direct = new DirectAnswers({
    cache: options.cache,
    generation: options.generation,
    limiter,
    clientOf,
    watch,
    overload,
    inFlight,
    baseUrl,
    requestId,
    observing,
    announced: (target) => (isApi(target) ? Object.entries(lifecycleHeaders(options.lifecycle, baseUrl())).flat() : []),
  })
  answerFirst(server.server, (request, response) => {
    // Node discards it with the connection.
    if (!connections.accepts(request)) return true
    if (direct.answer(request, response)) return true
    if (!isMcpAddress(request.url ?? '/')) return false
    answerMcp(request, response, observing.observe(request, response, requestId(request)))
    return true
  })
  refuseUnusual(server.server, connections, baseUrl)
  upgrades?.listen(server)
  announceLifecycle(server, options.lifecycle, baseUrl)
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply, baseUrl()))
  addRoutes(server, options, (request) => limiter(clientOf(request.raw)), direct)
  await addMcpRoute(server, answerMcp)
  return server
}

/** Gives what asks the live site behind this service, if there is one: whether a request was answered from it. */
function siteBehind(server: FastifyInstance, options: ServerOptions, refuse: (error: ClientError, socket: Socket) => void) {
  const { proxy } = options
  if (proxy === undefined) return async () => false
  const late = (socket: Socket) => refuse(new LateRequestError(), socket)
  const arrival = boundArrival(server.server, hardening.requestTimeout, late)
  server.addHook('preClose', async () => proxy.endTunnels())
  server.addHook('onClose', async () => proxy.close())
  return (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, { ...options, proxy, arrival })
}

function badPath(baseUrl: string) {
  return problemAnswer('invalid-query', 'The path is not well-formed; percent-encode it as UTF-8.', baseUrl)
}
