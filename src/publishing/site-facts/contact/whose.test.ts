import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPages, shownContact } from '../testing/contact-of.ts'

const own = 'Acme Ltd<br>Unit 4, Mill Lane<br>Leeds<br>LS1 4AB'
const leeds = { streetAddress: 'Unit 4, Mill Lane', addressLocality: 'Leeds', postalCode: 'LS1 4AB' }

describe('details of others, and what is not an address', () => {
  for (const [name, html, address, language] of [
    ['a hotel nearby', `<p>${own}</p><h2>Nearest hotel</h2><p>Grand Hotel, 1 King St, Leeds LS1 2HQ</p>`, leeds, 'en'],
    [
      'a car park among the directions',
      '<h2>Anfahrt</h2><p>Parkhaus Dom, Domstr. 1, 50667 Köln</p><h2>Adresse</h2><p>Cafe Blau, Hauptstr. 5</p>',
      { text: 'Cafe Blau, Hauptstr. 5' },
      'de',
    ],
    [
      'a place among the directions',
      '<h2>Anfahrt</h2><p>Bis Domstr. 1, 50667 Köln</p><h2>Adresse</h2><p>Cafe Blau, Hauptstr. 5</p>',
      { text: 'Cafe Blau, Hauptstr. 5' },
      'de',
    ],
    ['a partner', '<h3>Partnerpraxis Dr. Bein</h3><p>Bergweg 9<br>50667 Köln</p><p>Telefon: 0221 170555</p>', undefined, 'de'],
    ['a court', '<h2>Zuständiges Amtsgericht</h2><p>Bergweg 9<br>50667 Köln</p>', undefined, 'de'],
    [
      'partners, each below its own heading',
      '<h2>Unsere Partner</h2><h3>Bad Nord</h3><p>Bergweg 9<br>50667 Köln</p><h3>Bad Süd</h3><p>Talweg 9<br>50667 Köln</p>',
      undefined,
      'de',
    ],
    ['a car park in Hebrew', '<h3>חניון קרוב</h3><p>רחוב הרצל 12, תל אביב 6688101</p>', undefined, 'he'],
  ] as const)
    test(name, () => {
      const found = shownContact(html, { language })
      assert.deepEqual([found.address, found.locations, found.phone], [address, undefined, undefined])
    })

  test("directions alone give the company's location", () => {
    const { address } = shownContact('<h2>Anfahrt</h2><p>Domstr. 1<br>50667 Köln</p>', { language: 'de' })
    assert.deepEqual(address, { streetAddress: 'Domstr. 1', postalCode: '50667', addressLocality: 'Köln' })
  })

  test('a company named after its partners, or that is a hotel', () => {
    for (const name of ['Müller & Partner', 'Hotel Adler'])
      assert.ok(shownContact(`<h2>${name}</h2><p>Domstr. 1<br>50667 Köln</p>`, { language: 'de' }).address, name)
  })
})

test('the town follows the letters of a Dutch postal code, with or without a comma', () => {
  const address = { streetAddress: 'Beukenlaan 4', postalCode: '2611 VC', addressLocality: 'Delft' }
  for (const line of ['2611 VC, Delft', '2611 VC Delft'])
    assert.deepEqual(shownContact(`<p>Beukenlaan 4<br>${line}</p>`, { language: 'nl' }).address, address, line)
})

test("a template's address and a copyright line are not addresses", () => {
  for (const text of [
    'Beispielstraße 12, 12345 Musterstadt',
    'Calle Falsa 123, 30201 Cartagena',
    '(C) 2013 Acme, all rights reserved.',
  ])
    assert.equal(shownContact(`<p>Tel: 0221 170555</p><address>${text}</address>`, { language: 'de' }).address, undefined, text)
})

test("a mail link that differs from its text is a template's leftover", () => {
  const { email, others } = shownContact('<p><a href="mailto:sample@sample.example">info@own.example</a></p>')
  assert.deepEqual([email, others], ['info@own.example', undefined])
})

