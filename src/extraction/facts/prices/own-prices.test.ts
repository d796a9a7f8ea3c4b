import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'
import { readPrice } from './price.ts'

/** The offers of a page: name, amount and unit. */
function offersOf(body: string, path = '/prices/', lang = 'en'): readonly (readonly [string, number | null, string])[] {
  const { offers } = factsOf(`<!doctype html><html lang="${lang}"><body>${body}</body></html>`, { path })
  return offers.map(({ name, amount, unit }) => [name, amount, unit])
}

const cards = (first: string, second: string, classes = 'card') =>
  `<div>${[first, second].map((name, at) => `<div class="${classes}"><h3>${name}</h3><p>€${at + 3}50</p></div>`).join('')}</div>`

test('a question above a price does not name an offer', () => {
  const card = (name: string, price: string) => `<div><h2>${name}</h2><p>A set of cards in a box</p><p>${price}</p></div>`
  const body = `<h1>Cards</h1><div>${card('How do you start the day?', '20 €')}${card('Cards for the day', '25 €')}</div>`
  assert.deepEqual(offersOf(body), [['Cards for the day', 25, 'unknown']])
})

test('the amounts of a calculation of what a purchase brings in are no prices', () => {
  const under = (heading: string) => offersOf(`<h1>Websites</h1><h2>${heading}</h2>${cards('Small site', 'Large site')}`).length
  assert.equal(under('Plans'), 2)
  assert.equal(under('The ROI of a website in numbers'), 0)
  assert.equal(under('חשבון ROI פשוט – אתר לרואה חשבון'), 0)
  assert.equal(under('Prices and your return on investment'), 2)
  assert.equal(under('Great ROI for your money'), 2, 'a boast')
})

test('a price list is one, also if the site generator calls every page an article', () => {
  const offered = (title: string, path: string, more = '') =>
    factsOf(
      `<title>${title} | Cabinet</title><meta property="og:type" content="article">${more}<h1>${title}</h1>${cards('Massage', 'Bilan')}`,
      { path },
    ).offers.length
  assert.equal(offered('Tarifs &amp; informations', '/massage-tarifs/'), 2)
  assert.equal(offered('מחירון', '/prices.html'), 2)
  assert.equal(offered('Prices are rising', '/prices-are-rising/'), 0)
  assert.equal(offered('Preise', '/preise/', '<meta property="article:published_time" content="2024-05-01">'), 0, 'a post')
  assert.equal(offered('Preise', '/preise/', '<meta name="date" content="2024-05-01">'), 0, 'a post')
  assert.equal(offered('Preise', '/preise/', '<time datetime="2024-05-01">1. Mai</time>'), 0, 'a post')
  assert.equal(offered('Prices', '/stories/prices/'), 0)
  assert.equal(offered('Prices and inflation', '/prices-and-inflation/'), 0)
  assert.equal(offered('Precios a la baja', '/precios-a-la-baja/'), 0)
  assert.equal(offered('Prix et récompenses', '/prix-et-recompenses/'), 0)
  assert.equal(offered('What a massage costs', '/prices/'), 0)
})

test('a price list in the menu of the site is one, also if the generator dates every page as an article', () => {
  const offered = (link: string, path = '/listino-prezzi/', heading = 'Listino Prezzi') => {
    const article = { '@context': 'https://schema.org', '@type': 'Article', headline: heading, datePublished: '2024-05-01' }
    const html = `<title>${heading.includes('2026') ? heading : 'Listino prezzi offerte di carni, salumi e formaggi'}</title><script type="application/ld+json">${JSON.stringify(article)}</script><nav><a href="/">Home</a><a href="/salumi/">Salumi</a>${link}</nav><h1>${heading}</h1>${cards('Lonza', 'Coppa')}`
    return factsOf(html, { path }).offers.length
  }
  assert.equal(offered('<a href="/listino-prezzi/">Prezzi</a>'), 2)
  assert.equal(offered('<a href="/listino-prezzi/">Prezzi</a>', undefined, 'Quanto costa la carne – Listino prezzi 2026'), 2)
  assert.equal(offered('<a href="/listino-prezzi/#carni">Carni</a><a href="#salumi">Salumi</a>'), 0, 'a table of contents')
  assert.equal(offered('<a href="/contatti/">Contatti</a>'), 0, 'a post')
  for (const button of ['<a href="#">Menu</a>', '<a>Menu</a>', '<a href>Menu</a>']) assert.equal(offered(button), 0, button)
  const own = '<a href="/listino-prezzi/">Listino prezzi</a>'
  assert.equal(offered(`</nav><nav>${own}<a href="/price-list/">English</a></nav><nav>`), 0, 'a post in two languages')
  const above = `<a href="/">Home</a><a href="/blog/">Blog</a>${own}`
  assert.equal(offered(`</nav><nav aria-label="Breadcrumb">${above}`), 0, 'a post with the pages above it')
  assert.equal(offered(`<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li>${above}</li></ol>`), 0, 'the same')
  assert.equal(offered('<a href="/listino-prezzi/">Prezzi</a>', '/listino-prezzi/', 'Quanto costa la carne?'), 0)
  assert.equal(offered('<a href="/blog/listino-prezzi/">Prezzi</a>', '/blog/listino-prezzi/'), 0)
})

