import type { PreparedAnswer } from './prepared-answer.ts'
import { SizedCache } from './sized-cache.ts'

/** Answers that were made already. Coded forms are added to an answer after it was stored. */
export class AnswerCache extends SizedCache<PreparedAnswer> {
  readonly #keys = new WeakMap<PreparedAnswer, string>()

  override set(key: string, answer: PreparedAnswer): void {
    super.set(key, answer)
    this.#keys.set(answer, key)
  }

  /** The key under which an answer was stored last, whether it is there still or not. */
  keyOf(answer: PreparedAnswer): string | undefined {
    return this.#keys.get(answer)
  }

  /** The stored answer, or the one that `make` gives, stored. */
  async getOrMake(key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    const stored = this.get(key)
    if (stored !== undefined) return stored
    const made = await make()
    if (made.status === 200) this.set(key, made)
    return made
  }
}
