import type { MessagePort } from 'node:worker_threads'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import type { FromWorker } from './extraction-threads.ts'

/** Extracts, in a worker, the documents that its thread is sent, one at a time. */
export function serveExtraction(port: MessagePort, extract: (task: ExtractionTask) => ExtractedDocument): void {
  port.on('message', (task: ExtractionTask) => {
    try {
      const document = extract(task)
      const texts = [document.markdown, document.text, document.transcoded].filter((bytes) => bytes !== undefined)
      port.postMessage({ kind: 'done', document } satisfies FromWorker, texts.map(bufferOf))
    } catch (error) {
      port.postMessage({ kind: 'failed', message: describe(error) } satisfies FromWorker)
    }
  })
  port.postMessage({ kind: 'ready' } satisfies FromWorker)
}

/** The encoder makes a buffer for each text: transferring it takes nothing else along. */
function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer
  throw new TypeError('Shared memory cannot be transferred.')
}

/** One line for the report. A stack overflow comes from a document whose nesting the depth limit does not see. */
function describe(error: unknown): string {
  if (error instanceof ExtractionError) return error.message
  if (error instanceof RangeError && /call stack/i.test(error.message)) return 'The document is nested too deeply.'
  return `The document could not be read: ${error instanceof Error ? error.message : String(error)}`.replace(/\s+/g, ' ')
}
