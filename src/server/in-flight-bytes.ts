import type { ServerResponse } from 'node:http'
import type { ServerCounts } from './server-counts.ts'

/** Bodies larger than this, in bytes, leave a quarter of the limit free, so that large ones never block all small ones. */
const largeBody = 128 * 1024

/** A body that is being sent or compressed. */
interface InFlight {
  bytes: number
  users: number
}

/**
 * Limits the memory of responses that are being sent or compressed. A body counts once, however many clients it is sent to, until the
 * last of them has received it or disconnected: a client that does not read keeps its response in memory.
 */
export class InFlightBytes {
  readonly #limit: number
  readonly #counts: ServerCounts
  readonly #bodies = new Map<object, InFlight>()

  constructor(limit: number, counts: ServerCounts) {
    this.#limit = limit
    this.#counts = counts
  }

  /**
   * Whether a body may be sent; a refusal is counted. A body that is already being sent, or the only one, is always admitted. A large
   * one may take at most half of the room left for large ones, so that the largest are refused first.
   */
  admits(body: object, bytes: number): boolean {
    const { bytesInFlight } = this.#counts
    const room = bytes > largeBody ? (this.#limit * 0.75 - bytesInFlight) / 2 : this.#limit - bytesInFlight
    if (bytes <= room || bytesInFlight === 0 || this.#bodies.has(body)) return true
    this.#counts.shedBytes++
    return false
  }

  /** Counts a body until the returned function is called. */
  hold(body: object, bytes: number): () => void {
    const held = this.#bodies.get(body) ?? { bytes: 0, users: 0 }
    held.users++
    this.#counts.bytesInFlight += bytes - held.bytes
    held.bytes = bytes
    this.#bodies.set(body, held)
    return () => {
      if (--held.users > 0) return
      this.#bodies.delete(body)
      this.#counts.bytesInFlight -= held.bytes
    }
  }

  /** Counts a body until its response is sent or its connection is closed. */
  holdUntilClosed(response: ServerResponse, body: object, bytes: number): void {
    releaseWith(response, this.hold(body, bytes))
  }
}

/** Calls `release` when a response is closed, immediately if it already is. */
export function releaseWith(response: ServerResponse, release: () => void): void {
  if (response.closed || response.destroyed) release()
  else response.once('close', release)
}
