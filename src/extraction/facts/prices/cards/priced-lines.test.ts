import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** The offers of a page in Polish złoty or euro, one a line: name, price, unit. */
function read(body: string, { path = '/page/', lang = 'en' } = {}): readonly string[] {
  const { offers } = factsOf(`<!doctype html><html lang="${lang}"><head></head><body>${body}</body></html>`, { path })
  return offers.map(({ name, amount, unit, priceText }) => `${name} | ${amount} ${unit} | ${priceText}`)
}

test('a line “Price:” below a heading is its price, without the old one', () => {
  const course = (name: string, price: string) => `<h4>${name}:</h4><h5>CENA: ${price}</h5><p>30 h</p>`
  const courses = course('Kurs A', '<b>1450 zł</b> zamiast 1600 zł') + course('Kurs B', '1850* zł (zamiast 2100 zł)')
  assert.deepEqual(read(courses, { lang: 'pl' }), [
    'Kurs A | 1450 unknown | CENA: 1450 zł',
    'Kurs B | 1850 unknown | CENA: 1850* zł',
  ])
  assert.deepEqual(read(course('Dostawa', '20 zł') + course('Kurs B', '<s>1600 zł</s> 1450 zł'), { lang: 'pl' }), [
    'Kurs B | 1450 unknown | CENA: 1450 zł',
  ])
})

test('headings that end in a price are offers on a pricing page, sentences are not', () => {
  const two = (h1: string, one: string, other: string) =>
    read(`<h1>${h1}</h1><h4>${one}</h4><h4>${other}</h4>`, { lang: 'pl', path: '/x/' })
  assert.deepEqual(two('Cennik', 'Godzina jazd z instruktorem 50 PLN', 'Pakiet jazd 450 PLN'), [
    'Godzina jazd z instruktorem | 50 hour | 50 PLN',
    'Pakiet jazd | 450 unknown | 450 PLN',
  ])
  assert.deepEqual(two('Cennik', 'Kurs 1450 PLN lub wpisowe 250 PLN', 'Przed kursem należy wnieść wpisowe minimum 250 PLN.'), [])
  assert.deepEqual(two('Projekty', 'Przebudowa 45 000 PLN', 'Bilans 2023 PLN'), [])
})

test('a line stating in words what something costs has no name, also in languages with the verb first', () => {
  const lines = [
    'Yksi varaus maksaa 28 €',
    'Kortilla hinta on 24 €',
    'Kortilla vain 16 €',
    'En tid kostar 28 €',
    'A aula custa 28 €',
  ]
  for (const line of [...lines, 'Ora costă 28 €', 'Sat košta 28 €'])
    assert.deepEqual(read(`<h1>Prices</h1><ul><li>${line}</li><li>${line}</li></ul>`), [], line)
})

/** Remarks after a price that may make it a guess, or the price of something else or of another time. */
const doubtful = [
  'first hour',
  'setup fee',
  'was 180',
  'lunch not included',
  'geschat',
  'à titre indicatif',
  'עשוי להשתנות',
  'depends on size',
  'last year',
  'elsewhere online',
  'balance',
  'señal',
  'ausgebucht',
  'our favourite',
  'and our thanks to all of you',
]

/** Conditions after a price: it is only that of the thing with them. */
const conditions = [
  'new clients',
  'cash',
  'for residents',
  'Mon–Thu',
  'valid for new clients',
  'deferred',
  'nach Absprache',
  'לפי אבחון',
]

test('after a dash in a row of a list, too, a harmless remark may follow the price; in a paragraph it is a sentence', () => {
  const list = (line: string) => read(`<h1>Prices</h1><ul><li>${line}</li><li>Sauna – €10, children free</li></ul>`)
  assert.deepEqual(list('Swim pass – €150, valid six months'), ['Swim pass | 150 unknown | €150'])
  assert.deepEqual(list('Swim pass – €150 valid six months'), ['Swim pass | 150 unknown | €150'])
  assert.deepEqual(list('מנוי זוגי - €400 לחודש, ללא התחייבות'), ['מנוי זוגי | 400 month | €400 לחודש'])
  for (const remark of ['ללא חומרים', 'members €12', 'each additional hour', 'up to 6 hours from €9', ...doubtful])
    assert.deepEqual(list(`Swim pass – €150, ${remark}`), [], remark)
  for (const condition of conditions)
    assert.deepEqual(list(`Swim pass – €150, ${condition}`), [`Swim pass – ${condition} | 150 unknown | €150`])
  assert.deepEqual(read('<h1>Prices</h1><p>We had a good year – €500, thanks to all of you.</p>'), [])
})