describe('amounts that are not prices of the company', () => {
  test('in guides, whoever charges them', () => {
    assert.equal(offersOf(cards('Domain', 'Hosting'), '/guides-website-cost.html').length, 0)
    assert.equal(offersOf(cards('Domain', 'Hosting'), '/guides/website-cost/').length, 0)
    assert.equal(offersOf(cards('Half day', 'Full day'), '/guide-de-peche.html').length, 2, 'a person who guides')
  })

  test('under a heading of grants, or of a calculator', () => {
    for (const [heading, lang] of [
      ['Child benefit', 'en'],
      ['Preisrechner', 'de'],
      ['מחשבון דמי לידה ומענק', 'he'],
      ['Förderungen', 'de'],
    ] as const)
      assert.deepEqual(offersOf(`<section><h2>${heading}</h2>${cards('First', 'Second')}</section>`, '/', lang), [], heading)
  })

  test('for something that nobody uses', () => {
    const list = (intro: string) =>
      `<section><h1>Fewer cancellations</h1><div><div><p>${intro}</p></div>${cards('Dentist', 'Surgery').slice(5)}</section>`
    assert.equal(offersOf(list('What an hour costs')).length, 2)
    assert.equal(offersOf(list('The cost of empty legs')).length, 2)
    assert.deepEqual(offersOf(list('Estimated cost of an hour with an empty chair')), [])
    assert.deepEqual(offersOf(list('Estimación del coste por hora de silla vacía')), [])
    for (const heading of [
      'One slip can cost you more than 20,000 €',
      'Una sola distrazione può costarti più di 20.000 €',
      'Ein Fehler kann Sie viel kosten',
    ])
      assert.deepEqual(offersOf(`<section><h2>${heading}</h2>${cards('No register', 'Old licence')}</section>`), [], heading)
    const below = (title: string, heading: string) =>
      offersOf(`<h1>${title}</h1><section><h2>${heading}</h2>${cards('Wash', 'Wax')}</section>`).length
    assert.equal(below('A bad wash can cost you your paint', 'Our prices'), 2, 'a slogan above the heading of the prices')
    assert.equal(below('Prices', 'How much a wash can cost you'), 2)
    assert.equal(offersOf(list('Delays can cost you time, so we are quick')).length, 2)
    assert.deepEqual(offersOf(list('Was leere Stunden an Kosten verursachen: Kosten der leeren Stunde')), [])
  })

  test('in pictures of a dashboard, and in tables of deals', () => {
    assert.deepEqual(offersOf(cards('Wash', 'Wax'), '/'), [
      ['Wash', 350, 'unknown'],
      ['Wax', 450, 'unknown'],
    ])
    assert.deepEqual(offersOf(cards('Wash', 'Wax', 'demo-kpi'), '/'), [])
    const deals =
      '<table><tr><th>Deal</th><th>Value</th></tr><tr><td>A</td><td>€85,000</td></tr><tr><td>B</td><td>€9,000</td></tr></table>'
    assert.deepEqual(offersOf(`<h2>Prices of our CRM</h2>${deals}`), [])
  })

  test('a note with an article and a noun names a unit only after a price, an amount or a preposition', () => {
    const units = (note: string) =>
      offersOf(`<h1>Prices</h1><section>${cards('Wash', 'Wax')}<p>${note}</p></section>`).map(([, , unit]) => unit)
    assert.deepEqual(units('An overview of our School Night and Make a Song pricing.'), ['unknown', 'unknown'])
    assert.deepEqual(units('All prices per song.'), ['item', 'item'])
    assert.deepEqual(units('All prices a song.'), ['item', 'item'])
    for (const note of ['Prices are for a night.', 'Tarifs à la journée.', 'Preise gelten für den Tag.', 'Precios por la noche.'])
      assert.deepEqual(units(note), ['day', 'day'], note)
  })

  test('old prices struck through by a class', () => {
    const card = (name: string, more: string) => `<div><h3>${name}</h3><p class="line-through">€90</p>${more}</div>`
    assert.deepEqual(offersOf(`<div>${card('Wash', '<p>€70</p>')}${card('Wax', '')}</div>`), [['Wash', 70, 'unknown']])
    const inLine = '<p><span class="text-lg line-through">€90</span> €70</p>'
    assert.deepEqual(offersOf(`<div><div><h3>Wash</h3>${inLine}</div><div><h3>Wax</h3><p>€50</p></div></div>`), [
      ['Wash', 70, 'unknown'],
      ['Wax', 50, 'unknown'],
    ])
  })

  test("competitors' prices, next to a column named after the site", () => {
    const compared = (title: string) =>
      `<title>${title}</title><h1>Prices</h1><table><tr><th>Plan</th><th>Acme</th><th>Acme Plus</th><th>Bigco</th></tr>${['Basic', 'Pro'].map((name) => `<tr><td>${name}</td><td>€10</td><td>€12</td><td>€20</td></tr>`).join('')}</table>`
    assert.deepEqual(
      offersOf(compared('Prices | Acme')).map(([name]) => name),
      ['Basic – Acme', 'Basic – Acme Plus', 'Pro – Acme', 'Pro – Acme Plus'],
    )
    assert.equal(offersOf(compared('Prices')).length, 6)
    const below = (heading: string, title: string) =>
      offersOf(compared(title).replace('<table>', `<h2>${heading}</h2><table>`)).map(([name]) => name)
    for (const heading of ['Us vs. the competition', 'We versus Bigco', 'Compared with the competition', 'אנחנו מול המתחרים']) {
      assert.deepEqual(below(heading, 'Prices'), [], heading)
      assert.equal(below(heading, 'Prices | Acme').length, 4, heading)
    }
    assert.equal(below('Basic vs. Pro', 'Prices').length, 6)
    const besidePlus = compared('Prices').replace('Acme Plus', 'Bigco Plus').replace('<th>Acme</th>', '<th>Us</th>')
    const names = offersOf(besidePlus.replace('<table>', '<h2>Us vs. the competition</h2><table>')).map(([name]) => name)
    assert.equal(names.length, 2, names.join())
  })

  test('fees collected by a community', () => {
    for (const heading of ['Giving', 'Donate', 'Spenden'])
      assert.deepEqual(offersOf(`<h2>${heading}</h2>${cards('Phase 1', 'Phase 2')}`), [], heading)
  })

  test('amounts in a blog, unless its class is only that of the wrapper of a price list', () => {
    const page = (title: string) =>
      `<main class="blog-page"><h1>${title}</h1><ul><li>Mowing: €20</li><li>Hedges: €35</li></ul></main>`
    for (const title of ['Prices', 'Unsere Preise', 'מחירון']) assert.equal(offersOf(page(title), '/page/').length, 2, title)
    for (const title of ['Prices are rising', 'What a garden costs', 'Blog'])
      assert.deepEqual(offersOf(page(title), '/page/'), [], title)
    const post = (name: string) => `<article><h2><a href="/blog/x/">${name}</a></h2><p>From €20</p></article>`
    assert.deepEqual(
      offersOf(`<main class="blog"><h1>Prices</h1>${post('Mowing')}${post('Hedges')}</main>`),
      [],
      'posts about prices',
    )
    assert.deepEqual(offersOf(`<h1>Prices</h1><div class="blog"><h2>A garden</h2>${cards('Mowing', 'Hedges')}</div>`), [])
  })

  test('amounts to donate, whatever the heading', () => {
    const plan = (name: string, ...calls: readonly string[]) =>
      `<div class="plan"><h3 class="plan-name">${name}</h3><p class="price">€25</p>${calls.map((call) => `<a href="/more/">${call}</a>`).join('')}</div>`
    const offers = (...calls: readonly string[]) =>
      offersOf(`<h2>Change a life</h2>${plan('Feed a child', ...calls)}${plan('Build a well', ...calls)}`)
    for (const call of [
      'Donate now',
      'Make a donation',
      'Give monthly',
      'Jetzt spenden',
      'Je donne',
      'תרמו עכשיו',
      'Пожертвовать',
      'تبرع الآن',
    ])
      assert.deepEqual(offers(call), [], call)
    assert.equal(offers('Hair donation').length, 2)
    assert.equal(offers('Buy tickets', 'Donate').length, 2)
  })

  test('the own side of a comparison in a line', () => {
    for (const line of [
      'Us €20 | Others €35',
      'Mowing: us €20 | Others €35',
      'Wir 20 € | Andere 35 €',
      'אנחנו 20 € | אחרים 35 €',
    ])
      assert.deepEqual(offersOf(`<h1>Prices</h1><h2>Mowing</h2><p>${line}</p>`), [], line)
    assert.equal(offersOf('<h1>Prices</h1><h2>Massage</h2><p>Bei uns 50 € | Bei Ihnen 70 €</p>').length, 2)
  })

  test('amounts that customers say they paid', () => {
    for (const heading of ['What our clients say', 'Kundenstimmen', 'לקוחות ממליצים'])
      assert.deepEqual(offersOf(`<h2>${heading}</h2>${cards('Ben', 'Only')}`), [], heading)
  })

  test('payment methods, no-show fees, and general price levels', () => {
    const lines: Readonly<Record<string, readonly string[]>> = {
      en: ['Finance from €25 per month', '0% financing: from €25 per month', 'Most visits cost between €40 and €90'],
      de: ['Ratenzahlung ab 29 € im Monat', 'Ausfallgebühr: 40 €', 'Die meisten Besuche: 50 €'],
      pl: ['Raty 0% – od 99 zł miesięcznie', 'Opłata za nieodwołaną wizytę: 100 zł'],
      he: ['בתשלומים: החל מ-250 ₪ לחודש', 'דמי ביטול: 500 ₪', 'רוב הביקורים עולים 400 ₪'],
      fr: ["Frais d'annulation : 30 €", 'Paiement en 3 fois : 30 €'],
    }
    for (const [language, others] of Object.entries(lines)) {
      const items = ['Visit: €90', ...others].map((text) => `<li>${text}</li>`).join('')
      const served = offersOf(`<ul>${items}</ul>`, '/prices/', language).map(([name]) => name)
      assert.deepEqual(served, ['Visit'], language)
    }
    assert.equal(offersOf('<ul><li>Visit: €90</li><li>Most popular massage: €80</li></ul>').length, 2)
  })

  test('fares and car parks on the way to the company', () => {
    const way = (heading: string) =>
      offersOf(`<h2>${heading}</h2><ul><li>Taxi from the airport: €40</li><li>Car park: €10 per day</li></ul>`).map(
        ([name]) => name,
      )
    for (const heading of ['Getting here', 'How to find us', 'Comment venir', 'Cómo llegar', 'Jak dojechać', 'איך מגיעים'])
      assert.deepEqual(way(heading), [], heading)
    assert.deepEqual(way('Airport transfers'), ['Taxi from the airport', 'Car park'])
  })

  test("taxes and insurers' refunds", () => {
    assert.deepEqual(offersOf('<ul><li>Will: €90</li><li>Stamp duty: €500</li></ul>'), [['Will', 90, 'unknown']])
    assert.deepEqual(offersOf(cards('Freibetrag für Kinder', 'Freibeträge für Ehepartner'), '/', 'de'), [])
    assert.deepEqual(offersOf('<ul><li>Visit: €90</li><li>Refunded: €60</li></ul>'), [['Visit', 90, 'unknown']])
    const care =
      '<table><tr><th>Grad</th><th>Pflegegeld § 37 SGB XI</th></tr><tr><td>PG 2</td><td>347 €</td></tr><tr><td>PG 3</td><td>599 €</td></tr></table>'
    assert.deepEqual(offersOf(care, '/', 'de'), [])
    const own =
      '<h2>Leistungen nach SGB V</h2><ul><li>Injektion: 12,50 €</li><li>Beratungsbesuch nach § 37.3 SGB XI: 30 €</li></ul>'
    assert.deepEqual(
      offersOf(own, '/', 'de').map(([name]) => name),
      ['Injektion', 'Beratungsbesuch nach § 37.3 SGB XI'],
    )
    assert.deepEqual(offersOf('<ul><li>ביקור: 90 ₪</li><li>החזר מקופת חולים: 60 ₪</li></ul>', '/prices/', 'he'), [
      ['ביקור', 90, 'unknown'],
    ])
  })

  test("wages and partners' earnings", () => {
    assert.deepEqual(offersOf('<h3>時給</h3><p>985円</p>', '/arbeit/', 'ja'), [])
    assert.deepEqual(offersOf(`<h2>Prices</h2>${cards('You earn', 'Our earnings')}`), [])
    assert.deepEqual(offersOf('<h2>Pay rates</h2><p>Nurse €30<br>Helper €20</p>', '/', 'en'), [])
    for (const [path, heading, lang] of [
      ['/karriere.html', 'Gemeinsam mehr bewegen', 'de'],
      ['/team/', 'Rejoignez notre équipe', 'fr'],
      ['/equipo/', 'Trabaja con nosotros', 'es'],
      ['/team/', 'Lediga tjänster', 'sv'],
      ['/jobs/plumber/', 'Build with us', 'en'],
    ] as const)
      assert.deepEqual(offersOf(`<h1>${heading}</h1>${cards('First', 'Second')}`, path, lang), [], heading)
    assert.deepEqual(offersOf(`<h1>Berg</h1>${cards('Elektriker (m/w/d)', 'Maler (w/m/d)')}`, '/', 'de'), [])
    assert.deepEqual(offersOf('<ul><li>Plat: 35 000 Kč</li><li>Plat řidiče: 40 000 Kč</li></ul>', '/ceny/', 'cs'), [])
    assert.deepEqual(offersOf('<ul><li>Mzdy: 250 Kč</li><li>Zpracování platu: 300 Kč</li></ul>', '/ceny/', 'cs'), [
      ['Mzdy', 250, 'unknown'],
      ['Zpracování platu', 300, 'unknown'],
    ])
    const driver = '<div><h3>Řidič</h3><p>Plat: 40 000 Kč</p></div><div><h3>Skladník</h3><p>Plat: 35 000 Kč</p></div>'
    assert.deepEqual(offersOf(driver, '/ceny/', 'cs'), [])
    assert.deepEqual(offersOf(driver.replaceAll('Plat: ', 'Plat od '), '/ceny/', 'cs'), [])
    assert.deepEqual(offersOf(driver.replaceAll('Plat: ', 'Plat '), '/ceny/', 'cs'), [])
    for (const [path, heading, lang] of [
      ['/career-coaching/', 'Career coaching', 'en'],
      ['/moja-praca.html', 'Moja práca', 'sk'],
      ['/join/', 'Join us', 'en'],
      ['/jobs/pricing/', 'For employers', 'en'],
      ['/openings/', 'Chess openings', 'en'],
      ['/recrutement/', 'Nos tarifs', 'fr'],
    ] as const)
      assert.equal(offersOf(`<h1>${heading}</h1><h2>Prices</h2>${cards('Member', 'Guest')}`, path, lang).length, 2, heading)
  })
})

