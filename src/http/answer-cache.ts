import type { PreparedAnswer } from './prepared-answer.ts'
import { SizedCache, type Kept } from './sized-cache.ts'

/** Answers that were made already. Coded forms are added to an answer after it was stored. */
export class AnswerCache extends SizedCache<PreparedAnswer> {
  readonly #making = new Map<string, Promise<unknown>>()
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

  /** The stored answer, or the one that `make` gives, stored. */
  async getOrMake(key: string, make: () => Promise<PreparedAnswer>): Promise<PreparedAnswer> {
    return this.get(key) ?? this.makeOnce(key, key, make, (made) => (made.status === 200 ? made : undefined))
  }

  /**
   * Makes what is not stored. Those who ask for the same meanwhile wait for the same, whether it comes or fails: after a publish
   * many ask for the home page at once.
   * @param key under which it is stored
   * @param making says everything that `make` depends on; often the key itself
   * @param stored what of it is kept for later, if anything
   */
  makeOnce<Made>(
    key: string,
    making: string,
    make: () => Promise<Made>,
    stored: (made: Made) => PreparedAnswer | undefined,
  ): Promise<Made> {
    const running = this.#making.get(making)
    // Under one name, always the same is made.
    if (running !== undefined) return running as Promise<Made>
    const made = make()
      .then((answer) => {
        const kept = stored(answer)
        if (kept !== undefined) this.set(key, kept)
        return answer
      })
      .finally(() => this.#making.delete(making))
    this.#making.set(making, made)
    return made
  }
}
