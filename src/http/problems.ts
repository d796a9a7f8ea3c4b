import { servicePaths } from '../model/service-paths.ts'
import { GoneError, InvalidQueryError, isQuestionError, NotFoundError, OverloadedError } from '../model/errors.ts'
import type { Problem } from '../model/problem.ts'
import { nodeHttp } from '../model/node-http.ts'
import { cacheControl, corsHeaders, textResponse, type HttpResponse } from './response.ts'

/** Media type of a problem document (RFC 9457 section 6.1). */
export const problemMediaType = 'application/problem+json'

/** Kinds of problems: the fragment of the documentation page or the registered URL, and the title (CONTRACT 3, Problems). */
const kinds = {
  'invalid-query': { status: 400, type: '#errors', title: 'Invalid query' },
  forbidden: { status: 403, type: '#forbidden', title: 'Forbidden' },
  'not-found': { status: 404, type: '#not-found', title: 'Not found' },
  'method-not-allowed': { status: 405, type: '#method-not-allowed', title: 'Method not allowed' },
  gone: { status: 410, type: '#gone', title: 'Gone' },
  'rate-limited': {
    status: 429,
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    title: 'Too many requests',
  },
  'server-error': { status: 500, type: '#server-error', title: 'Server error' },
  'source-unavailable': { status: 503, type: '#source-unavailable', title: 'Source unavailable' },
  overloaded: {
    status: 503,
    type: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
    title: 'Overloaded',
  },
} as const

export type ProblemKind = keyof typeof kinds

/** Fragments of the documentation page that problem types point to, each with the status and title of its problems. */
export const problemAnchors = [
  ...Object.values(kinds)
    .filter(({ type }) => type.startsWith('#'))
    .map(({ status, type, title }) => ({
      status: type === kinds['source-unavailable'].type ? '502, 503, 504, 508' : String(status),
      anchor: type.slice(1),
      title,
    })),
  { status: '401, 408, 413, 414, 415, 416, 417, 431, 501', anchor: 'request-refused', title: 'Request refused' },
] as const

interface ProblemOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the document, such as `violated-policies`. */
  readonly members?: Readonly<Record<string, unknown>>
}

/** The response for a problem of a known kind. */
export function problemResponse(kind: ProblemKind, detail: string, baseUrl: string, options: ProblemOptions = {}): HttpResponse {
  return problemDocument(problemOf(kind, detail, baseUrl), options)
}

/** A problem of a known kind. */
export function problemOf(kind: ProblemKind, detail: string, baseUrl: string): Problem {
  const { status, type, title } = kinds[kind]
  return { type: absolute(type, baseUrl), title, status, detail }
}

/** The response for a request refused at the HTTP level (408, 413, 414, 415, 416, 431 …), titled with the reason phrase. */
export function refusalResponse(status: number, detail: string, baseUrl: string, options: ProblemOptions = {}): HttpResponse {
  const title = nodeHttp.STATUS_CODES[status] ?? 'Request refused'
  return problemDocument({ type: absolute('#request-refused', baseUrl), title, status, detail }, options)
}

/** The response for a failure of the live site, titled with the reason phrase and documented with `source-unavailable`. */
export function gatewayProblem(
  status: 502 | 504 | 508,
  detail: string,
  baseUrl: string,
  options: ProblemOptions = {},
): HttpResponse {
  const title = nodeHttp.STATUS_CODES[status] ?? kinds['source-unavailable'].title
  return problemDocument({ type: absolute(kinds['source-unavailable'].type, baseUrl), title, status, detail }, options)
}

/** The response for an error: known errors are described; any other becomes a 500 that reveals nothing internal. */
export function errorResponse(error: unknown, baseUrl: string): HttpResponse {
  if (!isQuestionError(error)) {
    return problemResponse(
      'server-error',
      'An unexpected error occurred; try again. If it keeps happening, contact the site owner.',
      baseUrl,
    )
  }
  if (error instanceof InvalidQueryError) return problemResponse('invalid-query', error.message, baseUrl)
  if (error instanceof NotFoundError) return problemResponse('not-found', error.message, baseUrl)
  if (error instanceof GoneError) return problemResponse('gone', error.message, baseUrl)
  if (error instanceof OverloadedError) return overloadResponse(error.message, baseUrl)
  return problemResponse('source-unavailable', error.message, baseUrl, { headers: { 'retry-after': String(error.retryAfter) } })
}

/** Retry-After of shed requests, in seconds. */
const overloadRetry = 5

/** The response for a request shed under overload (CONTRACT 3, Problems). */
export function overloadResponse(detail: string, baseUrl: string): HttpResponse {
  return problemResponse('overloaded', detail, baseUrl, { headers: { 'retry-after': String(overloadRetry) } })
}

function problemDocument(problem: Problem, { headers = {}, members = {} }: ProblemOptions): HttpResponse {
  return textResponse(problem.status, problemMediaType, JSON.stringify({ ...problem, ...members }), {
    'cache-control': cacheControl.problem,
    ...corsHeaders,
    ...headers,
  })
}

function absolute(type: string, baseUrl: string): string {
  return type.startsWith('#') ? `${baseUrl}${servicePaths.documentation}${type}` : type
}