test('a harmless remark may follow a price that begins its paragraph', () => {
  const card = (line: string) => read(`<h1>Prices</h1><h2>Gold</h2><p>${line}</p>`)
  assert.deepEqual(card('€120 per person (minimum 30 guests)'), ['Gold | 120 person | €120 per person'])
  assert.deepEqual(card('€120, including lunch'), ['Gold | 120 unknown | €120'])
  assert.deepEqual(card('120-150 € לאדם (מינימום 30 סועדים)'), ['Gold | null person | 120-150 € לאדם'])
  for (const line of ['€120, or €60 for children', '€120 (members only)', '€120, plus travel', '€120, first month only'])
    assert.deepEqual(card(line), [], line)
  for (const remark of doubtful) assert.deepEqual(card(`€120 (${remark})`), [], remark)
  for (const condition of conditions) assert.deepEqual(card(`€120 (${condition})`), [`Gold – ${condition} | 120 unknown | €120`])
})

test('how much one gets for a price may follow it in brackets, in any words', () => {
  const classes = (one: string, other: string) =>
    read(`<h1>Cennik</h1><h2>Zajęcia</h2><p>- tańce - ${one}<br>- terapia ręki (umowa na rok) - ${other}<br></p>`, { lang: 'pl' })
  assert.deepEqual(classes('40 zł (4 razy po 30 minut)', '160 zł mc ( 4 razy w mcu po 50 minut)'), [
    'tańce | 40 unknown | 40 zł',
    'terapia ręki (umowa na rok) | 160 month | 160 zł mc',
  ])
  assert.deepEqual(classes('40 zł (30 dla uczniów)', '160 zł (w grupie 120 zł)'), [])
})

test('a short form of a unit in capitals may end a price', () => {
  const rows = '<tr><td>from Polish to Czech</td><td>220,- Kč/NS</td></tr><tr><td>Double room</td><td>80 €/DZ</td></tr>'
  assert.deepEqual(read(`<h1>Prices</h1><table>${rows}</table>`), [
    'from Polish to Czech | 220 unknown | 220,- Kč/NS',
    'Double room | 80 unknown | 80 €/DZ',
  ])
})

test('each of several conditions is said with what the heading names', () => {
  const lines = (heading: string) => read(`<h1>Prices</h1>${heading}<p>€20 (Mon–Thu)</p><p>€30 (by appointment)</p>`)
  assert.deepEqual(lines('<h2>Sauna</h2>'), ['Sauna – Mon–Thu | 20 unknown | €20', 'Sauna – by appointment | 30 unknown | €30'])
  assert.deepEqual(lines(''), [])
})

test('text after the price on a labelled line is a remark, unless it states another amount', () => {
  const list = (price: string) =>
    `<h1>Typing</h1><h3>Details</h3><ul><li><b>Where:</b> here.</li><li><b>Price:</b> ${price}</li></ul>`
  assert.deepEqual(read(list('€195, with a book and 1 year of access.')), ['Typing | 195 unknown | €195'])
  assert.deepEqual(read(list('€195 (per person, in groups)')), ['Typing | 195 person | €195'])
  for (const price of ['€195, or €60 for children', '€195, deposit included', '€195, first month only'])
    assert.deepEqual(read(list(price)), [], price)
  const limited = [
    'members',
    'under 12: children',
    'each additional hour',
    'ermäßigt',
    'adhérents',
    'ridotto',
    'socios',
    'tweede kind',
  ]
  for (const remark of [...limited, 'ulgowy, dzieci', 'без материалов', 'לחברים'])
    assert.deepEqual(read(list(`€195 (${remark})`)), [], remark)
  assert.deepEqual(read(list('€195, plus materials')), [])
  assert.deepEqual(read(list('€195'), { path: '/' }), [], 'the heading of a home page names no thing')
  assert.deepEqual(read(list('€195').replace('Typing', 'Learn faster. Type blindly!')), [], 'nor does a slogan')
  const rows = ['Frais de ménage : 30 € par séjour', 'Animaux : 10 € / animal / séjour', 'Voyageur : 10 € (gratuit &lt; 12 ans)']
  assert.deepEqual(read(rows.map((row) => `<div><i></i><span>${row}</span></div>`).join(''), { lang: 'fr' }), [
    'Frais de ménage | 30 unknown | 30 € par séjour',
    'Animaux | 10 unknown | 10 € / animal / séjour',
    'Voyageur | 10 unknown | 10 €',
  ])
})

