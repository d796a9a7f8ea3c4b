import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'

/** A message of the channel on which Node announces child processes. */
interface Started {
  readonly process: ChildProcess
}

/** Time for which what an ended process wrote is still read, in milliseconds: processes that it started may keep its output open. */
const lastOutput = 1_000

/**
 * Ends each test file whose process runs longer than a limit, given in milliseconds. The runner's own limit is one for tests: it waits
 * for ever for a process that does not end, such as one whose failed test left something that asks for ever.
 * @param onStuck called with the file (the last argument of its process) and, on Linux, a line for each thread of the process
 */
export function endStuckFiles(limit: number, onStuck: (file: string, threads: readonly string[]) => void): void {
  subscribe('child_process', (message) => {
    const { process: child } = message as Started
    const timer = setTimeout(() => {
      onStuck(child.spawnargs.at(-1) ?? '', describeThreads(child.pid))
      child.once('exit', () => setTimeout(() => child.stdout?.destroy(), lastOutput).unref())
      child.kill('SIGKILL')
    }, limit)
    child.once('exit', () => clearTimeout(timer))
  })
}

/** Name, state and place in the kernel of each thread of a process, on Linux: whether it computes or waits. */
function describeThreads(pid: number | undefined): readonly string[] {
  const folder = `/proc/${pid}/task`
  try {
    return readdirSync(folder).map((thread) => {
      const [name, state, place] = ['comm', 'status', 'wchan'].map((file) => readFileSync(`${folder}/${thread}/${file}`, 'utf8'))
      return `${name?.trim()}: ${/^State:\s*(.+)$/m.exec(state ?? '')?.[1]}, ${place}`
    })
  } catch {
    return []
  }
}
