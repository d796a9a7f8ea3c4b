import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { endToEnd, fieldsOf, type Field } from './fields.ts'
import { nodeHttp } from '../model/node-http.ts'
import type { OriginTarget } from './origin-target.ts'
import type { FailureReason } from './proxy-failure.ts'
import type { ProxyLimits } from './proxy-options.ts'
import { hasBody } from './request-body.ts'
import { isLoop, requestFields, type RequestFieldsOptions } from './request-fields.ts'

/** Whether a request asks for a WebSocket (RFC 6455 section 4.1). With a body it does not: the end of the handshake would be ambiguous. */
export function asksForWebSocket(request: IncomingMessage): boolean {
  const { method, headers } = request
  return method === 'GET' && headers.upgrade?.trim().toLowerCase() === 'websocket' && !hasBody(request)
}

/** WebSockets tunnelled to the origin: the handshake is forwarded, then bytes both ways. */
export class Tunnels {
  readonly #target: OriginTarget
  readonly #options: Omit<RequestFieldsOptions, 'additions'>
  readonly #limits: ProxyLimits
  readonly #open = new Set<Duplex>()

  constructor(target: OriginTarget, options: Omit<RequestFieldsOptions, 'additions'>, limits: ProxyLimits) {
    this.#target = target
    this.#options = options
    this.#limits = limits
  }

  /**
   * @param request with its target in origin form
   * @param refuse responds on the connection if the site does not
   */
  open(request: IncomingMessage, socket: Duplex, head: Buffer, refuse: (reason: FailureReason) => void): void {
    if (isLoop(request, this.#options.pseudonym)) return refuse('loop')
    const { origin, host } = this.#target.current
    const { host: address, hostname, port, protocol } = new URL(origin)
    const fields = requestFields(request, { ...this.#options, host, additions: null })
    const upstreamRequest = nodeHttp.request({
      path: request.url,
      headers: [...fields.flat(), 'Connection', 'Upgrade', 'Upgrade', 'websocket'],
      timeout: this.#limits.firstByte,
      createConnection: (_options, connected) => {
        const name = hostname.replace(/^\[|\]$/g, '')
        const place = { host: address, hostname: name, port, protocol, servername: serverName(host) }
        // With an error, the socket argument is ignored.
        this.#target.connect(place, (error, made) => (error === null ? connected(null, made) : connected(error, socket)))
        return undefined
      },
    })
    const end = () => upstreamRequest.destroy()
    socket.on('error', end).on('close', end)
    upstreamRequest.on('upgrade', (response, upstream, rest) => {
      upstreamRequest.setTimeout(0)
      socket.write(
        responseHead(response, [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ]),
      )
      if (rest.byteLength > 0) socket.write(rest)
      if (head.byteLength > 0) upstream.write(head)
      upstream.on('error', () => {})
      // A write to a connection that was reset destroys it at once, and there is nothing to join.
      if (socket.destroyed || upstream.destroyed) {
        socket.destroy()
        upstream.destroy()
      } else this.#join(socket, upstream)
    })
    upstreamRequest.on('response', (response) => {
      // A refusal of the origin is forwarded unchanged; its end closes the connection.
      socket.write(responseHead(response, [['Connection', 'close']]))
      pipeline(response, socket, () => {})
    })
    upstreamRequest.on('timeout', end)
    upstreamRequest.on('error', () => {
      if (socket.writable) refuse('unreachable')
    })
    upstreamRequest.end()
  }

  end(): void {
    for (const socket of this.#open) socket.destroy()
  }

  #join(client: Duplex, upstream: Duplex): void {
    this.#open.add(client)
    const silence = setTimeout(() => client.destroy(), this.#limits.tunnelSilence)
    const alive = () => void silence.refresh()
    client.on('data', alive)
    upstream.on('data', alive)
    pipeline(client, upstream, client, () => {
      clearTimeout(silence)
      this.#open.delete(client)
      client.destroy()
      upstream.destroy()
    })
  }
}

function responseHead({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage, further: readonly Field[]): Buffer {
  const lines = [...endToEnd(fieldsOf(rawHeaders)), ...further].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1')
}

/** The server name for TLS SNI; empty for IP addresses (RFC 6066 section 3). */
function serverName(host: string): string {
  const name = host.replace(/:\d+$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? name : ''
}
