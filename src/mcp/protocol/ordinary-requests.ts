import { isJSONRPCRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { isObject, type RpcRequest } from './reply.ts'
import { legacyRevisions, modernRevision } from './revisions.ts'
import type { MessageHeaders } from './standard-headers.ts'

/** Envelopes that are remembered, and the longest of them in characters. */
const maxEnvelopes = 200
const maxLength = 2_000

/** Methods whose requests the SDK always classifies. */
const slowPathMethods: readonly string[] = ['initialize', 'subscriptions/listen']

/** Members of the parameters of a call that need nothing but an answer. */
const callMembers: readonly string[] = ['name', 'arguments', '_meta']

/** A request as clients send it again and again. */
export interface OrdinaryRequest {
  readonly era: 'modern' | 'legacy'
  readonly request: RpcRequest
}

/** Such a call of a tool. */
export interface OrdinaryCall extends OrdinaryRequest {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * Tells requests as clients send them again and again from those that need a closer look: the SDK's classification of a request
 * costs as much as answering it. It judges everything that is unusual, and the first request with each envelope; what it found
 * right needs no second judgement, since clients repeat their envelope on every request.
 */
export class OrdinaryRequests {
  readonly #envelopes = new Set<string>()

  /** A call of a tool that needs nothing of the SDK; null for everything else. */
  callOf(body: unknown, headers: MessageHeaders): OrdinaryCall | null {
    if (!isPlainCall(body)) return null
    const { name, arguments: args = {}, _meta: meta } = body.params
    if (typeof name !== 'string' || !isObject(args)) return null
    const call = { request: body, name, args }
    if (meta === undefined) return isLegacyVersion(headers.protocolVersion) ? { era: 'legacy', ...call } : null
    return isObject(meta) && this.#isKnown(meta, body.method, headers) ? { era: 'modern', ...call } : null
  }

  /** A request that needs no classification, with its era; null for everything else. */
  requestOf(body: unknown, headers: MessageHeaders): OrdinaryRequest | null {
    if (!isJSONRPCRequest(body) || slowPathMethods.includes(body.method)) return null
    const meta = body.params?.['_meta']
    if (meta === undefined || (isObject(meta) && !(PROTOCOL_VERSION_META_KEY in meta)))
      return isLegacyVersion(headers.protocolVersion) ? { era: 'legacy', request: body } : null
    return isObject(meta) && this.#isKnown(meta, body.method, headers) ? { era: 'modern', request: body } : null
  }

  /** Whether an envelope is one that was found right, and the headers say the same. */
  #isKnown(meta: Readonly<Record<string, unknown>>, method: string, headers: MessageHeaders): boolean {
    return (
      headers.protocolVersion === modernRevision &&
      meta[PROTOCOL_VERSION_META_KEY] === modernRevision &&
      headers.method === method &&
      this.#envelopes.has(JSON.stringify(meta))
    )
  }

  /** Remembers the envelope of a request of revision 2026-07-28 that was found right. */
  remember({ params }: RpcRequest): void {
    const envelope = JSON.stringify(params?._meta)
    if (envelope.length > maxLength) return
    if (this.#envelopes.size >= maxEnvelopes) this.#envelopes.clear()
    this.#envelopes.add(envelope)
  }
}

/** A request of JSON-RPC that calls a tool, without any member that could mean more. */
function isPlainCall(body: unknown): body is RpcRequest & { readonly params: Readonly<Record<string, unknown>> } {
  if (!isObject(body) || body['method'] !== 'tools/call') return false
  const { jsonrpc, id, params } = body
  return (
    jsonrpc === '2.0' &&
    (typeof id === 'string' || Number.isSafeInteger(id)) &&
    isObject(params) &&
    Object.keys(body).length === 4 &&
    Object.keys(params).every((member) => callMembers.includes(member))
  )
}

function isLegacyVersion(version: string | undefined): boolean {
  return version === undefined || legacyRevisions.some((known) => known === version)
}
