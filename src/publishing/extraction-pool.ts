import { fork, type ChildProcess } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import { defaultBounds, type ThreadBounds } from './extraction-threads.ts'

/** Extracts documents in another process, each within limits of time and memory. `Result` is what its module returns for one. */
export interface ExtractionPool<Result = ExtractedDocument> {
  /** How many documents are read at the same time. */
  readonly size: number
  /** Begins to load what extraction needs, for documents that will come soon. */
  prepare(): void
  /**
   * Extracts one document; waits for its turn. The bytes must not change meanwhile.
   * @throws ExtractionError when the document is past a limit; other documents are not affected
   */
  extract(task: ExtractionTask): Promise<Result>
  /** Ends the process; documents in flight are rejected. */
  close(): Promise<void>
}

/** Options of a pool; the defaults are those of publishing. */
export interface PoolOptions {
  readonly size?: number
  /** Idle time after which the process ends and frees its memory, in milliseconds. */
  readonly idle?: number
  /** The same for a process that has read few documents, which holds less memory. Default: as `idle`. */
  readonly standby?: number
  readonly bounds?: ThreadBounds
  /** Module that the threads run. Default: the extraction worker, whose result is an {@link ExtractedDocument}. */
  readonly module?: URL
}

/** Most documents that a process on standby has read. */
const fewDocuments = 20

/**
 * Time that an idle process has to end by itself, in milliseconds. Node can deadlock in an exit while V8 compiles (nodejs/node#64274), and
 * a publish would never end.
 */
const exitLimit = 3_000

/** Creates a pool. It starts no process before it is prepared or has a document, so that a start without changes costs nothing. */
export function createExtractionPool<Result = ExtractedDocument>(options: PoolOptions = {}): ExtractionPool<Result> {
  const { size = Math.max(1, availableParallelism()), idle = 5_000, standby = idle, bounds = defaultBounds, module } = options
  let process: ExtractionProcess<Result> | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false
  /** Settles after the last document that is read by itself; the others wait for it. */
  let alone: Promise<unknown> = Promise.resolve()

  function started(): ExtractionProcess<Result> {
    if (closed) throw new Error('The extraction pool is closed.')
    clearTimeout(idleTimer)
    if (process === undefined || process.dead) process = new ExtractionProcess(size, bounds, module)
    return process
  }

  /** Several documents that end together may each find no work left. */
  function stopWhenIdle(used: ExtractionProcess<Result>): void {
    clearTimeout(idleTimer)
    const wait = used.taken > fewDocuments ? idle : standby
    if (used.load === 0) idleTimer = setTimeout(() => void used.stop(), wait).unref()
  }

  async function run(task: ExtractionTask): Promise<Result> {
    const used = started()
    try {
      return await used.extract(task)
    } finally {
      stopWhenIdle(used)
    }
  }

  /** A process that dies leaves several documents without a result; each then gets its own process, to find the cause. */
  async function runAlone(task: ExtractionTask): Promise<Result> {
    try {
      return await run(task)
    } catch (error) {
      if (!(error instanceof ProcessDiedError)) throw error
      const message = `Reading the document ended the process that read it (${error.message}); it may need too much memory.`
      throw new ExtractionError(message, { cause: error })
    }
  }

  return {
    size,
    prepare() {
      if (!closed) stopWhenIdle(started())
    },
    async extract(task) {
      for (let seen; seen !== alone;) await (seen = alone)
      try {
        return await run(task)
      } catch (error) {
        if (!(error instanceof ProcessDiedError) || closed) throw error
        const turn = alone.then(() => runAlone(task))
        alone = turn.catch(() => {})
        return turn
      }
    },
    async close() {
      closed = true
      clearTimeout(idleTimer)
      await process?.stop()
    },
  }
}

/** Reading so many pages of so many bytes together takes one thread no longer than two, of which each compiles everything. */
const fewForOneThread = { count: 120, bytes: 1024 * 1024 } as const

/**
 * How many of some pages a pool should be given at once.
 * @param sizes in bytes
 */
