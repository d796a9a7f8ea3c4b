import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { judgeDocument } from './judge-document.ts'
import type { KnownDocument } from './known-document.ts'

suite('a document of the source', () => {
  test('that the server keeps out of indexes is served, but not as a page', () => {
    const document = { location: '/x/', path: '/x/', revision: '1', size: 1, mediaType: 'text/html', noindex: true } as const
    const page = { noindex: false, canonical: null, forward: null, facts: { naming: { title: 'Title' } } }
    const reading = {
      by: '',
      path: '/x/',
      result: { page, charset: 'utf-8', headOffset: 0, blocks: '', markdown: '', text: '', transcoded: null },
    }
    // Only what decides is filled in.
    const memo = {
      location: '/x/',
      revision: '1',
      hash: 'h',
      notes: { kind: 'html', canonical: null, openGraphTitle: null, reading },
    } as unknown as KnownDocument
    const verdict = judgeDocument(document, memo, [])
    assert.deepEqual(verdict.kind === 'unpublished' && [verdict.reason, verdict.fault], ['Its X-Robots-Tag says noindex.', false])
    const { noindex: _, ...open } = document
    assert.equal(judgeDocument(open, memo, []).kind, 'page')
  })
})
