import { classifyInboundRequest, ProtocolErrorCode, type Implementation } from '@modelcontextprotocol/server'
import type { ToolContext } from '../tool.ts'
import { internalError } from './protocol-server.ts'
import type { ExchangeResult, ExchangeTransport } from './exchange-transport.ts'
import { accepted, errorReply, messageReply, requestIdOf, isObject, type Reply, type RpcRequest } from './reply.ts'
import { legacyRevisions, modernRevision } from './revisions.ts'
import { checkStandardHeaders, type MessageHeaders } from './standard-headers.ts'
import { subscriptionReply } from './subscription-reply.ts'

/** The servers of one generation, connected. */
export interface ConnectedServers {
  readonly modern: ExchangeTransport<ToolContext>
  readonly legacy: ExchangeTransport<ToolContext>
  readonly identity: Implementation
}

/** One message of a client with what of its HTTP request matters. */
export interface InboundMessage {
  /** The body, parsed. */
  readonly body: unknown
  readonly headers: MessageHeaders
  /** What the client takes: only a subscription looks at it, everything else is JSON. */
  readonly accept: string | undefined
}

/** A version that is not spoken (MCP 2026-07-28, Versioning). */
const unsupportedVersion = -32022

/**
 * Answers one message: finds its era, checks what the era asks of headers, and hands it to the SDK's server of that era.
 * The statuses are those of the table in CONTRACT 3, MCP and of MCP 2026-07-28, Streamable HTTP.
 */
export async function dispatch(
  { body, headers, accept }: InboundMessage,
  servers: ConnectedServers,
  context: ToolContext,
): Promise<Reply> {
  const id = requestIdOf(body)
  const route = classifyInboundRequest({
    httpMethod: 'POST',
    ...(headers.protocolVersion === undefined ? {} : { protocolVersionHeader: headers.protocolVersion }),
    ...(headers.method === undefined ? {} : { mcpMethodHeader: headers.method }),
    ...(headers.name === undefined ? {} : { mcpNameHeader: headers.name }),
    body,
  })
  if (route.kind === 'reject') return errorReply(route.httpStatus, route, id)
  if (route.kind === 'modern') {
    const { revision } = route.classification
    if (revision !== modernRevision) return versionReply([modernRevision], revision, id)
    if (route.messageKind === 'notification') return accepted
    const refusal = checkStandardHeaders(headers, route.message)
    if (refusal !== null) return errorReply(400, refusal, id)
    if (route.message.method === 'subscriptions/listen') return subscriptionReply(route.message, servers.identity, accept)
    return exchangeReply('modern', route.message, await servers.modern.exchange(route.message, context))
  }
  switch (route.reason) {
    case 'batch':
      return errorReply(400, {
        code: ProtocolErrorCode.InvalidRequest,
        message: 'Batches are not taken; send each message in a POST of its own.',
      })
    // Nothing is kept between requests, so there is nothing that they could change or answer.
    case 'notification':
    case 'response':
      return accepted
    default:
      return answerLegacy(body, headers, servers, context)
  }
}

async function answerLegacy(
  body: unknown,
  headers: MessageHeaders,
  servers: ConnectedServers,
  context: ToolContext,
): Promise<Reply> {
  if (!isRequest(body))
    return errorReply(400, { code: ProtocolErrorCode.InvalidRequest, message: 'This is no JSON-RPC request.' })
  const version = headers.protocolVersion?.trim()
  // The handshake itself says its version in the body.
  if (version !== undefined && body.method !== 'initialize' && !legacyRevisions.some((known) => known === version)) {
    return versionReply([modernRevision, ...legacyRevisions], version, body.id)
  }
  return exchangeReply('legacy', body, await servers.legacy.exchange(body, context))
}

function versionReply(supported: readonly string[], requested: string | undefined, id: ReturnType<typeof requestIdOf>): Reply {
  const data = { supported, ...(requested === undefined ? {} : { requested }) }
  return errorReply(
    400,
    { code: unsupportedVersion, message: `Unsupported protocol version; use ${supported.join(' or ')}.`, data },
    id,
  )
}

/** Unknown methods are 404 since revision 2026-07-28; every other answer of the server is 200, errors included. */
function exchangeReply(era: 'modern' | 'legacy', { method, id }: RpcRequest, { message, undispatched }: ExchangeResult): Reply {
  if (!('error' in message)) return messageReply(200, message)
  const { code } = message.error
  const unknown = era === 'modern' && undispatched && code === ProtocolErrorCode.MethodNotFound
  if (isRefusalOfParams(message.error)) {
    return errorReply(
      200,
      {
        code: ProtocolErrorCode.InvalidParams,
        message: `Invalid params for ${method}; see the schema of this method in the protocol.`,
      },
      id,
    )
  }
  return messageReply(unknown ? 404 : 200, message)
}

/**
 * The SDK reports parameters that its schemas refuse as internal errors, or dumps what its validator says: both become the
 * same short refusal. Faults of ours carry a text of their own.
 */
function isRefusalOfParams({ code, message }: { readonly code: number; readonly message: string }): boolean {
  if (code === ProtocolErrorCode.InternalError) return message !== internalError
  return code === ProtocolErrorCode.InvalidParams && message.startsWith('Invalid tools/call request')
}

function isRequest(body: unknown): body is RpcRequest {
  return isObject(body) && requestIdOf(body) !== undefined
}
