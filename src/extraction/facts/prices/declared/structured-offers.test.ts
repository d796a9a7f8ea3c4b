import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../../../model/testing/cpu-seconds.ts'
import { line } from '../../testing/price-pages.ts'
import { factsOf, withJsonLd } from '../../testing/read-html.ts'

describe('structured offers', () => {
  const shown = (data: object, body: string) => factsOf(withJsonLd(data).replace('<body>', `<body>${body}`), { path: '/x/' })
  const product = (offer: object) => ({
    '@type': 'Product',
    name: 'Lamp',
    offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR', ...offer },
  })

  test('are not named after the site', () => {
    const service = {
      '@type': 'Service',
      name: 'Yoga – Jane Example',
      offers: { '@type': 'Offer', name: 'First hour', price: '60', priceCurrency: 'EUR' },
    }
    const ofProvider = { ...service, provider: { '@type': 'LocalBusiness', name: 'Jane Example' } }
    assert.deepEqual(
      shown(ofProvider, '<h1>Yoga</h1><p>60 €</p>').offers.map(({ name }) => name),
      ['Yoga – First hour'],
    )
    const named = (title: string) =>
      factsOf(withJsonLd(service).replace('</head><body>', `<title>${title}</title></head><body><h1>Yoga</h1><p>60 €</p>`), {
        path: '/yoga/',
      }).offers.map(({ name }) => name)
    assert.deepEqual(named('Yoga in town | Hours – Jane Example'), ['Yoga – First hour'])
    for (const other of ['Yoga in town', 'Yoga – Jane Example'])
      assert.deepEqual(named(other), ['Yoga – Jane Example – First hour'], other)
    const kit = (site: string) =>
      factsOf(
        `<title>ערכת כובע | הבובות של נועה</title><script type="application/ld+json">{"@type":"WebSite","name":"${site}"}</script>
        <main itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">ערכת כובע | הבובות של נועה</h1>
        <div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="ILS">₪<span itemprop="price">70</span></div></main>`,
        { path: '/hat/' },
      ).offers.map(({ name }) => name)
    assert.deepEqual(kit('הבובות של נועה'), ['ערכת כובע'])
    const list = (name: string) =>
      factsOf(
        `<title>Prices – Own Hotel</title><meta property="og:site_name" content="Own Hotel"><h1>Prices</h1>
        <table><tr><th>Transfer</th><th>Price</th></tr><tr><td>${name}</td><td>€50</td></tr><tr><td>Own Hotel – Airport</td><td>€55</td></tr></table>`,
        { path: '/prices/' },
      ).offers[0]?.name
    assert.equal(list('Airport – Own Hotel'), 'Airport – Own Hotel')
    assert.equal(list('Gift card | Own Hotel'), 'Gift card')
    assert.deepEqual(kit('הבובות של נועה ודן'), ['ערכת כובע | הבובות של נועה'], 'not the whole name')
  })

  test('are worded as on the page, also ten thousand of them', () => {
    const { offers } = factsOf(
      `<title>全身整体コース</title><script type="application/ld+json">{"@type":"Product","name":"全身整体コース","offers":{"@type":"Offer","price":"30000","priceCurrency":"JPY"}}</script>
      <main><h1>全身整体コース</h1><p>とても良いコースです。料金は3万円です。</p></main>`,
      { path: '/course/' },
    )
    assert.deepEqual(
      offers.map(({ amount, priceText }) => [amount, priceText]),
      [[30000, '3万円']],
    )
  })

  test('have the unit shown with every occurrence of their amount', () => {
    const offered = (body: string) => shown(product({ price: '70' }), `<h1>Lamp</h1>${body}`).offers.map((offer) => line(offer))
    assert.deepEqual(offered('<p>Work 70 €/h.</p><p>We take 70 € per hour.</p>'), ['Lamp | 70 EUR hour'])
    assert.deepEqual(offered('<p>Work 70 €/h.</p><p>The lamp is 70 €.</p>'), ['Lamp | 70 EUR'])
    const both = shown(
      { '@graph': [product({ price: '70' }), { ...product({ price: '70' }), name: 'Box' }] },
      '<p>Lamp 70 €/day</p>',
    )
    assert.ok(
      both.offers.every(({ name, unit }) => name !== 'Box' || unit === 'unknown'),
      'it may be that of the other alone',
    )
  })

  test('of a service without a name are named by its type', () => {
    const service = {
      '@type': 'Service',
      serviceType: 'Home check — before it is too late',
      offers: { '@type': 'Offer', price: '500', priceCurrency: 'EUR' },
    }
    const { offers } = shown(service, '<h1>Safe at home</h1><p>500 €</p>')
    assert.deepEqual(
      offers.map(({ name, amount }) => [name, amount]),
      [['Home check', 500]],
    )
  })

  test('of products, services, menus, events and catalogs', () => {
    const things: readonly (readonly [object, readonly string[]])[] = [
      [product({}), ['Lamp | 49.9 EUR']],
      [
        product({
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: 12,
            priceCurrency: 'EUR',
            unitCode: 'HUR',
            valueAddedTaxIncluded: false,
          },
        }),
        ['Lamp | 12 EUR hour excluded'],
      ],
      [
        {
          '@type': 'Product',
          name: 'Lamp',
          offers: { '@type': 'AggregateOffer', lowPrice: 20, highPrice: 30, priceCurrency: 'USD' },
        },
        ['Lamp | 20..30 USD'],
      ],
      [
        {
          '@type': 'MenuSection',
          hasMenuItem: [{ '@type': 'MenuItem', name: 'Soup', offers: { '@type': 'Offer', price: 6.5, priceCurrency: 'EUR' } }],
        },
        ['Soup | 6.5 EUR'],
      ],
      [
        { '@type': 'Event', name: 'Concert', offers: [{ '@type': 'Offer', name: 'Seat', price: 20, priceCurrency: 'GBP' }] },
        ['Concert – Seat | 20 GBP'],
      ],
      [
        {
          '@type': 'Organization',
          name: 'X',
          makesOffer: { '@type': 'Offer', price: 5, priceCurrency: 'EUR', itemOffered: { '@type': 'Service', name: 'Wash' } },
        },
        ['Wash | 5 EUR'],
      ],
    ]
    const sentence = '<p>We charge € 49,90, € 12, € 6,50, € 5, £ 20, $ 20 or $ 30 for them.</p>'
    for (const [data, expected] of things)
      assert.deepEqual(
        shown(data, sentence).offers.map((offer) => line(offer)),
        expected,
      )
  })

  test('whose own text calls the amount the lowest have no exact amount', () => {
    const prices = (description: string, shownText: string) =>
      shown(product({ description }), `<p>${shownText}</p>`).offers.map((offer) => line(offer))
    assert.deepEqual(prices('Ab 49,90 EUR pro Normseite (1.500 Zeichen)', 'Ab 49,90 EUR'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('À partir de 49,90 €', 'À partir de 49,90 €'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('החל מ-49.90 €', '49.90 €'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('For children from 6 years, 49.90 €', '49.90 €'), ['Lamp | 49.9 EUR'])
  })

  test('have a lowest price only if every occurrence on the page is one', () => {
    const read = (body: string) => shown(product({}), body).offers.map((offer) => line(offer))
    assert.deepEqual(read('<h2>Lamps</h2><div>à partir de 49,90 €</div>'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(read('<h2>Lamps</h2><span>from</span><div>€49.90</div>'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(read('<p>Our lamps: from €49.90.</p><p>The round one costs €49.90.</p>'), ['Lamp | 49.9 EUR'])
  })

  test('are left out and reported if the page shows other prices', () => {
    const { offers, refused } = shown(product({}), '<h1>Lamp</h1><p>59,90 €</p>')
    assert.deepEqual(
      offers.filter(({ amount }) => amount === 49.9),
      [],
    )
    assert.match(refused.find(({ key }) => key === 'offers')?.reason ?? '', /the page does not show it/)
  })

  test('are published only if the same amount in the same currency is visible', () => {
    const offers = (body: string, offer: object = {}) =>
      shown(product(offer), body).offers.map(({ name, priceText }) => `${name}: ${priceText}`)
    assert.deepEqual(offers('<p>The lamp costs 49,90 € now.</p>'), ['Lamp: 49,90 €'])
    assert.deepEqual(offers('<p>The lamp costs £49.90 now.</p>'), [])
    assert.deepEqual(offers('<p>In 12 colours. Price on request.</p>'), [])
    assert.deepEqual(offers('<p>60 €</p><p>49,90</p>'), [], 'a number of another paragraph')
    assert.deepEqual(offers('<p>€</p><p>49,90</p>'), ['Lamp: € 49,90'])
    assert.deepEqual(offers('<p><s>49,90 €</s> 40 €</p>'), [], 'a price that no longer applies')
    assert.deepEqual(offers('<p>The lamp.</p>'), [])
    assert.deepEqual(offers('<p>The lamp costs 49,90 € now.</p>', { priceValidUntil: '2024-01-01' }), [])
  })

  test('are matched against long runs of numbers in linear time', () => {
    for (const run of ['1', '1 ', '1,', '€ 1-'])
      assert.ok(cpuSeconds(() => shown(product({}), `<p>${run.repeat(20_000)}</p>`)) < 2, run)
  })

  test('are left out if the page shows another price for the same thing', () => {
    const { offers } = shown(product({}), '<h1>Prices</h1><ul><li>Lamp: 49,90 € – 80 €</li><li>Table: 120 €</li></ul>')
    assert.deepEqual(
      offers.map((offer) => line(offer)),
      ['Lamp | 49.9..80 EUR', 'Table | 120 EUR'],
    )
  })

  test('are left out if the page shows their price as the lowest one, also next to another thing that has it exactly', () => {
    const repair = { ...product({ price: '15' }), name: 'Tyre repair' }
    const card = '<h2>Tyre repair</h2><p>from 15 €</p><ul><li>Patching a tube 15 €</li><li>New tube 20 €</li></ul>'
    assert.deepEqual(
      shown(repair, `<h1>Prices</h1>${card}`).offers.map(({ name, amount, minAmount }) => [name, amount, minAmount]),
      [
        ['Tyre repair', null, 15],
        ['Patching a tube', 15, null],
        ['New tube', 20, null],
      ],
    )
  })

  test('are left out if the page shows the price for one of several things, and not the name', () => {
    const rows = '<table><tr><td>Lomi massage</td><td>70 €</td></tr><tr><td>Deep tissue massage</td><td>95 €</td></tr></table>'
    const named = (name: string, price: string, body: string) =>
      shown({ ...product({ price }), name }, `<h1>Prices</h1>${body}`).offers.map((offer) => line(offer))
    const both = ['Lomi massage | 70 EUR', 'Deep tissue massage | 95 EUR']
    assert.deepEqual(named('Massages in Ashby', '70', rows), both)
    assert.deepEqual(named('Massages in Ashby', '95', rows), both)
    assert.deepEqual(named('Massages in Ashby', '60', `${rows}<p>The third one is 60 €.</p>`), [
      ...both,
      'Massages in Ashby | 60 EUR',
    ])
    assert.deepEqual(named('Massages in Ashby', '70', `${rows}<h2>Massages in Ashby</h2>`).length, 3)
    assert.deepEqual(named('Lomi in Ashby', '70', '<p>70 €</p>'), ['Lomi in Ashby | 70 EUR'])
  })

  test('sold by another company are left out if the site has a name', () => {
    const offers = (seller: string) =>
      factsOf(
        withJsonLd(product({ seller: { '@type': 'Organization', name: seller } }))
          .replace('</head>', '<meta property="og:site_name" content="Acme"></head>')
          .replace('<body>', '<body><p>It costs 49,90 € now.</p>'),
      ).offers.length
    assert.deepEqual([offers('Acme Ltd'), offers('Bazaar')], [1, 0])
  })

  test("of past events and reviewed items are not the company's", () => {
    const { offers: price } = product({})
    for (const data of [
      { '@type': 'Event', name: 'Concert', startDate: '2024-01-01T20:00', offers: price },
      { '@type': 'Review', itemReviewed: product({}) },
    ])
      assert.deepEqual(shown(data, '<p>It costs 49,90 € now.</p>').offers, [])
  })

  test('are merged with the visible offer for the same thing, in the words of the page', () => {
    const { offers } = shown(
      product({ priceCurrency: 'EUR' }),
      '<h1>Our prices</h1><ul><li>Lamp – 49,90 € inkl. MwSt.</li><li>Bulb – 5 €</li></ul>',
    )
    assert.deepEqual(
      offers.map(({ name, priceText, vat, method }) => [name, priceText, vat, method]),
      [
        ['Lamp', '49,90 € inkl. MwSt.', 'included', 'json-ld'],
        ['Bulb', '5 €', 'unknown', 'page'],
      ],
    )
  })

  test('a lowest price only sums up offers on the page if one of them has it', () => {
    const body = (...others: readonly (readonly [string, number])[]) =>
      `<h1>Lamp</h1><p>49 €</p><div>${others.map(([name, price]) => `<div><h3>${name}</h3><p>${price} €</p></div>`).join('')}</div>`
    const lowest = { '@type': 'Product', name: 'Lamp', offers: { '@type': 'AggregateOffer', lowPrice: 49, priceCurrency: 'EUR' } }
    const offered = (html: string) => shown(lowest, html).offers.map((offer) => line(offer))
    const others = ['Desk | 60 EUR', 'Chair | 80 EUR']
    assert.deepEqual(offered(body(['Desk', 60], ['Chair', 80])).toSorted(), ['Lamp | 49.. EUR', ...others].toSorted())
    assert.deepEqual(offered(body(['Small', 49], ['Large', 80])), ['Lamp – Small | 49 EUR', 'Lamp – Large | 80 EUR'])
  })
})
