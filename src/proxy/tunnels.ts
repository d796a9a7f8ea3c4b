import { request as ask, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { hasBody } from '../http/has-body.ts'
import { endToEnd, fieldsOf, type Field } from './fields.ts'
import { isLoop } from './request-fields.ts'
import type { FailureReason } from './proxy-failure.ts'
import type { ProxyLimits } from './proxy-options.ts'
import type { OriginTarget } from './origin-target.ts'
import { requestFields, type RequestFieldsOptions } from './request-fields.ts'

/** Whether a request asks for a WebSocket (RFC 6455 section 4.1). One with a body does not: where the handshake ends would be open. */
export function asksForWebSocket(request: IncomingMessage): boolean {
  const { method, headers } = request
  return method === 'GET' && headers.upgrade?.trim().toLowerCase() === 'websocket' && !hasBody(request)
}

/** WebSockets that are led through to the origin: the handshake as it is, then bytes both ways. */
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
   * @param request its target in origin form
   * @param refuse responds on the connection, where the site does not
   */
  open(request: IncomingMessage, socket: Duplex, head: Buffer, refuse: (reason: FailureReason) => void): void {
    if (isLoop(fieldsOf(request.rawHeaders), this.#options.pseudonym)) return refuse('loop')
    const { origin, host } = this.#target.current
    const { host: address, hostname, port, protocol } = new URL(origin)
    const fields = requestFields(request, { ...this.#options, host, additions: null })
    const asked = ask({
      path: request.url,
      headers: [...fields.flat(), 'Connection', 'Upgrade', 'Upgrade', 'websocket'],
      timeout: this.#limits.firstByte,
      createConnection: (_options, connected) => {
        const name = hostname.replace(/^\[|\]$/g, '')
        const place = { host: address, hostname: name, port, protocol, servername: serverName(host) }
        // Where there is an error, nothing is looked at beside it.
        this.#target.connect(place, (error, made) => (error === null ? connected(null, made) : connected(error, socket)))
        return undefined
      },
    })
    const end = () => asked.destroy()
    socket.on('error', end).on('close', end)
    asked.on('upgrade', (answer, upstream, rest) => {
      asked.setTimeout(0)
      socket.write(
        answerHead(answer, [
          ['Connection', 'Upgrade'],
          ['Upgrade', 'websocket'],
        ]),
      )
      if (rest.byteLength > 0) socket.write(rest)
      if (head.byteLength > 0) upstream.write(head)
      this.#join(socket, upstream)
    })
    asked.on('response', (answer) => {
      // A refusal of the origin, as it is; its end is the end of the connection.
      socket.write(answerHead(answer, [['Connection', 'close']]))
      pipeline(answer, socket, () => {})
    })
    asked.on('timeout', end)
    asked.on('error', () => {
      if (socket.writable) refuse('unreachable')
    })
    asked.end()
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

function answerHead({ statusCode = 502, statusMessage = '', rawHeaders }: IncomingMessage, further: readonly Field[]): Buffer {
  const lines = [...endToEnd(fieldsOf(rawHeaders)), ...further].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1')
}

/** The name by which a server picks its certificate; addresses are none (RFC 6066 section 3). */
function serverName(host: string): string {
  const name = host.replace(/:\d+$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? name : ''
}
