import {
  ProtocolError,
  ProtocolErrorCode,
  SERVER_INFO_META_KEY,
  type CallToolResult,
  type Implementation,
} from '@modelcontextprotocol/server'
import type { Tool, ToolContext } from '../tool.ts'
import type { OrdinaryCall } from './ordinary-requests.ts'
import { errorReply, messageReply, writeTail, writtenReply, type Reply } from './reply.ts'

/** The message of every internal error; it does not reveal the cause. */
export const internalError = 'Internal error'

/**
 * Calls a tool; used by both the fast path and the SDK's server.
 * @throws ProtocolError for a failure that the caller cannot fix; its cause is passed to `onError`
 */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
  onError: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return await tool.call(args, context)
  } catch (error) {
    if (context.unavailable === undefined) onError(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError)
  }
}

/**
 * Replies to an ordinary call like the SDK's server, but without it: its overhead is twice the cost of the call
 * (docs/decisions/0010). A differential test ensures that both give the same replies.
 */
export async function replyToCall(
  { era, request: { id }, args }: OrdinaryCall,
  tool: Tool,
  identity: Implementation,
  context: ToolContext,
  onError: (error: unknown) => void,
): Promise<Reply> {
  let result: CallToolResult
  try {
    result = await callTool(tool, args, context, onError)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return errorReply(200, { code: error.code, message: error.message }, id)
  }
  if (context.written !== null) return writtenReply(id, context.written, era === 'legacy' ? emptyTail : identityTail(identity))
  const added = era === 'legacy' ? {} : addedTo(identity)
  return messageReply(200, { jsonrpc: '2.0', id, result: { ...result, ...added } })
}

const emptyTail = writeTail({})

const tails = new WeakMap<object, Uint8Array>()

/** The end of a serialized result of revision 2026-07-28: the same for all results of a generation. */
function identityTail(identity: Implementation): Uint8Array {
  let tail = tails.get(identity)
  if (tail === undefined) {
    tail = writeTail(addedTo(identity))
    tails.set(identity, tail)
  }
  return tail
}

/** The additional members of every result of revision 2026-07-28. */
function addedTo(identity: Implementation) {
  return { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: identity } }
}