test('a card ends at another one with a heading of its level, and is not named after the section around both', () => {
  const part = `<section><h2>Start calmly and grow</h2><div><div><h3>Training</h3><div>€250</div></div><div><h3>Help</h3><p>By phone.</p></div></div></section>`
  assert.deepEqual(offersOf(part), [['Training', 250, 'unknown']])
})

test('a sentence above a price is not a name', () => {
  const part = (heading: string) => offersOf(`<section><h2>${heading}</h2><p>From €250</p></section>`)
  assert.deepEqual(part('A garden that stops growing starts dying.'), [])
  assert.deepEqual(part('A garden that grows'), [['A garden that grows', null, 'unknown']])
})

test('a statement that prices are reviewed, or what they include, is not a name', () => {
  const table = (note: string) =>
    offersOf(
      `<section><table><tr><th>Session</th><th>Price</th></tr><tr><td>Single</td><td>€30</td></tr><tr><td>Group</td><td>€20</td></tr></table><p>${note}</p></section>`,
    )
  const units = (note: string) => new Set(table(note).map(([, , unit]) => unit))
  assert.deepEqual(units('Fees are per day.'), new Set(['day']))
  assert.deepEqual(units('Fees will be reviewed annually.'), new Set(['unknown']))
  assert.deepEqual(units('If you come by day, the price is higher.'), new Set(['unknown']))
  assert.deepEqual(units('The fees for full time and daily include:'), new Set(['unknown']))
})

