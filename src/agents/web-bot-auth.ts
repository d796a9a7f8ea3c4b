import { constants, verify } from 'node:crypto'
import { parseDictionary, parseItem, type Dictionary, type InnerList, type Item } from 'structured-headers'
import { directoryAddress, type AgentKey, type AgentKeys } from './agent-keys.ts'
import { fieldValue, isInnerList, RequestComponents, signatureBase, type SignedRequest } from './signature-base.ts'

/** Why a signature proves nothing. */
export type SignatureFault =
  /** A field is not a structured field, or the signature lacks what the protocol requires. */
  | 'malformed'
  | 'expired'
  /** Sent before: its nonce was used. */
  | 'replayed'
  /** It does not match the request. */
  | 'invalid'
  /** No key that the owner trusts. */
  | 'unknown-key'
  /** Larger than what is read, or it covers what is not supported. */
  | 'unsupported'
  /** Too many signatures at a time. */
  | 'busy'

/** What the signatures of a request prove. */
export type SignatureOutcome =
  | { readonly agent: string; readonly fault: null }
  | { readonly agent: null; readonly fault: SignatureFault }

/** Bounds of what is read of a request. */
const maxFieldLength = 4_096
const maxSignatures = 3

/** A signature is refused when it is older than this even if it does not expire, or that far from the future. In seconds. */
const maxAge = 86_400
const clockSkew = 60

/** Signatures that are verified in a second: each takes about 0.1 ms of a core, and anyone can send them. */
const maxPerSecond = 500

/** Nonces that are remembered until their signatures expire, and how much of each. */
const maxNonces = 50_000
const nonceLength = 64

/** Proved signatures without a nonce that are remembered for each key. */
const maxProved = 500

/** How a verifier is made. */
interface VerifierOptions {
  readonly keys: AgentKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Default: {@link maxNonces}. */
  readonly nonces?: number
}

/** The parts of a signature that are checked. */
interface AgentSignature {
  readonly covered: InnerList
  readonly key: AgentKey
  readonly bytes: ArrayBuffer
  /** Seconds since 1970. */
  readonly until: number
  /** Null if it may be sent again until then. */
  readonly nonce: string | null
}

/**
 * Verifies who signed requests by Web Bot Auth (draft-ietf-webbotauth-httpsig-protocol): HTTP message signatures (RFC 9421) with keys of
 * directories that the owner named, or of the owner's own file. Keys are looked up in memory only: no address in a request is ever fetched.
 */
export class WebBotAuth {
  readonly #options: VerifierOptions
  /** Used nonces with the second until which they matter. */
  readonly #nonces = new Map<string, number>()
  /** What keys were proved to have signed, base and signature, where it may be sent again: an agent signs once for many requests to one host. */
  readonly #proved = new WeakMap<AgentKey, Set<string>>()
  #second = 0
  #inSecond = 0

  constructor(options: VerifierOptions) {
    this.#options = options
  }

