import { parentPort } from 'node:worker_threads'
import { extractDocument } from './extract-document.ts'
import { serveExtraction } from './serve-extraction.ts'

/** What a worker of the extraction pool runs. */
if (parentPort === null) throw new Error('This module is run by the extraction pool, in a thread of its own.')
serveExtraction(parentPort, extractDocument, ({ markdown, text, transcoded }) =>
  [markdown, text, transcoded].filter((bytes) => bytes !== undefined),
)
