import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ExtractionError, extractionLimits, pdfLimits } from '../extraction/extracted-page.ts'
import { Semaphore } from '../model/semaphore.ts'
import type { ExtractionTask } from './extract-document.ts'

/** Messages from a worker: it has loaded, and how each document ended. A worker is sent {@link ExtractionTask}s. */
export type FromWorker<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly document: Result }
  | { readonly kind: 'failed'; readonly message: string }

/** Limits of one document; smaller ones are for tests. */
export interface ThreadBounds {
  /** For HTML and for a PDF, in milliseconds. */
  readonly time: number
  readonly pdfTime?: number
  /** MiB of heap, and of buffers outside of it, which decompressed parts of a PDF are in. */
  readonly heap: number
}

/** The limits of extraction. */
export const defaultBounds: ThreadBounds = { time: extractionLimits.time, pdfTime: pdfLimits.time, heap: extractionLimits.heap }

/** The module and the limits of the threads. */
interface ThreadsOptions {
  readonly size: number
  readonly bounds: ThreadBounds
  /** Module that the threads run; default: the extraction worker. */
  readonly module?: URL | undefined
}

/** The worker's module next to this one: `.ts` in the sources, `.js` when built. */
const workerModule = new URL(`./extraction-worker${extname(import.meta.filename)}`, import.meta.url)

/** Extracts documents in threads of this process, each within limits of time and memory. Threads are started when they are needed. */
export class ExtractionThreads<Result> {
  readonly #options: ThreadsOptions
  readonly #turns: Semaphore
  readonly #idle: ExtractionThread<Result>[] = []

  constructor(options: ThreadsOptions) {
    this.#options = options
    this.#turns = new Semaphore(options.size)
  }

  /** Starts a thread, for the first document. */
  prepare(): void {
    this.#idle.push(this.#start())
  }

  #start(): ExtractionThread<Result> {
    return new ExtractionThread<Result>(this.#options.module ?? workerModule, this.#options.bounds)
  }

  /**
   * Extracts one document; waits for a free thread.
   * @throws ExtractionError when the document is past a limit; Error when a thread cannot start
   */
  extract(task: ExtractionTask): Promise<Result> {
    return this.#turns.run(async () => {
      let thread = this.#idle.pop()
      // A thread can end while it is idle, too, when the system takes its memory away.
      while (thread?.dead === true) thread = this.#idle.pop()
      thread ??= this.#start()
      try {
        return await thread.run(task)
      } finally {
        if (!thread.dead) this.#idle.push(thread)
      }
    })
  }
}

interface Pending<Result> extends PromiseWithResolvers<Result> {
  readonly task: ExtractionTask
}

/** How many times a document may use up its wall-clock time before it is stopped in any case. */
const maxTurns = 4

/** Interval at which the buffers of a thread are measured, in milliseconds: V8 limits its heap alone. */
const measured = 50

/** Share of that time that a document must have used the processor to be considered slow. */
const enough = 0.8

/** With room for the trees of a few pages in the young generation, hardly any is promoted before it becomes garbage. */
const young = { maxYoungGenerationSizeMb: 64 }

/**
 * One worker with at most one document in flight, so that a worker's death has exactly one cause.
 * After its death (`dead`) it accepts no more documents.
 */
class ExtractionThread<Result> {
  readonly #worker: Worker
  readonly #bounds: ThreadBounds
  #ready = false
  #dead = false
  #pending: Pending<Result> | undefined
  #timer: NodeJS.Timeout | undefined
  #meter: NodeJS.Timeout | undefined

  constructor(module: URL, bounds: ThreadBounds) {
    this.#bounds = bounds
    this.#worker = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: bounds.heap, ...young }, name: 'extraction' })
    this.#worker.on('message', (message: FromWorker<Result>) => this.#receive(message))
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('it ended by itself')))
    this.#worker.unref()
  }

  get dead(): boolean {
    return this.#dead
  }

  /**
   * Extracts one document; the one before must have ended.
   * @throws ExtractionError when the document is past a limit; Error when the worker cannot start
   */
  run(task: ExtractionTask): Promise<Result> {
    const pending = { task, ...Promise.withResolvers<Result>() }
    this.#pending = pending
    // Only a thread with work keeps the process alive.
    this.#worker.ref()
    if (this.#ready) this.#send(task)
    return pending.promise
  }

  #send(task: ExtractionTask): void {
    const bytes = detachable(task.bytes)
    this.#worker.postMessage({ ...task, bytes } satisfies ExtractionTask, [bytes.buffer])
    const { time, pdfTime = time } = this.#bounds
    this.#watch(this.#pending, task.pdf === undefined ? time : pdfTime, this.#timeSoFar(), maxTurns)
    // HTML is read on the heap.
    if (task.pdf !== undefined) this.#meter = setInterval(() => void this.#measure(), measured)
  }

  #receive(message: FromWorker<Result>): void {
    if (message.kind === 'ready') {
      this.#ready = true
      if (this.#pending !== undefined) this.#send(this.#pending.task)
    } else if (message.kind === 'done') this.#settle()?.resolve(message.document)
    else this.#settle()?.reject(new ExtractionError(message.message))
  }

  /** Stops a document that takes too long. If the machine is busy and it had little processor time, it gets another turn. */
  #watch(document: Pending<Result> | undefined, time: number, before: Promise<number>, turns: number): void {
    this.#timer = setTimeout(() => {
      void Promise.all([before, this.#timeSoFar()]).then(([start, end]) => {
        if (this.#pending !== document) return undefined
        if (end - start < time * enough && turns > 1) return this.#watch(document, time, before, turns - 1)
        return this.#stop(`Reading the document took longer than ${time / 1000} s.`)
      })
    }, time)
  }

  /** Stops a document whose off-heap memory exceeds the heap limit. */
  async #measure(): Promise<void> {
    const pending = this.#pending
    try {
      const { external_memory: buffers } = await this.#worker.getHeapStatistics()
      if (this.#pending !== pending || buffers < this.#bounds.heap * 1024 * 1024) return
    } catch {
      return
    }
    await this.#stop(this.#tooLarge())
  }

  #tooLarge(): string {
    return `Reading the document needs more than ${this.#bounds.heap} MB of memory.`
  }

  /** Processor time of the worker up to now, in milliseconds; NaN when it has ended. */
  async #timeSoFar(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1_000
    } catch {
      return Number.NaN
    }
  }

  async #stop(reason: string): Promise<void> {
    this.#dead = true
    this.#settle()?.reject(new ExtractionError(reason))
    await this.#worker.terminate()
  }

  /** The worker is dead or dying. A document in flight is the cause, unless the worker had not even loaded. */
  #fail(error: NodeJS.ErrnoException): void {
    this.#dead = true
    const pending = this.#settle()
    if (!this.#ready) pending?.reject(new Error(`An extraction worker could not start: ${error.message}`, { cause: error }))
    else if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
      pending?.reject(new ExtractionError(this.#tooLarge()))
    } else pending?.reject(new ExtractionError(`The document could not be read: its worker stopped (${error.message}).`))
  }

  #settle(): Pending<Result> | undefined {
    clearTimeout(this.#timer)
    clearInterval(this.#meter)
    const pending = this.#pending
    this.#pending = undefined
    if (!this.#dead) this.#worker.unref()
    return pending
  }
}

/** The bytes in their own buffer: transferring part of a larger buffer would take the rest along. */
function detachable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) return new Uint8Array(buffer)
  return new Uint8Array(bytes)
}