test('prices in lakhs and crores are read in currencies that use them', () => {
  const read = (text: string) => {
    const reading = readPrice(text)
    return reading.kind === 'price' ? [reading.amount, reading.currency?.code] : reading.reason
  }
  assert.deepEqual(read('₹ 2.35L'), [235_000, 'INR'])
  assert.deepEqual(read('₹ 1.2 Cr'), [12_000_000, 'INR'])
  assert.deepEqual(read('₹4 lakh'), [400_000, 'INR'])
  assert.deepEqual(read('€ 2.35L'), 'its amount is unclear')
  assert.deepEqual(read('5 L 20 €'), [20, 'EUR'], 'five litres')
})

test('Arabic prices, with units, bounds and VAT', () => {
  const list = ['تدليك – 150 شيكل للساعة', 'مناكير: 60 ش.ج', 'غرفة مزدوجة 450 ₪ لليلة (شامل الضريبة)', 'صبغة: ابتداءً من 250 شيكل']
  const items = list.map((item) => `<li>${item}</li>`).join('')
  const cards = '<div><div class="card"><h3>الباقة الذهبية</h3><p>399 ₪ في الشهر</p></div>'
  const { offers } = factsOf(
    `<html lang="ar"><head><title>الحزم والأسعار</title></head><body><h1>خدمات</h1><ul>${items}</ul>${cards}</div></body></html>`,
  )
  assert.deepEqual(
    offers.map(({ name, amount, minAmount, currency, unit, vat }) => [name, amount ?? minAmount, currency, unit, vat]),
    [
      ['تدليك', 150, 'ILS', 'hour', 'unknown'],
      ['مناكير', 60, 'ILS', 'unknown', 'unknown'],
      ['غرفة مزدوجة', 450, 'ILS', 'day', 'included'],
      ['صبغة', 250, 'ILS', 'unknown', 'unknown'],
      ['الباقة الذهبية', 399, 'ILS', 'month', 'unknown'],
    ],
  )
  assert.deepEqual(
    offers.map(({ amount }) => amount),
    [150, 60, 450, null, 399],
  )
})

