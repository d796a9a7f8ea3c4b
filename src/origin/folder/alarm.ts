/** Lets a loop sleep until a time or until something happens. */
export interface Alarm {
  /** Sleeps for some milliseconds, or until it rings; it returns at once when it rang since the last sleep. */
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly ring: () => void
}

export function createAlarm(): Alarm {
  let rang = false
  let wake: (() => void) | undefined
  return {
    sleep: async (milliseconds) => {
      if (!rang) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, milliseconds)
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
