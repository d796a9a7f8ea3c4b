import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractPage } from '../extract-page.ts'
import { textParts, withoutBlocks } from './without-blocks.ts'

function extract(body: string) {
  const html = `<!doctype html><html lang="en"><title>Title</title><main><h1>Title</h1>${body}</main></html>`
  return extractPage({ html, path: '/page/', ownHosts: [], rules: {} })
}

const comparables = (body: string) => extract(body).blocks.map(({ comparable }) => comparable)

const sentence = 'Leave your details and one of our experts calls you back.'

test('texts are compared regardless of bidi marks, whitespace and case', () => {
  const [plain] = comparables(`<p>${sentence}</p>`)
  assert.deepEqual(comparables(`<p>\u200F${sentence.toUpperCase().replace(' ', '\u00A0 ')}\u200E</p>`), [plain])
})

test('short texts with different links are different', () => {
  assert.notDeepEqual(comparables('<p><a href="/a/">Read more</a></p>'), comparables('<p><a href="/b/">Read more</a></p>'))
  assert.deepEqual(comparables(`<p><a href="/a/">${sentence}</a></p>`), comparables(`<p><a href="/b/">${sentence}</a></p>`))
})

test('blocks record headings, tables, code, prices and contact details', () => {
  const { blocks } = extract(
    '<h2>Part</h2><p>₪3,900 לחודש</p><p>From 390 EUR</p><p>Call *6050</p><p>Tel. 03-555-0134</p><p>office@site.example</p><p>In 2026</p>' +
      '<table><tr><th>A</th><th>B</th></tr><tr><td>C</td><td>D</td></tr></table><pre>code</pre>',
  )
  assert.deepEqual(
    blocks.map(({ rank, price, contact, dense }) =>
      [rank, price && 'price', contact && 'contact', dense && 'dense'].filter(Boolean),
    ),
    [[2], ['price'], ['price'], ['contact'], ['contact'], ['contact'], [], ['dense'], ['dense']],
  )
})

test('blocks record whether they consist of links to pages', () => {
  const links =
    '<p><a href="/list/">Back to the list</a> | <a href="/">Home</a></p><p><a href="https://studio.example">Studio</a></p><p><a href="/b.html?c=1">Another page</a></p>'
  const others =
    '<p>See <a href="/list/">the list</a></p><p><a href="tel:035550134">Call us</a></p><p><a href="https://wa.me/97235550134">Write to us</a></p><p>***</p><p><a href="/llms.txt">Index</a></p><p><a href="https://studio.example/a.pdf#b">Terms</a></p>'
  assert.deepEqual(
    extract(links + others).blocks.map(({ linked }) => linked),
    [true, true, true, false, false, false, false, false, false],
  )
})

test('a page can be rebuilt without any of its blocks', () => {
  const page = extract(`<p>One</p><img src="a.png" alt=""><ul><li>Two</li><li>Three</li></ul><ol><li>Four</li></ol><p>Five</p>`)
  const parts = textParts(page.text, page.blocks)
  assert.equal(withoutBlocks(page, page.blocks, new Set()).markdown, page.markdown)
  assert.equal(withoutBlocks(page, page.blocks, new Set()).text, page.text)
  for (const at of parts.keys()) {
    const { markdown, text } = withoutBlocks(page, page.blocks, new Set([at]))
    assert.equal(text, parts.filter((part, place) => part !== '' && place !== at).join('\n'))
    assert.match(markdown, /^# Title\n\n.*[^\n]\n$/s)
    assert.doesNotMatch(markdown, /\n\n\n/)
  }
  assert.deepEqual(withoutBlocks(page, page.blocks, new Set(parts.keys())), { markdown: '# Title\n', text: '' })
})
