import type { ResponseSubject } from '../model/response-subject.ts'

/** An HTTP response independent of the client: no content coding chosen, no conditions evaluated. */
export interface HttpResponse {
  readonly status: number
  readonly body: Uint8Array
  /** Header fields, names in lower case; includes `content-type` if there is a body. */
  readonly headers: Readonly<Record<string, string>>
  /** What the response is about, if that is counted. */
  readonly subject?: ResponseSubject | null
}

/** Header fields of every response that the service itself sends, including refusals and 304. Add new ones here. */
export const everyResponse = { 'x-content-type-options': 'nosniff' } as const

/** `Cache-Control` values by kind of response. */
export const cacheControl = {
  /** API responses and generated files: shared caches may store them for a minute. */
  api: 'public, max-age=0, s-maxage=60, must-revalidate',
  /** The site's own pages and files: stored, but revalidated each time, so that a publish is visible immediately. */
  site: 'public, max-age=0, must-revalidate',
  /** Selected by Accept: no shared cache may serve it to another client (CONTRACT 3, Pages). */
  negotiated: 'private, no-cache',
  /** Metadata of the service for catalogs, which rarely changes. */
  card: 'public, max-age=3600',
  problem: 'no-store',
} as const

/** Allows any origin to read a response and these fields (CONTRACT 3, Everywhere). */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, ETag, Link',
} as const

const encoder = new TextEncoder()

/** A text response. */
export function textResponse(
  status: number,
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, body: encoder.encode(text), headers: { 'content-type': contentType, ...headers } }
}

/**
 * A JSON response that any origin may read. `<` is escaped: a static host that serves the same bytes as HTML (CONTRACT 4, `daf export`)
 * must not make markup of them.
 */
export function jsonResponse(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return textResponse(status, 'application/json', JSON.stringify(value).replaceAll('<', '\\u003c'), {
    'cache-control': cacheControl.api,
    ...corsHeaders,
    ...headers,
  })
}
