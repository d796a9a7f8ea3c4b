import { Worker, type ResourceLimits } from 'node:worker_threads'

/** What a thread is started with. */
export interface ThreadOptions<Event> {
  readonly module: URL
  /** For debuggers. */
  readonly name: string
  /** `workerData` of the thread. */
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
  /** Other times than the usual ones, in milliseconds. */
  readonly grace?: number
  readonly restartDelay?: number
  /** Told what the thread posts. */
  listen(event: Event): void
  /** Told of what the thread died of. */
  died(message: string): void
}

/** A thread beside the one that answers requests. */
export interface RestartedThread<Message> {
  tell(message: Message): void
  /** Tells it to end by itself, and ends it when it does not. @param message by which it knows */
  stop(message: Message): Promise<void>
}

/** Time in which the thread may end by itself, in milliseconds. */
const usualGrace = 3_000

/** Waits this long before a thread that died is started anew, in milliseconds. */
const usualRestartDelay = 5_000

/** Starts a thread, and starts it anew when it dies: the server goes on with what it has. */
export function startRestartedThread<Event, Message>(options: ThreadOptions<Event>): RestartedThread<Message> {
  const { module, name, data, resourceLimits, listen, died, grace = usualGrace, restartDelay = usualRestartDelay } = options
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let worker = start()

  function start(): Worker {
    const started = new Worker(module, { workerData: data, name, ...(resourceLimits === undefined ? {} : { resourceLimits }) })
    started.on('message', (event: Event) => listen(event))
    started.on('error', (error) => died(error instanceof Error ? error.message : String(error)))
    started.on('exit', () => {
      if (!stopping) restart = setTimeout(() => (worker = start()), restartDelay)
    })
    return started
  }

  return {
    tell: (message) => worker.postMessage(message),
    async stop(message) {
      stopping = true
      clearTimeout(restart)
      // It died and was to be started anew: no exit will come.
      if (worker.threadId < 0) return
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage(message)
      const clock = setTimeout(() => void worker.terminate(), grace)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, grace * 2).unref())])
      clearTimeout(clock)
    },
  }
}
