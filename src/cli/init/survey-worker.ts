import { parentPort } from 'node:worker_threads'
import { decodeHtml } from '../../extraction/decode-html.ts'
import { surveyPage } from '../../extraction/suggest/survey-page.ts'
import { serveExtraction } from '../../publishing/serve-extraction.ts'

/** What a worker of `daf init` runs. */
if (parentPort === null) throw new Error('This module is run by the extraction pool, in a thread of its own.')
serveExtraction(parentPort, ({ bytes, path, ownHosts, charset }) => {
  return surveyPage({ html: decodeHtml(bytes, charset).html, path, ownHosts })
})
