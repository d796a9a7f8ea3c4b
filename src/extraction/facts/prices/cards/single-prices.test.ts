import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line, page } from '../../testing/price-pages.ts'
import { factsOf } from '../../testing/read-html.ts'

const read = (body: string, lang = 'en', path = '/cleaning.html') =>
  factsOf(page(body, lang), { path }).offers.map((offer) => line(offer))

const text = '<section><h2>Spotless in a day</h2><p>We clean what you bring.</p></section>'

test('the only price on a page belongs to the heading right above it if its class calls it a price', () => {
  const box = (name: string, price = 'From €20') =>
    `<h1>Cleaning of suits</h1><div>${text}<div class="price-box"><h3>${name}</h3><span class="price-amount">${price}</span><p>Jacket and trousers</p></div></div>`
  assert.deepEqual(read(box('Suit (two pieces)')), ['Suit (two pieces) | 20.. EUR'])
  assert.deepEqual(read(box('Suit (two pieces)').replace('price-box', 'box').replace('price-amount', 'amount')), [])
  assert.deepEqual(read(box('Suit (two pieces)').replace('price-box', 'box')), [], 'the heading is not in the box')
  assert.deepEqual(read(box('Contact us')), [])
  assert.deepEqual(read('<h1>Your cart</h1><p class="price">€20</p>'), [])
  assert.deepEqual(read(box('Payment by card')), [])
  assert.deepEqual(read(box('Estimated price')), [])
  assert.deepEqual(read(`<h1>2015 Landscape 17 RD</h1><div class="price">$6,500 OBO</div><p>Sleeps four.</p>`), [
    '2015 Landscape 17 RD | 6500 USD',
  ])
  const hero = '<h1>Clean homes, no stress</h1><p class="price">€49</p>'
  assert.deepEqual(read(hero, 'en', '/'), [])
})

test('the only price on a page belongs to the text that a class calls its name, not to the slogan above the card', () => {
  const card = (name: string, more = '') =>
    `<div class="pricing-card"><span class="tag">Until Sunday only!</span><div class="plan-name">${name}</div><div>Open for a year</div><div class="price-row"><s>€77</s> <span>€</span><span>49</span></div>${more}</div>`
  const below = (heading: string, one: string) => read(`<h1>Move more</h1>${text}<section><h2>${heading}</h2>${one}</section>`)
  const form = '<div class="order-form"><h3>Leave your details</h3><p>Secure payment</p></div>'
  assert.deepEqual(below('A small step, a great change', card('Full course')), ['Full course | 49 EUR'])
  assert.deepEqual(below('A small step, a great change', card('Full course', form)), ['Full course | 49 EUR'])
  assert.deepEqual(below('Prices', card('Full course')), ['Full course | 49 EUR'])
  assert.deepEqual(below('Support us', card('Donation')), [])
  const said = '<div class="review"><div class="name">Jane Example</div><p>I paid €49 and do not regret it.</p></div>'
  assert.deepEqual(below('What people say', said), [])
  const own = (name: string, price: string) => `<div><div class="price">${price}</div><h3>${name}</h3></div>`
  const sold = ['Oak chair', 'Oak table'].map(
    (name) => `<div class="card"><div class="name">Acme</div><div class="price">€50</div><h3>${name}</h3></div>`,
  )
  assert.deepEqual(below('Prices', sold.join('')), ['Oak chair | 50 EUR', 'Oak table | 50 EUR'], 'the name of a brand')
  assert.deepEqual(below('Courses', `<div>${own('Yoga', '€20')}${own('Pilates', '€30')}</div>${said}`), [
    'Yoga | 20 EUR',
    'Pilates | 30 EUR',
  ])
})

test('a heading that only says “price” right above the only price is the label of the thing that the page is about', () => {
  const course = (heading: string, below: string, lang = 'en') =>
    read(`<h1>Yoga for beginners</h1><p>Eight evenings by the lake.</p><h2>${heading}</h2>${below}`, lang)
  for (const [heading, price, lang] of [
    ['Price', '<p>€120</p>', 'en'],
    ['Pricing details', '<div><p>€120</p></div>', 'en'],
    ['Preis', '<p>120 €</p>', 'de'],
    ['Pris', '<p>120 €</p>', 'sv'],
    ['מחיר', '<p>120 €</p>', 'he'],
  ] as const)
    assert.deepEqual(course(heading, price, lang), ['Yoga for beginners | 120 EUR'], heading)
  assert.deepEqual(course('Cost', '<p>€120</p>'), [], 'what a project cost')
  assert.deepEqual(course('Average house price', '<p>€120,000</p>'), [])
  assert.deepEqual(course('Price', '<p>The winner paid</p><p>€120</p>'), [])
  assert.deepEqual(course('Price', '<p>€120</p><p>Extra evening</p><p>€20</p>'), [], 'one of two')
})

