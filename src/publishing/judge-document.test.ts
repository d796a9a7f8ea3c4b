import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { judgeDocument } from './judge-document.ts'
import type { KnownDocument } from './known-document.ts'

interface Reading {
  readonly path: string
  readonly title: string
  readonly canonical: { readonly kind: 'own'; readonly path: string } | null
}

/** What is known of an HTML document; only what decides is filled in. */
function memoOf({ path, title, canonical }: Reading): KnownDocument {
  const page = { noindex: false, canonical, forward: null, facts: { naming: { title } } }
  const result = { page, charset: 'utf-8', headOffset: 0, blocks: '', markdown: '', text: '', transcoded: null }
  const notes = {
    kind: 'html',
    canonical: null,
    titles: { openGraph: null, element: null, headings: [] },
    reading: { by: '', path, result },
  }
  return { location: path, revision: '1', hash: 'h', notes } as unknown as KnownDocument
}

suite('a document', () => {
  test('that is a template with unfilled placeholders is served, but not published as a page', () => {
    const own = (path: string) => ({ kind: 'own', path }) as const
    const verdictOn = (path: string, title: string, canonical: ReturnType<typeof own> | null = null) => {
      const document = { location: path, path, revision: '1', size: 1, mediaType: 'text/html' } as const
      const verdict = judgeDocument(document, memoOf({ path, title, canonical }), [])
      return verdict.kind === 'unpublished' ? verdict.reason : verdict.kind
    }
    const reason = 'It is a template: its address or its title was not filled in.'
    assert.equal(verdictOn('/blog/_new.html', '{{TITLE}} – Green', own('/blog/%7B%7BSLUG%7D%7D.html')), reason)
    assert.equal(verdictOn('/blog/%3C%25=%20slug%20%25%3E.html', 'Green'), reason)
    // A title that a script fills in, a page about templates, the home page.
    assert.equal(verdictOn('/app.html', '{{ title }}'), 'page')
    assert.equal(verdictOn('/docs/', 'How {{ name }} is filled in', own('/docs/')), 'page')
    assert.equal(verdictOn('/', '{{ title }}', own('/%7B%7Burl%7D%7D')), 'page')
  })

  test('with X-Robots-Tag: noindex is served, but not published as a page', () => {
    const document = { location: '/x/', path: '/x/', revision: '1', size: 1, mediaType: 'text/html', noindex: true } as const
    const memo = memoOf({ path: '/x/', title: 'Title', canonical: null })
    const verdict = judgeDocument(document, memo, [])
    assert.deepEqual(verdict.kind === 'unpublished' && [verdict.reason, verdict.fault], ['Its X-Robots-Tag says noindex.', false])
    const { noindex: _, ...open } = document
    assert.equal(judgeDocument(open, memo, []).kind, 'page')
  })
})
