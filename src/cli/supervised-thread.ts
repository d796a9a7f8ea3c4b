import { extname } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { errorMessage } from '../model/error-text.ts'

/** How a thread is started and what happens to its messages. */
interface ThreadOptions<Event> {
  /** Module next to this one, without its extension: `.ts` in the sources, `.js` when built. `npm run build` packs every `*-worker`. */
  readonly script: `${string}-worker`
  /** For debuggers. */
  readonly name: string
  /** `workerData` of the thread. */
  readonly data: unknown
  readonly resourceLimits?: ResourceLimits
  /** Time for the thread to end by itself, in milliseconds. Default 3 s. */
  readonly grace?: number
  /** Delay before a dead thread is restarted, in milliseconds. Default 5 s. */
  readonly restartDelay?: number
  /** Receives the messages of the thread. */
  onMessage(event: Event): void
  /** Receives the reason when the thread died. */
  onDeath(reason: string): void
}

/** A thread next to the main one. */
export interface SupervisedThread<Message> {
  post(message: Message): void
  /** Requests it to end, and terminates it if it does not. @param message the request */
  stop(message: Message): Promise<void>
}

/** Starts a thread, and restarts it when it dies, while the server continues. */
export function superviseThread<Event, Message>(options: ThreadOptions<Event>): SupervisedThread<Message> {
  const { script, name, data, resourceLimits, onMessage, onDeath, grace = 3_000, restartDelay = 5_000 } = options
  const module = new URL(`./${script}${extname(import.meta.url)}`, import.meta.url)
  let stopping = false
  let restart: NodeJS.Timeout | undefined
  let worker = start()

  function start(): Worker {
    const started = new Worker(module, { workerData: data, name, ...(resourceLimits === undefined ? {} : { resourceLimits }) })
    started.on('message', (event: Event) => onMessage(event))
    started.on('error', (error) => onDeath(errorMessage(error)))
    started.on('exit', () => {
      if (!stopping) restart = setTimeout(() => (worker = start()), restartDelay)
    })
    return started
  }

  return {
    post: (message) => worker.postMessage(message),
    async stop(message) {
      stopping = true
      clearTimeout(restart)
      // It died and was about to be restarted: no exit will come.
      if (worker.threadId < 0) return
      const ended = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage(message)
      const timer = setTimeout(() => void worker.terminate(), grace)
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, grace * 2).unref())])
      clearTimeout(timer)
    },
  }
}
