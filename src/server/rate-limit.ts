import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer } from '../http/answer.ts'
import { problemAnswer } from '../http/problems.ts'
import { clientKey } from './client-key.ts'

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

/** Name of the policy in the header fields. */
const policyName = 'default'

/**
 * Clients that are counted at once. The longest unseen are forgotten, so memory stays bounded; an attacker with more
 * addresses than this can make the server forget counts, which "best effort" allows.
 */
const maxClients = 50_000

/**
 * Counts requests per client and writes the current header fields (draft-ietf-httpapi-ratelimit-headers-11).
 * The counters are `@fastify/rate-limit`'s; the fields and the refusal are ours, since it writes neither in this form.
 */
export async function createRateLimiter(
  server: FastifyInstance,
  { requests, windowSeconds }: RateLimitPolicy,
  baseUrl: () => string,
): Promise<(request: FastifyRequest) => Promise<RateLimitVerdict>> {
  await server.register(rateLimit, { global: false, cache: maxClients })
  const count = server.createRateLimit({
    max: requests,
    timeWindow: windowSeconds * 1000,
    // What a proxy writes that is no address counts as the proxy itself.
    keyGenerator: (request: FastifyRequest) =>
      clientKey(request.ip) ?? clientKey(request.socket.remoteAddress ?? '') ?? 'unknown',
  })
  const policy = `"${policyName}";q=${requests};w=${windowSeconds}`
  return async (request) => {
    const counted = await count(request)
    if (counted.isAllowed) return { headers: {}, refusal: null }
    const seconds = Math.max(1, counted.ttlInSeconds)
    const headers = {
      'ratelimit-policy': policy,
      ratelimit: `"${policyName}";r=${counted.remaining};t=${seconds}`,
    }
    if (!counted.isExceeded) return { headers, refusal: null }
    const refusal = problemAnswer(
      'rate-limited',
      `More than ${requests} requests in ${windowSeconds} seconds; wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      baseUrl(),
      { headers: { 'retry-after': String(seconds) }, members: { 'violated-policies': [policyName] } },
    )
    return { headers, refusal }
  }
}
