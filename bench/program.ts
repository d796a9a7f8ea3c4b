import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The measured program's file: `DAF=FILE` measures another checkout's bin/daf.js. */
export const programFile = process.env['DAF'] ?? fileURLToPath(new URL('../bin/daf.js', import.meta.url))

/**
 * Node options for the measured program: those with which `daf serve` restarts itself, which it does not do while an IPC channel is
 * open, as it is for measuring. `PROFILE=DIR` writes a CPU profile into a folder, `NODEOPTS` are passed on unchanged.
 */
export function programOptions(): readonly string[] {
  const own = /--max-semi-space-size=\d+/.exec(readFileSync(programFile, 'utf8')) ?? []
  const { PROFILE: place, NODEOPTS: chosen } = process.env
  return [...own, ...(place === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${place}`]), ...(chosen?.split(' ') ?? [])]
}

/** Configuration with which the limiter counts every request and refuses none. */
export const noLimit = 'limits: { requests: 1000000, window: 1s }\n'

/** Publishes a site with the program in a folder. */
export async function publishIn(folder: string, site = './dist'): Promise<void> {
  await promisify(execFile)(process.execPath, [programFile, 'publish', site], { cwd: folder, maxBuffer: 64e6 })
}

/** The program, serving. */
export interface ServingProgram {
  readonly child: ChildProcess
  readonly pid: number
  readonly port: number
  /** Milliseconds from its start to its ready line. */
  readonly readyAfter: number
  stop(): Promise<void>
}

/**
 * Starts the program in a folder on a free port and waits until it is ready.
 * @param log what to do with its standard error
 */
export async function serveIn(
  folder: string,
  args: readonly string[],
  log: 'ignore' | 'pipe' = 'ignore',
): Promise<ServingProgram> {
  const began = performance.now()
  const child = spawn(process.execPath, [programFile, ...args, '--port', '0'], { cwd: folder, stdio: ['ignore', 'pipe', log] })
  const exited = once(child, 'exit')
  const port = await portOf(child)
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  return { child, pid: child.pid ?? 0, port, readyAfter: performance.now() - began, stop }
}

/** Waits until a server prints its address. @returns its port @throws Error when it exits first */
export async function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
      const port = / on http:\/\/[^\s:]+:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`A server exited with ${code} before it listened.`)))
  })
}
