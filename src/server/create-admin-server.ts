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

/** What a call of the refresh hook does. */
export interface RefreshHook {
  /** Shared with those who may call it. */
  readonly secret: string
  /** Scans or crawls the source at once. */
  readonly refresh: () => void
}

/** Makes the page that shows the owner how the site is used. */
export interface TrafficPage {
  /** @param languages the `Accept-Language` field, or a language that was chosen */
  page(languages: string | undefined): Promise<HttpResponse>
}

/** What the owner's own listener is made of. */
export interface AdminOptions {
  /** Whether there is a generation to answer from, and the server is not shutting down. */
  readonly ready: () => boolean
  /** Null where nobody may request a refresh. */
  readonly hook: RefreshHook | null
  readonly metrics: Metrics | null
  /** Null where use of the site is not counted. */
  readonly traffic?: TrafficPage | null
  readonly baseUrl: () => string
  readonly logger: BaseLogger
}

/** Time for a whole request, in milliseconds: callers are few and near. */
const requestTimeout = 10_000

/** The owner's own listener (CONTRACT 1, `--admin-port`): health, metrics, traffic, and the refresh hook. It does not listen yet. */
export function createAdminServer(options: AdminOptions): HttpServer {
  const { ready, hook, metrics, traffic = null, baseUrl, logger } = options
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
    onFailure: (error, { id }) => logger.error({ id, err: error }, 'a response could not be sent'),
  })
  const admit = (exchange: Exchange) => {
    if (isAdminHost(exchange.host ?? '', exchange.request.socket.localAddress)) return null
    const detail =
      'Address the admin port by an IP address or as localhost; this Host is a name that anybody may point at this machine.'
    return problemResponse('forbidden', detail, baseUrl())
  }
  const routes = [
    healthRoute(ready),
    ...(metrics === null ? [] : [metricsRoute(metrics)]),
    ...(traffic === null ? [] : [trafficRoute(traffic)]),
    hookRoute(hook, baseUrl),
    nothingHere(baseUrl),
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
 * Whether a request to the admin port names an address rather than a name that anybody may have pointed here (DNS rebinding: a page in
 * the owner's browser would read what is the owner's). Over the loopback only addresses and `localhost` will do. An owner who opens the
 * port to a network gives it names, such as those of containers, and guards the network.
 * @param localAddress undefined where the connection is closed
 */
export function isAdminHost(host: string, localAddress: string | undefined): boolean {
  // Browsers always send a Host.
  if (host === '' || (localAddress !== undefined && !isLoopbackAddress(localAddress))) return true
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/[[\]]|\.$/g, '') ?? ''
  return isIP(hostname) !== 0 || hostname === 'localhost' || hostname.endsWith('.localhost')
}

/** What the routes of this listener have in common. */
const common = { methods: readMethods, limited: false, isCached: false, isShed: false, headers: () => [] } as const

/** `/metrics` for Prometheus (CONTRACT 1). */
function metricsRoute({ contentType, render }: Metrics): Route {
  return {
    ...common,
    match: (path) => path === '/metrics' || path === '/metrics/',
    answer: async () =>
      new PreparedResponse(textResponse(200, contentType, await render(), { 'cache-control': cacheControl.problem })),
  }
}

function trafficRoute(traffic: TrafficPage): Route {
  return {
    ...common,
    match: (path) => path === '/' || path === '/traffic' || path === '/traffic/',
    async answer({ query, request }) {
      const chosen = new URLSearchParams(query).get('lang')
      return new PreparedResponse(await traffic.page(chosen ?? request.headers['accept-language']))
    },
  }
}

const hookMethods: Methods = {
  answered: ['POST'],
  allow: 'POST',
  preflight: { allow: 'POST' },
  refusal: (method) => `Use POST instead of ${method}.`,
}

/**
 * `POST /hooks/refresh`: a deployment that knows the secret has the source scanned at once (CONTRACT 1). 202 when it is accepted, 401 when
 * it is not signed or was sent before.
 * @param hook null: there is none, and its address answers 404
 */
function hookRoute(hook: RefreshHook | null, baseUrl: () => string): Route {
  const verify = hook === null ? undefined : createCallVerifier(hook.secret)
  return {
    ...common,
    match: (path) => path === '/hooks/refresh' || path === '/hooks/refresh/',
    methods: hook === null ? null : hookMethods,
    async answer(exchange) {
      if (hook === null || verify === undefined) {
        const detail = 'There is no hook here; DAF_HOOK_SECRET is not set, or this process does not publish.'
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
    'The call is not signed with the secret, its time is more than 5 minutes away, or it was sent before. X-Daf-Timestamp: Unix seconds; X-Daf-Signature: sha256= and the hex HMAC-SHA-256 of "timestamp.body".'
  // RFC 9110 section 15.5.2 asks for a challenge.
  return refusalResponse(401, detail, baseUrl, { headers: { 'www-authenticate': 'DafSignature' } })
}

/** How far a call's time may be from ours, in seconds. */
const tolerance = 300

/** What of a call is signed, and how. Header fields as they were sent; undefined where they were not. */
export interface SignedCall {
  /** `X-Daf-Timestamp`: Unix time in seconds. */
  readonly timestamp: string | undefined
  /** `X-Daf-Signature`: `sha256=` and the hex HMAC-SHA-256 of `timestamp.body`. */
  readonly signature: string | undefined
  readonly body: Uint8Array
}

/**
 * Tells calls of those who know a secret from all others. Each call counts once: what was overheard cannot be sent again.
 * @param now milliseconds since the epoch
 */
export function createCallVerifier(secret: string, now: () => number = Date.now): (call: SignedCall) => boolean {
  /** Signatures that were accepted, with the second after which their time is too old anyhow. */
  const seen = new Map<string, number>()
  return ({ timestamp = '', signature = '', body }) => {
    const given = /^sha256=([0-9a-f]{64})$/i.exec(signature)?.[1]?.toLowerCase()
    const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
    // Compared whatever was given, so that the time taken tells nothing.
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

function nothingHere(baseUrl: () => string): Route {
  return {
    ...common,
    match: () => true,
    methods: null,
    answer: async () => problemResponse('not-found', 'There is nothing at this address of the admin port.', baseUrl()),
  }
}
