import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { read } from '../../testing/price-pages.ts'

const offers = (html: string) => read(`<main><h1>Prices</h1>${html}</main>`)
const rows = (...prices: readonly number[]) => prices.map((price, at) => `<p>${(at + 1) * 30} min: €${price}</p>`).join('')
const items = (...prices: readonly number[]) =>
  `<ul>${prices.map((price, at) => `<li>${(at + 1) * 30} min .... <b>${price} EUR</b></li>`).join('')}</ul>`

suite('rows with only a quantity and a price', () => {
  test('are named by the bold line or the term above them', () => {
    const expected = [
      'Massage – 30 min | 20 EUR',
      'Massage – 60 min | 35 EUR',
      'Peel – 30 min | 25 EUR',
      'Peel – 60 min | 35 EUR',
    ]
    for (const html of [
      `<p><b>Massage</b></p>${rows(20, 35)}<p><strong>Peel</strong></p>${rows(25, 35)}`,
      `<div><strong>Massage</strong>${items(20, 35)}</div><div><strong>Peel</strong>${items(25, 35)}</div>`,
      '<p><b>Massage</b><br>30 min: €20<br>60 min: €35</p><p><b>Peel</b><br>30 min: €25<br>60 min: €35</p>',
      '<dl><dt>Massage</dt><dd>30 min: €20</dd><dd>60 min: €35</dd><dt>Peel</dt><dd>30 min: €25</dd><dd>60 min: €35</dd></dl>',
    ])
      assert.deepEqual(offers(html), expected, html)
  })

  test('get the heading above them as a prefix', () => {
    const list = `<ul><li><b>Five</b></li>${items(20, 35)}<li><b>Ten</b></li>${items(40, 70)}</ul>`
    assert.deepEqual(offers(`<h3>Back care</h3>${list}`), [
      'Back care – Five – 30 min | 20 EUR',
      'Back care – Five – 60 min | 35 EUR',
      'Back care – Ten – 30 min | 40 EUR',
      'Back care – Ten – 60 min | 70 EUR',
    ])
    const unnamed = list.replaceAll(/<li><b>(?:Five|Ten)<\/b><\/li>/g, '')
    assert.deepEqual(offers(`<h3>Back care</h3>${unnamed}`), [], 'no price is a part of a name')
  })

  test('are not named by a bold remark', () => {
    const expected = ['Massage – 30 min | 20 EUR', 'Massage – 60 min | 35 EUR']
    for (const remark of [
      'Cash only',
      'New',
      'Book now',
      'Duration',
      '10% off on Mondays',
      'Anna Oak, therapist',
      'Closed on Mondays',
      'Objednávejte včas',
      'Pouze v pondělí',
      'Only on Mondays',
    ])
      assert.deepEqual(offers(`<h2>Massage</h2><p><b>${remark}</b></p>${rows(20, 35)}`), expected, remark)
    const apart = `<div><h2>Massage</h2></div><div><p><b>Closed on Mondays</b></p><div>${rows(20, 35)}</div></div>`
    assert.deepEqual(offers(apart), expected)
    assert.deepEqual(offers(`<p><b>Cash only</b></p>${rows(20, 35)}`), [])
    assert.deepEqual(offers(`<p><b>Peel</b></p><p>€50</p>${rows(20, 35)}`), [])
  })

  test('are not named by terms that are quantities themselves', () => {
    const list = (one: number, other: number) => `<dl><dt>2 hours</dt><dd>€${one}</dd><dt>4 hours</dt><dd>€${other}</dd></dl>`
    assert.deepEqual(offers(`<h2>Sauna</h2>${list(15, 20)}<h2>Pool</h2>${list(5, 8)}`), [
      'Sauna – 2 hours | 15 EUR',
      'Sauna – 4 hours | 20 EUR',
      'Pool – 2 hours | 5 EUR',
      'Pool – 4 hours | 8 EUR',
    ])
  })

  test('in one paragraph belong to the bold line right above them, and not to one about old prices', () => {
    const list = '<p><b>Ladies</b><br>Cut: €20<br>Colour: €35<br>Men:<br>Beard: €9</p><p>Cut: €15<br>Beard: €12</p>'
    assert.ok(!offers(list).some((line) => line.startsWith('Ladies – Beard')), offers(list).join())
    const old = '<p><b>Old prices</b><br>Cut: €20<br>Perm: €35</p><p><b>Now</b><br>Cut: €25<br>Perm: €40</p>'
    assert.ok(!offers(old).some((line) => line.includes('| 20') || line.includes('Old')), offers(old).join())
  })
})
