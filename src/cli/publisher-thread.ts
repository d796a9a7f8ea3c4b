import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../config/config.ts'
import type { PublishEvent } from '../publishing/publish-event.ts'

/** What the thread is started with. */
export interface PublisherData {
  readonly config: Config
  /** Of this machine, see `localFolderOf`. */
  readonly folder: string
}

/** What it tells. */
export type FromPublisher = PublishEvent

/** What it is told. */
export type ToPublisher = 'stop' | 'refresh'

/** A thread that keeps the source published. */
export interface PublisherThread {
  /** Has the source looked at at once. */
  refresh(): void
  /** Ends it; a publish under way is dropped, and the generation before stays. */
  stop(): Promise<void>
}

/** The thread's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./publisher-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/**
 * Looking at a large folder each second makes much short-lived garbage. With a young generation of Node's usual size it
 * would only lie there (10,000 pages: 240 MB resident instead of 180); in MiB.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 6 }

/** Time in which the thread may end by itself, in milliseconds. */
const grace = 3_000

/** Waits this long before a thread that died is started anew, in milliseconds. */
const restartDelay = 5_000

/**
 * Starts publishing in a thread of its own. A thread that dies is told of as a failure and started anew: the server goes
 * on with what it has.
 */
export function startPublisherThread(data: PublisherData, listen: (event: PublishEvent) => void): PublisherThread {
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let worker = start()

  function start(): Worker {
    const started = new Worker(workerModule, { workerData: data, name: 'publisher', resourceLimits })
    started.on('message', (event: FromPublisher) => listen(event))
    started.on('error', (error) => {
      listen({ kind: 'failed', message: `Publishing stopped: ${error instanceof Error ? error.message : String(error)}` })
    })
    started.on('exit', () => {
      if (!stopping) restart = setTimeout(() => (worker = start()), restartDelay)
    })
    return started
  }

  const tell = (message: ToPublisher) => worker.postMessage(message)
  return {
    refresh: () => tell('refresh'),
    async stop() {
      stopping = true
      clearTimeout(restart)
      // It died and was to be started anew: no exit will come.
      if (worker.threadId < 0) return
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      tell('stop')
      const clock = setTimeout(() => void worker.terminate(), grace)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, grace * 2).unref())])
      clearTimeout(clock)
    },
  }
}
