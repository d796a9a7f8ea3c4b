import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** What is before the prices of a thing, and the prices. */
type Pairs = readonly (readonly [quantity: string, price: string])[]

const tag = (name: string, text: string) => `<${name}>${text}</${name}>`
const each = (pairs: Pairs, write: (quantity: string, price: string) => string, joint = '') =>
  pairs.map(([quantity, price]) => write(quantity, price)).join(joint)
const listed = (separator: string) => (pairs: Pairs) =>
  tag(
    'ul',
    each(pairs, (quantity, price) => tag('li', quantity + separator + price)),
  )
const inLine = (separator: string, joint: string) => (pairs: Pairs) =>
  tag(
    'p',
    each(pairs, (quantity, price) => quantity + separator + price, joint),
  )

/** The ways to write prices for several lengths of time below the heading of a service. */
const forms: Readonly<Record<string, (pairs: Pairs) => string>> = {
  'a list with dashes': listed(' – '),
  'a list with hyphens': listed(' - '),
  'a list with colons': listed(': '),
  'a list with spaces': listed(' '),
  'a list with dots': listed(' .... '),
  'paragraphs with dashes': (pairs) => each(pairs, (quantity, price) => tag('p', `${quantity} – ${price}`)),
  'paragraphs with spaces': (pairs) => each(pairs, (quantity, price) => tag('p', `${quantity} ${price}`)),
  'lines with dashes': inLine(' – ', '<br>'),
  'lines with spaces': inLine(' ', '<br>'),
  'one line with pipes': inLine(': ', ' | '),
  'one line with commas': inLine(' ', ', '),
  'one line with slashes': inLine(' – ', ' / '),
  headings: (pairs) => each(pairs, (quantity, price) => tag('h4', quantity) + tag('p', price)),
  'adjacent spans': (pairs) => each(pairs, (quantity, price) => tag('div', tag('span', quantity) + tag('span', price))),
  'a table': (pairs) =>
    tag(
      'table',
      each(pairs, (quantity, price) => tag('tr', tag('td', quantity) + tag('td', price))),
    ),
}

/** Titles of a page and of a service, and prices for two lengths of time. */
const languages: Readonly<Record<string, readonly [title: string, service: string, pairs: Pairs]>> = {
  en: ['Prices', 'Deep tissue massage', [['30 min', '£30'], ['1½ hours', '£70']]], // prettier-ignore
  he: ['מחירון', 'עיסוי רקמות עמוק', [['45 דק׳', '200 ש"ח'], ['שעה וחצי', '320 ש"ח']]], // prettier-ignore
  de: ['Preise', 'Klassische Massage', [['eine halbe Stunde', '30 €'], ['1,5 Stunden', '75 €']]], // prettier-ignore
  fr: ['Tarifs', 'Massage suédois', [['1h', '50 €'], ['1h30', '70 €']]], // prettier-ignore
  pl: ['Cennik', 'Masaż klasyczny', [['45 min', '80 zł'], ['pół godziny', '60 zł']]], // prettier-ignore
  ru: ['Цены', 'Классический массаж', [['45 минут', '1500 руб.'], ['полтора часа', '2500 руб.']]], // prettier-ignore
  sv: ['Priser', 'Klassisk massage', [['45 min', '450 kr'], ['2 timmar', '900 kronor']]], // prettier-ignore
  tr: ['Fiyatlar', 'Klasik masaj', [['45 dk', '900 TL'], ['2 saat', '1500 lira']]], // prettier-ignore
  ja: ['料金', '全身マッサージ', [['45分', '500円'], ['2時間', '900円']]], // prettier-ignore
}

function offersOf(lang: string, title: string, body: string): readonly string[] {
  const html = `<!doctype html><html lang="${lang}"><title>${title}</title><body><main><h1>${title}</h1>${body}</main></body></html>`
  return factsOf(html, { path: '/page/' }).offers.map(
    ({ name, amount, minAmount, unit }) => `${name} = ${amount ?? `${minAmount}+`}${unit === 'unknown' ? '' : ` per ${unit}`}`,
  )
}

