import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

/** The offers of a page: name, and the amount or its lowest end. */
function offersOf(body: string, lang = 'en', path = '/prices/'): readonly (readonly [string, number | string | null])[] {
  const { offers } = factsOf(`<!doctype html><html lang="${lang}"><body>${body}</body></html>`, { path })
  return offers.map(({ name, amount, minAmount }) => [name, amount ?? `from ${minAmount}`])
}

const table = (...rows: readonly (readonly [name: string, price: string])[]) =>
  `<table>${rows.map(([name, price]) => `<tr><th>${name}</th><td>${price}</td></tr>`).join('')}</table>`

describe('names next to prices', () => {
  test('“from” at the end of a name makes the price the lowest one, and is not part of the name', () => {
    const rows = table(
      ['Diabetische voet <p>Vanaf</p>', '€26,00'],
      ['Beugel. Prijs vanaf.', '€15,00'],
      ['Basis', '€20,00'],
      ['Pakket Start', '€9,00'],
    )
    assert.deepEqual(offersOf(rows, 'nl'), [
      ['Diabetische voet', 'from 26'],
      ['Beugel', 'from 15'],
      ['Basis', 20],
      ['Pakket Start', 9],
    ])
  })

  test('are those of the whole price, not of what it comes to for each unit', () => {
    const card = (name: string, price: string, ...lines: readonly string[]) =>
      `<div><h3>${name}</h3><p>Valid for 12 months</p><div><div>${price}</div>${lines.map((line) => `<div>${line}</div>`).join('')}</div></div>`
    for (const [five, ten] of [
      [['= 25 € / hour'], ['= 24 € / hour']],
      [['(25 €/h)'], ['(24 €/h)', 'Most popular']],
    ] as const) {
      const { offers } = factsOf(`<main>${card('Five hours', '125 €', ...five)}${card('Ten hours', '240 €', ...ten)}</main>`)
      assert.deepEqual(
        offers.map(({ name, amount, unit }) => [name, amount, unit]),
        [
          ['Five hours', 125, 'unknown'],
          ['Ten hours', 240, 'unknown'],
        ],
      )
    }
    const setUp = '<div><h3>Hosting</h3><div><b>50 €</b> <span>(10 € / month)</span></div></div>'
    assert.deepEqual(factsOf(`<main><h1>Prices</h1>${setUp}</main>`).offers, [])
  })

  test('adjacent link texts are not one name', () => {
    const links = ['Remote support', 'Care plans', 'Refurbished laptops from €510']
      .map((text) => `<a href="/x/">${text}</a>`)
      .join(' ')
    const others = '<ul><li>Lawn care <b>from €20</b></li></ul><div>Latitude 3420 <em>guide €510</em></div>'
    assert.deepEqual(offersOf(`<h1>Prices</h1><div>${links}</div>${others}`), [
      ['Lawn care', 'from 20'],
      ['Latitude 3420 guide', 510],
    ])
  })

  test('a heading about the prices is not their name, but a plan may have that name', () => {
    const part = (heading: string) =>
      offersOf(`<main><h1>Garden care</h1><section><h2>${heading}</h2><p>€18 per month</p></section></main>`)
    for (const heading of ['Simple, honest pricing', 'Fair prices', 'Faire und transparente Preise', 'מחירים הוגנים'])
      assert.deepEqual(part(heading), [['Garden care', 18]], heading)
    assert.deepEqual(part('Simple plan'), [['Simple plan', 18]])
  })

  test('rows with only durations are named by their column header', () => {
    const care = (head: string, price: string) =>
      `<table><tr><th>${head}</th><th>1 dog</th><th>2 dogs</th></tr><tr><th>Per day</th><td>${price}</td><td>£70</td></tr></table>`
    assert.deepEqual(offersOf(`<h1>Rates in the north</h1>${care('Boarding', '£45')}${care('Day care', '£40')}`), [
      ['Rates in the north – Boarding – Per day – 1 dog', 45],
      ['Rates in the north – Boarding – Per day – 2 dogs', 70],
      ['Rates in the north – Day care – Per day – 1 dog', 40],
      ['Rates in the north – Day care – Per day – 2 dogs', 70],
    ])
    for (const head of ['Prices', 'Duration', 'Zeitraum', 'משך'])
      assert.deepEqual(offersOf(`<h1>Rates in the north</h1>${care(head, '£45')}`)[0], [
        'Rates in the north – Per day – 1 dog',
        45,
      ])
    const kayaks = table(['Rented boats', 'Price'], ['Per hour', '£10'], ['Per day', '£40'])
    assert.deepEqual(offersOf(`<h2>Kayaks</h2>${kayaks}`)[0], ['Kayaks – Per hour', 10])
  })

  test('durations with a price each, on one line below a heading, are one offer each', () => {
    const line = (name: string, prices: string) => `<h5>${name}</h5><div class="cost">${prices}</div><p>Slow and deep.</p>`
    assert.deepEqual(offersOf(`<h2>Massages</h2>${line('Back', '50 min 40€ | 30 min 20€')}${line('Neck', '30 min 20€')}`), [
      ['Back – 50 min', 40],
      ['Back – 30 min', 20],
      ['Neck – 30 min', 20],
    ])
  })

  test('“bestseller” and the like are not part of a name', () => {
    const card = (name: string, price: string) => `<div class="row"><span>${name}</span><strong>${price}</strong></div>`
    const titled = (name: string, price: string) => `<div class="card"><h3>${name}</h3><p>Slow.</p><p>${price}</p></div>`
    const name = 'Plus package <em>BEST VALUE</em>'
    assert.deepEqual(offersOf(`<h2>Feet</h2><div>${card(name, '€65')}${card('Basic <em>for hands</em>', '€45')}</div>`), [
      ['Plus package', 65],
      ['Basic for hands', 45],
    ])
    assert.deepEqual(offersOf(`<h2>Feet</h2><div>${titled(name, '€65')}${titled('<em>New</em>', '€45')}</div>`)[0], [
      'Plus package',
      65,
    ])
  })

  test('part of a name in its own element, and a small-print number, stay in it', () => {
    const card = (name: string, price: string) => `<div class="card"><h3>${name}</h3><p>Slow.</p><p>${price}</p></div>`
    const tour = card('<em>New</em> <em>York</em> tour', '€65')
    const laser = card('CO<small>2</small> laser', '€45')
    const cut = card('Cut <em class="badge">New</em>', '€30')
    assert.deepEqual(offersOf(`<h2>All</h2><div>${tour}${laser}${cut}</div>`), [
      ['New York tour', 65],
      ['CO2 laser', 45],
      ['Cut', 30],
    ])
  })

  test("a card's heading names the price on the same line, unless other text is between them", () => {
    const card = (name: string, text: string) => `<div class="card"><h3>${name}</h3>${text}</div>`
    const sign = '<span>₪</span><span>290</span>'
    const text = 'Opens at six, with music, and every drink is'
    const cards = `${card('Standard clean', sign)}${card('Aperitivo', `${text} <span>€10</span>`)}`
    assert.deepEqual(offersOf(`<h2>All</h2><div>${cards}</div>`), [['Standard clean', 290]])
  })

  test('adjacent boxes are not one name', () => {
    const pill = (text: string) => `<div class="pill"><svg></svg> ${text}</div>`
    const pills = `<div>${pill('Just for you')}${pill('No travel')}${pill('Session 65 €')}</div>`
    assert.deepEqual(offersOf(`<h1>Massage</h1>${pills}`), [])
    assert.deepEqual(offersOf('<h1>Massage</h1><p>Session <span>65 €</span></p><p>Bath <span>from 90 €</span></p>'), [
      ['Session', 65],
      ['Bath', 'from 90'],
    ])
  })

  test('a time of day or a weekday needs the name above it', () => {
    const card = (name: string) => `<div class="card"><h3>${name}</h3><p>Four times</p><h4>CHF 50.00</h4></div>`
    const cards = `<h1>Pottery</h1><h2>Courses for beginners</h2><div>${card('Mittwochvormittag')}${card('Freitagabend')}</div>`
    assert.deepEqual(offersOf(cards, 'de'), [
      ['Courses for beginners – Mittwochvormittag', 50],
      ['Courses for beginners – Freitagabend', 50],
    ])
  })

  test("small print in a name's cell is not part of it", () => {
    const rows = table(['Dive <small>Counted in half hours</small>', '€180'], ['Soup <small>with bread</small>', '€6'])
    assert.deepEqual(offersOf(rows), [
      ['Dive – Counted in half hours', 180],
      ['Soup with bread', 6],
    ])
  })

  test("an equal price in two groups and a different one in a third get their groups' names", () => {
    const group = (name: string, price: string) =>
      `<h3>${name}</h3><table><tr><th>Alone, an hour</th><td>${price}</td></tr></table>`
    assert.deepEqual(offersOf(`<h2>Courses</h2>${group('Basics', '€50')}${group('Exam', '€60')}${group('Advanced', '€60')}`), [
      ['Basics – Alone, an hour', 50],
      ['Exam – Alone, an hour', 60],
      ['Advanced – Alone, an hour', 60],
    ])
  })

  test('“rates per walk” does not name what is paid for', () => {
    const rows =
      '<tr><th>Dog walking</th><th>1 dog</th><th>2 dogs</th></tr><tr><th>Rates per walk</th><td>£15</td><td>£25</td></tr>'
    assert.deepEqual(offersOf(`<h1>In the north</h1><table>${rows}</table>`)[0], [
      'In the north – Dog walking – Rates per walk – 1 dog',
      15,
    ])
  })

  test('of two prices next to two durations none is that of the card', () => {
    const card = (name: string, times: string, prices: string) =>
      `<div class="card"><h4>${name}</h4><div><span>${times}</span><span>${prices}</span></div><p>Quiet and slow.</p></div>`
    const cards = `<h1>Massages</h1>${card('Neck', '30 / 60 min', '699 / 1090 Kč')}${card('Back', '45 min', '800 Kč')}`
    assert.deepEqual(offersOf(cards, 'cs', '/massages/'), [['Back', 800]])
    assert.deepEqual(offersOf(card('Neck', '30 / 60 min', '699 / 1090 / 1500 Kč'), 'cs'), [])
  })

  test('one name at several prices is qualified by the durations of its rows', () => {
    const item = (zone: string, price: string) =>
      `<div class="item"><span class="price-label">${zone}</span><span>${price}</span></div>`
    const row = (time: string, ...items: readonly string[]) =>
      `<div class="row"><span class="time">${time}</span><div>${items.join('')}</div></div>`
    const card = (title: string, ...rows: readonly string[]) => `<div class="card"><h3>${title}</h3>${rows.join('')}</div>`
    const monthly = card(
      'Monatsabo',
      row('30 Min.', item('Stadt', '90 €'), item('Land', 'nicht möglich')),
      row('45 Min.', item('Stadt', '120 €'), item('Land', '140 €')),
    )
    assert.deepEqual(offersOf(monthly, 'de'), [
      ['Monatsabo – Stadt – 30 Min.', 90],
      ['Monatsabo – Stadt – 45 Min.', 120],
      ['Land', 140],
    ])
    const { offers } = factsOf(`<!doctype html><html lang="de"><body>${monthly}</body></html>`, { path: '/preise/' })
    assert.deepEqual([...new Set(offers.map(({ unit }) => unit))], ['month'])
  })

  test("prices of two compared things are not the page's own", () => {
    const card = (name: string, price: string) =>
      `<div><h4>${name}</h4><ul><li>Light</li><li>From <strong>${price}</strong></li></ul></div>`
    const body = (title: string) =>
      `<h1>Our lessons</h1><h3>${title}</h3><div>${card('Cello', '€200')}${card('Lute', '€300')}</div>`
    assert.deepEqual(offersOf(body('Cello vs. lute'), 'en', '/lessons/'), [])
    assert.deepEqual(offersOf(body('For rent'), 'en', '/lessons/').length, 2)
  })

  test('a sentence below a name is not part of it', () => {
    const rows = table(['Voetbad <p>Warm water, met zout en kruiden.</p>', '€12,00'], ['Balsem <p>voor thuis</p>', '€8,00'])
    assert.deepEqual(offersOf(rows, 'nl'), [
      ['Voetbad', 12],
      ['Balsem voor thuis', 8],
    ])
  })

  test('one-to-one training is a thing, not a size of the thing above it', () => {
    const rows =
      '<caption>Kurse im Überblick</caption><tr><td>Einzeltraining</td><td>60 €</td></tr><tr><td>Welpen</td><td>50 €</td></tr>'
    assert.deepEqual(offersOf(`<table>${rows}</table>`, 'de'), [
      ['Einzeltraining', 60],
      ['Welpen', 50],
    ])
  })

  test('a card title may start with a number of minutes; minutes alone are not a name', () => {
    const card = (title: string, price: string) => `<article><h3>${title}</h3><p>${price}</p></article>`
    const cards = card('30 minutters hjemmebehandling', '500 kr.') + card('60 minutter', '800 kr.')
    assert.deepEqual(offersOf(`<section>${cards}</section>`, 'da'), [['30 minutters hjemmebehandling', 500]])
  })

  test('the only row below a heading has its own name', () => {
    const row = (name: string, price: string) =>
      `<div class="row"><div class="name">${name}</div><div class="price">${price}</div></div>`
    const part = (heading: string, rows: string) => `<div><h3>${heading}</h3><div>${rows}</div></div>`
    const parts = part('Hair', row('Cut', '€20') + row('Colour', '€45')) + part('Care', row('Keratin cure', '€30'))
    assert.deepEqual(offersOf(`<h1>Services and prices</h1><div>${parts}</div>`), [
      ['Cut', 20],
      ['Colour', 45],
      ['Keratin cure', 30],
    ])
  })

  test("prices are read in a card's footer, but not in the page's", () => {
    const card = (name: string, price: string) =>
      `<div class="card"><h3>${name}</h3><div class="card-footer"><span>ab</span> <span>${price}</span></div></div>`
    const cards = `<div>${card('Grundkurs', '220 €')}${card('Aufbaukurs', '290 €')}</div>`
    const footer = `<div class="site-footer">${card('Alt', '1 €')}${card('Älter', '2 €')}</div>`
    assert.deepEqual(offersOf(`<h1>Kurse und Preise</h1>${cards}${footer}`, 'de'), [
      ['Grundkurs', 'from 220'],
      ['Aufbaukurs', 'from 290'],
    ])
  })
})