test('an hourly rate belongs to what the heading names', () => {
  const part = (name: string, line: string) =>
    `<div><h2>${name}</h2><p>We do it.</p><ul><li>Repairs</li><li>${line}</li></ul></div>`
  const parts =
    part('Gartengeräte', 'Stundensatz: 40,00 € pro Stunde') + part('Fahrräder', 'Aufbewahrung: 10,00 € pro Tag (laut AGB)')
  assert.deepEqual(read(`<h1>Leistungen</h1><section>${parts}</section>`, { lang: 'de' }), [
    'Gartengeräte | 40 hour | Stundensatz: 40,00 € pro Stunde',
    'Aufbewahrung | 10 day | 10,00 € pro Tag',
  ])
  const rows = '<table><tr><td>Erste Stunde</td><td>60 €</td></tr><tr><td>Danach je Viertelstunde</td><td>15 €</td></tr></table>'
  assert.deepEqual(read(`<h1>Preise</h1><h2>Stundensatz</h2>${rows}`, { lang: 'de' }), [
    'Erste Stunde | 60 hour | 60 €',
    'Danach je Viertelstunde | 15 unknown | 15 €',
  ])
})

test('a surcharge in words is not a price', () => {
  const lines = (line: string) => read(`<h1>Ceník</h1><p>- ${line}<br>- pokoj 500 Kč</p>`, { lang: 'cs', path: '/cenik/' })
  assert.deepEqual(lines('jedna noc je za příplatek 65 Kč'), ['pokoj | 500 unknown | 500 Kč'])
  assert.deepEqual(lines('jedna noc 65 Kč').length, 2)
})

test('a table of fees keeps its prices next to a deposit and payment methods', () => {
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`
  const fees = [
    row('Cleaning', '€ 70'),
    row('Dogs', '€ 6 / day'),
    row('Deposit', '€ 100 after booking'),
    row('Balance', 'In cash.'),
  ]
  assert.deepEqual(
    read(`<h1>Prices</h1><h2>Fees</h2><table>${fees.join('')}${row('City tax', '€ 2 per day for adults')}</table>`),
    ['Cleaning | 70 unknown | € 70', 'Dogs | 6 day | € 6 / day'],
  )
})

test('one unit in a note for all prices applies to them; of “per person per night” it is the person', () => {
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`
  const rooms = (note: string) =>
    read(`<h1>Prices</h1><main><table>${row('Single', '460 €')}${row('Double', '550 € per day')}</table>${note}</main>`).map(
      (line) => line.split(' | ')[1],
    )
  assert.deepEqual(rooms('<h3>Notes</h3><p>- prices are per person per night<br>- pets welcome</p>'), ['460 person', '550 day'])
  assert.deepEqual(rooms('<p>Prices per person per night.</p>'), ['460 person', '550 day'])
  assert.deepEqual(rooms('<p>Prices per week or per month.</p>'), ['460 unknown', '550 day'])
  assert.deepEqual(rooms('<h3>Dinner</h3><p>Prices per person.</p>'), ['460 unknown', '550 day'], 'a note below another heading')
})

