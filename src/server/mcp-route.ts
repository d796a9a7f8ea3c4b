import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControl, type Answer } from '../http/answer.ts'
import { errorAnswer, problemAnswer, refusalAnswer } from '../http/problems.ts'
import type { McpFace } from '../mcp/mcp-face.ts'
import type { Reply } from '../mcp/protocol/reply.ts'
import { mcpPath } from '../model/mcp-path.ts'
import type { RateLimitVerdict } from './rate-limit.ts'
import { splitTarget } from './request-target.ts'
import { statusOf } from './error-status.ts'

/** What the route needs of the server. */
interface McpRouteOptions {
  readonly mcp: McpFace
  readonly baseUrl: () => string
}

const addresses: readonly string[] = [mcpPath.slice(0, -1), mcpPath]
const allowedMethods = 'POST, OPTIONS'

/** Fields that browsers may read of an answer, and send with a message (reference: HTTP edge). */
const exposedFields = 'RateLimit, RateLimit-Policy, Retry-After'
const messageFields =
  'content-type, accept, authorization, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, last-event-id'

/** Whether a request is for the MCP server. */
export function isMcpAddress(url: string): boolean {
  return url.startsWith('/mcp') && addresses.includes(splitTarget(url).path)
}

/**
 * Looks at a request to the MCP server before its body is read: Host and Origin, then the method (CONTRACT 3, MCP).
 * A POST that is admitted goes on.
 */
export async function admitMcp(request: FastifyRequest, reply: FastifyReply, { mcp, baseUrl }: McpRouteOptions): Promise<void> {
  const { socket, headers, method } = request
  const refusal = mcp.admit(headers, { address: socket.localAddress, port: socket.localPort })
  // A page that may not use the server may not read why either.
  if (refusal !== null) return sendProblem(reply, refusal, { vary: 'Origin' })
  reply.headers(corsFields(request))
  if (method === 'POST') return
  if (method === 'OPTIONS') {
    await reply
      .code(204)
      .headers({
        allow: allowedMethods,
        'access-control-allow-methods': allowedMethods,
        'access-control-allow-headers': messageFields,
        'access-control-max-age': '86400',
      })
      .send()
    return
  }
  const answer = problemAnswer('method-not-allowed', 'This is an MCP server: send its messages with POST.', baseUrl(), {
    headers: { allow: allowedMethods },
  })
  sendProblem(reply, answer, corsFields(request))
}

/** Adds the route of messages. Bodies of any type are read, so that each refusal is ours. */
export async function addMcpRoute(
  server: FastifyInstance,
  { mcp, baseUrl }: McpRouteOptions,
  limiter: (request: FastifyRequest) => Promise<RateLimitVerdict>,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error, request, reply) => {
      const status = statusOf(error)
      const refused = status !== undefined && status >= 400 && status < 500
      const answer = refused ? refusalAnswer(status, refusalDetail(status), baseUrl()) : errorAnswer(error, baseUrl())
      if (answer.status === 500) request.log.error({ err: error }, 'a request failed')
      sendProblem(reply, answer, corsFields(request))
    })
    for (const url of addresses) {
      scope.post(url, async (request, reply) => {
        const { body } = request
        const read = mcp.read(request.headers, Buffer.isBuffer(body) ? body : new Uint8Array())
        if (read.kind === 'refused') return sendProblem(reply, read.answer, corsFields(request))
        if (read.kind === 'invalid') return sendReply(reply, read.reply)
        if (read.hasId) {
          const { headers, refusal } = await limiter(request)
          reply.headers(headers)
          if (refusal !== null) return sendProblem(reply, refusal, corsFields(request))
        }
        return sendReply(reply, await mcp.answer(read.message))
      })
    }
  })
}

function refusalDetail(status: number): string {
  return status === 413
    ? 'The body is larger than 64 KiB; send a smaller message.'
    : 'The request cannot be taken; send one JSON-RPC message as JSON.'
}

function sendReply(reply: FastifyReply, { status, contentType, body }: Reply): void {
  reply.code(status).header('cache-control', cacheControl.problem)
  if (contentType === null) {
    reply.send()
    return
  }
  reply.header('content-type', contentType).send(Buffer.from(body))
}

/** The echo of an origin that was admitted; any cache must keep the answers of origins apart. */
function corsFields({ headers: { origin } }: FastifyRequest): Record<string, string> {
  if (origin === undefined) return { vary: 'Origin' }
  return { vary: 'Origin', 'access-control-allow-origin': origin, 'access-control-expose-headers': exposedFields }
}

/** Sends a problem document with the fields of this address in place of those by which anybody may read one. */
function sendProblem(reply: FastifyReply, { status, headers, body }: Answer, fields: Readonly<Record<string, string>>): void {
  const own = Object.entries(headers).filter(([name]) => !name.startsWith('access-control-'))
  reply
    .code(status)
    .headers({ ...Object.fromEntries(own), ...fields })
    .send(body)
}
