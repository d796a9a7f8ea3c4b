import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Plan } from '../../model/pricing.ts'
import { factPage, keysOf, siteFactsOf } from './testing/fact-pages.ts'

const plan = (name: string, pricePerMonth = 3900): Plan => ({
  name,
  audience: '',
  pricePerMonth,
  priceText: `₪${pricePerMonth}`,
  includes: ['x'],
  excludes: [],
})
const pricing = { page: '/prices/', plan: '.plan', note: '.note', ranges: { page: '/guide/', each: 'tr' } }

describe('prices', () => {
  test('come from the configured pages, with their source', () => {
    const {
      pricing: read,
      sources,
      notices,
    } = siteFactsOf(
      [
        factPage('/', { plans: [plan('אחר')], plansMethod: 'json-ld' }),
        factPage('/guide/', { priceRanges: ['א – ₪1'] }),
        factPage('/prices.html', { plans: [plan('א'), plan('ב', 5900)], plansMethod: 'selector', priceNote: 'לפני מע״מ' }),
      ],
      { pricing },
    )
    assert.deepEqual(read, {
      note: 'לפני מע״מ',
      plans: [plan('א'), plan('ב', 5900)],
      packageRanges: ['א – ₪1'],
      sources: ['/prices.html', '/guide/'],
    })
    assert.deepEqual(
      sources.map(({ fact, value, method, page }) => [fact, value, method, page]),
      [
        ['pricing.plans[0]', 'א: ₪3900', 'selector', '/prices.html'],
        ['pricing.plans[1]', 'ב: ₪5900', 'selector', '/prices.html'],
        ['pricing.note', 'לפני מע״מ', 'selector', '/prices.html'],
        ['pricing.packageRanges', '1', 'selector', '/guide/'],
      ],
    )
    assert.deepEqual(
      notices.filter(({ key }) => key?.startsWith('pricing')),
      [],
    )
  })

  test('come from all pages without configuration, equal packages once', () => {
    const { pricing: read } = siteFactsOf([
      factPage('/', { plans: [plan('א')], plansMethod: 'json-ld' }),
      factPage('/b/', { plans: [plan('א'), plan('ב')], plansMethod: 'json-ld' }),
      factPage('/c/', { plans: [plan('א')], plansMethod: 'json-ld' }),
    ])
    assert.deepEqual(read, { note: '', plans: [plan('א'), plan('ב')], packageRanges: [], sources: ['/', '/b/'] })
  })

  test('may be ranges only', () => {
    assert.deepEqual(
      siteFactsOf([factPage('/guide/', { priceRanges: ['א'] })], { pricing: { ranges: pricing.ranges } }).pricing,
      {
        note: '',
        plans: [],
        packageRanges: ['א'],
        sources: ['/guide/'],
      },
    )
  })
})

describe('missing and uncertain prices', () => {
  test('if there are none, the report says how to add them', () => {
    const facts = siteFactsOf([factPage('/')])
    assert.equal(facts.pricing, null)
    assert.ok(facts.notices.some(({ key, message }) => key === 'pricing' && /offers in daf\.yaml/.test(message)))
  })

  test('are reported one by one, with the page', () => {
    const refused = [
      { key: 'pricing.plan', text: 'א: ₪9 כולל מע״מ', reason: 'it includes VAT' },
      { key: 'contact.email', text: 'x', reason: 'it is none' },
    ]
    const facts = siteFactsOf([factPage('/prices/', { refused }), factPage('/z/', { refused })], {
      pricing: { page: '/prices/', plan: '.plan' },
    })
    assert.equal(facts.pricing, null)
    const told = facts.notices.filter(({ key }) => key === 'pricing.plan')
    assert.deepEqual(
      told.map(({ page, level }) => [page, level]),
      [['/prices/', 'warning']],
    )
    assert.match(told[0]?.message ?? '', /א: ₪9 כולל מע״מ.*it includes VAT/)
  })

  test('unpublished pages and selectors without a match are reported by key', () => {
    assert.deepEqual(
      keysOf(siteFactsOf([factPage('/')], { pricing })).filter((key) => key?.startsWith('pricing.')),
      ['pricing.page', 'pricing.ranges.page'],
    )
    const found = siteFactsOf([factPage('/prices/'), factPage('/guide/')], { pricing })
    assert.deepEqual(
      keysOf(found).filter((key) => key?.startsWith('pricing.')),
      ['pricing.plan', 'pricing.note', 'pricing.ranges.each'],
    )
  })

  test('ranges that were found and rejected are reported with the reason, on their own page too', () => {
    const reason = 'the page does not say that it is per month'
    const refused = [{ key: 'pricing.ranges', text: 'חנויות – ₪2,000–₪4,000', reason }]
    const pages = [factPage('/prices/', { plans: [plan('א')], plansMethod: 'selector' }), factPage('/guide/', { refused })]
    const { notices } = siteFactsOf(pages, { pricing: { page: '/prices/', plan: '.plan', ranges: pricing.ranges } })
    const told = notices.filter(({ key }) => key?.startsWith('pricing'))
    assert.deepEqual(
      told.map(({ level, page, key }) => [level, page, key]),
      [['warning', '/guide/', 'pricing.ranges']],
    )
    assert.match(told[0]?.message ?? '', /חנויות – ₪2,000–₪4,000.*per month/)
  })

  test('a configured field that no package has is reported', () => {
    const page = factPage('/prices/', { plans: [plan('א'), plan('ב')], plansMethod: 'selector' })
    const fields = { name: 'h3', price: '.p', audience: '.for', includes: 'li', excludes: '.out li' }
    const facts = siteFactsOf([page], { pricing: { page: '/prices/', plan: '.plan', fields } })
    assert.deepEqual(
      keysOf(facts).filter((key) => key?.startsWith('pricing')),
      ['pricing.fields.audience', 'pricing.fields.excludes'],
    )
  })

  test('no name, or one name with two prices, is reported', () => {
    const page = factPage('/', { plans: [plan('א'), plan('א', 5000), plan('')], plansMethod: 'json-ld' })
    const facts = siteFactsOf([page])
    assert.equal(facts.pricing?.plans.length, 3)
    assert.deepEqual(keysOf(facts).filter((key) => key === 'pricing.fields.name').length, 2)
  })
})
