import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { BaseLogger } from 'pino'
import { cacheControl, jsonResponse, textResponse, type HttpResponse } from '../http/response.ts'
import { PreparedResponse } from '../http/prepared-response.ts'
import { problemResponse, refusalResponse } from '../http/problems.ts'
import { isLoopbackAddress } from '../model/network-address.ts'
import { connectionLimits, Connections } from './connections.ts'
import { createClientOf } from './client.ts'
import type { Exchange } from './exchange.ts'
import { Exchanges } from './exchanges.ts'
import { createRequestHandler } from './handle-request.ts'
import { InFlightBytes } from './in-flight-bytes.ts'
import { closingTimes, createListener, listenerBounds, type HttpServer } from './listener.ts'
import type { Metrics } from './metrics.ts'
import { bodyTooLarge, readBody } from './read-body.ts'
import { createRequestIds } from './request-id.ts'
import { Responder } from './respond.ts'
import { readMethods, type Methods, type Route } from './route.ts'
import { healthRoute } from './routes.ts'
import { ServerCounts } from './server-counts.ts'

interface RefreshHook {
  /** Shared secret of the authorised callers. */
  readonly secret: string
  /** Scans or crawls the source immediately. */
  readonly refresh: () => void
}

/**
 * Renders the owner's page of site usage.
 * @param languages the `Accept-Language` field, or a chosen language
 */
export type TrafficPage = (languages: string | undefined) => Promise<HttpResponse>

/** Options of the admin server. */
export interface AdminOptions {
  /** Whether a generation is available and the server is not shutting down. */
  readonly ready: () => boolean
  /** Null if the refresh hook is disabled. */
  readonly hook: RefreshHook | null
  readonly metrics: Metrics | null
  /** Undefined if site usage is not counted. */
  readonly trafficPage?: TrafficPage | undefined
  readonly baseUrl: () => string
  readonly logger: BaseLogger
}

/** Timeout for a whole request, in milliseconds: callers are few and nearby. */
const requestTimeout = 10_000

/** Creates the admin server (CONTRACT 1, `--admin-port`): health, metrics, traffic, and the refresh hook. It does not listen yet. */
export function createAdminServer(options: AdminOptions): HttpServer {
  const { ready, hook, metrics, trafficPage, baseUrl, logger } = options
  const clientOf = createClientOf([])
  const counts = new ServerCounts()
  const connections = new Connections(connectionLimits, clientOf)
  const requestId = createRequestIds([])
  // Scrapes and probes every few seconds would drown the log.
  const exchanges = new Exchanges({ requestLog: { write: () => {} }, observers: [], connections, counts, requestId })
  const responder = new Responder({
    exchanges,
    inFlight: new InFlightBytes(Infinity, counts),
    baseUrl,
    originTrial: [],
    onFailure: (error, { id }) => logger.error({ id, err: error }, 'a response could not be sent'),
  })
  const admit = (exchange: Exchange) => {
    if (isAdminHost(exchange.host ?? '', exchange.request.socket.localAddress)) return null
    const detail = 'The admin port accepts IP addresses and localhost as Host; names are refused because of DNS rebinding.'
    return problemResponse('forbidden', detail, baseUrl())
  }
  const routes = [
    healthRoute(ready),
    ...(metrics === null ? [] : [metricsRoute(metrics)]),
    ...(trafficPage === undefined ? [] : [trafficRoute(trafficPage)]),
    hookRoute(hook, baseUrl),
    notFoundRoute(baseUrl),
  ].map((route) => ({ ...route, admit }))
  const handle = createRequestHandler({
    routes,
    connections,
    exchanges,
    responder,
    overload: { admits: () => true },
    limiter: null,
    clientOf,
    cached: null,
    baseUrl,
    logger,
    trustProxy: [],
  })
  const bounds = { ...listenerBounds, requestTimeout }
  return createListener({ handle, connections, exchanges, responder, baseUrl, bounds, closing: closingTimes, logger })
}

/**
 * Whether the Host of a request to the admin port is safe from DNS rebinding, by which a page in the owner's browser could read private
 * data. Over the loopback only IP addresses and `localhost` are accepted. An owner who opens the port to a network may use other names,
 * such as those of containers, and must protect that network.
 * @param localAddress undefined if the connection is closed
 */
function isAdminHost(host: string, localAddress: string | undefined): boolean {
  // Browsers always send a Host.
  if (host === '' || (localAddress !== undefined && !isLoopbackAddress(localAddress))) return true
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/[[\]]|\.$/g, '') ?? ''
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** The methods of pages on the admin port, which other origins may not read. */
const methods: Methods = { ...readMethods, preflight: { allow: readMethods.allow } }

