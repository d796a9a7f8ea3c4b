import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { OfferFact } from '../../../model/page-facts.ts'
import type { OfferRule } from '../../../model/site-rules.ts'
import { factsOf, pricedThingsOf, withJsonLd } from '../testing/read-html.ts'

/** An offer in one line: name, price, then unit and VAT where the page says them. */
function line({ name, amount, minAmount, maxAmount, currency, unit, vat }: OfferFact): string {
  const price = amount ?? `${minAmount ?? ''}..${maxAmount ?? ''}`
  return [name, '|', price, currency, ...(unit === 'unknown' ? [] : [unit]), ...(vat === 'unknown' ? [] : [vat])].join(' ')
}

const page = (body: string, lang = 'en') => `<!doctype html><html lang="${lang}"><head></head><body>${body}</body></html>`
const read = (body: string, lang = 'en', path = '/prices/') =>
  factsOf(page(body, lang), { path }).offers.map((offer) => line(offer))
const table = (rows: readonly (readonly string[])[], before = '', after = '') =>
  `${before}<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>${after}`

test('lines of one paragraph that begin with a dash are a list, under the lines that name them', () => {
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

test('rows of boxes are named by the title above them, and minutes beside a price are no second price', () => {
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

test('the name of a row is what its class says, not the code in its corner', () => {
  const row = (name: string, price: string) =>
    `<li class="x-item"><div class="x-item-info"><span class="x-item-badge">BCN</span><div class="x-item-text"><span class="x-item-name">${name}</span><span class="x-item-meta">60 min</span></div></div><div><span>${price}</span><a href="/book/">Book</a></div></li>`
  assert.deepEqual(read(`<h3>To the airport</h3><ul>${row('Sants', '123€')}${row('Port', '130€')}</ul>`), [
    'Sants | 123 EUR',
    'Port | 130 EUR',
  ])
})

describe('rows with a bold name and a small description', () => {
  const rows = (tag: string, price: string) =>
    ['Wash', 'Wax']
      .map((name) => `<${tag}><span><b>${name}</b><small>by hand, in an hour</small></span><span>${price}</span></${tag}>`)
      .join('')

  test('are named by the bold text alone', () => {
    for (const tag of ['div', 'a'])
      assert.deepEqual(read(`<section>${rows(tag, 'from 70 €')}</section>`), ['Wash | 70.. EUR', 'Wax | 70.. EUR'])
  })

  test('words of one name in elements of their own stay one name', () => {
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
    const named = (name: string) => `<div><h3>${name}</h3><p>40 €</p></div>`
    assert.deepEqual(read(named('Pro+') + named('18+')), ['Pro+ | 40 EUR'])
  })
})

test('a badge is never the name of an offer', () => {
  for (const badge of ['Most popular', 'Bestseller', 'הכי נמכר', 'Am beliebtesten', 'Le plus populaire', 'Хит продаж']) {
    const card = (name: string, price: string, more = '') =>
      `<div class="card">${more}<p class="eyebrow">${name}</p><p>${price}</p><p>per day</p></div>`
    const cards = card('One visit', '12 €') + card('Two visits', '20 €', `<span class="card__tag">${badge}</span>`)
    assert.deepEqual(read(cards), ['One visit | 12 EUR day', 'Two visits | 20 EUR day'], badge)
    const unnamed = `<div><h3>One visit</h3><p>12 €</p></div><div><h3>${badge}</h3><p>20 €</p></div>`
    assert.deepEqual(read(unnamed), ['One visit | 12 EUR'], badge)
  }
})

test('words before a colon are a label, not a sentence', () => {
  const list = (price: string) =>
    `<ul><li>Single session (50 min): <strong>60 €</strong></li><li>Plan (10 sessions): <strong>${price}</strong></li></ul>`
  assert.deepEqual(read(list('480 €')), ['Single session (50 min) | 60 EUR', 'Plan (10 sessions) | 480 EUR'])
  const sentence = '<h1>While you sleep</h1><p>An agent that answers, and it costs\n<span>3 € per day</span>, not more.</p>'
  assert.deepEqual(read(sentence), [], 'a sentence wrapped in its source')
})

describe('tables of prices', () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'rows of a name and a price',
      'de',
      table([
        ['Schnitt', '30 €'],
        ['Farbe', 'ab 45,50 €'],
      ]),
      ['Schnitt | 30 EUR', 'Farbe | 45.5.. EUR'],
    ],
    [
      'times below the name of a massage',
      'de',
      '<table><caption>Massage</caption><tr><th>Dauer</th><th></th></tr><tr><td>30 Minuten</td><td>30 €</td></tr><tr><td>60 Minuten</td><td>45 €</td></tr></table>',
      ['Massage – 30 Minuten | 30 EUR', 'Massage – 60 Minuten | 45 EUR'],
    ],
    [
      'columns whose head says “from”',
      'en',
      table([
        ['Boarding', 'Fee from', 'Member'],
        ['Cat', '£12', 'free'],
        ['Dog', '£18', 'free'],
      ]),
      ['Cat | 12.. GBP', 'Dog | 18.. GBP'],
    ],
    [
      'a one-off fee among monthly prices',
      'it',
      table([
        ['Corso', 'Prezzo al mese'],
        ['Pianoforte', '80 €'],
        ['Iscrizione (una tantum)', '40 €'],
      ]),
      ['Pianoforte | 80 EUR month', 'Iscrizione (una tantum) | 40 EUR once'],
    ],
    [
      'rows that go on with the name above',
      'de',
      table([
        ['Boot', '', 'Preis'],
        ['Kajak', 'Einer', '12 €'],
        ['', 'Zweier', '18 €'],
        ['Tretboot', '', '15 €'],
      ]),
      ['Kajak – Einer | 12 EUR', 'Kajak – Zweier | 18 EUR', 'Tretboot | 15 EUR'],
    ],
    [
      'numbers of what the head names',
      'es',
      table([
        ['Jugadores', 'Precio por jugador'],
        ['2', '20 €'],
        ['4', '15 €'],
      ]),
      ['Jugadores: 2 | 20 EUR person', 'Jugadores: 4 | 15 EUR person'],
    ],
    [
      'old prices are no part of a name',
      'ru',
      table([
        ['Услуга', 'Старая цена', 'Цена, руб.'],
        ['Приём', '1 800', '1 500'],
        ['УЗИ', '2 000', '1 700'],
      ]),
      ['Приём | 1500 RUB', 'УЗИ | 1700 RUB'],
    ],
    [
      'one price for all columns',
      'de',
      '<table><tr><th>Arbeit</th><th>Klein</th><th>Groß</th></tr><tr><td>Öl</td><td>39 €</td><td>49 €</td></tr><tr><td>Räder</td><td colspan="2">30 €</td></tr></table>',
      ['Öl – Klein | 39 EUR', 'Öl – Groß | 49 EUR', 'Räder | 30 EUR'],
    ],
    [
      'plans side by side from the first column on, each with its unit',
      'fr',
      '<table><tr><th>Illimité</th><th>A la journée</th></tr><tr><td>Café</td><td>Café</td></tr><tr><td>200 €/mois</td><td>20 €</td></tr></table>',
      ['Illimité | 200 EUR month', 'A la journée | 20 EUR day'],
    ],
    [
      'deposits beside prices',
      'pt',
      table([
        ['Grupo', 'Preço por dia', 'Caução'],
        ['Clio', '29 €', '300 €'],
        ['Fiat', '24 €', '200 €'],
      ]),
      ['Clio | 29 EUR day', 'Fiat | 24 EUR day'],
    ],
    [
      'none: what leads cost',
      'he',
      '<table><tr><th>פרמטר</th><th>דואר</th><th>שלטים</th></tr><tr><td>טווח</td><td>ארצי</td><td>מקומי</td></tr><tr><td>עלות לליד</td><td>30 ₪</td><td>15 ₪</td></tr></table>',
      [],
    ],
    [
      'several columns of prices',
      'en',
      table([
        ['Room', 'Single', 'Double'],
        ['Garden', '£60', '£90'],
        ['Sea', '£80', '£120'],
      ]),
      ['Garden – Single | 60 GBP', 'Garden – Double | 90 GBP', 'Sea – Single | 80 GBP', 'Sea – Double | 120 GBP'],
    ],
    [
      'heads of two rows',
      'fr',
      '<table><tr><th>Pack</th><th colspan=2>Studio</th></tr><tr><td></td><td>HT</td><td>TTC</td></tr><tr><td>Diagnostic</td><td>60 €</td><td>72 €</td></tr></table>',
      ['Diagnostic – Studio HT | 60 EUR excluded', 'Diagnostic – Studio TTC | 72 EUR included'],
    ],
    [
      'the currency, the unit and VAT in the head',
      'cs',
      table([
        ['Služba', 'Cena v Kč za hodinu bez DPH'],
        ['Revize', '1 200'],
        ['Oprava', '850'],
      ]),
      ['Revize | 1200 CZK hour excluded', 'Oprava | 850 CZK hour excluded'],
    ],
    [
      'a note below that speaks of all prices',
      'de',
      table(
        [
          ['Schnitt', '30 €'],
          ['Farbe', '45 €'],
        ],
        '',
        '<p>Alle Preise pro Person inkl. MwSt.</p>',
      ),
      ['Schnitt | 30 EUR person included', 'Farbe | 45 EUR person included'],
    ],
    [
      'a note with exceptions says nothing of each price',
      'de',
      table(
        [
          ['Schnitt', '30 €'],
          ['Farbe', '45 €'],
        ],
        '',
        '<p>Alle Preise pro Person, sofern nicht anders angegeben.</p>',
      ),
      ['Schnitt | 30 EUR', 'Farbe | 45 EUR'],
    ],
    [
      'plans side by side',
      'en',
      '<table><tr><th></th><th>Basic</th><th>Pro</th></tr><tr><td>Price per month</td><td>$9</td><td>$19</td></tr><tr><td>Seats</td><td>1</td><td>5</td></tr></table>',
      ['Basic | 9 USD month', 'Pro | 19 USD month'],
    ],
    [
      'tabs of one price list, which are alternatives',
      'en',
      '<ul><li><button role="tab" aria-controls="c">Cars</button></li><li><a data-bs-toggle="pill" href="#v">Vans</a></li></ul>' +
        '<div id="c"><table><tr><td>Wash</td><td>€50</td></tr><tr><td>Wax</td><td>€20</td></tr></table></div>' +
        '<div id="v"><table><tr><td>Wash</td><td>€80</td></tr><tr><td>Wax</td><td>€20</td></tr><tr><td>Polish</td><td>€90</td></tr></table></div>',
      ['Cars – Wash | 50 EUR', 'Wax | 20 EUR', 'Vans – Wash | 80 EUR', 'Vans – Polish | 90 EUR'],
    ],
    [
      'units of any kind',
      'it',
      '<table><tr><th>Servizio</th><th>Prezzo</th></tr><tr><td>Mix</td><td>€100 / brano</td></tr><tr><td>Poltrona</td><td>€40 / seduta</td></tr></table>',
      ['Mix | 100 EUR item', 'Poltrona | 40 EUR'],
    ],
    [
      'groups within a table',
      'it',
      '<table><tr><th colspan=2>Vini</th></tr><tr><td>Greco</td><td>20,00 €</td></tr><tr><th colspan=2>Birre</th></tr><tr><td>Media</td><td>5 €</td></tr><tr><td>Greco</td><td>6 €</td></tr></table>',
      ['Vini – Greco | 20 EUR', 'Birre – Media | 5 EUR', 'Birre – Greco | 6 EUR'],
    ],
    [
      'ranges',
      'he',
      table([
        ['ביקור', '₪150-250'],
        ['פריצה', '50 - 30 ₪'],
      ]),
      ['ביקור | 150..250 ILS', 'פריצה | 30..50 ILS'],
    ],
    [
      'columns of old prices',
      'en',
      `<h1>Prices</h1>${table([
        ['Item', 'RRP', 'Our price', 'You save'],
        ['A lamp', '€90', '€80', '€10'],
        ['B lamp', '€70', '€60', '€10'],
      ])}`,
      ['A lamp | 80 EUR', 'B lamp | 60 EUR'],
    ],
    [
      'columns before and now',
      'en',
      `<h1>Prices</h1>${table([
        ['Item', 'Before', 'Now'],
        ['A lamp', '€90', '€80'],
        ['B lamp', '€70', '€60'],
      ])}`,
      ['A lamp | 80 EUR', 'B lamp | 60 EUR'],
    ],
    [
      'a column of deposits',
      'en',
      `<h1>Prices</h1>${table([
        ['Car', 'Per day', 'Deposit'],
        ['Fiat', '€90', '€800'],
        ['Opel', '€70', '€600'],
      ])}`,
      ['Fiat | 90 EUR day', 'Opel | 70 EUR day'],
    ],
    [
      'a head that says “before VAT”',
      'he',
      `<h1>Prices</h1>${table([
        ['שירות', 'מחיר לפני מע"מ'],
        ['בדיקה', '90 ₪'],
        ['תיקון', '100 ₪'],
      ])}`,
      ['בדיקה | 90 ILS excluded', 'תיקון | 100 ILS excluded'],
    ],
    [
      'a head that says “before tax”',
      'en',
      `<h1>Prices</h1>${table([
        ['Service', 'Price before tax'],
        ['Check', '£90'],
        ['Fix', '£70'],
      ])}`,
      ['Check | 90 GBP excluded', 'Fix | 70 GBP excluded'],
    ],
    [
      'net and gross columns',
      'de',
      `<h1>Prices</h1>${table([
        ['Leistung', 'netto', 'brutto'],
        ['Prüfung', '100 €', '119 €'],
        ['Reise', '200 €', '238 €'],
      ])}<p>Alle Preise inkl. MwSt.</p>`,
      [
        'Prüfung – netto | 100 EUR excluded',
        'Prüfung – brutto | 119 EUR included',
        'Reise – netto | 200 EUR excluded',
        'Reise – brutto | 238 EUR included',
      ],
    ],
    [
      'cells without a price',
      'en',
      `<h1>Prices</h1>${table([
        ['Drink', 'Small', 'Large'],
        ['Tea', '€3', '-'],
        ['Coffee', '€4', 'free'],
        ['Juice', 'free', '€5'],
        ['Water', '€2', '-'],
      ])}`,
      ['Tea – Small | 3 EUR', 'Coffee – Small | 4 EUR', 'Juice – Large | 5 EUR', 'Water – Small | 2 EUR'],
    ],
    [
      'columns of periods',
      'en',
      `<h1>Prices</h1>${table([
        ['Plan', 'Monthly', 'Yearly'],
        ['Basic plan', '€30', '€300'],
        ['Team plan', '€40', '€400'],
      ])}`,
      [
        'Basic plan – Monthly | 30 EUR month',
        'Basic plan – Yearly | 300 EUR year',
        'Team plan – Monthly | 40 EUR month',
        'Team plan – Yearly | 400 EUR year',
      ],
    ],
    [
      'what others charge',
      'en',
      `<h1>Prices</h1>${table([
        ['Service', 'Us', 'Them'],
        ['SEO audit', '€300', '€900'],
        ['Ads setup', '€400', '€1,900'],
      ])}`,
      ['SEO audit | 300 EUR', 'Ads setup | 400 EUR'],
    ],
    [
      'seasons of a room that covers several rows',
      'en',
      '<table><tr><th>Room</th><th>Season</th><th>Price</th></tr><tr><td rowspan=2>Double</td><td>Low</td><td>€80</td></tr><tr><td>High</td><td>€100</td></tr></table>',
      ['Double – Low | 80 EUR', 'Double – High | 100 EUR'],
    ],
  ]
  for (const [name, lang, html, expected] of cases) test(name, () => assert.deepEqual(read(html, lang), expected))
})

test('columns with the lowest and the highest price are one range in each row', () => {
  const table = (low: string, high: string, rows: readonly (readonly string[])[]) =>
    read(
      `<h1>Prices</h1><table><tr><th>Item</th><th>${low}</th><th>${high}</th></tr>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</table>`,
      'it',
    )
  const rows = [
    ['Rasatura', '€ 12,00', '€ 16,00'],
    ['Pittura', '€ 5,00', '€ 5,00'],
  ]
  const ranges = ['Rasatura | 12..16 EUR', 'Pittura | 5 EUR']
  assert.deepEqual(table('Prezzo Minimo', 'Prezzo Massimo', rows), ranges)
  assert.deepEqual(table('Min.', 'Max.', rows), ranges)
  assert.deepEqual(table('Preis von', 'Preis bis', rows), ranges)
  assert.deepEqual(table('מ-', 'עד', rows), ranges)
  assert.deepEqual(table('Prezzo da', 'Prezzo a', [['Rasatura', '€ 16,00', '€ 12,00']]), [])
  assert.deepEqual(table('Mini car', 'Maxi car', rows.slice(0, 1)), [
    'Rasatura – Mini car | 12 EUR',
    'Rasatura – Maxi car | 16 EUR',
  ])
})

describe('cards and lists', () => {
  const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
    [
      'cards with a heading',
      'en',
      '<div><div class="c"><h3>Starter</h3><p>$3,600/mo</p><p>For teams.</p></div><div class="c"><h3>Big</h3><p>$16,500+/mo</p></div></div>',
      ['Starter | 3600 USD month', 'Big | 16500.. USD month'],
    ],
    [
      'names and prices in turn, two or more pairs in one card',
      'de',
      '<h2>Pizza</h2><div><a href="#">Lachs (28cm)</a><span>8,50 €</span> <a href="#">Lachs (32cm)</a><span>9,50 €</span></div>' +
        '<div><p>Nur mit Termin</p><p>Massage</p><p>40 €</p><p>Bad</p><p>30 €</p></div>',
      ['Lachs (28cm) | 8.5 EUR', 'Lachs (32cm) | 9.5 EUR'],
    ],
    [
      '“from” after the price',
      'nl',
      '<div><div><h3>Kroon</h3><p>€650</p></div><div><h3>Beugel</h3><p>€2.800 <span>vanaf</span></p></div></div>',
      ['Kroon | 650 EUR', 'Beugel | 2800.. EUR'],
    ],
    [
      'a unit as label, below the name of the thing',
      'fr',
      '<h2>Bureau 22m²</h2><h4>Disponibilités</h4><ul><li><b>A la journée</b> : <span>35€</span></li><li><b>Au mois</b> : <span>400€</span></li></ul>',
      ['Bureau 22m² | 35 EUR day', 'Bureau 22m² | 400 EUR month'],
    ],
    [
      'names without what follows the price',
      'fr',
      '<ul><li>Entrée :<br><strong>25€</strong> / jour</li><li>Carnet :<br><strong>90€</strong> pour dix entrées</li></ul>',
      ['Entrée | 25 EUR day', 'Carnet | 90 EUR'],
    ],
    [
      'the heading above a number of things, not that of the card before',
      'he',
      '<div><div><h3>פרימיום</h3><p>₪219 לחודש</p></div><div><h3>כרטיסייה</h3><p>10 כניסות ב-₪350</p></div></div>',
      ['פרימיום | 219 ILS month', 'כרטיסייה – 10 כניסות | 350 ILS'],
    ],
    [
      'what a package includes, without the prices in its list',
      'es',
      '<div><div><h3>Pack A</h3><p>450€</p><ul><li>2 horas</li><li>Álbum premium 250€</li></ul></div><div><h3>Pack B</h3><p>190€</p></div></div>',
      ['Pack A | 450 EUR', 'Pack B | 190 EUR'],
    ],
    [
      'names that begin with a number, without the name of the card before, and none of what was sold',
      'en',
      '<h1>For rent</h1><div><div><h3>2 bed flat</h3><p>£900</p></div><div><h3>3 bed house</h3><p>£1,400</p></div></div><h2>Let</h2><ul><li>Oak Cottage, sold for £410,000</li><li>Insurance excess: £50</li></ul>',
      ['For rent – 2 bed flat | 900 GBP', 'For rent – 3 bed house | 1400 GBP'],
    ],
    [
      'none: projects',
      'fr',
      '<h2>Nos réalisations</h2><div><div><h3>Maison A</h3><p>240 000 €</p></div><div><h3>Maison B</h3><p>180 000 €</p></div></div>',
      [],
    ],
    [
      'names that begin with a size',
      'en',
      '<h1>Law</h1><ul><li>Simple will: £180</li><li>Mirror wills: £280</li></ul>',
      ['Simple will | 180 GBP', 'Mirror wills | 280 GBP'],
    ],
    [
      '“from” in an element of its own',
      'de',
      '<ul><li><h4>Kurs A</h4><small>ab</small> <b>30 €</b></li><li><h4>Kurs B</h4><b>50 €</b></li></ul>',
      ['Kurs A | 30.. EUR', 'Kurs B | 50 EUR'],
    ],
    [
      'items',
      'fr',
      '<ul><li>Coupe femme – 35 €</li><li>Coupe homme ........ 25 €</li></ul>',
      ['Coupe femme | 35 EUR', 'Coupe homme | 25 EUR'],
    ],
    [
      'a list of descriptions',
      'pl',
      '<dl><dt>Strzyżenie</dt><dd>50 zł</dd><dt>Broda</dt><dd>30 zł</dd></dl>',
      ['Strzyżenie | 50 PLN', 'Broda | 30 PLN'],
    ],
    [
      'columns of a row',
      'es',
      '<div><div><span>Tortilla</span><span>8,50 €</span></div><div><span>Paella</span><span>14 €</span></div></div>',
      ['Tortilla | 8.5 EUR', 'Paella | 14 EUR'],
    ],
    [
      'headings and prices in turn',
      'en',
      '<section><h3>Cut</h3><p>£30</p><h3>Colour</h3><p>£45 per hour</p></section>',
      ['Cut | 30 GBP', 'Colour | 45 GBP hour'],
    ],
    [
      'old prices',
      'de',
      '<ul><li><b>Menü</b> <span class="old-price">16,90 €</span> <span>12,90 €</span></li><li><b>Suppe</b> <del>6 €</del> <span>5 €</span></li></ul>',
      ['Menü | 12.9 EUR', 'Suppe | 5 EUR'],
    ],
    [
      'plans with names that are words beside prices',
      'en',
      '<div><div><h3>Pro</h3><p>€30</p></div><div><h3>Solo</h3><p>€10</p></div><div><h3>Menu A</h3><p>€16</p></div></div>',
      ['Pro | 30 EUR', 'Solo | 10 EUR', 'Menu A | 16 EUR'],
    ],
    [
      'a note on all prices at the end of the page',
      'en',
      '<h2>Hair</h2><ul><li>Cut – €30</li><li>Dye – €40</li></ul><h2>Notes</h2><p>All prices exclude VAT.</p>',
      ['Cut | 30 EUR excluded', 'Dye | 40 EUR excluded'],
    ],
    [
      'a note on some prices',
      'de',
      '<div><h2>Haar</h2><ul><li>Schnitt – 30 €</li><li>Farbe – 40 €</li></ul></div><h2>Mehr</h2><p>Für Geschäftskunden: alle Preise zzgl. MwSt.</p>',
      ['Schnitt | 30 EUR', 'Farbe | 40 EUR'],
    ],
    ['lines between breaks', 'nl', '<p>Knippen: € 30<br>Verven: € 45,-</p>', ['Knippen | 30 EUR', 'Verven | 45 EUR']],
  ]
  for (const [name, lang, html, expected] of cases)
    test(name, () => assert.deepEqual(read(`<h1>Prices</h1>${html}`, lang), expected))

  const lines: readonly (readonly [string, string, string | null])[] = [
    ['en', 'iPhone 15 – €800', 'iPhone 15 | 800 EUR'],
    ['de', 'Stufe 2 – 90 €', 'Stufe 2 | 90 EUR'],
    ['en', 'Room 2-4 – €80', 'Room 2-4 | 80 EUR'],
    ['en', 'Support 24/7 – €99', 'Support 24/7 | 99 EUR'],
    ['en', 'Season 2025/26 – €450', 'Season 2025/26 | 450 EUR'],
    ['en', 'Jeans 32/34 – €60', 'Jeans 32/34 | 60 EUR'],
    ['he', 'מסלול 1 – 90 ₪', 'מסלול 1 | 90 ILS'],
    ['he', 'חדר 3 - 250 ₪', 'חדר 3 | 250 ILS'],
    ['he', 'חבילה חודשית – 300 ₪ לחודש', 'חבילה חודשית | 300 ILS month'],
    ['de', 'Raum 12: 30 €', 'Raum 12 | 30 EUR'],
    ['en', 'Kids 6–12: €30', 'Kids 6–12 | 30 EUR'],
    ['en', 'Level 1: €90', 'Level 1 | 90 EUR'],
    ['en', 'Model A3 – €500', 'Model A3 | 500 EUR'],
    ['en', 'Setup fee – €99', 'Setup fee | 99 EUR'],
    ['en', 'Bread (500 g) – €3', 'Bread (500 g) | 3 EUR'],
    ['de', 'Kurs A – ab 30 €', 'Kurs A | 30.. EUR'],
    ['de', 'Massage – 60 Min – 70 €', 'Massage – 60 Min | 70 EUR'],
    ['en', 'Dye: 30–50 €', 'Dye | 30..50 EUR'],
    ['en', 'Perm €30–€50', 'Perm | 30..50 EUR'],
    ['en', 'Model 30–50 €', null],
    ['en', 'Early bird – -€20', null],
    ['en', 'Loyalty – –20 €', null],
    ['en', 'Group reduction – €20', null],
    ['de', 'Ermäßigung: 5 €', null],
    ['he', 'הנחה: 20 ₪', null],
  ]
  for (const [lang, text, expected] of lines)
    test(`a line of a name and a price: ${text}`, () =>
      assert.deepEqual(read(`<h1>Prices</h1><ul><li>${text}</li></ul>`, lang), expected === null ? [] : [expected]))

  const none: readonly (readonly [string, string])[] = [
    ['a text', '<p>We saved our client $3,000 a month.</p><p>Our team spent £500 on ads.</p>'],
    ['discounts', '<ul><li>Save £20</li><li>Discount £30</li></ul>'],
    ['delivery and deposits', '<ul><li>Shipping £4.90</li><li>Deposit £50</li></ul>'],
    [
      'results',
      table([
        ['', 'Before', 'After'],
        ['Cost per lead', '£212', '£91'],
        ['Ad budget', '£19,000', '£8,000'],
      ]),
    ],
    [
      'budgets',
      table([
        ['Monthly ad budget', 'Share'],
        ['up to £8,000', '10 %'],
        ['£20,000', '8 %'],
      ]),
    ],
    ['wages', '<h2>Careers</h2><ul><li>Barista – €2,500</li><li>Cook – €3,000</li></ul>'],
    ['gifts', '<h2>Support us</h2><ul><li>Friend – €20</li><li>Hero – €50</li></ul>'],
    ['codes and taxes', '<ul><li>Code SPRING20: €20</li><li>City tax – €2</li></ul>'],
    ['what others charge', '<h2>Typical agency</h2><ul><li>Audit – €900</li><li>Setup – €800</li></ul>'],
    ['a quotation', '<blockquote><ul><li>Cut £30</li><li>Colour £40</li></ul></blockquote>'],
    ['testimonials', '<div class="testimonials"><div><h3>Ann</h3><p>£500</p></div><div><h3>Bob</h3><p>£900</p></div></div>'],
    ['a form', '<form><ul><li>Gift £30</li><li>Gift card £40</li></ul></form>'],
    ['two prices in one card', '<ul><li><h3>A</h3><p>£30 £40</p></li><li><h3>B</h3><p>£50 £60</p></li></ul>'],
    ['raised digits', '<ul><li><h3>A</h3><p>£30<sup>90</sup></p></li><li><h3>B</h3><p>£50<sup>90</sup></p></li></ul>'],
    ['an amount that may be two', '<ul><li><h3>A</h3><p>$1.500</p></li><li><h3>B</h3><p>$2.500</p></li></ul>'],
    ['a sentence with a price', '<h2>Answers at night</h2><p>It replies in seconds and costs <b>£3 a day</b>, not £7,000.</p>'],
    ['a heading with an amount', '<h2>Every month your shop loses <span>£7,040</span></h2>'],
    [
      'a salary',
      '<h2>What happens at night</h2><div><div>Only the salary, without benefits</div><div>£84,480 per year</div></div>',
    ],
    ['the subject of a message', '<ul><li>Subject: £293</li><li>Subject: £393</li></ul>'],
    ['a currency that may be one of several', '<ul><li><h3>Aa</h3><p>150 kr</p></li><li><h3>Bb</h3><p>250 kr</p></li></ul>'],
  ]
  for (const [name, html] of none) test(`none: ${name}`, () => assert.deepEqual(read(`<h1>Prices</h1>${html}`), []))

  test('Hebrew names with a number in them are names', () => {
    const rows = table([
      ['הוספת 2 כיסים', '40 ₪'],
      ['תיקון בטנה', '30 ₪'],
    ])
    assert.deepEqual(read(rows, 'he'), ['הוספת 2 כיסים | 40 ILS', 'תיקון בטנה | 30 ILS'])
  })

  test('what stands below a price may speak of other amounts', () => {
    const plan = (name: string, price: string) =>
      `<div><p>${name}</p><p>${price}/mo</p><p>Before committing further budget.</p></div>`
    assert.deepEqual(read(`<h1>Rates</h1><div>${plan('Starter', '$3,600')}${plan('Growth', '$7,200')}</div>`), [
      'Starter | 3600 USD month',
      'Growth | 7200 USD month',
    ])
  })

  test('a sentence that speaks of a price does not announce prices', () => {
    const single = '<h2>Course</h2><div>£249</div>'
    assert.deepEqual(read(`<h1>Prices</h1>${single}`, 'en', '/'), ['Course | 249 GBP'])
    const story = 'While you were asleep three people asked for the price, and two of them went on to buy elsewhere'
    assert.deepEqual(read(`<h1>${story}</h1>${single}`, 'en', '/'), [])
  })

  test('none in articles, case studies and legal pages', () => {
    const list = '<h1>Trees</h1><ul><li>Oak – £30</li><li>Elm – £40</li></ul>'
    assert.equal(read(list, 'en', '/trees/').length, 2)
    const rows = `<h1>Prices of trees</h1>${table([
      ['Oak', '£30'],
      ['Elm', '£40'],
    ])}`
    assert.deepEqual(read(rows, 'en', '/blog/trees/'), [])
    for (const path of ['/blog/trees/', '/case-studies/trees/', '/impressum/']) assert.deepEqual(read(list, 'en', path), [], path)
    const article = withJsonLd({ '@type': 'BlogPosting', headline: 'Trees' }).replace('<body>', `<body>${list}`)
    assert.deepEqual(factsOf(article, { path: '/trees/' }).offers, [])
  })

  test('one name with two prices is told apart by what stands above it, or left out and reported', () => {
    const list = (title: string, price: string) => `<h2>${title}</h2><ul><li>Cut – ${price}</li><li>${title} care – £5</li></ul>`
    assert.deepEqual(read(list('Women', '£40') + list('Men', '£25')), [
      'Women – Cut | 40 GBP',
      'Women care | 5 GBP',
      'Men – Cut | 25 GBP',
      'Men care | 5 GBP',
    ])
    const twice = factsOf(page('<ul><li>Cut – £40</li><li>Cut – £25</li></ul>'), { path: '/prices/' })
    assert.deepEqual(twice.offers, [])
    assert.match(twice.refused[0]?.reason ?? '', /several prices/)
  })
})

