import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ExtractionError, extractionLimits } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'

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

/** Messages to the worker. The rules are sent when they change, not with each document. */
export type ToWorker =
  | { readonly kind: 'rules'; readonly rules: SiteRules }
  | { readonly kind: 'task'; readonly task: Omit<ExtractionTask, 'rules'> }

/** Messages from the worker: it has loaded, and how each document ended. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly document: ExtractedDocument }
  | { readonly kind: 'failed'; readonly message: string }

/** Bounds of one thread; smaller ones are for tests. */
export interface ThreadBounds {
  /** Milliseconds for one document. */
  readonly time: number
  /** MiB of heap. */
  readonly heap: number
}

interface Pending {
  readonly task: ExtractionTask
  readonly resolve: (document: ExtractedDocument) => void
  readonly reject: (error: Error) => void
}

/** How often a document may use up the time of the clock before it is ended in any case. */
const patience = 4

/** A page's trees are garbage as soon as it is read; with room for a few of them, hardly any is moved before it goes. */
const young = { maxYoungGenerationSizeMb: 64 }

/** Share of the time that a document must have had of the processor to be at fault. */
const enough = 0.8

/**
 * One worker with at most one document in flight, so that a worker's death has exactly one culprit.
 * After its death (`dead`) it takes no more documents.
 */
export class ExtractionThread {
  readonly #worker: Worker
  readonly #bounds: ThreadBounds
  #ready = false
  #dead = false
  #rules: SiteRules | undefined
  #pending: Pending | undefined
  #clock: NodeJS.Timeout | undefined

  constructor(module: URL, bounds: ThreadBounds) {
    this.#bounds = bounds
    this.#worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: bounds.heap, ...young }, name: 'extraction' })
    this.#worker.on('message', (message: FromWorker) => this.#receive(message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('it ended by itself')))
    this.#worker.unref()
  }

  get dead(): boolean {
    return this.#dead
  }

  /**
   * Extracts one document; the one before must have ended.
   * @throws ExtractionError when the document is past a bound; Error when the worker cannot start
   */
  run(task: ExtractionTask): Promise<ExtractedDocument> {
    return new Promise((resolve, reject) => {
      this.#pending = { task, resolve, reject }
      // Only a thread with work keeps the process alive.
      this.#worker.ref()
      if (this.#ready) this.#send(task)
    })
  }

  /** Ends the worker. A document in flight is rejected with an error that does not blame it. */
  async stop(): Promise<void> {
    this.#dead = true
    this.#settle()?.reject(new Error('Extraction was stopped.'))
    await this.#worker.terminate()
  }

  #send({ rules, ...task }: ExtractionTask): void {
    if (rules !== this.#rules) {
      this.#worker.postMessage({ kind: 'rules', rules } satisfies ToWorker)
      this.#rules = rules
    }
    const bytes = detachable(task.bytes)
    this.#worker.postMessage({ kind: 'task', task: { ...task, bytes } } satisfies ToWorker, [bytes.buffer])
    this.#watch(this.#pending, this.#timeSoFar(), patience)
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#ready = true
      if (this.#pending !== undefined) this.#send(this.#pending.task)
    } else if (message.kind === 'done') this.#settle()?.resolve(message.document)
    else this.#settle()?.reject(new ExtractionError(message.message))
  }

  /**
   * Ends a document that takes too long. Where other work holds the processors, a document had less time than the clock
   * says, and gets another turn.
   */
  #watch(document: Pending | undefined, before: Promise<number>, turns: number): void {
    this.#clock = setTimeout(() => {
      void Promise.all([before, this.#timeSoFar()]).then(([start, end]) => {
        if (this.#pending !== document) return undefined
        if (end - start < this.#bounds.time * enough && turns > 1) return this.#watch(document, before, turns - 1)
        return this.#timeOut()
      })
    }, this.#bounds.time)
  }

  /** Processor time of the worker up to now, in milliseconds; no number of one that ended. */
  async #timeSoFar(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1_000
    } catch {
      return Number.NaN
    }
  }

  async #timeOut(): Promise<void> {
    this.#dead = true
    this.#settle()?.reject(new ExtractionError(`Reading the document took longer than ${this.#bounds.time / 1000} s.`))
    await this.#worker.terminate()
  }

  /** The worker is dead or dying. A document in flight is the culprit, unless the worker had not even loaded. */
  #fail(error: NodeJS.ErrnoException): void {
    this.#dead = true
    const pending = this.#settle()
    if (!this.#ready) pending?.reject(new Error(`An extraction worker could not start: ${error.message}`, { cause: error }))
    else if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      pending?.reject(new ExtractionError(`Reading the document needs more than ${this.#bounds.heap} MB of memory.`))
    } else pending?.reject(new ExtractionError(`The document could not be read: its worker stopped (${error.message}).`))
  }

  #settle(): Pending | undefined {
    clearTimeout(this.#clock)
    const pending = this.#pending
    this.#pending = undefined
    if (!this.#dead) this.#worker.unref()
    return pending
  }
}

/** The bounds of extraction. */
export const defaultBounds: ThreadBounds = { time: extractionLimits.time, heap: extractionLimits.heap }

/** The bytes in a buffer of their own: handing over a part of a larger buffer would take the rest along. */
function detachable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) return new Uint8Array(buffer)
  return new Uint8Array(bytes)
}
