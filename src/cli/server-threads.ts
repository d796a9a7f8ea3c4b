import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { MetricsSnapshot } from '../server/metrics.ts'
import { createSharedWindows, SharedRequestCounter } from '../server/shared-request-counter.ts'
import type { SharedPort } from './start-server.ts'
import type { FromServerThread, ServerThreadData, ToServerThread } from './server-worker.ts'
import { superviseThread, type SupervisedThread } from './supervised-thread.ts'

/** Maximum time to wait for the threads to listen, in milliseconds. */
const startTimeout = 10_000

/** Timeout for stopping a thread: more than it takes to finish requests, less than the program's own; in milliseconds. */
const grace = 8_500

const restartDelay = 1_000

/** The same size of the young generation as in the main thread (bin/daf.js), in MiB: three times one half. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 }

/** Time after which a thread's last metrics are used if it does not report new ones, in milliseconds. */
const metricsTimeout = 1_000

interface ServerThreadsOptions {
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
  readonly log: DestinationStream
  readonly logger: Logger
  /** The socket that the main thread listens on, if one was passed to it. */
  readonly socket: number | null
}

/**
 * Threads that serve requests on the same port as the main thread (`--threads`, decision 31); undefined if there is only one
 * thread, the system cannot share a port, or the port belongs to the service manager.
 */
export async function createServerThreads(options: ServerThreadsOptions): Promise<ServerThreads | undefined> {
  if (options.config.threads === 1) return undefined
  if (options.socket === null && (await canSharePorts())) return new ServerThreads(options)
  const reason = options.socket === null ? 'this system cannot share a port' : 'a passed socket cannot be shared'
  options.logger.warn(`${reason} between threads; serving with one thread`)
  return undefined
}

/** Whether the system distributes the connections of a port over several listeners (`SO_REUSEPORT` of Linux). */
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

/** Threads that serve requests in addition to the main thread. One that dies is restarted while the others continue. */
class ServerThreads {
  /** Shared with the main thread. */
  readonly sharedPort: SharedPort
  readonly #options: ServerThreadsOptions
  readonly #windows = createSharedWindows()
  #threads: readonly ServerThread[] = []

  constructor(options: ServerThreadsOptions) {
    this.#options = options
    const counter = new SharedRequestCounter(options.config.limits.windowSeconds * 1000, this.#windows)
    const others = () => Promise.all(this.#threads.map((thread) => thread.metrics()))
    this.sharedPort = { counter, thread: 1, others: async () => (await others()).flat() }
  }

  /** Starts them. @param address that the main thread listens on */
  start(address: string): void {
    const { folder, config, log, logger } = this.#options
    const listen = { ...config.listen, port: Number(new URL(address).port || '80') }
    this.#threads = Array.from({ length: config.threads - 1 }, (_, at) => {
      const data = { config: { ...config, listen }, folder, windows: this.#windows, number: at + 2 }
      return new ServerThread(data, log, logger)
    })
  }

  /** Resolves when each of them listens, which requires content, or has died; at the latest after a timeout. */
  async listening(): Promise<void> {
    this.refresh()
    const all = Promise.all(this.#threads.map(({ listening }) => listening))
    await Promise.race([all, pause(startTimeout, undefined, { ref: false })])
  }

  /** Makes them check the catalog at once. */
  refresh(): void {
    for (const thread of this.#threads) thread.refresh()
  }

  /** Ends them after their running requests. */
  async stop(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.stop()))
  }
}

class ServerThread {
  /** Resolves when it listens or has died. */
  readonly listening: Promise<void>
  readonly #thread: SupervisedThread<ToServerThread>
  readonly #waiting = new Map<number, (snapshot: MetricsSnapshot) => void>()
  /** Counts of the threads that it replaced. */
  #past: Promise<MetricsSnapshot> = Promise.resolve([])
  #last: MetricsSnapshot = []
  #requests = 0

  constructor(data: ServerThreadData, log: DestinationStream, logger: Logger) {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.listening = promise
    this.#thread = superviseThread<FromServerThread, ToServerThread>({
      script: 'server-worker',
      name: `server ${data.number}`,
      data,
      resourceLimits,
      grace,
      restartDelay,
      onMessage: (message) => {
        if (message.kind === 'listening') resolve()
        else if (message.kind === 'log') log.write(message.lines)
        else this.#waiting.get(message.request)?.(message.snapshot)
      },
      onDeath: (reason) => {
        logger.error(`a server thread died and will be restarted: ${reason}`)
        resolve()
        const last = this.#last
        this.#last = []
        this.#past = this.#past.then(async (past) => (await import('../server/metrics.ts')).countsOf([past, last]))
      },
    })
  }

  refresh(): void {
    this.#thread.post({ kind: 'refresh' })
  }

  stop(): Promise<void> {
    return this.#thread.stop({ kind: 'stop' })
  }

  /** Its metrics, and the counts of the threads that it replaced. */
  async metrics(): Promise<readonly MetricsSnapshot[]> {
    const request = ++this.#requests
    const { promise, resolve } = Promise.withResolvers<MetricsSnapshot>()
    this.#waiting.set(request, resolve)
    const late = setTimeout(() => resolve(this.#last), metricsTimeout)
    this.#thread.post({ kind: 'metrics', request })
    this.#last = await promise
    clearTimeout(late)
    this.#waiting.delete(request)
    return Promise.all([this.#last, this.#past])
  }
}
