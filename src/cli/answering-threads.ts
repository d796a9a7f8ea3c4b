import { once } from 'node:events'
import { createServer } from 'node:net'
import { extname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { countsOf, type Figures } from '../server/metrics/create-metrics.ts'
import { createSharedWindows, SharedRequestCounter, type SharedWindows } from '../server/shared-request-counter.ts'
import type { SharedPort } from './listening.ts'
import { startRestartedThread, type RestartedThread } from './restarted-thread.ts'

/** What a thread is started with. */
export interface AnsweringData {
  /** With the port that is listened on. */
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
  readonly windows: SharedWindows
  /** From 2: the first one is the thread of the program itself. */
  readonly number: number
}

/** What it is told; figures are asked for with a number, under which they are answered. */
export type ToAnswering =
  | { readonly kind: 'stop' }
  | { readonly kind: 'refresh' }
  | { readonly kind: 'figures'; readonly question: number }

/** What it tells; lines of the log are whole. */
export type FromAnswering =
  | { readonly kind: 'listening' }
  | { readonly kind: 'log'; readonly lines: string }
  | { readonly kind: 'figures'; readonly question: number; readonly figures: Figures }

/** The thread's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./answering-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** Others do not wait longer for threads that begin, in milliseconds. */
const startTime = 10_000

/** Longer than a thread takes to finish what runs (server/graceful-close.ts), shorter than the program has; in milliseconds. */
const grace = 8_500

/** Waits this long before a thread that died is started anew, in milliseconds. */
const restartDelay = 1_000

/** A thread that does not tell its figures within this time is counted as it was last, in milliseconds. */
const figuresTime = 1_000

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

class AnsweringThread {
  readonly listening: Promise<void>
  readonly #thread: RestartedThread<ToAnswering>
  readonly #questions = new Map<number, (figures: Figures) => void>()
  /** What those before it have counted. */
  #past: Promise<Figures> = Promise.resolve([])
  #last: Figures = []
  #question = 0

  constructor(data: AnsweringData, log: DestinationStream, logger: Logger) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.listening = promise
    this.#thread = startRestartedThread<FromAnswering, ToAnswering>({
      module: workerModule,
      name: `answering ${data.number}`,
      data,
      grace,
      restartDelay,
      listen: (message) => {
        if (message.kind === 'listening') resolve()
        else if (message.kind === 'log') log.write(message.lines)
        else this.#questions.get(message.question)?.(message.figures)
      },
      died: (reason) => {
        logger.error(`A thread that answers stopped, and is started anew: ${reason}`)
        resolve()
        this.#keepCounts()
      },
    })
  }

  tell(message: ToAnswering): void {
    this.#thread.tell(message)
  }

  /** Its figures, and what those before it have counted. */
  async figures(): Promise<readonly Figures[]> {
    const question = ++this.#question
    const { promise, resolve } = Promise.withResolvers<Figures>()
    this.#questions.set(question, resolve)
    const late = setTimeout(() => resolve(this.#last), figuresTime)
    this.tell({ kind: 'figures', question })
    this.#last = await promise
    clearTimeout(late)
    this.#questions.delete(question)
    return Promise.all([this.#last, this.#past])
  }

  stop(): Promise<void> {
    return this.#thread.stop({ kind: 'stop' })
  }

  #keepCounts(): void {
    const last = this.#last
    this.#last = []
    this.#past = this.#past.then((past) => countsOf([past, last]))
  }
}
