import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../http/answer.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import { matchesEntityTag } from '../http/conditional.ts'
import { chooseCoding, type ContentCoding } from '../http/content-coding.ts'
import { overloadAnswer } from '../http/problems.ts'
import { prefersMarkdown } from '../http/prefers-markdown.ts'
import { PreparedAnswer, type AnswerForm } from '../http/prepared-answer.ts'
import type { Kept } from '../http/sized-cache.ts'
import type { ClientOf } from './client-of.ts'
import { isHost } from './host-fields.ts'
import type { InFlightBytes } from './in-flight-bytes.ts'
import type { ObservedRequests } from './observed-requests.ts'
import { shedDetail, type Overload } from './overload.ts'
import type { RateLimiter, RateLimitVerdict } from './rate-limit.ts'
import type { RequestIdOf } from './request-id.ts'
import type { Observation } from './request-observer.ts'

/** What direct answers need of the server around them. */
interface DirectAnswersOptions {
  /** The answers that the faces keep. */
  readonly cache: AnswerCache
  /** Number of the newest generation; undefined before the first publish. */
  readonly generation: () => number | undefined
  readonly limiter: RateLimiter
  readonly clientOf: ClientOf
  readonly watch: (request: IncomingMessage) => void
  /** The fields that the answers of a target carry besides their own. */
  readonly announced: (target: string) => readonly string[]
  readonly overload: Overload
  readonly inFlight: InFlightBytes
  readonly baseUrl: () => string
  readonly requestId: RequestIdOf
  readonly observing: ObservedRequests
}

/** A request that is being answered. */
interface Asked {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly observation: Observation
  readonly answer: PreparedAnswer
  /** Whether its end is seen to. */
  readonly isFollowed: boolean
}

/** What an answer is. */
type Named = Pick<Observation, 'interface' | 'route'>

/** Where the answer of a target is kept, and what it is. */
interface Known extends Named {
  /** Its place in the cache of answers. */
  readonly entry: Kept<PreparedAnswer>
  /** Whether it counts for the limit: what the API answers does, however its address is spelled. */
  readonly counted: boolean
  readonly announced: readonly string[]
}

/** Targets that are known at once; when there are more, they are learned anew. */
const maxTargets = 8_192
/** A longer target is answered by the framework each time, in code units. */
const maxTargetLength = 512
/** What answers depend on besides the generation moves on by the minute (operations/answer-key.ts), in milliseconds. */
const timeStep = 60_000

/**
 * Reads whose answer is at hand, sent before the framework sees them: what it does for a request costs more than sending the
 * bytes (docs/decisions/0030). Only where an answer lies is remembered here, by the target as it was written: its place in the
 * cache, which is empty when the cache had to let it go, so that the bound of that cache holds and no spelling of a target keeps bytes of its own. Whatever is unusual about a request is left to the framework.
 */
export class DirectAnswers {
  readonly #options: DirectAnswersOptions
  readonly #coding = new Memo<ContentCoding | null>(chooseCoding)
  readonly #markdown = new Memo<boolean>(prefersMarkdown)
  readonly #host = new Memo<boolean>((host) => host !== undefined && isHost(host))
  /** By what the `Accept` field prefers, then by target. */
  readonly #html = new Map<string, Known>()
  readonly #asMarkdown = new Map<string, Known>()
  #generation: number | undefined
  #minute = 0
  #period = 0

  constructor(options: DirectAnswersOptions) {
    this.#options = options
  }

  /** The time for which something learned now holds; to be asked before the answer is made. */
  period(): number {
    this.#moveOn()
    return this.#period
  }

