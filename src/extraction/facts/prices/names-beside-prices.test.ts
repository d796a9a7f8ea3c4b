import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

/** The offers of a page: name, and the amount or its lowest end. */
function offersOf(body: string, lang = 'en', path = '/prices/'): readonly (readonly [string, number | string | null])[] {
  const { offers } = factsOf(`<!doctype html><html lang="${lang}"><body>${body}</body></html>`, { path })
  return offers.map(({ name, amount, minAmount }) => [name, amount ?? `from ${minAmount}`])
}

const table = (...rows: readonly (readonly [name: string, price: string])[]) =>
  `<table>${rows.map(([name, price]) => `<tr><th>${name}</th><td>${price}</td></tr>`).join('')}</table>`

describe('names beside prices', () => {
  test('“from” at the end of a name makes the price the lowest one, and is no part of the name', () => {
    const rows = table(
      ['Diabetische voet <p>Vanaf</p>', '€26,00'],
      ['Beugel. Prijs vanaf.', '€15,00'],
      ['Basis', '€20,00'],
      ['Pakket Start', '€9,00'],
    )
    assert.deepEqual(offersOf(rows, 'nl'), [
      ['Diabetische voet', 'from 26'],
      ['Beugel', 'from 15'],
      ['Basis', 20],
      ['Pakket Start', 9],
    ])
  })

  test('a sentence below a name is no part of it', () => {
    const rows = table(['Voetbad <p>Warm water, met zout en kruiden.</p>', '€12,00'], ['Balsem <p>voor thuis</p>', '€8,00'])
    assert.deepEqual(offersOf(rows, 'nl'), [
      ['Voetbad', 12],
      ['Balsem voor thuis', 8],
    ])
  })

  test('one-to-one training is a thing, not a size of what stands above it', () => {
    const rows =
      '<caption>Kurse im Überblick</caption><tr><td>Einzeltraining</td><td>60 €</td></tr><tr><td>Welpen</td><td>50 €</td></tr>'
    assert.deepEqual(offersOf(`<table>${rows}</table>`, 'de'), [
      ['Einzeltraining', 60],
      ['Welpen', 50],
    ])
  })

  test('the title of a card may begin with a number of minutes; minutes alone name nothing', () => {
    const card = (title: string, price: string) => `<article><h3>${title}</h3><p>${price}</p></article>`
    const cards = card('30 minutters hjemmebehandling', '500 kr.') + card('60 minutter', '800 kr.')
    assert.deepEqual(offersOf(`<section>${cards}</section>`, 'da'), [['30 minutters hjemmebehandling', 500]])
  })

  test('the only row below a heading is named by its own name', () => {
    const row = (name: string, price: string) =>
      `<div class="row"><div class="name">${name}</div><div class="price">${price}</div></div>`
    const part = (heading: string, rows: string) => `<div><h3>${heading}</h3><div>${rows}</div></div>`
    const parts = part('Hair', row('Cut', '€20') + row('Colour', '€45')) + part('Care', row('Keratin cure', '€30'))
    assert.deepEqual(offersOf(`<h1>Services and prices</h1><div>${parts}</div>`), [
      ['Cut', 20],
      ['Colour', 45],
      ['Keratin cure', 30],
    ])
  })

  test('prices stand in the footer of a card, not in that of the page', () => {
    const card = (name: string, price: string) =>
      `<div class="card"><h3>${name}</h3><div class="card-footer"><span>ab</span> <span>${price}</span></div></div>`
    const cards = `<div>${card('Grundkurs', '220 €')}${card('Aufbaukurs', '290 €')}</div>`
    const footer = `<div class="site-footer">${card('Alt', '1 €')}${card('Älter', '2 €')}</div>`
    assert.deepEqual(offersOf(`<h1>Kurse und Preise</h1>${cards}${footer}`, 'de'), [
      ['Grundkurs', 'from 220'],
      ['Aufbaukurs', 'from 290'],
    ])
  })
})
