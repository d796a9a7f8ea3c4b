import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import { everyResponse, type HttpResponse } from '../http/response.ts'
import { isUnmodifiedSince, matchesEntityTag } from '../http/conditional.ts'
import { chooseCoding, type ContentCoding } from '../http/content-coding.ts'
import { maxSmall, notModifiedHeaders, PreparedResponse, type ResponseForm } from '../http/prepared-response.ts'
import { overloadResponse, refusalResponse } from '../http/problems.ts'
import type { StreamedResponse } from '../http/streamed-response.ts'
import type { Exchange } from './exchange.ts'
import type { Exchanges } from './exchanges.ts'
import { releaseWith, type InFlightBytes } from './in-flight-bytes.ts'
import { Memo } from '../model/memo.ts'
import { nodeHttp } from '../model/node-http.ts'
import { shedDetail } from './overload.ts'
import { parseByteRange, sendChunks } from './send-file.ts'
import { closeInStages } from './staged-close.ts'

/**
 * Any kind of response. A prepared one is sent in a coding that the client accepts, or as 304; a streamed one in chunks and ranges; any
 * other as it is.
 */
export type AnyResponse = PreparedResponse | StreamedResponse | HttpResponse

/** Dependencies of the responder. */
interface ResponderOptions {
  readonly exchanges: Exchanges
  readonly inFlight: InFlightBytes
  readonly baseUrl: () => string
  /** Tokens of browsers' origin trials, sent with all HTML, that of the live site included. */
  readonly originTrial: readonly string[]
  /** Called with an error that prevented a response from being sent. */
  readonly onFailure: (error: unknown, exchange: Exchange) => void
}

/** The only writer of responses: everything they have in common is done here. */
export class Responder {
  readonly #options: ResponderOptions
  /** Fields of HTML responses, as alternating names and values. */
  readonly #htmlFields: readonly string[]
  readonly #coding = new Memo<ContentCoding | null>(chooseCoding)

  constructor(options: ResponderOptions) {
    this.#options = options
    const { originTrial } = options
    this.#htmlFields = originTrial.length === 0 ? [] : ['origin-trial', originTrial.join(', ')]
  }

  /** Sends a response, unless one was already sent or the client has disconnected. Never throws. */
  send(exchange: Exchange, response: AnyResponse): void {
    if (exchange.response.headersSent || exchange.response.destroyed) return
    try {
      if (exchange.hasBody && !exchange.request.complete) this.#later(exchange, this.#sendBeforeBody(exchange, response))
      else if ('kind' in response) this.#sendFile(exchange, response)
      else if (response instanceof PreparedResponse) this.#sendPrepared(exchange, response)
      else this.#sendAsIs(exchange, response)
    } catch (error) {
      this.#fail(exchange, error)
    }
  }

