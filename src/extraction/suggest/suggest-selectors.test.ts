import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { suggestForms, suggestResult, suggestTerm } from './suggest-selectors.ts'
import { surveyHtml } from './testing/survey-html.ts'

const words = 'It took us a few months of work on texts, on links and on the site itself, and this page tells how it went.'

describe('the headline result of case studies', () => {
  const stories = [
    ['A bakery', '48% more orders'],
    ['A law firm', '3.2 times as many calls'],
    ['A school', '120 enquiries a month, up from 35'],
  ] as const
  const pages = (write: (title: string, result: string, at: number) => string) =>
    stories.map(([title, result], at) =>
      surveyHtml(
        `<body><header><a class="result" href="/">Home</a></header><main>${write(title, result, at)}</main></body>`,
        `/projects/${at}/`,
      ),
    )

  const sure: readonly (readonly [string, string, (title: string, result: string, at: number) => string])[] = [
    [
      'a descriptive class',
      '.outcome',
      (title, result) => `<h1>${title}</h1><p class="lead">${words}</p><p class="outcome">${result}</p>`,
    ],
    [
      'a descriptive heading',
      '#the-result + p',
      (title, result) => `<h1>${title}</h1><p>${words}</p><h2 id="the-result">The result</h2><p>${result}</p>`,
    ],
    [
      'a heading in Hebrew without an id',
      'h2:nth-of-type(2) + p',
      (title, result) => `<h1>${title}</h1><h2>הלקוח</h2><p>${title}, since 2${title.length}</p><h2>התוצאות</h2><p>${result}</p>`,
    ],
    [
      'a definition list',
      'dt:nth-of-type(2) + dd',
      (title, result, at) =>
        `<h1>${title}</h1><dl><dt>Since</dt><dd>201${at}, in town</dd><dt>Result</dt><dd>${result}</dd></dl>`,
    ],
    [
      'its position after the heading of the text',
      'header + p',
      (title, result, at) =>
        `<article><header><h1>${title}</h1><p>${words}</p><time>1${at}.5.2026</time></header><p>${result}</p><p>${words}</p></article>`,
    ],
    ['only its position', 'h1 + p', (title, result) => `<h1>${title}</h1><p>${result}</p><p>${words}</p>`],
    [
      "a page builder's class",
      '.elementor-element-3f2b1c0',
      (title, result) =>
        `<div class="elementor-element elementor-element-1a2b3c4"><div><h1>${title}</h1></div></div><div class="elementor-element elementor-element-3f2b1c0"><div><h2>${result}</h2></div></div><p>${words}</p>`,
    ],
  ]
  for (const [name, selector, write] of sure) {
    test(`by ${name}`, () => {
      const [best] = suggestResult(pages(write))
      assert.deepEqual(best, { selector, found: 3, pages: 3, example: '48% more orders', sure: true })
    })
  }

  test('numbers that are not results are reported, not used', () => {
    const found = suggestResult(
      pages((title, _, at) => `<h1>${title}</h1><p class="team">${at + 2} people at work</p><p>${words}</p>`),
    )
    assert.deepEqual(
      found.map(({ selector, sure: isSure }) => [selector, isSure]),
      [['.team', false]],
    )
  })

  test('dates, clients and texts equal on all pages are not results', () => {
    const write = (title: string, _: string, at: number) =>
      `<h1>${title}</h1><p class="date">1${at}.5.2026</p><p class="client">Client no. 2${at}%</p><p class="claim">We made 100% of clients happy</p><p>${words}</p>`
    assert.deepEqual(suggestResult(pages(write)), [])
  })

  test('a single page shows no pattern unless a class names it', () => {
    const [first] = pages((title, result) => `<h1>${title}</h1><p>${result}</p>`)
    assert.equal(suggestResult(first === undefined ? [] : [first])[0]?.sure, false)
    const [named] = pages((title, result) => `<h1>${title}</h1><p class="outcome">${result}</p>`)
    assert.equal(suggestResult(named === undefined ? [] : [named])[0]?.sure, true)
  })
})

