import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PricingRules } from '../../model/site-rules.ts'
import { surveyHtml } from './testing/survey-html.ts'

/** The three packages in every markup. */
const packages = [
  { name: 'Seed', who: 'For local shops', price: '₪2,900', yes: ['Research', 'One article'], no: ['Links'] },
  {
    name: 'Branch',
    who: 'For growing companies',
    price: '₪5,400',
    yes: ['All of Seed', 'Three articles', 'Report'],
    no: ['Design', 'Video'],
  },
  { name: 'Forest', who: 'For several sites', price: '₪11,800', yes: ['All of Branch'], no: [] },
] as const
type Package = (typeof packages)[number]

const page = (write: (one: Package, at: number) => string, around = (cards: string) => `<div>${cards}</div>`) =>
  `<body><main><h1>Monthly plans</h1>${around(packages.map(write).join(''))}</main></body>`
const items = (texts: readonly string[], open = '<li>', close = '</li>') => texts.map((text) => open + text + close).join('')

type Fields = NonNullable<PricingRules['fields']>

/** Typical markup, and the expected configuration. */
const cases: readonly (readonly [string, string, string, Fields])[] = [
  [
    'meaningful classes',
    page(
      ({ name, who, price, yes, no }) =>
        `<article class="plan"><h3>${name}</h3><p class="audience">${who}</p><p class="price">${price}</p><ul class="yes">${items(yes)}</ul><ul class="excluded">${items(no)}</ul></article>`,
    ),
    '.plan',
    { name: 'h3', audience: '.audience', price: '.price', includes: '.yes li', excludes: '.excluded li' },
  ],
  [
    'no classes, two lists under headings',
    page(
      ({ name, who, price, yes, no }) =>
        `<section><h2>${name}</h2><p>${who}</p><p><b>${price}</b> a month</p><h3>Included</h3><ul>${items(yes)}</ul>${no.length > 0 ? `<h3>Not included</h3><ul>${items(no)}</ul>` : ''}</section>`,
    ),
    'main section',
    {
      name: 'h2',
      audience: 'p:nth-of-type(1)',
      price: 'p:nth-of-type(2)',
      includes: 'ul:nth-of-type(1) li',
      excludes: 'ul:nth-of-type(2) li',
    },
  ],
  [
    'only classes for styling, excluded items struck through',
    page(
      ({ name, who, price, yes, no }) =>
        `<div class="p-6 border"><h3 class="text-xl">${name}</h3><p class="mt-2 text-sm">${who}</p><p class="mt-4 text-3xl">${price}</p><ul class="mt-4">${items(yes)}${items(no, '<li class="line-through">')}</ul></div>`,
      (cards) => `<div class="grid gap-8">${cards}</div>`,
    ),
    '.p-6',
    { name: 'h3', audience: '.mt-2', price: '.text-3xl', includes: 'li:not(.line-through)', excludes: '.line-through' },
  ],
  [
    'CSS modules, whose ends change with each build',
    page(
      ({ name, who, price, yes, no }) =>
        `<div class="Plan_card__3xYz1"><h3>${name}</h3><em class="Plan_who__Ab1Cd">${who}</em><div class="Plan_sum__9Qw2e">${price}</div><ul>${items(yes, '<li class="Plan_yes__1aB2c">')}${items(no, '<li class="Plan_no__3dE4f">')}</ul></div>`,
    ),
    '[class*="Plan_card__"]',
    {
      name: 'h3',
      audience: '[class*="Plan_who__"]',
      price: '[class*="Plan_sum__"]',
      includes: '[class*="Plan_yes__"]',
      excludes: '[class*="Plan_no__"]',
    },
  ],
  [
    'icons for excluded items',
    page(
      ({ name, who, price, yes, no }) =>
        `<div class="tier"><h3>${name}</h3><p class="for">${who}</p><p class="sum">${price}</p><ul>${items(yes, '<li><i class="fas fa-check"></i> ')}${items(no, '<li><i class="fas fa-times"></i> ')}</ul></div>`,
    ),
    '.tier',
    { name: 'h3', audience: '.for', price: '.sum', includes: 'li:not(:has(.fa-times))', excludes: 'li:has(.fa-times)' },
  ],
  [
    'no classes, two lists in boxes',
    page(
      ({ name, who, price, yes, no }) =>
        `<section><h2>${name}</h2><p>${who}</p><p>${price}</p><div><h3>With</h3><ul>${items(yes)}</ul></div><div><h3>Does not include</h3><ul>${items(no)}</ul></div></section>`,
    ),
    'main section',
    {
      name: 'h2',
      audience: 'p:nth-of-type(1)',
      price: 'p:nth-of-type(2)',
      includes: 'div:nth-of-type(1) li',
      excludes: 'div:nth-of-type(2) li',
    },
  ],
  [
    'rows of a table',
    page(
      ({ name, who, price, yes }) => `<tr><td>${name}</td><td>${who}</td><td>${price}</td><td><ul>${items(yes)}</ul></td></tr>`,
      (rows) =>
        `<table id="plans"><thead><tr><th>Plan</th><th>For</th><th>Price</th><th>With</th></tr></thead><tbody>${rows}</tbody></table>`,
    ),
    '#plans tbody tr',
    { name: 'td:nth-of-type(1)', audience: 'td:nth-of-type(2)', price: 'td:nth-of-type(3)', includes: 'li' },
  ],
  [
    'boxes instead of lists, an amount in several elements',
    page(
      ({ name, who, price, yes, no }) =>
        `<div class="box"><div class="box__name">${name}</div><div class="box__who">${who}</div><div class="box__price"><span>₪</span><span>${price.slice(1)}</span><small>/mo</small></div><div class="box__in"><b>You get</b>${items(yes, '<div class="box__point">', '</div>')}</div><div class="box__out"><b>Not included</b>${items(no, '<div class="box__point">', '</div>')}</div></div>`,
    ),
    '.box',
    {
      name: '.box__name',
      audience: '.box__who',
      price: '.box__price',
      includes: '.box__in .box__point',
      excludes: '.box__out .box__point',
    },
  ],
  [
    'markers of items, and a badge, are ignored',
    page(
      ({ name, who, price, yes }, at) =>
        `<div class="plan${at === 1 ? ' best' : ''}">${at === 1 ? '<span class="badge">Popular</span>' : ''}<h3>${name}</h3><p class="who">${who}</p><s>₪99,000</s><p class="sum">${price}</p><ul>${items(yes, '<li class="muted">')}</ul></div>`,
    ),
    '.plan',
    { name: 'h3', audience: '.who', price: '.sum', includes: 'li' },
  ],
]

