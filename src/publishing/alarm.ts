/** Lets one sleeper be woken before its time. */
export class Alarm {
  #wake: () => void = () => {}

  /** Resolves after some milliseconds (Infinity: never), or at the next ring. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      // Longer times overflow the timer; the sleeper looks at its clock and sleeps again. A time that is over is none.
      const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 0), 2 ** 31 - 1))
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  ring(): void {
    this.#wake()
  }
}
