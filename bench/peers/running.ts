import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** A peer's program that runs until it is stopped. */
export interface Running {
  readonly pid: number
  stop(): Promise<void>
}

/** How to start a program. */
export interface Start {
  readonly command: string
  readonly args: readonly string[]
  readonly folder: string
  /** File for its output. */
  readonly log: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Running programs, to be stopped when this process exits. */
const children = new Set<ChildProcess>()

process.once('exit', () => {
  for (const { pid } of children) if (pid !== undefined) process.kill(-pid, 'SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

/** Starts a program in the foreground of its own process. */
export async function run({ command, args, folder, log, environment = {} }: Start): Promise<Running> {
  const file = await open(log, 'a')
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', file.fd, file.fd],
    // Its own process group: Apache terminates its whole group when it stops.
    detached: true,
  })
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  await file.close()
  if (child.pid === undefined) throw new Error(`${command} has no process.`)
  children.add(child)
  child.once('exit', () => children.delete(child))
  return { pid: child.pid, stop: () => stopped(child) }
}

/** Terminates it, and kills it after ten seconds. */
async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}

/** Waits until an address responds with 200. */
export async function untilResponding(url: string, seconds = 120): Promise<void> {
  const end = performance.now() + seconds * 1000
  let last = ''
  while (performance.now() < end) {
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) })
      await response.arrayBuffer()
      if (response.status === 200) return
      last = String(response.status)
    } catch (error) {
      last = String(error)
    }
    await pause(20)
  }
  throw new Error(`${url} did not respond within ${seconds} s: ${last}`)
}
