import { classifyInboundRequest, ProtocolErrorCode, type Implementation } from '@modelcontextprotocol/server'
import { isRecord } from '../../model/json-record.ts'
import type { Tool, ToolContext } from '../tool.ts'
import { internalError, replyToCall } from './call-tool.ts'
import type { ExchangeResult, ExchangeTransport } from './exchange-transport.ts'
import {
  accepted,
  errorReply,
  messageReply,
  requestIdOf,
  writeMembers,
  writeTail,
  writtenReply,
  type Reply,
  type RpcRequest,
} from './reply.ts'
import type { OrdinaryRequests } from './ordinary-requests.ts'
import { modernRevision, revisions } from './revisions.ts'
import { checkStandardHeaders, type MessageHeaders } from './standard-headers.ts'
import { subscriptionReply } from './subscription-reply.ts'

/** The connected servers of one generation. */
export interface ConnectedServers {
  readonly modern: ExchangeTransport<ToolContext>
  readonly legacy: ExchangeTransport<ToolContext>
  readonly identity: Implementation
  readonly ordinary: OrdinaryRequests
  /** Results that are the same for all requests of the generation, by era and method, serialized by {@link writeMembers}. */
  readonly lists: Map<string, Uint8Array>
  readonly tools: ReadonlyMap<string, Tool>
  /** Called with internal errors. */
  readonly onError: (error: unknown) => void
}

/** One message of a client, with the relevant parts of its HTTP request. */
export interface InboundMessage {
  /** The body, parsed. */
  readonly body: unknown
  readonly headers: MessageHeaders
  /** The `Accept` field, used by subscriptions only; all other replies are JSON. */
  readonly accept: string | undefined
}

/** Error code of an unsupported version (MCP 2026-07-28, Versioning). */
const unsupportedVersion = -32022

/**
 * Processes one message: determines its era, checks the headers that the era requires, and passes it to the SDK's server of that era.
 * Statuses follow the table in CONTRACT 3, MCP, and MCP 2026-07-28, Streamable HTTP.
 */
export function dispatch(
  { body, headers, accept }: InboundMessage,
  servers: ConnectedServers,
  context: ToolContext,
): Reply | Promise<Reply> {
  const call = servers.ordinary.callOf(body, headers)
  const tool = call === null ? undefined : servers.tools.get(call.name)
  if (call !== null && tool?.plain === true) {
    const refusal = call.era === 'modern' ? checkStandardHeaders(headers, call.request) : null
    if (refusal !== null) return errorReply(400, refusal, call.request.id)
    return replyToCall(call, tool, servers.identity, context, servers.onError)
  }
  const ordinary = servers.ordinary.requestOf(body, headers)
  if (ordinary?.era === 'legacy') return exchange('legacy', ordinary.request, servers, context)
  if (ordinary?.era === 'modern') return replyToModern(ordinary.request, headers, servers, context)
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
    if (route.message.method !== 'subscriptions/listen') return replyToModern(route.message, headers, servers, context)
    const refusal = checkStandardHeaders(headers, route.message)
    return refusal === null ? subscriptionReply(route.message, servers.identity, accept) : errorReply(400, refusal, id)
  }
  if (route.reason === 'batch') {
    const message = 'Batching is not supported; send one message per POST.'
    return errorReply(400, { code: ProtocolErrorCode.InvalidRequest, message })
  }
  const version = headers.protocolVersion
  // The handshake has its version in the body; any other message needs a supported version in the header.
  if (version !== undefined && route.reason !== 'initialize' && !revisions.some((known) => known === version)) {
    return versionReply(revisions, version, id)
  }
  // The server is stateless, so notifications and responses have no effect.
  if (route.reason === 'notification' || route.reason === 'response') return accepted
  if (!isRequest(body)) {
    return errorReply(400, { code: ProtocolErrorCode.InvalidRequest, message: 'This is not a JSON-RPC request.' })
  }
  return exchange('legacy', body, servers, context)
}

function replyToModern(
  request: RpcRequest,
  headers: MessageHeaders,
  servers: ConnectedServers,
  context: ToolContext,
): Reply | Promise<Reply> {
  const refusal = checkStandardHeaders(headers, request)
  return refusal === null ? exchange('modern', request, servers, context) : errorReply(400, refusal, request.id)
}

function exchange(
  era: 'modern' | 'legacy',
  request: RpcRequest,
  servers: ConnectedServers,
  context: ToolContext,
): Reply | Promise<Reply> {
  const { id, method, params = {} } = request
  // Lists only depend on the generation.
  const isList = lists.has(method) && Object.keys(params).every((member) => member === '_meta')
  const key = `${era} ${method}`
  const written = isList ? servers.lists.get(key) : undefined
  if (written !== undefined) return writtenReply(id, written, endOfResult)
  return servers[era].exchange(request, context).then((result) => {
    if (!isList || !('result' in result.message)) return exchangeReply(era, request, result)
    const members = writeMembers(result.message.result)
    servers.lists.set(key, members)
    return writtenReply(id, members, endOfResult)
  })
}

const lists: ReadonlySet<string> = new Set(['tools/list', 'server/discover'])
const endOfResult = writeTail({})

function versionReply(supported: readonly string[], requested: string | undefined, id: ReturnType<typeof requestIdOf>): Reply {
  const message = `Unsupported protocol version; use ${supported.join(' or ')}.`
  const data = { supported, ...(requested === undefined ? {} : { requested }) }
  return errorReply(400, { code: unsupportedVersion, message, data }, id)
}

/** Unknown methods are 404 since revision 2026-07-28; every other reply of the server is 200, including errors. */
function exchangeReply(era: 'modern' | 'legacy', { method, id }: RpcRequest, { message, undispatched }: ExchangeResult): Reply {
  if (!('error' in message)) return messageReply(200, message)
  if (isRefusalOfParams(message.error)) {
    const short = `Invalid params for ${method}; see the schema of this method in the protocol.`
    return errorReply(200, { code: ProtocolErrorCode.InvalidParams, message: short }, id)
  }
  const isUnknown = era === 'modern' && undispatched && message.error.code === ProtocolErrorCode.MethodNotFound
  return messageReply(isUnknown ? 404 : 200, message)
}

/**
 * The SDK reports parameters that its schemas reject as internal errors, or with the full output of its validator: both become the
 * same short error. Our own internal errors have a different message.
 */
function isRefusalOfParams({ code, message }: { readonly code: number; readonly message: string }): boolean {
  if (code === ProtocolErrorCode.InternalError) return message !== internalError
  return code === ProtocolErrorCode.InvalidParams && message.startsWith('Invalid tools/call request')
}

function isRequest(body: unknown): body is RpcRequest {
  return isRecord(body) && requestIdOf(body) !== undefined
}