describe('the currency of `$`', () => {
  const dollars = (lang: string, more = '') =>
    factsOf(
      `<!doctype html><html lang="${lang}"><head>${more}</head><body><h1>Prices</h1><ul><li>Cut – $30</li><li>Dye – $40</li></ul>`,
    ).offers.map(({ currency, assumed }) => `${currency} ${assumed ?? false}`)[0]
  test('is told by the country of the page, its language, or assumed', () => {
    assert.equal(dollars('en'), 'USD true')
    assert.equal(dollars('en-AU'), 'AUD false')
    assert.equal(dollars('es'), undefined)
    const spanish =
      '<p>Armamos la computadora que necesitas con las piezas de la mejor calidad, y te la llevamos a tu casa o a la oficina en el día. No hay que pagar por la visita de los técnicos.</p>'
    assert.equal(dollars('Spanish', spanish), undefined, 'a name of a language is no tag; then the text decides')
    const address =
      '<script type="application/ld+json">{"@type":"LocalBusiness","address":{"@type":"PostalAddress","addressCountry":"CA"}}</script>'
    assert.equal(dollars('en', address), 'CAD false')
  })
  test('is never assumed against what the page shows of its country', () => {
    const beside = (text: string) =>
      factsOf(page(`<h1>Prices</h1><ul><li>Cut – $30</li><li>Dye – $40</li></ul><p>${text}</p>`)).offers.map(
        ({ currency }) => currency,
      )[0]
    assert.equal(beside('ABN 12 345 678 901, Sydney NSW 2000'), 'AUD')
    assert.equal(beside('Prices include GST.'), undefined)
    assert.equal(beside('Parking is CA$5.'), undefined)
    assert.equal(beside('Springfield, IL 62701'), 'USD')
    assert.equal(beside('Toronto ON M5V 2T6, +1 (416) 555-0100'), 'CAD')
  })
})

