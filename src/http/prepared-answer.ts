import { createHash } from 'node:crypto'
import type { Answer } from './answer.ts'
import { encodeBody, isCompressible, type ContentCoding } from './content-coding.ts'

/** One form of an answer: its bytes in one content coding, and the fields that belong to them. */
export interface AnswerForm {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
  /** Strong entity tag, its own for each coding; null on answers that are not 200. */
  readonly entityTag: string | null
}

/**
 * An answer made ready once for many clients: hashed when made, coded when first asked for.
 * Every form is kept, so that the cost is paid once per generation.
 */
export class PreparedAnswer {
  readonly status: number
  readonly #answer: Answer
  readonly #hash: string | null
  readonly #compressible: boolean
  readonly #identity: AnswerForm
  readonly #coded = new Map<ContentCoding, AnswerForm>()

  constructor(answer: Answer) {
    this.status = answer.status
    this.#answer = answer
    this.#hash = answer.status === 200 ? entityHash(answer) : null
    this.#compressible = isCompressible(answer.headers['content-type'], answer.body.byteLength)
    this.#identity = this.#form(answer.body, null)
  }

  /** Bytes that this answer holds in memory. */
  get size(): number {
    let size = this.#answer.body.byteLength + 1024
    for (const { body } of this.#coded.values()) size += body.byteLength
    return size
  }

  /** The form as it is, without a coding. */
  get identity(): AnswerForm {
    return this.#identity
  }

  /** The form in a coding where there is one, else the identity form. */
  form(coding: ContentCoding | null): AnswerForm | Promise<AnswerForm> {
    if (coding === null || !this.#compressible) return this.#identity
    return this.#coded.get(coding) ?? this.#encode(coding)
  }

  async #encode(coding: ContentCoding): Promise<AnswerForm> {
    const body = await encodeBody(this.#answer.body, coding)
    const form = body.byteLength < this.#answer.body.byteLength ? this.#form(body, coding) : this.#identity
    this.#coded.set(coding, form)
    return form
  }

  #form(body: Uint8Array, coding: ContentCoding | null): AnswerForm {
    const entityTag = this.#hash === null ? null : `"${this.#hash}${coding === null ? '' : `-${coding}`}"`
    const vary = [this.#answer.headers['vary'], this.#compressible ? 'Accept-Encoding' : undefined].filter(
      (name) => name !== undefined,
    )
    return {
      body,
      entityTag,
      headers: {
        ...this.#answer.headers,
        ...(coding === null ? {} : { 'content-encoding': coding }),
        ...(entityTag === null ? {} : { etag: entityTag }),
        ...(vary.length === 0 ? {} : { vary: vary.join(', ') }),
      },
    }
  }
}

/** Covers the fields that a client acts on as well as the bytes, so that a changed link is a changed answer. */
function entityHash(answer: Answer): string {
  return createHash('sha256')
    .update(JSON.stringify([answer.headers['content-type'], answer.headers['link']]))
    .update(answer.body)
    .digest('base64url')
    .slice(0, 22)
}
