import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../testing/price-pages.ts'

const priceList = (body: string, lang = 'en', title = 'Prices') => read(`<main><h1>${title}</h1>${body}</main>`, lang)

const things = [
  ['Ladies cut', 'Includes a wash.', '£35'],
  ['Root colour', 'Without ammonia.', '£60'],
] as const
const rows = (row: (name: string, text: string, price: string) => string) =>
  things.map(([name, text, price]) => row(name, text, price)).join('')
const expected = ['Ladies cut | 35 GBP', 'Root colour | 60 GBP']

test('a description may be between a name and its price, or after both', () => {
  for (const row of [
    (name: string, text: string, price: string) => `<h3>${name}</h3><p>${text}</p><p>${price}</p>`,
    (name: string, text: string, price: string) => `<h3>${name}</h3><ul><li>${text}</li></ul><p><b>Price:</b> ${price}</p>`,
    (name: string, text: string, price: string) => `<p><b>${name}</b><br>${text}<br>${price}</p>`,
    (name: string, text: string, price: string) => `<p><b>${name}</b> – ${price}<br>${text}</p>`,
    (name: string, text: string, price: string) => `<details><summary>${name}</summary><p>${text}</p><p>${price}</p></details>`,
    (name: string, text: string, price: string) =>
      `<details><summary><span>${name}</span><span>${price}</span></summary><p>${text}</p></details>`,
    (name: string, text: string, price: string) =>
      `<div class="item"><h3><button aria-expanded="false">${name} – ${price}</button></h3><div>${text}</div></div>`,
  ])
    assert.deepEqual(priceList(rows(row)), expected, row('Name', 'text', '1'))
  assert.deepEqual(
    priceList(`<dl>${rows((name, text, price) => `<dt>${name}</dt><dd>${text}</dd><dd>${price}</dd>`)}</dl>`),
    expected,
  )
  assert.deepEqual(priceList(`<ul>${rows((name, text, price) => `<li><b>${name}</b> ${price}<br>${text}</li>`)}</ul>`), expected)
})

test('a price may end the description of a thing', () => {
  for (const row of [
    (name: string, text: string, price: string) => `<h3>${name}</h3><p>${text} ${price}</p>`,
    (name: string, text: string, price: string) => `<h3>${name}</h3><p>${text} <b>${price}</b></p>`,
    (name: string, text: string, price: string) => `<div class="card"><h3>${name}</h3><p>${text} ${price}</p></div>`,
    (name: string, text: string, price: string) => `<p><strong>${name}</strong> ${text} ${price}</p>`,
    (name: string, text: string, price: string) => `<p><strong>${name}</strong> ${text} <span>${price}</span></p>`,
  ])
    assert.deepEqual(priceList(rows(row)), expected, row('Name', 'Text.', '1'))
  const two = (text: string) => priceList(`<h3>Massage</h3><p>${text} £50</p><h3>Reiki</h3><p>${text} £40</p>`)
  assert.deepEqual(two('Relaxes the body. 60 min'), ['Massage – 60 min | 50 GBP', 'Reiki – 60 min | 40 GBP'])
  assert.deepEqual(two('Relaxes the body. From'), ['Massage | 50.. GBP', 'Reiki | 40.. GBP'])
  for (const text of [
    'A deposit is needed.',
    'You save.',
    'Price incl.',
    'It takes approx.',
    'Smith paid',
    'Travel costs out of town.',
  ])
    assert.deepEqual(two(text), [], text)
  assert.deepEqual(priceList('<h3>How to pay</h3><p>We take cash. £50</p>'), [], 'the only one')
  assert.deepEqual(priceList('<h2>Things</h2><p>Dryer with two speeds. £30</p><p>Comb made of wood. £5</p>'), [])
})

test('names, durations and prices may be adjacent elements without rows', () => {
  const grid = (...texts: readonly string[]) => `<div>${texts.map((text) => `<span>${text}</span>`).join('')}</div>`
  const cells = ['Massage', '30 min', '£30', 'Massage', '60 min', '£50']
  const massages = ['Massage – 30 min | 30 GBP', 'Massage – 60 min | 50 GBP']
  assert.deepEqual(priceList(grid(...cells)), massages)
  assert.deepEqual(priceList(grid('Treatment', 'Duration', 'Price', ...cells)), massages)
  assert.deepEqual(priceList(grid('Massage', 'warm', '£30', 'Reiki', 'quiet', '£50')), [])
})

