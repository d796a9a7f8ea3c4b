import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { OverloadedError } from '../../model/errors.ts'
import type { FoundSlice, ListWindow, SearchQuery } from '../catalog.ts'

/** Messages to the thread. A generation is opened when it is first searched. */
export type ToSearchThread =
  | {
      readonly kind: 'search'
      readonly id: number
      /** The generation's file. */
      readonly file: string
      readonly bitsets: number
      readonly query: SearchQuery
      readonly window: ListWindow
    }
  | { readonly kind: 'close'; readonly file: string }

/** Messages from the thread: a result, or none when it could not search. */
export interface FromSearchThread {
  readonly id: number
  readonly slice: FoundSlice | undefined
}

/** The thread's module beside this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./search-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url)

/** In MiB. Bitsets lie outside of it; lists of places on the way to them do not. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** A thread that died is not started again before this time has passed, in milliseconds. */
const restartDelay = 5_000

/** Searches that may wait for the thread: with more, each would wait longer than a client does. */
const mostWaiting = 100

type Answer = (slice: FoundSlice | undefined) => void

/**
 * Searches large generations beside the thread that serves: one worker for a catalog, started by the first search. It does
 * not keep the process alive while nobody waits for it.
 */
export class SearchThread {
  readonly #module: URL
  readonly #waiting = new Map<number, Answer>()
  #worker: Worker | undefined
  #last = 0
  #diedAt = -Infinity
  #stopped = false

  /** @param module another module is for tests */
  constructor(module = workerModule) {
    this.#module = module
  }

  /**
   * @returns undefined when the thread cannot search; whoever asks does it then himself, and meets the error where there is one
   * @throws OverloadedError when too many searches wait
   */
  search(request: Omit<ToSearchThread & { kind: 'search' }, 'kind' | 'id'>): Promise<FoundSlice | undefined> {
    const worker = this.#started()
    if (worker === undefined) return Promise.resolve(undefined)
    if (this.#waiting.size >= mostWaiting)
      return Promise.reject(new OverloadedError('Too many searches are waiting; try again in a few seconds.'))
    const id = ++this.#last
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.ref()
      worker.postMessage({ kind: 'search', id, ...request } satisfies ToSearchThread)
    })
  }

  /** Closes a generation that is not searched any more. */
  close(file: string): void {
    this.#worker?.postMessage({ kind: 'close', file } satisfies ToSearchThread)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#worker?.terminate()
  }

  #started(): Worker | undefined {
    if (this.#worker !== undefined) return this.#worker
    if (this.#stopped || performance.now() - this.#diedAt < restartDelay) return undefined
    const worker = new Worker(this.#module, { resourceLimits, name: 'search' })
    worker.on('message', ({ id, slice }: FromSearchThread) => this.#answer(id, slice))
    // What it died of is of no use to a reader; 'exit' follows.
    worker.on('error', () => undefined)
    worker.on('exit', () => this.#end())
    this.#worker = worker
    return worker
  }

  #answer(id: number, slice: FoundSlice | undefined): void {
    this.#waiting.get(id)?.(slice)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker?.unref()
  }

  #end(): void {
    this.#worker = undefined
    this.#diedAt = performance.now()
    for (const id of this.#waiting.keys()) this.#answer(id, undefined)
  }
}
