import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OfferFact } from '../../model/page-facts.ts'
import { factsOfPages } from './testing/contact-of.ts'
import { companyFact, factPage, siteFactsOf } from './testing/fact-pages.ts'

const offer = (name: string, amount: number, more: Partial<OfferFact> = {}): OfferFact => ({
  name,
  amount,
  minAmount: null,
  maxAmount: null,
  currency: 'EUR',
  unit: 'unknown',
  vat: 'unknown',
  priceText: `${amount} €`,
  method: 'page',
  ...more,
})

const published = (pages: readonly ReturnType<typeof factPage>[], rules = {}) =>
  siteFactsOf(pages, rules).lists.offers.map(({ name, amount, currency, path }) => [name, amount, currency, path])

describe('offers of a site', () => {
  test('are in page order, without internal fields', () => {
    const { lists, sources } = siteFactsOf([
      factPage('/b/', { offers: [offer('Z', 3), offer('A', 4)] }),
      factPage('/a/', { offers: [offer('M', 5, { fragment: 'm', assumed: 'likely' })] }),
    ])
    assert.deepEqual(
      lists.offers.map(({ name }) => name),
      ['M', 'Z', 'A'],
    )
    const { method: _method, ...rest } = offer('M', 5)
    assert.deepEqual(lists.offers[0], { ...rest, fragment: 'm', path: '/a/' })
    assert.deepEqual(
      sources.filter(({ fact }) => fact === 'offers').map(({ value, page }) => [value, page]),
      [
        ['1', '/a/'],
        ['2', '/b/'],
      ],
    )
  })

  test('the same name and price is one offer, at the pricing page', () => {
    const pages = [
      factPage('/', { offers: [offer('Cut', 30)] }),
      factPage('/prices/', { offers: [offer('cut', 30)], aboutPrices: true }),
      factPage('/x/', { offers: [offer('Cut', 30)] }),
    ]
    assert.deepEqual(published(pages), [['cut', 30, 'EUR', '/prices/']])
  })

  test('if one name has several prices, that of the pricing page is published and the others reported', () => {
    const facts = siteFactsOf([
      factPage('/', { offers: [offer('Cut', 25)] }),
      factPage('/prices/', { offers: [offer('Cut', 30)], aboutPrices: true }),
    ])
    assert.deepEqual(
      facts.lists.offers.map(({ amount }) => amount),
      [30],
    )
    const [told] = facts.notices.filter(({ key }) => key === 'offers')
    assert.equal(told?.page, '/')
    assert.match(told?.message ?? '', /Cut: 25 €.*different price/)
  })

  test('names that differ in a sign do not conflict', () => {
    const offers = [offer('Lip/Chin', 8), offer('Lip & Chin', 12)]
    assert.deepEqual(
      published([factPage('/', { offers: offers.slice(0, 1) }), factPage('/waxing/', { offers: offers.slice(1) })]).map(
        ([name]) => name,
      ),
      ['Lip/Chin', 'Lip & Chin'],
    )
  })

  test('on pages about several things, page titles distinguish equal names; pages with one title do not', () => {
    const pages = (title: string) => [
      factPage('/seo/', { offers: [offer('Basic', 25)] }, { title: 'SEO' }),
      factPage('/web/', { offers: [offer('Basic', 30)] }, { title }),
    ]
    assert.deepEqual(
      published(pages('Web')).map(([name]) => name),
      ['SEO – Basic', 'Web – Basic'],
    )
    assert.deepEqual(published(pages('SEO')), [])
  })

  test('the names of services distinguish the plans on their pages, whose titles may be slogans', () => {
    const page = (path: string, name: string, ...offers: readonly OfferFact[]) => {
      const service = { name, description: null, path: null, method: 'json-ld', shown: true } as const
      return factPage(path, { offers, services: [service] }, { type: 'service', title: 'Your customers are near. Stay there.' })
    }
    const ads = page('/ads/', 'Ads', offer('Starter', 300, { unit: 'month' }), offer('Setup', 50))
    const shop = page('/shop/', 'Online shops', offer('Starter', 900), offer('Setup', 50))
    const named = (...pages: readonly ReturnType<typeof factPage>[]) =>
      published(pages).map(([name, amount]) => `${name}: ${amount}`)
    assert.deepEqual(named(ads, shop), ['Ads – Starter: 300', 'Setup: 50', 'Online shops – Starter: 900'])
    assert.deepEqual(named(ads), ['Starter: 300', 'Setup: 50'])
  })

  test('a page whose price equals that of another page is named, too, if a third one differs', () => {
    const pages = ['Swedish massage', 'Deep massage', 'Thai massage'].map((title, at) =>
      factPage(`/${at}/`, { offers: [offer('60 minutes', at < 2 ? 130 : 140)] }, { title }),
    )
    assert.deepEqual(
      published(pages).map(([name, amount]) => `${name}: ${amount}`),
      ['Swedish massage – 60 minutes: 130', 'Deep massage – 60 minutes: 130', 'Thai massage – 60 minutes: 140'],
    )
  })

  test('a price that most pages repeat is not one of each of them', () => {
    const pages = Array.from({ length: 20 }, (_, at) =>
      factPage(
        `/${at}/`,
        { offers: [offer('Gift card', at === 0 ? 60 : 50)] },
        { title: `Topic ${'ABCDEFGHIJKLMNOPQRST'.charAt(at)}` },
      ),
    )
    assert.equal(published(pages).length, 2)
  })

  test('titles of home pages and lists are not added to names; an equal lowest price is published once', () => {
    const pages = (more: Partial<OfferFact>) => [
      factPage('/', { offers: [offer('Foot care', 30, more)] }, { title: 'Care for your healthy feet' }),
      factPage('/treatments/', { offers: [offer('Foot care', 30)] }, { title: 'Our services' }),
    ]
    assert.deepEqual(published(pages({ amount: null, minAmount: 30 })), [['Foot care', null, 'EUR', '/']])
    assert.deepEqual(published(pages({ amount: 25 })), [])
    assert.deepEqual(published(pages({ amount: null, minAmount: 25 })), [])
    const home = factPage('/', { offers: [offer('Foot care', 25)] }, { title: 'Care for your healthy feet' })
    const seniors = factPage('/seniors/', { offers: [offer('Foot care', 30)] }, { title: 'For seniors' })
    assert.deepEqual(published([home, seniors]), [
      ['Foot care', 25, 'EUR', '/'],
      ['For seniors – Foot care', 30, 'EUR', '/seniors/'],
    ])
  })

  test("the product's page does not distinguish a name; an equal lowest price is published once", () => {
    const pages = (more: Partial<OfferFact>) => [
      factPage('/animals/', { offers: [offer('Lion puppet', 30)] }, { title: 'Animals' }),
      factPage('/lion/', { offers: [offer('Lion puppet', 30, more)] }, { title: 'Lion puppet' }),
    ]
    assert.deepEqual(published(pages({ amount: null, minAmount: 30 })), [['Lion puppet', null, 'EUR', '/lion/']])
    assert.deepEqual(published(pages({ amount: 35 })), [
      ['Animals – Lion puppet', 30, 'EUR', '/animals/'],
      ['Lion puppet', 35, 'EUR', '/lion/'],
    ])
  })

  test("`$` is the dollar of the company's country", () => {
    const dollars = offer('Cut', 30, { currency: 'USD', assumed: 'likely' })
    const country = (phone?: string, addressCountry?: string) => {
      const organization = companyFact({
        ...(phone !== undefined && { phone }),
        ...(addressCountry !== undefined && { address: { addressCountry } }),
      })
      return published([factPage('/', { organization }), factPage('/prices/', { offers: [dollars] })])[0]?.[2]
    }
    assert.equal(country(), 'USD')
    assert.equal(country('+61 2 5550 0100'), 'AUD')
    assert.equal(country(undefined, 'Canada'), 'CAD')
    assert.equal(country('+1 555 0100', 'US'), 'USD')
    assert.equal(country('+61 2 5550 0100', 'NZ'), undefined)
  })

  test('`$` is never the US dollar if another page shows another country, and is reported if there are several', () => {
    const dollars = offer('Cut', 30, { currency: 'USD', assumed: 'likely' })
    const beside = (...dollarCountries: readonly string[]) =>
      siteFactsOf([factPage('/find-us/', { dollarCountries }), factPage('/prices/', { offers: [dollars] })])
    assert.equal(beside('AU').lists.offers[0]?.currency, 'AUD')
    assert.equal(beside('US', 'AU').lists.offers[0]?.currency, 'USD')
    for (const unclear of [beside('several'), beside('AU', 'NZ')]) {
      assert.deepEqual(unclear.lists.offers, [])
      assert.match(unclear.notices.map(({ message }) => message).join(), /dollar of several countries/)
    }
  })

  test('`$` is a peso if the contact page of a Spanish site shows so, and unknown if no page does', () => {
    const prices = '<html lang="es"><h1>Precios</h1><ul><li>Corte – $350</li><li>Tinte – $1.200</li></ul>'
    const currencies = (contact: string, host = 'own.example') => {
      const { lists, notices } = factsOfPages({ '/precios/': prices, '/contacto/': contact }, { language: 'es', hosts: [host] })
      const said = notices.filter(({ message }) => message.includes('dollar of several countries')).length
      return `${lists.offers.map(({ name, currency }) => `${name} ${currency}`).join(', ')} ${said}`
    }
    assert.equal(currencies('<p>Teléfono: +52 993 555 0100</p>'), 'Corte MXN, Tinte MXN 0')
    assert.equal(currencies('<p>Teléfono: (993) 555-0100</p>'), ' 1')
    assert.equal(currencies('<p>Teléfono: (993) 555-0100</p>', 'own.com.mx'), 'Corte MXN, Tinte MXN 0')
    assert.equal(currencies('<p>Teléfono: +503 2555 0100</p>'), 'Corte USD, Tinte USD 0', 'a country without pesos')
    assert.equal(currencies('<p>Dirección: Av. Juárez 10, 06000 Ciudad de México, México</p>'), 'Corte MXN, Tinte MXN 0')
    assert.equal(currencies('<p>Teléfono: +55 11 5555 0100</p>'), ' 1', 'where `$` may stand for reais')
  })

  test('`$` is not decided by a toll-free number shared by Canada and the United States', () => {
    const currencies = (contact: string) =>
      factsOfPages(
        { '/': '<html lang="en"><h1>Prices</h1><ul><li>Cut – $35</li><li>Colour – $90</li></ul>', '/contact/': contact },
        { language: 'en' },
      ).lists.offers.map(({ currency }) => currency)
    const address = '<p>12 Oak Street, Ashby ON M5V 2T6</p>'
    assert.deepEqual(currencies(`<p>Phone: +1 800 555 0199</p>${address}`), ['CAD', 'CAD'])
    assert.deepEqual(currencies(`<p>Phone: (800) 555-0199</p>${address}`), ['CAD', 'CAD'])
  })

  test("`$` is not the company's peso if a page says or suggests another dollar", () => {
    const page = (lang: string, prices: readonly string[], more = '') =>
      `<html lang="${lang}"><h1>Tours</h1><ul>${prices.map((price, at) => `<li>Tour ${'AB'.charAt(at)} – ${price}</li>`).join('')}</ul>${more}`
    const read = (
      prices: string,
      pages: Readonly<Record<string, string>> = {},
      contact = '<p>WhatsApp: +52 998 555 0100</p>',
    ) => {
      const all = { '/precios/': prices, '/contacto/': contact, ...pages }
      return factsOfPages(all, { language: 'es' }).lists.offers.map(({ amount, currency }) => `${amount} ${currency}`)
    }
    for (const number of ['', '<p>WhatsApp: +52 998 555 0100</p>'])
      assert.deepEqual(read(page('es', ['$45 USD', '$500 MXN'], number)), ['45 USD', '500 MXN'])
    assert.deepEqual(read(page('es', ['$30 dólares', '$45'])), ['30 USD', '45 MXN'])
    assert.deepEqual(read(page('es', ['$45', '$65'], '<p>Precios en USD</p>')), [], 'it says US dollars')
    assert.deepEqual(read(page('en', ['$45', '$65'])), [], 'for visitors')
    const austin = '<p>Address: 100 Main St, Austin, TX 78701. Phone: +1 512 555 0100</p>'
    assert.deepEqual(read(page('es', ['$45', '$65'], '<p>+52 998 555 0100</p>'), {}, austin), [], 'a number of another country')
    const google = '<html lang="es"><title>Política de privacidad</title><p>Google LLC, Mountain View, CA 94043</p>'
    const open = '<p>Teléfono: (993) 555-0100</p>'
    assert.deepEqual(read(page('es', ['$45', '$65']), { '/privacidad/': google }, open), [], 'the address of a supplier')
    assert.deepEqual(read(page('es', ['$45', '$65']), { '/equipo/': '<p>+54 11 5550 0100</p>' }), ['45 MXN', '65 MXN'])
    assert.deepEqual(read(page('en', ['$45', '$65']), {}, '<p>Phone: +55 11 5555 0100</p>'), [], 'or reais')
  })

  test('dollars in words are not pesos, and a page with two countries leaves `$` ambiguous', () => {
    const prices = (price: string, more = '') =>
      `<html lang="en"><h1>Prices</h1><ul><li>Cut – ${price}</li><li>Dye – ${price}</li></ul>${more}`
    const currencies = (page: string, contact = '<p>Hello</p>') =>
      factsOfPages({ '/prices/': page, '/contact/': contact }).lists.offers.map(({ currency }) => currency)
    assert.deepEqual(currencies(prices('30 dollars'), '<p>Phone: +52 998 555 0100</p>'), ['USD', 'USD'])
    assert.deepEqual(currencies(prices('30 dollars'), '<p>Phone: +1 416 555 0100</p>'), ['CAD', 'CAD'])
    assert.deepEqual(currencies(prices('$30', '<p>Toronto, ON M5V 2T6; New York, NY 10001</p>')), [])
  })

  test('prices on pages copied per place are one offer without the place, or none if they differ', () => {
    const places = ['Ashby', 'Barton', 'Corby', 'Derby', 'Epsom', 'Fleet', 'Goole', 'Hythe', 'Ilkley', 'Jarrow']
    const copies = places.map((place, at) =>
      factPage(
        `/electrician-${place}/`,
        { offers: [offer(`Electrician in ${place}`, 85), offer('Travel', at < 5 ? 15 : 25), offer('Hour of work', 70)] },
        { title: `Electrician in ${place}` },
      ),
    )
    const { lists, notices } = siteFactsOf([
      ...copies,
      factPage('/boards/', { offers: [offer('Board', 280), offer('Travel', 15)] }),
    ])
    assert.deepEqual(
      lists.offers.map(({ name, amount }) => [name, amount]),
      [
        ['Board', 280],
        ['Travel', 15],
        ['Hour of work', 70],
      ],
    )
    assert.equal(notices.filter(({ message }) => message.includes('copies for different places')).length, 10)
    assert.equal(published(copies.slice(1)).length, 9 + 9 + 1, 'fewer may be branches')
    const branches = copies.map((page, at) => {
      const organization = companyFact({ address: { streetAddress: `${at} Mill Lane` } })
      return { ...page, facts: { ...page.facts, organization } }
    })
    assert.ok(published(branches).some(([name]) => name === 'Electrician in Ashby – Travel'))
    const courses = places.map((subject, at) =>
      factPage(`/course-${subject}/`, { offers: [offer(`Course in ${subject}`, 100 + at)] }, { title: `Course in ${subject}` }),
    )
    assert.equal(published(courses).length, 10, 'courses have prices of their own')
  })

  test('configured pages that are missing, selectors without a match and contradictions are reported', () => {
    const rules = {
      offers: [
        { page: '/none/', each: '.a' },
        { page: '/prices/', each: '.typo' },
        { page: '/prices/', each: '.o' },
        { page: '/prices/', each: '.o', fields: { name: '.typo' } },
      ],
    }
    // Neither what another entry found nor what was refused of the structured data hides the entry that found nothing.
    const declared = { '@type': 'Service', name: 'Dye', offers: { '@type': 'Offer', price: 90, priceCurrency: 'GBP' } }
    const html = `<main><div class="o"><h3>Cut</h3><b>£30</b></div></main><script type="application/ld+json">${JSON.stringify(declared)}</script>`
    const { notices } = factsOfPages({ '/prices/': html }, { rules })
    assert.deepEqual(
      notices.filter(({ key, level }) => key?.startsWith('offers') === true && level === 'error').map(({ message }) => message),
      ['offers[0].page names /none/, which is not a published page.', 'offers[1].each found nothing on /prices/.'],
    )
    assert.ok(notices.some(({ message }) => message.includes('has no name (offers.fields.name)')))
    const nameless = `<main>${'<div class="o"><h3>Cut</h3><b>£30</b></div>'.repeat(60)}</main>`
    const offers = [rules.offers[3], rules.offers[1]].filter((rule) => rule !== undefined)
    const { notices: many } = factsOfPages({ '/prices/': nameless }, { rules: { offers } })
    assert.ok(
      many.some(({ message }) => message === 'offers[1].each found nothing on /prices/.'),
      'rows that were refused hide no mistake of another kind',
    )
    const said = factPage('/prices/', {
      offers: [offer('Cut', 30, { method: 'selector', unit: 'once', pageSays: 'unit: hour' })],
    })
    const facts = siteFactsOf([said], { offers: [{ page: '/prices/', each: '.b', unit: 'once' }] })
    assert.match(facts.notices.find(({ key }) => key === 'offers')?.message ?? '', /unit: hour.*Cut/)
    assert.equal(facts.lists.offers[0]?.unit, 'once')
  })
})
