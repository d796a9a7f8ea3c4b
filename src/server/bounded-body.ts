/** Room that is made at first for a body that comes in more than one part, in bytes. */
const firstRoom = 4 * 1024

/** Parts that a body may come in. Each costs the thread as much as a kilobyte does; no client that means well sends so many. */
const maxParts = 1_024

/**
 * A body that comes in parts. They are copied together as they come: each part that is kept costs a few hundred bytes beside its
 * own, and a client may send a part for each byte.
 */
export class BoundedBody {
  readonly #limit: number
  #held: Buffer = Buffer.alloc(0)
  #size = 0
  #parts = 0

  /** @param limit in bytes */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Whether a part still fits; what does not is dropped together with all that was kept. */
  add(part: Buffer): boolean {
    const size = this.#size + part.byteLength
    if (size > this.#limit || ++this.#parts > maxParts) {
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
