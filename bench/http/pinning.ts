import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be kept on a processor each, so that the load does not push the measured server about. */
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** What stands before the command of a measured server. */
export const serverCommand: readonly string[] = canPin ? ['taskset', '-c', '1'] : []

/** Keeps this process, which makes the load, on the other processor. */
export function pinLoad(): void {
  if (canPin) spawnSync('taskset', ['-a', '-c', '-p', '0', String(process.pid)])
}