test('a page about law is not a legal page: solicitors have prices, too', () => {
  const fees = (title: string) =>
    factsOf(`<html lang="en"><head><title>${title}</title></head><body><h1>Fees</h1>${cards('Will', 'Transfer')}</body></html>`)
      .offers.length
  assert.deepEqual([fees('Legal advice in Leeds | Acme'), fees('Legal | Acme'), fees('Acme – Legal notice')], [2, 0, 0])
})

describe('lines of one paragraph', () => {
  const visit = (...lines: readonly string[]) => offersOf(`<h1>Tarieven</h1><p>${lines.join('<br><br>')}</p>`, '/tarieven/', 'nl')

  test('are a name and a price each, if all with a price are', () => {
    assert.deepEqual(visit('Screening&nbsp;&nbsp; €&nbsp; 20,00', 'Intake aan huis € 32,50'), [
      ['Screening', 20, 'unknown'],
      ['Intake aan huis', 32.5, 'unknown'],
    ])
    assert.deepEqual(visit('Screening € 20,00', 'We vragen u om niet meer dan € 30 contant mee te nemen. Dank u.'), [])
  })
})

test('what a price is for may follow it', () => {
  const cards = (first: string, second: string) =>
    factsOf(
      `<html lang="he"><body><section><div><h3>הובלה</h3><p>${first}</p></div><div><h3>אריזה</h3><p>${second}</p></div></section></body></html>`,
      { path: '/' },
    )
  const { offers } = cards('החל מ־250 ₪ לפריט', '950 ₪')
  assert.deepEqual(
    offers.map(({ name, unit }) => [name, unit]),
    [
      ['הובלה', 'item'],
      ['אריזה', 'unknown'],
    ],
  )
  const unread = cards('250 ₪ לגורילה', '950 ₪')
  assert.deepEqual([unread.offers.length, unread.refused.length], [1, 1], 'an unknown word is reported')
  const perKilo = '<table><tr><td>Geese</td><td>kg / 18,90 €</td></tr><tr><td>Ducks</td><td>kg / 13,50 €</td></tr></table>'
  assert.deepEqual(offersOf(perKilo, '/preise/', 'de'), [
    ['Geese', 18.9, 'unknown'],
    ['Ducks', 13.5, 'unknown'],
  ])
})

