import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { page, read, table } from '../../testing/price-pages.ts'
import { factsOf, withJsonLd } from '../../testing/read-html.ts'

test('a heading that contains the price names the offer with the rest of its text', () => {
  const dish = (name: string, price: string, badge = '') =>
    `<div><h3>${name} ${badge}<span>${price}</span></h3><p>Cabbage, onions</p></div>`
  assert.deepEqual(
    read(`<h1>Menu</h1>${dish('Tomato soup', '5 €', '<span class="badge">New</span> ')}${dish('<b>Bread</b>', '2,50 €')}`),
    ['Tomato soup | 5 EUR', 'Bread | 2.5 EUR'],
  )
})

test('a price before a discount, marked by its class, is not part of the price next to it', () => {
  const cards = (price: string) =>
    ['Massage', 'Peeling'].map((name) => `<div class="card"><h3>${name}</h3><p>${price}</p></div>`).join('')
  const prices = [
    '<span class="old">€770</span> € 490',
    '<span class="old-price">770</span> 490 <span class="currency">€</span>',
    '<span class="was">€<b>770</b></span> <span>€</span><b>490</b>',
    '<small class="price-old"><span>€</span>1.770</small><br><span>€</span>490',
    '€ 490 <span class="strike">770</span>',
    '<span class="old">770</span><span class="new">490</span><span>€</span>',
  ]
  for (const price of prices)
    assert.deepEqual(read(`<h1>Prices</h1><div>${cards(price)}</div>`), ['Massage | 490 EUR', 'Peeling | 490 EUR'], price)
  const apart = cards('Adults <span class="regular">€770</span>, children half')
  assert.deepEqual(read(`<h1>Prices</h1><div>${apart}</div>`), [])
})

test('a price that may include shipping is not a cost of shipping', () => {
  const item = (name: string, was: number, price: number) =>
    `<article><h2><a href="/x/">${name}</a></h2><div class="product-price-and-shipping"><span class="regular-price">€${was}.00</span> <span>-15%</span> <span class="price">€${price}.00</span></div></article>`
  const { offers } = factsOf(page(`<h1>Prices</h1><div>${item('Stool', 100, 85)}${item('Bench', 200, 170)}</div>`))
  assert.deepEqual(
    offers.map(({ name, priceText }) => `${name} ${priceText}`),
    ['Stool €85.00', 'Bench €170.00'],
  )
})

test('a class that places the sign of a currency before its amount does not mark a former price', () => {
  const card = (name: string, price: number) =>
    `<div class="card"><h3>${name}</h3><div><span class="currency currency--before">€</span><span>${price}</span><span>per month</span></div></div>`
  const plans = `<h1>Prices</h1><div>${card('Basic', 49)}${card('Plus', 69)}</div>`
  assert.deepEqual(read(plans), ['Basic | 49 EUR month', 'Plus | 69 EUR month'])
})

test('a plan is named by the small text above its slogan, if other plans are', () => {
  const plan = (kicker: string, heading: string, price: number) =>
    `<div class="plan"><span class="badge">${kicker}</span><h3>${heading}</h3><p>$${price}<span>/month</span></p><ul><li>Support</li></ul></div>`
  const slogans = ['Everything you need to start', 'Grow your team without limits', 'Run at full scale']
  const plans = (kickers: readonly string[], headings = slogans) =>
    read(`<h1>Pricing</h1><div>${kickers.map((kicker, at) => plan(kicker, headings[at] ?? '', at + 19)).join('')}</div>`)
  const named = (names: readonly string[]) => names.map((name, at) => `${name} | ${at + 19} USD month`)
  assert.deepEqual(plans(['Basic', 'Pro', 'Business']), named(['Basic', 'Pro', 'Business']))
  assert.deepEqual(plans(['New', 'Most popular', 'Best value']), named(slogans), 'badges')
  assert.deepEqual(plans(['Body', 'Face', 'Hands']), named(slogans), 'kinds of things')
  assert.deepEqual(plans(['Pro', 'Pro', 'Pro']), named(slogans), 'the plan of all')
  assert.deepEqual(plans(['Basic', 'Pro', 'Business'], ['Trees', 'Roofs', 'Walls']), named(['Trees', 'Roofs', 'Walls']), 'names')
})

test('what follows a name without a space, in an element of its own, is another word of it', () => {
  const row = (name: string, remark: string, price: string) =>
    `<div class="row"><span class="what">${name}<em>${remark}</em></span><strong>${price}</strong></div>`
  for (const tag of ['em>', 'span>']) {
    const rows = row('New colours', 'For the whole site', '690 €') + row('Old colours', 'For the whole site', '790 €')
    assert.deepEqual(read(`<h2>Changes</h2><div>${rows.replaceAll('em>', tag)}</div>`), [
      'New colours For the whole site | 690 EUR',
      'Old colours For the whole site | 790 EUR',
    ])
  }
  const code = row('New section – standard', 'FAQ, prices', '790 €') + row('Old section', 'For prices', '90 €')
  assert.match(read(`<h2>Changes</h2><div>${code}</div>`)[0] ?? '', /^New section – standard FAQ, prices \| 790 EUR$/)
  const marked = row('Cut (short)', 'With a wash', '40 €') + row('Hair', 'cut and colour', '60 €').replaceAll('em>', 'span>')
  assert.deepEqual(read(`<h2>Changes</h2><div>${marked}</div>`), [
    'Cut (short) With a wash | 40 EUR',
    'Haircut and colour | 60 EUR',
  ])
  const words = row('Cut for', 'children', '15 €') + row('Cut ', 'With a wash', '25 €')
  assert.deepEqual(read(`<h2>Cuts</h2><div>${words}</div>`), ['Cut forchildren | 15 EUR', 'Cut With a wash | 25 EUR'])
})

test('days and months say when, not for what somebody pays', () => {
  const rows = (...names: readonly string[]) =>
    `<table>${names.map((name, at) => `<tr><td>${name}</td><td>${at + 8}0 €/h</td></tr>`).join('')}</table>`
  for (const names of [
    ['Monday – Friday', 'Saturday'],
    ['Montag – Freitag', 'Sonn- & Feiertags'],
    ['Sábado', 'Domingo e feriados'],
    ['מרץ', 'יולי – אוגוסט'],
    ['May', 'June to August'],
    ['Januar', 'Mai bis September'],
    ['Июнь', 'Июль'],
    ['يناير', 'فبراير'],
  ]) {
    assert.deepEqual(read(`<h1>Anything</h1><h2>Electrician</h2>${rows(...names)}`), [
      `Electrician – ${names[0]} | 80 EUR hour`,
      `Electrician – ${names[1]} | 90 EUR hour`,
    ])
    assert.deepEqual(read(`<h2>FAQ</h2><p>What does it cost?</p>${rows(...names)}`), [])
  }
  assert.deepEqual(read(`<h2>Food</h2>${rows('Sunday roast', 'March beer')}`), [
    'Sunday roast | 80 EUR hour',
    'March beer | 90 EUR hour',
  ])
})

