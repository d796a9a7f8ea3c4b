import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { createSharedWindows, SharedRequestCounter } from '../server/shared-request-counter.ts'
import { AnsweringThread } from './answering-thread.ts'
import type { SharedPort } from './listening.ts'

/** Others do not wait longer for threads that begin, in milliseconds. */
const startTime = 10_000

/** What the threads are made of. */
interface ThreadsOptions {
  readonly config: Config
  readonly folder: string
  readonly log: DestinationStream
  readonly logger: Logger
}

/**
 * Threads that answer beside the one of the program, on the same port (`--threads`, decision 31); undefined where that one is
 * to answer alone, or the system cannot share a port.
 */
export async function answeringThreads(options: ThreadsOptions): Promise<AnsweringThreads | undefined> {
  if (options.config.threads === 1) return undefined
  if (await canSharePorts()) return new AnsweringThreads(options)
  options.logger.warn('several threads cannot listen on one port of this system; one thread answers')
  return undefined
}

/** Whether the system spreads the connections of a port over several listeners (`SO_REUSEPORT` of Linux). */
async function canSharePorts(): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ host: '127.0.0.1', port: 0, reusePort: true })
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Threads that answer beside the one of the program. A thread that dies is started anew, and the others go on. */
export class AnsweringThreads {
  /** What the program's own thread shares with them. */
  readonly sharedPort: SharedPort
  readonly #options: ThreadsOptions
  readonly #windows = createSharedWindows()
  #threads: readonly AnsweringThread[] = []

  constructor(options: ThreadsOptions) {
    this.#options = options
    const counter = new SharedRequestCounter(options.config.limits.windowSeconds * 1000, this.#windows)
    const others = () => Promise.all(this.#threads.map((thread) => thread.figures()))
    this.sharedPort = { counter, thread: 1, others: async () => (await others()).flat() }
  }

  /** Starts them. @param address that the program listens on */
  start(address: string): void {
    const { folder, config, log, logger } = this.#options
    const listen = { ...config.listen, port: Number(new URL(address).port || '80') }
    this.#threads = Array.from({ length: config.threads - 1 }, (_, at) => {
      const data = { config: { ...config, listen }, folder, windows: this.#windows, number: at + 2 }
      return new AnsweringThread(data, log, logger)
    })
  }

  /** Resolves when each listens, or failed to, which they do when they have content to answer with; and after a while anyway. */
  async listening(): Promise<void> {
    this.refresh()
    await Promise.race([
      Promise.all(this.#threads.map(({ listening }) => listening)),
      pause(startTime, undefined, { ref: false }),
    ])
  }

  /** Has them look at the catalog at once. */
  refresh(): void {
    for (const thread of this.#threads) thread.tell({ kind: 'refresh' })
  }

  /** Has them finish what runs, and ends them. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }
}
