import process from 'node:process'

/** CPU time that work takes in this thread, in seconds; unlike elapsed time it depends little on the load of the machine. */
export function cpuSeconds(work: () => void): number {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1e6
}