test('the titles of an accordion name the prices in its panels', () => {
  const times = (low: number, high: number) => `<ul><li>30 min: £${low}</li><li>60 min: £${high}</li></ul>`
  const button = (name: string, at = 0) =>
    `<button aria-expanded="false"${at > 0 ? ` aria-controls="p${at}"` : ''}>${name}</button>`
  const expectedTimes = [
    'Massage – 30 min | 30 GBP',
    'Massage – 60 min | 50 GBP',
    'Reiki – 30 min | 25 GBP',
    'Reiki – 60 min | 45 GBP',
  ]
  const parts = (part: (name: string, panel: string, at: number) => string) =>
    priceList(part('Massage', times(30, 50), 1) + part('Reiki', times(25, 45), 2))
  for (const part of [
    (name: string, panel: string, at: number) => `<div>${button(name, at)}<p>Text</p><div id="p${at}">${panel}</div></div>`,
    (name: string, panel: string) => `<div>${button(name)}<div>${panel}</div></div>`,
    (name: string, panel: string) => `<div><div>${button(name)}</div><div>${panel}</div></div>`,
    (name: string, panel: string) => `<details><summary>${name}</summary>${panel}</details>`,
    (name: string, panel: string) => `<div><h3>${name}</h3>${button('Show more')}<div>${panel}</div></div>`,
  ])
    assert.deepEqual(parts(part), expectedTimes, part('Massage', '', 1))
  assert.deepEqual(priceList(`${button('Massage')}<div><p>£30</p></div>${button('Reiki')}<div><p>£25</p></div>`), [
    'Massage | 30 GBP',
    'Reiki | 25 GBP',
  ])
  assert.deepEqual(priceList(`<h2>Massage</h2>${button('Show more')}<div>${times(30, 50)}</div>`), expectedTimes.slice(0, 2))
  assert.deepEqual(priceList(`${button('Filter')}<div><p>£30</p></div>`), [])
  assert.deepEqual(priceList(`${button('Jobs')}<div><p>£30,000</p></div>${button('Donations')}<div><p>£25</p></div>`), [])
})

test('buttons in a bar, below a heading each, or of a term are no titles of an accordion', () => {
  const times = '<ul><li>30 min: £30</li><li>60 min: £50</li></ul>'
  const button = (name: string) => `<button aria-expanded="false">${name}</button>`
  const expectedTimes = ['Massage – 30 min | 30 GBP', 'Massage – 60 min | 50 GBP']
  const bar = `${button('Sort by')}${button('Therapist')}`
  for (const [before, around] of [
    [bar, 'div'],
    [`<div>${button('Sort by')}</div><div>${button('Therapist')}</div>`, 'div'],
  ] as const)
    assert.deepEqual(priceList(`<h2>Massage</h2><div>${before}<${around}>${times}</${around}></div>`), expectedTimes, before)
  for (const [massage, reiki] of [
    [`${button('Oils')}<div>${times}</div>`, `${button('Where')}<div>Here</div>`],
    [`${button('Show 2 options')}<div>${times}</div>`, `${button('Show 3 options')}<div>Soon</div>`],
    [`<details><summary>Massage times</summary>${times}</details>`, '<details><summary>Reiki times</summary>Soon</details>'],
  ] as const)
    assert.deepEqual(priceList(`<h3>Massage</h3>${massage}<h3>Reiki</h3>${reiki}`), expectedTimes, massage)
  const terms = ['Massage', 'Reiki'].map((name) => `<dt>${button(name)}</dt><dd>${times}</dd>`).join('')
  const panels = ['Massage', 'Reiki'].map((name) => `<div>${button(name)}<div><h3>${name}</h3>${times}</div></div>`).join('')
  for (const parts of [`<dl>${terms}</dl>`, panels])
    assert.deepEqual(priceList(parts), [...expectedTimes, 'Reiki – 30 min | 30 GBP', 'Reiki – 60 min | 50 GBP'], parts)
})

