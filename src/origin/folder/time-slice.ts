import { setImmediate as nextTurn } from 'node:timers/promises'

/** Maximum time for which other work of the process must wait, in milliseconds. */
const slice = 2

/** Divides long work into slices; the event loop runs other work in between. */
export interface TimeSlices {
  /** Whether it is time to yield. Cheap. */
  readonly isOver: () => boolean
  /** Yields to the event loop. */
  readonly pause: () => Promise<void>
  /** Processor time so far, without pauses, in milliseconds. */
  readonly worked: () => number
}

/** @param check called after each pause; what it throws ends the work */
export function startTimeSlices(check: () => void = () => {}): TimeSlices {
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
      check()
      before = process.threadCpuUsage()
      start = performance.now()
    },
    worked: count,
  }
}