describe('structured offers', () => {
  const shown = (data: object, body: string) => factsOf(withJsonLd(data).replace('<body>', `<body>${body}`), { path: '/x/' })
  const product = (offer: object) => ({
    '@type': 'Product',
    name: 'Lamp',
    offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR', ...offer },
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

  test('whose own words call the amount the lowest one have no exact amount', () => {
    const prices = (description: string, shownText: string) =>
      shown(product({ description }), `<p>${shownText}</p>`).offers.map((offer) => line(offer))
    assert.deepEqual(prices('Ab 49,90 EUR pro Normseite (1.500 Zeichen)', 'Ab 49,90 EUR'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('À partir de 49,90 €', 'À partir de 49,90 €'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('החל מ-49.90 €', '49.90 €'), ['Lamp | 49.9.. EUR'])
    assert.deepEqual(prices('For children from 6 years, 49.90 €', '49.90 €'), ['Lamp | 49.9 EUR'])
  })

  test('are left out and reported where the page shows other prices', () => {
    const { offers, refused } = shown(product({}), '<h1>Lamp</h1><p>59,90 €</p>')
    assert.deepEqual(
      offers.filter(({ amount }) => amount === 49.9),
      [],
    )
    assert.match(refused.find(({ key }) => key === 'offers')?.reason ?? '', /the page does not show it/)
  })

  test('are published only where a visitor sees the same amount in the same currency', () => {
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

  test('are searched in long runs of numbers without delay', () => {
    const started = performance.now()
    for (const run of ['1', '1 ', '1,', '€ 1-']) shown(product({}), `<p>${run.repeat(20_000)}</p>`)
    assert.ok(performance.now() - started < 5_000)
  })

  test('are left out where the page shows another price for the same thing', () => {
    const { offers } = shown(product({}), '<h1>Prices</h1><ul><li>Lamp: 49,90 € – 80 €</li><li>Table: 120 €</li></ul>')
    assert.deepEqual(
      offers.map((offer) => line(offer)),
      ['Lamp | 49.9..80 EUR', 'Table | 120 EUR'],
    )
  })

  test('that another company sells are left out where the site says its name', () => {
    const offers = (seller: string) =>
      factsOf(
        withJsonLd(product({ seller: { '@type': 'Organization', name: seller } }))
          .replace('</head>', '<meta property="og:site_name" content="Acme"></head>')
          .replace('<body>', '<body><p>It costs 49,90 € now.</p>'),
      ).offers.length
    assert.deepEqual([offers('Acme Ltd'), offers('Bazaar')], [1, 0])
  })

  test('of past events, and of what is reviewed, are none of the company', () => {
    const { offers: price } = product({})
    for (const data of [
      { '@type': 'Event', name: 'Concert', startDate: '2024-01-01T20:00', offers: price },
      { '@type': 'Review', itemReviewed: product({}) },
    ])
      assert.deepEqual(shown(data, '<p>It costs 49,90 € now.</p>').offers, [])
  })

  test('and what the page shows of the same thing are one offer, in the words of the page', () => {
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
})

test('the elements of rows and cards are known, for selectors that find them', () => {
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

  test('what the configuration says of unit and VAT wins, and what the page says instead is kept for the report', () => {
    const [offer] = facts(rule({ unit: 'once', vat: 'excluded' })).offers
    assert.deepEqual([offer?.unit, offer?.vat, offer?.pageSays], ['once', 'excluded', 'unit: hour'])
  })

  test('a package that is no monthly plan is an offer, and is reported', () => {
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

test('no offer is served whose digits do not stand on the page', () => {
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