test('a night for a room or a couple is a night', () => {
  const row = (name: string, price: string) => `<tr><td>${name}</td><td>${price}</td></tr>`
  const unitOf = (price: string, note = '') =>
    read(`<h1>מחירון</h1><main><table>${row('סוויטת הזית', price)}${row('סוויטת הרימון', price)}</table>${note}</main>`)[0]
      ?.split(' | ')[1]
      ?.split(' ')[1]
  for (const price of [
    '890 ₪ ללילה לזוג',
    '890 ₪ לזוג ללילה',
    '€90 per room per night',
    '€90 per night per couple',
    '90 € pro Zimmer und Nacht',
    '90 € pro Nacht und Zimmer',
    '90 € par nuit et par chambre',
    '90 € / Zimmer / Nacht',
  ])
    assert.equal(unitOf(price), 'day', price)
  assert.equal(unitOf('₪890', '<p>המחירים ללילה לזוג.</p>'), 'day')
  assert.equal(unitOf('₪890', '<h2>טיפים</h2><ul><li>כל חודש כדאי להשוות את המחירים</li></ul>'), 'unknown')
  assert.equal(unitOf('160 ₪ לזוג'), 'unknown')
  assert.equal(unitOf('€12 per person per night'), 'unknown')
})

test('prices for each pupil or rider are per person', () => {
  const lesson = (price: string) =>
    read(`<h1>שיעורים</h1><ul><li>שיעור זוגי – ${price}</li><li>שיעור קבוצתי – ${price}</li></ul>`)[0]
  assert.equal(lesson('120 ₪ לתלמיד'), 'שיעור זוגי | 120 person | 120 ₪ לתלמיד')
  assert.equal(lesson('120 ₪ לכל משתתפת'), 'שיעור זוגי | 120 person | 120 ₪ לכל משתתפת')
  assert.equal(lesson('60 ₪ למבוגר'), 'שיעור זוגי | 60 unknown | 60 ₪ למבוגר')
})

test("a card's “from” label makes a price the lowest", () => {
  const lowest = (label: string, lang: string) => {
    const card = (name: string, price: string) =>
      `<a class="card" href="/x"><span class="tag">${label}</span><h2>${name}</h2><p>${price}</p></a>`
    const html = `<html lang="${lang}"><body><h1>Shop</h1><div>${card('Wasps', '120 EUR')}${card('Ants', '90 EUR')}</div></body></html>`
    return factsOf(html, { path: '/page/' }).offers.map(({ amount, minAmount }) => amount ?? `≥ ${minAmount}`)
  }
  const labels = [
    ['Prix de départ', 'fr'],
    ['Ab', 'de'],
    ['From', 'en'],
    ['Starting at:', 'en'],
    ['החל מ', 'he'],
    ['Cena od', 'pl'],
    ['Desde', 'es'],
    ['A partire da', 'it'],
    ['Alkaen', 'fi'],
    ['Nuo', 'lt'],
  ] as const
  for (const [label, lang] of labels) assert.deepEqual(lowest(label, lang), ['≥ 120', '≥ 90'], label)
  assert.deepEqual(lowest('Prix', 'fr'), [120, 90])
})

test('calculator totals are not prices, nor is 0 unless it is said to be free', () => {
  const two = (one: string, other: string) =>
    read(`<h1>Prices</h1><ul><li>${one}</li><li>${other}</li></ul>`, { path: '/prices/' })
  const total = (html: string) => read(`<h1>Prices</h1><h2>Work out yours</h2><div>${html}</div>`, { path: '/prices/' })
  assert.deepEqual(total('<span data-total>€0</span>'), [])
  assert.deepEqual(total('<output>€120</output>'), [])
  assert.deepEqual(total('<div class="calc__sum">€120</div>'), [])
  assert.deepEqual(total('<div id="costcalc"><p>Estimated cost</p><p>€120</p></div>'), [])
  for (const id of ['simulator', 'rechner'])
    assert.deepEqual(total(`<section id="${id}"><h2>Flight</h2><p>One hour: €120</p></section>`), [
      'Flight – One hour | 120 unknown | €120',
    ])
  assert.deepEqual(two('Brush: €20', 'Quote: €0'), ['Brush | 20 unknown | €20'])
  assert.deepEqual(two('Brush: €20', 'Free quote: €0').length, 2)
  const table = (name: string) => `<table><tr><td>Brush</td><td>€20</td></tr><tr><td>${name}</td><td>€0</td></tr></table>`
  assert.deepEqual(read(`<h1>Prices</h1>${table('Quote')}`).length, 1)
  assert.deepEqual(read(`<h1>Prices</h1>${table('Quote, free')}`).length, 2)
})

