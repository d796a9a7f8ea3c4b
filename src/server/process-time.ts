/** Start of this thread's `performance.now()`, on the machine's monotonic clock, in milliseconds. */
const threadBegan = Number(process.hrtime.bigint()) / 1e6 - performance.now()

/** Milliseconds of a monotonic clock that all threads share; `performance.now()` restarts in each thread. */
export function processTime(): number {
  return threadBegan + performance.now()
}
