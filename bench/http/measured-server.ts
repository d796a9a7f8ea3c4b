import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { portOf } from '../program.ts'
import type { RecordedResponse } from './recorded-response.ts'
import { serverCommand } from './pinning.ts'

const reportUsage = fileURLToPath(new URL('./report-usage.ts', import.meta.url))

/** How to start a server. */
export interface ServerStart {
  /** The file to run and its arguments. */
  readonly program: readonly string[]
  readonly folder: string
  /** File descriptor for stderr. */
  readonly log: number
  /** Node options before the program. */
  readonly nodeOptions?: readonly string[]
}

/** A server in its own process, which reports its CPU usage on request. */
export class MeasuredServer {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  /** Starts a server and waits until it prints its address. */
  static async start({ program, folder, log, nodeOptions = [] }: ServerStart): Promise<MeasuredServer> {
    const [command = '', ...args] = [...serverCommand, process.execPath, ...nodeOptions, '--import', reportUsage, ...program]
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', log, 'ipc'], serialization: 'advanced' })
    return new MeasuredServer(child, await portOf(child))
  }

  /** CPU used by all threads of the process, in microseconds. */
  async usage(): Promise<number> {
    const { usage } = await this.#ask<{ readonly usage: NodeJS.CpuUsage }>('usage')
    return usage.user + usage.system
  }

  /** Gives a bare server another set of responses. */
  async give(responses: readonly RecordedResponse[]): Promise<void> {
    await this.#ask(responses)
  }

  /** Selects the set, by its number from 0, whose responses a bare server sends in rotation. */
  async choose(set: number): Promise<void> {
    await this.#ask(set)
  }

  /** Ends the process. */
  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await once(this.#child, 'exit')
  }

  async #ask<T>(message: string | number | readonly RecordedResponse[]): Promise<T> {
    const responded = once(this.#child, 'message')
    this.#child.send(message)
    const [response] = await responded
    return response
  }
}
