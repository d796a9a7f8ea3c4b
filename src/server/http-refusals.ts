import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { STATUS_CODES, type Server } from 'node:http'
import type { Answer } from '../http/answer.ts'
import { problemAnswer, refusalAnswer } from '../http/problems.ts'
import type { Connections } from './connections.ts'
import { isMcpAddress, mcpMethods } from './mcp-listener.ts'
import { closeInStages } from './staged-close.ts'

/** A request line that is longer makes the header fields too large whatever they are, in bytes. */
const longestLine = 7_000

/** An error of Node's HTTP parser, or of a connection that took too long. */
export interface ClientError extends Error {
  readonly code?: string | undefined
  readonly rawPacket?: unknown
}

/** A request that did not arrive in time, as Node names it. */
export class LateRequestError extends Error implements ClientError {
  override readonly name = 'LateRequestError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/**
 * Answers a request that Node's HTTP parser refused, on the bare connection, as a problem document. Connections that are gone are
 * only closed; where requests that came whole before it are still being answered, theirs are the last answers.
 */
export function refuseConnection(error: ClientError, socket: Socket, connections: Connections, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
  else if (!connections.breakOff(socket)) endWith(socket, refusalOf(error, baseUrl))
}

/** Says why on a connection and closes it, whatever the client still sends or whether it closes its side. */
function endWith(socket: Duplex, answer: Answer): void {
  socket.write(serialise(answer))
  closeInStages(socket)
}

function refusalOf(error: ClientError, baseUrl: string): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // Node reports an endless request line as it does endless headers.
      return isLongLine(error.rawPacket)
        ? refusalAnswer(414, 'The address is too long; shorten it.', baseUrl)
        : refusalAnswer(431, 'The header fields are too large; send fewer or shorter ones.', baseUrl)
    case 'HPE_INVALID_METHOD':
      return isRequestLine(error.rawPacket)
        ? unknownMethodRefusal(error.rawPacket, baseUrl)
        : problemAnswer('invalid-query', 'The request is not well-formed HTTP.', baseUrl)
    case 'HPE_INVALID_URL':
      return problemAnswer(
        'invalid-query',
        'The address is not well-formed; percent-encode Hebrew and other letters as UTF-8 (with curl: -G --data-urlencode "q=…").',
        baseUrl,
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusalAnswer(408, 'The request did not arrive in time; send it again.', baseUrl)
    default:
      return problemAnswer('invalid-query', 'The request is not well-formed HTTP.', baseUrl)
  }
}

/** Whether bytes begin as HTTP does, with a method that Node does not know. */
function isRequestLine(packet: unknown): boolean {
  return Buffer.isBuffer(packet) && /^[A-Z]{1,32} \S{1,7000} HTTP\/1\.[01]\r\n/.test(packet.toString('latin1'))
}

function unknownMethodRefusal(packet: unknown, baseUrl: string): Answer {
  const [, target = ''] = Buffer.isBuffer(packet) ? packet.toString('latin1').split(' ', 2) : []
  return isMcpAddress(target)
    ? problemAnswer('method-not-allowed', 'This is an MCP server: send its messages with POST.', baseUrl, {
        headers: { allow: mcpMethods },
      })
    : methodRefusal('Everything here is read-only; use GET.', baseUrl)
}

/** Whether the request line alone is longer than all header fields may be. */
function isLongLine(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const end = packet.indexOf('\r\n')
  return end < 0 || end > longestLine
}

/** Refuses what Node hands over before a request is read whole: tunnels, and expectations other than 100-continue. */
export function refuseUnusual(server: Server, connections: Connections, baseUrl: () => string): void {
  server.on('connect', (request, socket) => {
    if (connections.breakOff(request.socket)) return
    endWith(socket, methodRefusal('There is no tunnel here; use GET.', baseUrl()))
  })
  server.on('checkExpectation', (request, response) => {
    if (!connections.accepts(request)) return
    const { status, headers, body } = refusalAnswer(417, 'Nothing but 100-continue can be expected here.', baseUrl())
    response.shouldKeepAlive = false
    response.writeHead(status, { ...headers, 'content-length': body.byteLength }).end(body)
  })
}

function methodRefusal(detail: string, baseUrl: string): Answer {
  return problemAnswer('method-not-allowed', detail, baseUrl, { headers: { allow: 'GET, HEAD, OPTIONS' } })
}

function serialise({ status, headers, body }: Answer): string {
  const text = new TextDecoder().decode(body)
  const fields = { ...headers, connection: 'close', 'content-length': String(body.byteLength), date: new Date().toUTCString() }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`
}
