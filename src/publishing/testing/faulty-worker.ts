import { parentPort } from 'node:worker_threads'
import { ExtractionError } from '../../extraction/extracted-page.ts'
import type { ExtractedDocument, ExtractionTask } from '../extract-document.ts'
import { serveExtraction } from '../serve-extraction.ts'
import { noFacts } from '../../extraction/facts/no-facts.ts'

/**
 * A worker whose documents name the failure that they cause. `pid` returns the number of the process, any other document is returned as its own
 * Markdown.
 */
if (parentPort === null) throw new Error('This module is run by an extraction pool.')
serveExtraction(parentPort, extract)

function extract({ bytes, path, rules }: ExtractionTask): ExtractedDocument {
  const text = new TextDecoder().decode(bytes)
  switch (text) {
    case 'endless':
      for (;;);
    case 'memory':
      return hoard()
    case 'abort':
      return overflow()
    case 'stack':
      return extract({ bytes, path, rules, ownHosts: [path] })
    case 'refused':
      throw new ExtractionError('has more than 100,000 nodes')
    case 'bug':
      throw new TypeError('x is not\n a function')
    case 'exit':
      process.exit(1)
  }
  const page = {
    title: path,
    summary: JSON.stringify(rules),
    language: null,
    canonical: null,
    forward: null,
    author: null,
    noindex: false,
    structuredType: null,
  }
  const dates = { published: null, declared: null, inMain: null }
  return {
    page: { ...page, dates, facts: noFacts, warnings: [] },
    markdown: text === 'pid' ? new TextEncoder().encode(String(process.pid)) : bytes,
    text: new Uint8Array(),
    blocks: '',
    passages: '',
    charset: 'utf-8',
    headOffset: 0,
  }
}

function hoard(): never {
  const hoarded: unknown[] = []
  for (;;) hoarded.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
}

/** Asks for so much at once that V8 ends the whole process, whatever the limit of its thread. */
function overflow(): never {
  const hoarded: unknown[] = []
  for (;;) hoarded.push(Array<number>(30_000_000).fill(1))
}