  /**
   * What the signatures of a request prove; null if none is meant for this protocol. Verification itself runs in Node's thread pool.
   * @param input value of `Signature-Input`
   */
  verify(input: string, request: SignedRequest): Promise<SignatureOutcome> | null {
    if (!input.includes('"web-bot-auth"')) return null
    const second = Math.floor(this.#options.now() / 1_000)
    if (second !== this.#second) {
      this.#second = second
      this.#inSecond = 0
    }
    if (++this.#inSecond > maxPerSecond) return Promise.resolve(failed('busy'))
    return this.#verifyAny(input, request, second)
  }

  /** The first signature that proves something, else what is wrong with the first one. */
  async #verifyAny(input: string, request: SignedRequest, second: number): Promise<SignatureOutcome> {
    let first: SignatureOutcome | undefined
    try {
      const signature = fieldValue('signature', request) ?? ''
      const agent = fieldValue('signature-agent', request)
      if (input.length + signature.length + (agent?.length ?? 0) > maxFieldLength) return failed('unsupported')
      const signatures = parseDictionary(signature)
      const agents = agent === null ? null : agentsIn(agent)
      const labels = [...parseDictionary(input)].filter(([, member]) => member[1].get('tag') === 'web-bot-auth')
      const components = new RequestComponents(request)
      for (const [label, covered] of labels.slice(0, maxSignatures)) {
        const outcome = isInnerList(covered)
          ? await this.#verifyOne(covered, signatures.get(label), agents, components, second)
          : failed('malformed')
        if (outcome.fault === null) return outcome
        first ??= outcome
      }
    } catch {
      // The parser of structured fields throws at whatever is none.
    }
    return first ?? failed('malformed')
  }

  async #verifyOne(
    covered: InnerList,
    signature: Item | InnerList | undefined,
    agents: ClaimedAgents | null,
    request: RequestComponents,
    second: number,
  ): Promise<SignatureOutcome> {
    const read = this.#read(covered, signature, agents, second)
    if (typeof read === 'string') return failed(read)
    const base = signatureBase(covered, request)
    if (typeof base !== 'string') return failed(base === null ? 'malformed' : 'unsupported')
    if (!(await this.#isProved(read, base))) return failed('invalid')
    if (read.nonce !== null && !this.#isFirst(`${read.key.agent} ${read.nonce}`, read.until, second)) return failed('replayed')
    return { agent: read.key.agent, fault: null }
  }

  async #isProved(signature: AgentSignature, base: string): Promise<boolean> {
    if (signature.nonce !== null) return matches(signature, base)
    const proved = this.#proved.get(signature.key) ?? new Set()
    const signed = `${base}\n${Buffer.from(signature.bytes).toString('latin1')}`
    if (proved.has(signed)) return true
    if (!(await matches(signature, base))) return false
    if (proved.size >= maxProved) proved.clear()
    this.#proved.set(signature.key, proved.add(signed))
    return true
  }

  /** Everything that can be checked without the signature itself. */
  #read(
    covered: InnerList,
    signature: Item | InnerList | undefined,
    agents: ClaimedAgents | null,
    second: number,
  ): AgentSignature | SignatureFault {
    const [components, parameters] = covered
    const created = parameters.get('created')
    const expires = parameters.get('expires')
    const keyid = parameters.get('keyid')
    const nonce = parameters.get('nonce') ?? null
    const bytes = signature?.[0]
    if (typeof created !== 'number' || typeof expires !== 'number' || typeof keyid !== 'string') return 'malformed'
    if (!(bytes instanceof ArrayBuffer) || (nonce !== null && typeof nonce !== 'string')) return 'malformed'
    if (!components.some(([name, { size }]) => size === 0 && (name === '@authority' || name === '@target-uri')))
      return 'malformed'
    const directory = agents === null ? null : coveredAgent(components, agents)
    if (directory === undefined) return 'malformed'
    if (expires <= second || created + maxAge <= second || created > second + clockSkew) return 'expired'
    const key = this.#options.keys.find(directory, keyid)
    if (key === undefined) return 'unknown-key'
    if (key.notBefore > second || key.expires <= second) return 'expired'
    if ((parameters.get('alg') ?? key.algorithm) !== key.algorithm) return 'malformed'
    return { covered, key, bytes, until: Math.min(expires, created + maxAge), nonce }
  }

  /** Whether a nonce was not used before. When there are too many to remember it counts as used: too few are proved, never too many. */
  #isFirst(nonce: string, until: number, second: number): boolean {
    const { nonces: max = maxNonces } = this.#options
    const name = nonce.slice(0, nonce.indexOf(' ') + 1 + nonceLength)
    if ((this.#nonces.get(name) ?? 0) > second) return false
    if (this.#nonces.size >= max) {
      for (const [old, end] of this.#nonces) if (end <= second) this.#nonces.delete(old)
      if (this.#nonces.size >= max) return false
    }
    this.#nonces.set(name, until)
    return true
  }
}

function failed(fault: SignatureFault): SignatureOutcome {
  return { agent: null, fault }
}

/** What `Signature-Agent` says: a dictionary, or in older versions of the protocol one string. */
type ClaimedAgents = Dictionary | string

/** @throws ParseError */
function agentsIn(value: string): ClaimedAgents {
  if (!value.startsWith('"')) return parseDictionary(value)
  const [agent] = parseItem(value)
  return typeof agent === 'string' ? agent : ''
}

/**
 * The address of the directory that a signature covers: only that one may it be attributed to.
 * @returns null for a member that is to be ignored, since its parameters have another meaning; undefined if there is none, or not only one
 */
function coveredAgent(components: readonly Item[], agents: ClaimedAgents): string | null | undefined {
  const covering = components.filter(([name]) => name === 'signature-agent')
  const claims = covering.map(([, parameters]) => {
    if (typeof agents === 'string') return parameters.size === 0 ? agents : undefined
    const key = parameters.get('key') ?? (agents.size === 1 ? [...agents.keys()][0] : undefined)
    const [value, more] = (typeof key === 'string' ? agents.get(key) : undefined) ?? []
    if (typeof value !== 'string' || more === undefined) return undefined
    return [...more.keys()].every((name) => name === 'type') ? value : null
  })
  const [claim, ...others] = claims
  if (claim === undefined || others.length > 0) return undefined
  return claim === null ? null : (directoryAddress(claim) ?? undefined)
}

/** Whether a signature is that of its key over a signature base; asynchronous, in Node's thread pool. */
function matches({ key: { algorithm, key }, bytes }: AgentSignature, base: string): Promise<boolean> {
  const rsa = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
  return new Promise((resolve) => {
    verify(
      algorithm === 'ed25519' ? null : 'sha512',
      Buffer.from(base, 'latin1'),
      algorithm === 'ed25519' ? key : rsa,
      Buffer.from(bytes),
      (error, result) => resolve(error === null && result),
    )
  })
}
