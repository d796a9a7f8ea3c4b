/** The longest time that a timer takes, in milliseconds; past it, and below 0, Node takes 1 and writes a warning. */
const longestTimer = 2 ** 31 - 1

/** Lets a loop sleep until a time, or until it is woken. */
export class Alarm {
  #rang = false
  #wake: () => void = () => {}

  /**
   * Sleeps for some milliseconds (Infinity: for ever) or until it rings; returns at once when it rang since the last sleep. After
   * 24 days, the longest time of a timer, it returns early: a loop compares the time itself.
   */
  async sleep(milliseconds: number): Promise<void> {
    if (!this.#rang) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 0), longestTimer))
      await promise
      clearTimeout(timer)
    }
    this.#rang = false
  }

  ring(): void {
    this.#rang = true
    this.#wake()
  }
}
