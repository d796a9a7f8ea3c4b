import type { ResponseSubject } from '../model/response-subject.ts'

/** An HTTP answer before anything about one particular client: no coding chosen, not yet made conditional. */
export interface HttpResponse {
  readonly status: number
  readonly body: Uint8Array
  /** Further header fields, names in lower case; `content-type` among them when there is a body. */
  readonly headers: Readonly<Record<string, string>>
  /** What the answer is about, where that is counted. */
  readonly subject?: ResponseSubject | null
}

/** How long caches may keep an answer. */
export const cacheControl = {
  /** Answers of the API and generated files: shared caches may hold them for a minute. */
  api: 'public, max-age=0, s-maxage=60, must-revalidate',
  /** The site's own pages and files: kept, and asked about each time, so that a publish shows at once. */
  site: 'public, max-age=0, must-revalidate',
  /** Chosen by Accept: no shared cache may hand it to another client (CONTRACT 3, Pages). */
  negotiated: 'private, no-cache',
  /** What describes the service to catalogs and hardly ever changes. */
  card: 'public, max-age=3600',
  problem: 'no-store',
} as const

/**
 * Any origin may read this answer and these of its fields (CONTRACT 3, Everywhere).
 */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, ETag, Link',
} as const

const encoder = new TextEncoder()

/** An answer of text. */
export function textResponse(
  status: number,
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, body: encoder.encode(text), headers: { 'content-type': contentType, ...headers } }
}

/** An answer of JSON that any origin may read. */
export function jsonResponse(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): HttpResponse {
  return textResponse(status, 'application/json', JSON.stringify(value), {
    'cache-control': cacheControl.api,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
    ...headers,
  })
}
