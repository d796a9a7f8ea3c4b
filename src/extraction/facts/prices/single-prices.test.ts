import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, page } from '../testing/price-pages.ts'
import { factsOf } from '../testing/read-html.ts'

const read = (body: string, lang = 'en', path = '/cleaning.html') =>
  factsOf(page(body, lang), { path }).offers.map((offer) => line(offer))

const text = '<section><h2>Spotless in a day</h2><p>We clean what you bring.</p></section>'

test('the only price of a page is that of the heading right above it, where its class calls it a price', () => {
  const box = (name: string, price = 'From €20') =>
    `<h1>Cleaning of suits</h1><div>${text}<div class="price-box"><h3>${name}</h3><span class="price-amount">${price}</span><p>Jacket and trousers</p></div></div>`
  assert.deepEqual(read(box('Suit (two pieces)')), ['Suit (two pieces) | 20.. EUR'])
  assert.deepEqual(read(box('Suit (two pieces)').replace('price-box', 'box').replace('price-amount', 'amount')), [])
  assert.deepEqual(read(box('Contact us')), [])
  assert.deepEqual(read(box('Payment by card')), [])
  assert.deepEqual(read(`<h1>2015 Landscape 17 RD</h1><div class="price">$6,500 OBO</div><p>Sleeps four.</p>`), [
    '2015 Landscape 17 RD | 6500 USD',
  ])
  const hero = '<h1>Clean homes, no stress</h1><p class="price">€49</p>'
  assert.deepEqual(read(hero, 'en', '/'), [])
})

test('what one of something costs is named after the page as well', () => {
  const box = '<div class="price-box"><h3>Price per garment</h3><span class="price-amount">From €3</span></div>'
  assert.deepEqual(read(`<h1>Ironing</h1>${text}${box}`), ['Ironing – Price per garment | 3.. EUR'])
})

test('a time that its price touches is its name', () => {
  const row = (name: string, price: string) => `<div class="row"><span>${name}</span><span>${price}</span></div>`
  const rows = row('Service call', '$120') + row('2 hours', '$140') + row('Each further visit', '$70')
  assert.deepEqual(read(`<h1>Repairs</h1><h2>Carpentry prices</h2><div>${rows}</div>`), [
    'Service call | 120 USD',
    'Carpentry prices – 2 hours | 140 USD',
    'Each further visit | 70 USD',
  ])
})

test('what follows a label in the line of a price is part of its name', () => {
  const box =
    '<div><p><strong>Town:</strong> Ashby</p><p><strong>Zone:</strong> 6, travel <strong>€65</strong></p><p>It is far away.</p></div>'
  assert.deepEqual(read(`<h1>Fees</h1>${box}`), ['Zone: 6, travel | 65 EUR'])
})

test('places below a heading of travel costs are named with it', () => {
  const rows = ['Ashby, Bourne', 'Corby'].map((name, at) => `<tr><td>${name}</td><td>€${at + 1}5</td></tr>`).join('')
  assert.deepEqual(read(`<h1>Prices</h1><h2>Travel costs</h2><table>${rows}</table>`), [
    'Travel costs – Ashby, Bourne | 15 EUR',
    'Travel costs – Corby | 25 EUR',
  ])
})
