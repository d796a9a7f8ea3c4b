import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { OfferRule } from '../../../model/site-rules.ts'
import { line, page, read } from '../testing/price-pages.ts'
import { factsOf, pricedThingsOf, withJsonLd } from '../testing/read-html.ts'

test('rows of boxes are named by the title above them, and minutes next to a price are not another price', () => {
  const rows = (name: string, price: string) =>
    `<div class="title-small">${name}</div><div>About it.</div><div class="prices"><div class="row"><div>Duration</div><div>Cost</div></div><div class="row"><div>30 mins</div><div>€15</div></div><div class="row"><div>60 mins</div><div>${price}</div></div></div>`
  assert.deepEqual(
    read(`<section><h3>Massages</h3>${rows('Holistic Massage', '€25')}${rows('Sports Massage', '€30')}</section>`),
    [
      'Holistic Massage – 30 mins | 15 EUR',
      'Holistic Massage – 60 mins | 25 EUR',
      'Sports Massage – 30 mins | 15 EUR',
      'Sports Massage – 60 mins | 30 EUR',
    ],
  )
  const cards = (text: string) =>
    `<div><h4>Massagem</h4><span>38€<br>60m</span></div><div><h4>Detox</h4><span>${text}</span></div>`
  assert.deepEqual(read(cards('15€<br>45m'), 'pt'), ['Massagem | 38 EUR', 'Detox | 15 EUR'])
  assert.deepEqual(read(cards('15€ – 45m€'), 'pt'), ['Massagem | 38 EUR'], 'millions')
})

test('rand sign and number may be in two elements', () => {
  const row = (name: string, price: string) => `<tr><td>${name}</td><td><b>R</b> <span>${price}</span></td></tr>`
  assert.deepEqual(read(`<h2>Prices</h2><table>${row('Cut', '250')}${row('Colour', '900')}</table>`, 'af'), [
    'Cut | 250 ZAR',
    'Colour | 900 ZAR',
  ])
})

test("a row's name is the element with that class, not the code in its corner", () => {
  const row = (name: string, price: string) =>
    `<li class="x-item"><div class="x-item-info"><span class="x-item-badge">BCN</span><div class="x-item-text"><span class="x-item-name">${name}</span><span class="x-item-meta">60 min</span></div></div><div><span>${price}</span><a href="/book/">Book</a></div></li>`
  assert.deepEqual(read(`<h3>To the airport</h3><ul>${row('Sants', '123€')}${row('Port', '130€')}</ul>`), [
    'Sants | 123 EUR',
    'Port | 130 EUR',
  ])
})

describe('rows with a bold name and small description', () => {
  const rows = (tag: string, price: string) =>
    ['Wash', 'Wax']
      .map((name) => `<${tag}><span><b>${name}</b><small>by hand, in an hour</small></span><span>${price}</span></${tag}>`)
      .join('')

  test('have only the bold text as name', () => {
    for (const tag of ['div', 'a'])
      assert.deepEqual(read(`<section>${rows(tag, 'from 70 €')}</section>`), ['Wash | 70.. EUR', 'Wax | 70.. EUR'])
  })

  test('parts of a name in separate elements stay one name', () => {
    const row = (name: string) => `<div><p><span>Car</span> <span>${name}</span></p><p>70 €</p></div>`
    assert.deepEqual(read(`<section>${row('wash')}${row('wax')}</section>`), ['Car wash | 70 EUR', 'Car wax | 70 EUR'])
  })

  test('a price after a plus sign is a surcharge, left out with a reason', () => {
    for (const price of ['+ 40–80 €', '+€40', '+ 40 €']) {
      const { offers, refused } = factsOf(page(rows('div', price)), { path: '/prices/' })
      assert.deepEqual(offers, [], price)
      assert.deepEqual(
        refused.map(({ text, reason }) => [text, reason]),
        ['Wash', 'Wax'].map((name) => [`${name}: ${price}`, 'it is a surcharge']),
      )
    }
    for (const word of ['Recargo fijo', 'Majoration', 'Sovrapprezzo']) {
      const card = `<div><h3>At night</h3><p><span>${word}</span> <b>40 €</b></p></div>`
      assert.deepEqual(read(card + card), [], word)
    }
    const named = (name: string) => `<div><h3>${name}</h3><p>40 €</p></div>`
    assert.deepEqual(read(named('Pro+') + named('18+')), ['Pro+ | 40 EUR'])
  })
})

