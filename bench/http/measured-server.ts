import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RecordedResponse } from './http-answer.ts'
import { serverCommand } from './pinning.ts'

const tellUsage = fileURLToPath(new URL('./tell-usage.ts', import.meta.url))

/** How a server is started. */
export interface ServerStart {
  /** The file to run, and its arguments. */
  readonly program: readonly string[]
  readonly folder: string
  /** File descriptor that takes stderr. */
  readonly log: number
  /** Options of Node before the program. */
  readonly nodeOptions?: readonly string[]
}

/** A server in a process of its own, whose use of CPU can be asked. */
export class MeasuredServer {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** Starts a server and waits until its line on stdout names an address. */
  static async start({ program, folder, log, nodeOptions = [] }: ServerStart): Promise<MeasuredServer> {
    const [command = '', ...args] = [...serverCommand, process.execPath, ...nodeOptions, '--import', tellUsage, ...program]
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', log, 'ipc'], serialization: 'advanced' })
    return new MeasuredServer(child, await portOf(child))
  }

  /** CPU that all threads of the process have used, in microseconds. */
  async usage(): Promise<number> {
    const { usage } = await this.#ask<{ readonly usage: NodeJS.CpuUsage }>('usage')
    return usage.user + usage.system
  }

  /** Gives a bare server one more set of answers. */
  async give(answers: readonly RecordedResponse[]): Promise<void> {
    await this.#ask(answers)
  }

  /** Tells a bare server the set, by its number from 0, whose answers it shall send in turn. */
  async choose(set: number): Promise<void> {
    await this.#ask(set)
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async #ask<HttpResponse>(message: string | number | readonly RecordedResponse[]): Promise<HttpResponse> {
    const answered = once(this.#child, 'message')
    this.#child.send(message)
    const [answer] = await answered
    return answer
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (data: Buffer) => {
      printed += data.toString()
      const port = / on http:\/\/[^\s:]+:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it listened.`)))
  })
}
