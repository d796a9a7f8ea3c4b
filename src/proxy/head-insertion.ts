import { Transform, type TransformCallback } from 'node:stream'
import { headPlace } from '../model/head-place.ts'

/** Maximum number of bytes buffered while searching for the head of a document. */
const longestStart = 64 * 1024

/** Inserts into the head of a document while streaming. A document whose head is not found within the buffer passes unchanged. */
export class HeadInsertion extends Transform {
  readonly #addition: Buffer
  #held: Buffer | null = Buffer.alloc(0)

  /** @param addition ASCII, so that it is valid in every ASCII-compatible encoding */
  constructor(addition: string) {
    super()
    this.#addition = Buffer.from(addition, 'latin1')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#held === null) return done(null, chunk)
    this.#held = Buffer.concat([this.#held, chunk])
    this.#search(false)
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#search(true)
    done()
  }

  #search(whole: boolean): void {
    const held = this.#held
    if (held === null) return
    const place = headPlace(held.toString('latin1', 0, longestStart), whole)
    if (place.kind === 'unknown' && !whole && held.byteLength < longestStart) return
    this.#held = null
    if (place.kind === 'found') {
      this.push(held.subarray(0, place.offset))
      this.push(this.#addition)
      this.push(held.subarray(place.offset))
    } else if (held.byteLength > 0) this.push(held)
  }
}
