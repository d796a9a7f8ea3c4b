import type { RateLimiter, RateLimitVerdict } from './rate-limit.ts'
import type { ServerCounts } from './server-counts.ts'

/** A limiter whose verdicts are counted: those at once are of this process, those that are waited for of all servers. */
export function countVerdicts(limiter: RateLimiter, counts: ServerCounts): RateLimiter {
  const count = (verdict: RateLimitVerdict): RateLimitVerdict => {
    if (verdict.refusal !== null) counts.refused++
    return verdict
  }
  return (client) => {
    const verdict = limiter(client)
    if (verdict instanceof Promise) {
      counts.countedTogether++
      return verdict.then(count)
    }
    counts.countedHere++
    return count(verdict)
  }
}
