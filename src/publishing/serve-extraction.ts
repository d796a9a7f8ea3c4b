import type { MessagePort } from 'node:worker_threads'
import { ExtractionError } from '../extraction/extracted-page.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { ExtractedDocument, ExtractionTask } from './extract-document.ts'
import type { FromWorker, ToWorker } from './extraction-threads.ts'

/** Answers the documents that an extraction thread sends to its worker, one at a time. */
export function serveExtraction(port: MessagePort, extract: (task: ExtractionTask) => ExtractedDocument): void {
  let rules: SiteRules = {}
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'rules') {
      rules = message.rules
      return
    }
    const { answer, transfer } = answerTo({ ...message.task, rules }, extract)
    port.postMessage(answer, transfer)
  })
  port.postMessage({ kind: 'ready' } satisfies FromWorker)
}

function answerTo(
  task: ExtractionTask,
  extract: (task: ExtractionTask) => ExtractedDocument,
): { readonly answer: FromWorker; readonly transfer: ArrayBuffer[] } {
  try {
    const document = extract(task)
    const texts = [document.markdown, document.text, document.transcoded].filter((bytes) => bytes !== undefined)
    return { answer: { kind: 'done', document }, transfer: texts.map((bytes) => bufferOf(bytes)) }
  } catch (error) {
    return { answer: { kind: 'failed', message: describe(error) }, transfer: [] }
  }
}

/** The encoder makes a buffer for each text: handing it over takes nothing else along. */
function bufferOf({ buffer }: Uint8Array): ArrayBuffer {
  if (buffer instanceof ArrayBuffer) return buffer
  throw new TypeError('Shared memory cannot be handed over.')
}

/** One line for the report. A full stack is the document's fault: it is nested in a way that the guard of depth does not see. */
function describe(error: unknown): string {
  if (error instanceof ExtractionError) return error.message
  if (error instanceof RangeError && /call stack/i.test(error.message)) return 'The document is nested too deeply.'
  return `The document could not be read: ${error instanceof Error ? error.message : String(error)}`.replace(/\s+/g, ' ')
}
