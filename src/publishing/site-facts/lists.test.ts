import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factPage, keysOf, siteFactsOf } from './testing/fact-pages.ts'

describe('case studies', () => {
  const study = (path: string, result: string | null = null) =>
    factPage(path, { result }, { type: 'case-study', updatedAt: '2026-01-01T00:00:00Z' })

  test('pages of that type, with the configured result, else the summary', () => {
    const facts = siteFactsOf([study('/a/', 'פי 3'), study('/b/'), factPage('/c/')], { caseStudies: { result: '.result' } })
    assert.deepEqual(facts.lists.caseStudies, [
      { path: '/a/', title: 'title of /a/', result: 'פי 3', updatedAt: '2026-01-01T00:00:00Z' },
      { path: '/b/', title: 'title of /b/', result: 'summary of /b/', updatedAt: '2026-01-01T00:00:00Z' },
    ])
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'caseStudies.result').map(({ page }) => page),
      ['/b/'],
    )
    assert.deepEqual(
      facts.sources.map(({ fact, value, method }) => [fact, value, method]),
      [
        ['caseStudies', '1', 'selector'],
        ['caseStudies', '1', 'page'],
      ],
    )
  })

  test('without a selector nothing is doubtful', () => {
    assert.ok(!keysOf(siteFactsOf([study('/a/')])).includes('caseStudies.result'))
  })
})

describe('glossary terms', () => {
  const glossary = (path: string, facts = {}, record = {}) => factPage(path, facts, { type: 'glossary', ...record })
  const term = (name: string, path: string | null = null, summary: string | null = null) => ({
    term: name,
    summary,
    path,
    method: 'json-ld' as const,
  })
  const termsOf = (...pages: Parameters<typeof siteFactsOf>[0]) =>
    siteFactsOf(pages).lists.terms.map(({ path, term, summary }) => [path, term, summary])

  test('configured text, else the JSON-LD that describes the page, else the title', () => {
    assert.deepEqual(
      termsOf(
        glossary('/a/', { term: 'א', terms: [term('x', '/a/')] }),
        glossary('/b/', { terms: [term('אחר', '/z/'), term('ב', '/b.html', 'תיאור')] }, { summary: '' }),
        glossary('/c/'),
      ),
      [
        ['/a/', 'א', 'summary of /a/'],
        ['/b/', 'ב', 'תיאור'],
        ['/c/', 'title of /c/', 'summary of /c/'],
        ['/b/', 'אחר', ''],
      ],
    )
  })

  test('terms that stand elsewhere are at their own page when it is published, else where they stand', () => {
    assert.deepEqual(
      termsOf(factPage('/words/', { terms: [term('א', '/about', 'x'), term('ב', '/gone/'), term('ג')] }), factPage('/about/')),
      [
        ['/about/', 'א', 'x'],
        ['/words/', 'ב', ''],
        ['/words/', 'ג', ''],
      ],
    )
  })

  test('a page of the glossary speaks for its own term', () => {
    const hub = factPage(
      '/glossary/',
      { terms: [term('Link', '/glossary/link/'), term('קִישׁוּר', '/glossary/link/')] },
      { type: 'hub' },
    )
    assert.deepEqual(termsOf(hub, glossary('/glossary/link/', { term: 'קישור (Link)' })), [
      ['/glossary/link/', 'קישור (Link)', 'summary of /glossary/link/'],
    ])
  })

  test('one page that explains many terms is none itself', () => {
    assert.deepEqual(termsOf(glossary('/words/', { terms: [term('א'), term('ב', '/words')] })), [
      ['/words/', 'א', ''],
      ['/words/', 'ב', ''],
    ])
  })

  test('a set that is repeated on every page counts once, niqqud and case aside', () => {
    const terms = [term('קישור'), term('SERP')]
    assert.deepEqual(
      termsOf(factPage('/a/', { terms }), factPage('/b/', { terms: [term('קִישּׁוּר'), term('serp')] })).map(([path, name]) => [
        path,
        name,
      ]),
      [
        ['/a/', 'קישור'],
        ['/a/', 'SERP'],
      ],
    )
  })

  test('a selector that finds nothing is reported for the page', () => {
    const facts = siteFactsOf([glossary('/a/'), glossary('/b/', { term: 'ב' })], { glossary: { term: 'h1' } })
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'glossary.term').map(({ page }) => page),
      ['/a/'],
    )
  })
})

test('a term of a set on another page names the page of the glossary that it points to', () => {
  const set = factPage('/glossary/', {
    terms: [{ term: 'Bounce', summary: 'B d', path: '/glossary/bounce/', method: 'json-ld' }],
  })
  const page = factPage('/glossary/bounce/', {}, { type: 'glossary', title: 'Bounce | G', summary: '' })
  assert.deepEqual(siteFactsOf([set, page]).lists.terms, [{ path: '/glossary/bounce/', term: 'Bounce', summary: 'B d' }])
})
