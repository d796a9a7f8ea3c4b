import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { cacheControl, type Answer } from '../http/answer.ts'
import { hasBody } from '../http/has-body.ts'
import { errorAnswer, overloadAnswer, problemAnswer, refusalAnswer } from '../http/problems.ts'
import type { McpFace } from '../mcp/mcp-face.ts'
import type { Reply } from '../mcp/protocol/reply.ts'
import { OverloadedError } from '../model/errors.ts'
import { mcpPath } from '../model/service-paths.ts'
import { parsePath } from '../model/site-path.ts'
import { BoundedBody } from './bounded-body.ts'
import type { ClientOf } from './client-of.ts'
import { hasValidHost, hostRefusal } from './host-fields.ts'
import { hardening } from './http-server.ts'
import type { InFlightBytes } from './in-flight-bytes.ts'
import { shedDetail, type Overload } from './overload.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { Observation } from './request-observer.ts'
import { originForm, splitTarget } from './request-target.ts'

/** What the MCP server needs of the server around it. */
interface McpListenerOptions {
  readonly mcp: McpFace
  readonly baseUrl: () => string
  readonly limiter: RateLimiter
  readonly clientOf: ClientOf
  readonly watch: (request: IncomingMessage) => void
  readonly overload: Overload
  readonly inFlight: InFlightBytes
  readonly logger: FastifyBaseLogger
}

/** Answers every request to the address of the MCP server. */
export type McpListener = (request: IncomingMessage, response: ServerResponse, observation: Observation) => void

/** Addresses of the server (CONTRACT 3, Everywhere: with and without the last slash alike). */
export const mcpAddresses: readonly string[] = [mcpPath.slice(0, -1), mcpPath]

/** Whether a request is for the MCP server. */
export function isMcpAddress(target: string): boolean {
  const { path } = splitTarget(originForm(target))
  // Letters of an address may be percent-encoded (RFC 3986 section 6.2.2.2); hardly any client does.
  return mcpAddresses.includes(path.includes('%') ? (parsePath(path) ?? path) : path)
}

/** Methods that the MCP server has. */
export const mcpMethods = 'POST, OPTIONS'

/** Fields that browsers may read of an answer, and send with a message (reference: HTTP edge). */
const exposedFields = 'RateLimit, RateLimit-Policy, Retry-After'
const messageFields =
  'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id'

/**
 * Builds the listener. It stands before the framework: agents call often, and what the framework does for a request costs more
 * than answering it (docs/decisions/0010). In order: Host, Origin, method, body, limit, message (CONTRACT 3, MCP).
 */
export function createMcpListener(options: McpListenerOptions): McpListener {
  return (request, response, observation) => {
    observation.is('mcp', 'refused')
    options.watch(request)
    const refused = refusedAtOnce(request, options)
    if (refused !== null || request.method === 'OPTIONS') {
      // A body that nobody reads would hold the connection, and what comes late would be answered once more.
      if (hasBody(request)) response.shouldKeepAlive = false
      if (refused === null) observation.is('other', 'preflight')
      if (refused === null) sendPreflight(response, corsFields(request))
      else sendProblem(response, refused.answer, refused.fields, observation.id)
      return
    }
    readBody(request, (body) => {
      answerMessage({ request, response, observation }, body, options).catch((error: unknown) => {
        options.logger.error({ id: observation.id, err: error }, 'an answer could not be sent')
        response.destroy()
      })
    })
  }
}

interface Refused {
  readonly answer: Answer
  readonly fields: OutgoingHttpHeaders
}

/** What is refused before a body is read. */
function refusedAtOnce(request: IncomingMessage, { mcp, baseUrl, overload }: McpListenerOptions): Refused | null {
  const { socket, headers, method } = request
  // A page that may not use the server may not read why either.
  const secret = { vary: 'Origin' }
  if (!hasValidHost(request)) return { answer: problemAnswer('invalid-query', hostRefusal, baseUrl()), fields: secret }
  const refusal = mcp.admit(headers, { address: socket.localAddress, port: socket.localPort })
  if (refusal !== null) return { answer: refusal, fields: secret }
  if (!overload.admits()) return { answer: overloadAnswer(shedDetail, baseUrl()), fields: corsFields(request) }
  if (method === 'POST' || method === 'OPTIONS') return null
  const answer = problemAnswer('method-not-allowed', 'This is an MCP server: send its messages with POST.', baseUrl(), {
    headers: { allow: mcpMethods },
  })
  return { answer, fields: corsFields(request) }
}

