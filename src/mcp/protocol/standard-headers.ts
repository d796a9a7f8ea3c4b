import { isRecord } from '../../model/json-record.ts'
import type { RpcError, RpcRequest } from './reply.ts'

/** Header fields that mirror parts of a message (MCP 2026-07-28, Streamable HTTP: Request Metadata). */
export interface MessageHeaders {
  readonly protocolVersion: string | undefined
  readonly method: string | undefined
  readonly name: string | undefined
}

/** Error code of a header that is missing or differs from the body (MCP 2026-07-28, Server Validation). */
const headerMismatch = -32020

/** By method: the parameter that `Mcp-Name` must repeat. */
const namedBy = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
  ['tasks/get', 'taskId'],
  ['tasks/update', 'taskId'],
  ['tasks/cancel', 'taskId'],
])

/** Checks the headers that revision 2026-07-28 requires, and `Mcp-Name` against the body; classification compares version and method. */
export function checkStandardHeaders(headers: MessageHeaders, { method, params }: RpcRequest): RpcError | null {
  if (headers.protocolVersion === undefined)
    return mismatch('The header MCP-Protocol-Version is missing; send the version that _meta names.')
  if (headers.method === undefined) return mismatch(`The header Mcp-Method is missing; send ${method}.`)
  const member = namedBy.get(method)
  if (member === undefined) return null
  const value = isRecord(params) ? params[member] : undefined
  const expected = typeof value === 'string' ? value : undefined
  if (headers.name === undefined) {
    return expected === undefined ? null : mismatch(`The header Mcp-Name is missing; send the value of params.${member}.`)
  }
  const named = decodeHeaderValue(headers.name)
  if (named === undefined) return mismatch('The header Mcp-Name is not canonical Base64-encoded UTF-8 between =?base64? and ?=.')
  if (expected !== undefined && named !== expected)
    return mismatch(`The header Mcp-Name and params.${member} differ; send the same value in both.`)
  return null
}

function mismatch(message: string): RpcError {
  return { code: headerMismatch, message }
}

const encodedValue = /^=\?base64\?(.*)\?=$/s
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A header value, decoded if it is marked as Base64; undefined if it is marked but invalid.
 * @param value from the HTTP parser, without surrounding whitespace (RFC 9110 section 5.5)
 */
export function decodeHeaderValue(value: string): string | undefined {
  const encoded = value.startsWith('=') ? encodedValue.exec(value)?.[1] : undefined
  if (encoded === undefined) return value
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
