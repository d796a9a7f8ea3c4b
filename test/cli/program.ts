import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Call } from './command-process.ts'

/** The program's source file. */
export const programFile = fileURLToPath(new URL('../../bin/daf.js', import.meta.url))

/** How the program exited. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The environment without variables that would configure the program by accident. */
function cleanEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const names = ['PORT', 'HOST', 'DATABASE_URL', 'REDIS_URL', 'DATABASE_READ_URL']
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('DAF_') && !names.includes(name) && name !== 'NODE_TEST_CONTEXT',
  )
  return { ...Object.fromEntries(kept), ...extra }
}

/** A running process of the program under test. */
export class Program {
  static readonly #running = new Set<Program>()

  /** Kills whatever a failed test left running; otherwise the runner would wait for it. */
  static async killAll(): Promise<void> {
    await Promise.all([...Program.#running].map((program) => program.kill()))
  }

  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  stdout = ''
  stderr = ''

  /** @param command that runs the program; default: the source file */
  constructor(
    args: readonly string[],
    cwd: string,
    env: Readonly<Record<string, string>> = {},
    command: readonly [string, ...string[]] = [process.execPath, programFile],
  ) {
    const [file, ...first] = command
    this.child = spawn(file, [...first, ...args], { cwd, env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    this.child.stdout?.on('data', (data: Buffer) => (this.stdout += data.toString()))
    this.child.stderr?.on('data', (data: Buffer) => (this.stderr += data.toString()))
    Program.#running.add(this)
    this.ended = this.#end()
  }

  async #end(): Promise<Ended> {
    const [code] = (await once(this.child, 'close')) as unknown[]
    Program.#running.delete(this)
    return { code: typeof code === 'number' ? code : null, stdout: this.stdout, stderr: this.stderr }
  }

  /** Waits for the ready line; returns the address and the number of pages. */
  async ready(): Promise<{ readonly address: string; readonly pages: number }> {
    for (;;) {
      const match = /^daf: serving .* on (\S+) \((\d+) pages\)$/m.exec(this.stdout)
      if (match !== null) return { address: match[1] ?? '', pages: Number(match[2]) }
      const ended = await Promise.race([
        this.ended,
        new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 20)),
      ])
      if (ended !== undefined) throw new Error(`The program exited with ${ended.code}: ${ended.stderr}`)
    }
  }

  /** Kills the process at once, as the system would. */
  async kill(): Promise<Ended> {
    this.child.kill('SIGKILL')
    return this.ended
  }

  /** Stops the process with SIGTERM. */
  async stop(): Promise<Ended> {
    this.child.kill('SIGTERM')
    return this.ended
  }
}

/** Runs commands one after another, since loading the program takes most of the time of a short one. */
class CommandProcess {
  readonly #child = fork(fileURLToPath(new URL('./command-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  readonly #died = once(this.#child, 'exit').then(([code]) => {
    throw new Error(`The process of commands exited with ${String(code)}.`)
  })
  isBusy = false

  constructor() {
    this.#died.catch(() => {})
  }

  async run(call: Call): Promise<Ended> {
    this.#work(true)
    try {
      const answered = once(this.#child, 'message')
      this.#child.send(call)
      const [ended] = (await Promise.race([answered, this.#died])) as [Ended]
      return ended
    } finally {
      this.#work(false)
    }
  }

  /** It only keeps the tests' process alive while it has work. */
  #work(isBusy: boolean): void {
    this.isBusy = isBusy
    for (const handle of [this.#child, this.#child.channel]) {
      if (isBusy) handle?.ref()
      else handle?.unref()
    }
  }
}

/** Commands that end by themselves, and write only through the streams of the process. */
const shortCommands = ['check', 'export', 'init', 'publish', 'report']
const started = new Set<string>()
let commands: CommandProcess | undefined

/**
 * Runs the program until it exits. The first time, a command has its own process, as it has for its users; so has one that runs beside
 * another. The others share a process.
 */
export function run(args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const command = args[0] ?? ''
  const isFirst = !started.has(command)
  started.add(command)
  if (isFirst || !shortCommands.includes(command) || commands?.isBusy === true) return new Program(args, cwd, env).ended
  commands ??= new CommandProcess()
  return commands.run({ args, cwd, env: cleanEnvironment(env) })
}

/** Calls a tool of a running program's MCP server, without an MCP client. */
export function callTool(address: string, name: string, args: Readonly<Record<string, unknown>>): Promise<Response> {
  return fetch(`${address}/mcp/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
}

/** Retries until a response satisfies a condition; returns the last one after the deadline. */
export async function eventually<Value>(
  ask: () => Promise<Value>,
  satisfied: (value: Value) => boolean,
  deadline = 30_000,
): Promise<Value> {
  const start = Date.now()
  for (;;) {
    const value = await ask()
    const elapsed = Date.now() - start
    if (satisfied(value) || elapsed > deadline) return value
    // On a slow machine a request every 50 ms would end in 429: the limit is 60 a minute.
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(50, elapsed / 5), 1_000)))
  }
}

/** Repeats something until some work ends, also when the work fails: a failed test must leave nothing that asks for ever. */
export async function repeatDuring<Value>(repeated: () => Promise<unknown>, work: () => Promise<Value>): Promise<Value> {
  let working = true
  const repeating = (async () => {
    while (working) await repeated()
  })()
  // Its failure is that of the test, once the work has ended.
  repeating.catch(() => {})
  try {
    return await work()
  } finally {
    working = false
    await repeating
  }
}
