import type { IncomingMessage } from 'node:http'
import { cacheControl, textResponse, type HttpResponse } from '../http/response.ts'
import { errorFormat, kindOf } from '../http/error-format.ts'
import { messagePage } from '../http/message-page.ts'
import { preferredLanguage } from '../http/own-language.ts'
import { gatewayProblem, refusalResponse } from '../http/problems.ts'
import { strictPolicy } from '../http/strict-policy.ts'
import { errorCode } from '../model/error-text.ts'

/** What determines the format of an error response. */
interface FailedRequest {
  readonly path: string
  readonly accept: string | undefined
  readonly request: IncomingMessage
}

/** Retry-After, in seconds. */
const retryAfter = '30'

/** The response for a request that could not be forwarded: a small page for people, otherwise a problem document. */
export function failureResponse(reason: FailureReason, request: FailedRequest, baseUrl: string): HttpResponse {
  switch (reason) {
    case 'too-large':
      return refusalResponse(413, 'The body is larger than this server accepts; send less.', baseUrl)
    case 'stalled':
      return refusalResponse(408, 'The body did not arrive in time; send it again.', baseUrl)
    case 'method':
      return refusalResponse(501, 'This method is not forwarded; use GET or POST.', baseUrl)
    case 'loop':
      return gatewayProblem(
        508,
        'The upstream address leads back to this server; the site owner must set another `upstream`.',
        baseUrl,
      )
    case 'timeout':
      return unavailable(504, 'The site did not respond in time; try again later.', request, baseUrl)
    case 'unreachable':
      return unavailable(502, 'The site cannot be reached; try again later.', request, baseUrl)
  }
}

function unavailable(status: 502 | 504, detail: string, { path, accept, request }: FailedRequest, baseUrl: string): HttpResponse {
  const headers = { 'retry-after': retryAfter, vary: 'Accept, Accept-Language' }
  if (errorFormat(accept, kindOf(path)) !== 'html') {
    return gatewayProblem(status, detail, baseUrl, { headers })
  }
  return textResponse(status, 'text/html; charset=utf-8', page(request.headers['accept-language']), {
    ...headers,
    'cache-control': cacheControl.problem,
    'content-security-policy': strictPolicy(),
  })
}

const texts = {
  he: { title: 'האתר אינו זמין כרגע', text: 'נסו שוב בעוד כמה דקות.' },
  en: { title: 'The site is not available at the moment', text: 'Please try again in a few minutes.' },
} as const

function page(acceptLanguage: string | undefined): string {
  const language = preferredLanguage(acceptLanguage)
  const { title, text } = texts[language]
  return messagePage({ language, direction: language === 'he' ? 'rtl' : 'ltr', title, content: [`<p>${text}</p>`] })
}

/** Why a request got no response from the origin. */
export type FailureReason = 'unreachable' | 'timeout' | 'too-large' | 'stalled' | 'loop' | 'method'

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