test('dashed lines of a paragraph are a list, below the lines that name them', () => {
  const list =
    '<h3>Folie</h3><p>Front (maska, błotniki):<br><br>-małe od 3000 zł<br>-duże od 4 000 zł<br>Całość<br>-małe od 9000 zł<br>-duże od 9500 zł<br>-klamki 50 zł za szt.<br>Podane ceny, są cenami NETTO do których należy doliczyć 23% VAT</p>' +
    '<h3>Pranie</h3><p>Cena zależy od stanu.<br>-od 250 zł</p><h3>Rabaty</h3><p>Dla stałych klientów.<br>-50 zł</p>'
  assert.deepEqual(read(list, 'pl', '/cennik/'), [
    'Front – małe | 3000.. PLN excluded',
    'Front – duże | 4000.. PLN excluded',
    'Całość – małe | 9000.. PLN excluded',
    'Całość – duże | 9500.. PLN excluded',
    'klamki | 50 PLN item excluded',
    'Pranie | 250.. PLN',
  ])
  assert.deepEqual(read(list, 'pl', '/o-firmie/'), [], 'a page that is not about prices')
})

test('words before a colon are a label, not a sentence', () => {
  const list = (price: string) =>
    `<ul><li>Single session (50 min): <strong>60 €</strong></li><li>Plan (10 sessions): <strong>${price}</strong></li></ul>`
  assert.deepEqual(read(list('480 €')), ['Single session (50 min) | 60 EUR', 'Plan (10 sessions) | 480 EUR'])
  const sentence = '<h1>While you sleep</h1><p>An agent that answers, and it costs\n<span>3 € per day</span>, not more.</p>'
  assert.deepEqual(read(sentence), [], 'a sentence wrapped in its source')
})

