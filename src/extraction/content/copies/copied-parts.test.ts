import { plainPage } from '../../metadata/page-kind.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDocument } from '../../tree/parse-document.ts'
import { visibleText } from '../../tree/visible-text.ts'
import { mainContent } from '../main-content.ts'

/** How often words occur in the extracted content. */
function times(words: string, body: string, isArticle = false): number {
  const { root } = parseDocument(`<body><main><h1>Title</h1>${body}</main></body>`)
  return visibleText(mainContent(root, undefined, { ...plainPage, isArticle }).content).split(words).length - 1
}

const filler = Array.from(
  { length: 12 },
  (_, at) => `<p>Paragraph ${at} says in a sentence something that no other one says.</p>`,
).join('')
const why = 'We answer within one working day, and every month you get a report that a person wrote, not a machine.'

describe('duplicates on a page are extracted once', () => {
  test('a section for desktop and its copy for mobile', () => {
    const section = (name: string) => `<section class="${name}"><h2>Why us</h2><div><p>${why}</p></div></section>`
    assert.equal(times('Why us', section('desktop') + section('mobile') + filler), 1)
  })

  test('a quotation in a cloned slide', () => {
    const slide = `<div class="slide"><div>${why} That is why we came back.</div><div>Noa, bakery</div></div>`
    const other = '<div class="slide"><div>They know our trade.</div><div>Avi, garage</div></div>'
    assert.equal(times(why, `<div>${slide}${other}${slide}</div>${filler}`), 1)
  })

  test('but a heading repeated in the table of contents stays above its section', () => {
    const title = 'What a whole new roof costs here, and what a repair does'
    const entry = `<div class="contents"><div>${title}</div></div>`
    assert.equal(times(title, `${entry}${filler}<div><h2>${title}</h2></div>${filler}`, true), 2)
  })

  test('an image caption repeated by the gallery of an article', () => {
    const caption = '<div class="caption">The minister before the house, on Monday in the afternoon</div>'
    const page = `${caption}${filler}<div class="gallery"><p>1 of 2</p>${caption}</div>`
    assert.equal(times('The minister', page, true), 1)
    assert.equal(times('The minister', page), 2)
  })
})

describe('but not the same text in another context', () => {
  test('equal features of two plans', () => {
    const plan = (name: string) =>
      `<div class="plan"><h3>${name}</h3><ul><li>${why}</li><li>Hosting, backups and updates</li></ul></div>`
    assert.equal(times('Hosting, backups', plan('Basic') + plan('Business') + filler), 2)
  })

  test('equal prices with the same words', () => {
    const offer = `<div class="offer"><h3>Site</h3><p>${why} From 3,900 ₪.</p></div>`
    assert.equal(times('3,900', `<div>${offer}</div>${filler}<div>${offer}</div>`), 2)
  })

  test('equal answers to two questions', () => {
    const faq = ['When do you answer?', 'Who writes the reports?'].map(
      (question) => `<div><h3>${question}</h3><div><p>${why}</p></div></div>`,
    )
    for (const isArticle of [false, true]) assert.equal(times(why, faq.join('') + filler, isArticle), 2)
  })

  test('a tab with the same text as another tab', () => {
    const tab = `<div role="tabpanel"><h3>Company</h3><p>${why}</p></div>`
    assert.equal(times(why, tab + filler + tab), 2)
  })

  test('table rows, and text repeated many times', () => {
    const table = `<table><tr><td>A</td><td>${why}</td></tr><tr><td>B</td><td>${why}</td></tr></table>`
    assert.equal(times(why, table + filler, true), 2)
    assert.equal(times(why, `<div>${why}</div><p>Then:</p>`.repeat(6) + filler), 6)
  })

  test('texts as short as labels', () => {
    assert.equal(times('Read the story', '<div><h3>Case</h3><p>Read the story</p></div>'.repeat(2) + filler), 2)
  })
})
