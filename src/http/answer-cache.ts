import type { PreparedAnswer } from './prepared-answer.ts'
import { SizedCache, type Kept } from './sized-cache.ts'

/** Answers that were made already. Coded forms are added to an answer after it was stored. */
export class AnswerCache extends SizedCache<PreparedAnswer> {
  readonly #entries = new WeakMap<PreparedAnswer, Kept<PreparedAnswer>>()

  override set(key: string, answer: PreparedAnswer): Kept<PreparedAnswer> | undefined {
    const entry = super.set(key, answer)
    if (entry !== undefined) this.#entries.set(answer, entry)
    return entry
  }

  /** Where an answer was stored last, whether it is there still or not. */
  entryOf(answer: PreparedAnswer): Kept<PreparedAnswer> | undefined {
    return this.#entries.get(answer)
  }
}
