import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SiteRules } from '../../model/site-rules.ts'
import { noFacts } from './no-facts.ts'
import { factsOf, withJsonLd } from './testing/read-html.ts'

describe('price ranges', () => {
  test('in another currency, with VAT, for another or no period are rejected', () => {
    const list =
      '<ul class="r"><li>Small – ₪2,500 a month</li><li>Big – $5,000 a month</li><li>3,000 ₪ לחודש כולל מע״מ</li>' +
      '<li>Hosting – ₪600 a year</li><li>Visit – ₪150-250</li></ul>'
    const { priceRanges, refused } = factsOf(list, { path: '/guide/', rules: ranges('.r li') })
    assert.deepEqual(priceRanges, ['Small – ₪2,500 a month'])
    assert.deepEqual(
      refused.filter(({ key }) => key === 'pricing.ranges').map(({ reason }) => reason),
      [
        'its currency is not ILS',
        'it includes VAT',
        'the page does not say that it is per month',
        'the page does not say that it is per month',
      ],
    )
  })

  const ranges = (each: string): SiteRules => ({ pricing: { ranges: { page: '/guide/', each } } })
  const table =
    '<table><thead><tr><th>חבילה</th><th>טווח לחודש</th></tr></thead><tbody>' +
    '<tr><th>בסיסית</th><td>₪2,500–₪4,000</td></tr><tr><td>מתקדמת</td><td><b>₪4,000</b>–₪8,000</td><td></td></tr></tbody></table>'

  test('join the cells of a row with a dash, and skip header rows', () => {
    const expected = ['בסיסית – ₪2,500–₪4,000', 'מתקדמת – ₪4,000–₪8,000']
    assert.deepEqual(factsOf(table, { path: '/guide/', rules: ranges('table tr') }).priceRanges, expected)
    assert.deepEqual(factsOf(table, { path: '/guide.html', rules: ranges('tbody tr') }).priceRanges, expected)
  })

  test('in any other element are its text', () => {
    assert.deepEqual(
      factsOf('<ul class="r"><li>בסיס:<span>₪2,500 לחודש</span></li><li> </li></ul>', { path: '/guide/', rules: ranges('.r li') })
        .priceRanges,
      ['בסיס:₪2,500 לחודש'],
    )
  })

  test('are only read on the named page', () => {
    assert.deepEqual(factsOf(table, { path: '/', rules: ranges('tr') }).priceRanges, [])
  })
})

describe('services', () => {
  test('described by a page or offered by its company are read', () => {
    const { services } = factsOf(
      withJsonLd(
        { '@type': 'Service', name: 'קידום', description: 'קידום &amp; תוכן', url: 'https://own.example/services/seo/' },
        {
          '@type': 'Organization',
          name: 'אופק',
          hasOfferCatalog: {
            '@type': 'OfferCatalog',
            itemListElement: [
              { '@type': 'Offer', itemOffered: { '@type': 'Service', name: 'GEO', '@id': '/services/geo/#service' } },
            ],
          },
        },
      ),
    )
    assert.deepEqual(services, [
      { name: 'קידום', description: 'קידום & תוכן', path: '/services/seo/', method: 'json-ld' },
      { name: 'GEO', description: null, path: '/services/geo/', method: 'json-ld' },
    ])
  })

  test('merely mentioned or unnamed are not read', () => {
    const page = [
      { '@type': 'Article', mentions: { '@type': 'Service', name: 'אחר' } },
      { '@type': 'Service' },
      { '@type': 'ProfessionalService', name: 'אופק' },
    ]
    assert.deepEqual(factsOf(withJsonLd(page)).services, [])
  })
})

describe('defined terms', () => {
  test('are read singly and as a set', () => {
    const { terms } = factsOf(
      withJsonLd(
        { '@type': 'DefinedTerm', name: 'קישור', description: 'הפניה', url: '/glossary/link/' },
        { '@type': 'DefinedTermSet', name: 'מילון', hasDefinedTerm: [{ '@type': 'DefinedTerm', name: 'SERP', '@id': '#serp' }] },
      ),
    )
    assert.deepEqual(terms, [
      { term: 'קישור', summary: 'הפניה', path: '/glossary/link/', method: 'json-ld' },
      { term: 'SERP', summary: null, path: null, method: 'json-ld' },
    ])
  })

  test('mentioned in an article are not read', () => {
    assert.deepEqual(factsOf(withJsonLd({ '@type': 'Article', about: { '@type': 'DefinedTerm', name: 'SEO' } })).terms, [])
  })
})

describe('configured texts', () => {
  const rules: SiteRules = {
    pages: {
      types: [
        { match: '/case-studies/*/', type: 'case-study' },
        { match: '/glossary/*/', type: 'glossary' },
      ],
    },
    caseStudies: { result: '.result' },
    glossary: { term: 'h1' },
  }

  test('the first result on a case study is its headline result', () => {
    const html = '<p class="result"></p><p class="result"><b>פי 2.4</b> פניות</p><p class="result">אחר</p>'
    assert.equal(factsOf(html, { path: '/case-studies/a/', rules }).result, 'פי 2.4 פניות')
    assert.equal(factsOf('<p>x</p>', { path: '/case-studies/a/', rules }).result, null)
  })

  test('a glossary page, recognised by path or JSON-LD, has its term', () => {
    assert.equal(factsOf('<h1>קישור נכנס</h1>', { path: '/glossary/a/', rules }).term, 'קישור נכנס')
    const declared = withJsonLd({ '@type': 'DefinedTerm', name: 'x' }).replace('<body>', '<body><h1>קישור</h1>')
    assert.equal(factsOf(declared, { path: '/words/a/', rules }).term, 'קישור')
  })
})

test('a page without facts', () => {
  assert.deepEqual(factsOf('<p>שלום</p>'), noFacts)
})

test('a hostile page takes bounded time', () => {
  const rules: SiteRules = {
    pricing: { page: '/', plan: 'div', fields: { price: 'div', includes: 'div' }, ranges: { page: '/', each: 'div' } },
  }
  const nested = '<div>'.repeat(200) + '₪'.repeat(1_000)
  const wide = '<div>₪1 - 2</div>'.repeat(1_000)
  // Reading inner elements once per ancestor would take minutes.
  for (const html of [nested, wide, '<div>'.repeat(60) + wide]) {
    const facts = factsOf(html, { path: '/', rules })
    assert.deepEqual(facts.plans, [])
    const refused = Map.groupBy(facts.refused, ({ key }) => key)
    assert.ok([...refused.values()].every((some) => some.length <= 50) && facts.priceRanges.length <= 500)
  }
})
