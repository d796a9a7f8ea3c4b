import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { baseMark } from '../model/base-url.ts'
import { extractPage } from './extract-page.ts'
import { type ExtractedPage, ExtractionError, extractionLimits, type ExtractionRequest } from './extracted-page.ts'

function extract(html: string, request: Partial<ExtractionRequest> = {}): ExtractedPage {
  return extractPage({ html, path: '/page/', ownHosts: ['www.own.example'], rules: {}, ...request })
}

/** The document up to the insertion point in its head. */
function beforeHead(html: string): string {
  return html.slice(0, extract(html).headOffset)
}

test('the insertion point is after the head tag, else after html, else after the doctype, else at the start', () => {
  assert.equal(
    beforeHead('<!doctype html>\n<html lang=he><head data-a=">"><title>x</title>'),
    '<!doctype html>\n<html lang=he><head data-a=">">',
  )
  assert.equal(beforeHead('<!doctype html><html lang=he><title>x</title>'), '<!doctype html><html lang=he>')
  assert.equal(beforeHead('<!-- <head> -->\r\n<!DOCTYPE html>\r\n<p>x'), '<!-- <head> -->\r\n<!DOCTYPE html>')
  assert.equal(beforeHead('<p>x'), '')
  assert.equal(beforeHead(''), '')
})

test('the insertion point is an offset in the original document, whatever characters precede it', () => {
  const before = `<!-- 😀 ${baseMark}${baseMark} -->\r\n<html><head>`
  assert.equal(beforeHead(`${before}${baseMark}<title>x</title>`), `${before}${baseMark}`)
})

test('a base mark in the document never becomes an own URL', () => {
  const page = extract(`<title>a</title><h1>a${baseMark}b</h1><p>c${baseMark}/d <a href="${baseMark}/x">e</a></p>`)
  assert.equal(page.title, 'ab')
  assert.equal(page.markdown, `# ab\n\nc/d [e](${baseMark}/x)\n`)
  assert.equal(page.text, 'c/d e')
})

test('a document beyond a bound is rejected with a one-line reason', () => {
  const documents = {
    deep: '<div>'.repeat(5_000),
    deeper: '<div>'.repeat(100_000),
    'deep in a template': `<template>${'<div>'.repeat(300)}</template>`,
    many: '<p>'.repeat(extractionLimits.nodes),
    unclosed: '<p><b><a>x'.repeat(20_000),
    long: 'x'.repeat(extractionLimits.bytes + 1),
  }
  for (const [name, html] of Object.entries(documents)) {
    assert.throws(
      () => extract(html),
      (error: unknown) => error instanceof ExtractionError && /^[^\n]{10,100}\.$/.test(error.message),
      name,
    )
  }
})

test('documents that only look hostile are read', () => {
  assert.match(extract(`<title>t</title>${'<div>'.repeat(240)}<p>deep`).markdown, /deep/)
  assert.match(extract(`<title>t</title>${'<b>x<i>'.repeat(110)}deep`).text, /deep/)
  assert.match(extract(`<title>t</title>${'<ul><li>a<blockquote>'.repeat(50)}deep`).text, /deep/)
  assert.equal(extract('<table><tr><td colspan=1000000 rowspan=1000000>a<td>b</table>').text, 'a b')
  assert.equal(extract(`<div class="${'a '.repeat(200_000)}">hi</div>`).text, 'hi')
  assert.equal(extract(`<p>${'a *_[ '.repeat(20_000)}</p>`).text.length, 119_999)
  assert.equal(extract('<span>word</span>'.repeat(5_000)).text.length, 24_999)
})