test('a heading such as “Key facts” names no price, what is above it does', () => {
  const course = (name: string, heading: string, price: string) =>
    `<h2>${name}</h2><p>By the lake.</p><h3>${heading}</h3><p>Duration: 8 evenings</p><p>Price: ${price}</p>`
  for (const heading of ['Key facts', 'At a glance', 'Eckdaten', 'Infos pratiques', 'פרטים'])
    assert.deepEqual(
      read(
        `<h1>Courses and prices</h1>${course('Yoga', heading, '€120')}${course('Pilates', heading, '€140')}`,
        'en',
        '/prices/',
      ),
      ['Yoga | 120 EUR', 'Pilates | 140 EUR'],
      heading,
    )
})

test('a unit price is named after the page, too', () => {
  const box = '<div class="price-box"><h3>Price per garment</h3><span class="price-amount">From €3</span></div>'
  assert.deepEqual(read(`<h1>Ironing</h1>${text}${box}`), ['Ironing – Price per garment | 3.. EUR'])
})

test('a time directly next to its price is its name', () => {
  const row = (name: string, price: string) => `<div class="row"><span>${name}</span><span>${price}</span></div>`
  const rows = row('Service call', '$120') + row('2 hours', '$140') + row('Each further visit', '$70')
  assert.deepEqual(read(`<h1>Repairs</h1><h2>Carpentry prices</h2><div>${rows}</div>`), [
    'Service call | 120 USD',
    'Carpentry prices – 2 hours | 140 USD',
    'Each further visit | 70 USD',
  ])
})

test('text after a label on a price line is part of its name', () => {
  const box =
    '<div><p><strong>Town:</strong> Ashby</p><p><strong>Zone:</strong> 6, travel <strong>€65</strong></p><p>It is far away.</p></div>'
  assert.deepEqual(read(`<h1>Fees</h1>${box}`), ['Zone: 6, travel | 65 EUR'])
})

test('places below a heading of travel costs get it as a prefix', () => {
  const rows = ['Ashby, Bourne', 'Corby'].map((name, at) => `<tr><td>${name}</td><td>€${at + 1}5</td></tr>`).join('')
  assert.deepEqual(read(`<h1>Prices</h1><h2>Travel costs</h2><table>${rows}</table>`), [
    'Travel costs – Ashby, Bourne | 15 EUR',
    'Travel costs – Corby | 25 EUR',
  ])
  assert.deepEqual(read('<h1>Ceník</h1><h2>Ceny dopravy</h2><table><tr><td>Dále</td><td>8 Kč/km</td></tr></table>', 'cs'), [
    'Ceny dopravy – Dále | 8 CZK',
  ])
  const own = ['Haircut', 'Beard trim'].map((name) => `<div><h3>${name} at home</h3><p>€60</p></div>`).join('')
  assert.deepEqual(read(`<h1>Prices</h1><h2>Travel costs</h2><div>${own}</div>`), [
    'Haircut at home | 60 EUR',
    'Beard trim at home | 60 EUR',
  ])
})

test('lines of a price list that start with the price are named by the text after it', () => {
  const list = (...lines: readonly string[]) => `<ul>${lines.map((text) => `<li>${text}</li>`).join('')}</ul>`
  const rooms = list('70-80 € per person – Christmas (23.12-3.01)', '45 € per person – 1.04-23.12', '50 € per person - winter')
  const body = `<h1>Prices</h1><div>Rooms cost: ${rooms}${list('20 € per person – breakfast;', '30 € per person – dinner', '50% – children')}</div>`
  assert.deepEqual(read(body, 'en', '/prices.html'), [
    'Rooms cost – Christmas | 70..80 EUR person',
    'Rooms cost – winter | 50 EUR person',
    'breakfast | 20 EUR person',
    'dinner | 30 EUR person',
  ])
  assert.deepEqual(read(`<h1>Prices</h1>${list('20 € – off your first visit', '30 € – no-show')}`, 'en', '/prices.html'), [])
  assert.deepEqual(read(`<h1>Prices</h1>${list('20 € – breakfast', '30 € – 40 €')}`, 'en', '/prices.html'), [])
  const mixed = `<h1>Prices</h1>${list('20 € – breakfast', '30 € – dinner', 'Lunch: 25 €')}`
  assert.deepEqual(read(mixed, 'en', '/prices.html'), ['Lunch | 25 EUR'])
})

