import type { HttpResponse } from '../http/response.ts'
import { problemResponse, refusalResponse } from '../http/problems.ts'
import { parsePath } from '../model/site-path.ts'
import { isMcpPath, mcpMethods } from './mcp-route.ts'
import { originForm } from './request-target.ts'
import { readMethods } from './route.ts'

/** An error of Node's HTTP parser, or of a connection that took too long. */
export interface ClientError extends Error {
  readonly code?: string | undefined
  /** The bytes that were last received. */
  readonly rawPacket?: unknown
}

/** A request that did not arrive in time, as Node names it. */
export class LateRequestError extends Error implements ClientError {
  override readonly name = 'LateRequestError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** The request line as far as it can be read from the bytes that a parser refused. */
export interface RequestLine {
  readonly method: string
  readonly target: string
  /** Its length in bytes; undefined when its end is not among them. */
  readonly length: number | undefined
}

/** Bytes by which a request line may fall short of the limit of a request's head and still be what exceeds it. */
const slack = 1_200

/** Reads the request line of the refused bytes; null when they do not begin with one. */
export function requestLineOf({ rawPacket }: ClientError): RequestLine | null {
  if (!Buffer.isBuffer(rawPacket)) return null
  const end = rawPacket.indexOf('\r\n')
  const line = rawPacket.toString('latin1', 0, end < 0 ? rawPacket.byteLength : end)
  const [, method = '', target = ''] = /^([A-Za-z-]{1,32}) (\S+)/.exec(line) ?? []
  return method === '' ? null : { method, target, length: end < 0 ? undefined : end }
}

/**
 * The refusal of a request that Node's HTTP parser rejects.
 * @param maxHeaderSize limit of the head of a request, in bytes
 */
export function parserRefusal(error: ClientError, maxHeaderSize: number, baseUrl: string): HttpResponse {
  const line = requestLineOf(error)
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // Node reports an endless request line as it does endless header fields.
      return line !== null && (line.length ?? Infinity) > maxHeaderSize - slack
        ? refusalResponse(414, 'The address is too long; shorten it.', baseUrl)
        : refusalResponse(431, 'The header fields are too large; send fewer or shorter ones.', baseUrl)
    case 'HPE_INVALID_METHOD':
      return isComplete(error) && line !== null ? unknownMethod(line, baseUrl) : malformed(baseUrl)
    case 'HPE_INVALID_URL':
      return problemResponse(
        'invalid-query',
        'The address is not well-formed; percent-encode Hebrew and other letters as UTF-8 (with curl: -G --data-urlencode "q=…").',
        baseUrl,
      )
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusalResponse(408, 'The request did not arrive in time; send it again.', baseUrl)
    default:
      return malformed(baseUrl)
  }
}

/** The refusal of `CONNECT`. */
export function connectRefusal(baseUrl: string): HttpResponse {
  const headers = { allow: readMethods.allow }
  return problemResponse('method-not-allowed', 'There is no tunnel here; use GET.', baseUrl, { headers })
}

function malformed(baseUrl: string): HttpResponse {
  return problemResponse('invalid-query', 'The request is not well-formed HTTP.', baseUrl)
}

/** Whether the bytes begin with a request line of HTTP, whose method Node does not know. */
function isComplete({ rawPacket }: ClientError): boolean {
  return Buffer.isBuffer(rawPacket) && /^[A-Z]{1,32} \S{1,7000} HTTP\/1\.[01]\r\n/.test(rawPacket.toString('latin1'))
}

function unknownMethod({ target }: RequestLine, baseUrl: string): HttpResponse {
  const [requested = ''] = originForm(target).split('?', 1)
  const isMcp = isMcpPath(parsePath(requested) ?? requested)
  const detail = isMcp ? mcpMethods.refusal('') : 'Everything here is read-only; use GET.'
  return problemResponse('method-not-allowed', detail, baseUrl, { headers: { allow: (isMcp ? mcpMethods : readMethods).allow } })
}
