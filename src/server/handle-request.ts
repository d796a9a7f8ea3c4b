import type { RequestListener } from 'node:http'
import type { BaseLogger } from 'pino'
import type { HttpResponse } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { errorResponse, overloadResponse, problemResponse } from '../http/problems.ts'
import { crawlerName } from '../model/own-addresses.ts'
import { failureResponse } from '../proxy/proxy-failure.ts'
import { isLoop } from '../proxy/request-fields.ts'
import type { CachedResponses } from './cached-responses.ts'
import type { ClientOf } from './client.ts'
import type { Connections } from './connections.ts'
import type { Exchange } from './exchange.ts'
import type { Exchanges } from './exchanges.ts'
import { hostRefusal } from './host.ts'
import { shedDetail, type Overload } from './overload.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Responder } from './respond.ts'
import type { Route, RouteOutcome } from './route.ts'

const noFields: readonly string[] = []

/** Dependencies of the handler. The admin listener has neither limits nor a cache. */
interface HandlerOptions {
  /** In order of precedence; the last one matches every path. */
  readonly routes: readonly Route[]
  readonly connections: Connections
  readonly exchanges: Exchanges
  readonly responder: Responder
  readonly overload: Pick<Overload, 'admits'>
  readonly limiter: RateLimiter | null
  readonly clientOf: ClientOf
  readonly cached: CachedResponses | null
  readonly baseUrl: () => string
  readonly logger: BaseLogger
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  /** Called with each request that announces a body, to limit the time it takes to arrive. */
  readonly onBody?: ((exchange: Exchange) => void) | undefined
}

/**
 * Creates the pipeline of every request: Host and loop checks, overload, route, method, rate limit, then the cached response or the
 * face of the route. The responder writes the result in every case.
 */
export function createRequestHandler(options: HandlerOptions): RequestListener {
  const { routes, connections, exchanges, responder, overload, limiter, clientOf, cached, baseUrl, logger, onBody } = options
  const warnOfProxy = untrustedProxyWarning(logger, options.trustProxy)

  /** The refusal of a request before its route handles it; null if it is admitted. */
  function refusalOf(exchange: Exchange, route: Route): HttpResponse | null {
    if (exchange.host === null) return problemResponse('invalid-query', hostRefusal, baseUrl())
    const refusal = route.admit?.(exchange) ?? null
    if (refusal !== null) return refusal
    if (route.isShed === true && !overload.admits()) return overloadResponse(shedDetail, baseUrl())
    // The service's own crawl of the site reached the service itself: its output would be crawled as the site's.
    if (exchange.hasVia && isLoop(exchange.request, crawlerName(baseUrl()))) return failureResponse('loop', baseUrl())
    return null
  }

  /** Finds the route of an exchange, starting at an index of the table. */
  function dispatch(exchange: Exchange, from: number): void {
    const path = exchange.routePath
    const at = routes.findIndex((route, place) => place >= from && route.match(path))
    const route = routes[at]
    if (route === undefined) throw new Error('The last route matches every path.')
    exchange.fields = route.headers?.(exchange) ?? noFields
    // An exchange passed on by an earlier route was admitted there.
    const refusal = from === 0 ? refusalOf(exchange, route) : null
    if (refusal !== null) return responder.send(exchange, refusal)
    if (route.methods !== null && !route.methods.handled.includes(exchange.method)) return void otherMethod(exchange, route)
    if (route.limited !== true || limiter === null) return answer(exchange, at, route)
    const verdict = limiter(clientOf(exchange.request))
    if (verdict instanceof Promise) {
      exchanges.track(exchange)
      verdict.then((counted) => applyLimit(exchange, at, route, counted)).catch(failed(exchange))
    } else applyLimit(exchange, at, route, verdict)
  }

  function applyLimit(exchange: Exchange, at: number, route: Route, { fields, refusal }: Awaited<ReturnType<RateLimiter>>): void {
    exchange.fields = exchange.fields.length === 0 ? fields : exchange.fields.concat(fields)
    if (refusal === null) return answer(exchange, at, route)
    route.classify?.(exchange)
    responder.send(exchange, refusal)
  }

  function answer(exchange: Exchange, at: number, route: Route): void {
    const response = route.isCached === true && exchange.isRead ? cached?.find(exchange) : undefined
    if (response !== undefined) return responder.send(exchange, response)
    route.classify?.(exchange)
    const period = cached?.period() ?? 0
    const finish = (outcome: RouteOutcome) => {
      if (outcome === 'next') return dispatch(exchange, at + 1)
      if (outcome === 'sent') return
      if (route.isCached === true && outcome instanceof PreparedResponse) cached?.remember(exchange, outcome, period)
      responder.send(exchange, outcome)
    }
    const outcome = route.answer(exchange)
    if (!(outcome instanceof Promise)) return finish(outcome)
    exchanges.track(exchange)
    outcome.then(finish).catch(failed(exchange))
  }

  /** Handles `OPTIONS`, and methods that the route does not support: 405 on an address that exists, otherwise 404. */
  async function otherMethod(exchange: Exchange, { methods, exists, refuse }: Route): Promise<void> {
    if (methods === null) return
    exchanges.track(exchange)
    try {
      if (exchange.method === 'OPTIONS') {
        exchange.classify('other', 'preflight')
        exchange.fields = exchange.fields.concat(Object.entries(methods.preflight).flat())
        return responder.send(exchange, { status: 204, body: new Uint8Array(), headers: {} })
      }
      const isMissing = exists !== undefined && !(await exists(exchange))
      const headers: Readonly<Record<string, string>> = isMissing ? {} : { allow: methods.allow }
      const problem = isMissing
        ? problemResponse('not-found', 'There is nothing at this address; find pages with /v1/search/ or /llms.txt.', baseUrl())
        : problemResponse('method-not-allowed', methods.refusal(exchange.method), baseUrl(), { headers })
      responder.send(exchange, (await refuse?.(exchange, isMissing ? 404 : 405, headers)) ?? problem)
    } catch (error) {
      failed(exchange)(error)
    }
  }

  /** Turns an error into a response; an unexpected one is logged and not described to the client. */
  function failed(exchange: Exchange): (error: unknown) => void {
    return (error) => {
      const response = errorResponse(error, baseUrl())
      if (response.status === 500) logger.error({ id: exchange.id, err: error }, 'a request failed')
      responder.send(exchange, response)
    }
  }

  return (request, response) => {
    // Node discards the request with its connection.
    if (!connections.accepts(request)) return
    const exchange = exchanges.begin(request, response)
    if (exchange.hasForwardedFor) warnOfProxy()
    if (exchange.hasBody) onBody?.(exchange)
    try {
      dispatch(exchange, 0)
    } catch (error) {
      failed(exchange)(error)
    }
  }
}

/**
 * Warns once when a proxy sends client addresses but no proxy is trusted: all clients then share one rate limit
 * (CONTRACT 3, Clients of the limit).
 */
function untrustedProxyWarning(log: BaseLogger, trustProxy: readonly string[]): () => void {
  let hasWarned = trustProxy.length > 0
  return () => {
    if (hasWarned) return
    hasWarned = true
    log.warn('X-Forwarded-For was received and ignored; to trust it, add the proxy to limits.trustProxy in daf.yaml.')
  }
}
