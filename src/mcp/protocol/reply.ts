import type { JSONRPCErrorResponse, JSONRPCRequest, JSONRPCResultResponse, RequestId } from '@modelcontextprotocol/server'
import { isRecord } from '../../model/json-record.ts'

export type { RequestId }

/** The response to one POST, independent of the client. */
export interface Reply {
  readonly status: number
  /** Null if there is no body. */
  readonly contentType: 'application/json' | 'text/event-stream' | null
  readonly body: Buffer
}

/** An accepted notification: no content (MCP 2025-11-25 and 2026-07-28, Streamable HTTP: Sending Messages). */
export const accepted: Reply = { status: 202, contentType: null, body: Buffer.alloc(0) }

/** A JSON-RPC error. */
export type RpcError = Readonly<JSONRPCErrorResponse['error']>

/** A JSON-RPC response as a reply. */
export function messageReply(status: number, message: JSONRPCResultResponse | JSONRPCErrorResponse): Reply {
  return { status, contentType: 'application/json', body: Buffer.from(JSON.stringify(message)) }
}

/**
 * A tool result with members that are already serialized.
 * @param written those members as JSON, without the surrounding braces
 * @param tail the other members, serialized by {@link writeTail}
 */
export function writtenReply(id: RequestId, written: Uint8Array, tail: Uint8Array): Reply {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`)
  return { status: 200, contentType: 'application/json', body: Buffer.concat([head, written, tail]) }
}

/** The members of a result as JSON, without the surrounding braces. */
export function writeMembers(members: object): Uint8Array {
  // Not `Buffer.from`: its small buffers are views of a pool, which would stay in memory as long as they are cached.
  return new TextEncoder().encode(JSON.stringify(members).slice(1, -1))
}

/** The remaining members and the end of a partly serialized result. */
export function writeTail(members: object): Uint8Array {
  const text = JSON.stringify(members).slice(1)
  return Buffer.from(text === '}' ? '}}' : `,${text}}`)
}

/**
 * An error detected before a request reached the server.
 * @param id of the request, if there is one
 */
export function errorReply(status: number, { code, message, data }: RpcError, id?: RequestId): Reply {
  return messageReply(status, {
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  })
}

/** The id of a request, if a response can repeat it; otherwise undefined. */
export function requestIdOf(message: unknown): RequestId | undefined {
  if (!isRecord(message) || typeof message['method'] !== 'string') return undefined
  const { id } = message
  // A number too large for JavaScript is parsed as Infinity, which JSON serializes as null.
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : undefined
}

/** A validated JSON-RPC request. */
export type RpcRequest = JSONRPCRequest