describe('prices for several lengths of time have the name of the service and the time', () => {
  for (const [form, write] of Object.entries(forms))
    test(`in ${form}`, () => {
      for (const [lang, [title, service, pairs]] of Object.entries(languages))
        assert.deepEqual(
          offersOf(lang, title, `<h3>${service}</h3>${write(pairs)}`),
          pairs.map(([time, price]) => `${service} – ${time} = ${/\d+/.exec(price)?.[0]}`),
          `${form}, ${lang}`,
        )
    })

  test('where the time comes after the price', () => {
    const forTimes = (write: (time: string, price: string) => string, joint: string) =>
      offersOf(
        'en',
        'Prices',
        `<h3>Facial</h3><p>${each([['30 minutes', '£35'], ['1 hour', '£55']], write, joint)}</p>`, // prettier-ignore
      )
    const both = ['Facial – 30 minutes = 35', 'Facial – 1 hour = 55']
    assert.deepEqual(
      forTimes((time, price) => `${price} for ${time}`, ', '),
      both,
    )
    assert.deepEqual(
      forTimes((time, price) => `${price} / ${time}`, ' | '),
      both,
    )
    assert.deepEqual(offersOf('he', 'מחירון', '<h3>טיפול פנים</h3><p>150 ₪ ל-30 דקות, 250 ₪ ל-60 דקות</p>'), [
      'טיפול פנים – 30 דקות = 150',
      'טיפול פנים – 60 דקות = 250',
    ])
  })

  test('how often something takes place is what the price is for, too', () => {
    const list = '<h3>Yoga</h3><ul><li>Once a week – £30</li><li>2x per week – £50</li></ul>'
    assert.deepEqual(offersOf('en', 'Prices', list), ['Yoga – Once a week = 30', 'Yoga – 2x per week = 50'])
    assert.deepEqual(offersOf('he', 'מחירון', '<h3>יוגה</h3><p>פעם בשבוע: 220 ₪<br>פעמיים בשבוע: 320 ₪</p>'), [
      'יוגה – פעם בשבוע = 220',
      'יוגה – פעמיים בשבוע = 320',
    ])
  })

  test('every so many weeks is a frequency', () => {
    assert.deepEqual(offersOf('en', 'Prices', '<h3>Cleaning</h3><p>Fortnightly: £40</p><p>Every three weeks: £50</p>'), [
      'Cleaning – Fortnightly = 40',
      'Cleaning – Every three weeks = 50',
    ])
    assert.deepEqual(offersOf('de', 'Preise', '<h3>Reinigung</h3><p>Alle zwei Wochen: 30 €</p>'), [
      'Reinigung – Alle zwei Wochen = 30',
    ])
  })

  test('a format, a level or a type of flat is what the price is for, and its number no amount', () => {
    for (const form of [
      '<ul><li>A4 – £20</li><li>B3 – £35</li></ul>',
      '<p>A4 - £20</p><p>B3-£35</p>',
      '<p>A4 £20, B3 £35</p>',
      '<table><tr><td>A4</td><td>£20</td></tr><tr><td>B3</td><td>£35</td></tr></table>',
    ])
      assert.deepEqual(offersOf('en', 'Prices', `<h2>Prints</h2>${form}`), ['Prints – A4 = 20', 'Prints – B3 = 35'], form)
    assert.deepEqual(offersOf('en', 'Prices', '<ul><li>A4 – £20</li><li>A3 – £35</li></ul>'), [])
    assert.deepEqual(offersOf('en', 'Prices', '<ul><li>Audi A4 £45</li><li>Vitamin B12 £25</li></ul>'), [
      'Audi A4 = 45',
      'Vitamin B12 = 25',
    ])
    const dish = (number: string, name: string) => `<li><b>${number}</b> <span>${name}</span> <b>£5</b></li>`
    assert.deepEqual(offersOf('en', 'Menu', `<h2>Starters</h2><ul>${dish('A1', 'Soup')}${dish('A2', 'Rolls')}</ul>`), [])
    const injections = '<h2>Injections</h2><ul><li>B12 – £30</li><li>D3 – £25</li></ul>'
    assert.deepEqual(offersOf('en', 'Prices', injections), ['Injections – D3 = 25'])
  })

  test('the pizza of four cheeses is a dish, not four of what is named above', () => {
    const dish = (name: string) => `<div><div>${name}</div><div>Pomodoro, mozzarella</div><div>7.00 €</div></div>`
    const menu = ['Margherita', '4 Formaggi', '4 Stagioni', '4 pezzi', '4 persone'].map(dish).join('')
    assert.deepEqual(offersOf('it', 'Listino', `<h2>Le classiche</h2>${menu}`), [
      'Margherita = 7',
      '4 Formaggi = 7',
      '4 Stagioni = 7',
      'Le classiche – 4 pezzi = 7',
      'Le classiche – 4 persone = 7',
    ])
    const boards = '<ul><li>Assiette : 3 fromages 9 € / 5 fromages 14 €</li><li>Salade 8 €</li></ul>'
    assert.deepEqual(offersOf('fr', 'Carte', boards), ['Assiette – 3 fromages = 9', 'Assiette – 5 fromages = 14', 'Salade = 8'])
  })

  test('“hour” is the unit of its price, too', () => {
    assert.deepEqual(offersOf('he', 'מחירון', '<h3>עיסוי</h3><p>שעה – 280 ₪</p><p>שעה וחצי – 390 ₪</p>'), [
      'עיסוי – שעה = 280 per hour',
      'עיסוי – שעה וחצי = 390',
    ])
    assert.deepEqual(offersOf('en', 'Prices', '<h3>Consulting</h3><p>Per hour: £90</p>'), ['Consulting = 90 per hour'])
  })

  test('in a row or a card, the name there is that of the service', () => {
    const row = (name: string, price: string) => `<div class="row"><span>${name}</span><span>${price}</span></div>`
    const section = `<h3>Face</h3><div>${row('Cleansing', '649 Kč / 60 min')}${row('With lime', '899 Kč / 90 min')}</div>`
    assert.deepEqual(offersOf('cs', 'Ceník', section), ['Cleansing – 60 min = 649', 'With lime – 90 min = 899'])
    const card = (name: string, price: string) =>
      `<div class="card"><h3>${name}</h3><div><div>from</div><div><em>${price}</em> zł<span> / 5 h</span></div></div></div>`
    const cards = `<h2>Cars</h2><div>${card('Van', '200')}${card('Bus', '250')}</div>`
    assert.deepEqual(offersOf('pl', 'Cennik', cards), ['Van – 5 h = 200+', 'Bus – 5 h = 250+'])
    assert.deepEqual(offersOf('en', 'Prices', '<h3>Massage 30 min</h3><p>30 min – £30</p>'), ['Massage 30 min = 30'])
  })

  test('instalments and results are no prices of a length of time', () => {
    const list = (heading: string) => `<h2>${heading}</h2><ul><li>24 months – £300</li><li>36 months – £200</li></ul>`
    for (const heading of [
      'Instalment plans',
      'Pay in instalments',
      'Ratenplan',
      'פריסת תשלומים',
      'Our results',
      'תוצאות',
      'Success stories',
    ])
      assert.deepEqual(offersOf('en', 'Sofa', list(heading)), [], heading)
    assert.equal(offersOf('en', 'Sofa', list('Rental')).length, 2)
  })

  test('a time of day from one hour to another and a size with decimals are quantities, too', () => {
    assert.deepEqual(offersOf('fr', 'Tarifs', '<h3>Piscine</h3><p>9h – 12h : 5 €</p><p>14h – 18h : 8 €</p>'), [
      'Piscine – 9h – 12h = 5',
      'Piscine – 14h – 18h = 8',
    ])
    assert.deepEqual(offersOf('de', 'Speisekarte', '<h3>Bier</h3><p>0,3 l – 3,20 €</p><p>0,5 l – 4,50 €</p>'), [
      'Bier – 0,3 l = 3.2',
      'Bier – 0,5 l = 4.5',
    ])
  })

  test('ranges of prices, amounts of other things and prices without a thing stay what they are', () => {
    assert.deepEqual(offersOf('en', 'Prices', '<h3>Repair</h3><p>30 € – 50 €</p>'), ['Repair = 30+'])
    assert.deepEqual(offersOf('en', 'Prices', '<h3>Wine</h3><ul><li>2 x 30 €</li><li>Red – €20</li></ul>'), ['Red = 20'])
    assert.deepEqual(offersOf('en', 'Prices', '<p>30 min – £30</p><p>60 min – £50</p>'), [])
  })
})

