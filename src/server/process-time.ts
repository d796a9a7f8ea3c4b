/** When this thread's clock began, by the clock of the machine that all threads of a process read alike, in milliseconds. */
const threadBegan = Number(process.hrtime.bigint()) / 1e6 - performance.now()

/** Milliseconds of a clock that only goes on and shows the same in every thread; `performance.now()` begins anew with each. */
export function processTime(): number {
  return threadBegan + performance.now()
}
