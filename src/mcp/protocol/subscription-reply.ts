import { isSpecType, SERVER_INFO_META_KEY, SUBSCRIPTION_ID_META_KEY, type Implementation } from '@modelcontextprotocol/server'
import { parseQualityValues, qualityOf } from '../../http/quality-values.ts'
import { errorReply, messageReply, type Reply, type RpcRequest } from './reply.ts'

/**
 * Answers `subscriptions/listen` (MCP 2026-07-28, Subscriptions): nothing here changes under a client's eyes but with a
 * publish, which lists announce by their lifetime; so no kind of notification is honoured, and the subscription ends at once.
 * @param accept what the client takes; the acknowledgement can stand before the end in an event stream alone
 */
export function subscriptionReply(request: RpcRequest, identity: Implementation, accept: string | undefined): Reply {
  if (!isSpecType.SubscriptionsListenRequest(request)) {
    return errorReply(
      200,
      { code: -32602, message: 'Invalid params: notifications must be an object that names kinds of notification.' },
      request.id,
    )
  }
  const meta = { [SUBSCRIPTION_ID_META_KEY]: request.id }
  const end = {
    jsonrpc: '2.0',
    id: request.id,
    result: { resultType: 'complete', _meta: { ...meta, [SERVER_INFO_META_KEY]: identity } },
  } as const
  if (!takesEvents(accept)) return messageReply(200, end)
  const acknowledgement = {
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: { _meta: meta, notifications: {} },
  }
  const body = [acknowledgement, end].map((message) => `event: message\ndata: ${JSON.stringify(message)}\n\n`).join('')
  return { status: 200, contentType: 'text/event-stream', body: Buffer.from(body) }
}

function takesEvents(accept: string | undefined): boolean {
  return (qualityOf(parseQualityValues(accept), 'text/event-stream') ?? 0) > 0
}
