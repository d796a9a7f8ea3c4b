import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Pool } from 'undici'
import { exchange, type Exchange } from './exchange.ts'
import { endToEnd, fieldsOf } from './fields.ts'
import { isLoop } from './forwarding-fields.ts'
import { proxyLimits } from './limits.ts'
import type { Passed, Passing } from './passing.ts'
import type { ProxyOptions } from './proxy-options.ts'
import { isStale, ProxyFailure } from './proxy-failure.ts'
import { pseudonymOf, requestFields } from './request-fields.ts'
import { hasBody, requestBody } from './request-body.ts'
import { trustedPeers } from './trusted-peers.ts'
import { Tunnels } from './tunnels.ts'

/** Hands requests on to a live origin. */
export interface Proxy {
  /** Never rejects. */
  pass(request: IncomingMessage, response: ServerResponse, passing: Passing): Promise<Passed>
  /** Leads a WebSocket through, whose handshake this is. */
  tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the tunnels: they would never end by themselves. */
  endTunnels(): void
  /** Closes the connections that wait, when running requests are done. */
  close(): Promise<void>
}

/** Methods that may be asked again when a connection that had waited turns out closed (RFC 9110 section 9.2.2). */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Opens a proxy; it connects when it is first asked. */
export function createProxy(options: ProxyOptions): Proxy {
  const limits = { ...proxyLimits, ...options.limits }
  const pool = new Pool(options.address, {
    connections: limits.connections,
    connectTimeout: limits.connect,
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.originSilence,
    maxHeaderSize: limits.headerSize,
    allowH2: false,
  })
  const trusts = trustedPeers(options.trustProxy)
  const pseudonym = pseudonymOf(options)
  const tunnels = new Tunnels(options, trusts, limits)
  return {
    async pass(request, response, passing) {
      try {
        const received = fieldsOf(request.rawHeaders)
        if (isLoop(received, pseudonym)) throw new ProxyFailure('loop')
        if (request.method === 'TRACE') throw new ProxyFailure('method')
        const asked: Exchange = {
          pool,
          method: request.method ?? 'GET',
          path: request.url ?? '/',
          fields: requestFields(request, endToEnd(received), { ...options, trusts, additions: passing.additions }),
          body: () => requestBody(request, limits),
          passing,
          pseudonym,
          limits,
        }
        return await answered(asked, response, repeatable.has(asked.method) && !hasBody(request))
      } catch (error) {
        return { kind: 'failed', failure: ProxyFailure.of(error) }
      }
    },
    tunnel: (request, socket, head) => tunnels.open(request, socket, head),
    endTunnels: () => tunnels.end(),
    close: () => pool.close(),
  }
}

async function answered(asked: Exchange, response: ServerResponse, again: boolean): Promise<Passed> {
  try {
    return await exchange(asked, response)
  } catch (error) {
    if (!again || !isStale(error) || response.headersSent || response.destroyed) throw error
    return exchange(asked, response)
  }
}
