import type { Exchange } from './exchange.ts'

/** Largest accepted body, in bytes. */
const bodyLimit = 64 * 1024

/** Initial buffer of a body that arrives in more than one part, in bytes. */
const firstRoom = 4 * 1024

/** Maximum number of parts of a body. Each costs as much CPU time as a kilobyte; no well-behaved client sends that many. */
const maxParts = 1_024

/** The problem detail for a body over the limits. */
export const bodyTooLarge = 'The body is larger than 64 KiB, or arrives in more than 1,024 parts; send a smaller one.'

/**
 * Reads the body of a request; null if it is larger than the limit or arrives in too many parts, in which case the rest is not read.
 * Never settles if the client disconnects.
 */
export function readBody({ request }: Exchange): Promise<Buffer | null> {
  // If Content-Length exceeds the limit, nothing is read.
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
 * A body that arrives in parts. They are copied into one buffer on arrival: a separate buffer costs a few hundred bytes on top of its
 * content, and a client may send each byte as its own part.
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

  /** Adds a part. @returns false if it exceeds the limits; then the whole body is dropped, including all that follows */
  add(part: Buffer): boolean {
    const size = this.#size + part.byteLength
    if (this.#isTooLarge || size > this.#limit || ++this.#parts > maxParts) {
      this.#isTooLarge = true
      this.#held = Buffer.alloc(0)
      return false
    }
    // Most bodies arrive in one part, which need not be copied.
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
