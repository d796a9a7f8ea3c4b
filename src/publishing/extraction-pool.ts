import { availableParallelism } from 'node:os'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import { ExtractionProcess, ProcessDiedError } from './extraction-process.ts'
import { defaultBounds, type ThreadBounds } from './extraction-thread.ts'

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
