import type { HttpResponse } from '../http/response.ts'
import { problemResponse, refusalResponse } from '../http/problems.ts'
import { parsePath } from '../model/site-path.ts'
import { isMcpPath, mcpMethods } from './mcp-route.ts'
import { originForm } from './request-target.ts'
import { readMethods } from './route.ts'

/** An error of Node's HTTP parser, or a timeout of a connection. */
export interface ClientError extends Error {
  readonly code?: string | undefined
  /** The bytes received last. */
  readonly rawPacket?: unknown
  /** How many of them the parser read. */
  readonly bytesParsed?: number
}

/** A request that did not arrive in time, with Node's error code. */
export class LateRequestError extends Error implements ClientError {
  override readonly name = 'LateRequestError'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

/** The request line as far as it can be read from the bytes that the parser rejected. */
interface RequestLine {
  readonly method: string
  readonly target: string
  /** Its length in bytes; undefined if the bytes do not contain its end. */
  readonly length: number | undefined
}

/** A request line this many bytes below the limit of the header section is still considered the cause of the overflow. */
const slack = 1_200

/** The rejected bytes from the beginning of their request, as Latin-1: earlier requests may have arrived together with it. */
function rejectedText({ code, rawPacket, bytesParsed = 0 }: ClientError): string {
  if (!Buffer.isBuffer(rawPacket)) return ''
  // A header section that is too large, or has a wrong transfer coding, may have been read to its end.
  const end = code === 'HPE_HEADER_OVERFLOW' ? rawPacket.byteLength : bytesParsed
  const last = end - (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_INVALID_TRANSFER_ENCODING' ? 5 : 1)
  const before = last < 0 ? -1 : rawPacket.lastIndexOf('\r\n\r\n', last)
  return rawPacket.toString('latin1', before < 0 ? 0 : before + 4)
}

/** Reads the request line of the rejected bytes; null if they do not begin with one. */
export function requestLineOf(error: ClientError): RequestLine | null {
  const text = rejectedText(error)
  const end = text.indexOf('\r\n')
  const line = end < 0 ? text : text.slice(0, end)
  const [, method = '', target = ''] = /^([A-Za-z-]{1,32}) (\S+)/.exec(line) ?? []
  return method === '' ? null : { method, target, length: end < 0 ? undefined : end }
}

/**
 * The refusal of a request that Node's HTTP parser rejects.
 * @param maxHeaderSize limit of the request line and header section, in bytes
 */
export function parserRefusal(error: ClientError, maxHeaderSize: number, baseUrl: string): HttpResponse {
  const line = requestLineOf(error)
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      // Node reports a long request line with the same code as large header fields.
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
  return problemResponse('method-not-allowed', 'CONNECT is not supported; use GET.', baseUrl, { headers })
}

function malformed(baseUrl: string): HttpResponse {
  return problemResponse('invalid-query', 'The request is not well-formed HTTP.', baseUrl)
}

/** Whether the bytes begin with a complete HTTP request line, so that only the method is unknown to Node. */
function isComplete(error: ClientError): boolean {
  return /^[A-Z]{1,32} \S{1,7000} HTTP\/1\.[01]\r\n/.test(rejectedText(error))
}

function unknownMethod({ target }: RequestLine, baseUrl: string): HttpResponse {
  const [requested = ''] = originForm(target).split('?', 1)
  const isMcp = isMcpPath(parsePath(requested) ?? requested)
  const detail = isMcp ? mcpMethods.refusal('') : 'Everything here is read-only; use GET.'
  return problemResponse('method-not-allowed', detail, baseUrl, { headers: { allow: (isMcp ? mcpMethods : readMethods).allow } })
}
