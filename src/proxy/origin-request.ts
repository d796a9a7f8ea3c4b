import type { ServerResponse } from 'node:http'
import { pipeline, type Readable, type Transform, type Writable } from 'node:stream'
import type { Dispatcher, Pool } from 'undici'
import { codingOf } from './codings.ts'
import { endToEnd, fieldsOf, valueOf, type Field } from './fields.ts'
import { HeadInsertion } from './head-insertion.ts'
import type { ProxyFailure } from './proxy-failure.ts'
import type { PageAdditions, ProxyLimits } from './proxy-options.ts'
import { withVia } from './request-fields.ts'
import { changedFields, mayGain, pageFields } from './response-fields.ts'

/** How a request is handed on. */
export interface Passing {
  /** Null for everything that is no published page: it passes byte for byte. */
  readonly additions: PageAdditions | null
  /** Whether an answer of this status is better not shown, since there is another one to give. */
  readonly declines: (status: number) => boolean
  /** Begins the response to the client; fields are names and values in turn. */
  readonly begin: (status: number, fields: readonly string[]) => Writable
}

/** What came of a request: its answer was sent (or nobody waits for it any more), or there is none yet and the caller must give one. */
export type Passed =
  | { readonly kind: 'answered' }
  | { readonly kind: 'declined'; readonly status: number }
  | { readonly kind: 'failed'; readonly failure: ProxyFailure }

/** One request to the origin. */
export interface OriginRequest {
  readonly pool: Pool
  readonly method: string
  /** With its query, as received. */
  readonly path: string
  readonly fields: readonly Field[]
  readonly body: Readable | null
  readonly passing: Passing
  /** The origin that a redirect to this address leads to, when the request is to be repeated there; else null. */
  readonly movedTo: (location: string) => string | null
  /** The name of this service in `Via`. */
  readonly pseudonym: string
  readonly limits: ProxyLimits
}

/** What came of one exchange: as for a request, or that the site is elsewhere. */
export type Outcome = Passed | { readonly kind: 'moved'; readonly origin: string }

/**
 * Asks the origin and sends its answer as it comes, no faster than the client takes it. When the client goes, so does the
 * request; when the origin stops in the middle, the client sees that the answer is not whole.
 * @throws whatever kept the origin from beginning an answer
 */
export function requestOrigin(asked: OriginRequest, response: ServerResponse): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const handler = new OriginResponseHandler(asked, response, resolve, reject)
    const { method, path, fields, pool, body } = asked
    pool.dispatch({ method, path, headers: fields.flat(), body }, handler)
  })
}

const redirects = new Set([301, 302, 307, 308])

const gone = new Error('The client has gone.')
const declined = new Error('Another answer is given.')
const silent = new Error('The client does not take its answer.')

class OriginResponseHandler implements Dispatcher.DispatchHandler {
  readonly #asked: OriginRequest
  readonly #response: ServerResponse
  readonly #resolve: (outcome: Outcome) => void
  readonly #reject: (error: unknown) => void
  readonly #onClose = () => this.#clientClosed()
  #controller: Dispatcher.DispatchController | undefined
  #sink: Writable | undefined
  /** What a document passes on its way to the client. */
  #steps: readonly [Transform, ...Transform[]] | undefined
  #silence: NodeJS.Timeout | undefined

  constructor(
    asked: OriginRequest,
    response: ServerResponse,
    resolve: (outcome: Outcome) => void,
    reject: (error: unknown) => void,
  ) {
    this.#asked = asked
    this.#response = response
    this.#resolve = resolve
    this.#reject = reject
    response.on('close', this.#onClose)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#response.destroyed) controller.abort(gone)
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    // What comes before the answer is for this connection alone: nobody further down is waiting for it.
    if (status < 200) return
    const raw = controller.rawHeaders
    const fields = endToEnd(fieldsOf(Array.isArray(raw) ? raw : []))
    const origin = redirects.has(status) ? this.#asked.movedTo(valueOf(fields, 'location') ?? '') : null
    const isDeclined = this.#asked.passing.declines(status)
    if (origin === null && !isDeclined) {
      this.#sink = this.#begin(status, fields)
      return
    }
    this.#settle(origin === null ? { kind: 'declined', status } : { kind: 'moved', origin })
    controller.abort(declined)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#steps !== undefined) this.#sink = this.#joined(this.#steps)
    const sink = this.#sink
    if (sink === undefined || sink.destroyed || sink.write(chunk)) return
    controller.pause()
    this.#silence = setTimeout(() => this.#response.destroy(silent), this.#asked.limits.clientSilence)
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
      if (this.#response.destroyed) this.#resolve({ kind: 'answered' })
      else this.#reject(error)
    } else this.#response.destroy()
  }

  /** Sends the head of the answer; gives what its body is written to. */
  #begin(status: number, received: readonly Field[]): Writable {
    const { additions } = this.#asked.passing
    const response = this.#response
    if (additions === null) return this.#send(status, received)
    const coding = codingOf(valueOf(received, 'content-encoding'))
    const gains = coding !== undefined && mayGain({ status, fields: received })
    const changed = gains ? changedFields(received, additions) : received
    const fields = pageFields({ status, fields: changed }, additions, response.req.headers['if-none-match'])
    if (gains && this.#asked.method !== 'HEAD') {
      const insertion = new HeadInsertion(additions.head)
      this.#steps = coding === null ? [insertion] : [coding.decode(), insertion, coding.encode()]
    }
    return this.#send(status, fields)
  }

  /** Puts the steps before the answer, once there is something to take them: decoders refuse a body that is empty. */
  #joined(steps: readonly [Transform, ...Transform[]]): Writable {
    this.#steps = undefined
    // A document that cannot be decoded ends the answer where it stands; `close` tells the rest.
    pipeline([...steps, this.#response], () => {})
    return steps[0]
  }

  #send(status: number, fields: readonly Field[]): Writable {
    return this.#asked.passing.begin(status, withVia(fields, '1.1', this.#asked.pseudonym).flat())
  }

  #clientClosed(): void {
    clearTimeout(this.#silence)
    if (!this.#response.writableFinished) this.#controller?.abort(gone)
    this.#settle({ kind: 'answered' })
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