/** Reads a body; null when it is larger than the bound, or comes in too many parts. What is left of it is not read: the answer closes the connection. */
function readBody(request: IncomingMessage, done: (body: Buffer | null) => void): void {
  // What says that it is too large is not read at all.
  if (Number(request.headers['content-length']) > hardening.bodyLimit) return done(null)
  const body = new BoundedBody(hardening.bodyLimit)
  let isTooLarge = false
  request.on('data', (chunk: Buffer) => {
    if (isTooLarge || body.add(chunk)) return
    isTooLarge = true
    done(null)
  })
  request.once('end', () => {
    if (!isTooLarge) done(body.bytes())
  })
  // A client that went away gets no answer.
  request.once('error', () => {})
}

/** A POST that is being answered. */
interface Posted {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly observation: Observation
}

async function answerMessage(
  { request, response, observation }: Posted,
  body: Buffer | null,
  { mcp, baseUrl, limiter, clientOf, inFlight, logger }: McpListenerOptions,
): Promise<void> {
  let fields = corsFields(request)
  try {
    if (body === null) {
      const tooLarge = refusalAnswer(
        413,
        'The body is larger than 64 KiB, or comes in more than 1,024 parts; send a smaller message.',
        baseUrl(),
      )
      response.shouldKeepAlive = false
      return sendProblem(response, tooLarge, fields, observation.id)
    }
    const read = mcp.read(request.headers, body)
    if (read.kind === 'refused') return sendProblem(response, read.answer, fields, observation.id)
    if (read.hasId) {
      const counted = limiter(clientOf(request))
      const { headers, refusal } = counted instanceof Promise ? await counted : counted
      fields = { ...fields, ...headers }
      if (refusal !== null) return sendProblem(response, refusal, fields, observation.id)
    }
    if (read.kind === 'invalid') return sendReply(response, read.reply, fields)
    observation.route = mcp.nameOf(read.message)
    const { reply, subject } = await mcp.answer(read.message)
    if (!inFlight.admits(reply.body, reply.body.byteLength)) throw new OverloadedError(shedDetail)
    observation.subject = subject
    sendReply(response, reply, fields)
    if (response.socket?.writableLength !== 0) inFlight.track(response, reply.body, reply.body.byteLength)
  } catch (error) {
    const answer = errorAnswer(error, baseUrl())
    if (answer.status === 500) logger.error({ id: observation.id, err: error }, 'a request failed')
    sendProblem(response, answer, fields, observation.id)
  }
}

function sendReply(response: ServerResponse, { status, contentType, body }: Reply, fields: OutgoingHttpHeaders): void {
  if (contentType === null) {
    response.writeHead(status, { ...fields, 'cache-control': cacheControl.problem, 'content-length': '0' }).end()
    return
  }
  // As a list, since Node then writes the fields as they are.
  const list = ['cache-control', cacheControl.problem, 'content-type', contentType, 'content-length', String(body.byteLength)]
  for (const name in fields) list.push(name, String(fields[name]))
  response.writeHead(status, list)
  response.end(body)
}

function sendPreflight(response: ServerResponse, fields: OutgoingHttpHeaders): void {
  response
    .writeHead(204, {
      ...fields,
      allow: mcpMethods,
      'access-control-allow-methods': mcpMethods,
      'access-control-allow-headers': messageFields,
      'access-control-max-age': '86400',
    })
    .end()
}

/** The echo of an origin that was admitted; any cache must keep the answers of origins apart. */
function corsFields({ headers: { origin } }: IncomingMessage): OutgoingHttpHeaders {
  if (origin === undefined) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedFields }
}

/**
 * Sends a problem document with the fields of this address in place of those by which anybody may read one.
 * @param id of the request, which the refusal names
 */
function sendProblem(response: ServerResponse, { status, headers, body }: Answer, fields: OutgoingHttpHeaders, id: string): void {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith('access-control-'))
  response
    .writeHead(status, { ...Object.fromEntries(own), ...fields, 'x-request-id': id, 'content-length': body.byteLength })
    .end(body)
}
