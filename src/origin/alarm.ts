/** Maximum time of a timer, in milliseconds; beyond it, and below 0, Node uses 1 and prints a warning. */
export const longestTimer = 2 ** 31 - 1

/** Lets a loop sleep until a time, or until it is woken. */
export class Alarm {
  #rang = false
  #wake: () => void = () => {}

  /**
   * Sleeps for some milliseconds (Infinity: for ever) or until it rings; returns at once if it rang since the last sleep. After
   * 24 days, the maximum of a timer, it returns early: callers check the time themselves.
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
