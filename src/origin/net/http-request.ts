import { errors, request, type Dispatcher } from 'undici'
import { nodeHttp } from '../../model/node-http.ts'
import { mayBeForwarded } from '../../model/own-addresses.ts'
import { redirectStatuses, redirectTarget } from '../../model/redirect-policy.ts'
import { contentFields, fieldText, type ContentFields, type HeaderFields } from './content-fields.ts'
import { RefusedAddressError } from './guarded-connector.ts'
import { networkErrorText } from '../../model/network-error.ts'
import { acceptedCodings, BodyError, readBody, type BodyBounds } from './read-body.ts'

/** A GET request. */
export interface HttpRequest {
  /** Public address. */
  readonly url: URL
  readonly accept: string
  /** Validators of the copy that is known. */
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly body: BodyBounds
  /** Whether a body is read, by its header fields; default: always. */
  readonly wants?: (content: ContentFields) => boolean
}

/** How requests are sent. Times in milliseconds. */
export interface Transport {
  readonly dispatcher: Dispatcher
  /** Where to connect to and what to send as `Host`, where that is not the public address. */
  readonly route?: (url: URL) => { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  readonly userAgent: string
  /** This program's name in the `Via` of requests that might come back to it. */
  readonly via?: string
  readonly headersTimeout: number
  readonly bodyTimeout: number
  /** For the whole exchange. */
  readonly pageTimeout: number
  readonly signal: AbortSignal
}

/** The result of a request. */
export type HttpResult =
  | { readonly kind: 'body'; readonly content: ContentFields; readonly bytes: Uint8Array }
  /** 304: the known copy is still right. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'redirect'; readonly status: number; readonly to: URL; readonly setsCookie: boolean }
  /** 404 or 410. */
  | { readonly kind: 'gone'; readonly status: number }
  /** 200, of a media type that is not wanted; the body was not read. */
  | { readonly kind: 'unwanted'; readonly mediaType: string }
  /** Another 4xx: the page is not public. */
  | { readonly kind: 'refused'; readonly status: number }
  | HttpFailure

/** No usable response. */
export interface HttpFailure {
  readonly kind: 'failed'
  /** For people, a part of a sentence: `500 Internal Server Error`, `no response within 20 s`. */
  readonly reason: string
  /** It may be temporary, and may concern the server as a whole. */
  readonly temporary: boolean
  /** The server had all the time that a response may take. */
  readonly timedOut?: true
  /** Milliseconds after which the server accepts requests again. */
  readonly retryAfter?: number
}

/** A body that nobody reads is drained this far, so that its connection can be used again. */
const drained = { limit: 64 * 1024, time: 2_000 } as const

/** Sends one request without following redirects. Network errors are a result, too. @throws the signal's reason when it aborts */
export async function sendRequest(question: HttpRequest, transport: Transport): Promise<HttpResult> {
  const time = new AbortController()
  const timer = setTimeout(() => time.abort(), transport.pageTimeout)
  // Composite signals of thousands of requests would be kept alive by the one that they all follow.
  const stop = () => time.abort()
  transport.signal.addEventListener('abort', stop, { once: true })
  const { url, headers } = transport.route?.(question.url) ?? { url: question.url, headers: {} }
  try {
    transport.signal.throwIfAborted()
    const response = await request(url, {
      dispatcher: transport.dispatcher,
      headers: { ...headers, ...requestFields(question, transport) },
      headersTimeout: transport.headersTimeout,
      bodyTimeout: transport.bodyTimeout,
      signal: time.signal,
    })
    return await toResult(response, question)
  } catch (error) {
    transport.signal.throwIfAborted()
    return time.signal.aborted ? timedOut(`not complete within ${transport.pageTimeout / 1000} s`) : failureOf(error, transport)
  } finally {
    clearTimeout(timer)
    transport.signal.removeEventListener('abort', stop)
  }
}

function requestFields({ url, accept, etag, lastModified }: HttpRequest, { via, userAgent }: Transport): Record<string, string> {
  return {
    accept,
    'accept-encoding': acceptedCodings,
    'user-agent': userAgent,
    // A server that routes the service's addresses to the service must give the crawler what the site has there.
    ...(via !== undefined && mayBeForwarded(url.pathname) ? { via: `1.1 ${via}` } : {}),
    ...(etag === undefined ? {} : { 'if-none-match': ifNoneMatch(etag) }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  }
}

async function toResult(response: Dispatcher.ResponseData, { url, body: bounds, wants }: HttpRequest): Promise<HttpResult> {
  const { statusCode: status, body } = response
  const headers: HeaderFields = response.headers
  if (status === 200) {
    const content = contentFields(headers)
    if (wants?.(content) !== false) {
      const bytes = await readBody(body, fieldText(headers['content-encoding']), bounds)
      return bytes.length === 0 ? permanent('an empty response') : { kind: 'body', content, bytes }
    }
    // Destroying it is an error of the stream, which nobody else handles.
    body.on('error', () => {}).destroy()
    return { kind: 'unwanted', mediaType: content.mediaType }
  }
  await body.dump({ limit: drained.limit, signal: AbortSignal.timeout(drained.time) }).catch(() => {})
  if (status === 304) return { kind: 'unchanged' }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  if (redirectStatuses.has(status)) {
    const to = redirectTarget(fieldText(headers.location), url)
    if (to === undefined) return permanent(`${status} without a usable Location`)
    return { kind: 'redirect', status, to, setsCookie: headers['set-cookie'] !== undefined }
  }
  if (status === 408 || status === 429 || (status >= 500 && status !== 508))
    return { ...temporary(statusText(status)), ...retryAfterOf(fieldText(headers['retry-after']), Date.now()) }
  return status >= 400 ? { kind: 'refused', status } : permanent(statusText(status))
}

/** `503 Service Unavailable` */
export function statusText(status: number): string {
  const text = `${status} ${nodeHttp.STATUS_CODES[status] ?? ''}`.trim()
  return status === 508 ? `${text} (the address leads back to daf; name that of the site itself as \`upstream\`)` : text
}

function failureOf(error: unknown, { headersTimeout, bodyTimeout }: Transport): HttpFailure {
  if (error instanceof BodyError) return permanent(`it ${error.message}`)
  if (error instanceof RefusedAddressError) return permanent(error.message)
  if (error instanceof errors.HeadersOverflowError) return permanent('header fields too large')
  if (error instanceof errors.HeadersTimeoutError) return timedOut(`no response within ${headersTimeout / 1000} s`)
  if (error instanceof errors.BodyTimeoutError) return timedOut(`nothing more received for ${bodyTimeout / 1000} s`)
  return temporary(networkErrorText(error))
}

function permanent(reason: string): HttpFailure {
  return { kind: 'failed', reason, temporary: false }
}

function temporary(reason: string): HttpFailure {
  return { kind: 'failed', reason, temporary: true }
}

function timedOut(reason: string): HttpFailure {
  return { ...temporary(reason), timedOut: true }
}

/**
 * Milliseconds that `Retry-After` asks for (RFC 9110 section 10.2.3): seconds or a date.
 * @param now milliseconds since 1970
 */
export function retryAfterOf(value: string, now: number): { readonly retryAfter?: number } {
  const text = value.trim()
  if (/^\d{1,9}$/.test(text)) return { retryAfter: Number(text) * 1000 }
  // An HTTP date begins with the day's name; Date.parse alone would read almost anything as a date.
  const date = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? {} : { retryAfter: Math.max(0, date - now) }
}

/** Suffixes in the entity tags of compressed responses: of Apache's mod_deflate and mod_brotli, and of servers that imitate them. */
const coded = /^((?:W\/)?".+)-(?:gzip|br|zstd|deflate)(")$/

/**
 * `If-None-Match` for a copy (RFC 9110 section 13.1.2). Apache marks the tag of a compressed response but then recognises only the
 * tag without the mark, so both are sent; with one of them nothing would ever be unchanged.
 * @param etag as the server wrote it
 */
export function ifNoneMatch(etag: string): string {
  const [, start, end] = coded.exec(etag) ?? []
  return start === undefined || end === undefined ? etag : `${etag}, ${start}${end}`
}