test('each metadata field has its fallbacks', () => {
  assert.equal(extract('<title>Page | Site</title><h1>Head</h1>').title, 'Head')
  assert.equal(extract('<title>Page | Site</title><h1>A</h1><h1>B</h1>').title, 'Page')
  assert.equal(extract('<title>Page - Site</title><meta property=og:site_name content=Site>').title, 'Page')
  assert.equal(extract('<title>Before - after</title>').title, 'Before - after')
  assert.equal(extract('<title>x</title><meta property=og:title content="Open"><h1></h1>').title, 'Open')
  assert.equal(extract('<meta property=og:site_name content=Logo><title>Page</title><h1>Logo</h1>').title, 'Page')
  assert.equal(extract('<p>x', { path: '/%D7%A9%D7%9C%D7%95%D7%9D-x.html' }).title, 'שלום x')
  assert.equal(extract('<meta name=description content=" a  b "><p>x').summary, 'a b')
  assert.equal(extract('<meta property=og:description content=c><p>x').summary, 'c')
  assert.equal(extract('<p>short</p>').summary, '')
  for (const style of ['/*! builder - v3 */ .title{padding:0;margin:0', '.title{padding:0}', 'h2.title > a { color: red; }'])
    assert.equal(
      extract(`<meta name=description content="${style}"><p>A sentence of some length.</p>`).summary,
      'A sentence of some length.',
    )
  assert.match(extract(`<p>${'A sentence of some length. '.repeat(30)}</p>`).summary, /^.{60,300}\.$/)
  assert.equal(extract('<html lang=iw-IL><p>x').language, 'he-IL')
  assert.equal(extract('<meta property=og:locale content=he_IL><p>x').language, 'he-IL')
  assert.equal(extract('<p>טקסט בעברית with English').language, 'he')
  assert.equal(extract('<html lang="??"><p>English only').language, null)
})

test('a canonical is a path on the site or a foreign URL', () => {
  const canonical = (href: string) => extract(`<link rel=canonical href="${href}"><p>x`).canonical
  assert.deepEqual(canonical('https://www.own.example/x/?a#b'), { kind: 'own', path: '/x/' })
  assert.deepEqual(canonical('/דף/'), { kind: 'own', path: '/%D7%93%D7%A3/' })
  assert.deepEqual(canonical('https://other.example/x'), { kind: 'foreign', url: 'https://other.example/x' })
  assert.equal(canonical('javascript:x'), null)
  for (const host of ['www.own.example/x', '/own.example/x', 'own.co.il']) assert.equal(canonical(host), null, 'without a scheme')
  for (const path of ['x.html', '/x.php/y', '/v1.2/x', './x', '/node.js'])
    assert.equal(canonical(path)?.kind, 'own', 'a path that is not a host')
  const folder = '<link rel=canonical href="/dr.mueller/"><p>x'
  const inFolder = extractPage({ html: folder, path: '/dr.mueller/index.html', ownHosts: [], rules: {} })
  assert.deepEqual(inFolder.canonical, { kind: 'own', path: '/dr.mueller/' })
  const said = { canonical: 'https://other.example/y' }
  assert.deepEqual(extract('<p>x', said).canonical, { kind: 'foreign', url: 'https://other.example/y' })
  assert.deepEqual(extract('<link rel=canonical href=/a/><p>x', said).canonical, { kind: 'own', path: '/a/' })
  assert.equal(canonical(''), null)
})

test('facts belong to the canonical address, whether page or server declares it', () => {
  const html = '<div class="card"><h3>Basic</h3><p class="price">₪100 לחודש</p></div>'
  const pricing = { page: '/pricing/', plan: '.card', fields: { name: 'h3', price: '.price' } }
  const request = { path: '/prices.php', rules: { pricing } }
  const plans = (page: string, canonical?: string) =>
    extract(page, canonical === undefined ? request : { ...request, canonical }).facts.plans.map(({ name }) => name)
  assert.deepEqual(plans(html), [])
  assert.deepEqual(plans(`<link rel=canonical href=/pricing/>${html}`), ['Basic'])
  assert.deepEqual(plans(html, 'https://www.own.example/pricing/'), ['Basic'])
  assert.deepEqual(plans(`<link rel=canonical href=/other/>${html}`, '/pricing/'), [])
})

test('robots meta elements can set noindex', () => {
  for (const meta of ['name=robots content="follow, NOINDEX"', 'name=robots content=none', 'name=GoogleBot content=noindex']) {
    assert.equal(extract(`<meta ${meta}><p>x`).noindex, true, meta)
  }
  assert.equal(extract('<meta name=robots content="max-snippet:-1, noimageindex"><p>x').noindex, false)
})

test('JSON-LD types the page, and nothing else', () => {
  const type = (data: unknown, path = '/page/') =>
    extract(`<script type="application/ld+json">${JSON.stringify(data)}</script><p>x`, { path }).structuredType
  assert.equal(type({ '@type': 'https://schema.org/Service', name: 'a' }), 'service')
  assert.equal(
    type({ '@graph': [{ '@type': 'WebPage', mainEntity: { '@type': 'DefinedTerm', name: 'a' } }, { '@type': 'Article' }] }),
    'glossary',
  )
  assert.equal(type([{ '@type': 'Organization' }, { '@type': ['WebPage', 'CollectionPage'] }]), 'hub')
  assert.equal(type({ '@type': 'Article', url: '/page' }), 'article')
  assert.equal(type({ '@type': 'Article', url: 'https://www.own.example/other/' }), null)
  assert.equal(type({ '@type': 'Organization', makesOffer: { '@type': 'Service', name: 'a' } }), null)
  assert.equal(
    type([
      { '@type': 'Service', name: 'a' },
      { '@type': 'Service', name: 'b' },
    ]),
    null,
  )
  assert.equal(type({ '@type': 'Service', name: 'a' }, '/'), null)
})