test("a mailbox of the website builder is a template's leftover", () => {
  const icon = '<a href="mailto:support@wix.com"><svg></svg></a>'
  const page = (body: string) =>
    factsOfPages({ '/': `<title>Hair by Own</title><footer>${body}</footer>` }).contact?.contact.email
  assert.equal(page(icon), undefined)
  assert.equal(page(`${icon}<p>Mail: hello@own.example</p>`), 'hello@own.example')
  assert.equal(page('<p>E-Mail: hair.own@ionos.de</p>'), 'hair.own@ionos.de')
})

test("an e-mail address only on an icon of the contact page is a template's leftover if the footer shows another", () => {
  const site = (contact: string, footer: string) =>
    factsOfPages(
      {
        '/': `<title>בובות</title><main><p>ברוכים הבאים</p></main><footer>${footer}</footer>`,
        '/contact/': `<title>צור קשר</title><main><h1>צור קשר</h1>${contact}</main><footer>${footer}</footer>`,
      },
      { language: 'he', hosts: ['www.puppets.example'] },
    ).contact?.contact.email
  const icon = (address: string) => `<a aria-label="Email" href="mailto:${address}"><i class="fa fa-envelope"></i></a>`
  const footer = '<p>דוא"ל: <a href="mailto:noa@gmail.example">noa@gmail.example</a></p>'
  assert.equal(site(icon('info@maker.example'), footer), 'noa@gmail.example')
  assert.equal(site(`${icon('info@shop.example')}<p>info@shop.example</p>`, footer), 'info@shop.example', 'it is readable')
  assert.equal(site(icon('info@puppets.example'), footer), 'info@puppets.example', 'it has the host of the site')
  const jobs = '<p>Jobs: jobs@maker.example</p>'
  assert.equal(site(icon('info@maker.example'), jobs), 'info@maker.example', 'the company has another one there')
  assert.equal(site(icon('info@maker.example'), ''), 'info@maker.example', 'there is no other')
  const partner = '<p><a href="mailto:hall@partner.example">hall@partner.example</a></p>'
  assert.equal(site(icon('info@maker.example'), partner), 'info@maker.example', 'the other may be that of a partner')
})

test('an e-mail address in a footer is visible even if the header before it only has an icon for it', () => {
  const { contact } = factsOfPages(
    {
      '/': '<header><a href="mailto:office@chestnut.example"><i class="fa fa-envelope"></i></a></header><main><h1>Puppets</h1></main>',
      '/contact/':
        '<main><h1>Contact</h1><p>Dana: dana@gmail.example</p></main><footer><p>Email: office@chestnut.example</p></footer>',
      '/shows/': '<main><h1>Shows</h1></main><footer><p>Email: office@chestnut.example</p></footer>',
    },
    { language: 'en', hosts: ['www.puppets.example'] },
  )
  assert.deepEqual([contact?.contact.email, ...(contact?.others ?? []).map(({ value }) => value)].toSorted(), [
    'dana@gmail.example',
    'office@chestnut.example',
  ])
})

test('two elements with one address are one place', () => {
  const two = shownContact('<div><address>Seeweg 5</address><address>24103 Kiel</address></div>', { language: 'de' })
  assert.deepEqual(two.address, { streetAddress: 'Seeweg 5', postalCode: '24103', addressLocality: 'Kiel' })
  assert.equal(two.locations, undefined)
  const places = shownContact('<div><address>Seeweg 5<br>24103 Kiel</address><address>Talweg 9<br>24103 Kiel</address></div>', {
    language: 'de',
  })
  assert.equal(places.locations?.length, 2)
  const apart = shownContact(
    '<div><address>Lager: Seeweg 5</address><p>Unsere Zentrale:</p><address>24103 Kiel</address></div>',
    {
      language: 'de',
    },
  )
  assert.notEqual(apart.address?.['streetAddress'], 'Seeweg 5')
})

