import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseRanges } from '../model/network-address.ts'
import { requestOrigin, type ForwardOptions, type ForwardResult } from './origin-request.ts'
import { OriginTarget } from './origin-target.ts'
import { proxyLimits, type ProxyOptions } from './proxy-options.ts'
import { isStale, ProxyFailure, type FailureReason } from './proxy-failure.ts'
import { isLoop, pseudonymOf, requestFields } from './request-fields.ts'
import { hasBody, isForwardable, requestBody } from './request-body.ts'
import { Tunnels } from './tunnels.ts'

/** Forwards requests to a live origin. */
export interface Proxy {
  /** Never rejects. */
  forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): Promise<ForwardResult>
  /** Forwards a WebSocket, given its handshake. @param refuse responds on the connection if the site does not */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, refuse: (reason: FailureReason) => void): void
  /** Closes all tunnels, which would never end by themselves. */
  endTunnels(): void
  /** Closes the connection pool once running requests are done. */
  close(): Promise<void>
}

/** Methods that are retried if an idle connection turns out to be closed (RFC 9110 section 9.2.2). */
const retriedMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Maximum number of redirects to another name of the site that one request follows. */
const maxMoves = 3

/** Creates a proxy; it connects with the first request. */
export function createProxy(options: ProxyOptions): Proxy {
  const limits = { ...proxyLimits, ...options.limits }
  const target = new OriginTarget(options, limits)
  const trusted = parseRanges(options.trustProxy)
  const pseudonym = pseudonymOf(options)
  const tunnels = new Tunnels(target, { ...options, trusted, pseudonym }, limits)

  /** Sends a request once. @param mayMove whether a redirect to another name of the site is reported as such */
  async function sendOnce(request: IncomingMessage, response: ServerResponse, forwarding: ForwardOptions, mayMove: boolean) {
    const current = target.current
    if (current.pool.stats.queued >= limits.waiting)
      throw new ProxyFailure('timeout', { cause: new Error('Too many requests wait for the origin.') })
    const { method = 'GET', url: path = '/' } = request
    const { additions } = forwarding
    const fields = requestFields(request, { ...options, host: current.host, trusted, pseudonym, additions })
    const movedTo = (location: string) => (mayMove ? target.movedTo(current, location, path) : null)
    const publicRedirect = (location: string) => target.publicRedirect(current, location)
    const body = requestBody(request, limits)
    const { pool } = current
    return requestOrigin(
      { pool, method, path, fields, body, options: forwarding, movedTo, publicRedirect, pseudonym, limits },
      response,
    )
  }

  async function forward(request: IncomingMessage, response: ServerResponse, forwarding: ForwardOptions): Promise<ForwardResult> {
    if (isLoop(request, pseudonym)) throw new ProxyFailure('loop')
    if (request.method === 'TRACE') throw new ProxyFailure('method')
    if (!isForwardable(request)) throw new ProxyFailure('coding')
    const canRetry = retriedMethods.has(request.method ?? '') && !hasBody(request)
    for (let moves = 0; ; moves++) {
      const send = () => sendOnce(request, response, forwarding, canRetry && moves < maxMoves)
      const outcome = await send().catch((error: unknown) => {
        if (!canRetry || !isStale(error) || response.headersSent || response.destroyed) throw error
        return send()
      })
      if (outcome.kind !== 'moved') return outcome
      target.move(outcome.to)
    }
  }

  return {
    forward: (request, response, forwarding) =>
      forward(request, response, forwarding).catch((error: unknown) => ({ kind: 'failed', failure: ProxyFailure.of(error) })),
    tunnel: (request, socket, head, refuse) => tunnels.open(request, socket, head, refuse),
    endTunnels: () => tunnels.end(),
    close: () => target.close(),
  }
}
