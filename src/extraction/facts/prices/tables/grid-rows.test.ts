import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { read } from '../../testing/price-pages.ts'

const boxes = (...texts: readonly string[]) => texts.map((text) => `<div>${text}</div>`).join('')
const row = (...texts: readonly string[]) => `<div class="row">${boxes(...texts)}</div>`

describe('tables made of boxes', () => {
  test('a row with several prices has one per column header', () => {
    const rows = row('Pizza', 'Small', 'Large') + row('Margherita', '€ 7', '€ 9') + row('Funghi', '€ 8', '–')
    assert.deepEqual(read(`<h1>Our menu</h1><section>${rows}</section>`, 'en'), [
      'Margherita – Small | 7 EUR',
      'Margherita – Large | 9 EUR',
      'Funghi – Small | 8 EUR',
    ])
  })

  test('the headers may be in a box before the rows, and the prices in their own box', () => {
    const prices = (...texts: readonly string[]) => `<div class="prices">${boxes(...texts)}</div>`
    const rows = `<div class="row"><p>גב</p>${prices('150 ₪', '220 ₪')}</div><div class="row"><p>רגליים</p>${prices('140 ₪', '200 ₪')}</div>`
    const heads = `<div class="heads">${boxes('', '30 דקות', '60 דקות')}</div>`
    assert.deepEqual(read(`<h1>מחירון עיסויים</h1><div>${heads}<div>${rows}</div></div>`, 'he'), [
      'גב – 30 דקות | 150 ILS',
      'גב – 60 דקות | 220 ILS',
      'רגליים – 30 דקות | 140 ILS',
      'רגליים – 60 דקות | 200 ILS',
    ])
  })

  test('a row below them with one price is its own offer, not that of the surrounding box', () => {
    const rows = row('Half', 'Whole') + row('White bread', '$8', '$14') + row('Brown bread', '$9', '$15') + row('Rolls', '$7')
    assert.deepEqual(read(`<h1>Price list</h1><div><h2>Bread</h2>${rows}</div>`, 'en-US'), [
      'White bread – Half | 8 USD',
      'White bread – Whole | 14 USD',
      'Brown bread – Half | 9 USD',
      'Brown bread – Whole | 15 USD',
      'Rolls | 7 USD',
    ])
  })

  test('without headers, or with a repeated one, rows have no names', () => {
    const rows = row('White bread', '$8', '$14') + row('Brown bread', '$9', '$15')
    assert.deepEqual(read(`<h1>Price list</h1><div>${rows}</div>`, 'en-US'), [])
    assert.deepEqual(read(`<h1>Price list</h1><div>${row('Whole', 'Whole')}${rows}</div>`, 'en-US'), [])
  })
})
