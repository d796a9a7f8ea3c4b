import type { PreparedAnswer } from './prepared-answer.ts'

/**
 * Answers that were made already, bounded in bytes; the longest unused go first.
 * Keys name everything that an answer depends on (generation, operation, checked parameters, day), never a raw URL.
 */
export class AnswerCache {
  readonly #entries = new Map<string, PreparedAnswer>()
  readonly #maxBytes: number
  #bytes = 0
  readonly #sizes = new Map<string, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(key: string): PreparedAnswer | undefined {
    const answer = this.#entries.get(key)
    if (answer === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, answer)
    // Coded forms are added to an answer after it was stored.
    if (this.#account(key, answer.size)) this.#evict()
    return answer
  }

  set(key: string, answer: PreparedAnswer): void {
    // One answer may not push out all others.
    if (answer.size > this.#maxBytes / 8) return
    this.#entries.set(key, answer)
    this.#account(key, answer.size)
    this.#evict()
  }

  /** The stored answer, or the one that `make` gives, stored. */
  async getOrMake(key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const stored = this.get(key)
    if (stored !== undefined) return stored
    const made = await make()
    if (made.status === 200) this.set(key, made)
    return made
  }

  get bytes(): number {
    return this.#bytes
  }

  #account(key: string, size: number): boolean {
    const before = this.#sizes.get(key) ?? 0
    if (before === size) return false
    this.#sizes.set(key, size)
    this.#bytes += size - before
    return true
  }

  #evict(): void {
    for (const key of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      this.#bytes -= this.#sizes.get(key) ?? 0
      this.#sizes.delete(key)
    }
  }
}
