import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { SentRequest } from './fuzz-requests.ts'

/** A response of the server. */
export interface FuzzResponse {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Response timeout in milliseconds. */
const patience = 5_000

/** Sends a request as clients do, over a keep-alive connection. */
export function sendRequest(
  port: number,
  agent: Agent,
  { method, path, headers, further, body }: SentRequest,
): Promise<FuzzResponse> {
  const suited = Object.entries({ Host: 'public.example', ...headers, 'Content-Length': String(body.length) })
  return new Promise((resolve, reject) => {
    const asked = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path,
      headers: [...suited, ...further].flat(),
      timeout: patience,
    })
    asked.on('timeout', () => asked.destroy(new Error('no response in 5 s')))
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.setEncoding('latin1')
      let text = ''
      response.on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => resolve(responseOf(response.statusCode ?? 0, response.headers, text)))
    })
    asked.end(body)
  })
}

function responseOf(status: number, headers: IncomingHttpHeaders, latin1: string): FuzzResponse {
  return { status, contentType: headers['content-type'] ?? '', body: Buffer.from(latin1, 'latin1').toString() }
}

/** Responses on a connection, and whether the last one is complete. */
interface Received {
  readonly responses: readonly FuzzResponse[]
  readonly whole: boolean
}

/**
 * Writes bytes over a new connection and returns every response. The sending side is closed when a response
 * has arrived, or when nothing arrives for a while, since a request may announce more than was sent.
 * @param quiet idle time in milliseconds
 */
export function sendBytes(port: number, bytes: Buffer, quiet: number): Promise<readonly FuzzResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const clock = setTimeout(() => socket.end(), quiet)
    let received = ''
    socket.setEncoding('latin1')
    socket.setTimeout(patience, () => socket.destroy(new Error('the connection was not closed in 5 s')))
    socket.on('data', (part: string) => {
      received += part
      const { responses, whole } = responsesIn(received)
      if (whole && responses.length > 0) socket.end()
    })
    socket.on('end', () => socket.end())
    // A server that rejects a request need not read the rest of it.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error)
    })
    socket.on('close', () => {
      clearTimeout(clock)
      const { responses, whole } = responsesIn(received)
      if (whole) resolve(responses)
      else reject(new Error(`incomplete HTTP response: ${JSON.stringify(received.slice(0, 300))}`))
    })
    socket.write(bytes)
  })
}

/** Splits received bytes into responses. */
function responsesIn(received: string): Received {
  const responses: FuzzResponse[] = []
  let rest = received
  while (rest !== '') {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest)
    if (head === null) return { responses, whole: false }
    const [start, status = '', lines = ''] = head
    const length = Number(/^content-length: *(\d+)\r$/im.exec(lines)?.[1] ?? 0)
    const body = rest.slice(start.length, start.length + length)
    if (body.length < length) return { responses, whole: false }
    rest = rest.slice(start.length + length)
    if (status === '100') continue
    const contentType = /^content-type: *(.*)\r$/im.exec(lines)?.[1] ?? ''
    responses.push({ status: Number(status), contentType, body: Buffer.from(body, 'latin1').toString() })
  }
  return { responses, whole: true }
}
