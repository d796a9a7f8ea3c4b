import type { Answer } from '../http/answer.ts'
import { problemAnswer } from '../http/problems.ts'
import { processTime } from './process-time.ts'
import { RequestCounter, type ClientCounter, type Count } from './request-counter.ts'

/** How many requests one client may make in how many seconds (SPEC section 8). */
export interface RateLimitPolicy {
  readonly requests: number
  readonly windowSeconds: number
}

/** What counting a request gave. */
export interface RateLimitVerdict {
  /** Fields for the answer, whatever it is. */
  readonly headers: Readonly<Record<'ratelimit' | 'ratelimit-policy', string>>
  /** The refusal, when the client is over the limit. */
  readonly refusal: Answer | null
}

/** Counts one request of a client, named by its key. At once where the count is kept in this process. */
export type RateLimiter = (client: string) => RateLimitVerdict | Promise<RateLimitVerdict>

/** Counters that several servers share (CONTRACT 1, `--redis-url`). */
export interface SharedCounters {
  /**
   * Counts one request of a client over all servers. Undefined, at once or after a short wait, when they cannot be asked: the
   * request is then counted in this process.
   */
  count(client: string): Promise<Count | undefined> | undefined
  close(): Promise<void>
}

/** Name of the policy in the header fields. */
const policyName = 'default'

/** Clients that are counted at once. */
const maxClients = 50_000

/**
 * Counts requests per client and writes the current header fields (draft-ietf-httpapi-ratelimit-headers-11).
 * @param shared counters of all servers; what they last said is where this process goes on when they are away
 * @param counter of this process
 */
export function createRateLimiter(
  policy: RateLimitPolicy,
  baseUrl: () => string,
  shared?: SharedCounters,
  counter: ClientCounter = new RequestCounter(policy.windowSeconds * 1000, maxClients),
): RateLimiter {
  const verdict = createVerdict(policy, baseUrl)
  return (client) => {
    const asked = shared?.count(client)
    if (asked === undefined) return verdict(counter.count(client, processTime()))
    return asked.then((counted) => {
      if (counted === undefined) return verdict(counter.count(client, processTime()))
      counter.remember(client, counted, processTime())
      return verdict(counted)
    })
  }
}

function createVerdict(
  { requests, windowSeconds }: RateLimitPolicy,
  baseUrl: () => string,
): (counted: Count) => RateLimitVerdict {
  const policy = `"${policyName}";q=${requests};w=${windowSeconds}`
  return (counted) => {
    const seconds = Math.max(1, Math.ceil(counted.left / 1000))
    const headers = {
      'ratelimit-policy': policy,
      ratelimit: `"${policyName}";r=${Math.max(0, requests - counted.requests)};t=${seconds}`,
    }
    if (counted.requests <= requests) return { headers, refusal: null }
    const refusal = problemAnswer(
      'rate-limited',
      `More than ${requests} requests in ${windowSeconds} seconds; wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      baseUrl(),
      { headers: { 'retry-after': String(seconds) }, members: { 'violated-policies': [policyName] } },
    )
    return { headers, refusal }
  }
}
