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

/** When version 1 of the API stops being recommended, and when it ends; RFC 3339, null where no date is announced. */
export interface ApiLifecycle {
  readonly deprecation: string | null
  readonly sunset: string | null
}

/** What the server is made of. */
export interface ServerOptions {
  readonly rest: RestFace
  readonly mcp: McpFace
  readonly pages: PagesFace
  readonly discovery: DiscoveryFace
  /** The live site behind this service, which answers what is none of the service's own; without one there is only what was published. */
  readonly proxy?: Proxy
  /** The public origin; known for certain once the server listens. */
  readonly baseUrl: () => string
  /** The answers that the faces keep. */
  readonly cache: ResponseCache
  /** Number of the newest generation; undefined before the first publish. */
  readonly generation: () => number | undefined
  /** Whether there is a generation to answer from, and the server is not shutting down. */
  readonly ready: () => boolean
  readonly rateLimit: RateLimitPolicy
  /** Where requests are counted together with other servers; without them each process counts for itself. */
  readonly sharedCounters?: SharedCounters
  /** Counts the clients of this process; without one, each server counts its own. */
  readonly counter?: ClientCounter
  /** Dates that every answer of the API announces. */
  readonly lifecycle: ApiLifecycle
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[]
  readonly logger: BaseLogger
  /** Where the line of each finished request goes, beside those of the logger. */
  readonly requestLog: RequestLog
  /** Other bounds than the usual ones, for tests. */
  readonly overload?: Partial<OverloadLimits>
  /** Bytes of responses that may be in flight. */
  readonly inFlightLimit?: number
  readonly closing?: Partial<ClosingTimes>
  readonly connections?: Partial<ConnectionLimits>
  readonly bounds?: Partial<ListenerBounds>
  /** Where the server counts what it does, for those who show it. */
  readonly counts?: ServerCounts
  /** Told of every finished request. */
  readonly observers?: readonly RequestObserver[]
}
