import { failureResponse, type FailureReason } from '../proxy/proxy-failure.ts'
import type { Proxy } from '../proxy/proxy.ts'
import { CachedResponses } from './cached-responses.ts'
import { createClientOf } from './client.ts'
import { connectionLimits, Connections } from './connections.ts'
import type { Exchange } from './exchange.ts'
import { Exchanges } from './exchanges.ts'
import { createRequestHandler } from './handle-request.ts'
import { hostOf } from './host.ts'
import { InFlightBytes } from './in-flight-bytes.ts'
import { closingTimes, createListener, listenerBounds, proxyBounds, type HttpServer, type Upgrades } from './listener.ts'
import { isSiteUpgrade, liveSiteRoute } from './live-site-route.ts'
import { mcpRoute } from './mcp-route.ts'
import { Overload, overloadLimits } from './overload.ts'
import { LateRequestError } from './parser-refusals.ts'
import { createRateLimiter } from './rate-limit.ts'
import { createRequestIds } from './request-id.ts'
import { originForm } from './request-target.ts'
import { Responder } from './respond.ts'
import { apiRoute, healthRoute, siteRoute } from './routes.ts'
import { ServerCounts } from './server-counts.ts'
import type { ServerOptions } from './server-options.ts'

/** Creates the public server: the route table over the faces, and the pipeline around it. It does not listen yet. */
export function createServer(options: ServerOptions): HttpServer {
  const { baseUrl, logger, requestLog, trustProxy, proxy, observers = [], counts = new ServerCounts() } = options
  const clientOf = createClientOf(trustProxy)
  const connections = new Connections({ ...connectionLimits, ...options.connections }, clientOf)
  const requestId = createRequestIds(trustProxy)
  const exchanges = new Exchanges({ requestLog, observers, connections, counts, requestId })
  const overload = new Overload(connections, counts, { ...overloadLimits, ...options.overload })
  const limiter = createRateLimiter({ ...options, counts })
  const responder = new Responder({
    exchanges,
    inFlight: new InFlightBytes(options.inFlightLimit ?? Infinity, counts),
    baseUrl,
    originTrial: options.originTrial ?? [],
    onFailure: (error, { id }) => logger.error({ id, err: error }, 'a response could not be sent'),
  })
  /** Node has one request timeout per listener. Where that is the one for uploads to the live site, other requests get their own here. */
  const limitBodyTime = (exchange: Exchange) => {
    const { request } = exchange
    exchange.bodyTimer = setTimeout(() => listener.refuse(new LateRequestError(), request.socket), listenerBounds.requestTimeout)
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(exchange.bodyTimer))
  }
  const upgradesOf = (site: Proxy): Upgrades => ({
    accepts: (request) => isSiteUpgrade(request) && hostOf(request) !== null && !connections.isBusy(request),
    open: (request, socket, head) => {
      // The host of an absolute-form target could be another site on the origin server.
      const target = originForm(request.url ?? '/')
      request.url = target
      const refuse = (reason: FailureReason) => {
        const response = failureResponse(reason, baseUrl())
        responder.refuse(socket, response, { method: 'GET', target }, null)
      }
      site.tunnel(request, socket, head, refuse)
    },
  })
  const handle = createRequestHandler({
    routes: [
      mcpRoute({ ...options, count: ({ request }) => limiter(clientOf(request)) }),
      apiRoute(options),
      healthRoute(options.ready),
      ...(proxy === undefined ? [] : [liveSiteRoute({ ...options, proxy, responder })]),
      siteRoute(options),
    ],
    connections,
    exchanges,
    responder,
    overload,
    limiter,
    clientOf,
    cached: new CachedResponses(options.cache, options.generation),
    baseUrl,
    logger,
    trustProxy,
    onBody: proxy === undefined ? undefined : limitBodyTime,
  })
  const listener = createListener({
    handle,
    connections,
    exchanges,
    responder,
    baseUrl,
    bounds: { ...(proxy === undefined ? listenerBounds : proxyBounds), ...options.bounds },
    closing: { ...closingTimes, ...options.closing },
    logger,
    upgrades: proxy === undefined ? undefined : upgradesOf(proxy),
    onClosing: () => proxy?.endTunnels(),
    onClosed: async () => {
      overload.close()
      await proxy?.close()
    },
  })
  return listener
}
