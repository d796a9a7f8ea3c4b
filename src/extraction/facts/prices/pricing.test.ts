import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SiteRules } from '../../../model/site-rules.ts'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

const fields = { name: 'h3', audience: '.for', price: '.price', includes: '.in li', excludes: '.out li' }
const rules: SiteRules = { pricing: { page: '/מחירים/', plan: '.card', fields, note: '.note' } }
const path = '/%D7%9E%D7%97%D7%99%D7%A8%D7%99%D7%9D/'

const card = (price: string, more = '') =>
  `<div class="card"><h3>צמיחה</h3><p class="for">לחברות</p><p class="price">${price}</p>${more}</div>`
const read = (html: string, given: SiteRules = rules) => factsOf(html, { path, rules: given })

describe('packages in configured elements', () => {
  test('have every field as on the page, in page order', () => {
    const lists = '<ul class="in"><li>מחקר  מילים</li><li><b>דוח</b> חודשי</li></ul><ul class="out"><li>קישורים</li></ul>'
    const facts = read(
      `${card('<span>₪3,900</span><span>לחודש</span> + מע״מ', lists)}<div class="card"><h3>בסיס</h3><p class="price">1,900 ש״ח לחודש</p></div>`,
    )
    assert.deepEqual(facts.plans, [
      {
        name: 'צמיחה',
        audience: 'לחברות',
        pricePerMonth: 3900,
        priceText: '₪3,900 לחודש + מע״מ',
        includes: ['מחקר מילים', 'דוח חודשי'],
        excludes: ['קישורים'],
      },
      { name: 'בסיס', audience: '', pricePerMonth: 1900, priceText: '1,900 ש״ח לחודש', includes: [], excludes: [] },
    ])
    assert.equal(facts.plansMethod, 'selector')
    assert.deepEqual(facts.refused, [])
  })

  test('are only read on the named page, in any spelling of its path', () => {
    const html = card('₪3,900 לחודש')
    for (const spelling of ['/מחירים/', '/מחירים', '/%d7%9e%d7%97%d7%99%d7%a8%d7%99%d7%9d/', '/מחירים.html']) {
      assert.equal(factsOf(html, { path, rules: { pricing: { ...rules.pricing, page: spelling } } }).plans.length, 1, spelling)
    }
    assert.equal(factsOf(html, { path: '/other/', rules }).plans.length, 0)
    const moved = `<link rel="canonical" href="https://own.example${path}">${html}`
    assert.equal(factsOf(moved, { path: '/prices.html', rules }).plans.length, 1)
  })

  test('a struck-through old price, a hidden copy and a cloned slide do not count', () => {
    const price =
      '<del>₪4,500</del><span style="color: red; text-decoration: line-through">₪4,200</span> ₪3,900 לחודש</p><p class="price" hidden>₪9,900'
    assert.deepEqual(
      read(card(price) + card(price)).plans.map(({ priceText }) => priceText),
      ['₪3,900 לחודש'],
    )
  })

  test('a price in several elements is one text', () => {
    assert.deepEqual(
      read(card('3,900</p><p class="price">₪ לחודש')).plans.map(({ priceText, pricePerMonth }) => [priceText, pricePerMonth]),
      [['3,900 ₪ לחודש', 3900]],
    )
  })

  test('currency and VAT are read in the package or in the note', () => {
    assert.equal(read(`${card('3,900')}<p class="note">המחירים בש״ח לחודש, לא כולל מע״מ</p>`).plans[0]?.pricePerMonth, 3900)
    assert.equal(read(card('3,900', '<small>₪ לחודש</small>')).plans[0]?.pricePerMonth, 3900)
  })

  test('the end of an abbreviation before the price is not “from” or “about”', () => {
    for (const before of ['לחברה בע"מ', 'לחברה בע״מ', "לחברה בע''מ", 'סה"כ', 'לפני מע״מ'])
      assert.equal(read(card('₪3,900 לחודש').replace('<p class="price">', `<p>${before}</p>$&`)).plans.length, 1, before)
  })

  test("the name defaults to the package's heading", () => {
    assert.equal(
      read(card('₪3,900 לחודש'), { pricing: { page: path, plan: '.card', fields: { price: '.price' } } }).plans[0]?.name,
      'צמיחה',
    )
  })

  const refusals: readonly (readonly [string, string, RegExp])[] = [
    ['no price', card(''), /it has no price/],
    ['a period before the price', card('₪3,900').replace('<p class="price">', '<p>תשלום חד פעמי:</p>$&'), /per month/],
    ['a price per person', card('₪3,900', '<small>לאדם</small>'), /per month/],
    ['the first month', card('₪99', '<small>לחודש הראשון</small>'), /introductory/],
    ['a price in words', card('צרו קשר'), /no amount/],
    ['another currency', card('$990 לחודש'), /not ILS/],
    ['another currency after the price', card('990', '$'), /not ILS/],
    ['no currency', card('3,900'), /no currency/],
    ['VAT included', card('₪3,900 כולל מע״מ'), /includes VAT/],
    ['VAT included, told in the package', card('₪3,900', '<small>המחיר כולל מע״מ</small>'), /includes VAT/],
    ['VAT included, told in the note', `${card('₪3,900')}<p class="note">כל המחירים כוללים מע״מ</p>`, /includes VAT/],
    ['a price per year', card('₪39,000 לשנה'), /not a price per month/],
    ['a price per year, stated after it', card('₪39,000', '<span>לשנה</span>'), /not a price per month/],
    ['a one-time price', card('₪3,900 חד פעמי'), /not a price per month/],
    ['a price per hour', card('₪350 לשעה'), /not a price per month/],
    ['no period', card('₪3,900'), /the page does not say that it is per month/],
    ['a range', card('₪3,900–₪5,900'), /more than one amount/],
    ['two prices', card('₪3,900</p><p class="price">₪4,900'), /more than one amount/],
    ['a lowest price', card('החל מ-₪3,900'), /only the lowest price/],
    [
      'a lowest price, stated before it',
      `<div class="card"><h3>צמיחה</h3><small>החל מ-</small><b class="price">₪3,900</b></div>`,
      /only the lowest price/,
    ],
    ['a lowest price, stated after it', card('₪3,900', '<small>ומעלה</small>'), /only the lowest price/],
    ['raised decimals', card('₪39<sup>90</sup>'), /superscript/],
  ]
  for (const [name, html, reason] of refusals) {
    test(`is rejected: ${name}`, () => {
      const facts = read(html)
      assert.deepEqual(facts.plans, [])
      assert.equal(facts.plansMethod, null)
      assert.equal(facts.refused.length, 1)
      assert.equal(facts.refused[0]?.key, 'pricing.plan')
      assert.match(facts.refused[0]?.text ?? '', /^צמיחה/)
      assert.match(facts.refused[0]?.reason ?? '', reason)
    })
  }

  test('a rejected package does not affect the others', () => {
    assert.equal(read(card('צרו קשר') + card('₪3,900 לחודש')).plans.length, 1)
  })

  test('a selector that cannot be run finds nothing', () => {
    assert.deepEqual(read(card('₪3,900'), { pricing: { page: path, plan: '.card:hover', fields } }).plans, [])
  })
})