test('a modification date is not a publication date', () => {
  const dates = (html: string) => extract(html).dates
  const data = (value: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', ...value })}</script>`
  assert.deepEqual(dates(`${data({ datePublished: '2026-01-01' })}<p>x`), {
    published: '2026-01-01T00:00:00Z',
    declared: null,
    inMain: null,
  })
  assert.deepEqual(
    dates(`<meta property=article:modified_time content=2026-01-02><p>x <time>then</time> <time datetime=2026-01-03>now</time>`),
    {
      published: null,
      declared: '2026-01-02T00:00:00Z',
      inMain: '2026-01-03T00:00:00Z',
    },
  )
  assert.equal(
    dates(`${data({ dateModified: '2026-01-04' })}<meta property=article:modified_time content=2026-01-02>`).declared,
    '2026-01-04T00:00:00Z',
  )
})

test('main content and boilerplate can be configured', () => {
  const html = '<title>t</title><main><p>main</p></main><div id=own><p>own</p><div class=ad>bought</div><p>words</p></div>'
  assert.equal(extract(html, { rules: { pages: { main: '#own', remove: ['.ad'] } } }).text, 'own\nwords')
  assert.equal(extract(html, { rules: { pages: { main: '#nothing' } } }).text, extract(html).text)
})

test('an element called boilerplate stays if it holds much of the page', () => {
  const words = 'These words are what the page has to say. '
  const page = (share: number) =>
    extract(`<title>t</title><p>${words.repeat(10 - share)}</p><div class=sidebar>Aside. ${words.repeat(share)}</div>`)
  assert.doesNotMatch(page(2).text, /Aside/)
  assert.match(page(5).text, /Aside/)
})

test('links are normalised, and scripts never published', () => {
  const { markdown } = extract(
    '<title>t</title><p><a href="https://a.example/">https://a.example/</a> <a href=" JavaScript:x">b</a> <a href="data:text/html,x">c</a> <a href="vbscript:x">d</a> <img src="javascript:x" alt=e> <a href="mailto:f@g.example">f@g.example</a></p>',
  )
  assert.equal(markdown, '# t\n\n[https://a.example/](https://a.example/) b c d [f@g.example](mailto:f@g.example)\n')
})

test('formatting within a word does not split it, in text and Markdown', () => {
  const tag = fc.constantFrom('b', 'strong', 'i', 'em', 'u', 'mark', '')
  const part = fc.record({
    letters: fc.stringMatching(/^[א-תa-z.:"]{1,4}$/),
    outer: tag,
    inner: tag,
    rest: fc.stringMatching(/^[א-ת]{0,2}$/),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
      const within = (name: string, content: string) => (name === '' ? content : `<${name}>${content}</${name}>`)
      const markup = parts.map(({ letters, outer, inner, rest }) => within(outer, within(inner, letters) + rest)).join('')
      const { text, markdown } = extract(`<title>t</title><p>א${markup}</p>`)
      const word = `א${parts.map(({ letters, rest }) => letters + rest).join('')}`
      assert.equal(text, word)
      assert.equal(markdown.replace(/[*_]/g, ''), `# t\n\n${word}\n`)
    }),
    { numRuns: 200 },
  )
})

test('any markup gives a page or an ExtractionError', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<table>',
      '<tr>',
      '<td rowspan=3>',
      '<th colspan=2>',
      '</table>',
      '<ul>',
      '<li>',
      '</ul>',
      '<dl>',
      '<dt>',
      '<dd>',
    ),
    fc.constantFrom(
      '<a href="/x">',
      '</a>',
      '<div hidden>',
      '</div>',
      '<h1>',
      '<pre>',
      '<code>',
      '<img src=a>',
      '<br>',
      '<noscript>',
      '<svg>',
      '<select>',
      '<frameset>',
      '<template>',
    ),
    fc.string({ maxLength: 10 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const page = extract(pieces.join(''))
      assert.ok(page.title !== '' && page.markdown.startsWith('# ') && page.markdown.endsWith('\n'))
    }),
  )
})