  /**
   * Remembers where the answer lies that the framework has sent for a request.
   * @param period in which making it began: what a publish has overtaken meanwhile is not remembered
   */
  learn(request: IncomingMessage, answer: unknown, period: number, { interface: by, route }: Named): void {
    const { method, url = '' } = request
    if (method !== 'GET' || url.length > maxTargetLength || !(answer instanceof PreparedAnswer)) return
    const entry = this.#options.cache.entryOf(answer)
    if (entry === undefined || answer.status !== 200) return
    if (period !== this.period()) return
    if (this.#html.size + this.#asMarkdown.size >= maxTargets) this.#forget()
    const known = { entry, interface: by, route, counted: by === 'rest', announced: this.#options.announced(url) }
    this.#of(request.headers.accept).set(url, known)
  }

  /** Answers a request whose answer is at hand; says whether it did. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    this.#moveOn()
    const fields = readFields(request.rawHeaders)
    if (fields === null || !this.#host.of(fields.host)) return false
    const known = this.#of(fields.accept).get(request.url ?? '')
    if (known === undefined) return false
    const { cache, watch, requestId, observing } = this.#options
    const answer = cache.use(known.entry)
    const form = answer?.cachedForm(this.#coding.of(fields.acceptEncoding))
    // Who asks for a coding first has to be admitted before it is made.
    if (answer === undefined || form === undefined) return false
    if (fields.forwardedFor) watch(request)
    const observation = observing.begin(request, response, requestId(request))
    observation.is(known.interface, known.route)
    observation.subject = answer.subject
    const unchanged = form.entityTag !== null && matchesEntityTag(fields.ifNoneMatch, form.entityTag)
    this.#send({ request, response, observation, answer, isFollowed: false }, known, form, unchanged)
    return true
  }

  #send(asked: Asked, known: Known, form: AnswerForm, unchanged: boolean): void {
    const { overload, limiter, clientOf, baseUrl } = this.#options
    if (!overload.admits()) return this.#refuse(asked, overloadAnswer(shedDetail, baseUrl()), known.announced)
    if (!known.counted) return this.#finish(asked, form, unchanged, known.announced)
    const verdict = limiter(clientOf(asked.request))
    if (!(verdict instanceof Promise)) return this.#judged(asked, known, form, unchanged, verdict)
    const { request, response, observation } = asked
    // The client may go while the count is waited for.
    this.#options.observing.follow(request, response, observation)
    void verdict.then((one) => this.#judged({ ...asked, isFollowed: true }, known, form, unchanged, one))
  }

  #judged(asked: Asked, { announced }: Known, form: AnswerForm, unchanged: boolean, verdict: RateLimitVerdict): void {
    const { ratelimit, 'ratelimit-policy': policy } = verdict.headers
    const further = ['ratelimit-policy', policy, 'ratelimit', ratelimit, ...announced]
    if (verdict.refusal === null) this.#finish(asked, form, unchanged, further)
    else this.#refuse(asked, verdict.refusal, further)
  }

  #refuse(asked: Asked, { status, headers, body }: Answer, further: readonly string[]): void {
    asked.observation.subject = null
    const own = { ...headers, 'x-request-id': asked.observation.id, 'content-length': String(body.byteLength) }
    asked.response.writeHead(status, [...further, ...Object.entries(own).flat()]).end(body)
    this.#end(asked)
  }

  #finish(asked: Asked, form: AnswerForm, unchanged: boolean, further: readonly string[]): void {
    const { answer } = asked
    const { inFlight, baseUrl } = this.#options
    if (!unchanged && !inFlight.admits(answer, answer.reserved)) {
      return this.#refuse(asked, overloadAnswer(shedDetail, baseUrl()), further)
    }
    const fields = unchanged ? form.fieldsUnchanged : form.fields
    asked.response.writeHead(unchanged ? 304 : 200, further.length === 0 ? fields : fields.concat(further))
    if (unchanged) asked.response.end()
    else if (form.small === null) asked.response.end(form.body)
    else asked.response.end(form.small, 'latin1')
    if (!unchanged && asked.response.socket?.writableLength !== 0) inFlight.track(asked.response, answer, answer.reserved)
    this.#end(asked)
  }

  /** Most answers have left with that; what a slow reader has not taken yet, or waits for the answer before it, is under way. */
  #end({ request, response, observation, isFollowed }: Asked): void {
    const { observing } = this.#options
    if (isFollowed) return
    if (response.socket?.writableLength === 0) observing.end(request, response, observation)
    else observing.follow(request, response, observation)
  }

  #of(accept: string | undefined): Map<string, Known> {
    return this.#markdown.of(accept) ? this.#asMarkdown : this.#html
  }

  /** What was learned holds for one generation and one minute. */
  #moveOn(): void {
    const generation = this.#options.generation()
    const minute = Math.floor(Date.now() / timeStep)
    if (generation === this.#generation && minute === this.#minute) return
    this.#generation = generation
    this.#minute = minute
    this.#period++
    this.#forget()
  }

  #forget(): void {
    this.#html.clear()
    this.#asMarkdown.clear()
  }
}

/** The fields of a request that decide how it is answered. */
interface Fields {
  host: string | undefined
  accept: string | undefined
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  forwardedFor: boolean
}

/** Reads them without building an object of all; null where the framework shall look: no Host or several, a body, a field twice, a request that was handed on. */
function readFields(raw: readonly string[]): Fields | null {
  const fields: Fields = {
    host: undefined,
    accept: undefined,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    forwardedFor: false,
  }
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    // Most names are told apart by their length.
    switch (name.length) {
      case 3:
        // A look of this service at a site must not be answered with its own files (server/own-look.ts).
        if (name.toLowerCase() === 'via') return null
        break
      case 4:
        if (name.toLowerCase() === 'host') {
          if (fields.host !== undefined) return null
          fields.host = raw[at + 1]
        }
        break
      case 6:
        if (name.toLowerCase() === 'accept') {
          if (fields.accept !== undefined) return null
          fields.accept = raw[at + 1]
        }
        break
      case 13:
        if (name.toLowerCase() === 'if-none-match') {
          if (fields.ifNoneMatch !== undefined) return null
          fields.ifNoneMatch = raw[at + 1]
        }
        break
      case 14:
        if (name.toLowerCase() === 'content-length') return null
        break
      case 15: {
        const lower = name.toLowerCase()
        if (lower === 'x-forwarded-for') fields.forwardedFor = true
        else if (lower === 'accept-encoding') {
          if (fields.acceptEncoding !== undefined) return null
          fields.acceptEncoding = raw[at + 1]
        }
        break
      }
      case 17:
        if (name.toLowerCase() === 'transfer-encoding') return null
        break
    }
  }
  return fields
}

/** What a field was read as. */
interface Made<Value> {
  readonly text: string | undefined
  readonly value: Value
}

/** Few clients write a field in their own way: what was read of it is remembered, up to a bound. */
class Memo<Value> {
  readonly #make: (text: string | undefined) => Value
  readonly #made = new Map<string | undefined, Made<Value>>()
  #last: Made<Value> | undefined

  constructor(make: (text: string | undefined) => Value) {
    this.#make = make
  }

  of(text: string | undefined): Value {
    // Comparing costs less than looking up, and most requests are written as the one before.
    if (this.#last !== undefined && this.#last.text === text) return this.#last.value
    this.#last = this.#made.get(text) ?? this.#add(text)
    return this.#last.value
  }

  #add(text: string | undefined): Made<Value> {
    if (this.#made.size >= 256) this.#made.clear()
    const made = { text, value: this.#make(text) }
    this.#made.set(text, made)
    return made
  }
}