test('a post office box is not a place to visit', () => {
  const box = '<p>Postfach 12<br>8001 Zürich</p>'
  const { address } = shownContact(`${box}<p>Seeweg 4<br>8002 Zürich</p>`, { language: 'de' })
  assert.equal(address?.['streetAddress'], 'Seeweg 4')
  assert.equal(shownContact(box, { language: 'de' }).address?.['streetAddress'], 'Postfach 12')
})

test('a country alone is not an address', () => {
  const described = '{"@type":"LocalBusiness","name":"Own","telephone":"+45 33 12 34 00","address":{"addressCountry":"DK"}}'
  const { address, phone } = shownContact(`<p>Tel. +45 33 12 34 00</p><script type="application/ld+json">${described}</script>`)
  assert.deepEqual([address, phone], [undefined, '+45 33 12 34 00'])
})

test('a number with a plus sign that is invalid in every country and elsewhere has none', () => {
  const { phone, others } = shownContact('<p>Tel: 533 654 033</p><p>Tel: +533 654 033</p>', { language: 'pl' })
  assert.deepEqual([phone, others], ['+48 533 654 033', undefined])
})

test('a number below a call for appointments, and an address below “Where we meet”', () => {
  const { phone, address } = shownContact(
    '<p>Pour prendre RDV :</p><p>01.42.68.53.00</p><h3>Where we meet</h3><p>The old mill, Seeweg 4, Graz</p>',
    { language: 'fr' },
  )
  assert.deepEqual([phone, address], ['01.42.68.53.00', { text: 'The old mill, Seeweg 4, Graz' }])
})

test('a town and its surroundings are not addresses', () => {
  const area = '<p>Tel. +34 912 34 56 00</p><h3>Ubicación</h3><p>Alcalá, Madrid, España<br>Servicio en toda la provincia</p>'
  assert.equal(shownContact(area).address, undefined)
  const { address } = shownContact('<p>Tel. +34 912 34 56 00</p><h3>Ubicación</h3><p>Calle Mayor s/n, Alcalá</p>')
  assert.deepEqual(address, { text: 'Calle Mayor s/n, Alcalá' })
})

test("a form's hint is not an address", () => {
  assert.equal(shownContact('<p>Tel. 030 901820</p><p>Adres:</p><p>(* Niet verplicht, wel aan te raden)</p>').address, undefined)
})

test('a number with a trunk prefix after the country code is the one without it', () => {
  const { phone, others } = shownContact('<a href="https://wa.me/310624526696">WhatsApp</a><p>Tel: +31 6 24526696</p>')
  assert.deepEqual([phone, others?.map(({ value }) => value)], ['+31 6 24526696', ['+31624526696']])
})

test("a place's heading and the name of a building are not part of the street", () => {
  const place = (name: string, text: string) => `<div><h2>${name}</h2><p>${text}</p></div>`
  const { locations } = shownContact(
    place('London', '10 Baker Street, London NW1 6XE') + place('Leeds', 'Leeds, 12 Mill Lane, Leeds LS1 4AB'),
  )
  assert.deepEqual(
    locations?.map(({ name, address }) => [name, address?.['streetAddress']]),
    [
      ['London', '10 Baker Street'],
      ['Leeds', '12 Mill Lane'],
    ],
  )
})

describe('legal pages and notices', () => {
  test('are neither sources of contact details nor the contact page', () => {
    for (const pages of [
      { '/': '<p>x</p>', '/privacy/': '<p>Email: legal@law.example</p><a href="/privacy/">Contact</a>' },
      { '/': '<a href="/terms/">Contact</a>', '/terms/': '<p>The court: Phone +44 20 7946 0009</p>' },
      { '/': '<div class="gdpr-popup"><p>Email: help@cookieco.example, Tel. +44 20 7946 0009</p></div>' },
      { '/': '<p>x</p>', '/contact/': '<p>Data protection officer: Ann Lee, ann@law.example</p><p>dpo@law.example</p>' },
    ])
      assert.equal(factsOfPages(pages).contact, null, JSON.stringify(pages))
  })
})