test('a size, an age or a number of people up to which a price holds stays in the name', () => {
  const list = (lang: string, ...items: readonly string[]) =>
    priceList(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`, lang)
  for (const [lang, name] of [
    ['fr', "Colis jusqu'à 5 kg"],
    ['de', 'Paket bis 5 kg'],
    ['it', 'Bambini fino a 12 anni'],
    ['nl', 'Kind tot 12 jaar'],
    ['sv', 'Paket upp till 5 kg'],
    ['ar', 'طرد حتى 5 كغم'],
  ] as const)
    assert.deepEqual(list(lang, `${name} € 10`, 'Vaso € 20'), [`${name} | 10 EUR`, 'Vaso | 20 EUR'])
  assert.deepEqual(list('de', 'Massage ab 30 € / 60 min', 'Sauna ab 20 Euro'), ['Massage | 30.. EUR', 'Sauna | 20.. EUR'])
})

test('a heading with several prices below it names none of them, and a single one only next to others', () => {
  const part = (name: string, ...lines: readonly string[]) => `<h3>${name}</h3>${lines.map((text) => `<p>${text}</p>`).join('')}`
  assert.deepEqual(priceList(part('About us', 'Two sisters.', '£35') + part('Where we are', 'Near the park.')), [])
  assert.deepEqual(priceList(part('Cut', 'With a wash.', '£35', '£40') + part('Colour', 'No ammonia.', '£60', '£70')), [])
  const projects = part('School', 'A new wing.', '€2,500,000') + part('Bridge', 'Two lanes.', '€4,000,000')
  assert.deepEqual(read(`<main><h1>Our funds</h1>${projects}</main>`, 'en', '/funds/'), [], 'not about prices')
  const introduced = (label: string) =>
    priceList(part('Kayak', 'Two hours.', label, '£50') + part('Canoe', 'Two hours.', label, '£60'))
  for (const label of ['You save', 'Deposit', 'Two hours. Deposit:', 'Sheet music:'])
    assert.deepEqual(introduced(label), [], label)
  assert.deepEqual(priceList('<p><b>Kayak</b><br>Deposit<br>£50</p><p><b>Canoe</b><br>Two hours<br>£60</p>'), ['Canoe | 60 GBP'])
  assert.deepEqual(introduced('Price:'), ['Kayak | 50 GBP', 'Canoe | 60 GBP'])
  const filter = '<button aria-haspopup="listbox" aria-expanded="false">Up to £50</button>'
  assert.deepEqual(priceList(`${filter}<ul><li>Cut – £35</li><li>Colour – £60</li></ul>`), ['Cut | 35 GBP', 'Colour | 60 GBP'])
})

test('a line between a heading and its price may say its bound, unit or VAT', () => {
  const two = (line: string, lang = 'en') =>
    priceList(`<h3>Kayak</h3><p>${line}</p><p>€ 50</p><h3>Canoe</h3><p>${line}</p><p>€ 60</p>`, lang)[0]
  for (const [line, lang, price] of [
    ['from', 'en', '50.. EUR'],
    ['החל מ', 'he', '50.. EUR'],
    ['ab', 'de', '50.. EUR'],
    ['per person', 'en', '50 EUR person'],
    ['plus VAT', 'en', '50 EUR excluded'],
    ['With a guide', 'en', '50 EUR'],
  ] as const)
    assert.equal(two(line, lang), `Kayak | ${price}`, line)
  assert.equal(two('חוסכים', 'he'), undefined)
})

test('a deposit or a former price on a card is not a second price of it', () => {
  const cards = (lang: string, more: (old: string) => string, price: (amount: string) => string) =>
    priceList(
      ['Kayak', 'Canoe']
        .map((name, at) => `<div class="card"><h3>${name}</h3>${more(`${at + 5}0`)}<p>${price(`${at + 3}0`)}</p></div>`)
        .join(''),
      lang,
    )
  for (const [lang, label] of [
    ['en', 'Deposit: € '],
    ['el', 'Προκαταβολή: € '],
    ['ro', 'Avans: € '],
    ['en', 'Was € '],
    ['it', 'anziché € '],
  ] as const)
    assert.deepEqual(
      cards(
        lang,
        (old) => `<p>${label}${old}</p>`,
        (amount) => `€ ${amount}`,
      ),
      ['Kayak | 30 EUR', 'Canoe | 40 EUR'],
      label,
    )
  const after = ['Kayak', 'Canoe'].map((name) => `<div><h3>${name}</h3><p>€35 per day</p><p>Deposit: €200</p></div>`).join('')
  assert.deepEqual(priceList(`<div>${after}</div>`), ['Kayak | 35 EUR day', 'Canoe | 35 EUR day'])
  const one = '<div class="card"><h3>Voucher</h3><p>Save €5</p></div><div class="card"><h3>Kayak</h3><p>€35</p></div>'
  assert.deepEqual(priceList(`<div>${one}</div>`), ['Kayak | 35 EUR'])
})

test('paragraphs with a name and an amount over a thousand are rows of a menu, too', () => {
  const menu =
    '<p><strong>Massage</strong> 900 kr</p><p><strong>Peeling</strong> 1 450 kr</p><p><strong>Facial</strong> 600 kr</p>'
  assert.deepEqual(priceList(menu, 'sv'), ['Massage | 900 SEK', 'Peeling | 1450 SEK', 'Facial | 600 SEK'])
})

test('of a former and a present price in one line, the present one counts', () => {
  const line = (text: string) => `<ul><li>Vaso: ${text}</li><li>Piatto: € 20</li></ul>`
  for (const text of [
    'was € 42, now € 35',
    'statt € 42 jetzt € 35',
    'de € 42 por € 35',
    'במקום € 42 רק € 35',
    'prima € 42 ora € 35',
    'avant 42 € maintenant 35 €',
    'było € 42 teraz € 35',
    'Было € 42 Стало € 35',
    'původně € 42 nyní € 35',
    'eski fiyat € 42 şimdi € 35',
    'Normalpreis € 42 jetzt € 35',
    '通常価格 € 42 特別価格 € 35',
  ])
    assert.deepEqual(priceList(line(text)), ['Vaso | 35 EUR', 'Piatto | 20 EUR'], text)
  const early = priceList("<ul><li>Kayıt 15 Ocak'tan önce 500 TL</li><li>Kurs 700 TL</li></ul>", 'tr')
  assert.deepEqual(early, ["Kayıt 15 Ocak'tan önce | 500 TRY", 'Kurs | 700 TRY'], 'before a date')
  const others = ['Buono de € 42 por € 35', 'Vaso: de € 5 por € 42']
  for (const text of others)
    assert.deepEqual(priceList(`<ul><li>${text}</li><li>Piatto: € 20</li></ul>`), ['Piatto | 20 EUR'], text)
  assert.deepEqual(priceList(line('de € 42 a € 50')), ['Vaso | 42..50 EUR', 'Piatto | 20 EUR'])
})

test('of a former and a present price in elements of their own, the present one counts', () => {
  const cards = (lang: string, was: string, now: string) =>
    priceList(
      ['Facial', 'Manicure']
        .map((name, at) => `<div class="card"><h3>${name}</h3><span>${was}${at + 5}0</span> <span>${now}${at + 3}0</span></div>`)
        .join(''),
      lang,
    )
  for (const [lang, was, now] of [
    ['nl', 'Van € ', 'Voor € '],
    ['sv', 'Ord. pris € ', 'Nu € '],
    ['it', 'Prima € ', 'Ora € '],
    ['fr', 'Avant € ', 'Maintenant € '],
    ['ru', 'Было € ', 'Стало € '],
    ['pl', 'Było € ', 'Teraz € '],
    ['cs', 'Původně € ', 'Nyní € '],
  ] as const)
    assert.deepEqual(cards(lang, was, now), ['Facial | 30 EUR', 'Manicure | 40 EUR'], lang)
  assert.deepEqual(priceList('<ul><li>Car – £40</li><li>Van – £50</li></ul>'), ['Car | 40 GBP', 'Van | 50 GBP'])
  assert.deepEqual(priceList('<ul><li>Facial nu 1 450 kr</li><li>Peeling 900 kr</li></ul>', 'sv'), [
    'Facial | 1450 SEK',
    'Peeling | 900 SEK',
  ])
})

test('what is added in the line below a price does not make it a lowest price', () => {
  const card = (name: string, price: string) =>
    `<div class="card"><h3>${name}</h3><div>${price}</div><small>+ delivery</small></div>`
  assert.deepEqual(priceList(`<div>${card('Vase', '£35')}${card('Plate', '£20')}</div>`), ['Vase | 35 GBP', 'Plate | 20 GBP'])
})

test('sizes in the line of a name are prices of that thing', () => {
  const expectedSizes = ['Soup – small | 4 EUR', 'Soup – large | 6 EUR', 'Salad – small | 5 EUR', 'Salad – large | 8 EUR']
  const menu = (row: (name: string, small: string, large: string) => string) =>
    priceList(`<ul>${row('Soup', '€4', '€6')}${row('Salad', '€5', '€8')}</ul>`)
  assert.deepEqual(
    menu((name, small, large) => `<li><b>${name}</b> – small ${small} / large ${large}</li>`),
    expectedSizes,
  )
  assert.deepEqual(
    menu((name, small, large) => `<li>${name}: small ${small}, large ${large}</li>`),
    expectedSizes,
  )
})

test('for whom a ticket is says nothing without what it is for', () => {
  const tickets = (lang: string, title: string, ...people: readonly string[]) =>
    read(
      `<main><h1>${title}</h1><h2>Museo Lumo</h2><ul>${people.map((name, at) => `<li>${name} – ${at + 5} €</li>`).join('')}</ul></main>`,
      lang,
    )
  for (const [lang, title, ...people] of [
    ['es', 'Precios', 'Adultos', 'Jubilados'],
    ['el', 'Τιμές', 'Ενήλικες', 'Παιδιά'],
    ['fi', 'Hinnat', 'Aikuiset', 'Lapset 7–15 v.'],
    ['uk', 'Ціни', 'Дорослий', 'Дитячий (до 12 років)'],
    ['he', 'מחירים', 'מבוגר', 'אזרח ותיק'],
  ] as const)
    assert.deepEqual(
      tickets(lang, title, ...people),
      people.map((name, at) => `Museo Lumo – ${name} | ${at + 5} EUR`),
    )
  assert.deepEqual(priceList('<h2>Styling</h2><ul><li>Barnklippning – £5</li><li>Barn dance – £8</li></ul>'), [
    'Barnklippning | 5 GBP',
    'Barn dance | 8 GBP',
  ])
})

test('units and VAT are known in more languages', () => {
  const list = (lang: string, title: string, ...prices: readonly string[]) =>
    read(
      `<main><h1>${title}</h1><ul>${prices.map((price, at) => `<li>Kayak ${at + 1}: ${price}</li>`).join('')}</ul></main>`,
      lang,
    )
  const only = (lang: string, title: string, ...prices: readonly string[]) =>
    list(lang, title, ...prices).map((found) => found.replace(/^Kayak \d \| /, ''))
  assert.deepEqual(only('tr', 'Fiyatlar', '900 TL + KDV', '900 TL KDV dahil', '900 TL (KDV hariç)', '900 TL gecelik'), [
    '900 TRY excluded',
    '900 TRY included',
    '900 TRY excluded',
    '900 TRY day',
  ])
  assert.deepEqual(only('ro', 'Prețuri', '90 lei TVA inclus', '90 lei pe zi', '90 lei de persoană'), [
    '90 RON included',
    '90 RON day',
    '90 RON person',
  ])
  assert.deepEqual(only('el', 'Τιμές', '90 € με ΦΠΑ', '90 € ανά μάθημα'), ['90 EUR included', '90 EUR'])
  assert.deepEqual(only('uk', 'Ціни', '90 грн з ПДВ', '90 грн з особи'), ['90 UAH included', '90 UAH person'])
  assert.deepEqual(only('fr', 'Tarifs', "jusqu'à 90 €", "de 50 € jusqu'à 90 €", '90 € par semaine'), [
    '..90 EUR',
    '50..90 EUR',
    '90 EUR week',
  ])
  assert.deepEqual(only('fr', 'Tarifs', '90 € par mois HT', '90 € HT par mois'), [
    '90 EUR month excluded',
    '90 EUR month excluded',
  ])
  assert.deepEqual(only('pl', 'Cennik', '90 zł za osobę, brutto', '90 zł miesięcznie netto'), [
    '90 PLN person included',
    '90 PLN month excluded',
  ])
  assert.deepEqual(only('he', 'מחירון', '80 ₪ למוצר', '80-200 ₪ לתמונה'), ['80 ILS item', '80..200 ILS item'])
  const plans = (lang: string, ...below: readonly string[]) =>
    read(
      `<main><h1>Plans</h1><div>${below.map((line, at) => `<div><h3>${'ABC'[at]}dept</h3><p>${at + 1}0 €</p><p>${line}</p></div>`).join('')}</div></main>`,
      lang,
    )
  assert.deepEqual(plans('pl', 'netto / miesiąc', 'brutto/mies.', 'Net/gross mode'), [
    'Adept | 10 EUR month excluded',
    'Bdept | 20 EUR month included',
    'Cdept | 30 EUR',
  ])
  assert.deepEqual(only('sv', 'Priser', 'upp till 90 kr', '90 kronor'), ['..90 SEK', '90 SEK'])
  assert.deepEqual(only('nb', 'Priser', 'opptil 90 kr', '80 kr'), ['..90 NOK', '80 NOK'])
  assert.deepEqual(only('ar-AE', 'الأسعار', 'حتى 90 درهم', 'من 50 إلى 90 درهما'), ['..90 AED', '50..90 AED'])
  assert.deepEqual(only('ja', '料金', '90円 / 週'), ['90 JPY week'])
  assert.deepEqual(only('da', 'Priser', '90 kr. pr. nat', '90 kr. pr. lektion'), ['90 DKK day', '90 DKK'])
  for (const [lang, note, vat] of [
    ['es', 'Todos los precios incluyen IVA', ' included'],
    ['ro', 'Toate prețurile includ TVA', ' included'],
    ['ro', 'Prețurile nu includ TVA', ' excluded'],
    ['el', 'Οι τιμές δεν περιλαμβάνουν ΦΠΑ', ' excluded'],
    ['hu', 'Az árak az ÁFÁ-t nem tartalmazzák', ' excluded'],
    ['hu', 'Az árak az ÁFÁ-t tartalmazzák', ' included'],
    ['tr', 'Tüm fiyatlara KDV dahildir', ' included'],
    ['tr', 'Fiyatlarımıza KDV dahil değildir', ' excluded'],
    ['pl', 'Wszystkie ceny zawierają podatek VAT', ' included'],
    ['pt', 'Aos preços acresce IVA à taxa legal', ' excluded'],
    ['uk', 'Усі ціни вказані без ПДВ', ' excluded'],
  ] as const)
    assert.deepEqual(
      priceList(`<ul><li>Kayak – 90 €</li><li>Canoe – 80 €</li></ul><p>${note}</p>`, lang),
      [`Kayak | 90 EUR${vat}`, `Canoe | 80 EUR${vat}`],
      note,
    )
})

test('prices of one thing per day and per week are an offer each, in one line and in one row', () => {
  const expectedUnits = ['Drill | 45 EUR day', 'Drill | 200 EUR week', 'Saw | 60 EUR day', 'Saw | 300 EUR week']
  const list = (lang: string, day: string, week: string) =>
    priceList(
      `<ul>${[['Drill', 45, 200] as const, ['Saw', 60, 300] as const].map(([name, low, high]) => `<li>${name}: ${day.replace('#', String(low))}, ${week.replace('#', String(high))}</li>`).join('')}</ul>`,
      lang,
    )
  assert.deepEqual(list('en', '€# per day', '€# per week'), expectedUnits)
  assert.deepEqual(list('de', '# € pro Tag', '# € pro Woche'), expectedUnits)
  assert.deepEqual(list('tr', '# EUR / gün', '# EUR / hafta'), expectedUnits)
  const rowsOf = (...cells: readonly (readonly string[])[]) =>
    priceList(`<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`)
  assert.deepEqual(rowsOf(['Drill', '€45 per day', '€200 per week'], ['Saw', '€60 per day', '€300 per week']), expectedUnits)
  assert.deepEqual(rowsOf(['Drill', '€45 per day', '€200'], ['Saw', '€60 per day', '€300']), [])
  assert.deepEqual(rowsOf(['Drill', '€45 per day', '€20 per person'], ['Saw', '€60 per day', '€30 per person']), [])
})

test('a line of details that ends in a price is that of the heading above the description', () => {
  const treatment = (name: string, details: string) => `<h3>${name}</h3><p>Warm oils.</p><p>${details}</p>`
  assert.deepEqual(
    priceList(treatment('Massage', 'Duration: 60 min | Price: £50') + treatment('Reiki', 'Duration: 30 min | Price: £40')),
    ['Massage | 50 GBP', 'Reiki | 40 GBP'],
  )
})

test('a price per user and month is not one per month', () => {
  for (const [lang, unit] of [
    ['de', 'pro Nutzer pro Monat'],
    ['fr', 'par utilisateur par mois'],
    ['es', 'por usuario al mes'],
    ['uk', 'за користувача на місяць'],
  ] as const) {
    const plan = (name: string, price: string) => `<div class="plan"><h3>${name}</h3><p>${price} <small>${unit}</small></p></div>`
    assert.deepEqual(
      priceList(`<div>${plan('Basic', '9 €')}${plan('Plus', '19 €')}</div>`, lang),
      ['Basic | 9 EUR', 'Plus | 19 EUR'],
      lang,
    )
  }
})
