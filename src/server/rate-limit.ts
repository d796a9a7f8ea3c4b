import type { Answer } from '../http/answer.ts'
import { problemAnswer } from '../http/problems.ts'
import { RequestCounter } from './request-counter.ts'

/** How many requests one client may make in how many seconds (SPEC section 8). */
export interface RateLimitPolicy {
  readonly requests: number
  readonly windowSeconds: number
}

/** What counting a request gave. */
export interface RateLimitVerdict {
  /** Fields for the answer, whatever it is. */
  readonly headers: Readonly<Record<string, string>>
  /** The refusal, when the client is over the limit. */
  readonly refusal: Answer | null
}

/** Counts one request of a client, named by its key. */
export type RateLimiter = (client: string) => RateLimitVerdict

/** Name of the policy in the header fields. */
const policyName = 'default'

/** Clients that are counted at once. */
const maxClients = 50_000

/** Counts requests per client and writes the current header fields (draft-ietf-httpapi-ratelimit-headers-11). */
export function createRateLimiter({ requests, windowSeconds }: RateLimitPolicy, baseUrl: () => string): RateLimiter {
  const counter = new RequestCounter(windowSeconds * 1000, maxClients)
  const policy = `"${policyName}";q=${requests};w=${windowSeconds}`
  return (client) => {
    const counted = counter.count(client, performance.now())
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