test("a category in the box of its first dish is not that dish's name", () => {
  const dish = (name: string, above = '') =>
    `<div>${above}<div class="wrap"><h3>${name}</h3><div>12 €</div></div><p>Fresh every day.</p></div>`
  const card = `<div class="card">${dish('Ham', '<h2 class="menu-category">Starters</h2>')}${dish('Olives')}</div>`
  assert.deepEqual(read(card), ['Ham | 12 EUR', 'Olives | 12 EUR'])
})

test('a distance says how far, not what is paid for', () => {
  const rows = (...names: readonly string[]) =>
    `<table>${names.map((name, at) => `<tr><td>${name}</td><td>${at + 2}0 €</td></tr>`).join('')}</table>`
  for (const names of [
    ['up to 15 km', '16-30 km'],
    ['até 15 km', 'até 30 km'],
    ['Zone 1 (0-22 km)', 'Zone 2 (23-43 km)'],
  ]) {
    assert.deepEqual(read(`<h1>Anything</h1><h2>Travel</h2>${rows(...names)}`), [
      `Travel – ${names[0]} | 20 EUR`,
      `Travel – ${names[1]} | 30 EUR`,
    ])
    assert.deepEqual(read(`<h2>How do we come?</h2>${rows(...names)}`), [])
  }
  assert.deepEqual(read(`<h2>Taxi</h2>${rows('Airport, 15 km', 'Run of 10 km')}`), [
    'Airport, 15 km | 20 EUR',
    'Run of 10 km | 30 EUR',
  ])
})

test('two prices of one thing on separate lines are an offer per unit', () => {
  const card = (name: string, prices: string) =>
    `<div class="card"><h3>${name}</h3><div class="pricing"><div>${prices}</div><a href="#">View</a></div></div>`
  assert.deepEqual(
    read(`<h1>Rentals</h1>${card('Boat', '€125/night<br>€787.50/week')}${card('Canoe', '€35/night<br>€150/week')}`),
    ['Boat | 125 EUR day', 'Boat | 787.5 EUR week', 'Canoe | 35 EUR day', 'Canoe | 150 EUR week'],
  )
  assert.deepEqual(read(`<h1>Rentals</h1>${card('Boat', '€125<br>€99')}${card('Canoe', '€35/day<br>€150/day')}`), [])
})

test('prices of a plan for a month and for a year, in elements of their own, are an offer each', () => {
  const plan = (name: string, month: string, year: string) =>
    `<div class="plan"><h2>${name}</h2><p>For teams</p><p>${month} per month</p><p>${year} per year</p><ul><li>20 users</li></ul></div>`
  assert.deepEqual(read(`<h1>Pricing</h1>${plan('Starter', '€12', '€120')}${plan('Team', '€49', '€490')}`), [
    'Starter | 12 EUR month',
    'Starter | 120 EUR year',
    'Team | 49 EUR month',
    'Team | 490 EUR year',
  ])
  const once = read(`<h1>Pricing</h1>${plan('Starter', '€12', '€120').replace('<p>€120', '<p>Results last year</p><p>€120')}`)
  assert.ok(!once.some((offer) => offer.includes('120')), 'something stands between them')
  const either = ['Starter', 'Team'].map((name) => `<div><h3>${name}</h3><p>€20 / month</p><p>or</p><p>€200 / year</p></div>`)
  assert.deepEqual(read(`<h1>Berg</h1>${either.join('')}`), ['Starter | 20 EUR month', 'Team | 20 EUR month'])
})

test('names in bold paragraphs, next to pictures, and with a maximum size', () => {
  assert.deepEqual(
    read('<h1>Prices</h1><p><strong>One area</strong></p><p>€200</p><a href="/book">Book</a><p><b>Two areas</b></p><p>€250</p>'),
    ['One area | 200 EUR', 'Two areas | 250 EUR'],
  )
  const card = (name: string, price: string) => `<div class="c"><div>🔮</div><p>${name}</p><p>${price}</p><p>A text.</p></div>`
  assert.deepEqual(read(`<h1>Prices</h1>${card('Alpha', '€8')}${card('Beta', '€20')}`), ['Alpha | 8 EUR', 'Beta | 20 EUR'])
  assert.deepEqual(read('<h1>Prices</h1><h3>Clip</h3><ul><li>Up to 10 kg - €30</li><li>From 10 kg to 18 kg - €40</li></ul>'), [
    'Clip – Up to 10 kg | 30 EUR',
    'Clip – From 10 kg to 18 kg | 40 EUR',
  ])
  const day = (text: string) =>
    read(
      `<h1>Preise</h1><div><article><h3>Tagespflege</h3><p><b>20 €</b> ${text}</p><p><b>25 €</b> am Wochenende</p></article></div>`,
    )[0]
  assert.equal(day('unter 8 Stunden'), 'Tagespflege – unter 8 Stunden | 20 EUR')
  assert.equal(day('unter Aufsicht'), 'unter Aufsicht | 20 EUR')
})

test('a maximum size for a price gets the name above it', () => {
  for (const [upTo, above] of [
    ['עד 5 מ"ר', 'ניקוי ספות'],
    ['עד 5 מ״ר', 'ניקוי ספות'],
    ['עד 80 ס"מ', 'מדפים'],
    ['עד 10 ק״מ', 'הובלות'],
    ['до 5 кг', 'Стрижка'],
  ])
    assert.deepEqual(
      read(
        `<h1>Prices</h1><h2>${above}</h2><table><tr><td>${upTo}</td><td>€30</td></tr><tr><td>Bun</td><td>€40</td></tr></table>`,
      )[0],
      `${above} – ${upTo} | 30 EUR`,
    )
})

test('a remark in a span next to the name is not part of it, a time is', () => {
  const rows = (remark: string) =>
    ['Taking in', 'Letting out']
      .map((name, at) => `<div class="row"><div><span>${name}</span> ${remark}</div><span>from €${at + 2}0</span></div>`)
      .join('')
  const own = ['Taking in | 20.. EUR', 'Letting out | 30.. EUR']
  assert.deepEqual(read(`<h1>Prices</h1>${rows('<span class="sub-description">Under the arm, for a better fit.</span>')}`), own)
  assert.deepEqual(
    read(`<h1>Prices</h1>${rows('<span>by hand</span>').replaceAll('<div><span>', '<div><span class="description">')}`),
    ['Taking in by hand | 20.. EUR', 'Letting out by hand | 30.. EUR'],
  )
  assert.deepEqual(read(`<h1>Prices</h1>${rows('<span class="note">women</span>')}`), [
    'Taking in women | 20.. EUR',
    'Letting out women | 30.. EUR',
  ])
  assert.deepEqual(read(`<h1>Prices</h1>${rows('<span class="meta">60 min</span>')}`), [
    'Taking in 60 min | 20.. EUR',
    'Letting out 60 min | 30.. EUR',
  ])
})

