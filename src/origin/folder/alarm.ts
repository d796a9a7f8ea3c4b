/** Lets a loop sleep until a time or until something happens. */
export interface Alarm {
  /**
   * Sleeps for some milliseconds, or until it rings; it returns at once when it rang since the last sleep. After more milliseconds than
   * a timer takes (24 days) it returns early: whoever sleeps looks at the clock.
   */
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly ring: () => void
}

/** The longest time that a timer takes, in milliseconds; past it, and below 0, Node takes 1 and writes a warning. */
const longestTimer = 2 ** 31 - 1

export function createAlarm(): Alarm {
  let rang = false
  let wake: (() => void) | undefined
  return {
    sleep: async (milliseconds) => {
      if (!rang) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, Math.min(Math.max(milliseconds, 0), longestTimer))
        await promise
        clearTimeout(timer)
        wake = undefined
      }
      rang = false
    },
    ring: () => {
      rang = true
      wake?.()
    },
  }
}