describe('the currency of `$`', () => {
  const dollars = (lang: string, more = '', text = '') =>
    factsOf(
      `<!doctype html><html lang="${lang}"><head>${more}</head><body><h1>Prices</h1><ul><li>Cut – $30</li><li>Dye – $40</li></ul><p>${text}</p>`,
    ).offers.map(({ currency, assumed }) => `${currency} ${assumed ?? false}`)[0]
  test("follows from the page's country or language, or is assumed", () => {
    assert.equal(dollars('en'), 'USD likely')
    assert.equal(dollars('en-AU'), 'AUD false')
    assert.equal(dollars('es-MX'), 'MXN false')
    assert.equal(dollars('es-DO'), 'DOP false')
    for (const template of ['es', 'es-ES', 'fr-FR', 'pt-PT']) assert.equal(dollars(template), 'USD unlikely', template)
    const spanish =
      '<p>Armamos la computadora que necesitas con las piezas de la mejor calidad, y te la llevamos a tu casa o a la oficina en el día. No hay que pagar por la visita de los técnicos.</p>'
    assert.equal(dollars('Spanish', spanish), 'USD unlikely', 'a name of a language is no tag')
    const address =
      '<script type="application/ld+json">{"@type":"LocalBusiness","address":{"@type":"PostalAddress","addressCountry":"CA"}}</script>'
    assert.equal(dollars('en', address), 'CAD false')
  })
  test('is that of the country that the page shows', () => {
    assert.equal(dollars('en', '', 'ABN 12 345 678 901, Sydney NSW 2000'), 'AUD shown')
    assert.equal(dollars('en', '', 'Springfield, IL 62701'), 'USD shown')
    assert.equal(dollars('en', '', '(217) 555-0100'), 'USD shown')
    assert.equal(dollars('en', '', 'Toronto ON M5V 2T6, +1 (416) 555-0100'), 'CAD shown')
    assert.equal(dollars('es', '', 'Llámanos: +56 9 5550 1234'), 'CLP shown')
    assert.equal(dollars('es', '', 'Llámanos: +1 (809) 555-0100'), 'DOP shown', 'the country code of the United States')
    assert.equal(dollars('en', '', '(876) 555-0100'), 'JMD shown')
    assert.equal(dollars('en', '', '+1 876-555-0100'), 'JMD shown')
    assert.equal(dollars('es', '', 'Precios en USD'), 'USD shown')
    assert.equal(dollars('en', '', 'Call +52 624 555 0100'), 'USD likely', 'for visitors, which the site decides')
    assert.equal(dollars('pt-BR'), undefined, 'reais are written so, too')
    for (const [lang, text] of [
      ['en', 'Prices include GST.'],
      ['en', 'Parking is CA$5.'],
      ['es', 'Teléfono (993) 555-0100'],
      ['es', 'Av. Juárez 10, CP 44100 Guadalajara'],
      ['es', 'Envíos desde US$ 10'],
      ['es', '+5200 clientes felices'],
      ['es', 'Precios en USD. WhatsApp +52 998 555 0100'],
      ['en', 'Our units reach a COP of 4.1, says Anna Doe, CLP.'],
      ['fr', 'Agréé par l’ARS'],
      ['fr', '+1 800 555-0199'],
      ['es', 'COMPRAS A PARTIR DE 10000 PESOS'],
    ] as const)
      assert.equal(dollars(lang, '', text), lang === 'en' ? 'USD likely' : 'USD unlikely', text)
  })
  test("is read in the text's language if the declared one is the template's", () => {
    const spanish =
      'Armamos la computadora que necesitas con las piezas de la mejor calidad, y te la llevamos a tu casa o a la oficina en el día. No hay que pagar por la visita de los técnicos, que son de la ciudad y están en la calle con su equipo.'
    assert.equal(dollars('en', '', spanish), 'USD unlikely')
    assert.equal(dollars('en', '', 'We build the computer that you need from the best parts, and bring it to you.'), 'USD likely')
    const swedish =
      '<h1>Prislista</h1><p>Vi erbjuder det mesta inom vård av naglar, och du kan boka en tid på vår salong eller hos dig. Det är enkelt att boka för alla som vill ha en stund för sig själva, och vi är på plats från morgon till kväll.</p><ul><li>Manikyr: 300 kr</li><li>Pedikyr: 1.200 kr</li></ul>'
    assert.deepEqual(read(swedish, 'en'), ['Manikyr | 300 SEK', 'Pedikyr | 1200 SEK'])
  })
  test('is not that of dollars in words in a peso country', () => {
    const read = (lang: string, price: string) =>
      factsOf(
        `<!doctype html><html lang="${lang}"><body><h1>Precios</h1><ul><li>Corte: ${price}</li><li>Tinte: ${price}</li></ul>`,
      ).offers.map(({ currency, assumed }) => `${currency} ${assumed ?? false}`)[0]
    assert.equal(read('es-MX', '500 dólares'), 'USD false')
    assert.equal(read('es-MX', '500 dollars'), 'USD false')
    assert.equal(read('en-CA', '500 dollars'), 'CAD false')
  })
})