describe('several times and as many prices in one go', () => {
  const written: Readonly<Record<string, readonly [lang: string, body: string, quantities: readonly [string, string]]>> = {
    'a line': ['de', '<ul><li>Massage 60/90 min 50/70 €</li></ul>', ['60 min', '90 min']],
    'a line with a dash and each currency': ['de', '<p>Massage 60 / 90 Min. – 50 € / 70 €</p>', ['60 Min.', '90 Min.']],
    'a line below the name': ['en', '<h3>Massage</h3><p>60min/90min: €50/€70</p>', ['60min', '90min']],
    'a line in Hebrew': ['he', '<ul><li>Massage 60/90 דקות 50/70 ₪</li></ul>', ['60 דקות', '90 דקות']],
    'a table': [
      'en',
      '<table><tr><th>Treatment</th><th>Duration</th><th>Price</th></tr><tr><td>Massage</td><td>60/90 min</td><td>50/70 €</td></tr></table>',
      ['60 min', '90 min'],
    ],
    'a table with times in names': [
      'en',
      '<table><tr><th>Treatment</th><th>Price</th></tr><tr><td>Massage 60/90 min</td><td>£50 / £70</td></tr></table>',
      ['60 min', '90 min'],
    ],
  }
  for (const [form, [lang, body, [short, long]]] of Object.entries(written))
    test(`in ${form} are a price each`, () => {
      const title = { de: 'Preise', he: 'מחירון' }[lang] ?? 'Prices'
      const name = form.endsWith('in names') ? 'Massage' : 'Massage –'
      assert.deepEqual(offersOf(lang, title, body), [`${name} ${short} = 50`, `${name} ${long} = 70`])
    })

  test('are none if a time has no price of its own, or the prices may be for something else', () => {
    const lines = [
      'Massage 60/90 min 50/70/90 €',
      'Massage 60/90 min 70/50 €',
      'Massage 60/90 min 50/70 € + 5 €',
      'Massage 60/90 min 50/70 € (members/guests)',
      'Sauna 1/2 h 10/14 €',
      'Parking 24/7 10/15 €',
      'Yoga adults/children 60/90 min 10/14 €',
      'Massage from 60/90 min 50/70 €',
    ]
    for (const text of lines) assert.deepEqual(offersOf('en', 'Prices', `<ul><li>${text}</li></ul>`), [], text)
    assert.deepEqual(offersOf('en', 'Prices', '<h2>Members / guests</h2><ul><li>Yoga 60/90 min 10/14 €</li></ul>'), [])
    const table = (price: string, name = 'Yoga') =>
      `<table><tr><th>Class</th><th>${price}</th></tr><tr><td>${name} 60/90 min</td><td>10/14 €</td></tr></table>`
    assert.deepEqual(offersOf('en', 'Prices', table('Member / guest price')), [])
    assert.deepEqual(offersOf('en', 'Prices', `<h2>Members / guests</h2>${table('Price')}`), [])
    assert.deepEqual(offersOf('en', 'Prices', table('Price', 'Yoga adults/children')), [])
  })
})