describe("the company's e-mail address on legal pages", () => {
  const home = '<p>Phone: +44 20 7946 0001</p>'
  const policy = (text: string) => `<title>Privacy policy</title><p>${text}</p>`
  const contactOf = (...pages: readonly string[]) => {
    const legal = Object.fromEntries(pages.map((html, at) => [['/privacy/', '/accessibility/'][at] ?? '', html]))
    const { contact } = factsOfPages({ '/': home, ...legal }, { hosts: ['own.example'] })
    return [contact?.contact.email, ...(contact?.others ?? []).map(({ value, label }) => `${label}: ${value}`)]
  }

  test('is published where there is no other one', () => {
    assert.deepEqual(contactOf(policy('Questions? Write to info@own.example.')), ['info@own.example'])
    const footer = '<footer>hello@own.example</footer>'
    const both = factsOfPages(
      { '/': home + footer, '/privacy/': policy('info@own.example') + footer },
      { hosts: ['own.example'] },
    )
    assert.equal(both.contact?.contact.email, 'hello@own.example')
    assert.equal(both.contact?.others, undefined)
  })

  test('is listed with the title of the page if it is that of a person, or one of several', () => {
    assert.deepEqual(contactOf(policy('Write to ann@own.example.')), [undefined, 'Privacy policy: ann@own.example'])
    const statement = '<title>Accessibility statement</title><p>Write to office@own.example.</p>'
    assert.deepEqual(contactOf(policy('Write to info@own.example.'), statement), [
      undefined,
      'Accessibility statement: office@own.example',
      'Privacy policy: info@own.example',
    ])
  })

  test('is none of others, of templates, or of who is in charge of data protection', () => {
    for (const text of [
      'The regulator: casework@regulator.example',
      'Our shop runs on Shoply: info@shoply.example.',
      'Write to name@own.example or privacy@own.example.',
      'Data protection officer: Ann Lee, office@own.example',
      'Write to info.cedar@gmail.com.',
    ])
      assert.deepEqual(contactOf(policy(text)), [undefined], text)
  })
})

describe('further numbers and e-mail addresses', () => {
  const othersOf = (html: string) => shownContact(html, { hosts: ['own.co.uk'] }).others?.map(({ value }) => value)
  const main = '<p>Phone: +44 20 7946 0001</p><p>info@own.example</p>'

  test('of third parties are left out', () => {
    for (const html of [
      '<p>Our partner Sydney Gym: <a href="tel:+61295550001">+61 2 9555 0001</a></p>',
      '<p>Sydney Gym +61 2 9555 0001</p>',
      '<p>Accountant: Bob, Tel. +44 20 7946 0005, <a href="mailto:bob@books.example">bob@books.example</a></p>',
      '<p>Taxi: +44 20 7946 0006</p>',
      '<h3>חניון קרוב</h3><p>03-5550000</p>',
    ])
      assert.equal(othersOf(main + html), undefined, html)
  })

  test("of departments and kinds are listed, and staff by the company's e-mail address", () => {
    assert.deepEqual(
      othersOf(
        `${main}<p>Technical support: +44 20 7946 0002</p><p>Fax: +44 20 7946 0003</p><p>+44 20 7946 0004</p><p>Ann Lee, ann@own.example</p>`,
      ),
      ['+44 20 7946 0002', '+44 20 7946 0003', '+44 20 7946 0004', 'ann@own.example'],
    )
  })

  test('the sales number, which comes first, precedes that of support', () => {
    const { phone, others } = shownContact('<p>Sales: +44 20 7946 0001</p><p>Support: +44 20 7946 0002</p>')
    assert.deepEqual([phone, others?.map(({ label }) => label)], ['+44 20 7946 0001', ['Support']])
  })

  test("a card's heading labels a further number, up to the next heading", () => {
    const card = (heading: string, number: string) => `<div><h3>${heading}</h3><p><a href="tel:${number}">${number}</a></p></div>`
    const { phone, others } = shownContact(
      card('Reception', '+44 20 7946 0001') +
        card('Service department', '+44 20 7946 0002') +
        card('Sales', '+44 20 7946 0003') +
        card('Weekends', '+44 20 7946 0004'),
    )
    assert.equal(phone, '+44 20 7946 0001')
    assert.deepEqual(
      others?.map(({ label }) => label),
      ['Service department', 'Sales', undefined],
    )
  })
})