test('a line with a label and a price is read in a text about prices, too', () => {
  const body =
    '<h1>Rates</h1><p>Treatment in the practice: €37<br>For visits at home an amount of €5 is charged.<br>Cash or card.</p>'
  assert.deepEqual(read(body, 'en', '/rates.html'), ['Treatment in the practice | 37 EUR'])
})

test("a label that only says that a price is fixed, or for how long, leaves the name to the card's heading", () => {
  const cards = (...labels: readonly string[]) =>
    `<div>${labels.map((label, at) => `<div><div><h3>Item ${'ABC'[at]}</h3><p>As needed.</p></div><strong>${label}</strong></div>`).join('')}</div>`
  for (const [language, labels] of [
    ['de', ['Pauschal: 20 €', 'Pauschalpreis: 30 €', 'Festpreis: 40 €']],
    ['en', ['Flat rate: €20', 'Fixed price: €30', 'Flat fee: €40']],
    ['es', ['Precio fijo: 20 €', 'Tarifa plana: 30 €', 'Precio cerrado: 40 €']],
    ['it', ['Prezzo fisso: 20 €', 'A forfait: 30 €', 'Tariffa fissa: 40 €']],
    ['he', ['מחיר קבוע: 20 €', 'מחיר אחיד: 30 €', 'מחיר סופי: 40 €']],
  ] as const)
    assert.deepEqual(
      read(`<h1>Prices</h1>${cards(...labels)}`, language),
      ['Item A | 20 EUR', 'Item B | 30 EUR', 'Item C | 40 EUR'],
      language,
    )
  for (const [language, labels] of [
    ['en', ['Hourly rate: €20', 'Day rate: €30', 'Nightly rate: €40']],
    ['fr', ['Tarif horaire : 20 €', 'Tarif journalier : 30 €', 'Prix journalier : 40 €']],
    ['it', ['Tariffa oraria: 20 €', 'Tariffa giornaliera: 30 €', 'Prezzo giornaliero: 40 €']],
    ['he', ['תעריף שעתי: 20 €', 'תעריף יומי: 30 €', 'מחיר יומי: 40 €']],
  ] as const)
    assert.deepEqual(
      read(`<h1>Prices</h1>${cards(...labels)}`, language),
      ['Item A | 20 EUR hour', 'Item B | 30 EUR day', 'Item C | 40 EUR day'],
      language,
    )
  assert.deepEqual(read('<h1>Tarifs</h1><ul><li>Tarif horaire : 60 €</li><li>Tarif journalier : 400 €</li></ul>', 'fr'), [
    'Tarif horaire | 60 EUR hour',
    'Tarif journalier | 400 EUR day',
  ])
  assert.deepEqual(
    read('<h1>Rates</h1><table><tr><td>Day rate</td><td>€60</td></tr><tr><td>Flat rate</td><td>€70</td></tr></table>'),
    ['Day rate | 60 EUR day', 'Flat rate | 70 EUR'],
  )
  const headed = '<div><h3>Prezzo giornaliero</h3><p>40 €</p></div><div><h3>Prezzo settimanale</h3><p>200 €</p></div>'
  assert.deepEqual(read(`<h1>Prezzi</h1><h2>Noleggio bici</h2><div>${headed}</div>`, 'it'), [
    'Noleggio bici | 40 EUR day',
    'Noleggio bici | 200 EUR week',
  ])
  assert.deepEqual(read('<h1>Preise</h1><ul><li>Pauschale pro Hund: 20 €</li><li>Pauschale pro Katze: 30 €</li></ul>', 'de'), [
    'Pauschale pro Hund | 20 EUR',
    'Pauschale pro Katze | 30 EUR',
  ])
  assert.deepEqual(read(`<h1>Preise</h1>${cards('Rate: 20 €', 'Monatliche Rate 30 €', '40 €')}`, 'de'), ['Item C | 40 EUR'])
  assert.deepEqual(read(`<h1>Prezzi</h1>${cards('3 rate da 20 €', 'rate da 30 €', '40 €')}`, 'it'), ['Item C | 40 EUR'])
  assert.deepEqual(read(`<h1>Precios</h1>${cards('Menú diario: 20 €', '30 €', '40 €')}`, 'es').slice(0, 1), [
    'Menú diario | 20 EUR',
  ])
})

