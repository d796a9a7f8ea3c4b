import { extname } from 'node:path'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import { ExtractionThread, type ThreadBounds } from './extraction-thread.ts'

/** Where threads come from, and what bounds each. */
export interface ThreadsOptions {
  readonly size: number
  readonly bounds: ThreadBounds
  /** Module that the threads run; the extraction worker unless a test says otherwise. */
  readonly module?: URL | undefined
}

/** The worker's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./extraction-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** Extracts documents in threads of this process, each within bounds of time and memory. There is none before the first document. */
export class ExtractionThreads {
  readonly #options: ThreadsOptions
  readonly #free: ExtractionThread[] = []
  readonly #waiting: ((thread: ExtractionThread) => void)[] = []
  readonly #threads = new Set<ExtractionThread>()

  constructor(options: ThreadsOptions) {
    this.#options = options
  }

  /**
   * Extracts one document; waits for a free thread.
   * @throws ExtractionError when the document is past a bound; Error when a thread cannot start
   */
  async extract(task: ExtractionTask): Promise<ExtractedDocument> {
    const thread = await this.#acquire()
    try {
      return await thread.run(task)
    } finally {
      this.#release(thread)
    }
  }

  async #acquire(): Promise<ExtractionThread> {
    const thread = this.#takeFree()
    if (thread !== undefined) return thread
    if (this.#threads.size < this.#options.size) return this.#start()
    return new Promise((start) => this.#waiting.push(start))
  }

  #takeFree(): ExtractionThread | undefined {
    for (let thread = this.#free.pop(); thread !== undefined; thread = this.#free.pop()) {
      if (!thread.dead) return thread
      // A thread can end without work, too, when the system takes its memory away.
      this.#threads.delete(thread)
    }
    return undefined
  }

  #start(): ExtractionThread {
    const thread = new ExtractionThread(this.#options.module ?? workerModule, this.#options.bounds)
    this.#threads.add(thread)
    return thread
  }

  #release(thread: ExtractionThread): void {
    if (thread.dead) this.#threads.delete(thread)
    const next = this.#waiting.shift()
    if (next !== undefined) next(thread.dead ? this.#start() : thread)
    else if (!thread.dead) this.#free.push(thread)
  }
}