test('a tooltip has no prices of its own', () => {
  const tip = '<div role="tooltip"><ul><li><b>Plain:</b> from €30</li><li><b>With a lining:</b> from €50</li></ul></div>'
  assert.deepEqual(read(`<h1>Prices</h1><ul><li>Shorten a dress ${tip} €30</li><li>Shorten a coat ${tip} €40</li></ul>`), [
    'Shorten a dress | 30 EUR',
    'Shorten a coat | 40 EUR',
  ])
})

test('a heading that asks to choose is not a name, and “Half up” is not half of something', () => {
  const row = (name: string, price: string) => `<div class="row"><div>${name}</div><div class="price">${price}</div></div>`
  const below = (heading: string, name: string) =>
    read(`<h1>Booking</h1><h2>${heading}</h2>${row(name, '35 €')}${row('Bun', '30 €')}`)[0]
  assert.equal(below('Choose your hairstyle', 'Half Up Twist'), 'Half Up Twist | 35 EUR')
  assert.equal(below('Waxing', 'Half leg'), 'Waxing – Half leg | 35 EUR')
  assert.equal(below('Choisissez votre massage', '60 min'), 'Bun | 30 EUR', 'nothing says what 60 minutes are of')
  assert.equal(below('Choice cuts', '1 kg'), 'Choice cuts – 1 kg | 35 EUR')
  assert.equal(below('Pick your own', '1 kg'), 'Pick your own – 1 kg | 35 EUR')
})

test('several prices of one thing on one line are an offer per unit', () => {
  const row = (text: string) => read(`<h1>Workshop</h1><h2>Prices</h2><ul><li>${text}</li><li>Towel €5</li></ul>`).slice(0, -1)
  assert.deepEqual(row('Membership €30/month or €300/year'), ['Membership | 30 EUR month', 'Membership | 300 EUR year'])
  assert.deepEqual(row('Hall: €25 per hour / €150 per day'), ['Hall | 25 EUR hour', 'Hall | 150 EUR day'])
  assert.deepEqual(row('מנוי 199 ₪ לחודש או 1,990 ₪ לשנה'), ['מנוי | 199 ILS month', 'מנוי | 1990 ILS year'])
  assert.deepEqual(row('Group lesson (max 6) €12pp'), ['Group lesson (max 6) | 12 EUR person'])
  assert.deepEqual(row('Room from €50/night or €300/week'), ['Room | 50.. EUR day', 'Room | 300.. EUR week'])
  for (const text of [
    'Hotel €80 per night, €20 per person',
    'Massage €40, €60',
    'Lesson €40/hr or €35/hr',
    'Entry €12 per person, €8 per child',
  ])
    assert.deepEqual(row(text), [], text)
})

test('a heading before the price is the name, also if the price has a heading of a higher rank', () => {
  const cards = (...rooms: readonly string[]) => read(`<h1>Hill House</h1><h2>Rooms</h2>${rooms.join('')}`)
  const room = (name: string, more = '') =>
    `<div class="room"><div><h4>${name}</h4><p>View of the garden</p></div><h3>60 € <span>/night</span></h3>${more}</div>`
  assert.deepEqual(cards(room('Attic'), room('Cellar')), ['Attic | 60 EUR day', 'Cellar | 60 EUR day'])
  assert.deepEqual(cards(room('Attic', '<h4>Included</h4><p>Towels</p>'), room('Cellar')).length, 2)
  const plan = (name: string) => `<div class="plan"><p>${name}</p><h3>60 €</h3><h4>Included</h4><p>Towels</p></div>`
  assert.deepEqual(cards(plan('Basic'), plan('Large')), [], 'a heading after the price is not a name')
  const titled = (name: string) => `<div><span>${name}</span><h3>60 € <small>/ month</small></h3><ul><li>Towels</li></ul></div>`
  assert.deepEqual(cards(titled('Basic'), titled('Plus')), ['Basic | 60 EUR month', 'Plus | 60 EUR month'])
  const saved = (name: string) => `<div><h4>${name}</h4><p>Per guest</p><h3>60 €</h3></div>`
  const billed = (name: string, period: string) => `<div><p>${name}</p><h4>Billed ${period}</h4><h3>60 €</h3></div>`
  assert.deepEqual(cards(billed('Basic', 'yearly'), billed('Large', 'monthly')), [], '60 € may be per month')
  assert.deepEqual(cards(room('You pay'), room('Members today')), [])
  assert.deepEqual(cards(saved('You save'), saved('Deposit'), saved('Most popular'), saved('Average')), [])
})

test('a length or an area is the unit of its price, and prices of a region are not those of the company', () => {
  const cards = (heading: string, ...units: readonly string[]) =>
    factsOf(
      page(
        `<h1>Roofs</h1><h2>${heading}</h2><div>${units.map((unit, at) => `<div><div>Roof ${'ABC'[at]}</div><div>$1–$3 <span>${unit}</span></div></div>`).join('')}</div>`,
      ),
      { path: '/prices/' },
    ).offers.map(({ name, priceText }) => `${name}: ${priceText}`)
  assert.deepEqual(cards('Prices', '/ sq. ft.', 'per square foot', '/ linear foot'), [
    'Roof A: $1–$3 / sq. ft.',
    'Roof B: $1–$3 per square foot',
    'Roof C: $1–$3 / linear foot',
  ])
  assert.deepEqual(cards('Understanding Roof Costs in Springfield', '/ sq. ft.', '/ sq. ft.'), [])
  for (const heading of [
    'Understanding our prices',
    'Understanding your costs',
    'Understanding the prices',
    'Understanding Acme pricing',
  ])
    assert.equal(cards(heading, '/ sq. ft.', '/ sq. ft.').length, 2, heading)
})

test('a further price has no name of its own, and the first hour is that of what the heading names', () => {
  const list = (heading: string, ...lines: readonly string[]) =>
    read(`<h1>Prices</h1><h2>${heading}</h2><ul>${lines.map((one) => `<li>${one}</li>`).join('')}</ul>`)
  assert.deepEqual(list('Repairs', 'Visit: €60', 'Then a flat <b>€40/hour</b>', 'Danach <b>35 €</b>'), ['Visit | 60 EUR'])
  for (const name of ['Then & Now portrait', 'Puis Chardonnay', 'Poi bowl', 'Dann’s steak'])
    assert.deepEqual(list('Menu', `${name} – €40`, 'Visit: €60'), [`${name} | 40 EUR`, 'Visit | 60 EUR'])
  assert.deepEqual(list('Emergency', 'First hour – €150', 'Thenar massage – €40'), [
    'Emergency – First hour | 150 EUR',
    'Thenar massage | 40 EUR',
  ])
})

