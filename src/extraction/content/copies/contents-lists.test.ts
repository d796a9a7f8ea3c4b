import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sentence, taken } from '../testing/taken.ts'

const titles = ['What a new roof costs', 'How long it takes', 'Who pays for the scaffold']
const sections = titles.map((title, at) => `<h2 id="s${at}">${title}</h2><p>${sentence}</p>`).join('')
const links = (to: (at: number) => string) => titles.map((title, at) => `<li><a href="${to(at)}">${title}</a></li>`).join('')

function times(words: string, body: string, isArticle = false): number {
  return taken(`<main><h1>Title</h1><p>${sentence.repeat(3)}</p>${body}</main>`, isArticle).split(words).length - 1
}

describe('a table of contents', () => {
  test('is dropped from an article, and kept on other pages, where it may list the services', () => {
    const list = `<div><h3>In short</h3><ul>${links((at) => `#s${at}`)}</ul></div>`
    assert.equal(times(titles[1] ?? '', list + sections, true), 1)
    assert.equal(times('In short', list + sections, true), 0)
    assert.equal(times(titles[1] ?? '', list + sections), 2)
  })

  test('does not link to other pages, and repeats the headings', () => {
    assert.equal(times(titles[1] ?? '', `<ul>${links((at) => `/roofs/${at}/`)}</ul>${sections}`), 2)
    assert.equal(times(titles[1] ?? '', `<ul>${links((at) => `/roofs/${at}/#part`)}</ul>${sections}`), 2)
    const prices = titles.map((title, at) => `<li><a href="#s${at}">${title}</a>: from ${at + 1}00 ₪ for each square metre</li>`)
    assert.equal(times('from 200', `<ul>${prices.join('')}</ul>${sections}`), 1)
    assert.equal(times('First', `<ul><li><a href="#s0">First</a></li><li><a href="#s1">Second</a></li></ul>${sections}`), 1)
  })
})