describe('a price among labelled details is that of the thing above them', () => {
  const details: Readonly<Record<string, (time: string, price: string) => string>> = {
    'a list': (time, price) => `<ul><li>Duration: ${time}</li><li>Level: all</li><li>Price: ${price}</li></ul>`,
    lines: (time, price) => `<p><b>Duration:</b> ${time}<br><b>Price:</b> ${price}</p>`,
    'one line': (time, price) => `<p>Level: all | Duration: ${time} | Price: ${price}</p>`,
    paragraphs: (time, price) => `<p>Duration: ${time}</p><p>Price: ${price}</p>`,
    terms: (time, price) => `<dl><dt>Duration</dt><dd>${time}</dd><dt>Price</dt><dd>${price}</dd></dl>`,
    'grouped terms': (time, price) =>
      `<dl><div><dt>Duration</dt><dd>${time}</dd></div><div><dt>Price</dt><dd>${price}</dd></div></dl>`,
    'a table': (time, price) =>
      `<table><tr><td>Duration</td><td>${time}</td></tr><tr><td>Price</td><td>${price}</td></tr></table>`,
  }
  for (const [form, write] of Object.entries(details))
    test(`in ${form}`, () => {
      const body = `<h3>Facial</h3>${write('45 min', '£40')}<h3>Manicure</h3>${write('30 min', '£20')}`
      assert.deepEqual(offersOf('en', 'Treatments', body), ['Facial = 40', 'Manicure = 20'])
    })

  test('in Hebrew', () => {
    const item = (name: string, price: string) => `<h3>${name}</h3><ul><li>משך: 60 דקות</li><li>מחיר: ${price}</li></ul>`
    assert.deepEqual(offersOf('he', 'טיפולים', item('עיסוי', '250 ₪') + item('פדיקור', '120 ₪')), ['עיסוי = 250', 'פדיקור = 120'])
  })

  test('but a single table needs the title of its page or a word about prices', () => {
    const facts = (label: string) =>
      `<table><tr><td>Duration</td><td>2 years</td></tr><tr><td>${label}</td><td>€2,500</td></tr></table>`
    assert.deepEqual(offersOf('en', 'Harbour bridge', `<h2>Facts</h2>${facts('Price')}`), [])
    assert.deepEqual(offersOf('en', 'Harbour bridge', facts('Cost')), [])
    assert.deepEqual(offersOf('en', 'Sailing course', facts('Price')), ['Sailing course = 2500'])
    assert.deepEqual(offersOf('en', 'Course fees', `<h2>Sailing</h2>${facts('Price')}`), ['Sailing = 2500'])
  })

  test('but no heading that announces prices, no title of the page and no price before it', () => {
    assert.deepEqual(offersOf('en', 'Deep facial', '<h3>Prices</h3><ul><li>Duration: 45 min</li><li>Price: £40</li></ul>'), [
      'Deep facial = 40',
    ])
    const either = (name: string) => `<div><h3>${name}</h3><p>£20</p><p>or</p><p>£25</p></div>`
    assert.deepEqual(offersOf('en', 'Prices', either('Cut') + either('Colour')), ['Cut = 20', 'Colour = 20'])
  })
})

