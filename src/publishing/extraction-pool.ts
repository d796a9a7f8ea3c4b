import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import { defaultBounds, type ThreadBounds } from './extraction-threads.ts'

/** Extracts documents in another process, each within bounds of time and memory. */
export interface ExtractionPool {
  /** How many documents are read at the same time. */
  readonly size: number
  /**
   * Extracts one document; waits for its turn. The bytes must not change meanwhile.
   * @throws ExtractionError when the document is past a bound; it is of no consequence for other documents
   */
  extract(task: ExtractionTask): Promise<ExtractedDocument>
  /** Ends the process; documents in flight are rejected. */
  close(): Promise<void>
}

/** How a pool works; the defaults are for everything but tests. */
export interface PoolOptions {
  readonly size?: number
  /** Milliseconds without work after which the process is ended and its memory is free. */
  readonly idle?: number
  readonly bounds?: ThreadBounds
  /** Module that the threads run. */
  readonly module?: URL
}

/** Makes a pool. It has no process before the first document, so that a start with nothing to read costs nothing. */
export function createExtractionPool(options: PoolOptions = {}): ExtractionPool {
  const { size = Math.max(1, availableParallelism()), idle = 5_000, bounds = defaultBounds, module } = options
  let process: ExtractionProcess | undefined
  let idleClock: NodeJS.Timeout | undefined
  let closed = false
  /** Ends with the last document that is read alone; the others wait for it. */
  let alone: Promise<unknown> = Promise.resolve()

  async function run(task: ExtractionTask): Promise<ExtractedDocument> {
    if (closed) throw closedError()
    clearTimeout(idleClock)
    if (process === undefined || process.dead) process = new ExtractionProcess({ size, bounds, module })
    const used = process
    try {
      return await used.extract(task)
    } finally {
      // Of several documents that end together, each finds that there is no work left.
      clearTimeout(idleClock)
      if (used.load === 0) idleClock = setTimeout(() => void used.stop(), idle).unref()
    }
  }

  /** A process that dies leaves several documents unanswered. One of them is to blame; which one shows when each has a process to itself. */
  async function runAlone(task: ExtractionTask): Promise<ExtractedDocument> {
    try {
      return await run(task)
    } catch (error) {
      if (!(error instanceof ProcessDiedError)) throw error
      throw new ExtractionError(
        `Reading the document ended the process that read it (${error.message}); it may need too much memory.`,
        { cause: error },
      )
    }
  }

  return {
    size,
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
      clearTimeout(idleClock)
      await process?.stop()
    },
  }
}

function closedError(): Error {
  return new Error('The extraction pool is closed.')
}

/** Messages to the process: how it works, once and first; the rules when they change; documents. */
export type ToProcess =
  | { readonly kind: 'start'; readonly size: number; readonly bounds: ThreadBounds; readonly module: string | null }
  | { readonly kind: 'rules'; readonly rules: SiteRules }
  | { readonly kind: 'task'; readonly id: number; readonly task: Omit<ExtractionTask, 'rules'> }

/** Messages from the process: it has loaded, and how each document ended. `refused`: it is past a bound; `failed`: it is not to blame. */
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly document: ExtractedDocument }
  | { readonly kind: 'refused' | 'failed'; readonly id: number; readonly message: string }

/** The process ended before it had answered, any of the documents that it had may be to blame. The message is a signal or an exit code. */
export class ProcessDiedError extends Error {
  override readonly name = 'ProcessDiedError'
}

/** How a process reads documents. */
export interface ProcessOptions {
  /** Documents that it reads at the same time. */
  readonly size: number
  /** Of each document. */
  readonly bounds: ThreadBounds
  /** Module that its threads run; the extraction worker where it is undefined. */
  readonly module: URL | undefined
}

interface Pending {
  readonly resolve: (document: ExtractedDocument) => void
  readonly reject: (error: Error) => void
}

/** The process's module beside this one: `.ts` from the sources, `.js` when built. */
const processModule = fileURLToPath(
  new URL(`./extraction-process-worker${extname(new URL(import.meta.url).pathname)}`, import.meta.url),
)

/**
 * A process that reads documents in threads. V8 ends a whole process when a thread asks for too much memory at once, whatever the
 * limit of the thread, and a system without memory ends the largest process: then it is this one, and not the one that serves.
 */
export class ExtractionProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  #rules: SiteRules | undefined
  #lastId = 0
  #ready = false
  #dead = false

  constructor({ size, bounds, module }: ProcessOptions) {
    // Options of this process, such as a debugger's port or the sizes of heaps, are not meant for that one.
    this.#child = fork(processModule, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    this.#child.on('message', (message: FromProcess) => this.#receive(message))
    this.#child.on('error', (error) => this.#end(notStarted(error.message, error)))
    this.#child.on('exit', (code, signal) => {
      const how = signal ?? `exit code ${code}`
      this.#end(this.#ready ? new ProcessDiedError(how) : notStarted(how))
    })
    this.#keepAlive(false)
    this.#send({ kind: 'start', size, bounds, module: module?.href ?? null })
  }

  /** It takes no more documents. */
  get dead(): boolean {
    return this.#dead
  }

  /** Documents that it has not answered. */
  get load(): number {
    return this.#pending.size
  }

  /** @throws ExtractionError when the document is past a bound; ProcessDiedError; Error when no thread can start */
  extract({ rules, ...task }: ExtractionTask): Promise<ExtractedDocument> {
    if (rules !== this.#rules) this.#send({ kind: 'rules', rules })
    this.#rules = rules
    const id = ++this.#lastId
    this.#keepAlive(true)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send({ kind: 'task', id, task })
    })
  }

  /** Ends the process. Documents that it has not answered are rejected with an error that does not blame them. */
  async stop(): Promise<void> {
    const child = this.#child
    const isAtWork = this.load > 0
    this.#end(new Error('Extraction was stopped.'))
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    // One that ends by itself keeps what it compiled for the next one.
    if (isAtWork || !child.connected) child.kill('SIGKILL')
    else child.disconnect()
    await ended
  }

  #send(message: ToProcess): void {
    // A message that does not arrive is one to a process that ended, which says so itself.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  #receive(message: FromProcess): void {
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

  /** Only a process with work keeps this one alive. */
  #keepAlive(isAtWork: boolean): void {
    if (isAtWork) this.#child.ref()
    else this.#child.unref()
    if (isAtWork) this.#child.channel?.ref()
    else this.#child.channel?.unref()
  }
}

function notStarted(how: string, cause?: Error): Error {
  return new Error(`The extraction process could not start: ${how}`, { cause })
}
