import type { BaseLogger } from 'pino'
import type { DiscoveryFace } from '../discovery/discovery-face.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import type { McpFace } from '../mcp/mcp-face.ts'
import type { PagesFace } from '../pages/pages-face.ts'
import type { Proxy } from '../proxy/proxy.ts'
import type { RestFace } from '../rest/rest-face.ts'
import type { ConnectionLimits } from './connections.ts'
import type { ClosingTimes, ListenerBounds } from './listener.ts'
import type { OverloadLimits } from './overload.ts'
import type { RateLimitPolicy, SharedCounters } from './rate-limit.ts'
import type { ClientCounter } from './request-counter.ts'
import type { RequestLog } from './request-log.ts'
import type { RequestObserver } from './observed-request.ts'
import type { ServerCounts } from './server-counts.ts'

/** When version 1 of the API is deprecated, and when it is shut down; RFC 3339, null if no date is announced. */
interface ApiLifecycle {
  readonly deprecation: string | null
  readonly sunset: string | null
}

/** Options and dependencies of the server. */
export interface ServerOptions {
  readonly rest: RestFace
  readonly mcp: McpFace
  readonly pages: PagesFace
  readonly discovery: DiscoveryFace
  /** The live site behind this service, which gets all requests that are not for the service itself. */
  readonly proxy?: Proxy | undefined
  /** The public origin; final once the server listens. */
  readonly baseUrl: () => string
  /** The response cache shared by the faces. */
  readonly cache: ResponseCache
  /** Number of the newest generation; undefined before the first publish. */
  readonly generation: () => number | undefined
  /** Whether a generation is available and the server is not shutting down. */
  readonly ready: () => boolean
  readonly rateLimit: RateLimitPolicy
  /** Rate-limit counters shared with other servers; without them each process counts for itself. */
  readonly sharedCounters?: SharedCounters | undefined
  /** Rate-limit counter of this process; without one, each server has its own. */
  readonly counter?: ClientCounter | undefined
  /** Dates announced in every API response. */
  readonly lifecycle: ApiLifecycle
  /** Tokens of browsers' origin trials, sent with HTML; default: none. */
  readonly originTrial?: readonly string[]
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  readonly logger: BaseLogger
  /** Destination of the request log, which is separate from the logger. */
  readonly requestLog: RequestLog
  /** Overrides of the default limits, for tests. */
  readonly overload?: Partial<OverloadLimits>
  /** Maximum bytes of responses in flight. */
  readonly inFlightLimit?: number
  readonly closing?: Partial<ClosingTimes>
  readonly connections?: Partial<ConnectionLimits>
  readonly bounds?: Partial<ListenerBounds>
  /** The server's counters, read by the metrics. */
  readonly counts?: ServerCounts
  /** Called with every finished request. */
  readonly observers?: readonly RequestObserver[]
}
