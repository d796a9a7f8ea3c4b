import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long the thread may be busy before others get their turn, in milliseconds. */
const slice = 10

/** Lets long synchronous work be interrupted: await it often, it waits for a turn of the event loop when a slice is over. */
export function timeSlices(): () => Promise<void> {
  let started = performance.now()
  return async () => {
    if (performance.now() - started < slice) return
    await nextTurn()
    started = performance.now()
  }
}
