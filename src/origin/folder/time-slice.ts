import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longest time in milliseconds for which other work of the process waits. */
const slice = 2

/** Divides long work into slices between which the process does other things. */
export interface TimeSlices {
  /** Whether it is time to let others work. Costs little. */
  readonly isOver: () => boolean
  /** Lets others work. */
  readonly pause: () => Promise<void>
  /** Milliseconds that the processor worked so far, pauses not counted: on a busy machine less than what passed. */
  readonly worked: () => number
}

export function startTimeSlices(): TimeSlices {
  let start = performance.now()
  let before = process.threadCpuUsage()
  let worked = 0
  const count = () => {
    const { user, system } = process.threadCpuUsage(before)
    return worked + (user + system) / 1_000
  }
  return {
    isOver: () => performance.now() - start >= slice,
    pause: async () => {
      worked = count()
      await nextTurn()
      before = process.threadCpuUsage()
      start = performance.now()
    },
    worked: count,
  }
}
