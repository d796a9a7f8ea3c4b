import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be pinned to one processor each, so that the load generator does not displace the measured server. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** Command prefix that pins a measured server. */
export const serverCommand: readonly string[] = canPin ? ['taskset', '-c', '1'] : []

/** Pins this process, which generates the load, to the other processor. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)])
}
