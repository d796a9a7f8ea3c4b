import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseDocument } from '../tree/parse-document.ts'
import { bodyOf } from '../content/choose-root.ts'
import { visibleText } from '../tree/visible-text.ts'
import { outlinePage } from './outline-page.ts'

const words = 'Words of the page that a visitor reads, one after the other. '.repeat(8)

const outline = (html: string, rules = {}) =>
  outlinePage({ html, rules, path: '/page/', ownHosts: [] }).map(({ element, text, fate }) => [fate, element, text.slice(0, 12)])

test('each text of the page is listed once, in order, with its verdict', () => {
  const html = `<header><nav><a href="/">Home</a></nav></header><main><h1>Title</h1><p>${words}</p><p class="share">Share it</p>
    <form><label>Name</label></form><p hidden>Secret</p><table><tr><td>Cell</td></tr></table></main><footer>Foot</footer>`
  assert.deepEqual(outline(html, { pages: { remove: ['.share'] } }), [
    [['header element', 'outside of the main or article element', 'many links', 'little text'], 'nav', 'Home'],
    ['taken', 'h1', 'Title'],
    ['taken', 'p', 'Words of the'],
    ['configured', 'p', 'Share it'],
    [['form, dialog or search element', 'little text', 'form fields or buttons'], 'form', 'Name'],
    ['hidden', 'p', 'Secret'],
    ['taken', 'td', 'Cell'],
    [['footer element', 'outside of the main or article element', 'little text'], 'footer', 'Foot'],
  ])
})

test('a part left out for its class is named by it', () => {
  const html = `<main><h1>Title</h1><p>${words}</p><div class="related-box"><a href="/a/">Another page</a></div></main>`
  assert.deepEqual(outline(html).at(-1), [
    ['class or id often used around the content (related-box)', 'many links', 'little text'],
    'div',
    'Another page',
  ])
})

test('text next to configured content is outside of it', () => {
  const html = `<div id="x"><p>${words}</p></div><div><p>Beside it</p></div>`
  assert.deepEqual(outline(html, { pages: { main: '#x' } }), [
    ['taken', 'p', 'Words of the'],
    ['outside', 'p', 'Beside it'],
  ])
})

test('a page that is all content has nothing outside', () => {
  assert.deepEqual(outline(`<h1>Title</h1><div><p>${words}</p></div><div><h2>Address</h2><p>${words}</p></div>`), [
    ['taken', 'h1', 'Title'],
    ['taken', 'p', 'Words of the'],
    ['taken', 'h2', 'Address'],
    ['taken', 'p', 'Words of the'],
  ])
})

test('noscript content is included', () => {
  assert.deepEqual(outline(`<div id="root"></div><noscript><main><p>${words}</p></main></noscript>`), [
    ['taken', 'p', 'Words of the'],
  ])
})

test('no text of a page is lost or repeated', () => {
  const markup = fc.array(
    fc.constantFrom('<p>', '</p>', '<div hidden>', '</div>', '<nav>', '</nav>', 'one ', 'two ', '<ul><li>', '<form>'),
    {
      maxLength: 40,
    },
  )
  fc.assert(
    fc.property(markup, (parts) => {
      const html = parts.join('')
      const text = outlinePage({ html, rules: {}, path: '/page/', ownHosts: [] }).map((block) => block.text)
      assert.equal(text.join(' '), visibleText(bodyOf(parseDocument(html).root)))
    }),
    { numRuns: 200 },
  )
})
