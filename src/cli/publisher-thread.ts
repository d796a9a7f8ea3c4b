import { extname } from 'node:path'
import type { Config } from '../config/config.ts'
import type { PublishEvent } from '../publishing/publish-input.ts'
import { startRestartedThread } from './restarted-thread.ts'

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

/**
 * Starts publishing in a thread of its own. A thread that dies is told of as a failure and started anew: the server goes
 * on with what it has.
 */
export function startPublisherThread(data: PublisherData, listen: (event: PublishEvent) => void): PublisherThread {
  const thread = startRestartedThread<FromPublisher, ToPublisher>({
    module: workerModule,
    name: 'publisher',
    data,
    resourceLimits,
    listen,
    died: (message) => listen({ kind: 'failed', message: `Publishing stopped: ${message}` }),
  })
  return { refresh: () => thread.tell('refresh'), stop: () => thread.stop('stop') }
}
