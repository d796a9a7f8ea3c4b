import { STATUS_CODES } from 'node:http'
import { errors, request, type Dispatcher } from 'undici'
import { mayBeHandedOn } from '../../../model/own-addresses.ts'
import type { Answer, Fault } from './answer.ts'
import { contentFields, fieldText, type ContentFields, type HeaderFields } from './content-fields.ts'
import { RefusedAddressError } from './guarded-connector.ts'
import { ifNoneMatch } from './if-none-match.ts'
import { acceptedCodings, BodyError, readBody, type BodyBounds } from './read-body.ts'
import { retryAfterOf } from './retry-after.ts'

/** One question to the site. */
export interface Question {
  /** Public address. */
  readonly url: URL
  readonly accept: string
  /** Validators of what is known. */
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly body: BodyBounds
  /** Whether the body is worth reading. */
  readonly wants: (content: ContentFields) => boolean
}

/** How questions get to the server. */
export interface Wire {
  readonly dispatcher: Dispatcher
  /** Where to connect to, and what to say in `Host`, where that is not the public address. */
  readonly route: (url: URL) => { readonly url: URL; readonly headers: Readonly<Record<string, string>> }
  readonly userAgent: string
  /** This program's name in the `Via` of questions that might come back to it. */
  readonly via: string
  readonly headersTimeout: number
  readonly bodyTimeout: number
  readonly pageTimeout: number
  readonly signal: AbortSignal
}

/** A body that nobody reads is let run out this far, so that the connection can be used again. */
const unread = { limit: 64 * 1024, time: 2_000 } as const

/** Asks once, without following redirects. What goes wrong is an answer, too. @throws the signal's reason when it aborts */
export async function askOnce(question: Question, wire: Wire): Promise<Answer> {
  const time = new AbortController()
  const timer = setTimeout(() => time.abort(), wire.pageTimeout)
  // A composite signal of thousands of requests would be kept by the one that they all follow.
  const stop = () => time.abort()
  wire.signal.addEventListener('abort', stop, { once: true })
  const { url, headers } = wire.route(question.url)
  try {
    wire.signal.throwIfAborted()
    const response = await request(url, {
      dispatcher: wire.dispatcher,
      headers: { ...headers, ...fieldsOf(question, wire), 'user-agent': wire.userAgent },
      headersTimeout: wire.headersTimeout,
      bodyTimeout: wire.bodyTimeout,
      signal: time.signal,
    })
    return await toAnswer(response, question)
  } catch (error) {
    wire.signal.throwIfAborted()
    return time.signal.aborted ? passing(`not complete within ${wire.pageTimeout / 1000} s`) : faultOf(error, wire)
  } finally {
    clearTimeout(timer)
    wire.signal.removeEventListener('abort', stop)
  }
}

function fieldsOf({ url, accept, etag, lastModified }: Question, { via }: Wire): Record<string, string> {
  return {
    accept,
    'accept-encoding': acceptedCodings,
    // Servers beside the service hand its own addresses on to it; what a look wants to know is what the site has there.
    ...(mayBeHandedOn(url.pathname) ? { via: `1.1 ${via}` } : {}),
    ...(etag === undefined ? {} : { 'if-none-match': ifNoneMatch(etag) }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  }
}

async function toAnswer(response: Dispatcher.ResponseData, question: Question): Promise<Answer> {
  const { statusCode: status, body } = response
  const headers: HeaderFields = response.headers
  if (status === 200) {
    const content = contentFields(headers)
    if (question.wants(content)) {
      const bytes = await readBody(body, fieldText(headers['content-encoding']), question.body)
      return bytes.length === 0 ? { kind: 'fault', reason: 'an empty answer', passing: false } : { kind: 'body', content, bytes }
    }
    // Its destruction is an error of the stream, which nobody else hears.
    body.on('error', () => {}).destroy()
    return { kind: 'unwanted', mediaType: content.mediaType }
  }
  await body.dump({ limit: unread.limit, signal: AbortSignal.timeout(unread.time) }).catch(() => {})
  if (status === 304) return { kind: 'unchanged' }
  if (status === 404 || status === 410) return { kind: 'gone', status }
  if (redirects.has(status)) return redirectOf(status, fieldText(headers.location), question.url)
  const retryAfter = retryAfterOf(fieldText(headers['retry-after']), Date.now())
  if (status === 508) return { kind: 'refused', status }
  if (status === 429 || status >= 500) return { kind: 'fault', reason: statusText(status), passing: true, ...retryAfter }
  if (status >= 400) return { kind: 'refused', status }
  return { kind: 'fault', reason: statusText(status), passing: false }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function redirectOf(status: number, location: string, base: URL): Answer {
  // A header line may hold bytes of UTF-8, which reach us one by one.
  const target = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), base)
  if (location === '' || target === null) return { kind: 'fault', reason: `${status} without a usable Location`, passing: false }
  return { kind: 'redirect', status, to: target }
}

/** `503 Service Unavailable` */
export function statusText(status: number): string {
  const text = `${status} ${STATUS_CODES[status] ?? ''}`.trim()
  return status === 508 ? `${text} (the address leads back to daf; name that of the site itself as \`upstream\`)` : text
}

function faultOf(error: unknown, { headersTimeout, bodyTimeout }: Wire): Fault {
  if (error instanceof BodyError) return { kind: 'fault', reason: `it ${error.message}`, passing: false }
  if (error instanceof RefusedAddressError) return { kind: 'fault', reason: error.message, passing: false }
  if (error instanceof errors.HeadersTimeoutError) return passing(`no answer within ${headersTimeout / 1000} s`)
  if (error instanceof errors.BodyTimeoutError) return passing(`nothing more came for ${bodyTimeout / 1000} s`)
  if (error instanceof errors.HeadersOverflowError) return { kind: 'fault', reason: 'header fields too large', passing: false }
  return passing(networkFault(error))
}

function passing(reason: string): Fault {
  return { kind: 'fault', reason, passing: true }
}

function networkFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  switch (code) {
    case 'ECONNREFUSED':
      return 'the connection was refused'
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return 'the connection broke off'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'its host name has no address'
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return 'no connection could be made in time'
    default: {
      const detail = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : ''
      return code === '' ? `network error: ${detail}` : `network error ${code}`
    }
  }
}