test('a price that spans some columns has the names of all of them', () => {
  const rows =
    '<tr><td>Suite</td><td colspan="2">€150</td><td>€200</td></tr><tr><td>Room</td><td>€50</td><td>€60</td><td>€70</td></tr>'
  assert.deepEqual(
    offersOf(`<table><tr><th>Room</th><th>Spring</th><th>Autumn</th><th>Summer</th></tr>${rows}</table>`).map(([name]) => name),
    ['Suite – Spring / Autumn', 'Suite – Summer', 'Room – Spring', 'Room – Autumn', 'Room – Summer'],
  )
})

test('the krone of a page without a language is identified', () => {
  const priced = (footer: string) => {
    const lines = '<h3>Priser</h3>\nFodmassage: 500kr\n<br />\nHåndmassage: 600kr\n<br />\n'
    const html = `<html><body><div><div><h1>Nordvind</h1></div><div>${lines}</div><div>${footer}</div></div></body></html>`
    return factsOf(html, { path: '/priser.html' }).offers.map(({ name, amount, currency }) => [name, amount, currency])
  }
  const danish = [
    ['Fodmassage', 500, 'DKK'],
    ['Håndmassage', 600, 'DKK'],
  ]
  assert.deepEqual(priced('CVR-nr: <a href="https://register.example/1">12 34 56 78</a>'), danish)
  assert.deepEqual(priced('Tlf. +45 12 34 56 78'), danish)
  assert.deepEqual(priced('Org.nr 123456-7890')[0], ['Fodmassage', 500, 'SEK'])
  assert.deepEqual(priced('Orgnr. 123 456 789 MVA')[0], ['Fodmassage', 500, 'NOK'])
  assert.deepEqual(priced('Tel. +298 555010')[0], ['Fodmassage', 500, 'DKK'], 'the Faroe Islands')
  assert.deepEqual(priced('Tel. +45 12 34 56 78, +46 8 123 45 67'), [], 'hints to two countries')
  assert.deepEqual(priced('CVR'), [])
})