describe('the term on a glossary page', () => {
  const terms = ['Canonical', 'Noindex', 'Crawl budget']
  const pages = (write: (term: string) => string) =>
    terms.map((term, at) => surveyHtml(`<main>${write(term)}</main>`, `/glossary/${at}/`))
  const listed = new Map(terms.map((term, at) => [`/glossary/${at}/`, term]))

  test('is its heading', () => {
    assert.deepEqual(
      suggestTerm(
        pages((term) => `<h1>${term}</h1><p>${words}</p>`),
        new Map(),
      ),
      { selector: 'h1', found: 3, pages: 3, example: 'Canonical', sure: true },
    )
  })

  test('is the part of its heading that the list of terms, or JSON-LD, has', () => {
    const question = pages((term) => `<h1>What is <dfn>${term}</dfn>?</h1><p>${words}</p>`)
    assert.equal(suggestTerm(question, listed)?.selector, 'dfn')
    const data = (term: string) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"DefinedTerm","name":"${term}"}</script>`
    assert.equal(
      suggestTerm(
        pages((term) => `${data(term)}<h1>What is it?</h1><b class="word">${term}</b><p>${words}</p>`),
        new Map(),
      )?.selector,
      '.word',
    )
  })

  test('is uncertain if the list names pages differently', () => {
    assert.equal(
      suggestTerm(
        pages((term) => `<h1>${term} explained</h1><p>${words}</p>`),
        listed,
      )?.sure,
      false,
    )
  })
})

describe('contact forms', () => {
  const form = (attributes: string) =>
    `<form ${attributes}><input name="name"><input type="email" name="mail"><textarea name="text"></textarea></form>`
  const search = '<form role="search"><input type="search" name="q"></form>'
  const suggest = (...bodies: readonly string[]) =>
    suggestForms(
      bodies.map((body, at) => surveyHtml(`<main>${body}</main>`, `/${at}/`)),
      (path) => path === '/0/',
    )

  test('are found by their names', () => {
    assert.deepEqual(suggest(form('id="contact"') + search, '<p>none</p>', form('id="contact"')), [
      { selector: 'form#contact', paths: ['/0/', '/2/'], more: 0 },
    ])
    assert.deepEqual(suggest(form('name="ask"') + search), [{ selector: 'form[name="ask"]', paths: ['/0/'], more: 0 }])
    assert.deepEqual(suggest(form('class="ask"') + search), [{ selector: '.ask', paths: ['/0/'], more: 0 }])
  })

  test('with different names on each page are suggested per page', () => {
    assert.deepEqual(
      suggest(form('id="a"') + search, form('id="b"') + search).map(({ selector, paths }) => [selector, paths]),
      [
        ['form#a', ['/0/']],
        ['form#b', ['/1/']],
      ],
    )
  })

  test('on every page are suggested on those where visitors expect them', () => {
    const bodies = Array.from({ length: 30 }, () => form('id="foot"'))
    assert.deepEqual(suggest(...bodies), [{ selector: 'form#foot', paths: ['/0/'], more: 29 }])
  })

  test('with different fields are one if one selector finds them by name', () => {
    const branch = (name: string) =>
      `<section id="contact"><form><input name="${name}"><input type="email" name="mail"></form></section>`
    assert.deepEqual(suggest(branch('name'), '<p>none</p>', branch('company')), [
      { selector: '#contact form', paths: ['/0/', '/2/'], more: 0 },
    ])
  })

  test('exclude search, login, newsletter, comment and hidden forms', () => {
    const others = [
      search,
      '<form><input name="user"><input type="email" name="e"><input type="password" name="p"></form>',
      '<form class="newsletter"><input name="first"><input type="email" name="e"></form>',
      '<form id="commentform"><input type="email" name="email"><textarea name="comment"></textarea></form>',
      `<form hidden><input name="a"><input type="email" name="e"></form>`,
      '<form><input name="size"><input name="colour"></form>',
    ]
    assert.deepEqual(suggest(...others), [])
  })
})
