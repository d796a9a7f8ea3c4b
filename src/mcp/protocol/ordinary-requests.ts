import { isJSONRPCRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { isRecord } from '../../model/json-record.ts'
import type { RpcRequest } from './reply.ts'
import { legacyRevisions, modernRevision } from './revisions.ts'
import type { MessageHeaders } from './standard-headers.ts'

/** Maximum number of remembered envelopes, and their maximum length in characters. */
const maxEnvelopes = 200
const maxLength = 2_000

/** Methods that are always classified by the SDK. */
const slowPathMethods: readonly string[] = ['initialize', 'subscriptions/listen']

/** Parameters of a call that need no special handling. */
const callMembers: readonly string[] = ['name', 'arguments', '_meta']

/** A request that skips the SDK's classification. */
export interface OrdinaryRequest {
  readonly era: 'modern' | 'legacy'
  readonly request: RpcRequest
}

/** A tool call that skips the SDK. */
export interface OrdinaryCall extends OrdinaryRequest {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * Detects ordinary requests, which skip the SDK's classification: that costs as much as the request itself. The SDK still classifies
 * everything unusual, and the first request with each envelope; clients repeat their envelope on every request, so a valid one is
 * remembered.
 */
export class OrdinaryRequests {
  readonly #envelopes = new Set<string>()

  /** A tool call that does not need the SDK; otherwise null. */
  callOf(body: unknown, headers: MessageHeaders): OrdinaryCall | null {
    if (!isPlainCall(body)) return null
    const { name, arguments: args = {}, _meta: meta } = body.params
    if (typeof name !== 'string' || !isRecord(args)) return null
    const call = { request: body, name, args }
    if (meta === undefined) return isLegacyVersion(headers.protocolVersion) ? { era: 'legacy', ...call } : null
    return isRecord(meta) && this.#isKnown(meta, body.method, headers) ? { era: 'modern', ...call } : null
  }

  /** A request that needs no classification, with its era; otherwise null. */
  requestOf(body: unknown, headers: MessageHeaders): OrdinaryRequest | null {
    if (!isJSONRPCRequest(body) || slowPathMethods.includes(body.method)) return null
    const meta = body.params?.['_meta']
    if (meta === undefined || (isRecord(meta) && !(PROTOCOL_VERSION_META_KEY in meta)))
      return isLegacyVersion(headers.protocolVersion) ? { era: 'legacy', request: body } : null
    return isRecord(meta) && this.#isKnown(meta, body.method, headers) ? { era: 'modern', request: body } : null
  }

  /** Whether an envelope is known to be valid, and the headers agree with it. */
  #isKnown(meta: Readonly<Record<string, unknown>>, method: string, headers: MessageHeaders): boolean {
    return (
      headers.protocolVersion === modernRevision &&
      meta[PROTOCOL_VERSION_META_KEY] === modernRevision &&
      headers.method === method &&
      this.#envelopes.has(JSON.stringify(meta))
    )
  }

  /** Remembers the valid envelope of a request of revision 2026-07-28. */
  remember({ params }: RpcRequest): void {
    const envelope = JSON.stringify(params?._meta)
    if (envelope.length > maxLength) return
    if (this.#envelopes.size >= maxEnvelopes) this.#envelopes.clear()
    this.#envelopes.add(envelope)
  }
}

/** Whether a message is a JSON-RPC request that calls a tool, without any unusual member. */
function isPlainCall(body: unknown): body is RpcRequest & { readonly params: Readonly<Record<string, unknown>> } {
  if (!isRecord(body) || body['method'] !== 'tools/call') return false
  const { jsonrpc, id, params } = body
  return (
    jsonrpc === '2.0' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    isRecord(params) &&
    Object.keys(body).length === 4 &&
    Object.keys(params).every((member) => callMembers.includes(member))
  )
}

function isLegacyVersion(version: string | undefined): boolean {
  return version === undefined || legacyRevisions.some((known) => known === version)
}