describe('an offer for up to two hours or a month', () => {
  const html = (title: string, heading: string, row: string) =>
    `<!doctype html><html lang="de"><head><title>${title}</title></head><body><h1>${title.split(' | ')[0] ?? ''}</h1><h2>${heading}</h2><p>${row}</p></body></html>`
  const names = (title: string, heading: string, row: string, path = '/angebot/') =>
    factsOf(html(title, heading, row), { path }).offers.map((offer) => line(offer))

  test('is named by the page title if the heading above it only announces prices', () => {
    assert.deepEqual(names('Umzugshelfer | Tragwerk', 'Preise', 'Bis 2 Stunden: 40 €'), ['Umzugshelfer – Bis 2 Stunden | 40 EUR'])
    assert.deepEqual(names('Kajak | Flusslauf', 'Tarifs', 'Jusqu’à 2 heures : 40 €'), ['Kajak – Jusqu’à 2 heures | 40 EUR'])
    assert.deepEqual(names('Skipass | Tragwerk', 'Preise', 'Dezember: 40 €'), ['Skipass – Dezember | 40 EUR'])
    assert.deepEqual(names('השכרת אולם', 'מחירים', 'עד 3 שעות – 250 ₪'), ['השכרת אולם – עד 3 שעות | 250 ILS'])
  })

  test('is named by its column header', () => {
    const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    const table = `<table>${row('', 'Waschen', 'Scheren')}${row('Bis 10 kg', '20 €', '40 €')}${row('Über 10 kg', '30 €', '50 €')}</table>`
    assert.deepEqual(names('Preise | Hundesalon', 'Preise', table), [
      'Bis 10 kg – Waschen | 20 EUR',
      'Bis 10 kg – Scheren | 40 EUR',
      'Über 10 kg – Waschen | 30 EUR',
      'Über 10 kg – Scheren | 50 EUR',
    ])
  })

  test('is left out if nothing names it', () => {
    assert.deepEqual(names('Preise | Tragwerk', 'Preise', 'Bis 2 Stunden: 40 €'), [])
    assert.deepEqual(names('Tragwerk', 'Preise', 'Bis 2 Stunden: 40 €', '/'), [], 'a company')
    assert.deepEqual(names('Tragwerk', 'Preise', 'Dezember: 40 €', '/'), [], 'a company')
  })
})

test('rows and cards have elements, for selectors that match them', () => {
  const cards =
    '<h1>Prices</h1><div class="c"><h3>Cut</h3><p class="p">£30</p></div><div class="c"><h3>Dye</h3><p class="p">£40</p></div>'
  const things = pricedThingsOf(page(cards))
  assert.deepEqual(
    things.map(({ element, priceElement }) => [element.properties['className'], priceElement.properties['className']]),
    [
      [['c'], ['p']],
      [['c'], ['p']],
    ],
  )
})

describe('configured offers', () => {
  const rule = (more: Partial<OfferRule> = {}): OfferRule => ({
    page: '/prices/',
    each: '.o',
    fields: { name: 'b', price: 'i' },
    ...more,
  })
  const body = '<div class="o"><b>Cut</b><i>£30 per hour + VAT</i></div><div class="o"><b>Dye</b><i>on request</i></div>'
  const facts = (rules: OfferRule) => factsOf(page(body), { path: '/prices/', rules: { offers: [rules] } })

  test('stay next to one for a length of time at the same price', () => {
    const html = page('<div class="o"><b>Yoga</b><i>£30</i></div><h3>Yoga</h3><p>60 min – £30</p><p>90 min – £40</p>')
    const names = factsOf(html, { path: '/prices/', rules: { offers: [rule()] } }).offers.map(({ name }) => name)
    assert.deepEqual(names, ['Yoga', 'Yoga – 60 min', 'Yoga – 90 min'])
  })

  test('are read with the words of the page', () => {
    const { offers, refused } = facts(rule())
    assert.deepEqual(
      offers.map((offer) => line(offer)),
      ['Cut | 30 GBP hour excluded'],
    )
    assert.deepEqual(
      refused.map(({ key, text }) => [key, text]),
      [['offers', 'Dye: on request']],
    )
  })

  test("have unit and VAT from the configuration; the page's are kept for the report", () => {
    const [offer] = facts(rule({ unit: 'once', vat: 'excluded' })).offers
    assert.deepEqual([offer?.unit, offer?.vat, offer?.pageSays], ['once', 'excluded', 'unit: hour'])
  })

  test('that are packages without a monthly plan are offers, and reported', () => {
    const pricing = { page: '/prices/', plan: '.o', fields: { name: 'b', price: 'i' } }
    const { plans, offers, refused } = factsOf(page('<div class="o"><b>Site</b><i>₪3,000</i></div>', 'he'), {
      path: '/prices/',
      rules: { pricing },
    })
    assert.deepEqual(plans, [])
    assert.deepEqual(
      offers.map((offer) => line(offer)),
      ['Site | 3000 ILS'],
    )
    assert.deepEqual(
      refused.map(({ key }) => key),
      ['pricing.plan'],
    )
  })
})