describe('several of a thing at once', () => {
  test('are named with the thing', () => {
    const lines = (single: string, pack: string) => `<h3>Massage</h3><p>${single} £50<br>${pack} £200</p>`
    assert.deepEqual(offersOf('en', 'Prices', lines('Single session', 'Pack of 5')), [
      'Single session = 50',
      'Massage – Pack of 5 = 200',
    ])
    assert.deepEqual(offersOf('de', 'Preise', '<h3>Yoga</h3><ul><li>Einzelstunde: 15 €</li><li>10er-Karte: 120 €</li></ul>'), [
      'Einzelstunde = 15',
      'Yoga – 10er-Karte = 120',
    ])
    assert.deepEqual(offersOf('he', 'מחירון', '<h3>פילאטיס</h3><ul><li>כרטיסייה של 10 – 600 ₪</li><li>חודשי – 400 ₪</li></ul>')[0],
      'פילאטיס – כרטיסייה של 10 = 600') // prettier-ignore
  })
})

test('a session of a certain length needs the heading above it, if there is one', () => {
  const sessions = (heading: string) =>
    `${heading}<ul><li>Séance de 40 minutes : 35 €</li><li>Une séance de 1h30 – 50 €</li></ul>`
  assert.deepEqual(offersOf('fr', 'Tarifs', sessions('<h2>Enfants et adolescents :</h2>')), [
    'Enfants et adolescents – Séance de 40 minutes = 35',
    'Enfants et adolescents – Une séance de 1h30 = 50',
  ])
  assert.deepEqual(offersOf('fr', 'Tarifs', sessions('')), ['Séance de 40 minutes = 35', 'Une séance de 1h30 = 50'])
  assert.deepEqual(offersOf('he', 'מחירון', '<h2>עיסוי</h2><ul><li>טיפול של 60 דקות: 300 ₪</li></ul>'), [
    'עיסוי – טיפול של 60 דקות = 300',
  ])
})