test('a price with an addition is left out and reported', () => {
  const line = (name: string, price: string) => `<li><span>${name}</span><span>${price}</span></li>`
  const { offers, refused } = factsOf(
    `<body><h1>Prices</h1><ul>${line('Course', '€40')}${line('Track', '€95 + rent')}</ul></body>`,
  )
  assert.deepEqual(
    offers.map(({ name }) => name),
    ['Course'],
  )
  assert.deepEqual(
    refused.map(({ text }) => text),
    ['Track: €95 + rent'],
  )
})

test('a night is a day, and a column of periods distinguishes rows of prices', () => {
  assert.deepEqual(read('<h1>Prices</h1><ul><li>Room: 100 €/Nacht</li><li>Flat: 90 € a notte</li></ul>', { path: '/prices/' }), [
    'Room | 100 day | 100 €/Nacht',
    'Flat | 90 day | 90 € a notte',
  ])
  const card = '<div><h3>For clubs</h3><div><span class="price">30€</span> <span class="period">a notte</span></div></div>'
  assert.deepEqual(read(`<h1>Casa</h1><h2>Tariffe</h2>${card}`), ['For clubs | 30 day | 30€ a notte'])
  const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const table = `<table><thead><tr><th>Singola</th><th>Doppia</th><th>Pulizia</th><th>Durata</th></tr></thead>
    ${row('50€', '75€', 'Sì', 'Al giorno')}${row('900€', '1.620€', '1 volta', '30 giorni')}</table>`
  assert.deepEqual(read(`<h1>Casa</h1><h2>Tariffe</h2>${table}`, { lang: 'it' }), [
    'Singola | 50 day | 50€',
    'Doppia | 75 day | 75€',
    'Singola – 30 giorni | 900 unknown | 900€',
    'Doppia – 30 giorni | 1620 unknown | 1.620€',
  ])
})

test('an ambiguous bound at the end of a name leaves the price out', () => {
  const lines = (...items: readonly string[]) =>
    read(`<h1>Preise</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`, { lang: 'de', path: '/preise/' })
  assert.deepEqual(lines('Massage ab: 50 €', 'Sauna max: 30 €'), [])
  assert.deepEqual(lines('Phone 15 Pro Max – 900 €', 'Massage: 50 €').length, 2)
})

test('only real hours are a unit; orders, instalments and surcharges are not prices', () => {
  const lines = (one: string, other: string, lang: string) =>
    read(`<h1>Prices</h1><ul><li>${one}</li><li>${other}</li></ul>`, { lang, path: '/prices/' })
  assert.deepEqual(lines('Deux heures de cours : 50 €', 'Часовая мастерская – 30 €', 'fr'), [
    'Deux heures de cours | 50 unknown | 50 €',
    'Часовая мастерская | 30 unknown | 30 €',
  ])
  assert.deepEqual(lines('Wochenendzuschlag: 30 €', 'Bestellungen unter 50 €', 'de'), [])
  assert.deepEqual(read('<h1>Kurs</h1><h4>Rata pierwsza 500 PLN</h4><h4>Rata druga 450 PLN</h4>', { lang: 'pl' }), [])
})

test('a unit that is a common noun, and the season of a range, are not part of the amount', () => {
  const { offers } = factsOf('<h1>Preise</h1><ul><li>Gruppe: € 45 / Einheit</li><li>Haus: 60 bis 90 € je nach Saison</li></ul>', {
    path: '/preise/',
  })
  assert.deepEqual(
    offers.map(({ name, amount, minAmount, maxAmount, unit }) => [name, amount, minAmount, maxAmount, unit]),
    [
      ['Gruppe', 45, null, null, 'unknown'],
      ['Haus', null, 60, 90, 'unknown'],
    ],
  )
  assert.deepEqual(read('<h1>Preise</h1><ul><li>Rock: € 45 / CHF</li><li>Saft 1 l 4 €</li></ul>'), ['Saft 1 l | 4 unknown | 4 €'])
  assert.deepEqual(read('<h1>Preise</h1><ul><li>Gruppe: 3 bis 5 Personen 90 €</li><li>Haus: 60 bis 90 €</li></ul>'), [
    'Gruppe: 3 bis 5 Personen | 90 unknown | 90 €',
    'Haus | null unknown | 60 bis 90 €',
  ])
})

