import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { extractPage } from '../extract-page.ts'

const read = (head: string, body = '<p>Words about the work.</p>') => {
  const html = `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`
  const { author, dates } = extractPage({ html, path: '/post/', ownHosts: ['own.example'], rules: {} })
  return { author, publishedAt: dates.published }
}
const authorOf = (head: string, body?: string) => read(head, body).author
const publishedOf = (head: string, body?: string) => read(head, body).publishedAt
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
const meta = (name: string, content: string) => `<meta name="${name}" property="${name}" content="${content}">`
const article = { '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'A page' }
const noa = { '@type': 'Person', name: 'נועה לוי' }

suite('the author of a page', () => {
  const cases: readonly (readonly [what: string, head: string, author: string | null, body?: string])[] = [
    ['JSON-LD', jsonLd({ ...article, author: noa }), 'נועה לוי'],
    ['several', jsonLd({ ...article, author: [noa, { '@type': 'Person', name: 'Jan Novák' }] }), 'נועה לוי, Jan Novák'],
    ['a text', jsonLd({ ...article, author: 'Jan Novák' }), 'Jan Novák'],
    ['JSON-LD before meta', jsonLd({ ...article, author: noa }) + meta('author', 'Ofek'), 'נועה לוי'],
    ['meta', meta('author', 'Noa Levi'), 'Noa Levi'],
    ['an address', meta('article:author', 'https://social.example/noa'), null],
    ['an account', meta('author', 'admin'), null],
    ['an account in JSON-LD, a name in meta', jsonLd({ ...article, author: 'admin' }) + meta('author', 'Noa Levi'), 'Noa Levi'],
    ['the generator', meta('generator', 'Pagesmith 2.1') + meta('author', 'Pagesmith Team'), null],
    ["the theme's author", meta('author', 'Start Bootstrap'), null],
    ['a book reviewed on the page', jsonLd({ '@type': 'Book', name: 'A book', author: noa }), null],
    [
      'a list of articles',
      jsonLd([
        { ...article, author: noa },
        { ...article, author: 'Jan Novák' },
      ]),
      null,
    ],
    ['another page', jsonLd({ ...article, url: 'https://own.example/other/', author: noa }), null],
    [
      'microdata',
      '',
      'Noa',
      '<article itemscope itemtype="https://schema.org/Article"><span itemprop="author">Noa</span><p>x</p></article>',
    ],
    ['a link', '', 'Noa', '<p>By <a rel="author" href="/noa/">Noa</a></p>'],
    ['links in a list', '', null, '<p><a rel="author" href="/noa/">Noa</a> <a rel="author" href="/jan/">Jan</a></p>'],
  ]
  for (const [what, head, author, body] of cases) test(what, () => assert.equal(authorOf(head, body), author))
})

suite('the publication date of a page', () => {
  const cases: readonly (readonly [what: string, head: string, at: string | null, body?: string])[] = [
    ['JSON-LD', jsonLd({ ...article, datePublished: '2026-03-01T10:00:00+02:00' }), '2026-03-01T08:00:00Z'],
    ['meta', meta('article:published_time', '2026-03-02'), '2026-03-02T00:00:00Z'],
    [
      'JSON-LD before meta',
      meta('article:published_time', '2026-03-02') + jsonLd({ ...article, datePublished: '2026-03-01' }),
      '2026-03-01T00:00:00Z',
    ],
    ['of the web page', jsonLd({ '@type': 'WebPage', datePublished: '2026-03-03' }), '2026-03-03T00:00:00Z'],
    ['a time', '', '2026-03-04T00:00:00Z', '<time itemprop="datePublished" datetime="2026-03-04">4 March</time>'],
    ['a time without a meaning', '', null, '<time datetime="2026-03-04">4 March</time>'],
    ['a change', jsonLd({ ...article, dateModified: '2026-03-01' }), null],
    ['an ambiguous date', meta('article:published_time', '01/03/2026'), null],
  ]
  for (const [what, head, at, body] of cases) test(what, () => assert.equal(publishedOf(head, body), at))
})