test('a word between a time and its price is not part of the name, and several hours may have the price of one', () => {
  const row = (text: string) => read(`<h1>Studio</h1><h2>Prices</h2><ul><li>${text}</li><li>Towel €5</li></ul>`).slice(0, -1)
  assert.deepEqual(row('Massage relaxant - 60 min à 55 €'), ['Massage relaxant - 60 min | 55 EUR'])
  assert.deepEqual(row('Bilan : 1 heure à 75 €'), ['Bilan : 1 heure | 75 EUR'])
  assert.deepEqual(row('Deep tissue, 90 min for €70'), ['Deep tissue, 90 min | 70 EUR'])
  assert.deepEqual(row('Klavierunterricht: 2 Stunden für 60 €'), ['Klavierunterricht: 2 Stunden | 60 EUR'])
  for (const text of [
    'Conduite - 20 heures à 45 €',
    'Paddling – 1 h à 2 h à 30 €',
    'Tuition, 3 hours at €25',
    'Swimming lessons, 10 x 30 min at €12',
  ])
    assert.deepEqual(row(text), [], text)
})

test('a price with its unit on its own line, next to another price, belongs to the card', () => {
  const card = (name: string, once: number, monthly: number) =>
    `<div class="card"><h3>${name}</h3><div><p><b>Setup:</b> $${once}</p><p><b>Monthly:</b> $${monthly}</p></div></div>`
  assert.deepEqual(read(`<h1>Pricing</h1><div>${card('Solo', 900, 60)}${card('Plus', 800, 70)}</div>`), [
    'Solo – Setup | 900 USD',
    'Solo | 60 USD month',
    'Plus – Setup | 800 USD',
    'Plus | 70 USD month',
  ])
})

test('a labelled price does not belong to the heading', () => {
  for (const lines of [
    '<h2>Plumbing</h2><p>Labour</p><p>€60/hour</p><p>Travel</p><p>€1/km</p>',
    '<h2>Dog hotel</h2><div>Second dog</div><div>€15/night</div><div>Walks</div><div>€5/hour</div>',
  ]) {
    const named = read(`<h1>Prices</h1>${lines}`).filter((line) => /^(?:Plumbing|Dog hotel) \|/.test(line))
    assert.deepEqual(named, [], lines)
  }
})

