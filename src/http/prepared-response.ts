import { createHash } from 'node:crypto'
import type { ResponseSubject } from '../model/response-subject.ts'
import type { HttpResponse } from './response.ts'
import { everyResponse } from './response-fields.ts'
import { encodeBody, isCompressible, type ContentCoding } from './content-coding.ts'

/** One form of an answer: its bytes in one content coding, and the fields that belong to them. */
export interface ResponseForm {
  /** A `Buffer`, since Node makes one of any other array each time that it is sent. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Strong entity tag, its own for each coding; null on answers that are not 200. */
  readonly entityTag: string | null
  /**
   * The bytes of a small body as a string of as many code units, else null: written as `latin1` it leaves in one piece with the head, which
   * costs less than two pieces.
   */
  readonly small: string | null
  /** Names and values in turn, as they are written, with the content's length; not to be changed (the type is the one that Node takes). */
  readonly fields: string[]
  /** Those of a 304. */
  readonly fieldsUnchanged: string[]
}

/**
 * The longest small body, in bytes: of a longer one the copying costs more. A refusal of that size is sent as it is, since most are made
 * for one request, and coding them costs ten times as much as making them.
 */
export const maxSmall = 4_096

/** What an answer of the API, and each coded form of it, takes besides its bytes: the fields as object and lists, measured. */
const overhead = { answer: 2_048, coded: 1_280 } as const

/**
 * An answer made ready once for many clients: hashed when made, coded when first asked for.
 * Every form is kept, so that the cost is paid once per generation.
 */
export class PreparedResponse {
  readonly status: number
  /** What the answer is about, where that is counted. */
  readonly subject: ResponseSubject | null
  readonly #answer: HttpResponse
  readonly #hash: string | null
  readonly #compressible: boolean
  readonly #identity: ResponseForm
  readonly #coded = new Map<ContentCoding, ResponseForm>()
  /** Codings that are being made: who asks for one meanwhile waits for the same. */
  readonly #coding = new Map<ContentCoding, Promise<ResponseForm>>()
  #size: number

  constructor(answer: HttpResponse) {
    this.status = answer.status
    this.subject = answer.subject ?? null
    this.#answer = answer
    this.#hash = answer.status === 200 ? entityHash(answer) : null
    this.#compressible =
      (answer.status === 200 || answer.body.byteLength > maxSmall) &&
      isCompressible(answer.headers['content-type'], answer.body.byteLength)
    this.#identity = this.#form(answer.body, null)
    this.#size = bytesOf(this.#identity) + overhead.answer
  }

  /** Bytes that this answer holds in memory. */
  get size(): number {
    return this.#size
  }

  /** Bytes to reserve for it while it is sent: coded forms that are still to be made take as much as the body at most, as a rule. */
  get reserved(): number {
    return this.#compressible ? Math.max(this.#size, 2 * this.#answer.body.byteLength) : this.#size
  }

  /** The form as it is, without a coding. */
  get identity(): ResponseForm {
    return this.#identity
  }

  /** The form in a coding where there is one, else the identity form; undefined while that must be made first. */
  cachedForm(coding: ContentCoding | null): ResponseForm | undefined {
    return coding === null || !this.#compressible ? this.#identity : this.#coded.get(coding)
  }

  /** The form in a coding where there is one, else the identity form. Coding goes on when nobody waits for it any more. */
  form(coding: ContentCoding | null): ResponseForm | Promise<ResponseForm> {
    if (coding === null || !this.#compressible) return this.#identity
    return this.#coded.get(coding) ?? this.#coding.get(coding) ?? this.#encode(coding)
  }

  #encode(coding: ContentCoding): Promise<ResponseForm> {
    const made = encodeBody(this.#answer.body, coding)
      .then((body) => {
        const form = body.byteLength < this.#answer.body.byteLength ? this.#form(body, coding) : this.#identity
        this.#coded.set(coding, form)
        this.#size += bytesOf(form) + overhead.coded
        return form
      })
      .finally(() => this.#coding.delete(coding))
    this.#coding.set(coding, made)
    return made
  }

  #form(body: Uint8Array, coding: ContentCoding | null): ResponseForm {
    const entityTag = this.#hash === null ? null : `"${this.#hash}${coding === null ? '' : `-${coding}`}"`
    const vary = [this.#answer.headers['vary'], this.#compressible ? 'Accept-Encoding' : undefined].filter(
      (name) => name !== undefined,
    )
    const headers: Readonly<Record<string, string>> = {
      ...everyResponse,
      ...this.#answer.headers,
      ...(coding === null ? {} : { 'content-encoding': coding }),
      ...(entityTag === null ? {} : { etag: entityTag }),
      ...(vary.length === 0 ? {} : { vary: vary.join(', ') }),
    }
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const fields = Object.entries({ ...headers, 'content-length': String(body.byteLength) }).flat()
    const fieldsUnchanged = Object.entries(notModifiedHeaders(headers)).flat()
    const small = bytes.byteLength > maxSmall ? null : bytes.toString('latin1')
    return { body: bytes, small, entityTag, headers, fields, fieldsUnchanged }
  }
}

/** What a form's body takes: a small one is held as bytes and as a string, of one byte for each. */
function bytesOf({ body, small }: ResponseForm): number {
  return body.byteLength + (small?.length ?? 0)
}

/** Fields that a 304 repeats (RFC 9110 section 15.4.5) or that any client needs from it. */
const keptWhenNotModified = new Set([
  'cache-control',
  'cdn-cache-control',
  'content-location',
  'etag',
  'vary',
  'link',
  ...Object.keys(everyResponse),
  'access-control-allow-origin',
  'access-control-expose-headers',
])

/** The fields of a 304, from those of the answer that did not change. */
export function notModifiedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => keptWhenNotModified.has(name)))
}

/** Covers the fields that a client acts on as well as the bytes, so that a changed link is a changed answer. */
function entityHash(answer: HttpResponse): string {
  return createHash('sha256')
    .update(JSON.stringify([answer.headers['content-type'], answer.headers['link']]))
    .update(answer.body)
    .digest('base64url')
    .slice(0, 22)
}