test('the franc of a page in the language of a template, or in French, is Swiss by its telephone number', () => {
  const priced = (contact: string, language = 'en') => {
    const rows = ['<tr><td>Yoga</td><td>Fr.&nbsp;25.00</td></tr>', '<tr><td>Ballett</td><td>Fr. 190.-</td></tr>'].join('')
    const html = `<html lang="${language}"><body><h1>Preise</h1><table>${rows}</table><footer>${contact}</footer></body></html>`
    return factsOf(html, { path: '/preise.html' }).offers.map(({ name, amount, currency }) => [name, amount, currency])
  }
  const swiss = [
    ['Yoga', 25, 'CHF'],
    ['Ballett', 190, 'CHF'],
  ]
  assert.deepEqual(priced('(+41 79 555 01 23)'), swiss)
  assert.deepEqual(priced('Tél. +41 22 555 01 23', 'fr'), swiss)
  assert.deepEqual(priced('CHE-123.456.789', 'fr'), swiss)
  assert.deepEqual(priced('Tél. +33 1 55 50 12 34', 'fr'), [])
  for (const other of ['+49 30 5550123', '+221 33 555 45 67', '+32 2 555 45 67'])
    assert.deepEqual(priced(`${other}, +41 79 555 01 23`), [], 'hints to two countries')
})

test('a Friday next to a Swiss phone number changes no currency', () => {
  const priced = (language: string, price: string) => {
    const html = `<html lang="${language}"><body><h1>Prices</h1><table><tr><td>Yoga</td><td>${price}</td></tr></table><p>Fr 10–18, Fr. 9.00 - 12.00, Fr 9 Uhr</p><p>+41 79 555 01 23</p></body></html>`
    return factsOf(html, { path: '/prices/' }).offers.map(({ amount, currency }) => [amount, currency])
  }
  assert.deepEqual(priced('da', '250 kr'), [[250, 'DKK']])
  assert.deepEqual(priced('nl', '25,-'), [[25, 'EUR']])
})

test('a number of a day’s hours does not make a page Swiss', () => {
  const html =
    '<html lang="de"><body><h1>Preise</h1><p>Massage: 45,-</p><p>Fr 9–18 Uhr</p><p>+49 30 555012, +41 79 5550123</p></body></html>'
  assert.deepEqual(factsOf(html, { path: '/preise.html' }).offers, [])
})

test('a price table without readable prices is reported', () => {
  const table = (price: string) =>
    factsOf(`<html lang="en"><body><h2>Prices</h2><table>
    <tr><td>Wash</td><td>${price}</td></tr><tr><td>Wax</td><td>${price}</td></tr></table></body></html>`)
  assert.deepEqual(table('500 kr').offers, [])
  assert.deepEqual(
    table('500 kr').refused.map(({ reason }) => reason),
    ['none of its prices can be read'],
  )
  assert.deepEqual(table('€ 500').refused, [])
})

test('amounts below a heading of investments, examples, deliveries or expenses are not prices', () => {
  for (const heading of [
    'Investment opportunity',
    'Your payment example',
    'Where do we deliver?',
    'Gdzie dostarczamy?',
    'Our running costs',
    'Laufende Kosten',
    'Nos dépenses',
    'ההוצאות שלנו',
  ])
    assert.deepEqual(offersOf(`<h1>${heading}</h1>${cards('First', 'Second')}`, '/about.html'), [], heading)
  for (const heading of ['Costs', 'Kosten', 'Set-up costs', 'עלויות'])
    assert.equal(offersOf(`<h1>${heading}</h1>${cards('First', 'Second')}`, '/about.html').length, 2, heading)
  assert.deepEqual(offersOf(cards('Rental turnover', 'Deep cleaning')), [
    ['Rental turnover', 350, 'unknown'],
    ['Deep cleaning', 450, 'unknown'],
  ])
  assert.equal(offersOf(cards('Turnover', 'Annual turnover')).length, 0)
  assert.deepEqual(offersOf(cards('Estimated purchase tax', 'Purchase tax report')), [['Purchase tax report', 450, 'unknown']])
  assert.deepEqual(offersOf(cards('מס הרכישה הצפוי', 'שווי הנכס')), [])
})

test("a template's names are ignored", () => {
  assert.deepEqual(offersOf(cards('Lorem ipsum dolor', '[HERO_TITLE]')), [])
})

test('until when something is offered is not its name', () => {
  assert.deepEqual(offersOf(cards('Valid until 3 May', 'בתוקף עד 31.12')), [])
  assert.deepEqual(offersOf(cards('Gültig bis 31. Mai', 'Valid passport photos')), [['Valid passport photos', 450, 'unknown']])
})

test('days are not named after a company', () => {
  const rows = ['Monday – Friday', 'Saturday'].map((name, at) => `<tr><td>${name}</td><td>€${at + 8}0/h</td></tr>`).join('')
  const body = `<h1>Smith the electrician</h1><table>${rows}</table>`
  assert.equal(offersOf(`${body}<h2>Prices</h2>`, '/').length, 0)
  assert.equal(offersOf(body, '/electrician/prices.html').length, 2)
})