test('the unit of a price is also that of its repetition in the card', () => {
  const card = (name: string, ...lines: readonly string[]) =>
    `<div class="card"><h3>${name}</h3>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
  const units = (...cards: readonly string[]) =>
    factsOf(`<h1>Prices</h1><div>${cards.join('')}</div>`).offers.map(({ name, amount, unit }) => [name, amount, unit])
  assert.deepEqual(
    units(
      card('Mail', '€9', 'Only €9 per month'),
      card('Web', '€19 a month', '€19'),
      card('Shop', '€29'),
      card('Hall', '€49', 'Each additional: €49 per hour'),
      card('Care', 'Payment per year: €39'),
    ),
    [
      ['Mail', 9, 'month'],
      ['Web', 19, 'month'],
      ['Shop', 29, 'unknown'],
      ['Hall', 49, 'unknown'],
      ['Each additional', 49, 'hour'],
      ['Care', 39, 'year'],
    ],
  )
})

test("an order link repeats the card's price and does not name it", () => {
  const card = (name: string, price: string) =>
    `<div class="card"><p class="name">${name}</p><div>${price}</div><ul><li>Washed</li></ul><a href="https://pay.example/">Book ${name} — ${price}</a></div>`
  const cards = `<div>${card('Twin', '$33')}${card('King', '$40')}</div>`
  const bar = '<div><a href="#prices">Schedule my pickup — From $33</a></div>'
  const promises = '<h2>Simple, honest pricing – no hidden fees.</h2>'
  assert.deepEqual(read(`<h1>Prices</h1>${promises}${cards}${bar}`), ['Twin | 33 USD', 'King | 40 USD'])
  const others =
    '<div><div><h3>Towel</h3><p>$5</p></div><div><h3>Slippers</h3><p>Soft</p><a class="btn" href="/b/">Buy — $5</a></div></div>'
  assert.deepEqual(read(`<h1>Prices</h1>${others}`), ['Towel | 5 USD', 'Slippers | 5 USD'])
  const repairs =
    '<h3>Restoring</h3><p><a href="/a/">Book repair: $20</a></p><h3>Fitting</h3><p><a href="/b/">Shop window: $35</a></p>'
  assert.deepEqual(read(`<h1>Prices</h1>${repairs}`), ['Book repair | 20 USD', 'Shop window | 35 USD'])
  const shelves = ['Book shelf — $33', 'Shop window — $40'].map((text) => `<li><a href="/x/">${text}</a></li>`).join('')
  assert.deepEqual(read(`<h1>Prices</h1><ul>${shelves}</ul>`), ['Book shelf | 33 USD', 'Shop window | 40 USD'])
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

test('a line that only one of the cards begins with is not its name', () => {
  const card = (name: string, price: string, ribbon = '') =>
    `<div>${ribbon}<div class="tier">${name}</div><div class="motto">For every shop</div><div>${price}</div></div>`
  const ribbon = '<div class="featured-label">What our clients take</div>'
  const cards = card('Shelf', '90 €') + card('Window', '290 €', ribbon) + card('Street', '490 €')
  assert.deepEqual(read(`<main>${cards}</main>`), ['Shelf | 90 EUR', 'Window | 290 EUR', 'Street | 490 EUR'])
  const own = card('Shelf', '90 €').replace('tier', 'one') + card('Window', '290 €').replace('tier', 'two')
  assert.deepEqual(read(`<main>${own}</main>`), ['Shelf | 90 EUR', 'Window | 290 EUR'])
})

test('what is not included is no reason to leave a price out, unlike a label about another amount', () => {
  const card = (name: string, line: string) => `<div><h3>${name}</h3><p>${line}</p><p>399 €</p></div>`
  const cards =
    card('Kampagne', 'Werbebudget nicht inbegriffen.') + card('Campaign', 'Ad budget not included') + card('Fest', 'Budget:')
  assert.deepEqual(read(`<main>${cards}</main>`), ['Kampagne | 399 EUR', 'Campaign | 399 EUR'])
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
      'alternating names and prices, two or more pairs in one card',
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
      'a unit as label, below the name',
      'fr',
      '<h2>Bureau 22m²</h2><h4>Disponibilités</h4><ul><li><b>A la journée</b> : <span>35€</span></li><li><b>Au mois</b> : <span>400€</span></li></ul>',
      ['Bureau 22m² | 35 EUR day', 'Bureau 22m² | 400 EUR month'],
    ],
    [
      'names without the text after the price',
      'fr',
      '<ul><li>Entrée :<br><strong>25€</strong> / jour</li><li>Carnet :<br><strong>90€</strong> pour dix entrées</li></ul>',
      ['Entrée | 25 EUR day', 'Carnet | 90 EUR'],
    ],
    [
      'the heading above a number of items, not that of the previous card',
      'he',
      '<div><div><h3>פרימיום</h3><p>₪219 לחודש</p></div><div><h3>כרטיסייה</h3><p>10 כניסות ב-₪350</p></div></div>',
      ['פרימיום | 219 ILS month', 'כרטיסייה – 10 כניסות | 350 ILS'],
    ],
    [
      'the contents of a package, without the prices in its list',
      'es',
      '<div><div><h3>Pack A</h3><p>450€</p><ul><li>2 horas</li><li>Álbum premium 250€</li></ul></div><div><h3>Pack B</h3><p>190€</p></div></div>',
      ['Pack A | 450 EUR', 'Pack B | 190 EUR'],
    ],
    [
      "names that start with a number, without the previous card's name, and no sold items",
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
      'names that start with a size',
      'en',
      '<h1>Law</h1><ul><li>Simple will: £180</li><li>Mirror wills: £280</li></ul>',
      ['Simple will | 180 GBP', 'Mirror wills | 280 GBP'],
    ],
    [
      '“from” in its own element',
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
      'alternating headings and prices',
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
      'plans named like price words',
      'en',
      '<div><div><h3>Pro</h3><p>€30</p></div><div><h3>Solo</h3><p>€10</p></div><div><h3>Menu A</h3><p>€16</p></div></div>',
      ['Pro | 30 EUR', 'Solo | 10 EUR', 'Menu A | 16 EUR'],
    ],
    [
      'a note about all prices at the end of the page',
      'en',
      '<h2>Hair</h2><ul><li>Cut – €30</li><li>Dye – €40</li></ul><h2>Notes</h2><p>All prices exclude VAT.</p>',
      ['Cut | 30 EUR excluded', 'Dye | 40 EUR excluded'],
    ],
    [
      'a note about some prices',
      'de',
      '<div><h2>Haar</h2><ul><li>Schnitt – 30 €</li><li>Farbe – 40 €</li></ul></div><h2>Mehr</h2><p>Für Geschäftskunden: alle Preise zzgl. MwSt.</p>',
      ['Schnitt | 30 EUR', 'Farbe | 40 EUR'],
    ],
    ['lines separated by line breaks', 'nl', '<p>Knippen: € 30<br>Verven: € 45,-</p>', ['Knippen | 30 EUR', 'Verven | 45 EUR']],
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
    test(`reads a line with a name and a price: ${text}`, () =>
      assert.deepEqual(read(`<h1>Prices</h1><ul><li>${text}</li></ul>`, lang), expected === null ? [] : [expected]))

  const occasions: readonly (readonly [lang: string, names: readonly string[]])[] = [
    ['en', ['After-school club', 'Early bird (before 31 July)', 'Massage after birth', 'Fine line tattoo', 'Oyako don']],
    ['en', ['After-work yoga', 'Ticket before July 3', 'Late check-in (after 22:00)']],
    ['fr', ['Demi-journée (après-midi)', 'Plat du jour', 'Omelette aux fines herbes', 'Pizza moyenne', 'Galette du roi']],
    ['fr', ['Inscription avant le 15 mars', 'Entrée + plat']],
    ['he', ['עיסוי אחרי לידה', 'אבטחת דלת אחרי פריצה', 'ליווי לפני חתונה', 'ניקיון דירה אחרי שיפוץ']],
  ]
  for (const [lang, names] of occasions)
    test(`words for other amounts may be part of a name in ${lang}: ${names[0]}`, () => {
      const items = names.map((name, at) => `<li>${name}: €${at + 10}</li>`).join('')
      assert.deepEqual(
        read(`<h1>Prices</h1><ul>${items}</ul>`, lang),
        names.map((name, at) => `${name} | ${at + 10} EUR`),
      )
    })

  const none: readonly (readonly [string, string])[] = [
    ['a text', '<p>We saved our client $3,000 a month.</p><p>Our team spent £500 on ads.</p>'],
    ['discounts', '<ul><li>Save £20</li><li>Discount £30</li></ul>'],
    ['results and fines', '<ul><li>After 3 months: £900</li><li>Before: £90</li><li>Late fine: £5</li><li>Fine: £20</li></ul>'],
    [
      'results of campaigns',
      '<ul><li>Before marketing: €2,000</li><li>After marketing: €9,000</li><li>Client ROI: €4,000</li></ul>',
    ],
    [
      'results of work',
      '<ul><li>Avant travaux : 2 400 €</li><li>Heating bill after work: €900</li><li>אחרי שיפוץ: €900,000</li></ul>',
    ],
    ['other fines', '<ul><li>Lost key fine: €50</li><li>A fine for smoking: €200</li><li>Économie moyenne : 450 €</li></ul>'],
    ['donations', '<ul><li>Don mensuel : 20 €</li><li>Faire un don : 50 €</li><li>Don en ligne : 30 €</li></ul>'],
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
    ["competitors' prices", '<h2>Typical agency</h2><ul><li>Audit – €900</li><li>Setup – €800</li></ul>'],
    ['a quotation', '<blockquote><ul><li>Cut £30</li><li>Colour £40</li></ul></blockquote>'],
    [
      'a picture of an app',
      '<div class="phone-screen"><div><h3>Sales today</h3><p>£500</p></div><div><h3>Last sale</h3><p>£90</p></div></div>',
    ],
    ['testimonials', '<div class="testimonials"><div><h3>Ann</h3><p>£500</p></div><div><h3>Bob</h3><p>£900</p></div></div>'],
    ['a form', '<form><ul><li>Gift £30</li><li>Gift card £40</li></ul></form>'],
    ['two prices in one card', '<ul><li><h3>A</h3><p>£30 £40</p></li><li><h3>B</h3><p>£50 £60</p></li></ul>'],
    ['raised digits', '<ul><li><h3>A</h3><p>£30<sup>90</sup></p></li><li><h3>B</h3><p>£50<sup>90</sup></p></li></ul>'],
    ['an ambiguous amount', '<ul><li><h3>A</h3><p>$1.500</p></li><li><h3>B</h3><p>$2.500</p></li></ul>'],
    ['a sentence with a price', '<h2>Answers at night</h2><p>It replies in seconds and costs <b>£3 a day</b>, not £7,000.</p>'],
    ['a heading with an amount', '<h2>Every month your shop loses <span>£7,040</span></h2>'],
    [
      'a salary',
      '<h2>What happens at night</h2><div><div>Only the salary, without benefits</div><div>£84,480 per year</div></div>',
    ],
    ['the subject of a message', '<ul><li>Subject: £293</li><li>Subject: £393</li></ul>'],
    ['an ambiguous currency', '<ul><li><h3>Aa</h3><p>150 kr</p></li><li><h3>Bb</h3><p>250 kr</p></li></ul>'],
  ]
  for (const [name, html] of none) test(`reads no offer: ${name}`, () => assert.deepEqual(read(`<h1>Prices</h1>${html}`), []))

  test('Hebrew names with a number are names', () => {
    const rows = table([
      ['הוספת 2 כיסים', '40 ₪'],
      ['תיקון בטנה', '30 ₪'],
    ])
    assert.deepEqual(read(rows, 'he'), ['הוספת 2 כיסים | 40 ILS', 'תיקון בטנה | 30 ILS'])
  })

  test('text below a price may mention other amounts', () => {
    const plan = (name: string, price: string) =>
      `<div><p>${name}</p><p>${price}/mo</p><p>Before committing further budget.</p></div>`
    assert.deepEqual(read(`<h1>Rates</h1><div>${plan('Starter', '$3,600')}${plan('Growth', '$7,200')}</div>`), [
      'Starter | 3600 USD month',
      'Growth | 7200 USD month',
    ])
  })

  test('a sentence about a price does not announce prices', () => {
    const single = '<h2>Course</h2><div>£249</div>'
    assert.deepEqual(read(`<h1>Prices</h1>${single}`, 'en', '/'), ['Course | 249 GBP'])
    const story = 'While you were asleep three people asked for the price, and two of them went on to buy elsewhere'
    assert.deepEqual(read(`<h1>${story}</h1>${single}`, 'en', '/'), [])
  })

  test('articles, case studies and legal pages have no offers', () => {
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

  test('one name with two prices is qualified by a heading that contains it, and not by one that merely mentions prices', () => {
    const part = (heading: string, adhd: string, other: string) =>
      `<h2>${heading}</h2><ul><li><h3>Diagnoza ADHD</h3><p>${adhd}</p></li><li><h3>${other}</h3><p>350 zł</p></li></ul>`
    const body = part('Cennik usług', '1 500 zł', 'Psychoedukacja') + part('Ekspresowa diagnoza ADHD', '3 500 zł', 'Opinia')
    assert.deepEqual(read(body, 'pl'), [
      'Diagnoza ADHD | 1500 PLN',
      'Psychoedukacja | 350 PLN',
      'Ekspresowa diagnoza ADHD – Diagnoza ADHD | 3500 PLN',
      'Ekspresowa diagnoza ADHD – Opinia | 350 PLN',
    ])
  })

  test('a line with a colon right before the price names it, not the slogan after it', () => {
    const card = (label: string) =>
      `<h1>Book</h1><div><div><p>${label}</p></div><div><p>£97</p></div><div><h2>The calm that you look for</h2></div></div>`
    assert.deepEqual(read(card('First meeting:')), ['First meeting | 97 GBP'])
    for (const label of ['Price:', 'You pay:', 'Special offer:', 'Adults:', '60 min:'])
      assert.ok(!read(card(label)).some((line) => line.startsWith(label.slice(0, -1))), label)
    const named = card('Special treatment:').replace('The calm that you look for', 'Full massage')
    assert.deepEqual(read(named), ['Full massage | 97 GBP'])
  })

  test('the bold line of a card is its name, for whom it is is not; a bold class of cars follows the car', () => {
    const car = (code: string, name: string, price: string) =>
      `<a class="mini" href="/x"><div><b>${code}</b></div><div>${name}</div><div>2024 · od ${price} zł</div></a>`
    assert.deepEqual(read(`<h2>Auta</h2>${car('XL', 'Iveco Daily', '300')}${car('BUS', 'Renault Trafic', '250')}`, 'pl'), [
      'Iveco Daily – XL | 300.. PLN',
      'Renault Trafic – BUS | 250.. PLN',
    ])
    const plan = (name: string, whom: string, price: string) =>
      `<div class="box"><strong>${name}</strong><p>${whom}</p><p>${price}</p></div>`
    assert.deepEqual(read(plan('PRO', 'For growing teams', '£30') + plan('VIP', 'Everything included', '£50')), [
      'PRO | 30 GBP',
      'VIP | 50 GBP',
    ])
  })

  test("the word in a plan's name is not a bound of its price", () => {
    const plans = (title: string, names: readonly string[]) =>
      `<h1>${title}</h1><div>${names.map((name, at) => `<div class="p"><h3>${name}</h3><p>£${at + 1}9</p><ul><li>One</li></ul></div>`).join('')}</div>`
    assert.deepEqual(read(plans('Pricing', ['Start', 'Pro'])), ['Start | 19 GBP', 'Pro | 29 GBP'])
    assert.deepEqual(read(plans('חוגים', ['מתחילים', 'מתקדמים']), 'he'), ['מתחילים | 19 GBP', 'מתקדמים | 29 GBP'])
    const lines = '<h2>Prices</h2><ul><li>Cut: Start £25</li><li>Colour: start £60</li></ul>'
    assert.deepEqual(read(lines), ['Cut | 25.. GBP', 'Colour | 60.. GBP'], 'the lowest price')
    assert.deepEqual(read(plans('Start', ['Cut', 'Wash'])), ['Cut | 19 GBP', 'Wash | 29 GBP'])
    const plan = (name: string, price: string) => `<div class="plan"><p>Plan</p><h3>${name}</h3><div>${price}</div></div>`
    assert.deepEqual(read(plan('BASIC', '£90/month') + plan('MAX', '£198/month')), [
      'BASIC | 90 GBP month',
      'MAX | 198 GBP month',
    ])
  })

  test('a name ends before a colon, without the words that introduce the amount', () => {
    const notes =
      '<h2>Prezzi</h2><ul><li>Settimana: € 400</li><li>Pulizie: quota una tantum di 200 €</li><li>Parcheggio custodito di 30 €</li></ul>'
    assert.deepEqual(read(notes, 'it'), ['Settimana | 400 EUR', 'Pulizie | 200 EUR', 'Parcheggio custodito | 30 EUR'])
    const fees = '<h2>Prezzi</h2><ul><li>Settimana: € 400</li><li>Villa: € 500</li><li>Noleggio: franchigia di 300 €</li></ul>'
    assert.deepEqual(read(fees, 'it'), ['Settimana | 400 EUR', 'Villa | 500 EUR'], 'a deductible is no price')
    const plans = '<h2>Prices</h2><ul><li>Service plan – £20 per month</li><li>Treatment package – £90</li></ul>'
    assert.deepEqual(read(plans), ['Service plan | 20 GBP month', 'Treatment package | 90 GBP'])
    const rates = '<h2>Prices</h2><ul><li>Hourly rate of £90</li><li>Call-out: £40</li></ul>'
    assert.ok(read(rates).includes('Hourly rate | 90 GBP hour'))
    const cleaning = '<h2>Preise</h2><ul><li>Woche: 400 €</li><li>Monat A: 900 €</li><li>Wohnung: Endreinigung von 50 €</li></ul>'
    assert.ok(!read(cleaning, 'de').includes('Wohnung | 50 EUR'))
  })

  test("a badge's discount is not the price of the button below it", () => {
    const card = (name: string, off: string, price: string) =>
      `<div class="card"><div><span class="tag">${off}</span><img src="a.png"><a href="/contact/" class="b">Ask for it</a></div><div><h2>${name}</h2><p>With service</p><span>${price}</span></div></div>`
    const cards = `<h1>Shop</h1><div>${card('Bruno', '-£100', '£900')}${card('Vivax', '-50£', '£800')}</div>`
    assert.deepEqual(read(cards), ['Bruno | 900 GBP', 'Vivax | 800 GBP'])
    const dashes = '<h2>Prices</h2><ul><li><b>Cut</b> <span>-£25</span></li><li><b>Colour</b> <span>-£60</span></li></ul>'
    assert.deepEqual(read(dashes), ['Cut | 25 GBP', 'Colour | 60 GBP'], 'the dash of a list')
  })

  test('one name with two prices is qualified by the text above it, or left out and reported', () => {
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

  test('names that differ in a sign are different things', () => {
    const list = (...lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`
    assert.deepEqual(read(list('Lip/Chin – £8', 'Lip &amp; Chin – £12', 'Flat (&lt; 40 m²) – £20', 'Flat (&gt; 40 m²) – £30')), [
      'Lip/Chin | 8 GBP',
      'Lip & Chin | 12 GBP',
      'Flat (< 40 m²) | 20 GBP',
      'Flat (> 40 m²) | 30 GBP',
    ])
    assert.deepEqual(read(list('Cut &amp; colour – £40', 'Cut + colour – £25')), [])
  })

  test('a subscript in a formula is part of the name, not of the price', () => {
    const read = (html: string) =>
      factsOf(page(html), { path: '/prices/' }).offers.map(({ name, amount }) => `${name} | ${amount}`)
    assert.deepEqual(read('<ul><li>CO<sub>2</sub> infusion – £10</li><li>Peeling – £20</li></ul>'), [
      'CO2 infusion | 10',
      'Peeling | 20',
    ])
    assert.deepEqual(read('<ul><li>Peeling<sup>2</sup> – £10</li><li>Massage – £20</li></ul>'), ['Massage | 20'])
  })
})

