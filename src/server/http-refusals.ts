import type { Socket } from 'node:net'
import { STATUS_CODES } from 'node:http'
import type { Answer } from '../http/answer.ts'
import { problemAnswer, refusalAnswer } from '../http/problems.ts'

/** An error of Node's HTTP parser, or of a connection that took too long. */
interface ClientError extends Error {
  readonly code?: string | undefined
  readonly rawPacket?: unknown
}

/**
 * Answers a request that Node's HTTP parser refused, on the bare connection, as a problem document.
 * Connections that are gone are only closed.
 */
export function refuseConnection(error: ClientError, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(serialise(refusalOf(error, baseUrl)))
}

function refusalOf(error: ClientError, baseUrl: string): Answer {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // Node reports an endless request line as it does endless headers.
      return Buffer.isBuffer(error.rawPacket) && !error.rawPacket.includes('\r\n')
        ? refusalAnswer(414, 'The address is too long; shorten it.', baseUrl)
        : refusalAnswer(431, 'The header fields are larger than 8 KB; send fewer or shorter ones.', baseUrl)
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

function serialise({ status, headers, body }: Answer): string {
  const text = new TextDecoder().decode(body)
  const fields = { ...headers, connection: 'close', 'content-length': String(body.byteLength), date: new Date().toUTCString() }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${text}`
}
