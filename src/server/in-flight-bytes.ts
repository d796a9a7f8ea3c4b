import type { ServerResponse } from 'node:http'
import type { PreparedAnswer } from '../http/prepared-answer.ts'
import { OverloadedError } from '../model/errors.ts'
import { shedDetail } from './overload.ts'
import type { ServerCounts } from './server-counts.ts'

/** Larger bodies, in bytes, leave a quarter of the bound to others: whoever holds large ones must not keep small ones from all. */
const largeBody = 128 * 1024

/** A body that is being sent, or made ready to be. */
interface InFlight {
  bytes: number
  users: number
}

/**
 * Bounds the memory of responses that are being sent, or coded to be sent. A body counts once, however many clients it is sent to,
 * and until the last of them has it or is gone: a client that does not read holds what it asked for.
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
   * Whether a body may be sent; one that may not is counted. It may where it is being sent already, or nothing else is. A large one may take no more than
   * half of what is left to large ones, so that the largest are refused first.
   */
  admits(body: object, bytes: number): boolean {
    const { bytesInFlight } = this.#counts
    const room = bytes > largeBody ? (this.#limit * 0.75 - bytesInFlight) / 2 : this.#limit - bytesInFlight
    if (bytes <= room || bytesInFlight === 0 || this.#bodies.has(body)) return true
    this.#counts.shedBytes++
    return false
  }

  /** Counts a body until its response has been sent or its connection is gone. */
  track(response: ServerResponse, body: object, bytes: number): void {
    this.#add(body, bytes)
    this.#releaseWith(response, body)
  }

  /**
   * Admits and tracks a response from before its body is made ready in a coding. It counts until that is done even where the client has
   * gone meanwhile: coding does not stop.
   * @throws OverloadedError when it is not admitted
   */
  async whileCoding<Form>(response: ServerResponse, answer: PreparedAnswer, code: () => Form | Promise<Form>): Promise<Form> {
    if (!this.admits(answer, answer.reserved)) throw new OverloadedError(shedDetail)
    this.#add(answer, answer.reserved)
    try {
      return await code()
    } finally {
      this.#releaseWith(response, answer)
    }
  }

  #add(body: object, bytes: number): void {
    const held = this.#bodies.get(body) ?? { bytes: 0, users: 0 }
    held.users++
    this.#counts.bytesInFlight += bytes - held.bytes
    held.bytes = bytes
    this.#bodies.set(body, held)
  }

  #releaseWith(response: ServerResponse, body: object): void {
    if (response.closed) this.#release(body)
    else response.once('close', () => this.#release(body))
  }

  #release(body: object): void {
    const held = this.#bodies.get(body)
    if (held === undefined || --held.users > 0) return
    this.#bodies.delete(body)
    this.#counts.bytesInFlight -= held.bytes
  }
}
