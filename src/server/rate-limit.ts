import type { HttpResponse } from '../http/response.ts'
import { problemResponse } from '../http/problems.ts'
import { RequestCounter, type Count } from './request-counter.ts'
import type { ServerCounts } from './server-counts.ts'
import type { ServerOptions } from './server-options.ts'

/** Maximum number of requests per client and window (SPEC section 8). */
export interface RateLimitPolicy {
  readonly requests: number
  readonly windowSeconds: number
}

/** The outcome of counting a request. */
export interface RateLimitVerdict {
  /** Alternating names and values of the RateLimit response fields (draft-ietf-httpapi-ratelimit-headers-11). */
  readonly fields: readonly string[]
  /** The refusal, if the client is over the limit. */
  readonly refusal: HttpResponse | null
}

/** Counts one request of a client, identified by its key; synchronous if this process does the counting. */
export type RateLimiter = (client: string) => RateLimitVerdict | Promise<RateLimitVerdict>

/** Counters that several servers share (CONTRACT 1, `--redis-url`). */
export interface SharedCounters {
  /**
   * Counts one request of a client over all servers. Undefined, immediately or after a short wait, if the store is unreachable: the
   * request is then counted in this process.
   */
  count(client: string): Promise<Count | undefined> | undefined
  close(): Promise<void>
}

/** Dependencies of a limiter. */
interface RateLimiterOptions extends Pick<ServerOptions, 'rateLimit' | 'baseUrl' | 'sharedCounters' | 'counter'> {
  readonly counts: ServerCounts
}

/** Policy name in the header fields. */
const policyName = 'default'

/** Maximum number of clients counted at the same time. */
const maxClients = 50_000

/** Start of this thread's `performance.now()`, on the machine's monotonic clock, in milliseconds. */
const threadBegan = Number(process.hrtime.bigint()) / 1e6 - performance.now()

/** Milliseconds of a monotonic clock that all threads share; `performance.now()` restarts in each thread. */
function processTime(): number {
  return threadBegan + performance.now()
}

/** Creates the limiter of a server. If shared counters become unreachable, this process continues from their last counts. */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const { rateLimit, baseUrl, sharedCounters, counts } = options
  const { requests, windowSeconds } = rateLimit
  const counter = options.counter ?? new RequestCounter(windowSeconds * 1000, maxClients)
  const policy = `"${policyName}";q=${requests};w=${windowSeconds}`

  function verdict(counted: Count): RateLimitVerdict {
    const seconds = Math.max(1, Math.ceil(counted.left / 1000))
    const state = `"${policyName}";r=${Math.max(0, requests - counted.requests)};t=${seconds}`
    const fields = ['ratelimit-policy', policy, 'ratelimit', state]
    if (counted.requests <= requests) return { fields, refusal: null }
    counts.refused++
    const refusal = problemResponse(
      'rate-limited',
      `More than ${requests} requests in ${windowSeconds} seconds; wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      baseUrl(),
      { headers: { 'retry-after': String(seconds) }, members: { 'violated-policies': [policyName] } },
    )
    return { fields, refusal }
  }

  return (client) => {
    const asked = sharedCounters?.count(client)
    if (asked === undefined) {
      counts.countedHere++
      return verdict(counter.count(client, processTime()))
    }
    counts.countedTogether++
    return asked.then((counted) => {
      if (counted === undefined) return verdict(counter.count(client, processTime()))
      counter.remember(client, counted, processTime())
      return verdict(counted)
    })
  }
}
