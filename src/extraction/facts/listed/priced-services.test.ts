import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

const about = 'We do this for you, with care and in time, wherever you are.'

function namesOf(body: string, path = '/page/'): readonly (string | null)[] {
  return (factsOf(`<body>${body}</body>`, { path }).listedServices?.things ?? []).map(({ name }) => name)
}

describe('services listed with prices', () => {
  test('cards with prices under a heading about prices are offers', () => {
    const priced = ['First visit', 'Next visit'].map(
      (name) => `<div class="card"><h3>${name}</h3><p>40 €</p><p>${about}</p></div>`,
    )
    const under = (heading: string) => namesOf(`<h1>Practice</h1><h2>${heading}</h2><div>${priced.join('')}</div>`, '/')
    assert.deepEqual(under('Prices of our services'), [])
    assert.deepEqual(under('Our services'), ['First visit', 'Next visit'])
  })

  test('as cards with duration and price, under the page title', () => {
    const card = (name: string, time: string) =>
      `<div class="col"><h4>${name}</h4><span>${time}</span> <span>699 Kč</span><p>Slow and quiet, for tired shoulders.</p></div>`
    const page = (time: string) => `<h1>All that I do</h1><div>${card('Neck', time)}${card('Back', '30 / 60 min')}</div>`
    for (const time of ['45 min', '45 דק׳']) assert.deepEqual(namesOf(page(time), '/massages/'), ['Neck', 'Back'], time)
    assert.deepEqual(namesOf(page('45 cm'), '/massages/'), [])
    assert.deepEqual(namesOf(page('45 min').replace('<div>', '<h2>Massage</h2><div>').replaceAll('h4', 'h3'), '/massages/'), [])
  })

  test('as rows of prices under a services heading', () => {
    const row = (name: string, price: string) =>
      `<li><span class="name">${name}</span><span>Long lasting</span><span>${price}</span></li>`
    const rows = (heading: string) =>
      `<h1>Nails</h1><h2>What it costs</h2><div><h3>${heading}</h3><ul>${row('Manicure', '€30')}${row('French', '€40')}</ul></div>`
    assert.deepEqual(namesOf(rows('Main services'), '/'), ['Manicure', 'French'])
    assert.deepEqual(namesOf(rows('Extras'), '/'), [])
    assert.deepEqual(namesOf(rows('Services and prices'), '/'), [])
  })
  test("without a tariff's surcharge and minimum", () => {
    const card = (name: string, cost: string) => `<div class="card"><h3>${name}</h3><p>Cost</p><p>${cost}</p></div>`
    const cards = [
      card('Minimum call-out', 'from €40'),
      card('Towing', 'from €60'),
      card('Pulling out', '€80'),
      card('Locked wheel', '+ €5'),
      card('Outside of town', '+ 5 €'),
    ]
    assert.deepEqual(namesOf(`<h1>Tow truck</h1><h2>Our services</h2><div>${cards.join('')}</div>`, '/'), [
      'Towing',
      'Pulling out',
    ])
  })
})