test('one unit in a heading is that of its prices; of several alternatives none is', () => {
  const body = (heading: string) =>
    `<h1>${heading}</h1><table><tr><td>Paint</td><td>25 Kč</td></tr><tr><td>Oil</td><td>9 Kč</td></tr></table>`
  const units = (heading: string) => offersOf(body(heading), '/cenik/', 'cs').map(([, , unit]) => unit)
  assert.deepEqual(units('Ceník / kus'), ['item', 'item'])
  assert.deepEqual(units('Ceník litr / kus / kilogram'), ['unknown', 'unknown'])
})

test('a total must be an amount', () => {
  for (const [one, other] of [
    ['Total price', 'Importe total'],
    ['Package total', 'Total tuition'],
    ['Pago total', 'Total IVA incluido'],
    ['Total brutto', 'Soit un total de'],
    ['Totale', 'Totale:'],
  ] as const)
    assert.deepEqual(offersOf(cards(one, other)), [], one)
  assert.deepEqual(offersOf(cards('Total body massage', 'Depilación total')), [
    ['Total body massage', 350, 'unknown'],
    ['Depilación total', 450, 'unknown'],
  ])
})

test('a sentence after a price is not its unit', () => {
  const card = (name: string, after: string) => `<div><h3>${name}</h3><p>€500</p><p>${after}</p></div>`
  assert.deepEqual(
    offersOf(
      `<div>${card('Sailing', 'A day to remember')}${card('Cabin', 'A day')}${card('Bed', 'Per night for a couple')}</div>`,
    ),
    [
      ['Sailing', 500, 'unknown'],
      ['Cabin', 500, 'day'],
      ['Bed', 500, 'day'],
    ],
  )
})

test('pages of terms have no prices, even if only their title has the short name', () => {
  const lines = '<h2>Preise</h2><ul><li>Mahnung: 5 €</li><li>Rücklastschrift: 10 €</li></ul>'
  const html = (title: string, heading: string) => `<title>${title}</title><h1>${heading}</h1>${lines}`
  assert.deepEqual(offersOf(html('AGB – Linde', 'Linde'), '/x.html', 'de'), [])
  assert.deepEqual(offersOf(html('Linde AGB', 'Allgemeine Bedingungen'), '/x.html', 'de'), [])
  assert.equal(offersOf(html('Preise – AGB Bau', 'Unsere Preise'), '/x.html', 'de').length, 2)
})

test('a VAT number is not an amount in francs, and not reported', () => {
  const factsWith = (text: string) => factsOf(`<body lang="fr"><h1>Tarifs</h1><p>TVA: ${text}</p></body>`, { path: '/tarifs/' })
  assert.deepEqual(factsWith('FR52 914 022 736').refused, [])
  assert.equal(factsWith('Fr. 52.50').refused[0]?.reason, 'its currency is ambiguous')
})

test('prices in a list of other companies, each with an e-mail address, are theirs', () => {
  const item = (at: number, link: string, details: string) =>
    `<li><b>Alpha ${'Bcd'[at]}</b><br><em>Price per room starting at €${at + 7}0</em><br>${details}<br><a href="${link}">More</a></li>`
  const list = (
    linkOf: (at: number) => string,
    details = 'Main Street 5<br>10115 Berlin<br>Tel.: +49 30 5550101',
    title = 'Accommodation',
  ) => offersOf(`<h1>${title}</h1><ul>${[0, 1, 2].map((at) => item(at, linkOf(at), details)).join('')}</ul>`, '/venue/').length
  assert.equal(
    list((at) => `https://www.hotel${at}.co.example/rooms/`),
    0,
  )
  assert.equal(
    list((at) => `mailto:desk@hotel${at}.example`),
    0,
  )
  const own = { booking: 'https://booking.example/alpha/', page: '/rooms/', mailbox: 'mailto:desk@alpha.example' }
  for (const [kind, link] of Object.entries(own))
    assert.equal(
      list((at) => link.replace('alpha/', `alpha/${at}`)),
      3,
      kind,
    )
  assert.equal(
    list((at) => `https://client${at}.example/`, 'A site such as this one'),
    3,
    'examples of past work',
  )
  assert.equal(
    list((at) => `https://branch${at}.own.example/`),
    3,
    'branches on subdomains of the company',
  )
  const other = (at: number) => `https://hotel${at}.example/`
  assert.equal(list(other, '05.06.2026'), 3, 'dates are not telephone numbers')
  assert.equal(list(other, undefined, 'Our hotels'), 3, 'hotels of a group')
  assert.equal(list(other, undefined, 'Our partner hotels'), 0)
})
