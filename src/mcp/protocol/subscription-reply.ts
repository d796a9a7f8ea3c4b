import {
  isSpecType,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
  type Implementation,
} from '@modelcontextprotocol/server'
import { parseQualityValues, qualityOf } from '../../http/quality-values.ts'
import { errorReply, messageReply, type Reply, type RpcRequest } from './reply.ts'

/**
 * The reply to `subscriptions/listen` (MCP 2026-07-28, Subscriptions). Lists only change with a publish, which their cache lifetime
 * covers, so no notifications are supported and the subscription ends immediately.
 * @param accept field of the client; only an event stream can carry the acknowledgement before the end
 */
export function subscriptionReply(request: RpcRequest, identity: Implementation, accept: string | undefined): Reply {
  if (!isSpecType.SubscriptionsListenRequest(request)) {
    const message = 'Invalid params: notifications must be an object that names kinds of notification.'
    return errorReply(200, { code: ProtocolErrorCode.InvalidParams, message }, request.id)
  }
  const meta = { [SUBSCRIPTION_ID_META_KEY]: request.id }
  const end = {
    jsonrpc: '2.0',
    id: request.id,
    result: { resultType: 'complete', _meta: { ...meta, [SERVER_INFO_META_KEY]: identity } },
  } as const
  const acceptsEvents = (qualityOf(parseQualityValues(accept), 'text/event-stream') ?? 0) > 0
  if (!acceptsEvents) return messageReply(200, end)
  const acknowledgement = {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta: meta, notifications: {} },
  }
  const body = [acknowledgement, end].map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('')
  return { status: 200, contentType: 'text/event-stream', body: Buffer.from(body) }
}
