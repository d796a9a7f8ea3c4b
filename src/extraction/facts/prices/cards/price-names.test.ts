import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** The offers of a page about prices, one a line: name, price, unit and VAT where known. */
function read(body: string, lang = 'en'): readonly string[] {
  const { offers } = factsOf(`<!doctype html><html lang="${lang}"><head></head><body>${body}</body></html>`, { path: '/prices/' })
  return offers.map(({ name, amount, minAmount, maxAmount, currency, unit, vat }) =>
    [`${name}:`, amount ?? `${minAmount ?? ''}..${maxAmount ?? ''}`, currency, unit, vat]
      .filter((part) => part !== 'unknown')
      .join(' '),
  )
}

test('the heading of a card with prices names none outside it; the title above them does, whatever its element', () => {
  const card = (name: string, price: string) => `<div class="card"><h3>${name}</h3><p>${price}</p></div>`
  const cards = `<div>${card('Apple tart', '30 €')}${card('Plum tart', '35 €')}</div>`
  const tiers = (title: string) =>
    `<section>${title}<div class="tiers"><div class="tier"><div>30 – 80 pieces</div><div>2 €</div></div><div class="tier"><div>81 – 150 pieces</div><div>1.50 €</div></div><div class="tier"><div>151 pieces and +</div><div>1 €</div></div></div></section>`
  const own = ['Apple tart: 30 EUR', 'Plum tart: 35 EUR']
  const named = ['Canapés – 30 – 80 pieces: 2 EUR', 'Canapés – 81 – 150 pieces: 1.5 EUR', 'Canapés – 151 pieces and +: 1 EUR']
  assert.deepEqual(read(`${cards}${tiers('<div id="c"><span class="section-title">Canapés</span></div>')}`), [...own, ...named])
  assert.deepEqual(read(`${cards}${tiers('<h3>Canapés</h3>')}`), [...own, ...named])
  assert.deepEqual(read(`${cards}${tiers('')}`), own, 'nothing names them')
})

test('a row is named by the bold line at the start of its cell, without the text below', () => {
  const row = (name: string, more: string, price: string) =>
    `<tr><td><strong>${name}</strong><br>${more}</td><td>${price}</td></tr>`
  const long = 'For those who are at school and for all who say that they are, as long as the committee agrees to it. '.repeat(2)
  assert.deepEqual(read(`<table>${row('Junior', long, '6 €')}${row('Senior', 'All others.', '20 €')}</table>`), [
    'Junior: 6 EUR',
    'Senior: 20 EUR',
  ])
})

test('a column header with “from” makes its prices the lowest, unless it says for what', () => {
  const under = (head: string, lang: string) =>
    read(`<h2>Yoga</h2><table><tr><th>Name</th><th>${head}</th></tr><tr><td>Hatha</td><td>20 €</td></tr></table>`, lang)
  const heads = {
    'From (€)': 'en',
    'ab EUR': 'de',
    'Dès / €': 'fr',
    'Desde: €': 'es',
    'От €': 'ru',
    'החל מ- €': 'he',
    From: 'en',
  }
  for (const [head, lang] of Object.entries(heads)) assert.deepEqual(under(head, lang), ['Hatha: 20.. EUR'], head)
  for (const head of ['From Oldtown', 'From 3 days', 'Fromage'])
    assert.ok(!under(head, 'en').some((line) => line.includes('20..')), head)
})

test("the site's name above prices for some people is not their name", () => {
  const card = (name: string, price: string) => `<div class="tarif-box"><p>${name}</p><div>${price}</div></div>`
  const html = (above: string) =>
    `<!doctype html><html lang="fr"><head><title>Aline Verdoux – Ostéopathe</title></head><body><h1>${above}</h1><h2>Tarifs</h2><div>${card('Enfants &amp; Adultes', '70 €')}${card('Nourrissons', '60 €')}</div></body></html>`
  const names = (above: string) => factsOf(html(above), { path: '/tarifs/' }).offers.map(({ name }) => name)
  assert.deepEqual(names('Aline Verdoux'), ['Enfants & Adultes', 'Nourrissons'])
  assert.deepEqual(names('Ostéopathie'), ['Ostéopathie – Enfants & Adultes', 'Nourrissons'])
})
