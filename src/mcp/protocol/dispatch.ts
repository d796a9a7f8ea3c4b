import { classifyInboundRequest, ProtocolErrorCode, type Implementation } from '@modelcontextprotocol/server'
import type { Tool, ToolContext } from '../tool.ts'
import { internalError, replyToCall } from './call-tool.ts'
import type { ExchangeResult, ExchangeTransport } from './exchange-transport.ts'
import {
  accepted,
  errorReply,
  isObject,
  messageReply,
  requestIdOf,
  writeMembers,
  writeTail,
  writtenReply,
  type Reply,
  type RpcRequest,
} from './reply.ts'
import type { OrdinaryCall, OrdinaryRequests } from './ordinary-requests.ts'
import { modernRevision, revisions } from './revisions.ts'
import { checkStandardHeaders, type MessageHeaders } from './standard-headers.ts'
import { subscriptionReply } from './subscription-reply.ts'

/** The servers of one generation, connected. */
export interface ConnectedServers {
  readonly modern: ExchangeTransport<ToolContext>
  readonly legacy: ExchangeTransport<ToolContext>
  readonly identity: Implementation
  readonly ordinary: OrdinaryRequests
  /** Results that are the same for every request of the generation, by era and method, as {@link writeMembers} writes them. */
  readonly lists: Map<string, Uint8Array>
  readonly tools: ReadonlyMap<string, Tool>
  /** Told of what went wrong inside. */
  readonly onFault: (error: unknown) => void
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
  const call = servers.ordinary.callOf(body, headers)
  if (call !== null) {
    const tool = servers.tools.get(call.name)
    if (tool?.plain === true) return answerOrdinary(call, tool, headers, servers, context)
  }
  const ordinary = servers.ordinary.requestOf(body, headers)
  if (ordinary?.era === 'legacy') return exchange('legacy', ordinary.request, servers, context)
  if (ordinary?.era === 'modern') return answerModern(ordinary.request, headers, servers, context)
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
    servers.ordinary.remember(route.message)
    if (route.message.method !== 'subscriptions/listen') return answerModern(route.message, headers, servers, context)
    const refusal = checkStandardHeaders(headers, route.message)
    return refusal === null ? subscriptionReply(route.message, servers.identity, accept) : errorReply(400, refusal, id)
  }
  if (route.reason === 'batch') {
    const message = 'Batching is not supported; send one message per POST.'
    return errorReply(400, { code: ProtocolErrorCode.InvalidRequest, message })
  }
  const version = headers.protocolVersion
  // The handshake itself says its version in the body; anything else that is posted needs one that is spoken.
  if (version !== undefined && route.reason !== 'initialize' && !revisions.some((known) => known === version)) {
    return versionReply(revisions, version, id)
  }
  // Nothing is kept between requests, so there is nothing that these could change or answer.
  if (route.reason === 'notification' || route.reason === 'response') return accepted
  if (!isRequest(body)) {
    return errorReply(400, { code: ProtocolErrorCode.InvalidRequest, message: 'This is not a JSON-RPC request.' })
  }
  return exchange('legacy', body, servers, context)
}

async function answerOrdinary(
  call: OrdinaryCall,
  tool: Tool,
  headers: MessageHeaders,
  { identity, onFault }: ConnectedServers,
  context: ToolContext,
): Promise<Reply> {
  const refusal = call.era === 'modern' ? checkStandardHeaders(headers, call.request) : null
  return refusal === null ? replyToCall(call, tool, identity, context, onFault) : errorReply(400, refusal, call.request.id)
}

async function answerModern(
  request: RpcRequest,
  headers: MessageHeaders,
  servers: ConnectedServers,
  context: ToolContext,
): Promise<Reply> {
  const refusal = checkStandardHeaders(headers, request)
  return refusal === null ? exchange('modern', request, servers, context) : errorReply(400, refusal, request.id)
}

async function exchange(
  era: 'modern' | 'legacy',
  request: RpcRequest,
  servers: ConnectedServers,
  context: ToolContext,
): Promise<Reply> {
  const { id, method, params = {} } = request
  // What these list is that of the generation, whoever asks.
  const isList = lists.has(method) && Object.keys(params).every((member) => member === '_meta')
  const key = `${era} ${method}`
  const written = isList ? servers.lists.get(key) : undefined
  if (written !== undefined) return writtenReply(id, written, endOfResult)
  const result = await servers[era].exchange(request, context)
  if (isList && 'result' in result.message) servers.lists.set(key, writeMembers(result.message.result))
  return exchangeReply(era, request, result)
}

const lists: ReadonlySet<string> = new Set(['tools/list', 'server/discover'])
const endOfResult = writeTail({})

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
  if (!('error' in message)) {
    return messageReply(200, message)
  }
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