describe('a site with branches', () => {
  const branch = (name: string, street: string, phone: string) =>
    `<div><h3>${name}</h3><p>${street}, Leeds LS1 4AB</p><p>Tel. ${phone}</p></div>`
  const contactOf = (first: string) =>
    factsOfPages({
      '/': '<p>Welcome</p>',
      '/locations/':
        branch(first, '10 Baker Street', '+44 20 7946 0001') + branch('Mill Lane', '12 Mill Lane', '+44 20 7946 0002'),
    }).contact

  test('has its page of places as contact page, and no branch represents the others', () => {
    const found = contactOf('Baker Street')
    assert.equal(found?.locations?.length, 2)
    assert.match(found.contact.contactPage ?? '', /\/locations\/$/)
    assert.equal(found.contact.phone, undefined)
  })

  test("does not include a page of others' shops", () => {
    const shops =
      branch('Baker Street', '10 Baker Street', '+44 20 7946 0001') + branch('Mill Lane', '12 Mill Lane', '+44 20 7946 0002')
    for (const title of ['Toy stores in Leeds', 'חנויות צעצועים בלידס', 'Chains of cosmetics in Leeds: branches in the centre']) {
      const { contact } = factsOfPages({ '/': '<p>Welcome</p>', '/leeds/': `<title>${title} - Guide</title>${shops}` })
      assert.deepEqual([contact?.locations, contact?.contact.contactPage], [undefined, undefined], title)
    }
    for (const title of ['Our stores in Leeds', 'Stores', 'הסניפים שלנו'])
      assert.equal(
        factsOfPages({ '/': '<p>Welcome</p>', '/leeds/': `<title>${title} - Own</title>${shops}` }).contact?.locations?.length,
        2,
        title,
      )
  })

  test('is represented by its head office', () => {
    assert.equal(contactOf('Head office')?.contact.phone, '+44 20 7946 0001')
  })
})

