import type { JSONRPCErrorResponse, JSONRPCRequest, JSONRPCResultResponse, RequestId } from '@modelcontextprotocol/server'

/** The id of a request. */
export type { RequestId }

/** What one POST is answered with, before anything about one client. */
export interface Reply {
  readonly status: number
  /** Null where there is no body. */
  readonly contentType: 'application/json' | 'text/event-stream' | null
  readonly body: Buffer
}

/** A notification was taken; nothing is said (MCP 2025-11-25 and 2026-07-28, Streamable HTTP: Sending Messages). */
export const accepted: Reply = { status: 202, contentType: null, body: Buffer.alloc(0) }

/** An error of the protocol. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A response as JSON. */
export function messageReply(status: number, message: JSONRPCResultResponse | JSONRPCErrorResponse): Reply {
  return { status, contentType: 'application/json', body: Buffer.from(JSON.stringify(message)) }
}

/**
 * A result of a tool, some of whose members were written before.
 * @param written those members as JSON, without braces around them
 * @param tail the other members, as {@link writeTail} writes them
 */
export function writtenReply(id: RequestId, written: Uint8Array, tail: Uint8Array): Reply {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{`)
  return { status: 200, contentType: 'application/json', body: Buffer.concat([head, written, tail]) }
}

/** Members of a result as JSON, without braces around them. */
export function writeMembers(members: object): Uint8Array {
  // Not `Buffer.from`, whose small buffers are parts of larger ones and keep these whole as long as they are cached.
  return new TextEncoder().encode(JSON.stringify(members).slice(1, -1))
}

/** The end of a result of which some members stand already. */
export function writeTail(members: object): Uint8Array {
  const text = JSON.stringify(members).slice(1)
  return Buffer.from(text === '}' ? '}}' : `,${text}}`)
}

/**
 * An error that was found before a request reached the server.
 * @param id of the request, where there is one; an error without a request carries none
 */
export function errorReply(status: number, { code, message, data }: RpcError, id?: RequestId): Reply {
  return messageReply(status, {
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  })
}

/** The id of a message that is a request, where an answer can repeat it; undefined for any other value. */
export function requestIdOf(message: unknown): RequestId | undefined {
  if (!isObject(message) || typeof message['method'] !== 'string') return undefined
  const { id } = message
  // A number too large for JavaScript is read as infinite, which JSON writes as null.
  return typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id)) ? id : undefined
}

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A request of the protocol, its shape proved. */
export type RpcRequest = JSONRPCRequest
