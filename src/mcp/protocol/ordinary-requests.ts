import { isJSONRPCRequest, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import { isObject, type RpcRequest } from './reply.ts'
import { legacyRevisions, modernRevision } from './revisions.ts'
import type { MessageHeaders } from './standard-headers.ts'

/** Envelopes that are remembered, and the longest of them in characters. */
const maxEnvelopes = 200
const maxLength = 2_000

/** Methods whose requests are always looked at closely. */
const peculiar: readonly string[] = ['initialize', 'subscriptions/listen']

/**
 * Tells requests as clients send them again and again from those that need a closer look: the SDK's classification of a request
 * costs as much as answering it. It judges everything that is unusual, and the first request with each envelope; what it found
 * right needs no second judgement, since clients repeat their envelope on every request.
 */
export class OrdinaryRequests {
  readonly #envelopes = new Set<string>()

  /** The era of a request that needs no closer look; null for everything else. */
  eraOf(body: unknown, headers: MessageHeaders): 'modern' | 'legacy' | null {
    if (!isJSONRPCRequest(body) || peculiar.includes(body.method)) return null
    const { protocolVersion } = headers
    const meta = body.params?.['_meta']
    if (meta === undefined) return isLegacyVersion(protocolVersion) ? 'legacy' : null
    if (!isObject(meta)) return null
    if (!(PROTOCOL_VERSION_META_KEY in meta)) return isLegacyVersion(protocolVersion) ? 'legacy' : null
    const agrees =
      protocolVersion === modernRevision && meta[PROTOCOL_VERSION_META_KEY] === modernRevision && headers.method === body.method
    return agrees && this.#envelopes.has(JSON.stringify(meta)) ? 'modern' : null
  }

  /** Remembers the envelope of a request of revision 2026-07-28 that was found right. */
  remember({ params }: RpcRequest): void {
    const envelope = JSON.stringify(params?._meta)
    if (envelope.length > maxLength) return
    if (this.#envelopes.size >= maxEnvelopes) this.#envelopes.clear()
    this.#envelopes.add(envelope)
  }
}

function isLegacyVersion(version: string | undefined): boolean {
  return version === undefined || legacyRevisions.some((known) => known === version)
}
