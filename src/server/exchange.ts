import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ResponseSubject } from '../model/response-subject.ts'
import { parsePath } from '../model/site-path.ts'
import { isHost } from './host.ts'
import type { Interface, ObservedRequest } from './observed-request.ts'
import { originForm } from './request-target.ts'

/**
 * One request and its response, from the first byte that the handler sees to the log line. The header fields that decide how a
 * request is answered are read once, here.
 */
export class Exchange implements ObservedRequest {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Milliseconds of a monotonic clock. */
  readonly began: number
  /** In origin form: path and query. */
  readonly target: string
  /** As requested, without query. */
  readonly path: string
  /** Without its question mark; empty when there is none. */
  readonly query: string
  interface: Interface = 'other'
  route = 'refused'
  subject: ResponseSubject | null = null
  status = 0
  milliseconds = 0
  /** `Host`, where there is exactly one and it is valid, or HTTP/1.0 does without; else null (RFC 9112 section 3.2: all others are 400). */
  readonly host: string | null
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly origin: string | undefined
  /** Whether `Via` or `X-Forwarded-For` was sent. */
  readonly hasVia: boolean
  readonly hasForwardedFor: boolean
  /** Whether the request says that a body follows (RFC 9112 section 6). */
  hasBody: boolean
  /** Whether other origins may read what any origin may read elsewhere; a route may restrict it to those that it names. */
  cors: 'any' | 'restricted' = 'any'
  /** Names and values in turn of the fields that the response carries because of its route and its client. */
  fields: readonly string[] = []
  /** Ends the wait for a request's body where the listener has no such bound; cleared by who may wait for longer. */
  bodyTimer: NodeJS.Timeout | undefined
  /** Whether connection and metrics know of it until its response is closed. */
  isFollowed = false

  constructor(request: IncomingMessage, response: ServerResponse, id: string, began: number) {
    this.request = request
    this.response = response
    this.id = id
    this.began = began
    this.target = originForm(request.url ?? '/')
    const queryAt = this.target.indexOf('?')
    this.path = queryAt < 0 ? this.target : this.target.slice(0, queryAt)
    this.query = queryAt < 0 ? '' : this.target.slice(queryAt + 1)
    const { rawHeaders } = request
    let host: string | undefined
    let hosts = 0
    let accept: string | undefined
    let acceptEncoding: string | undefined
    let ifNoneMatch: string | undefined
    let origin: string | undefined
    let hasVia = false
    let hasForwardedFor = false
    let hasBody = false
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? ''
      const value = rawHeaders[at + 1] ?? ''
      // Most names are told apart by their length, which costs less than an object of all fields.
      switch (name.length) {
        case 3:
          hasVia ||= name.toLowerCase() === 'via'
          break
        case 4:
          if (name.toLowerCase() === 'host') {
            host = value
            hosts++
          }
          break
        case 6: {
          const lower = name.toLowerCase()
          if (lower === 'accept') accept = joined(accept, value)
          else if (lower === 'origin') origin ??= value
          break
        }
        case 13:
          if (name.toLowerCase() === 'if-none-match') ifNoneMatch = joined(ifNoneMatch, value)
          break
        case 14:
          if (name.toLowerCase() === 'content-length') hasBody ||= Number(value) > 0
          break
        case 15: {
          const lower = name.toLowerCase()
          if (lower === 'accept-encoding') acceptEncoding = joined(acceptEncoding, value)
          else hasForwardedFor ||= lower === 'x-forwarded-for'
          break
        }
        case 17:
          hasBody ||= name.toLowerCase() === 'transfer-encoding'
          break
      }
    }
    const mayLackHost = request.httpVersionMajor === 1 && request.httpVersionMinor === 0
    this.host = hosts === 1 && host !== undefined ? (isHost(host) ? host : null) : hosts === 0 && mayLackHost ? '' : null
    this.accept = accept
    this.acceptEncoding = acceptEncoding
    this.ifNoneMatch = ifNoneMatch
    this.origin = origin
    this.hasVia = hasVia
    this.hasForwardedFor = hasForwardedFor
    this.hasBody = hasBody
  }

  get method(): string {
    return this.request.method ?? ''
  }

  /** Whether the response carries content. */
  get reads(): boolean {
    return this.request.method !== 'HEAD'
  }

  /** Whether the method is one of those that only read. */
  get isRead(): boolean {
    const { method } = this.request
    return method === 'GET' || method === 'HEAD'
  }

  /** The path with percent-encoded letters as such (RFC 3986 section 6.2.2.2), by which routes are found; as requested where it cannot be decoded. */
  get routePath(): string {
    return this.path.includes('%') ? (parsePath(this.path) ?? this.path) : this.path
  }

  /** Says what answers. */
  is(answering: Interface, route: string): void {
    this.interface = answering
    this.route = route
  }
}

/** Several fields of one name are one list (RFC 9110 section 5.3). */
function joined(before: string | undefined, value: string): string {
  return before === undefined ? value : `${before}, ${value}`
}