describe('not part of a name', () => {
  test('a remark, a badge, and text after a slash', () => {
    const row = (name: string, note: string, price: string) =>
      `<div class="price-item"><div><strong>${name}</strong><span class="price-item__note">${note}</span></div><div>${price}</div></div>`
    assert.deepEqual(offersOf(`<div>${row('Luxury', 'with a mask', '€90')}${row('Basic', 'without', '€60')}</div>`), [
      ['Luxury', 90],
      ['Basic', 60],
    ])
    assert.deepEqual(offersOf(table(['Whitening <span class="badge-promo">Sale</span>', '€90'], ['Crown', '€400'])), [
      ['Whitening', 90],
      ['Crown', 400],
    ])
    const pairs = '<dl><div><dt>Lotion / gel</dt><dd>30 Kč</dd></div><div><dt>Střih</dt><dd>90 Kč</dd></div></dl>'
    assert.deepEqual(offersOf(pairs, 'cs'), [
      ['Lotion / gel', 30],
      ['Střih', 90],
    ])
  })

  test('a heading with only “prices” and a remark, above a number of items', () => {
    const list = (heading: string) => `<h1>Puppies</h1><h2>${heading}</h2><ul><li>60 min: €50</li><li>90 min: €70</li></ul>`
    for (const heading of ['Prices (demo)', 'Prices & options'])
      assert.deepEqual(
        offersOf(list(heading)).map(([name]) => name),
        ['Puppies – 60 min', 'Puppies – 90 min'],
        heading,
      )
  })

  test('half of a thing is a thing; half an hour is not', () => {
    const list = '<h1>Waxing</h1><h2>Legs in Springfield</h2><ul><li>½ jambe : 20 €</li><li>½ heure : 30 €</li></ul>'
    assert.deepEqual(offersOf(list, 'fr'), [
      ['½ jambe', 20],
      ['Legs in Springfield – ½ heure', 30],
    ])
  })

  test("a section's slogan next to a price list, and a call to action", () => {
    const list = '<section><h2>Prices</h2><ul><li>Cut: €20</li><li>Colour: €40</li></ul></section>'
    const slogan = '<section><div><b>€11</b><small>a minute</small></div><div><h2>A tan all year long</h2></div></section>'
    const call = '<div class="cta-block"><h2>Begin with a wash — €15</h2></div>'
    assert.deepEqual(offersOf(list + slogan + call, 'en', '/'), [
      ['Cut', 20],
      ['Colour', 40],
    ])
  })
})

