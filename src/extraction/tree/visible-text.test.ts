import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from './parse-document.ts'
import { visibleText } from './visible-text.ts'

const textOf = (html: string) => visibleText(parseDocument(html).root)

test('a phrase that begins a line of its own does not stick to the one before it, and words stay whole', () => {
  assert.equal(textOf('<h1>Harbour Hotel<span>Rooms and breakfast</span></h1>'), 'Harbour Hotel Rooms and breakfast')
  assert.equal(textOf('<h1>Penzion Přístav<span>Ubytování na Šumavě</span></h1>'), 'Penzion Přístav Ubytování na Šumavě')
  assert.equal(textOf('<h1>You<span>Tube</span></h1>'), 'YouTube')
  assert.equal(textOf('<p>All of Open<span>Street</span>Map</p>'), 'All of OpenStreetMap')
  assert.equal(textOf('<p>Our Site<span>s are many</span></p>'), 'Our Sites are many')
})
