import assert from 'node:assert/strict'
import { test } from 'node:test'
import { surveyHtml } from './testing/survey-html.ts'

const card = (name: string, price: string, feature: string) =>
  `<div class="card"><div class="head"><h3>${name}</h3></div><div class="amount">${price}</div>
  <ul><li>In one visit</li><li>${feature}</li></ul></div>`
const page = (cards: readonly string[], title = 'Prices') =>
  surveyHtml(
    `<html lang="en"><title>${title}</title><main><h1>${title}</h1><div class="grid">${cards.join('')}</div></main></html>`,
    `/${title.toLowerCase()}/`,
  )

test('no rule is suggested for prices that are read without one', () => {
  const survey = page([card('Veneers', '€850', 'Digital'), card('Bonding', '€295', 'Direct'), card('Bleaching', '€450', 'Safe')])
  assert.equal(survey.facts.offers.length, 3)
  assert.equal(survey.offers, null)
})

test('a rule covers what is read without it, and the price of a card that adds an extra, too', () => {
  const cards = [card('Veneers', '€850', 'Digital'), card('Bonding', '€295', 'Direct'), card('Implant', '€1,850', 'Crown: +€950')]
  const { facts, offers } = page(cards)
  assert.equal(facts.offers.length, 2)
  assert.deepEqual(
    offers?.offers.map(({ name, amount }) => [name, amount]),
    [
      ['Veneers', 850],
      ['Bonding', 295],
      ['Implant', 1850],
    ],
  )
  assert.deepEqual(
    offers?.gained.map(({ name }) => name),
    ['Implant'],
  )
})

test("no rule is suggested if amounts on a page are not the company's prices", () => {
  const cards = [card('Veneers', '€850', 'Digital'), card('Bonding', '€295', 'Direct'), card('Implant', '€1,850', 'Crown: +€950')]
  assert.equal(page(cards, 'Privacy').offers, null)
})