describe('a number without a country code', () => {
  const factsFor = (html: string) => factsOfPages({ '/': html })
  for (const html of ['<p>Call today (212) 555-0147</p>', '<p>Give us a call</p><p>(212) 555-0147</p>'])
    test(`is read near a call to action: ${html}`, () => {
      assert.equal(factsFor(html).contact?.contact.phone, '(212) 555-0147')
    })

  test('is read where the country is unknown if it has the form of numbers in the language, but no other one', () => {
    const phoneOf = (language: string, text: string) =>
      factsOfPages({ '/': `<h1>Oak</h1><footer><p>${text}</p></footer>` }, { language }).contact?.contact.phone
    const [paris, leeds, seattle] = ['01 43 75 06 33', '0113 496 0000', '206-458-9932']
    assert.deepEqual([phoneOf('fr', paris), phoneOf('en', leeds), phoneOf('en', seattle)], [paris, leeds, seattle])
    for (const [language, text] of [
      ['en', `Licence ${seattle}`],
      ['en', 'Company number 0765 4321'],
      ['en', 'NPI 1234567890'],
      ['fr', 'SIRET 012 345 678 00012'],
      ['it', 'P. IVA 02345670237'],
      ['it', 'Partita IVA<br>01583920764'],
      ['de', 'HRB 012345'],
    ] as const)
      assert.equal(phoneOf(language, text), undefined, text)
  })

  test('is reported if nothing says what it is, in one notice with all unused ones', () => {
    const { contact, notices } = factsFor('<p>info@own.example</p><p>(212) 555-0147</p><p>Ann Lee, ann@books.example</p>')
    assert.deepEqual([contact?.contact.phone, contact?.others], [undefined, undefined])
    const messages = notices.filter(({ message }) => message.startsWith('Not published'))
    assert.equal(messages.length, 1)
    assert.match(
      messages[0]?.message ?? '',
      /\(212\) 555-0147 on \/ \(nothing says that it is a phone number.*ann@books\.example on \/ \(nothing says/,
    )
  })
})

test('missing numbers are reported once, with the reason if there is one', () => {
  const { notices } = factsOfPages({
    '/': '<p>info@own.example</p>',
    '/news/': '<p>Phone: +44 20 7946 0001</p>',
    '/more/': '<p>Phone: +44 20 7946 0002</p>',
  })
  const messages = notices.filter(({ key }) => key === 'contact.phone').map(({ message }) => message)
  assert.equal(messages.length, 1, messages.join('\n'))
  assert.match(messages[0] ?? '', /pages show \+44/)
})

describe("details of others next to the company's", () => {
  const home = (html: string, language: string, title = 'Acme') =>
    factsOfPages({ '/': `<title>${title}</title>${html}` }, { language }).contact
  const maker = 'info@maker.example'

  test('the web designer in the footer', () => {
    for (const [credit, language] of [
      [`Realizzato da Bottega, ${maker}`, 'it'],
      [`Projekt: ${maker}`, 'pl'],
      [`Création : ${maker}`, 'fr'],
      [`Сайт сделан в студии: ${maker}`, 'ru'],
      [`Zorgvuldig in elkaar gezet door ${maker}`, 'nl'],
      [`Designed with <i class="fas fa-heart"></i> by <a href="mailto:${maker}">Bottega</a>`, 'en'],
    ] as const)
      assert.equal(home(`<main><p>x</p></main><footer><p>${credit}</p></footer>`, language)?.contact.email, undefined, credit)
    const made = '<main><p>Developed with you by our team: call 0113 496 0958</p></main>'
    assert.equal(home(made, 'en')?.contact.phone, '0113 496 0958')
    const own = 'hola@acme.example'
    const footer = `<footer>Acme · ${own} · Diseño web: ${maker}</footer>`
    assert.equal(home(footer, 'es')?.contact.email, own)
  })

  test('a coordinator for accessibility', () => {
    for (const [heading, language] of [
      ['רכז נגישות', 'he'],
      ['פרטי רכז/ת הנגישות', 'he'],
      ['אחראית הנגישות', 'he'],
      ['Accessibility coordinator', 'en'],
      ['Beauftragte für Barrierefreiheit', 'de'],
      ['Référente accessibilité', 'fr'],
      ['Responsable de accesibilidad', 'es'],
    ] as const) {
      const html = `<main><h2>${heading}</h2><p>Dana</p><p><a href="tel:+972521234567">052-123-4567</a></p></main>`
      assert.equal(home(html, language)?.contact.phone, undefined, heading)
    }
  })

  test('one only in a link, before a labelled one', () => {
    const link = '<p>Ada freut sich über Post: <a href="mailto:ada@gmail.com">ada@gmail.com</a></p>'
    const emails = home(`<main>${link}<h2>Impressum</h2><p>E-Mail: slovo@gmx.de</p></main>`, 'de')
    assert.equal(emails?.contact.email, 'slovo@gmx.de')
  })

  test('the contact section of a one-page site precedes the footer', () => {
    const html = `<main><h2>Контакты</h2><p>info@slovo.example</p></main><footer>${maker}</footer>`
    assert.equal(home(html, 'ru')?.contact.email, 'info@slovo.example')
  })

  test('a client below a heading of testimonials', () => {
    const html =
      '<h2>לקוחות מספרים</h2><p>דנה, רחוב הרצל 5, חיפה</p><h2>צור קשר</h2><p>רחוב הנביאים 10, חיפה</p><p>טלפון: 04-8123456</p>'
    const contact = home(html, 'he')
    assert.deepEqual([contact?.contact.address?.['streetAddress'], contact?.locations], ['רחוב הנביאים 10', undefined])
  })

  test("a concert's venue", () => {
    const html = '<h2>קונצרטים</h2><p>היכל התרבות, רחוב הנשיא 2, חדרה. כרטיס: 30 ₪</p><h2>צרו קשר</h2><p>רחוב ויצמן 14, חדרה</p>'
    const contact = home(html, 'he')
    assert.deepEqual([contact?.contact.address?.['streetAddress'], contact?.locations], ['רחוב ויצמן 14', undefined])
  })

  test('a number in a sentence or next to a price', () => {
    for (const text of [
      'The café next door is open Monday to Friday 8am–4pm, call them on 01225 496000.',
      'Pay monthly from £39 with Synchrony, 01225 496000.',
    ])
      assert.equal(home(`<main><p>${text}</p></main>`, 'en')?.contact.phone, undefined, text)
    const plumber =
      '<header><p>Emergency? Call 911 for gas leaks. Plumbing: <a href="tel:+15125550142">(512) 555-0142</a></p></header>'
    assert.equal(home(plumber, 'en')?.contact.phone, '+15125550142')
  })

  test('an e-mail address only in structured data, if the legal notice shows another', () => {
    const data =
      '<script type="application/ld+json">{"@type":"LocalBusiness","name":"Slovo","email":"anna@slovo.example"}</script>'
    const emails = (notice: string) =>
      factsOfPages({ '/': `${data}<h1>Slovo</h1>`, '/impressum.html': `<h1>Impressum</h1>${notice}` }, { language: 'de' }).contact
        ?.contact.email
    assert.equal(emails('<p>E-Mail: info@slovo.example</p>'), 'info@slovo.example')
    assert.equal(emails('<p>Ohne Gewähr.</p>'), 'anna@slovo.example')
  })
})

describe('details of something else', () => {
  const contactOf = (body: string, language = 'en') =>
    shownContact(`<h1>Contact</h1><p>Tel 020 7946 0000</p>${body}`, { language })

  test('times of classes, kitchens and deliveries, and of two unlabelled schedules', () => {
    const open = '<p>Mon-Tue 9:00-17:00</p>'
    assert.deepEqual(contactOf(open).hours, { monday: '09:00-17:00', tuesday: '09:00-17:00' })
    for (const [body, language] of [
      ['<h2>Yoga</h2><p>Monday 19:00-21:00</p><p>Thursday 18:00-20:30</p>', 'en'],
      ['<h3>Delivery hours</h3><p>Mon-Sun 17:00-22:00</p>', 'en'],
      ['<h3>Küchenzeiten</h3><p>Mo-So 12:00-21:00</p>', 'de'],
      ['<h3>מטבח</h3><p>א׳–ה׳ 12:00–22:00</p>', 'he'],
      ['<h3>שעות המטבח</h3><p>א׳–ה׳ 12:00–22:00</p>', 'he'],
      ['<h3>Cozinha</h3><p>Segunda a sexta: 12:00 – 22:00</p>', 'pt'],
      ['<h3>Køkken</h3><p>Mandag-fredag 12:00-21:00</p>', 'da'],
      ['<h3>חוג יוגה</h3><p>יום שני 16:00-20:30</p>', 'he'],
      ['<h3>Summer hours</h3><p>Mon-Fri 8:00-20:00</p><h3>Winter hours</h3><p>Mon-Fri 9:00-17:00</p>', 'en'],
    ] as const)
      assert.equal(contactOf(body, language).hours, undefined, body)
    for (const name of ['מטבחי ארז', 'מטבח איטלקי'])
      assert.notEqual(contactOf(`<h3>${name}</h3><p>א׳–ה׳ 12:00–22:00</p>`, 'he').hours, undefined, name)
    assert.notEqual(contactOf('<h3>Lunds Kök &amp; Bar</h3><p>Måndag-fredag 11:00-22:00</p>', 'sv').hours, undefined)
  })

  test('hours below a possible address label', () => {
    assert.equal(contactOf('<h3>Showroom</h3><p>Mon-Sat 10:00-18:00</p>').address, undefined)
  })

  test('two extensions after a slash', () => {
    const phone = (text: string) => shownContact(`<h1>Kontakt</h1><p>${text}</p>`, { language: 'de' }).phone
    assert.equal(phone('Telefon: +49 30 5550100 / 200'), '+49 30 5550100')
    assert.equal(phone('Telefon: 030 5550100/200'), '030 5550100')
    assert.equal(phone('Telefon: 030 / 5550100'), '030 / 5550100')
  })

  test('a mailbox for applications', () => {
    const contactOf = (pages: Readonly<Record<string, string>>) => factsOfPages({ '/': '<h1>Oak</h1>', ...pages }).contact
    const jobs = { '/careers/': '<h1>Careers</h1><p><a href="mailto:jobs@own.example">jobs@own.example</a></p>' }
    assert.equal(contactOf(jobs)?.contact.email, undefined)
    const contact = contactOf({ '/contact/': '<h1>Contact</h1><p>karriere@own.example</p><p>anna@own.example</p>' })
    assert.deepEqual(
      [contact?.contact.email, contact?.others?.map(({ value }) => value)],
      ['anna@own.example', ['karriere@own.example']],
    )
    const only = (label: string) => contactOf({ '/contact/': `<h1>Contact</h1><p>${label} hr@own.example</p>` })?.contact.email
    assert.equal(only('E-mail:'), 'hr@own.example')
    for (const before of ['Join us:', 'To work with us, write to', '</p><h2>Careers</h2><p>'])
      assert.equal(only(before), undefined, before)
  })

  test('clients, events and news on their own pages', () => {
    const text = '<p>Bakery Ltd, 3 Mill Lane, Leeds LS1 4AP. Tel 0113 496 0000</p>'
    const addressOn = (path: string) => factsOfPages({ '/': '<h1>Own</h1>', [path]: text }).contact?.contact.address
    assert.notEqual(addressOn('/bakery/'), undefined)
    for (const path of ['/case-studies/bakery/', '/news/bakery/', '/events/bakery/', '/veranstaltungen/'])
      assert.equal(addressOn(path), undefined, path)
  })

  test('an e-mail address on another host, and a number only mentioned on an inner page', () => {
    const shown = (text: string) =>
      factsOfPages({ '/': '', '/rules/': `<main><p>${text}</p></main>` }, { hosts: ['acme.example'] })
    const { contact, notices } = shown('Complaints may be sent to officer@association.example as well.')
    assert.equal(contact, null)
    assert.ok(notices.some(({ message }) => message.includes('pages show officer@association.example')))
    assert.equal(shown('Bistro Blue<br>(212) 555-0147').contact, null)
    for (const own of ['office@acme.example', 'anna@gmail.com'])
      assert.equal(shown(`Complaints may be sent to ${own} as well.`).contact?.contact.email, own)
    for (const labelled of ['E-mail: anna@lee.example', '</p><h2>Contact us</h2><p>anna@lee.example'])
      assert.equal(shown(labelled).contact?.contact.email, 'anna@lee.example')
    assert.equal(shown('Write to info@lee.example before noon.').contact?.contact.email, 'info@lee.example')
  })
})
