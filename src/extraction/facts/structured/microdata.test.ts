import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMicrodata } from './microdata.ts'
import { factsOf, structuredDataOf, withJsonLd } from '../testing/read-html.ts'
import { parseDocument } from '../../tree/parse-document.ts'

const itemsOf = (html: string) => readMicrodata(parseDocument(html).root).items
const one = (html: string) => {
  const [item, ...others] = itemsOf(html)
  assert.ok(item && others.length === 0)
  return item
}

describe('microdata', () => {
  test('values come from the attribute of each element (HTML, 5.2.4)', () => {
    const item = one(`<div itemscope itemtype="https://schema.org/LocalBusiness">
      <h1 itemprop="name">אופק <b>שיווק</b></h1>
      <meta itemprop="priceRange" content="₪₪">
      <a itemprop="url" href="/about/">עלינו</a> <img itemprop="logo" src="/logo.svg" alt="x">
      <link itemprop="sameAs" href="https://social.example/ofek">
      <time itemprop="foundingDate" datetime="2015-03-01">מרץ 2015</time> <time itemprop="since">2016</time>
      <data itemprop="taxID" value="51-000">ח.פ.</data>
      <span itemprop="telephone" content="*6050">כוכבית שישים חמישים</span>
      <a itemprop="email" href="mailto:hi@own.example">כתבו לנו</a>
      <p itemprop="description">שורה<br>ועוד</p>
    </div>`)
    assert.deepEqual(item, {
      '@type': ['https://schema.org/LocalBusiness'],
      name: ['אופק שיווק'],
      priceRange: ['₪₪'],
      url: ['/about/'],
      logo: ['/logo.svg'],
      sameAs: ['https://social.example/ofek'],
      foundingDate: ['2015-03-01'],
      since: ['2016'],
      taxID: ['51-000'],
      telephone: ['*6050'],
      email: ['mailto:hi@own.example'],
      description: ['שורה ועוד'],
    })
  })

  test('nested items, several names and types, itemref, itemid', () => {
    const item = one(
      `<p id="tel">טל <span itemprop="telephone">03-555-0000</span></p>
      <div itemscope itemtype="http://schema.org/Store http://schema.org/Dentist" itemid="#org" itemref="tel nowhere">
        <b itemprop="name legalName">אופק</b>
        <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
          <i itemprop="streetAddress">הרצל 1</i> <i itemprop="addressLocality">תל אביב</i>
        </div>
        <div itemscope><i itemprop="name">אחר</i></div>
      </div>`.replace('<div itemscope><i itemprop="name">אחר</i></div>', ''),
    )
    assert.deepEqual(item, {
      '@id': '#org',
      '@type': ['http://schema.org/Store', 'http://schema.org/Dentist'],
      name: ['אופק'],
      legalName: ['אופק'],
      address: [{ '@type': ['http://schema.org/PostalAddress'], streetAddress: ['הרצל 1'], addressLocality: ['תל אביב'] }],
      telephone: ['03-555-0000'],
    })
  })

  test('an unnamed item in another one is separate', () => {
    const items = itemsOf('<div itemscope><i itemprop="a">1</i><div itemscope><i itemprop="b">2</i></div></div>')
    assert.deepEqual(items, [
      { '@type': [], a: ['1'] },
      { '@type': [], b: ['2'] },
    ])
  })

  test('itemid joins the JSON-LD @id, whose values come first', () => {
    const html = withJsonLd({ '@type': 'Organization', '@id': '#org', name: 'אופק' }).replace(
      '<body>',
      '<body><div itemscope itemtype="https://schema.org/Organization" itemid="#org"><i itemprop="name">Ofek</i><i itemprop="telephone">*6050</i></div>',
    )
    const { organization, organizationElsewhere } = factsOf(html)
    assert.deepEqual([organization?.company['name'], organization?.phone, organizationElsewhere.length], ['אופק', '*6050', 0])
  })
})

