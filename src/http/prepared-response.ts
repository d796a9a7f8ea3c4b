import { createHash } from 'node:crypto'
import type { ResponseSubject } from '../model/response-subject.ts'
import { everyResponse, type HttpResponse } from './response.ts'
import { encodeBody, isCompressible, type ContentCoding } from './content-coding.ts'

/** One representation of a response: its bytes in one content coding, and the matching header fields. */
export interface ResponseForm {
  /** A `Buffer`, since Node converts any other array each time it is sent. */
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Strong entity tag, different for each coding; null unless the status is 200. */
  readonly entityTag: string | null
  /**
   * A small body as a string with one code unit per byte, otherwise null: written as `latin1` it is sent together with the header
   * section in one write, which is cheaper than two.
   */
  readonly small: string | null
  /** Alternating names and values, including Content-Length; never modify it (the type is the one that Node expects). */
  readonly fields: string[]
  /** The fields of a 304; made when first needed. */
  readonly fieldsUnchanged: () => string[]
}

/**
 * Maximum size of a small body, in bytes: for larger ones copying costs more than it saves. Error responses up to this size are not
 * compressed, since most are built for one request, and compressing them costs ten times as much as building them.
 */
export const maxSmall = 4_096

/** Measured memory of an API response, and of each compressed form, besides the body: its fields as object and lists. In bytes. */
const overhead = { response: 2_048, coded: 1_280 } as const

/**
 * A response prepared once for many clients: hashed when created, compressed when first requested in a coding. Every form is cached, so
 * that the cost is paid once per generation.
 */
export class PreparedResponse {
  readonly status: number
  /** What the response is about, if that is counted. */
  readonly subject: ResponseSubject | null
  /** `Last-Modified` of a success. */
  readonly lastModified: string | undefined
  readonly #response: HttpResponse
  readonly #hash: string | null
  readonly #compressible: boolean
  /** Bytes to reserve while it may be compressed. */
  readonly #room: number
  readonly #identity: ResponseForm
  readonly #coded = new Map<ContentCoding, ResponseForm>()
  /** Compression in progress; concurrent callers share the result. */
  readonly #coding = new Map<ContentCoding, Promise<ResponseForm>>()
  #size: number

  constructor(response: HttpResponse) {
    this.status = response.status
    this.subject = response.subject ?? null
    this.lastModified = response.status === 200 ? response.headers['last-modified'] : undefined
    this.#response = response
    this.#hash = response.status === 200 ? entityHash(response) : null
    this.#compressible =
      (response.status === 200 || response.body.byteLength > maxSmall) &&
      isCompressible(response.headers['content-type'], response.body.byteLength)
    this.#room = this.#compressible ? 2 * response.body.byteLength : 0
    this.#identity = this.#form(response.body, null)
    this.#size = bytesOf(this.#identity) + overhead.response
  }

  /** Bytes that this response takes in memory. */
  get size(): number {
    return this.#size
  }

  /** Bytes to reserve while it is sent: a form that is still to be compressed rarely takes more than the body itself. */
  get reserved(): number {
    return Math.max(this.#size, this.#room)
  }

  /** The form without a content coding. */
  get identity(): ResponseForm {
    return this.#identity
  }

  /** The form in a coding, or the identity form if the response is not compressed; undefined if it must be compressed first. */
  cachedForm(coding: ContentCoding | null): ResponseForm | undefined {
    return coding === null || !this.#compressible ? this.#identity : this.#coded.get(coding)
  }

  /** The form in a coding, or the identity form if the response is not compressed. Compression is not aborted if the client leaves. */
  form(coding: ContentCoding | null): ResponseForm | Promise<ResponseForm> {
    if (coding === null || !this.#compressible) return this.#identity
    return this.#coded.get(coding) ?? this.#coding.get(coding) ?? this.#encode(coding)
  }

  #encode(coding: ContentCoding): Promise<ResponseForm> {
    const made = encodeBody(this.#response.body, coding)
      .then((body) => {
        const form = body.byteLength < this.#response.body.byteLength ? this.#form(body, coding) : this.#identity
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
    const vary = [this.#response.headers['vary'], this.#compressible ? 'Accept-Encoding' : undefined].filter(
      (name) => name !== undefined,
    )
    const headers: Readonly<Record<string, string>> = {
      ...everyResponse,
      ...this.#response.headers,
      ...(coding === null ? {} : { 'content-encoding': coding }),
      ...(entityTag === null ? {} : { etag: entityTag }),
      ...(vary.length === 0 ? {} : { vary: vary.join(', ') }),
    }
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
    const fields = Object.entries({ ...headers, 'content-length': String(body.byteLength) }).flat()
    let unchanged: string[] | undefined
    const fieldsUnchanged = () => (unchanged ??= Object.entries(notModifiedHeaders(headers)).flat())
    const small = bytes.byteLength > maxSmall ? null : bytes.toString('latin1')
    return { body: bytes, small, entityTag, headers, fields, fieldsUnchanged }
  }
}

/** Memory of a form's body: a small one is stored as bytes and as a string with one byte per character. */
function bytesOf({ body, small }: ResponseForm): number {
  return body.byteLength + (small?.length ?? 0)
}

/** Fields that a 304 must repeat (RFC 9110 section 15.4.5) or that clients need from it. */
const notModifiedFields = new Set([
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

/** The fields of a 304, selected from those of the 200. */
export function notModifiedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => notModifiedFields.has(name)))
}

/** Hash of the body and of the fields that clients act on, so that a changed link changes the entity tag. */
function entityHash(response: HttpResponse): string {
  return createHash('sha256')
    .update(JSON.stringify([response.headers['content-type'], response.headers['link']]))
    .update(response.body)
    .digest('base64url')
    .slice(0, 22)
}
