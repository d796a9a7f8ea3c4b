import type { ResponseSubject } from '../model/response-subject.ts'

/**
 * The interface that handled a request, determined by the response and never by the client. Markdown counts as Markdown whether it was
 * requested by its own address or by the `Accept` field.
 */
export const interfaces = [
  'rest',
  'mcp',
  'markdown',
  'html',
  /** Files of the site: images, styles, documents. */
  'asset',
  /** Files that the service adds, including `/openapi.json` and the documentation. */
  'discovery',
  'webmcp-script',
  'health',
  /** Forwarded to the live site behind this service. */
  'passed-on',
  /** Refused before routing, `OPTIONS`, and missing addresses reported as a problem document. */
  'other',
] as const

export type Interface = (typeof interfaces)[number]

/** What a request looked like when it came. */
export interface RequestHead {
  readonly method: string
  /** The value of `Host`; empty if there is none, null if it is not valid. */
  readonly host: string | null
  /** In origin form. */
  readonly target: string
  readonly userAgent: string | undefined
  readonly signatureInput: string | undefined
  /** All fields as received: alternating names and values. */
  readonly rawHeaders: readonly string[]
}

/** One finished request. */
export interface ObservedRequest {
  /** Request id, as in the log. */
  readonly id: string
  readonly interface: Interface
  /**
   * One of a fixed set: the REST operation (`searchContent`), the MCP method or tool (`tools/call search`), otherwise `page`, `file`,
   * `redirect`, `missing` and the like.
   */
  readonly route: string
  /** What the response is about, if that is counted. */
  readonly subject: ResponseSubject | null
  /** False for `HEAD`, whose response has no content. */
  readonly reads: boolean
  /** 0 if the client disconnected before the response began. */
  readonly status: number
  /** From the header section of the request to the end of the response. */
  readonly milliseconds: number
  /** For observers that tell agents apart, who must not store it; null if the parser refused the request. */
  readonly head: RequestHead | null
}

/** Called with every finished request, on the request path: it only counts, and never throws. */
export type RequestObserver = (request: ObservedRequest) => void