describe('microdata of real pages', () => {
  test('a hand-made contact page', () => {
    const { organization, organizationElsewhere } = factsOf(
      `<footer itemscope itemtype="http://schema.org/ProfessionalService">
        <a itemprop="url" href="/"><span itemprop="name">אופק</span></a>
        <address itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
          <span itemprop="streetAddress">הרצל 1</span>, <span itemprop="addressLocality">תל אביב</span>
          <meta itemprop="addressCountry" content="IL"></address>
        <a itemprop="telephone" href="tel:+97235550000">03-555-0000</a>
        <a itemprop="email" href="mailto:hi@own.example">hi@own.example</a>
        <time itemprop="openingHours" datetime="Su-Th 09:00-18:00">א׳–ה׳</time>
        <div itemprop="openingHoursSpecification" itemscope itemtype="http://schema.org/OpeningHoursSpecification">
          <link itemprop="dayOfWeek" href="http://schema.org/Friday"><time itemprop="opens">09:00</time>–<time itemprop="closes">13:00</time>
        </div>
      </footer>`,
      { path: '/contact/' },
    )
    assert.equal(organization, null)
    assert.deepEqual(organizationElsewhere, [
      {
        company: { name: 'אופק', url: '\uE000/' },
        phone: '03-555-0000',
        email: 'hi@own.example',
        address: { streetAddress: 'הרצל 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
        hours: { friday: '09:00-13:00' },
        method: 'microdata',
      },
    ])
  })

  test("a theme that marks up every page, with an SEO plugin's graph: both contribute", () => {
    const graph = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', '@id': 'https://own.example/page/', isPartOf: { '@id': 'https://own.example/#website' } },
        { '@type': 'WebSite', '@id': 'https://own.example/#website', publisher: { '@id': 'https://own.example/#organization' } },
        { '@type': 'Organization', '@id': 'https://own.example/#organization', name: 'אופק' },
      ],
    }
    const { organization, organizationElsewhere, contactPageMethod } = factsOf(
      withJsonLd(graph).replace(
        '<body>',
        `<body itemscope itemtype="https://schema.org/ContactPage"><article itemscope itemtype="https://schema.org/CreativeWork">
          <h1 itemprop="headline">צור קשר</h1><span itemprop="author" itemscope itemtype="https://schema.org/Person"><i itemprop="name">נועה</i></span>
          <div itemscope itemtype="https://schema.org/Organization"><i itemprop="name">אופק</i><i itemprop="telephone">*6050</i></div></article>`,
      ),
    )
    assert.deepEqual(organization, { company: { name: 'אופק' }, ids: ['/#organization'], method: 'json-ld' })
    assert.deepEqual(organizationElsewhere, [{ company: { name: 'אופק' }, phone: '*6050', method: 'microdata' }])
    assert.equal(contactPageMethod, 'microdata')
  })

  test('a shop: product offers are not packages, a monthly offer is', () => {
    const offer = (more: string) => `<div itemscope itemtype="http://schema.org/Product"><h2 itemprop="name">צמיחה</h2>
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">${more}
        <meta itemprop="priceCurrency" content="ILS"><link itemprop="availability" href="http://schema.org/InStock"></div></div>`
    const once = factsOf(offer('<span itemprop="price" content="129.90">₪129.90</span>'))
    assert.deepEqual([once.plans, once.refused], [[], []])
    assert.deepEqual(
      once.offers.map(({ name, amount, currency, unit, method }) => [name, amount, currency, unit, method]),
      [['צמיחה', 129.9, 'ILS', 'unknown', 'microdata']],
    )
    const { plans, plansMethod } = factsOf(
      offer(`<div itemprop="priceSpecification" itemscope itemtype="http://schema.org/UnitPriceSpecification">
        <span itemprop="price" content="3900">₪3,900</span><meta itemprop="priceCurrency" content="ILS"><meta itemprop="unitCode" content="MON"></div>`),
    )
    assert.deepEqual([plans[0]?.name, plans[0]?.pricePerMonth, plansMethod], ['צמיחה', 3900, 'microdata'])
  })

  test('services, terms and prices in JSON-LD are not repeated', () => {
    const marked = `<div itemscope itemtype="https://schema.org/Service"><i itemprop="name">Kidum</i></div>
      <div itemscope itemtype="https://schema.org/DefinedTerm"><i itemprop="name">Link</i></div>
      <div itemscope itemtype="https://schema.org/Offer"><i itemprop="name">a</i><i itemprop="price">100 ₪</i><i itemprop="description">לחודש</i></div>`
    const alone = factsOf(marked)
    assert.deepEqual(
      [alone.services, alone.terms].flat().map(({ method }) => method),
      ['microdata', 'microdata'],
    )
    assert.equal(alone.plans[0]?.pricePerMonth, 100)
    const yearly = { '@type': 'Offer', name: 'a', price: 1000, priceCurrency: 'ILS', description: 'לשנה' }
    const both = factsOf(
      withJsonLd({ '@type': 'Service', name: 'קידום' }, { '@type': 'DefinedTerm', name: 'קישור' }, yearly) + marked,
    )
    assert.deepEqual(
      [both.services.map(({ name }) => name), both.terms.map(({ term }) => term), both.plans],
      [['קידום'], ['קישור'], []],
    )
  })
})

describe('hostile microdata is bounded, with a warning', () => {
  const cut = (html: string) => structuredDataOf(html).warnings.filter((warning) => warning.includes('microdata')).length
  test('items that reference each other', () => {
    const circle = Array.from(
      { length: 200 },
      (_, at) =>
        `<div itemscope itemprop="p" id="i${at}" itemref="${Array.from({ length: 200 }, (_, to) => `i${to}`).join(' ')}"></div>`,
    )
    assert.equal(cut(`<div itemscope itemref="i0 i1">${circle.join('')}</div>`), 1)
  })

  test('a part of the page that every item references', () => {
    const part = `<div id="part">${'<i itemprop="a">x</i>'.repeat(20_000)}</div>`
    assert.equal(cut(part + '<div itemscope itemref="part"></div>'.repeat(2_000)), 1)
  })

  test('nested texts, and too many items', () => {
    assert.equal(
      cut(`<div itemscope>${'<div itemprop="name">'.repeat(200)}${'x'.repeat(100_000)}${'</div>'.repeat(200)}</div>`),
      1,
    )
    assert.equal(cut('<div itemscope itemtype="https://schema.org/Store"><i itemprop="name">a</i></div>'.repeat(6_000)), 1)
  })

  test('names that are special in JSON-LD or JavaScript', () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Store"><i itemprop="@graph @id @type">x</i><i itemprop="__proto__ constructor">y</i><i itemprop="name">ג</i></div>'
    const [node] = structuredDataOf(html).topLevel
    assert.deepEqual([node?.types, node?.id, [...(node?.properties.get('name') ?? [])]], [['Store'], null, ['ג']])
  })
})
