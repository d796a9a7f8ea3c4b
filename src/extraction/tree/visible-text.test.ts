import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from './parse-document.ts'
import { visibleText, lengthWithoutSpace } from './visible-text.ts'

const textOf = (html: string) => visibleText(parseDocument(html).root)

test('a phrase on a line of its own is not joined to the one before, and words are not split', () => {
  assert.equal(textOf('<h1>Harbour Hotel<span>Rooms and breakfast</span></h1>'), 'Harbour Hotel Rooms and breakfast')
  assert.equal(textOf('<h1>Penzion Přístav<span>Ubytování na Šumavě</span></h1>'), 'Penzion Přístav Ubytování na Šumavě')
  assert.equal(textOf('<h1>You<span>Tube</span></h1>'), 'YouTube')
  assert.equal(textOf('<p>All of Open<span>Street</span>Map</p>'), 'All of OpenStreetMap')
  assert.equal(textOf('<p>Our Site<span>s are many</span></p>'), 'Our Sites are many')
})

test('an element displayed as a block by style or class is separated, part of a word with another class is not', () => {
  assert.equal(
    textOf('<h1><span class="block">Fresh bread</span><span class="text-lg block">every day</span></h1>'),
    'Fresh bread every day',
  )
  assert.equal(textOf('<h1>לחם טרי<small class="d-block">בכל בוקר</small></h1>'), 'לחם טרי בכל בוקר')
  assert.equal(textOf('<p>Monday<b style="color:red; display: block">from nine</b></p>'), 'Monday from nine')
  assert.equal(textOf('<p>Bak<b class="block-letter" style="display:inline-block">ery</b></p>'), 'Bakery')
  assert.equal(textOf('<p>Fresh<span class="block sm:inline">ness</span></p>'), 'Freshness')
  assert.equal(textOf('<p><span class="block">€12</span><span class="block">.90</span></p>'), '€12.90')
})

test('all characters are counted except regular-expression whitespace', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const text = String.fromCharCode(code)
    assert.equal(lengthWithoutSpace(text), text.replace(/\s+/g, '').length, `U+${code.toString(16)}`)
  }
  assert.equal(lengthWithoutSpace(' שלום \n\u00a0עולם\u200e '), 9)
})