/** `/metrics` for Prometheus (CONTRACT 1). */
function metricsRoute({ contentType, render }: Metrics): Route {
  return {
    methods,
    match: (path) => path === '/metrics' || path === '/metrics/',
    answer: async () =>
      new PreparedResponse(textResponse(200, contentType, await render(), { 'cache-control': cacheControl.problem })),
  }
}

function trafficRoute(render: TrafficPage): Route {
  return {
    methods,
    match: (path) => path === '/' || path === '/traffic' || path === '/traffic/',
    async answer({ query, request }) {
      const chosen = new URLSearchParams(query).get('lang')
      return new PreparedResponse(await render(chosen ?? request.headers['accept-language']))
    },
  }
}

const hookMethods: Methods = {
  handled: ['POST'],
  allow: 'POST',
  preflight: { allow: 'POST' },
  refusal: (method) => `Use POST instead of ${method}.`,
}

/**
 * `POST /hooks/refresh`: a deployment with the secret triggers a scan of the source (CONTRACT 1). 202 if accepted, 401 if the signature
 * is invalid or the call is a replay.
 * @param hook null if it is disabled; the address then responds with 404
 */
function hookRoute(hook: RefreshHook | null, baseUrl: () => string): Route {
  const verify = hook === null ? undefined : createCallVerifier(hook.secret)
  return {
    match: (path) => path === '/hooks/refresh' || path === '/hooks/refresh/',
    methods: hook === null ? null : hookMethods,
    async answer(exchange) {
      if (hook === null || verify === undefined) {
        const detail = 'The refresh hook is disabled: DAF_HOOK_SECRET is not set, or this process does not publish.'
        return problemResponse('not-found', detail, baseUrl())
      }
      const body = await readBody(exchange)
      if (body === null) return refusalResponse(413, bodyTooLarge, baseUrl())
      const { 'x-daf-timestamp': timestamp, 'x-daf-signature': signature } = exchange.request.headers
      const isSigned = verify({ timestamp: single(timestamp), signature: single(signature), body })
      if (!isSigned) return refusedCall(baseUrl())
      hook.refresh()
      const headers = { 'content-type': 'application/json', 'cache-control': cacheControl.problem }
      return { ...jsonResponse(202, { status: 'accepted' }), headers }
    },
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function refusedCall(baseUrl: string): HttpResponse {
  const detail =
    'The signature is invalid, the timestamp is more than 5 minutes off, or the call was already received. X-Daf-Timestamp: Unix seconds; X-Daf-Signature: sha256= and the hex HMAC-SHA-256 of "timestamp.body".'
  // RFC 9110 section 15.5.2 requires a challenge.
  return refusalResponse(401, detail, baseUrl, { headers: { 'www-authenticate': 'DafSignature' } })
}

/** Maximum difference between a call's timestamp and our clock, in seconds. */
const tolerance = 300

/** The signed parts of a call. Header fields as received; undefined if missing. */
export interface SignedCall {
  /** `X-Daf-Timestamp`: Unix time in seconds. */
  readonly timestamp: string | undefined
  /** `X-Daf-Signature`: `sha256=` and the hex HMAC-SHA-256 of `timestamp.body`. */
  readonly signature: string | undefined
  readonly body: Uint8Array
}

/**
 * Verifies the signatures of calls. Each call is accepted once, so that a recorded one cannot be replayed.
 * @param now milliseconds since the epoch
 */
export function createCallVerifier(secret: string, now: () => number = Date.now): (call: SignedCall) => boolean {
  /** Accepted signatures, with the second from which their timestamp is too old anyway. */
  const seen = new Map<string, number>()
  return ({ timestamp = '', signature = '', body }) => {
    const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]?.toLowerCase()
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
    // Always compared, so that the timing reveals nothing.
    const isSigned = timingSafeEqual(expected, given === undefined ? Buffer.alloc(expected.length) : Buffer.from(given, 'hex'))
    const seconds = now() / 1_000
    const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
    if (given === undefined || !isSigned || !(Math.abs(seconds - sent) <= tolerance)) return false
    for (const [old, until] of seen) if (until < seconds) seen.delete(old)
    if (seen.has(given)) return false
    seen.set(given, sent + tolerance)
    return true
  }
}

function notFoundRoute(baseUrl: () => string): Route {
  return {
    match: () => true,
    methods: null,
    answer: async () => problemResponse('not-found', 'Nothing on the admin port has this address.', baseUrl()),
  }
}
