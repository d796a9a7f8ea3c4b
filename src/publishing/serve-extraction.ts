import type { MessagePort } from 'node:worker_threads'
import { ExtractionError } from '../extraction/extracted-page.ts'
import { errorMessage } from '../model/error-text.ts'
import type { ExtractionTask } from './extract-document.ts'
import type { FromWorker } from './extraction-threads.ts'

/**
 * Extracts, in a worker, the documents that its thread is sent, one at a time.
 * @param texts parts of the result to transfer rather than copy, each with its own buffer
 */
export function serveExtraction<Result>(
  port: MessagePort,
  read: (task: ExtractionTask) => Result | Promise<Result>,
  texts: (document: Result) => readonly Uint8Array[] = () => [],
): void {
  const answer = async (task: ExtractionTask) => {
    try {
      const document = await read(task)
      port.postMessage({ kind: 'done', document } satisfies FromWorker<Result>, texts(document).map(bufferOf))
    } catch (error) {
      port.postMessage({ kind: 'failed', message: describe(error) } satisfies FromWorker<Result>)
    }
  }
  port.on('message', (task: ExtractionTask) => void answer(task))
  port.postMessage({ kind: 'ready' } satisfies FromWorker<Result>)
}

/** The encoder makes a buffer for each text, so that transferring it takes nothing else along. */
function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer
  throw new TypeError('Shared memory cannot be transferred.')
}

/** One line for the report. A stack overflow comes from a document whose nesting the depth limit does not see. */
function describe(error: unknown): string {
  if (error instanceof ExtractionError) return error.message
  if (error instanceof RangeError && /call stack/i.test(error.message)) return 'The document is nested too deeply.'
  return `The document could not be read: ${errorMessage(error)}`.replace(/\s+/g, ' ')
}
