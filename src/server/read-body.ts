import type { Exchange } from './exchange.ts'

/** Largest body that is read, in bytes. */
export const bodyLimit = 64 * 1024

/** Initial buffer of a body that comes in more than one part, in bytes. */
const firstRoom = 4 * 1024

/** Parts that a body may come in. Each costs as much processing time as a kilobyte does; no well-behaved client sends so many. */
export const maxParts = 1_024

/** The detail of the refusal of a body that is not read. */
export const bodyTooLarge = 'The body is larger than 64 KiB, or comes in more than 1,024 parts; send a smaller one.'

/**
 * Reads the body of a request; null when it is larger than the limit, or comes in too many parts: the rest is not read then. Never settles
 * for a client that disconnects.
 */
export function readBody({ request }: Exchange): Promise<Buffer | null> {
  // A body that is announced as too large is not read at all.
  if (Number(request.headers['content-length']) > bodyLimit) return Promise.resolve(null)
  return new Promise((resolve) => {
    const body = new BoundedBody(bodyLimit)
    request.on('data', (chunk: Buffer) => {
      if (!body.add(chunk)) resolve(null)
    })
    request.once('end', () => resolve(body.bytes()))
    request.once('error', () => {})
  })
}

/**
 * A body that comes in parts. They are copied together as they come: each part that is kept costs a few hundred bytes beside its
 * own, and a client may send a part for each byte.
 */
export class BoundedBody {
  readonly #limit: number
  #held: Buffer = Buffer.alloc(0)
  #size = 0
  #parts = 0
  #isTooLarge = false

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a part still fits; one that does not is dropped together with all that was kept and all that follows. */
  add(part: Buffer): boolean {
    const size = this.#size + part.byteLength
    if (this.#isTooLarge || size > this.#limit || ++this.#parts > maxParts) {
      this.#isTooLarge = true
      this.#held = Buffer.alloc(0)
      return false
    }
    // Most bodies come in one part, which need not be copied.
    if (this.#size === 0) this.#held = part
    else {
      if (size > this.#held.byteLength) this.#makeRoom(size)
      part.copy(this.#held, this.#size)
    }
    this.#size = size
    return true
  }

  bytes(): Buffer {
    return this.#held.subarray(0, this.#size)
  }

  #makeRoom(size: number): void {
    const room = Buffer.allocUnsafeSlow(Math.min(this.#limit, Math.max(firstRoom, size * 2)))
    this.#held.copy(room, 0, 0, this.#size)
    this.#held = room
  }
}
