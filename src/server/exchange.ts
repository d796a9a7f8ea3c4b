import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseSubject } from '../model/response-subject.ts'
import { parsePath } from '../model/site-path.ts'
import { hostOf } from './host.ts'
import type { Interface, ObservedRequest, RequestHead } from './observed-request.ts'
import { originForm } from './request-target.ts'

/**
 * One request and its response, from the moment the handler sees the request until its log line is written. The header fields that
 * determine the response are read once, here.
 */
export class Exchange implements ObservedRequest, RequestHead {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Milliseconds of a monotonic clock. */
  readonly began: number
  /** In origin form: path and query. */
  readonly target: string
  /** As requested, without query. */
  readonly path: string
  /** The path by which routes are matched: unreserved characters decoded (RFC 3986 section 6.2.2.2); as requested if it is malformed. */
  readonly routePath: string
  /** Without its question mark; empty when there is none. */
  readonly query: string
  interface: Interface = 'other'
  route = 'refused'
  subject: ResponseSubject | null = null
  status = 0
  milliseconds = 0
  /** The only, valid `Host`; empty if HTTP/1.0 sent none; otherwise null (RFC 9112 section 3.2: 400). */
  readonly host: string | null
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly ifModifiedSince: string | undefined
  readonly origin: string | undefined
  readonly userAgent: string | undefined
  readonly signatureInput: string | undefined
  readonly hasVia: boolean = false
  readonly hasForwardedFor: boolean = false
  /** Whether the request announces a body (RFC 9112 section 6). */
  hasBody = false
  /** Whether the CORS fields that allow any origin are sent; a route may restrict access to the origins it allows. */
  cors: 'any' | 'restricted' = 'any'
  /** Response fields that depend on the route and the client, as alternating names and values. */
  fields: readonly string[] = []
  /** Body timeout for listeners without their own; cleared by routes that allow more time. */
  bodyTimer: NodeJS.Timeout | undefined
  /** Whether it is tracked until its response is closed. */
  isTracked = false

  constructor(request: IncomingMessage, response: ServerResponse, id: string, began: number) {
    this.request = request
    this.response = response
    this.id = id
    this.began = began
    this.target = originForm(request.url ?? '/')
    const queryAt = this.target.indexOf('?')
    this.path = queryAt < 0 ? this.target : this.target.slice(0, queryAt)
    this.routePath = this.path.includes('%') ? (parsePath(this.path) ?? this.path) : this.path
    this.query = queryAt < 0 ? '' : this.target.slice(queryAt + 1)
    const { rawHeaders } = request
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? ''
      const value = rawHeaders[at + 1] ?? ''
      // Switching on the length is cheaper than building an object of all fields.
      switch (name.length) {
        case 3:
          this.hasVia ||= name.toLowerCase() === 'via'
          break
        case 6: {
          const lower = name.toLowerCase()
          if (lower === 'accept') this.accept = joined(this.accept, value)
          else if (lower === 'origin') this.origin ??= value
          break
        }
        case 10:
          if (name.toLowerCase() === 'user-agent') this.userAgent = joined(this.userAgent, value)
          break
        case 13:
          if (name.toLowerCase() === 'if-none-match') this.ifNoneMatch = joined(this.ifNoneMatch, value)
          break
        case 14:
          if (name.toLowerCase() === 'content-length') this.hasBody ||= Number(value) > 0
          break
        case 15: {
          const lower = name.toLowerCase()
          if (lower === 'accept-encoding') this.acceptEncoding = joined(this.acceptEncoding, value)
          else if (lower === 'signature-input') this.signatureInput = joined(this.signatureInput, value)
          else this.hasForwardedFor ||= lower === 'x-forwarded-for'
          break
        }
        case 17: {
          const lower = name.toLowerCase()
          if (lower === 'if-modified-since') this.ifModifiedSince = joined(this.ifModifiedSince, value)
          else this.hasBody ||= lower === 'transfer-encoding'
          break
        }
      }
    }
    this.host = hostOf(request)
  }

  get method(): string {
    return this.request.method ?? ''
  }

  /** Whether the response has content: false for HEAD. */
  get reads(): boolean {
    return this.request.method !== 'HEAD'
  }

  get head(): RequestHead {
    return this
  }

  get rawHeaders(): readonly string[] {
    return this.request.rawHeaders
  }

  /** Whether the method is GET or HEAD. */
  get isRead(): boolean {
    const { method } = this.request
    return method === 'GET' || method === 'HEAD'
  }

  /** Sets the interface and route under which the request is logged and counted. */
  classify(by: Interface, route: string): void {
    this.interface = by
    this.route = route
  }
}

/** Repeated fields form one list (RFC 9110 section 5.3). */
function joined(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`
}