describe('packages and the selectors that match them', () => {
  for (const [name, html, plan, fields] of cases) {
    test(name, () => {
      const found = surveyHtml(html).plans
      assert.deepEqual({ plan: found?.rules.plan, fields: found?.rules.fields }, { plan, fields })
      const wanted = packages.map(({ name: title, who, yes, no }) => [title, who, yes, 'excludes' in fields ? no : []])
      assert.deepEqual(
        found?.plans.map((one) => [one.name, one.audience, one.includes, one.excludes]),
        wanted,
      )
      assert.deepEqual(
        found?.plans.map(({ pricePerMonth }) => pricePerMonth),
        [2900, 5400, 11800],
      )
      assert.equal(found?.monthly, true)
    })
  }
})

const card = (name: string, price: string, more = '') =>
  `<div class="plan"><h3>${name}</h3><p class="sum">${price}</p>${more}</div>`

test('Hebrew prices in words, in every spelling', () => {
  for (const price of ['2,900 ש״ח לחודש', '2,900 ש"ח + מע״מ לחודש', '\u200f2,900\u00a0\u200f₪']) {
    const found = surveyHtml(
      `<main><h2>חבילות חודשיות</h2><div>${card('א', price)}${card('ב', price.replace('2,9', '3,9'))}</div></main>`,
    ).plans
    assert.deepEqual(
      found?.plans.map(({ pricePerMonth }) => pricePerMonth),
      [2900, 3900],
      price,
    )
  }
})