test("a customer's share of a price, next to a grant, is not a price", () => {
  const rows = '<div><span>Zuschuss</span><span>50 %</span></div><div><span>Ihr Eigenanteil</span><span>57,50 €</span></div>'
  assert.deepEqual(read(`<h1>Preise</h1><div class="card"><h3>Beratung</h3>${rows}</div>`, 'de'), [])
  const table =
    '<table><tr><th>Leistung</th><th>Preis</th><th>Ihr effektiver Anteil</th></tr><tr><td>Beratung</td><td>115 €</td><td>57,50 €</td></tr><tr><td>Planung</td><td>200 €</td><td>100 €</td></tr></table>'
  assert.deepEqual(read(`<h1>Preise</h1>${table}`, 'de'), ['Beratung | 115 EUR', 'Planung | 200 EUR'])
})

test('“and up” makes a price the lowest, and “per sofa” is part of it, but not “per instalment”', () => {
  const cards = (...prices: readonly string[]) =>
    `<div>${prices.map((price, at) => `<div><h3>Item ${'ABC'[at]}</h3><p>${price}</p></div>`).join('')}</div>`
  assert.deepEqual(read(`<h1>Prices</h1>${cards('€50 and up', '€60 or more', '€70 onwards')}`), [
    'Item A | 50.. EUR',
    'Item B | 60.. EUR',
    'Item C | 70.. EUR',
  ])
  const spent = cards('$500 or more', '$100 or more').replaceAll('Item', 'Members spend')
  assert.deepEqual(read(`<h1>Prices</h1>${spent}`), [])
  assert.deepEqual(read(`<h1>Prices per month</h1>${cards('€250 per sofa', '€20', '€99 per instalment')}`), [
    'Item A | 250 EUR',
    'Item B | 20 EUR month',
  ])
  assert.deepEqual(read(`<h1>Preise</h1>${cards('99 € pro Rate', '20 € pro Socke', '5 €')}`, 'de'), [
    'Item B | 20 EUR',
    'Item C | 5 EUR',
  ])
})

test('a lowest price on one of several similar cards, the others having none, is read', () => {
  const card = (name: string, text: string) => `<div class="card"><h3>${name}</h3><p>${text}</p></div>`
  const cards = (text: string) =>
    read(`<h1>Studio</h1><div>${card('Web design', text)}${card('Branding', 'Names and logos.')}</div>`)
  assert.deepEqual(cards('From €3,500'), ['Web design | 3500.. EUR'])
  assert.deepEqual(cards('החל מ-3,500 ₪'), ['Web design | 3500.. ILS'])
  assert.deepEqual(cards('€3,500'), [])
  assert.deepEqual(read(`<h1>Studio</h1>${card('Web design', 'From €3,500')}`), [])
})

test('a value, a wage, a prize and a fine are not prices', () => {
  const card = (text: string) => `<div class="card"><h3>Item</h3><p>${text}</p></div>`
  for (const text of [
    'Worth €50',
    'Win €500!',
    'Salary €25,000 per year',
    'A fine of €500',
    'שווי 200 ₪',
    'קנס של 500 ₪',
    'חסכו עד 400 ₪',
  ])
    assert.deepEqual(
      read(`<h1>Studio</h1><div>${card(text)}<div class="card"><h3>Haircut</h3><p>€25</p></div></div>`),
      ['Haircut | 25 EUR'],
      text,
    )
})

test("the slogan above a page's first section is not a name", () => {
  const section = (heading: string, price: string) =>
    `<section><div>${heading}<p>Quick and quiet.</p></div><div><b>${price}</b></div></section>`
  const [hero, deep] = [section('<h1>Clean homes, no stress</h1>', 'From €49'), section('<h2>Deep cleaning</h2>', '€90')]
  assert.deepEqual(read(`<main>${hero}${deep}</main>`), [])
  assert.deepEqual(read(`<main>${hero}${deep}${section('<h2>Windows</h2>', '€30')}</main>`), [
    'Deep cleaning | 90 EUR',
    'Windows | 30 EUR',
  ])
  const alike = `${section('<h1>Kitchen</h1>', '€90')}${section('<h1>Windows</h1>', '€30')}`
  assert.deepEqual(read(`<main>${alike}</main>`), ['Kitchen | 90 EUR', 'Windows | 30 EUR'], 'none is that of the page')
})
