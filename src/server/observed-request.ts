import type { ResponseSubject } from '../model/response-subject.ts'

/**
 * What answered a request: told by the answer, never by who asked. Markdown counts as Markdown whether its own address or
 * the `Accept` field chose it.
 */
export const interfaces = [
  'rest',
  'mcp',
  'markdown',
  'html',
  /** Files of the site: pictures, styles, documents. */
  'asset',
  /** Files that the service adds, `/openapi.json` and the documentation among them. */
  'discovery',
  'webmcp-script',
  'health',
  /** Answered by the live site behind this service. */
  'passed-on',
  /** Refused before it was known what was asked for, `OPTIONS`, and what is missing as a problem document. */
  'other',
] as const

export type Interface = (typeof interfaces)[number]

/** One finished request. It says nothing of the client. */
export interface ObservedRequest {
  /** Its name in the log. */
  readonly id: string
  readonly interface: Interface
  /**
   * What was asked, of a closed set: the operation of REST (`searchContent`), the method or tool of MCP (`tools/call search`),
   * else `page`, `file`, `redirect`, `missing` and the like.
   */
  readonly route: string
  /** What the answer is about, where that is counted. */
  readonly subject: ResponseSubject | null
  /** False for `HEAD`, which gets no content. */
  readonly reads: boolean
  /** 0 where the client went before an answer began. */
  readonly status: number
  /** From the request's head to the end of the answer. */
  readonly milliseconds: number
}

/** Is told of every finished request, on the path of the next one: it only counts, and never throws. */
export type RequestObserver = (request: ObservedRequest) => void