test('a cart has no prices', () => {
  const basket = '<div class="top"><h3>My basket</h3><div class="cart">€120.00</div></div>'
  assert.deepEqual(read(`<h1>Shop</h1>${basket}`, 'en'), [])
})

test('a quantity in brackets and “only” after a price are not part of it', () => {
  const cards = (lang: string, heading: string, ...items: readonly (readonly [name: string, price: string])[]) =>
    read(
      `<h1>${heading}</h1>${items.map(([name, price]) => `<div class="item"><h3>${name}</h3><p>${price}</p></div>`).join('')}`,
      lang,
    )
  const liters = (price: string) => `${price} <small>(5 Liter)</small>`
  assert.deepEqual(
    cards('de', 'Preise', ['Seife', liters('8,50 €')], ['Lauge', liters('7,50 €')], ['Wachs', '9 € <small>(2 für 15 €)</small>']),
    ['Seife | 8.5 EUR', 'Lauge | 7.5 EUR'],
  )
  assert.deepEqual(cards('he', 'קורסים', ['קורס צילום', '1,900 ₪ בלבד'], ['קורס עריכה', 'מחיר: 2,100 ₪ בלבד']), [
    'קורס צילום | 1900 ILS',
    'קורס עריכה | 2100 ILS',
  ])
})

