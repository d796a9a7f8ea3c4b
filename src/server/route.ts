import type { HttpResponse } from '../http/response.ts'
import { corsHeaders } from '../http/response.ts'
import type { Exchange } from './exchange.ts'
import type { AnyResponse } from './respond.ts'

/** One row of the route table. */
export interface Route {
  /** Whether the route is for a path, in which letters are not percent-encoded. */
  readonly match: (path: string) => boolean
  /** The methods that the route answers; null where it answers all. */
  readonly methods: Methods | null
  /** Whether requests count for the rate limit. */
  readonly limited: boolean
  /** Whether responses are found in the cache without asking the face. */
  readonly isCached: boolean
  /** Whether requests are refused under overload. */
  readonly isShed: boolean
  /** Names and values in turn of the fields that every response of the route carries, refusals included. */
  readonly headers: (exchange: Exchange) => readonly string[]
  /** Refuses a request for who sends it; null where it may go on. */
  readonly admit?: (exchange: Exchange) => HttpResponse | null
  /** Says what the request counts as, before it can be refused by the limit. */
  readonly name?: (exchange: Exchange) => void
  /** Whether there is something at the address, for methods that are not answered. Default: there is. @throws QuestionError */
  readonly exists?: (exchange: Exchange) => Promise<boolean>
  /**
   * Answers: with a response, with `sent` where it has been written on the way, or with `next` where the next route is to answer.
   * @throws QuestionError
   */
  readonly answer: (exchange: Exchange) => Promise<AnyResponse | 'sent' | 'next'>
}

/** The methods of a route. */
export interface Methods {
  readonly answered: readonly string[]
  readonly allow: string
  /** Fields of the response to `OPTIONS`. */
  readonly preflight: Readonly<Record<string, string>>
  /** The detail of the refusal of another method. */
  readonly refusal: (method: string) => string
}

const readOnly = 'GET, HEAD, OPTIONS'

/** Of everything that is only read. */
export const readMethods: Methods = {
  answered: ['GET', 'HEAD'],
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