test('a cell with “per …” is the unit of its row', () => {
  const rows = (per: string) =>
    `<table><tr><th>Work</th><th>Remark</th><th>Price €</th></tr><tr><td>Diving</td><td>${per}</td><td>180</td></tr><tr><td>Setup</td><td>once for all</td><td>250</td></tr></table>`
  const unitsOf = (per: string) => factsOf(rows(per), { path: '/prices/' }).offers.map(({ unit }) => unit)
  assert.equal(unitsOf('per hour')[0], 'hour')
  assert.equal(unitsOf('weekly')[0], 'unknown', 'it may be how often it is done')
  const several =
    '<table><tr><th>Boat</th><th>Setup</th><th>Rental</th><th></th></tr><tr><td>Kayak</td><td>5 €</td><td>20 €</td><td>per day</td></tr><tr><td>Canoe</td><td>5 €</td><td>30 €</td><td>per day</td></tr></table>'
  const { offers } = factsOf(several, { path: '/prices/' })
  assert.deepEqual([...new Set(offers.map(({ unit }) => unit))], ['unknown'], 'it may be that of one price alone')
})

test('a quantity before the only amount of an item is its name', () => {
  const list = (...items: readonly string[]) =>
    `<h2>Price of a room</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  assert.deepEqual(read(list('2 nights 296€', '3 nights €420', '1 month (30 nights) 3500 €')), [
    'Price of a room – 2 nights | 296 unknown | 296€',
    'Price of a room – 3 nights | 420 unknown | €420',
    'Price of a room – 1 month (30 nights) | 3500 unknown | 3500 €',
  ])
  assert.deepEqual(read(list('60 min 55 €', '90 min. 75,50 €')).length, 2)
  assert.deepEqual(read(list('3 nights €420').replace('a room', 'a room, at least 3 nights')), [
    'Price of a room, at least 3 nights – 3 nights | 420 unknown | €420',
  ])
  assert.deepEqual(read(list('2 x 30 €', '2 nights')), [])
})

test('a word before the dots that lead to a price can make it the lowest', () => {
  assert.deepEqual(
    read('<p>Haarschnitt ..... 39,- €</p><p>Kinder ..... 15,- €</p><p>Strähnen ab ..... 55,- €</p>', { lang: 'de' }),
    ['Haarschnitt | 39 unknown | 39,- €', 'Kinder | 15 unknown | 15,- €'],
  )
})

test('who a price is for, before it, and when it applies, after it, are part of the name', () => {
  const rows = (...items: readonly string[]) => `<h1>Prices</h1><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  assert.deepEqual(
    read(rows('ארוחה לזוג 200 ₪', 'צימר – 750 ₪ ללילה באמצע השבוע', 'צימר – 950 ₪ ללילה (סופ"ש)'), { lang: 'he' }),
    ['ארוחה לזוג | 200 unknown | 200 ₪', 'צימר – באמצע השבוע | 750 day | 750 ₪ ללילה', 'צימר – סופ"ש | 950 day | 950 ₪ ללילה'],
  )
  assert.deepEqual(read(rows('Entry per child £5', 'Room £90 per night at weekends', 'Hire (weekends) £50')), [
    'Entry per child | 5 unknown | £5',
    'Room – weekends | 90 day | £90 per night',
    'Hire (weekends) | 50 unknown | £50',
  ])
})