test('a dish is named without its allergens, and its description gives the price no unit', () => {
  const dish = (name: string, allergens: string, text: string, price: string) =>
    `<article><div><h3>${name} <span>${allergens}</span></h3><span>${price}</span></div><p>${text}</p></article>`
  const menu =
    dish('Orto', '1&middot;7', 'Pan brioche con melanzana.', '16 €') +
    dish('Mare', '(A, D, G)', 'Pura dolcezza di gambero.', '18 €') +
    dish('Menù', 'da 4', 'Quattro portate.', '40 €')
  const legend = '<p>Allergeni: 1 glutine, 7 latte</p>'
  assert.deepEqual(read(`<h1>Menu</h1>${menu}${legend}`, 'it'), ['Orto | 16 EUR', 'Mare | 18 EUR', 'Menù da 4 | 40 EUR'])
  const zones = ['A, B', 'A, B, C'].map((letters, at) => dish('Tarifzonen', letters, 'Eine Fahrt.', `${3 + at} €`)).join('')
  assert.deepEqual(read(`<h1>Preise</h1>${zones}`, 'de'), ['Tarifzonen A, B | 3 EUR', 'Tarifzonen A, B, C | 4 EUR'])
})

test('an item without a price does not hide the other prices of its list', () => {
  assert.deepEqual(
    read('<main><h1>Priser</h1><ul><li>Vecka 32.-</li><li>Klippning 500:-</li><li>Färg 700:-</li></ul></main>', 'sv'),
    ['Klippning | 500 SEK', 'Färg | 700 SEK'],
  )
  const two = '<ul><li>Baking class: £1,800</li><li>Cooking class: soon</li></ul><p>Knife set: £90</p>'
  assert.deepEqual(read(`<main><h1>Prices</h1>${two}</main>`), ['Baking class | 1800 GBP', 'Knife set | 90 GBP'])
})

test('a price with instalments or a second unit is still read', () => {
  const list = '<ul><li>קורס בישול: 2,100 ₪ או 3 תשלומים של 700 ₪</li><li>קורס אפייה: 1,800 ₪</li></ul>'
  assert.deepEqual(read(`<main><h1>מחירון</h1>${list}</main>`, 'he'), ['קורס בישול | 2100 ILS', 'קורס אפייה | 1800 ILS'])
  const rows = [
    ['Hund', '3,35 € / Tag & Person'],
    ['Strom', '4 € pro Person und Tag'],
  ]
  assert.deepEqual(read(`<h1>Preise</h1>${table(rows)}`, 'de'), ['Hund | 3.35 EUR', 'Strom | 4 EUR'])
})

test('a label such as “price of the treatment” is not a name in Croatian either', () => {
  const card = (name: string, price: string) => `<div><h3>${name}</h3><p>Cijena tretmana</p><p>${price}</p></div>`
  assert.deepEqual(read(`<h1>Cjenik</h1><section>${card('Masaža leđa', '30 €')}${card('Masaža nogu', '35 €')}</section>`, 'hr'), [
    'Masaža leđa | 30 EUR',
    'Masaža nogu | 35 EUR',
  ])
})

