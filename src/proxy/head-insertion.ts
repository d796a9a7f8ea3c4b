import { Transform, type TransformCallback } from 'node:stream'
import { headPlace } from '../model/head-place.ts'

/** Bytes of a document that are held back at most while its head is looked for. */
const longestStart = 64 * 1024

/** Adds to the head of a document while it passes; what is no document, or hides its head too long, passes as it is. */
export class HeadInsertion extends Transform {
  readonly #addition: Buffer
  #held: Buffer | null = Buffer.alloc(0)

  /** @param addition ASCII, so that it is right in every encoding whose letters are ASCII bytes */
  constructor(addition: string) {
    super()
    this.#addition = Buffer.from(addition, 'latin1')
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.#held === null) return done(null, chunk)
    this.#held = Buffer.concat([this.#held, chunk])
    this.#look(false)
    done()
  }

  override _flush(done: TransformCallback): void {
    this.#look(true)
    done()
  }

  #look(whole: boolean): void {
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