const monthly = { '@type': 'UnitPriceSpecification', price: 3900, priceCurrency: 'ILS', unitCode: 'MON' }
const offer = (specification: object, more = {}) => ({
  '@type': 'Offer',
  name: 'צמיחה',
  priceSpecification: specification,
  ...more,
})

describe('packages in JSON-LD offers', () => {
  const plan = { name: 'צמיחה', audience: '', pricePerMonth: 3900, priceText: '₪3,900', includes: [], excludes: [] }

  test('are read without configuration, on any page', () => {
    const facts = factsOf(withJsonLd(offer(monthly)))
    assert.deepEqual(facts.plans, [plan])
    assert.equal(facts.plansMethod, 'json-ld')
  })

  test('every notation of a month', () => {
    const { unitCode: _, ...unspoken } = monthly
    for (const said of [
      offer({ ...unspoken, unitText: 'MONTH' }),
      offer({ ...unspoken, unitText: 'חודש' }),
      offer({ ...unspoken, billingDuration: 'P1M' }),
      offer({ ...unspoken, billingDuration: 1, unitCode: 'MON' }),
      offer({ ...unspoken, referenceQuantity: { '@type': 'QuantitativeValue', value: '1', unitCode: 'MON' } }),
      offer(unspoken, { description: 'תשלום לחודש, ללא התחייבות' }),
      { '@type': 'Offer', name: 'צמיחה', price: '3,900.00', priceCurrency: 'ILS', description: 'per month' },
      { '@type': 'Service', name: 'צמיחה', offers: { '@type': 'Offer', priceSpecification: [monthly] } },
      {
        '@type': 'OfferCatalog',
        itemListElement: [{ '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'צמיחה' }, priceSpecification: monthly }],
      },
    ]) {
      assert.deepEqual(factsOf(withJsonLd(said)).plans, [plan], JSON.stringify(said))
    }
  })

  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['no currency', offer({ ...monthly, priceCurrency: undefined }), /no currency/],
    ['three decimals', offer({ ...monthly, price: '390.000' }), /amount is unclear/],
    ['no number', offer({ ...monthly, price: 'call us' }), /no amount/],
  ]
  for (const [name, said, reason] of refusals) {
    test(`is rejected: ${name}`, () => {
      const { plans, refused } = factsOf(withJsonLd(said))
      assert.deepEqual(plans, [])
      assert.equal(refused.length, 1)
      assert.match(refused[0]?.reason ?? '', reason)
    })
  }

  test('other offers are not packages, and not reported', () => {
    for (const said of [
      offer({ ...monthly, priceCurrency: 'USD' }),
      offer({ ...monthly, valueAddedTaxIncluded: true }),
      offer(monthly, { valueAddedTaxIncluded: 'https://schema.org/True' }),
      offer({ ...monthly, price: undefined, minPrice: 3900, maxPrice: 5900 }),
      offer({ ...monthly, unitCode: 'ANN' }),
      offer({ ...monthly, referenceQuantity: undefined, billingDuration: 3 }),
      { '@type': 'Product', name: 'מוצר', offers: { '@type': 'Offer', price: 90, priceCurrency: 'ILS' } },
    ]) {
      const { plans, offers, refused } = factsOf(
        withJsonLd(said).replace('<body>', '<body><p>We charge 3,900 ₪, 5,900 ₪, 90 ₪ or 3,900 USD for it.</p>'),
      )
      assert.deepEqual([plans.length, offers.length, refused.length], [0, 1, 0], JSON.stringify(said))
    }
  })

  test('configured elements win; without a match the offers count', () => {
    const html = withJsonLd(offer(monthly))
    assert.equal(read(html.replace('<body>', `<body>${card('₪5,000 לחודש')}`)).plans[0]?.pricePerMonth, 5000)
    assert.equal(read(html).plansMethod, 'json-ld')
    assert.deepEqual(factsOf(html, { path: '/elsewhere/', rules }).plans, [])
  })
})
