import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { OverloadedError } from '../../model/errors.ts'
import type { FoundPassages, FoundSlice, ListWindow, PassageQuery, SearchQuery } from '../catalog.ts'
import type { Searcher } from '../search/search.ts'
import type { PartialHit } from '../search/search-partly.ts'

/** A call of the thread's {@link Searcher}. */
export type SearchTask =
  | { readonly name: 'search'; readonly query: SearchQuery; readonly window: ListWindow }
  | { readonly name: 'passages'; readonly query: PassageQuery }
  | { readonly name: 'partial'; readonly query: SearchQuery; readonly max: number }
  | { readonly name: 'suggest'; readonly query: SearchQuery }

/** Messages to the thread. A generation is opened when it is first searched. */
export type ToSearchThread =
  | {
      readonly kind: 'task'
      readonly id: number
      /** The generation's file. */
      readonly file: string
      /** Matches of a token that are read at once. */
      readonly read: number
      readonly task: SearchTask
    }
  | { readonly kind: 'close'; readonly file: string }

/** Messages from the thread: the result of the task, or none when it could not search. */
export interface FromSearchThread {
  readonly id: number
  readonly slice?: FoundSlice
  readonly passages?: FoundPassages
  readonly hits?: readonly PartialHit[]
  readonly suggestions?: readonly string[]
}

/** The thread's module next to this one: `.ts` from the sources, `.js` when built. */
const workerModule = new URL(`./search-worker${extname(import.meta.url)}`, import.meta.url)

/** In MiB. Bitsets are outside the heap; the lists of places that they are made from are not. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** A thread that died is not started again before this time has passed, in milliseconds. */
const restartDelay = 5_000

/** Searches that may wait for the thread: with more, each would wait longer than a client does. */
const maxWaiting = 100

type Resolve = (result: Partial<FromSearchThread>) => void

/**
 * Searches large generations outside the serving thread: one worker for a catalog, started by the first search. It does
 * not keep the process alive while nobody waits for it.
 */
export class SearchThread {
  readonly #module: URL
  readonly #waiting = new Map<number, Resolve>()
  #worker: Worker | undefined
  #last = 0
  #diedAt = -Infinity
  #stopped = false

  /** @param module tests give another one */
  constructor(module = workerModule) {
    this.#module = module
  }

  /**
   * Searches a generation in the thread.
   * @param here searches it in this thread while the other one cannot, and throws what is wrong
   */
  searcher(file: string, read: number, here: Searcher): Searcher {
    const ask = (task: SearchTask) => this.#ask(file, read, task)
    return {
      search: async (query, window) => (await ask({ name: 'search', query, window })).slice ?? here.search(query, window),
      passages: async (query) => (await ask({ name: 'passages', query })).passages ?? here.passages(query),
      partial: async (query, max) => (await ask({ name: 'partial', query, max })).hits ?? here.partial(query, max),
      suggest: async (query) => (await ask({ name: 'suggest', query })).suggestions ?? here.suggest(query),
    }
  }

  /** @throws OverloadedError when too many tasks wait */
  async #ask(file: string, read: number, task: SearchTask): Promise<Partial<FromSearchThread>> {
    const worker = this.#started()
    if (worker === undefined) return {}
    if (this.#waiting.size >= maxWaiting) throw new OverloadedError('Too many searches are waiting; try again in a few seconds.')
    const id = ++this.#last
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.ref()
      worker.postMessage({ kind: 'task', id, file, read, task } satisfies ToSearchThread)
    })
  }

  /** Closes a generation that is no longer searched. */
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
    worker.on('message', (message: FromSearchThread) => this.#answer(message.id, message))
    // The cause is of no use to a reader; 'exit' follows.
    worker.on('error', () => undefined)
    worker.on('exit', () => this.#end())
    this.#worker = worker
    return worker
  }

  #answer(id: number, result: Partial<FromSearchThread>): void {
    this.#waiting.get(id)?.(result)
    this.#waiting.delete(id)
    if (this.#waiting.size === 0) this.#worker?.unref()
  }

  #end(): void {
    this.#worker = undefined
    this.#diedAt = performance.now()
    for (const id of this.#waiting.keys()) this.#answer(id, {})
  }
}