test('lines between breaks are named by the bold line above them and by a line that ends with a colon', () => {
  const list = (...items: readonly string[]) =>
    `<h1>A</h1><h3>Prices</h3><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const two = list(
    '<b>Beginners</b>:<br>Once per season – €300<br>Twice a week: €360',
    '<b>Sailing course:</b><br>Card of 10 lessons:<br>Residents – €750<br>Guests – €850<br>A boat – €20',
  )
  assert.deepEqual(read(two), [
    'Once per season | 300 unknown | €300',
    'Beginners – Twice a week | 360 unknown | €360',
    'Sailing course – Card of 10 lessons – Residents | 750 unknown | €750',
    'Sailing course – Card of 10 lessons – Guests | 850 unknown | €850',
    'A boat | 20 unknown | €20',
  ])
  const labelled = (label: string) => read(list(`<b>Massage</b><br>${label}<br>30 min €30<br>Guests: €60<br>With oil €70`))
  assert.deepEqual(labelled('Duration:'), [
    'Massage – 30 min | 30 unknown | €30',
    'Massage – Guests | 60 unknown | €60',
    'With oil | 70 unknown | €70',
  ])
  for (const label of ['Hinweis: nur montags', 'Book online:', 'Wellness is great.'])
    assert.deepEqual(labelled(label), ['With oil | 70 unknown | €70'], label)
})

test('how often or for whom says nothing without what it is for', () => {
  const list = (one: string, other: string, heading = 'Yoga') =>
    `<h1>Prices</h1><h2>${heading}</h2><ul><li>${one}: €5</li><li>${other}: €8</li></ul>`
  const names = [
    ['Twice a week', 'Three times a week'],
    ['Einmal pro Woche', 'Zweimal pro Woche'],
    ['פעם בשבוע', 'פעמיים בשבוע'],
    ['Dwa razy w tygodniu', 'Trzy razy w tygodniu'],
    ['Members', 'Non-members'],
    ['לתושבי העיר', 'לתושבי חוץ'],
  ] as const
  for (const [one, other] of names)
    assert.deepEqual(read(list(one, other)), [`Yoga – ${one} | 5 unknown | €5`, `Yoga – ${other} | 8 unknown | €8`])
  assert.deepEqual(read(list('Members’ dinner', 'Residents parking')), [
    'Members’ dinner | 5 unknown | €5',
    'Residents parking | 8 unknown | €8',
  ])
})

test('prices in one line between bars are read if each has a name and the part of the page is about prices', () => {
  const line = (text: string, heading = 'Prices') => read(`<h1>Salon</h1><h2>${heading}</h2><p>${text}</p>`)
  assert.deepEqual(line('Men €20 | Women €35'), ['Men | 20 unknown | €20', 'Women | 35 unknown | €35'])
  assert.deepEqual(line('Gel nails: €30 · Refill: €25'), ['Gel nails | 30 unknown | €30', 'Refill | 25 unknown | €25'])
  assert.deepEqual(line('Cut: men €20 | women €35'), ['Cut: men | 20 unknown | €20', 'Cut: women | 35 unknown | €35'])
  assert.deepEqual(line('Camp: members €20 | guests €35'), [
    'Camp: members | 20 unknown | €20',
    'Camp: guests | 35 unknown | €35',
  ])
  assert.deepEqual(line('Sauna: Mon–Thu €20 | Fri–Sun €30'), [
    'Sauna: Mon–Thu | 20 unknown | €20',
    'Sauna: Fri–Sun | 30 unknown | €30',
  ])
  assert.deepEqual(line('Coffee: espresso €2 | cake €4'), ['Coffee: espresso | 2 unknown | €2', 'cake | 4 unknown | €4'])
  assert.deepEqual(line('Cut: from €20 | Wash: €35'), ['Cut | null unknown | from €20', 'Wash | 35 unknown | €35'])
  for (const text of ['€50 | €60', 'Men €20 | Women €35 | €12']) assert.deepEqual(line(text), [], text)
  assert.deepEqual(line('Men €20 | Women €35', 'Our history'), [])
})

test('a price for the first of something is not the price', () => {
  const lines = (remark: string) => read(`<h1>Prices</h1><ul><li>Parking: €5, ${remark}</li></ul>`)
  for (const remark of ['first hour', 'erste Stunde', 'première heure', 'primera hora', 'pierwsza godzina', 'שעה ראשונה'])
    assert.deepEqual(lines(remark), [], remark)
  for (const remark of ['with a ticket', 'first hour free', 'erste Stunde kostenlos', 'première heure offerte'])
    assert.deepEqual(lines(remark), ['Parking | 5 unknown | €5'], remark)
})

test('an example is not a price', () => {
  const rows = (name: string) => read(`<h1>Prices</h1><ul><li>Night: €80</li><li>${name}: €480</li></ul>`).length
  for (const name of [
    'Example weekend',
    'Ejemplo fin de semana',
    'Esempio weekend',
    'Przykład weekendu',
    'Beispiel: ein Wochenende',
  ])
    assert.equal(rows(name), 1, name)
  assert.equal(rows('Otros espacios (por ejemplo, oficinas)'), 2)
})
