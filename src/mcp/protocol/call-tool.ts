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

/** The message of an internal error: it says nothing about its cause. */
export const internalError = 'Internal error'

/**
 * Calls a tool, whoever speaks the protocol around it.
 * @throws ProtocolError for a failure that the caller cannot fix; `onFault` gets its cause
 */
export async function callTool(
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    return await tool.call(args, context)
  } catch (error) {
    if (context.unavailable === undefined) onFault(error)
    throw new ProtocolError(ProtocolErrorCode.InternalError, internalError)
  }
}

/**
 * Replies to an ordinary call as the SDK's server would, without it: its work for each call costs twice as much as the call
 * (docs/decisions/0010). The differential test holds both to the same replies.
 */
export async function replyToCall(
  { era, request: { id }, args }: OrdinaryCall,
  tool: Tool,
  identity: Implementation,
  context: ToolContext,
  onFault: (error: unknown) => void,
): Promise<Reply> {
  let result: CallToolResult
  try {
    result = await callTool(tool, args, context, onFault)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    return errorReply(200, { code: error.code, message: error.message }, id)
  }
  if (context.written !== null) return writtenReply(id, context.written, era === 'legacy' ? nothing : identityTail(identity))
  const added = era === 'legacy' ? {} : addedTo(identity)
  return messageReply(200, { jsonrpc: '2.0', id, result: { ...result, ...added } })
}

const nothing = writeTail({})

const tails = new WeakMap<object, Uint8Array>()

/** The end of a written result of revision 2026-07-28: the same for every one of a generation. */
function identityTail(identity: Implementation): Uint8Array {
  let tail = tails.get(identity)
  if (tail === undefined) {
    tail = writeTail(addedTo(identity))
    tails.set(identity, tail)
  }
  return tail
}

/** What every result of revision 2026-07-28 has beside its own members. */
function addedTo(identity: Implementation) {
  return { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: identity } }
}