test('the last of several details on a line is the label of its price', () => {
  const course = (name: string, price: string) =>
    `<article><h4>${name}</h4><p>Durata: 8 incontri · Costo: ${price} · Livello: Base</p></article>`
  assert.deepEqual(read(`<h1>Corsi</h1><div>${course('Tornio', '350€')}${course('Smalti', '220€')}</div>`, 'it', '/corsi/'), [
    'Tornio | 350 EUR',
    'Smalti | 220 EUR',
  ])
})

test('text before a label on its line may be a name', () => {
  const line = (name: string, price: string) => `<p>${name} · Preis: ${price}</p>`
  const expected = ['Rücken · Preis | 50 EUR', 'Beine · Preis | 40 EUR']
  assert.deepEqual(read(`<h1>Preise</h1><h3>Massagen</h3>${line('Rücken', '50 €')}${line('Beine', '40 €')}`, 'de'), expected)
})

test('a call to book, a usual price and a bonus are not names', () => {
  const call = (text: string) => `<a class="cta-btn" href="/book/">${text}</a>`
  const sticky = `<div class="sticky"><div>${call('להתחיל עכשיו ←')}<span>497 ₪</span></div><p>הסדנה נסגרת ב-16 במאי</p></div>`
  const bonus = '<div class="bonus-card"><h4>מדריך קניות</h4><div class="bonus-value">149 ₪</div></div>'
  const usual = '<div class="box"><p>מחיר רגיל</p><p>129 ₪</p></div><div class="box"><p>סדנת לחם</p><p>99 ₪</p></div>'
  assert.deepEqual(read(`<main><h1>מחירון</h1>${sticky}${bonus}${bonus}${usual}</main>`, 'he'), ['סדנת לחם | 99 ILS'])
  const after = `<div><span>99 ₪</span>${call('שמרו לי מקום')}</div>`
  assert.deepEqual(read(`<main><h1>מחירון</h1>${after}</main>`, 'he'), [])
  const named = (text: string, price: string) => `<li>${call(text)} <span>${price}</span></li>`
  assert.deepEqual(read(`<h1>Prices</h1><ul>${named('Haircut →', '€30')}${named('Colour →', '€60')}</ul>`, 'en'), [
    'Haircut | 30 EUR',
    'Colour | 60 EUR',
  ])
})

test('a button that chooses an amount to give names no price', () => {
  const gift = (name: string, amount: string) => `<div class="card"><h3>${name}</h3><button>Choose ${amount}</button></div>`
  assert.deepEqual(
    read(`<main><h1>Prices and support</h1>${gift('Feed a cat', '€10')}${gift('Feed a dog', '€25')}</main>`, 'en'),
    [],
  )
})

test('one price written in several items of a list has its bound, unit and tax', () => {
  const villa = '<h3>Villa</h3><ol><li>€90</li><li>to €120</li></ol>'
  const flat = '<h3>Flat</h3><ul><li>€90</li><li>plus VAT</li><li>per week</li></ul>'
  assert.deepEqual(read(`<h1>Prices</h1><div>${villa}</div><div>${flat}</div>`, 'en'), [
    'Villa | 90..120 EUR',
    'Flat | 90 EUR week excluded',
  ])
})

test('an unknown unit next to a known one leaves the unit open', () => {
  const line = (name: string, price: string) => `<li>${name}: ${price}</li>`
  const lines = line('Ferienhaus', '90 € pro Nacht und Haus') + line('Boot', '30 € pro Stunde und Boot')
  assert.deepEqual(read(`<h1>Preise</h1><ul>${lines}</ul>`, 'de'), ['Ferienhaus | 90 EUR', 'Boot | 30 EUR'])
})

test('a mark of origin on a menu is not the currency of the next price', () => {
  const dish = (name: string, text: string) =>
    `<div class="item"><div><div class="item-name">${name}</div><span>${text}</span></div><div>€ 13,00</div></div>`
  assert.deepEqual(read(`<h1>Menu</h1><div>${dish('Bosco', 'gorgonzola DOP dolce, noci')}${dish('Mare', 'tonno')}</div>`, 'it'), [
    'Bosco | 13 EUR',
    'Mare | 13 EUR',
  ])
})

test("the price in an order button is the card's; other buttons have none", () => {
  const room = (name: string, label: string) => `<div class="room"><h2>${name}</h2><p>Quiet.</p><button>${label}</button></div>`
  const rooms = (one: string, other: string) =>
    read(`<h1>Rooms</h1><section>${room('Lake room', one)}${room('Attic', other)}</section>`, 'en', '/rooms/')
  assert.deepEqual(rooms('Book – €90/night', 'Book for €70/night'), ['Lake room | 90 EUR day', 'Attic | 70 EUR day'])
  assert.deepEqual(rooms('Rezervovat - 1900 Kč/noc', 'Rezervovat - 950 Kč/noc'), [
    'Lake room | 1900 CZK day',
    'Attic | 950 CZK day',
  ])
  assert.deepEqual(rooms('€10', 'Under €50'), [])
})

test('hotels and restaurants near a place are excluded, but not what a company rents near a place', () => {
  const rooms = (heading: string) =>
    read(`<h1>Meeting</h1><h2>${heading}</h2><ul><li>Hotel Alpha – €80</li><li>Hotel Beta – €90</li></ul>`)
  const near = [
    'Hotels nearby',
    'Hotels and restaurants near the venue',
    'Hotels in der Nähe',
    'מלונות בסביבה',
    'Hôtels à proximité',
  ]
  const others = [
    'Hoteles cercanos',
    'Hotéis próximos',
    'Alberghi nelle vicinanze',
    'Отели рядом',
    'فنادق قريبة',
    'Nearby hotels',
  ]
  for (const heading of [...near, ...others]) assert.deepEqual(rooms(heading), [], heading)
  for (const heading of ['Our hotels', 'Hotels near the beach of Rome', 'Hotels', 'Unsere Hotels in der Nähe von Bonn'])
    assert.equal(rooms(heading).length, 2, heading)
})

test("a time in brackets is a condition, and pages about the area have others' prices", () => {
  const rows = [
    ['Feierabendkarte (ab 17:00 Uhr)', '3,00 €'],
    ['Tageskarte', '5,00 €'],
  ]
  assert.deepEqual(read(`<h1>Preise</h1>${table(rows)}`, 'de'), ['Feierabendkarte (ab 17:00 Uhr) | 3 EUR', 'Tageskarte | 5 EUR'])
  for (const path of ['/okoli-sport.html', '/umgebung/', '/nearby.html'])
    assert.deepEqual(read(`<h1>Preise</h1>${table(rows)}`, 'de', path), [], path)
  for (const path of ['/umgebungsplan/', '/ausfluege/', '/leistungen/umgebung/', '/services/nearby/'])
    assert.equal(read(`<h1>Preise</h1>${table(rows)}`, 'de', path).length, 2, path)
})
