import { createPublicKey, hash, type KeyObject } from 'node:crypto'
import { isRecord } from '../model/json-record.ts'

/** Algorithms of the HTTP Signature Algorithms registry that are verified. */
export type SignatureAlgorithm = 'ed25519' | 'rsa-pss-sha512'

/** A public key of an agent. */
export interface AgentKey {
  /** What the agent is called: the directory's host (and path), or the key's own name in the owner's file. */
  readonly agent: string
  readonly algorithm: SignatureAlgorithm
  readonly key: KeyObject
  /** Seconds since 1970. */
  readonly notBefore: number
  readonly expires: number
}

/** Where an origin publishes the keys of its agent. */
const wellKnownPath = '/.well-known/http-message-signatures-directory'

/** Keys that are read of one directory or file. */
const maxKeys = 100

/** Bits of an RSA key. */
const rsaBits = { min: 2_048, max: 8_192 } as const

/**
 * The address by which a directory is known (draft-ietf-webbotauth-httpsig-protocol): of an origin, that of its well-known directory;
 * without a query, in its normal form.
 * @returns null for what is not an address
 */
export function directoryAddress(written: string): string | null {
  const url = URL.parse(written)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.origin + (url.pathname === '/' ? wellKnownPath : url.pathname)
}

/** What the agent of a directory is called: its host, for a directory elsewhere than at the well-known path with that path. */
function agentNameOf(directory: string): string {
  const { host, pathname } = new URL(directory)
  return pathname === wellKnownPath ? host : host + pathname
}

/** The keys that the owner trusts, by directory and thumbprint: a key that one directory publishes proves nothing about another. */
export class AgentKeys {
  readonly #directories = new Map<string, ReadonlyMap<string, AgentKey>>()
  readonly #local: ReadonlyMap<string, AgentKey>

  /** @param local the owner's file of keys, a JWK Set; null for none */
  constructor(local: unknown = null) {
    this.#local = keysOf(local, null)
  }

  /** Number of all keys. */
  get size(): number {
    return [this.#local, ...this.#directories.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** Sets the keys of a directory, by its address; a set that cannot be read has none. */
  set(directory: string, set: unknown): void {
    this.#directories.set(directory, keysOf(set, agentNameOf(directory)))
  }

  /** @param directory its address; null if the request names none */
  find(directory: string | null, thumbprint: string): AgentKey | undefined {
    const published = directory === null ? undefined : this.#directories.get(directory)?.get(thumbprint)
    return published ?? this.#local.get(thumbprint)
  }
}

/** The keys of a JWK Set (RFC 7517) that can be used, by thumbprint. @param agent null: each key has its own name */
function keysOf(set: unknown, agent: string | null): ReadonlyMap<string, AgentKey> {
  const keys = isRecord(set) && Array.isArray(set['keys']) ? set['keys'].slice(0, maxKeys) : []
  return new Map(keys.map((jwk) => keyOf(jwk, agent)).filter((entry) => entry !== null))
}

function keyOf(jwk: unknown, agent: string | null): readonly [thumbprint: string, key: AgentKey] | null {
  if (!isRecord(jwk) || (jwk['use'] ?? 'sig') !== 'sig') return null
  const { kty, crv, x, n, e, kid, nbf, exp } = jwk
  // The members of the thumbprint in their order (RFC 7638 section 3.2, RFC 8037 appendix A.3).
  const required = kty === 'OKP' && crv === 'Ed25519' ? { crv, kty, x } : kty === 'RSA' ? { e, kty, n } : null
  if (required === null || !Object.values(required).every((value) => typeof value === 'string')) return null
  const thumbprint = hash('sha256', JSON.stringify(required), 'base64url')
  const key = publicKey(required)
  if (key === null) return null
  const name = typeof kid === 'string' && /^[\w.@:-]{1,64}$/.test(kid) ? kid : thumbprint
  return [
    thumbprint,
    {
      agent: agent ?? name,
      algorithm: kty === 'OKP' ? 'ed25519' : 'rsa-pss-sha512',
      key,
      notBefore: typeof nbf === 'number' ? nbf : 0,
      expires: typeof exp === 'number' ? exp : Infinity,
    },
  ]
}

function publicKey(jwk: Readonly<Record<string, unknown>>): KeyObject | null {
  try {
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    const bits = key.asymmetricKeyDetails?.modulusLength
    return bits === undefined || (bits >= rsaBits.min && bits <= rsaBits.max) ? key : null
  } catch {
    return null
  }
}
