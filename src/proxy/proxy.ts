import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { hasBody } from '../http/has-body.ts'
import { parseRange } from '../model/network-address.ts'
import { fieldsOf } from './fields.ts'
import { requestOrigin, type Passed, type Passing } from './origin-request.ts'
import { OriginTarget } from './origin-target.ts'
import { proxyLimits, type ProxyOptions } from './proxy-options.ts'
import { isStale, ProxyFailure, type FailureReason } from './proxy-failure.ts'
import { isLoop, pseudonymOf, requestFields } from './request-fields.ts'
import { requestBody } from './request-body.ts'
import { Tunnels } from './tunnels.ts'

/** Hands requests on to a live origin. */
export interface Proxy {
  /** Never rejects. */
  pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<Passed>
  /** Forwards a WebSocket, given its handshake. @param refuse responds on the connection, where the site does not */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer, refuse: (reason: FailureReason) => void): void
  /** Ends the tunnels: they would never end by themselves. */
  endTunnels(): void
  /** Closes the connections that wait, when running requests are done. */
  close(): Promise<void>
}

/** Methods that may be asked again when a connection that had waited turns out closed (RFC 9110 section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Most redirects to another name of the site that one request follows. */
const mostMoves = 3

/** Opens a proxy; it connects when it is first asked. */
export function createProxy(options: ProxyOptions): Proxy {
  const limits = { ...proxyLimits, ...options.limits }
  const target = new OriginTarget(options, limits)
  const trusted = options.trustProxy.map(parseRange).filter((range) => range !== undefined)
  const pseudonym = pseudonymOf(options)
  const tunnels = new Tunnels(target, { ...options, trusted, pseudonym }, limits)

  /** Asks once; what may be asked again names where the site has moved to. */
  async function ask(request: IncomingMessage, response: ServerResponse, passing: Passing, mayMove: boolean) {
    const at = target.current
    if (at.pool.stats.queued >= limits.waiting)
      throw new ProxyFailure('timeout', { cause: new Error('Too many requests wait for the origin.') })
    const { method = 'GET', url: path = '/' } = request
    const { additions } = passing
    const fields = requestFields(request, { ...options, host: at.host, trusted, pseudonym, additions })
    const movedTo = (location: string) => (mayMove ? target.movedTo(at, location, path) : null)
    const body = requestBody(request, limits)
    return requestOrigin({ pool: at.pool, method, path, fields, body, passing, movedTo, pseudonym, limits }, response)
  }

  async function pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<Passed> {
    if (isLoop(fieldsOf(request.rawHeaders), pseudonym)) throw new ProxyFailure('loop')
    if (request.method === 'TRACE') throw new ProxyFailure('method')
    const again = repeatable.has(request.method ?? '') && !hasBody(request)
    for (let moves = 0; ; moves++) {
      const once = () => ask(request, response, passing, again && moves < mostMoves)
      const passed = await once().catch((error: unknown) => {
        if (!again || !isStale(error) || response.headersSent || response.destroyed) throw error
        return once()
      })
      if (passed.kind !== 'moved') return passed
      target.move(passed.origin)
    }
  }

  return {
    pass: (request, response, passing) =>
      pass(request, response, passing).catch((error: unknown) => ({ kind: 'failed', failure: ProxyFailure.of(error) })),
    tunnel: (request, socket, head, refuse) => tunnels.open(request, socket, head, refuse),
    endTunnels: () => tunnels.end(),
    close: () => target.close(),
  }
}