  /** Begins a response of the live site; its fields are sent unchanged, as alternating names and values. */
  forward({ response, subject }: Exchange, status: number, fields: readonly string[]): ServerResponse {
    if (this.#htmlFields.length === 0) return response.writeHead(status, [...fields])
    const typeAt = fields.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === 'content-type')
    // A 304 does not name its type; that of a published page is known.
    const gains = status === 304 ? subject !== null : isHtml(fields[typeAt + 1])
    return response.writeHead(status, gains ? [...fields, ...this.#htmlFields] : [...fields])
  }

  /** The fields of an exchange, and those of HTML if its response is that. */
  #fieldsOf({ fields }: Exchange, headers: HttpResponse['headers']): readonly string[] {
    return this.#htmlFields.length > 0 && isHtml(headers['content-type']) ? fields.concat(this.#htmlFields) : fields
  }

  /**
   * Writes a response directly to the socket of a request that the parser refused, then closes it in stages.
   * @param line the request line, as far as it could be read
   * @param arriving the exchange, if only the body of its request is refused
   */
  refuse(
    socket: Duplex,
    { status, headers, body }: HttpResponse,
    line: { readonly method: string; readonly target: string },
    arriving: Exchange | null,
  ): void {
    const id = arriving?.id ?? this.#options.exchanges.refused(status, line)
    // An arriving exchange is logged when its connection is closed.
    if (arriving !== null) arriving.status = status
    const fields = { ...everyResponse, ...headers, 'x-request-id': id, connection: 'close', 'content-length': body.byteLength }
    const lines = Object.entries({ ...fields, date: new Date().toUTCString() }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`)
    if (line.method !== 'HEAD') socket.write(body)
    closeInStages(socket)
  }

  /** Responds before the request body has arrived. The connection is closed, or the rest of the body would be parsed as a request. */
  async #sendBeforeBody(exchange: Exchange, response: AnyResponse): Promise<void> {
    // A body that arrived together with the header section is complete after this.
    await immediate()
    if (!exchange.request.complete) exchange.response.shouldKeepAlive = false
    exchange.hasBody = false
    this.send(exchange, response)
  }

  #sendPrepared(exchange: Exchange, prepared: PreparedResponse): void {
    const coding = this.#coding.get(exchange.acceptEncoding)
    const form = prepared.cachedForm(coding)
    if (form === undefined) return this.#later(exchange, this.#sendCoded(exchange, prepared, coding))
    const { inFlight } = this.#options
    const unchanged = isUnchanged(exchange, prepared, form)
    if (!unchanged && !inFlight.admits(prepared, prepared.reserved)) return this.#shed(exchange)
    this.#sendForm(exchange, prepared, form, unchanged)
    if (!unchanged && exchange.response.socket?.writableLength !== 0)
      inFlight.holdUntilClosed(exchange.response, prepared, prepared.reserved)
    this.#options.exchanges.written(exchange)
  }

  /** The memory counts until compression is done, even if the client disconnects, since compression is not aborted. */
  async #sendCoded(exchange: Exchange, prepared: PreparedResponse, coding: ContentCoding | null): Promise<void> {
    const { inFlight } = this.#options
    if (!inFlight.admits(prepared, prepared.reserved)) return this.#shed(exchange)
    const release = inFlight.hold(prepared, prepared.reserved)
    try {
      const form = await prepared.form(coding)
      if (!exchange.response.destroyed) this.#sendForm(exchange, prepared, form, isUnchanged(exchange, prepared, form))
    } finally {
      releaseWith(exchange.response, release)
    }
  }

  #sendForm(exchange: Exchange, { status, subject }: PreparedResponse, form: ResponseForm, unchanged: boolean): void {
    const { response } = exchange
    const fields = this.#fieldsOf(exchange, form.headers)
    exchange.subject = subject
    if (unchanged) {
      response.writeHead(304, [...form.fieldsUnchanged(), ...fields]).end()
      return
    }
    const own = status < 400 ? fields : [...fields, 'x-request-id', exchange.id]
    response.writeHead(status, own.length === 0 ? form.fields : [...form.fields, ...own])
    if (form.small === null) response.end(form.body)
    else response.end(form.small, 'latin1')
  }

  #sendAsIs(exchange: Exchange, { status, headers, body, subject = null }: HttpResponse): void {
    const { response } = exchange
    const { exchanges, inFlight } = this.#options
    if (status < 400 && !inFlight.admits(body, body.byteLength)) return this.#shed(exchange)
    exchange.subject = status < 400 ? (subject ?? exchange.subject) : null
    const list = [...this.#fieldsOf(exchange, headers)]
    // A 204 has no content and must not have a Content-Length (RFC 9110 section 8.6).
    if (status !== 204) list.push('content-length', String(body.byteLength))
    for (const [name, value] of Object.entries({ ...everyResponse, ...headers }))
      if (exchange.cors === 'any' || !name.startsWith('access-control-')) list.push(name, value)
    // The client can quote the id when reporting an error.
    if (status >= 400) list.push('x-request-id', exchange.id)
    response.writeHead(status, list)
    // As a `latin1` string, a small body is written together with the head; a second write would double the cost of the response (see maxSmall).
    if (body.byteLength > maxSmall) response.end(body)
    else response.end(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1'), 'latin1')
    if (response.socket?.writableLength !== 0) inFlight.holdUntilClosed(response, body, body.byteLength)
    exchanges.written(exchange)
  }

  #shed(exchange: Exchange): void {
    this.#sendAsIs(exchange, overloadResponse(shedDetail, this.#options.baseUrl()))
  }

  #sendFile(exchange: Exchange, file: StreamedResponse): void {
    const { request, response } = exchange
    const headers = { ...everyResponse, ...file.headers, etag: file.entityTag, 'accept-ranges': 'bytes' }
    const fields = this.#fieldsOf(exchange, headers)
    this.#options.exchanges.track(exchange)
    if (matchesEntityTag(exchange.ifNoneMatch, file.entityTag)) {
      response.writeHead(304, [...Object.entries(notModifiedHeaders(headers)).flat(), ...fields]).end()
      return
    }
    const condition = request.headers['if-range']
    const isWanted = request.method === 'GET' && (condition === undefined || condition === file.entityTag)
    const range = isWanted ? parseByteRange(request.headers.range, file.size) : null
    if (range === 'unsatisfiable') {
      const detail = `Range starts after the end of the file, which has ${file.size} bytes; request an earlier range or the whole file.`
      const fields = { headers: { 'content-range': `bytes */${file.size}` } }
      return this.#sendAsIs(exchange, refusalResponse(416, detail, this.#options.baseUrl(), fields))
    }
    const { start, end } = range ?? { start: 0, end: file.size }
    const list = [...Object.entries(headers).flat(), 'content-length', String(end - start), ...fields]
    if (range !== null) list.push('content-range', `bytes ${start}-${end - 1}/${file.size}`)
    response.writeHead(range === null ? 200 : 206, list)
    if (request.method === 'HEAD') response.end()
    else sendChunks(file.bytes(start, end), response)
  }

  #later(exchange: Exchange, sending: Promise<void>): void {
    this.#options.exchanges.track(exchange)
    sending.catch((error: unknown) => this.#fail(exchange, error))
  }

  #fail(exchange: Exchange, error: unknown): void {
    this.#options.exchanges.track(exchange)
    this.#options.onFailure(error, exchange)
    exchange.response.destroy()
  }
}

/** Entity tags are exact, so where the request names some, its date does not count (RFC 9110 section 13.1.3). */
function isUnchanged(
  { ifNoneMatch, ifModifiedSince }: Exchange,
  { lastModified }: PreparedResponse,
  { entityTag }: ResponseForm,
): boolean {
  if (ifNoneMatch === undefined) return isUnmodifiedSince(ifModifiedSince, lastModified)
  return entityTag !== null && matchesEntityTag(ifNoneMatch, entityTag)
}

/** Whether a type is that of documents that browsers run scripts in. */
function isHtml(contentType: string | undefined): boolean {
  return contentType !== undefined && /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)
}
