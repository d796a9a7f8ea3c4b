import type { RequestListener } from 'node:http'
import type { BaseLogger } from 'pino'
import type { HttpResponse } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { errorResponse, overloadResponse, problemResponse } from '../http/problems.ts'
import { crawlerName } from '../model/own-addresses.ts'
import { failureResponse } from '../proxy/proxy-failure.ts'
import { fieldsOf } from '../proxy/fields.ts'
import { isLoop } from '../proxy/request-fields.ts'
import type { CachedResponses } from './cached-responses.ts'
import type { ClientOf } from './client.ts'
import type { Connections } from './connections.ts'
import type { Exchange } from './exchange.ts'
import type { Exchanges } from './exchanges.ts'
import { hostRefusal } from './host.ts'
import { shedDetail, type Overload } from './overload.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Responder, AnyResponse } from './respond.ts'
import type { Route } from './route.ts'

/** What the handler works with. The owner's listener has neither limits nor a cache. */
interface HandlerOptions {
  /** In the order in which they are tried; the last one matches every path. */
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
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  /** Called with each request whose body is still to come; bounds the time that it takes. */
  readonly onBody?: (exchange: Exchange) => void
}

/**
 * Creates the one way that every request takes: Host and loop checks, overload, route, method, limit, then the cached response or the face
 * of the route. Whatever the outcome, the responder writes it.
 */
export function createRequestHandler(options: HandlerOptions): RequestListener {
  const { routes, connections, exchanges, responder, overload, limiter, clientOf, cached, baseUrl, logger, onBody } = options
  const warnOfProxy = untrustedProxyWarning(logger, options.trustProxy)

  /** What refuses a request before its route has a say in it. */
  function refusalOf(exchange: Exchange, route: Route): HttpResponse | null {
    if (exchange.host === null) return problemResponse('invalid-query', hostRefusal, baseUrl())
    const refusal = route.admit?.(exchange) ?? null
    if (refusal !== null) return refusal
    if (route.isShed && !overload.admits()) return overloadResponse(shedDetail, baseUrl())
    // The service's own crawl of the site was handed back to it: what it makes would be taken for the site's.
    if (exchange.hasVia && isLoop(fieldsOf(exchange.request.rawHeaders), crawlerName(baseUrl())))
      return failureResponse('loop', exchange, baseUrl())
    return null
  }

  /** Tries the routes from a place in the table. */
  function dispatch(exchange: Exchange, from: number): void {
    const path = exchange.routePath
    const at = routes.findIndex((route, place) => place >= from && route.match(path))
    const route = routes[at]
    if (route === undefined) throw new Error('The last route matches every path.')
    exchange.fields = route.headers(exchange)
    // What an earlier route gave back was admitted there.
    const refusal = from === 0 ? refusalOf(exchange, route) : null
    if (refusal !== null) return responder.send(exchange, refusal)
    if (route.methods !== null && !route.methods.answered.includes(exchange.method)) return void otherMethod(exchange, route)
    route.name?.(exchange)
    if (!route.limited || limiter === null) return answer(exchange, at, route)
    const verdict = limiter(clientOf(exchange.request))
    if (verdict instanceof Promise) {
      exchanges.follow(exchange)
      verdict.then((given) => judged(exchange, at, route, given), failed(exchange))
    } else judged(exchange, at, route, verdict)
  }

  function judged(exchange: Exchange, at: number, route: Route, { fields, refusal }: Awaited<ReturnType<RateLimiter>>): void {
    exchange.fields = exchange.fields.length === 0 ? fields : exchange.fields.concat(fields)
    if (refusal === null) answer(exchange, at, route)
    else responder.send(exchange, refusal)
  }

  function answer(exchange: Exchange, at: number, route: Route): void {
    const response = route.isCached && exchange.isRead ? cached?.find(exchange) : undefined
    if (response !== undefined) return responder.send(exchange, response)
    exchanges.follow(exchange)
    make(exchange, at, route).catch(failed(exchange))
  }

  async function make(exchange: Exchange, at: number, route: Route): Promise<void> {
    const period = cached?.period() ?? 0
    const outcome = await route.answer(exchange)
    if (outcome === 'next') return dispatch(exchange, at + 1)
    if (outcome === 'sent') return
    if (route.isCached && outcome instanceof PreparedResponse) cached?.remember(exchange, outcome, period)
    responder.send(exchange, outcome)
  }

  /** `OPTIONS`, and methods that the route does not answer: 405 on an address that exists, else 404. */
  async function otherMethod(exchange: Exchange, { methods, exists }: Route): Promise<void> {
    if (methods === null) return
    exchanges.follow(exchange)
    try {
      if (exchange.method === 'OPTIONS') {
        exchange.is('other', 'preflight')
        exchange.fields = exchange.fields.concat(Object.entries(methods.preflight).flat())
        return responder.send(exchange, { status: 204, body: new Uint8Array(), headers: {} })
      }
      const isMissing = exists !== undefined && !(await exists(exchange))
      const headers = { allow: methods.allow }
      const refusal: AnyResponse = isMissing
        ? problemResponse('not-found', 'There is nothing at this address.', baseUrl())
        : problemResponse('method-not-allowed', methods.refusal(exchange.method), baseUrl(), { headers })
      responder.send(exchange, refusal)
    } catch (error) {
      failed(exchange)(error)
    }
  }

  /** Turns an error into a response; an unexpected one is logged, and its response says nothing about it. */
  function failed(exchange: Exchange): (error: unknown) => void {
    return (error) => {
      const response = errorResponse(error, baseUrl())
      if (response.status === 500) logger.error({ id: exchange.id, err: error }, 'a request failed')
      responder.send(exchange, response)
    }
  }

  return (request, response) => {
    // Node discards it with the connection.
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
 * Warns once when a proxy announces its clients and none is trusted: all of them share one rate limit then
 * (CONTRACT 3, Clients of the limit).
 */
function untrustedProxyWarning(log: BaseLogger, trustProxy: readonly string[]): () => void {
  let hasWarned = trustProxy.length > 0
  return () => {
    if (hasWarned) return
    hasWarned = true
    log.warn('X-Forwarded-For was sent and is ignored; name the proxy in limits.trustProxy of daf.yaml to believe it.')
  }
}