describe('tables in running text', () => {
  const prices = '<tr><td>Packing</td><td>€200 – €500</td></tr><tr><td>Transport</td><td>€300 – €700</td></tr>'
  const paragraph = `<p>${'Companies that move homes differ in what they offer and in what they ask for it. '.repeat(4)}</p>`

  test('between long paragraphs are examples, unless the page or a heading is about prices', () => {
    const text = `${paragraph}<div><table><tr><th>Service</th><th>Price range</th></tr>${prices}</table></div>${paragraph}`
    assert.deepEqual(offersOf(`<h1>Moving to Springfield</h1><h2>The best company</h2>${text}`, 'en', '/moving/'), [])
    assert.equal(offersOf(`<h1>Moving to Springfield</h1><h2>Our prices</h2>${text}`, 'en', '/moving/').length, 2)
    const { refused } = factsOf(`<h1>Moving</h1><h2>The best company</h2>${text}`, { path: '/moving/' })
    assert.match(refused[0]?.reason ?? '', /may be examples/)
  })

  test('that compare companies are not about one', () => {
    const body = `<h1>Prices</h1><table><tr><th>Company</th><th>Price</th></tr>${prices}</table>`
    assert.deepEqual(offersOf(body), [])
  })
})

test('words for a price between a name and its amount are not part of the name', () => {
  const items = (...texts: readonly string[]) => `<h1>Precios</h1><ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
  assert.deepEqual(offersOf(items('Adultos P.V.P. 3 €', 'Niños PVP 2 €'), 'es', '/precios/'), [
    ['Adultos', 3],
    ['Niños', 2],
  ])
  assert.deepEqual(offersOf(items('שמפו במחיר 30 ₪', 'מסכה מחיר 40 ₪'), 'he', '/prices/'), [
    ['שמפו', 30],
    ['מסכה', 40],
  ])
})

test('a word for a monthly fee is the unit of what the heading above names, else the name', () => {
  const rows = '<ul><li>Mensualidad: 30 €</li><li>Matrícula: 20 €</li></ul>'
  const named = (heading: string) =>
    factsOf(`<html lang="es"><body><h1>Tarifas</h1>${heading}${rows}</body></html>`, { path: '/tarifas/' }).offers.map(
      ({ name, unit }) => [name, unit],
    )
  assert.deepEqual(named('<h2>Pilates</h2>'), [
    ['Pilates', 'month'],
    ['Matrícula', 'unknown'],
  ])
  assert.deepEqual(named(''), [
    ['Mensualidad', 'month'],
    ['Matrícula', 'unknown'],
  ])
  const fee = factsOf(
    '<html lang="es"><body><h1>Tarifas</h1><ul><li>Matrícula: 20 € (no incluye mensualidad)</li></ul></body></html>',
    { path: '/tarifas/' },
  )
  assert.deepEqual(
    fee.offers.map(({ name, unit }) => [name, unit]),
    [['Matrícula', 'unknown']],
  )
})

test('numbers before consecutive paragraphs count them, unless they are all that tells the names apart', () => {
  const lines = (...texts: readonly string[]) => texts.map((text, at) => `<p>${at + 1}. ${text}</p>`).join('')
  const namesIn = (body: string, lang: string) => offersOf(`<h1>Preise</h1>${body}`, lang).map(([name]) => name)
  assert.deepEqual(namesIn(lines('Zastrzyki od <b>40 złotych</b>', 'Opatrunki od 70 złotych', 'Lewatywy od 120 złotych'), 'pl'), [
    'Zastrzyki',
    'Opatrunki',
    'Lewatywy',
  ])
  assert.deepEqual(namesIn(lines('Kind 20 €', 'Kind 15 €', 'Kind 10 €'), 'de'), [])
  const apart = ['Rad<small>45 min</small></b><i>9 €', 'Boot 2</b><i>9 €', 'Zelt</b><i>3 €'].map((row) => `<p><b>${row}</i></p>`)
  assert.deepEqual(namesIn(apart.join(''), 'de'), ['Rad 45 min', 'Boot 2', 'Zelt'])
  assert.deepEqual(namesIn(lines('Peeling 20 €', 'Massage 15 €', 'Maske 10 €').replace('1.', '4.'), 'de'), [])
})

test('menu paragraphs are a name and a price each, if at least three are consecutive', () => {
  const dishes = '<p>Margherita 8,50 €</p><p>Diavola 9,50 €</p><p>Tiramisù 5 €</p>'
  assert.deepEqual(offersOf(`<h1>Menu</h1>${dishes}<p>Ogni giorno fino alle 23 per soli 15 €.</p>`, 'it'), [
    ['Margherita', 8.5],
    ['Diavola', 9.5],
    ['Tiramisù', 5],
  ])
  assert.deepEqual(offersOf(`<h1>La nostra storia</h1>${dishes}`, 'it', '/storia/'), [])
  assert.deepEqual(offersOf('<h1>Menu</h1><p>Margherita 8,50 €</p><p>Diavola 9,50 €</p>', 'it'), [])
})

test('a price in its own element ends a heading or an item as it does without that element', () => {
  const dishes =
    '<h3>Meze plate cold <b>12 €</b></h3><p>Bread, dips</p><h3>Grilled fish of the day <span>21 €</span></h3><p>Salad</p>'
  const menu = `<h1>Menu</h1>${dishes}<ul><li>Photo prints in frames <b>9 €</b></li></ul>`
  assert.deepEqual(offersOf(menu), [
    ['Meze plate cold', 12],
    ['Grilled fish of the day', 21],
    ['Photo prints in frames', 9],
  ])
  assert.deepEqual(offersOf('<h1>Our story</h1><h3>Dinner was once only <b>12 €</b></h3><p>In 1970.</p>', 'en', '/story/'), [])
})

test('prices of several sizes on one line belong to the name before them', () => {
  const dish = (name: string, prices: string) => `<div class="dish"><h3>${name} <span>${prices}</span></h3><p>Fresh</p></div>`
  const menu = `<h1>Speisekarte</h1>${dish('Pommes', 'klein 3,50 € / groß 4,00 €')}${dish('Salat', '7,00 €')}`
  assert.deepEqual(offersOf(menu, 'de', '/speisekarte/'), [
    ['Pommes – klein', 3.5],
    ['Pommes – groß', 4],
    ['Salat', 7],
  ])
  assert.deepEqual(offersOf(`<h1>Preise</h1>${dish('Zimmer', 'mit Bad 50 € / ohne 40 €')}`, 'de'), [])
  assert.deepEqual(offersOf('<h1>Preise</h1><ul><li>klein 3,50 € / groß 4,00 €</li></ul>', 'de'), [])
})

test('an amount with a plus sign is the price of a thing called an extra, and of nothing else', () => {
  const item = (name: string, price: string) => `<div class="item"><div>${name}</div><div>${price}</div></div>`
  const extras = `<h3>Add-ons</h3>${item('Medicated bath', '+$5')}${item('Large', '+$8')}`
  const charges = ['Additional charges', 'Zusätzliche Kosten', 'Zusatzkosten', 'Příplatky']
  for (const over of charges)
    assert.deepEqual(offersOf(`<h1>Prices</h1><h3>${over}</h3>${item('Work at night', '+$5')}`, 'en-US'), [], over)
  const rest = `<h3>Weekend</h3>${item('Sunday visits', '+$9')}<p>Extra person: +$20</p><p>Extra trips: +$2 over 20 miles</p>`
  assert.deepEqual(offersOf(`<h1>Prices</h1>${extras}${rest}`, 'en-US'), [
    ['Medicated bath', 5],
    ['Extra person', 20],
  ])
})

test('a sentence after a labelled price is ignored unless it states another amount or who pays', () => {
  const offer = (more: string) =>
    offersOf(`<h1>Printer shows an error</h1><p><b>Price:</b> from €12. ${more}</p>`, 'en', '/printer-error/')
  assert.deepEqual(offer('The final price depends on the parts.'), [['Printer shows an error', 'from 12']])
  assert.deepEqual(offer('With parts €30.'), [])
  for (const more of ['Only for members.', 'Paid twice.', 'Per session of six.']) assert.deepEqual(offer(more), [], more)
})

test('a price formatted as a heading belongs to the heading next to it', () => {
  const row = (name: string, price: string) =>
    `<div class="row"><div class="col"><h3>${name}</h3></div><div class="col"><h3>${price}</h3></div></div>`
  const rows = row('Маникюр', '500 рублей') + row('Снятие и маникюр', 'от 600 рублей')
  const heads = '<div class="row"><div class="col"><h2>Процедура</h2></div><div class="col"><h2>Цена</h2></div></div>'
  assert.deepEqual(offersOf(heads + rows, 'ru'), [
    ['Маникюр', 500],
    ['Снятие и маникюр', 'from 600'],
  ])
})

test('in a list whose rows end in prices the text before a price is its name, on any page', () => {
  const rows = (open: string, close: string) =>
    ['Coupe et brushing <b>34,95 €</b>', 'Mèches sur toute la tête <b>de 40 € à 60 €</b>', 'Couleur <b>25 €</b>']
      .map((row) => `${open}${row}${close}`)
      .join('')
  const expected = [
    ['Coupe et brushing', 34.95],
    ['Mèches sur toute la tête', 'from 40'],
    ['Couleur', 25],
  ]
  for (const list of [
    `<ul>${rows('<li>', '</li>')}</ul>`,
    `<div>${rows('<p>', '</p>')}</div>`,
    `<div>${rows('<div class="row">', '</div>')}</div>`,
  ])
    assert.deepEqual(offersOf(`<h1>Notre salon</h1>${list}`, 'fr', '/prestations/'), expected)
  const sentence = '<p>Comptez pour une coupe avec brushing et couleur <b>90 €</b></p>'
  assert.deepEqual(offersOf(`<h1>Notre salon</h1><div>${rows('<p>', '</p>')}${sentence}</div>`, 'fr', '/prestations/'), expected)
  assert.deepEqual(
    offersOf(`<h1>Notre salon</h1><div>${sentence}<p>Nous aimons les beaux cheveux.</p></div>`, 'fr', '/salon/'),
    [],
  )
})

test('the heading on a line with a price names it, not the whole line', () => {
  const line = (tag: string) => `<${tag}><span>02</span><h2>Cocktails</h2><span>Drinks</span><span>All €10.00</span></${tag}>`
  for (const tag of ['header', 'div']) {
    const names = offersOf(`<h1>Menus</h1><section>${line(tag)}</section><section><h2>Soup</h2><span>€8</span></section>`).map(
      ([name]) => name,
    )
    assert.ok(names.includes('Soup') && !names.some((name) => name.includes('Drinks')), names.join(', '))
  }
})

test('the icon before a heading is not part of the names below it', () => {
  const rows = table(['9 weeks', '€200'], ['6 months', '€160'])
  assert.deepEqual(offersOf(`<h1>Prices</h1><h2>🚗 Driving lessons</h2>${rows}`), [
    ['Driving lessons – 9 weeks', 200],
    ['Driving lessons – 6 months', 160],
  ])
})

test('lines with a name and a price in one of several boxes, below its heading, are read on any page', () => {
  const box = (name: string, car: string, van: string) =>
    `<div class="box"><h3>${name}</h3><p>Car — ${car}<br>Van — ${van}</p></div>`
  const boxes = box('Full detail', '€160', '€200') + box('Interior', '€90', '€110')
  assert.deepEqual(offersOf(`<h1>Home</h1><h2>Services</h2><div>${boxes}</div>`, 'en', '/home/'), [
    ['Full detail – Car', 160],
    ['Full detail – Van', 200],
    ['Interior – Car', 90],
    ['Interior – Van', 110],
  ])
  const sentence = '<div class="box"><h3>Look</h3><p>Let us look for it — from €20</p></div>'
  assert.deepEqual(offersOf(`<h1>Home</h1><div>${sentence}${sentence.replace('20', '30')}</div>`, 'en', '/home/'), [])
})

test('days in a calendar are not prices below Fr, and a range may have dashes for cents', () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const calendar = `<table><tr>${['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'].map((day) => `<th>${day}</th>`).join('')}</tr>${row('', '', '1', '2', '3', '4', '5')}${row('6', '7', '8', '9', '10', '11', '12')}</table>`
  assert.deepEqual(offersOf(`<h1>Preise und Termine</h1>${calendar}`, 'de'), [])
  assert.deepEqual(offersOf(`<h1>Preise</h1>${table(['Sommer', 'ab 44,– bis 47,– €'], ['Winter', '52,– €'])}`, 'de'), [
    ['Sommer', 'from 44'],
    ['Winter', 52],
  ])
  const week = ['Kegeln', 'Mo', 'Di', 'Mi', 'Do', 'Fr'].map((day) => `<th>${day}</th>`).join('')
  const lanes = `<table><tr>${week}</tr>${row('Bahn', '10 €', '10 €', '10 €', '12 €', '15 €')}</table>`
  assert.deepEqual(offersOf(`<h1>Preise</h1>${lanes}`, 'de').at(-1), ['Bahn – Fr', 15])
})

test('an amount with dashes for cents is the lower end of a range, not part of the name', () => {
  const list = '<ul><li>Massage 44,– bis 47,– €</li><li>Peeling 30,– bis 40,– €</li></ul>'
  assert.deepEqual(offersOf(`<h1>Preise</h1>${list}`, 'de'), [
    ['Massage', 'from 44'],
    ['Peeling', 'from 30'],
  ])
})

test('letters of model names are not currencies, and their prices are read', () => {
  const rows = table(['Reifen R16', '20 €'], ['Rippa RS03', '47.500 €'], ['Regas R134a', '55 €'])
  assert.deepEqual(offersOf(`<h1>Preise</h1>${rows}`, 'de'), [
    ['Reifen R16', 20],
    ['Rippa RS03', 47_500],
    ['Regas R134a', 55],
  ])
  const cards = '<div><h3>Rippa R10 eco</h3><p>Fra 73.125 kr</p></div><div><h3>Rippa R18</h3><p>Fra 80.000 kr</p></div>'
  assert.deepEqual(offersOf(`<h1>Priser</h1><div>${cards}</div>`, 'no'), [
    ['Rippa R10 eco', 'from 73125'],
    ['Rippa R18', 'from 80000'],
  ])
})

test('the only card of a section has its own heading as name', () => {
  const card = '<div class="grid"><div class="card"><h3>Digger set</h3><p>A good set</p><p>From €99,990</p></div></div>'
  assert.deepEqual(offersOf(`<h1>Prices</h1><section><h2>All that you need</h2><p>Something of us</p>${card}</section>`), [
    ['Digger set', 'from 99990'],
  ])
  const label = '<div><h3>Prices</h3><p>€90</p></div>'
  assert.deepEqual(offersOf(`<h1>Our prices</h1><section><h2>Full detail</h2><p>Something of it</p>${label}</section>`), [
    ['Full detail', 90],
  ])
})

test('a column has old prices if its header says nothing else', () => {
  const priced = (first: string, second: string) =>
    offersOf(
      `<h1>Prezzi</h1><table><tr><th></th><th>${first}</th><th>${second}</th></tr><tr><td>Dietologo</td><td>80 €</td><td>50 €</td></tr><tr><td>Fisio</td><td>70 €</td><td>40 €</td></tr></table>`,
      'it',
    )
  assert.deepEqual(priced('Prima visita', 'Visite successive').slice(0, 2), [
    ['Dietologo – Prima visita', 80],
    ['Dietologo – Visite successive', 50],
  ])
  assert.deepEqual(priced('Prezzo prima visita', 'Prezzo controllo')[0], ['Dietologo – Prezzo prima visita', 80])
  for (const old of ['Prima', 'Prezzo prima', 'Prezzo prima della promozione', 'Alter Preis', 'RRP'])
    assert.deepEqual(priced(old, 'Prezzo')[0], ['Dietologo', 50], old)
})

describe('sizes and lengths', () => {
  test("two prices of adjacent sizes belong to the heading's name, each with its size", () => {
    const dish = (name: string, ...sizes: readonly string[]) =>
      `<div><h3>${name}</h3>${sizes.map((size) => `<span class="price">${size}</span>`).join(' ')}</div>`
    assert.deepEqual(
      offersOf(`<h1>Carta</h1>${dish('Paella', 'Media 9 €', 'Entera 16 €')}${dish('Arroz', 'Media 8 €', 'Entera 14 €')}`, 'es'),
      [
        ['Paella – Media', 9],
        ['Paella – Entera', 16],
        ['Arroz – Media', 8],
        ['Arroz – Entera', 14],
      ],
    )
    assert.deepEqual(
      offersOf(`<h1>تفاصيل</h1>${dish('كباب', 'صغير 20 ر.س', 'كبير 35 ر.س')}${dish('فلافل', 'صغير 8 ر.س', 'كبير 12 ر.س')}`, 'ar'),
      [
        ['كباب – صغير', 20],
        ['كباب – كبير', 35],
        ['فلافل – صغير', 8],
        ['فلافل – كبير', 12],
      ],
    )
    const words = dish('Paella', 'Con pollo 9 €', 'Con gambas 16 €')
    assert.deepEqual(offersOf(`<h1>Carta</h1>${words}${words}`, 'es'), [], 'the last price is not that of the dish')
  })

  test('a hair length qualifies what the heading or the first line of its box names', () => {
    const lines = (short: string, long: string) => `<ul><li>${short}: 20 €</li><li>${long}: 30 €</li></ul>`
    const lengths: readonly (readonly [lang: string, short: string, long: string])[] = [
      ['de', 'Kurze Haare', 'Lange Haare (ab 30 cm)'],
      ['da', 'Kort hår', 'Langt'],
      ['fr', 'Cheveux courts', 'Cheveux longs'],
      ['pl', 'Włosy krótkie', 'Długie włosy'],
      ['he', 'שיער קצר', 'ארוך'],
      ['ru', 'Короткие волосы', 'Длинные волосы'],
    ]
    for (const [lang, short, long] of lengths)
      assert.deepEqual(offersOf(`<h1>Salon</h1><h2>Ombré</h2>${lines(short, long)}<h2>Balayage</h2>`, lang), [
        [`Ombré – ${short}`, 20],
        [`Ombré – ${long}`, 30],
      ])
    const row = (name: string, price: string) => `<div class="row"><p>${name}</p><p>${price}</p></div>`
    const box = (title: string, first: string, second: string) =>
      `<div class="box"><p class="kind">${title}</p>${row('Krátké vlasy', first)}${row('Dlouhé vlasy', second)}</div>`
    assert.deepEqual(
      offersOf(`<h1>Ceník</h1>${box('Barvení (bez střihu)', '550 Kč', '650 Kč')}${box('Melír', '800 Kč', '950 Kč')}`, 'cs'),
      [
        ['Barvení (bez střihu) – Krátké vlasy', 550],
        ['Barvení (bez střihu) – Dlouhé vlasy', 650],
        ['Melír – Krátké vlasy', 800],
        ['Melír – Dlouhé vlasy', 950],
      ],
    )
  })

  test('a line in brackets is not part of the name', () => {
    const row = (name: string, ...remarks: readonly string[]) =>
      `<div class="row"><div><p>${name}</p>${remarks.map((remark) => `<p>${remark}</p>`).join('')}</div><p>90 €</p></div>`
    const html = `<h1>Preise</h1>${row('Braut-Make-up', '(Wimpern inklusive)', '(Anfahrt ab vier Personen)')}${row('Probe', '(ohne Frisur)')}`
    assert.deepEqual(offersOf(html, 'de'), [
      ['Braut-Make-up', 90],
      ['Probe', 90],
    ])
  })

  test('the header of a price list containing the first of its prices is not a name', () => {
    const head = (name: string, list: string) => `<div><h4>${name}</h4><p>25 €<span>/ with scissors</span></p>${list}</div>`
    const list = '<ul><li><i>25 €</i> <span>Cut</span></li><li><i>30 €</i> <span>Long cut</span></li></ul>'
    assert.deepEqual(offersOf(`<h1>Barber</h1>${head('Barbershop pricing', list)}`), [
      ['Cut', 25],
      ['Long cut', 30],
    ])
    const kinds = ['Tarif enfant', 'Tarif étudiant', 'Tarif plein'].map((name) => `<div><h3>${name}</h3><p>10 €</p></div>`)
    assert.equal(offersOf(`<h1>Tarifs</h1><div>${kinds.join('')}</div>`, 'fr').length, 3, 'kinds of prices are no lists')
  })
})
