import { corsHeaders, type HttpResponse } from '../http/response.ts'
import type { Exchange } from './exchange.ts'
import type { AnyResponse } from './respond.ts'

/** A response, `sent` if it has already been written, or `next` to leave the request to the next route. */
export type RouteOutcome = AnyResponse | 'sent' | 'next'

/** One row of the route table. */
export interface Route {
  /** Whether the route handles a path, in which unreserved characters are decoded. */
  readonly match: (path: string) => boolean
  /** The methods that the route supports; null if it handles all of them itself. */
  readonly methods: Methods | null
  /** Whether requests count towards the rate limit. Default: they do not. */
  readonly limited?: boolean
  /** Whether responses can be served from the cache without calling the face. Default: they cannot. */
  readonly isCached?: boolean
  /** Whether requests are refused under overload. Default: they are not. */
  readonly isShed?: boolean
  /** Fields of every response of the route, including refusals, as alternating names and values. Default: none. */
  readonly headers?: (exchange: Exchange) => readonly string[]
  /** Returns a refusal if the client is not allowed to use the route; otherwise null. */
  readonly admit?: (exchange: Exchange) => HttpResponse | null
  /** Classifies a request that the rate limit refuses, or whose response is not cached. */
  readonly classify?: (exchange: Exchange) => void
  /** Whether the address exists, for requests with unsupported methods; a route may throw its own 404. Default: it does. @throws QuestionError */
  readonly exists?: (exchange: Exchange) => Promise<boolean>
  /** The response for a method that the route does not support; null for the usual problem document. @throws QuestionError */
  readonly refuse?: (
    exchange: Exchange,
    status: 404 | 405,
    fields: Readonly<Record<string, string>>,
  ) => Promise<AnyResponse | null>
  /** Answers the request, at once if nothing has to be waited for: that takes half the time. @throws QuestionError */
  readonly answer: (exchange: Exchange) => RouteOutcome | Promise<RouteOutcome>
}

/** The methods of a route. */
export interface Methods {
  readonly handled: readonly string[]
  readonly allow: string
  /** Fields of the response to `OPTIONS`. */
  readonly preflight: Readonly<Record<string, string>>
  /** The problem detail for any other method. */
  readonly refusal: (method: string) => string
}

const readOnly = 'GET, HEAD, OPTIONS'

/** The methods of read-only routes. */
export const readMethods: Methods = {
  handled: ['GET', 'HEAD'],
  allow: readOnly,
  preflight: {
    ...corsHeaders,
    allow: readOnly,
    'access-control-allow-methods': readOnly,
    'access-control-allow-headers': 'Accept, Content-Type, If-None-Match',
    'access-control-max-age': '86400',
  },
  refusal: (method) => `Everything here is read-only; use GET instead of ${method}.`,
}