test('a footer next to main is not content, however short the page', () => {
  const page = (main: string) =>
    extractPage({
      html: `<header><nav><a href="/">Home</a></nav></header>${main}<footer class="site-footer"><h4>Contact</h4><p>${'Address and phone. '.repeat(12)}FOOTLEAK</p></footer>`,
      path: '/x/',
      ownHosts: [],
      rules: {},
    })
  for (const main of [
    '<main><h1>Title</h1><p>A short text.</p></main>',
    '<main><p>A short text.</p></main>',
    '<div><h1>Title</h1><p>A text that is not much longer, but says enough to be one.</p></div>',
  ]) {
    assert.doesNotMatch(page(main).markdown, /FOOTLEAK/, main)
    assert.match(page(main).markdown, /text/)
  }
})

test('without a longer one a short paragraph is the summary', () => {
  const { summary } = extractPage({
    html: '<main><h1>Bounce</h1><p>Label</p><p>A short meaning of it.</p></main>',
    path: '/x/',
    ownHosts: [],
    rules: {},
  })
  assert.equal(summary, 'A short meaning of it.')
})

test('a time element without an attribute has the date in its text', () => {
  const { dates } = extractPage({
    html: '<main><h1>Note</h1><p>From <time>2024-05-05</time>.</p></main>',
    path: '/x/',
    ownHosts: [],
    rules: {},
  })
  assert.equal(dates.inMain, '2024-05-05T00:00:00Z')
})

test('a page rendered by scripts is reported', () => {
  const shell = (body: string) =>
    `<!doctype html><html><head><title>Shop</title><script type="module" src="/app.js"></script></head><body>${body}</body></html>`
  const warningsOf = (html: string) => extractPage({ html, path: '/', ownHosts: [], rules: {} }).warnings
  assert.match(warningsOf(shell('<div id="root"></div>')).join(), /has no text/)
  assert.match(
    warningsOf(shell('<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>')).join(),
    /has no text/,
  )
  for (const waiting of ['Loading…', 'טוען...', 'נטען, נא להמתין'])
    assert.match(warningsOf(shell(`<div class="page">${waiting}</div>`)).join(), /has no text/)
  // An archive without articles is not script-rendered.
  const archive = shell('<nav><a href="/a/">Our bicycles</a> <a href="/b/">Our shop in town</a></nav><main></main>')
  assert.doesNotMatch(warningsOf(archive).join(), /daf does not run/)
  assert.deepEqual(warningsOf(shell('<main><h1>Shop</h1><p>Bicycles and their parts.</p></main>')), [])
  assert.deepEqual(warningsOf(shell('<main><p>רכב לפינוי מטען</p></main>')), [])
})

test('table headers stay, whatever their classes', () => {
  const group = (name: string) =>
    `<tr><th colspan="2" class="header_title">${name}</th></tr><tr><td>Peeling</td><td>45 €</td></tr>`
  const { markdown } = extract(`<main><h1>Prices</h1><table>${group('Face')}${group('Hands')}</table></main>`)
  assert.match(markdown, /Face.*\n.*Peeling.*\n.*Hands/)
})

test('a discussion is recognised by its path, its software or its structured data', () => {
  const posts = ['Ada', 'Ben', 'Cleo']
    .map(
      (name) =>
        `<div class="entry"><a href="/${name}/">${name}</a><p>What ${name} has to say of it.</p><i class="like">3 likes</i></div>`,
    )
    .join('')
  const textOf = (path: string, head = '', host = 'shop.example') => {
    const html = `<html><head>${head}</head><body><main><h1>Pumps</h1>${posts}</main></body></html>`
    return extractPage({ html, path, ownHosts: [host], rules: {} }).text
  }
  const posting = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"DiscussionForumPosting"}</script>'
  const answered = posting.replace('DiscussionForumPosting', 'QAPage')
  const discussions = [
    textOf('/forum/pumps/'),
    textOf('/pumps/', posting),
    textOf('/pumps/', answered),
    textOf('/pumps/', '', 'forum.shop.example'),
  ]
  for (const text of discussions) assert.doesNotMatch(text, /likes/)
  for (const text of [...discussions, textOf('/topics/pumps/')]) assert.match(text, /Cleo has to say/)
  assert.match(textOf('/topics/pumps/'), /likes/)
  // Companies declare their own FAQs like this, too.
  const question = '{"@type":"Question","name":"What is it?"}'
  assert.match(textOf('/pumps/', answered.replace('"}', `","mainEntity":[${question},${question}]}`)), /likes/)
})
