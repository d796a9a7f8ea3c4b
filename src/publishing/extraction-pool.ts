import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import { defaultBounds, ExtractionThread, type ThreadBounds } from './extraction-thread.ts'

/** Extracts documents beside the main thread, each within bounds of time and memory. */
export interface ExtractionPool {
  /** How many documents are read at the same time. */
  readonly size: number
  /**
   * Extracts one document; waits for a free worker. The bytes are handed over: the caller must not use them afterwards.
   * @throws ExtractionError when the document is past a bound; it is of no consequence for other documents
   */
  extract(task: ExtractionTask): Promise<ExtractedDocument>
  /** Stops all workers; documents in flight are rejected. */
  close(): Promise<void>
}

/** How a pool works; the defaults are for everything but tests. */
export interface PoolOptions {
  readonly size?: number
  /** Milliseconds without work after which the workers are stopped and their memory is free. */
  readonly idle?: number
  readonly bounds?: ThreadBounds
  /** Module that the workers run. */
  readonly module?: URL
}

/** The worker's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./extraction-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** Makes a pool. It has no worker before the first document, so that a start with nothing to read costs nothing. */
export function createExtractionPool(options: PoolOptions = {}): ExtractionPool {
  const { size = Math.max(1, availableParallelism()), idle = 5_000, bounds = defaultBounds, module = workerModule } = options
  const free: ExtractionThread[] = []
  const waiting: { readonly start: (thread: ExtractionThread) => void; readonly refuse: (error: Error) => void }[] = []
  const threads = new Set<ExtractionThread>()
  let idleClock: NodeJS.Timeout | undefined
  let closed = false

  function acquire(): Promise<ExtractionThread> {
    clearTimeout(idleClock)
    const thread = takeFree()
    if (thread !== undefined) return Promise.resolve(thread)
    if (threads.size < size) return Promise.resolve(startThread())
    return new Promise((start, refuse) => waiting.push({ start, refuse }))
  }

  function takeFree(): ExtractionThread | undefined {
    for (let thread = free.pop(); thread !== undefined; thread = free.pop()) {
      if (!thread.dead) return thread
      // A worker can end without work, too, when the system takes its memory away.
      threads.delete(thread)
    }
    return undefined
  }

  function startThread(): ExtractionThread {
    const thread = new ExtractionThread(module, bounds)
    threads.add(thread)
    return thread
  }

  function release(thread: ExtractionThread): void {
    if (thread.dead) threads.delete(thread)
    if (closed) return
    const next = waiting.shift()
    if (next !== undefined) next.start(thread.dead ? startThread() : thread)
    else if (!thread.dead) free.push(thread)
    if (free.length === threads.size) idleClock = setTimeout(() => void stopAll(), idle).unref()
  }

  async function stopAll(): Promise<void> {
    const all = [...threads]
    threads.clear()
    free.length = 0
    await Promise.all(all.map((thread) => thread.stop()))
  }

  return {
    size,
    async extract(task) {
      if (closed) throw closedError()
      const thread = await acquire()
      try {
        return await thread.run(task)
      } finally {
        release(thread)
      }
    },
    async close() {
      closed = true
      clearTimeout(idleClock)
      for (const { refuse } of waiting.splice(0)) refuse(closedError())
      await stopAll()
    },
  }
}

function closedError(): Error {
  return new Error('The extraction pool is closed.')
}