test('a package with a price on request is left out and reported', () => {
  const found = surveyHtml(`<div>${card('A', '₪100 / month')}${card('B', '₪200 / month')}${card('C', 'Ask us')}</div>`).plans
  assert.deepEqual([found?.plans.length, found?.unpriced], [2, 1])
})

test('a package that has only its lowest price is left out and reported, several are a price list', () => {
  const cards = (...prices: readonly string[]) =>
    surveyHtml(`<div>${prices.map((price, at) => card(`Plan ${at}`, price)).join('')}</div>`).plans
  const found = cards('₪100 / month', '₪200 / month', 'from ₪300 / month')
  assert.deepEqual([found?.plans.length, found?.unpriced, found?.refused], [2, 1, null])
  assert.equal(cards('₪100 / month', '₪200 / month', 'from ₪300 / month', 'from ₪400 / month'), null)
})

test('the monthly price counts next to a yearly one', () => {
  const both = (name: string, month: string, year: string) =>
    `<div class="plan"><h3>${name}</h3><p class="year">${year} per year</p><p class="month">${month} per month</p></div>`
  const found = surveyHtml(`<div>${both('A', '₪100', '₪1,000')}${both('B', '₪200', '₪2,000')}</div>`).plans
  assert.equal(found?.rules.fields?.price, '.month')
})

test('monthly packages come before one-time ones', () => {
  const once = ['A', 'B', 'C'].map((name) => `<li class="site"><h3>Site ${name}</h3><p>₪9,000</p></li>`).join('')
  const found = surveyHtml(
    `<ul>${once}</ul><section><h2>Monthly</h2><div>${card('D', '₪100')}${card('E', '₪200')}</div></section>`,
  ).plans
  assert.deepEqual(
    found?.plans.map(({ name }) => name),
    ['D', 'E'],
  )
})

test('a note is a text about the prices next to it', () => {
  const note = (after: string) =>
    surveyHtml(`<section><div class="plans">${card('A', '₪100 a month')}${card('B', '₪200 a month')}</div>${after}</section>`)
      .plans
  assert.equal(note('<p class="small">Prices exclude VAT.</p>')?.rules.note, '.small')
  assert.equal(note('<p>Call us.</p><p>המחירים לפני מע״מ</p>')?.note, 'המחירים לפני מע״מ')
  assert.equal(note('<p>We love what we do and have done it for years.</p>')?.rules.note, undefined)
})

describe('not a list of packages', () => {
  const none: readonly (readonly [string, string])[] = [
    ['a single price', card('A', '₪100 a month')],
    ['prices in a menu', `<nav>${card('A', '₪100')}${card('B', '₪200')}</nav>`],
    ['prices in a text', '<p>We ask ₪100 for this.</p><p>And ₪200 for that, which is more than it was.</p>'],
    ['a hidden list', `<div hidden>${card('A', '₪100 a month')}${card('B', '₪200 a month')}</div>`],
    ['a calculator', `<div class="calculator">${card('A', '₪100 a month')}${card('B', '₪200 a month')}</div>`],
    ['what customers say', `<div class="testimonials">${card('A', '₪100 a month')}${card('B', '₪200 a month')}</div>`],
    ['a shop with many products', Array.from({ length: 30 }, (_, at) => card(`Thing ${at}`, `₪${at + 1}`)).join('')],
  ]
  for (const [name, html] of none) test(name, () => assert.equal(surveyHtml(`<main>${html}</main>`).plans, null))

  test('rejected prices are reported with the reason', () => {
    const found = surveyHtml(`<div>${card('A', '₪100 incl. VAT')}${card('B', '₪200 incl. VAT')}</div>`).plans
    assert.deepEqual([found?.plans.length, found?.refused], [0, 'it includes VAT'])
  })

  test('prices without a period are not monthly', () => {
    assert.equal(surveyHtml(`<div>${card('A', '₪100')}${card('B', '₪200')}</div>`).plans?.monthly, false)
  })
})