export function pagesAtOnce(sizes: readonly number[], { size }: { readonly size: number }): number {
  const bytes = sizes.reduce((sum, one) => sum + one, 0)
  if (sizes.length <= fewForOneThread.count && bytes <= fewForOneThread.bytes) return 1
  // As many more are loaded in advance, so that no thread waits for the disk.
  return size * 2
}

/** Messages to the process: its options, once and first; documents. */
export type ToProcess =
  | { readonly kind: 'start'; readonly size: number; readonly bounds: ThreadBounds; readonly module: string | null }
  | { readonly kind: 'task'; readonly id: number; readonly task: ExtractionTask }

/** Messages from the process: it has loaded, and the result of each document. `refused`: over a limit; `failed`: for another reason. */
export type FromProcess<Result> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly document: Result }
  | { readonly kind: 'refused' | 'failed'; readonly id: number; readonly message: string }

/** The process ended with documents in flight, each of which may be the cause. The message is a signal or an exit code. */
class ProcessDiedError extends Error {
  override readonly name = 'ProcessDiedError'
}

/** The process's module next to this one: `.ts` in the sources, `.js` when built. */
const processModule = join(import.meta.dirname, `extraction-process-worker${extname(import.meta.filename)}`)

/**
 * A process that extracts documents in threads. V8 ends a whole process when a thread requests too much memory at once, despite the
 * thread's limit, and a system out of memory kills the largest process: then it is this one, not the server.
 */
class ExtractionProcess<Result> {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PromiseWithResolvers<Result>>()
  #lastId = 0
  #ready = false
  #dead = false

  constructor(size: number, bounds: ThreadBounds, module: URL | undefined) {
    // Options such as a debugger's port or heap sizes do not apply to the child.
    this.#child = fork(processModule, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (message: FromProcess<Result>) => this.#receive(message))
    this.#child.on('error', (error) => this.#end(notStarted(error.message, error)))
    this.#child.on('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`
      this.#end(this.#ready ? new ProcessDiedError(how) : notStarted(how))
    })
    this.#keepAlive(false)
    this.#send({ kind: 'start', size, bounds, module: module?.href ?? null })
  }

  /** Whether it accepts no more documents. */
  get dead(): boolean {
    return this.#dead
  }

  /** Documents that it was ever sent. */
  get taken(): number {
    return this.#lastId
  }

  /** Documents in flight. */
  get load(): number {
    return this.#pending.size
  }

  /** @throws ExtractionError when the document is past a limit; ProcessDiedError; Error when no thread can start */
  extract(task: ExtractionTask): Promise<Result> {
    const id = ++this.#lastId
    this.#keepAlive(true)
    const pending = Promise.withResolvers<Result>()
    this.#pending.set(id, pending)
    this.#send({ kind: 'task', id, task })
    return pending.promise
  }

  /** Ends the process. Documents in flight are rejected with an error that does not blame them. */
  async stop(): Promise<void> {
    const child = this.#child
    const isWorking = this.load > 0
    this.#end(new Error('Extraction was stopped.'))
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    // Exiting by itself, it saves its compiled code for the next one.
    if (isWorking || !child.connected) child.kill('SIGKILL')
    else child.disconnect()
    const late = setTimeout(() => child.kill('SIGKILL'), exitLimit)
    await ended
    clearTimeout(late)
  }

  #send(message: ToProcess): void {
    // Sending only fails if the process has ended, which is reported anyway.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  #receive(message: FromProcess<Result>): void {
    if (message.kind === 'ready') {
      this.#ready = true
      return
    }
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (this.#pending.size === 0) this.#keepAlive(false)
    if (message.kind === 'done') pending?.resolve(message.document)
    else pending?.reject(message.kind === 'refused' ? new ExtractionError(message.message) : new Error(message.message))
  }

  #end(error: Error): void {
    this.#dead = true
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }

  /** The child only keeps this process alive while it has work. */
  #keepAlive(isWorking: boolean): void {
    for (const handle of [this.#child, this.#child.channel]) {
      if (isWorking) handle?.ref()
      else handle?.unref()
    }
  }
}

function notStarted(how: string, cause?: Error): Error {
  return new Error(`The extraction process could not start: ${how}`, { cause })
}
