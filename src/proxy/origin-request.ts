import type { ServerResponse } from 'node:http'
import { pipeline, type Readable, type Transform, type Writable } from 'node:stream'
import type { Dispatcher, Pool } from 'undici'
import { codingOf } from './codings.ts'
import { endToEnd, fieldsOf, valueOf, type Field } from './fields.ts'
import { HeadInsertion } from './head-insertion.ts'
import type { Destination } from './origin-target.ts'
import type { ProxyFailure } from './proxy-failure.ts'
import type { PageAdditions, ProxyLimits } from './proxy-options.ts'
import { withVia } from './request-fields.ts'
import { isModifiable, modifiedFields, pageFields } from './response-fields.ts'

/** How to forward a request. */
export interface ForwardOptions {
  /** Null for everything except published pages: it is forwarded byte for byte. */
  readonly additions: PageAdditions | null
  /** Whether to discard a response with this status because the caller has a better one. */
  readonly declines: (status: number) => boolean
  /** Begins the response to the client; fields are alternating names and values. */
  readonly begin: (status: number, fields: readonly string[]) => Writable
}

/** Result of forwarding: the response was sent (or the client has disconnected), or the caller must send one. */
export type ForwardResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: ProxyFailure }

interface OriginRequest {
  readonly pool: Pool
  readonly method: string
  /** With its query, as received. */
  readonly path: string
  readonly fields: readonly Field[]
  readonly body: Readable | null
  readonly options: ForwardOptions
  /** Where the request should be repeated instead of forwarding a redirect; otherwise null. */
  readonly movedTo: (location: string) => Destination | null
  /** A redirect that is forwarded, as clients should get it. */
  readonly publicRedirect: (location: string) => string
  /** The name of this service in `Via`. */
  readonly pseudonym: string
  readonly limits: ProxyLimits
}

/** Result of one attempt: as for forwarding, or the site has moved. */
type Outcome = ForwardResult | { readonly kind: 'moved'; readonly to: Destination }

/**
 * Sends a request to the origin and streams its response with backpressure. If the client disconnects, the request is aborted; if the
 * origin stops in the middle, so is the response, so that the client notices.
 * @throws any error before the response begins
 */
export function requestOrigin(request: OriginRequest, response: ServerResponse): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const handler = new OriginResponseHandler(request, response, resolve, reject)
    const { method, path, fields, pool, body } = request
    pool.dispatch({ method, path, headers: fields.flat(), body }, handler)
  })
}

const redirects = new Set([301, 302, 307, 308])

const disconnected = new Error('The client has disconnected.')
const declined = new Error('Another response is sent instead.')
const silent = new Error('The client does not read its response.')

class OriginResponseHandler implements Dispatcher.DispatchHandler {
  readonly #request: OriginRequest
  readonly #response: ServerResponse
  readonly #resolve: (outcome: Outcome) => void
  readonly #reject: (error: unknown) => void
  readonly #onClose = () => this.#clientClosed()
  #controller: Dispatcher.DispatchController | undefined
  #sink: Writable | undefined
  /** The transforms of a document on its way to the client. */
  #steps: readonly [Transform, ...Transform[]] | undefined
  #silence: NodeJS.Timeout | undefined

  constructor(
    request: OriginRequest,
    response: ServerResponse,
    resolve: (outcome: Outcome) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request
    this.#response = response
    this.#resolve = resolve
    this.#reject = reject
    response.on('close', this.#onClose)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#response.destroyed) controller.abort(disconnected)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // Interim responses are not forwarded: they concern this connection only.
    if (status < 200) return
    const raw = controller.rawHeaders
    const fields = endToEnd(fieldsOf(Array.isArray(raw) ? raw : []))
    const to = redirects.has(status) ? this.#request.movedTo(valueOf(fields, 'location') ?? '') : null
    const isDeclined = this.#request.options.declines(status)
    if (to === null && !isDeclined) {
      this.#sink = this.#begin(status, fields)
      return
    }
    this.#settle(to === null ? { kind: 'declined', status } : { kind: 'moved', to })
    controller.abort(declined)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#steps !== undefined) this.#sink = this.#joined(this.#steps)
    const sink = this.#sink
    if (sink === undefined || sink.destroyed || sink.write(chunk)) return
    controller.pause()
    this.#silence = setTimeout(() => this.#response.destroy(silent), this.#request.limits.clientSilence)
    sink.once('drain', () => {
      clearTimeout(this.#silence)
      controller.resume()
    })
  }

  onResponseEnd(): void {
    this.#sink?.end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#sink === undefined) {
      this.#release()
      if (this.#response.destroyed) this.#resolve({ kind: 'sent' })
      else this.#reject(error)
    } else this.#response.destroy()
  }

  /** Sends the header section of the response; returns the stream for its body. */
  #begin(status: number, received: readonly Field[]): Writable {
    const { additions } = this.#request.options
    const response = this.#response
    if (additions === null) return this.#send(status, received)
    const coding = codingOf(valueOf(received, 'content-encoding'))
    const isModified = coding !== undefined && isModifiable({ status, fields: received })
    const changed = isModified ? modifiedFields(received, additions) : received
    const fields = pageFields({ status, fields: changed }, additions, response.req.headers['if-none-match'])
    if (isModified && this.#request.method !== 'HEAD') {
      const insertion = new HeadInsertion(additions.head)
      this.#steps = coding === null ? [insertion] : [coding.decode(), insertion, coding.encode()]
    }
    return this.#send(status, fields)
  }

  /** Connects the transforms once the first data has arrived: decoders reject an empty body. */
  #joined(steps: readonly [Transform, ...Transform[]]): Writable {
    this.#steps = undefined
    // A document that cannot be decoded ends the response early; `close` handles the rest.
    pipeline([...steps, this.#response], () => {})
    return steps[0]
  }

  #send(status: number, fields: readonly Field[]): Writable {
    const { options, publicRedirect, pseudonym } = this.#request
    const named = fields.map(([name, value]): Field => [name, name.toLowerCase() === 'location' ? publicRedirect(value) : value])
    return options.begin(status, withVia(named, '1.1', pseudonym).flat())
  }

  #clientClosed(): void {
    clearTimeout(this.#silence)
    if (!this.#response.writableFinished) this.#controller?.abort(disconnected)
    this.#settle({ kind: 'sent' })
  }

  #settle(outcome: Outcome): void {
    this.#release()
    this.#resolve(outcome)
  }

  #release(): void {
    this.#response.off('close', this.#onClose)
    clearTimeout(this.#silence)
  }
}
