import type { HttpResponse } from '../http/response.ts'
import { gatewayProblem, refusalResponse } from '../http/problems.ts'
import { errorCode } from '../model/error-text.ts'

/** The headers of a response in place of the origin's while it does not respond. */
export const unavailableHeaders = { 'retry-after': '30', vary: 'Accept' } as const

/** The problem document for a request that could not be forwarded. */
export function failureResponse(reason: FailureReason, baseUrl: string): HttpResponse {
  switch (reason) {
    case 'too-large':
      return refusalResponse(413, 'The body is larger than this server accepts; send less.', baseUrl)
    case 'stalled':
      return refusalResponse(408, 'The body did not arrive in time; send it again.', baseUrl)
    case 'method':
      return refusalResponse(501, 'This method is not forwarded; use GET or POST.', baseUrl)
    case 'coding':
      return refusalResponse(501, 'Only the transfer coding chunked is supported; send the body without others.', baseUrl)
    case 'loop':
      return gatewayProblem(
        508,
        'The upstream address leads back to this server; the site owner must set another `upstream`.',
        baseUrl,
      )
    case 'timeout':
      return gatewayProblem(504, 'The site did not respond in time; try again later.', baseUrl, { headers: unavailableHeaders })
    case 'unreachable':
      return gatewayProblem(502, 'The site cannot be reached; try again later.', baseUrl, { headers: unavailableHeaders })
  }
}

/** Why a request got no response from the origin. */
export type FailureReason = 'unreachable' | 'timeout' | 'too-large' | 'stalled' | 'loop' | 'method' | 'coding'

/** A request that got no response from the origin. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`No response from the origin: ${reason}`, options)
    this.reason = reason
  }

  /** Whether the origin failed, rather than the request being at fault. */
  get isOriginFailure(): boolean {
    return this.reason === 'unreachable' || this.reason === 'timeout'
  }

  /** Classifies a connection error. */
  static of(error: unknown): ProxyFailure {
    if (error instanceof ProxyFailure) return error
    return new ProxyFailure(timeouts.has(errorCode(error)) ? 'timeout' : 'unreachable', { cause: error })
  }
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const ended = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** Whether a connection was closed before the response, as idle connections are. */
export function isStale(error: unknown): boolean {
  return ended.has(errorCode(error))
}
