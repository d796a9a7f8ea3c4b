import process from 'node:process'

/** CPU time that work takes, in seconds; unlike elapsed time it depends little on the load of the machine. */
export function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
