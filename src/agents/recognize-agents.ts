import { Memo } from '../model/memo.ts'
import { isLoopbackHost } from '../model/network-address.ts'
import { declaredAgent, longestUserAgent } from './declared-agent.ts'
import type { SignatureFault, SignatureOutcome, WebBotAuth } from './web-bot-auth.ts'

/**
 * How an agent's name is known: `declared` by itself, which proves nothing; `proved` by a signature; `forged`: declared, with a signature
 * that is wrong; `unproved`: declared, with a signature that could not be checked.
 */
export const agentProofs = ['proved', 'declared', 'forged', 'unproved'] as const

/** One of {@link agentProofs}. */
export type AgentProof = (typeof agentProofs)[number]

/** Who sent a request, as far as it is known. */
export interface Agent {
  readonly name: string
  readonly proof: AgentProof
}

/** An agent as a recognizer gives it: the same object for each of its requests, so that counting them makes no new text. */
export interface RecognizedAgent extends Agent {
  /** Proof and name; neither has a space. */
  readonly label: string
}

/** A request, as far as it shows who sent it. */
export interface AgentRequest {
  readonly method: string
  /** The value of `Host`; empty if there is none, null if it is not valid. */
  readonly host: string | null
  /** In origin form. */
  readonly target: string
  /** Values of these fields, each undefined if it was not sent. */
  readonly userAgent: string | undefined
  readonly signatureInput: string | undefined
  /** All fields as received: alternating names and values. */
  readonly rawHeaders: readonly string[]
}

/** What recognizing needs. */
interface RecognizerOptions {
  /** Null if the owner trusts no keys: signatures then mean nothing. */
  readonly signatures: WebBotAuth | null
  /** The public origin. Null if it is not known: then only signatures for this machine can be checked. */
  readonly baseUrl: string | null
  /** Further hosts of the site, in lower case: a signature for one of them is meant for it. */
  readonly hosts: readonly string[]
}

/** Number of different `User-Agent` values that are remembered. */
const maxRemembered = 1_000

/** Faults that leave open who signed. */
const undecided: ReadonlySet<SignatureFault> = new Set(['unknown-key', 'unsupported', 'busy'])

/** Creates a function that says who sent a request: at once if it is not signed. */
export function createRecognizer({
  signatures,
  baseUrl,
  hosts,
}: RecognizerOptions): (request: AgentRequest) => RecognizedAgent | Promise<RecognizedAgent> {
  const base = baseUrl === null ? null : new URL(baseUrl)
  const protocol = base?.protocol ?? 'http:'

  /** Where a request was meant to go. A server in front may have replaced `Host`, and a client may write any: the public name counts. */
  function authorityOf(host: string): string | null {
    const named = URL.parse(`${protocol}//${host}`)
    if (named !== null && hosts.includes(named.host)) return named.host
    return base?.host ?? (named !== null && isLoopbackHost(named.hostname) ? named.host : null)
  }

  const agents = new Map(agentProofs.map((proof) => [proof, new Map<string, RecognizedAgent>()]))

  /** Their number is bounded: all names are in the list of agents or in the configuration. */
  function agentWith(name: string, proof: AgentProof): RecognizedAgent {
    const known = agents.get(proof)?.get(name)
    if (known !== undefined) return known
    const agent = { name, proof, label: `${proof} ${name}` }
    agents.get(proof)?.set(name, agent)
    return agent
  }

  function agentOf({ agent, fault }: SignatureOutcome, declared: string): RecognizedAgent {
    if (fault === null) return agentWith(agent, 'proved')
    return agentWith(declared, undecided.has(fault) ? 'unproved' : 'forged')
  }

  const declaredBy = (userAgent = '') => agentWith(declaredAgent(userAgent), 'declared')
  const remembered = new Memo(declaredBy, maxRemembered)

  return ({ method, host, target, userAgent, signatureInput, rawHeaders: fields }) => {
    const isLong = userAgent !== undefined && userAgent.length > longestUserAgent
    const agent = isLong ? declaredBy(userAgent) : remembered.get(userAgent)
    if (signatures === null || signatureInput === undefined) return agent
    const authority = authorityOf(host ?? '')
    if (authority === null) return agentWith(agent.name, 'unproved')
    const verified = signatures.verify(signatureInput, { method, scheme: protocol.slice(0, -1), authority, target, fields })
    return verified?.then((outcome) => agentOf(outcome, agent.name)) ?? agent
  }
}