test('every digit of an offer is on the page', () => {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
  )
  const written = fc
    .tuple(amount, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'de-CH', 'cs-CZ', 'he-IL', 'en-IN'))
    .map(([value, locale]) => value.toLocaleString(locale))
  const sign = fc.constantFrom('€', '$', '£', '₪', 'CHF', 'Kč', 'kr', 'zł', 'EUR', '')
  const words = fc.constantFrom('', 'from ', 'ab ', 'bis ', 'statt ', 'save ', '20 % off ', '-', '3 x ', '2 ')
  const after = fc.constantFrom(
    '',
    ' / h',
    '/Monat',
    ' inkl. MwSt.',
    '+',
    ',-',
    ' – 50',
    '<sup>90</sup>',
    ' <small>99</small>',
    '.50.1',
    ' 000',
  )
  const price = fc.tuple(words, sign, written, sign, after).map((parts) => parts.join(''))
  const name = fc.constantFrom('Massage', 'Room 2', '60 min', 'Single', 'Wash & go', '3 nights', 'Pack 3')
  const shapes = fc.constantFrom(
    (rows: readonly (readonly [string, string])[]) =>
      `<table>${rows.map(([one, two]) => `<tr><td>${one}</td><td>${two}</td></tr>`).join('')}</table>`,
    (rows: readonly (readonly [string, string])[]) =>
      `<table><tr><th>Name</th><th>Price in €</th></tr>${rows.map(([one, two]) => `<tr><td>${one}</td><td>${two}</td></tr>`).join('')}</table>`,
    (rows: readonly (readonly [string, string])[]) => `<ul>${rows.map(([one, two]) => `<li>${one} ${two}</li>`).join('')}</ul>`,
    (rows: readonly (readonly [string, string])[]) =>
      `<div>${rows.map(([one, two]) => `<div><h3>${one}</h3><span>${two}</span></div>`).join('')}</div>`,
    (rows: readonly (readonly [string, string])[]) =>
      `<dl>${rows.map(([one, two]) => `<dt>${one}</dt><dd>${two}</dd>`).join('')}</dl>`,
  )
  const language = fc.constantFrom('en', 'de', 'fr', 'cs', 'he', 'sv', '')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, price), { minLength: 1, maxLength: 5 }),
      shapes,
      language,
      fc.array(amount, { maxLength: 2 }),
      (rows, shape, lang, declared) => {
        const data = declared.map((value) => ({
          '@type': 'Product',
          name: 'Thing',
          offers: { '@type': 'Offer', price: value, priceCurrency: 'EUR' },
        }))
        const html = withJsonLd(...data)
          .replace('lang="he"', `lang="${lang}"`)
          .replace('<body>', `<body><h1>Prices</h1>${shape(rows)}`)
        const digits = rows.map(([one, two]) => `${one} ${two}`.replaceAll(/<[^>]*>/g, '').replaceAll(/[^\d\n]/g, ''))
        for (const offer of factsOf(html, { path: '/prices/' }).offers) {
          for (const value of [offer.amount, offer.minAmount, offer.maxAmount]) {
            if (value === null) continue
            const wanted = String(value).replace('.', '')
            const padded = value.toFixed(2).replace('.', '')
            assert.ok(
              digits.some((text) => text.includes(wanted) || text.includes(padded)),
              `${line(offer)} in ${html}`,
            )
          }
        }
      },
    ),
    { numRuns: 400 },
  )
})
