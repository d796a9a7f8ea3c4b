import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPages, shownContact } from '../testing/contact-of.ts'

describe('sources of contact details', () => {
  test("the contact page's content wins over footer and JSON-LD, and the report shows both", () => {
    const footer = '<footer><a href="mailto:old@own.example">old@own.example</a></footer>'
    const data =
      '<script type="application/ld+json">{"@type":"Organization","name":"Own","telephone":"+44 20 7946 0001"}</script>'
    const { contact, notices } = factsOfPages(
      { '/': data + footer, '/contact/': `<p>Email: new@own.example</p><p>Phone: +44 20 7946 0002</p>${footer}` },
      {},
    )
    assert.equal(contact?.contact.email, 'new@own.example')
    assert.equal(contact?.contact.phone, '+44 20 7946 0002')
    assert.deepEqual(
      contact?.others?.map(({ value }) => value),
      ['+44 20 7946 0001', 'old@own.example'],
    )
    const said = (key: string) => notices.find((notice) => notice.key === key)?.message ?? ''
    assert.match(said('contact.email'), /new@own\.example.*old@own\.example/)
    assert.match(said('contact.phone'), /7946 0002.*7946 0001/)
  })

  test('on a one-page site the report calls it the home page', () => {
    const data =
      '<script type="application/ld+json">{"@type":"Organization","name":"Own","telephone":"+44 20 7946 0001","email":"old@own.example"}</script>'
    const { notices } = factsOfPages({
      '/': `${data}<h2>Contact</h2><p>Email: new@own.example</p><p>Phone: +44 20 7946 0002</p>`,
    })
    for (const key of ['contact.email', 'contact.phone'])
      assert.match(
        notices.find((notice) => notice.key === key)?.message ?? '',
        /^The home page shows .* the one of the home page is/,
      )
  })

  test("a branch's address in the footer is not a conflict", () => {
    const company = (name: string, streetAddress: string, telephone: string) => ({
      '@type': 'LocalBusiness',
      name,
      telephone,
      address: { '@type': 'PostalAddress', streetAddress, postalCode: '20354', addressLocality: 'Hamburg' },
    })
    const branches = [company('Own', 'Mill Lane 5', '+49 40 5550100'), company('Own North', 'High Street 7', '+49 40 5550200')]
    const said = (data: readonly unknown[]) =>
      factsOfPages({
        '/': '<p>Hello</p><footer><address>High Street 7, 20354 Hamburg</address></footer>',
        '/contact/': `<script type="application/ld+json">${JSON.stringify(data)}</script><h1>Contact</h1><address>Mill Lane 5, 20354 Hamburg</address>`,
      }).notices.filter(({ key }) => key === 'contact.address').length
    assert.equal(said(branches), 0)
    assert.equal(said(branches.slice(0, 1)), 1)
    assert.equal(said([company('Own', 'High Street 7', '+49 40 5550100')]), 1, 'where the company was before')
  })

  test("of two schedules or addresses the contact page's wins, and the report shows both", () => {
    const footer = (time: string, street = 'Mill Lane 5') =>
      `<footer><p>Opening hours: Mon–Fri ${time}</p><address>${street}, 20354 Hamburg</address></footer>`
    const own = '<h1>Contact</h1><h2>Opening hours</h2><p>Mon–Fri 9:00–18:00</p><address>Mill Lane 5, 20354 Hamburg</address>'
    const site = (frame: string) => factsOfPages({ '/': `<p>Hello</p>${frame}`, '/contact/': own + frame })
    const said = (frame: string, key: string) => site(frame).notices.find((one) => one.key === key)?.message ?? ''
    const { contact } = site(footer('10:00–22:00', 'High Street 7'))
    assert.equal(contact?.contact.hours?.['monday'], '09:00-18:00')
    assert.equal(contact?.contact.address?.['streetAddress'], 'Mill Lane 5')
    assert.match(said(footer('10:00–22:00'), 'contact.hours'), /contact page.*monday 09:00-18:00.*footers.*monday 10:00-22:00/)
    assert.match(said(footer('9:00–18:00', 'High Street 7'), 'contact.address'), /Mill Lane 5.*High Street 7/)
    assert.equal(said(footer('9:00–18:00'), 'contact.hours') + said(footer('9:00–18:00'), 'contact.address'), '')
  })

  test("a number only in one inner page's structured data is ignored if pages show others", () => {
    const data = (number: string) =>
      `<script type="application/ld+json">{"@type":"Organization","name":"Own","telephone":"${number}"}</script>`
    const shown = '<footer><a href="tel:+442079460001">+44 20 7946 0001</a></footer>'
    const left = data('+44 20 7946 0009')
    const othersOf = (pages: Readonly<Record<string, string>>) => factsOfPages(pages).contact?.others?.map(({ value }) => value)
    const home = data('+44 20 7946 0001') + shown
    assert.equal(othersOf({ '/': home, '/a/': left + shown, '/b/': shown }), undefined)
    assert.deepEqual(othersOf({ '/': home, '/a/': left + shown, '/b/': left + shown }), ['+44 20 7946 0009'])
  })

  test('hours and address below headings that are questions, also on their own', () => {
    const week = ['Pondělí', 'Úterý', 'Středa', 'Čtvrtek', 'Pátek'].map(
      (day, at) => `<tr><td>${day}</td><td>${at < 2 ? 'Zavřeno' : '15:00 až 19:00'}</td></tr>`,
    )
    const home = `<h1>Vinotéka</h1><h2>Kdy nás tu najdete?</h2><table>${week.join('')}</table>`
    const { contact } = factsOfPages({ '/': home }, { language: 'cs' })
    assert.deepEqual(contact?.contact.hours, { wednesday: '15:00-19:00', thursday: '15:00-19:00', friday: '15:00-19:00' })
    const where = factsOfPages({ '/': `${home}<h2>Kde nás najdete?</h2><p>Školní, 691 25 Vranovice</p>` }, { language: 'cs' })
    assert.deepEqual(where.contact?.contact.address, { text: 'Školní, 691 25 Vranovice' })
  })

  test('a phone number alone is published without the other fields', () => {
    const { contact } = factsOfPages({ '/': '<footer>Tel. <a href="tel:+442079460001">020 7946 0001</a></footer>' })
    assert.deepEqual(contact?.contact, { phone: '+442079460001', phoneLocal: '020 7946 0001' })
    assert.equal(contact?.howToRequestAQuote, 'To request a quote, call +442079460001')
  })

  test('articles and legal pages are ignored, and other pages only count if nothing else has them', () => {
    const rules = { pages: { types: [{ match: '/blog/*/', type: 'article' as const }] } }
    const article = '<p>Call the vendor: Tel. +44 20 7946 0009</p>'
    assert.equal(factsOfPages({ '/': '<p>x</p>', '/blog/a/': article }, { rules }).contact, null)
    assert.equal(factsOfPages({ '/': '<p>x</p>', '/team/': article }).contact?.contact.phone, '+44 20 7946 0009')
    const two = factsOfPages({ '/': '<p>x</p>', '/a/': article, '/b/': '<p>Tel. +44 20 7946 0008</p>' })
    assert.equal(two.contact, null)
    assert.match(two.notices.find(({ key }) => key === 'contact.phone')?.message ?? '', /0009.*0008/)
  })

  test('a page named opening hours counts, but not the hours on a page about something else', () => {
    const hours = '<h1>Öffnungszeiten</h1><p>Montag bis Freitag: 11:00 – 22:00 Uhr</p>'
    const hoursAt = (path: string, body = hours) =>
      factsOfPages({ '/': '<p>Tel. 030 901820</p>', [path]: body }, { language: 'de' }).contact?.contact.hours?.['friday']
    assert.equal(hoursAt('/oeffnungszeiten.html'), '11:00-22:00')
    assert.equal(hoursAt('/zeiten/', `<title>Öffnungszeiten - Adler</title>${hours}`), '11:00-22:00')
    assert.equal(hoursAt('/yoga/', hours.replace('>Öffnungszeiten<', '>Yoga<')), undefined)
  })

  test('a further number invalid in every country is not published, but reported', () => {
    const { contact, notices } = factsOfPages({ '/': '<p>Phone: +44 20 7946 0001</p><p>Phone: +929 333 9296</p>' })
    assert.equal(contact?.contact.phone, '+44 20 7946 0001')
    assert.equal(contact?.others, undefined)
    assert.match(notices.find(({ key }) => key === 'contact')?.message ?? '', /929 333 9296/)
  })

  test('with several places, the number is that of the one at the address', () => {
    const place = (name: string, street: string, number: string) =>
      `<div><h4>${name}</h4><p>${street}</p><p>10115 Berlin</p><p>Tel: ${number}</p></div>`
    const places = place('Verein', 'Lauberweg 29', '030 901821') + place('Kasse', 'Am Schwimmbad 25', '030 901822')
    const pages = {
      '/': `<footer>${places}</footer>`,
      '/kontakt/': `<p>Am Schwimmbad 25, 10115 Berlin</p><footer>${places}</footer>`,
    }
    const { contact } = factsOfPages(pages, { language: 'de' })
    assert.equal(contact?.contact.address?.['streetAddress'], 'Am Schwimmbad 25')
    assert.equal(contact?.contact.phone, '030 901822')
    assert.equal(contact?.locations?.length, 2)
  })

  test('of two contact pages the one with the usual name wins', () => {
    const declared = '<script type="application/ld+json">{"@type":"ContactPage","name":"Start"}</script>'
    const menu = '<nav><a href="/contact/">Contact</a></nav><p>Phone: +44 20 7946 0001</p>'
    const facts = factsOfPages({ '/': menu, '/ai/start/': declared + menu, '/contact/': declared + menu })
    assert.match(facts.contact?.contact.contactPage ?? '', /\/contact\/$/)
  })

  test('an imprint counts if there is no contact page', () => {
    const { contact } = factsOfPages(
      {
        '/': '<p>Willkommen</p>',
        '/impressum.html':
          '<h1>Impressum</h1><p>Blau GmbH<br>Hauptstraße 5<br>10115 Berlin</p><p>Telefon: 030 901820<br>E-Mail: info@own.example</p><p>HRB 12345 B, USt-IdNr. DE123456789</p><h2>Streitbeilegung</h2><p>Telefon 07851 7957940</p>',
      },
      { language: 'de-DE' },
    )
    assert.deepEqual(contact?.contact.address, { streetAddress: 'Hauptstraße 5', postalCode: '10115', addressLocality: 'Berlin' })
    assert.deepEqual(
      [contact?.contact.phone, contact?.contact.email, contact?.others],
      ['+49 30 901820', 'info@own.example', undefined],
    )
  })

  test('the only e-mail address, in the footer of one page, counts', () => {
    const footer = '<footer><a href="mailto:mill@own.example">mill@own.example</a></footer>'
    assert.equal(factsOfPages({ '/': '<p>x</p>', '/a/': footer }).contact?.contact.email, 'mill@own.example')
    const two = { '/': '<p>x</p>', '/a/': footer, '/b/': footer.replaceAll('mill', 'barn') }
    assert.equal(factsOfPages(two).contact, null)
  })

  test('an address after a label that only its style sets apart, also without house numbers', () => {
    const address = (html: string) => shownContact(html).address
    assert.deepEqual(address('<ul><li><strong>כתובת</strong> מצפה אלון, הגליל העליון</li></ul>'), {
      text: 'מצפה אלון, הגליל העליון',
    })
    assert.deepEqual(address('<p><b>Address</b>: Mill House, Ashby</p>'), { text: 'Mill House, Ashby' })
    assert.deepEqual(address('<div><span>Address</span> <a>Unit 4 Old Mill, Ashby</a></div>'), { text: 'Unit 4 Old Mill, Ashby' })
    assert.deepEqual(address('<p>Mill Road, Palayam, Kollam, Kerala - 691001</p>'), {
      streetAddress: 'Mill Road, Palayam',
      postalCode: '691001',
      addressLocality: 'Kollam',
      addressRegion: 'Kerala',
    })
    for (const heading of ['Kontakt', 'Contacteer ons', 'Contatti'])
      assert.equal(
        address(`<div><b>${heading}</b>Lindenstrasse 3, 6440 Neudorf<br>Mo–Fr</div>`)?.['streetAddress'],
        'Lindenstrasse 3',
      )
    assert.deepEqual(address('<p>Lhota pod Lipou 32<br>Domažlice 344 01</p>'), {
      streetAddress: 'Lhota pod Lipou 32',
      postalCode: '344 01',
      addressLocality: 'Domažlice',
    })
    assert.deepEqual(address('<p><strong>Cím:</strong> 7602 Pécs, Akácfa utca 3. - <a>Térkép</a></p>'), {
      streetAddress: 'Akácfa utca 3',
      postalCode: '7602',
      addressLocality: 'Pécs',
    })
    assert.deepEqual(address('<div><span>Locatie</span> <span>Beukenlaan 4<br>2611 VC Delft</span></div>'), {
      streetAddress: 'Beukenlaan 4',
      postalCode: '2611 VC',
      addressLocality: 'Delft',
    })
    for (const none of [
      'Ashby',
      'Leeds, York, Hull, Goole',
      'we come to you, in Ashby',
      'Online, by phone',
      'Coming Soon, Stay Tuned',
      'Ashby, West Bourne',
      'Available on request, Ashby',
      'Ann Field, Managing Director',
      'לפרטים נוספים, צרו קשר',
      'Выезд на дом, Москва',
      'Wird nach Buchung mitgeteilt, Berlin',
      'Ferieboligen ligger 200 m fra havet, nær byen.',
      'aan de rand van het bos, 5 minuten van Utrecht',
    ])
      assert.equal(address(`<p><b>Address</b> ${none}</p>`), undefined, none)
    assert.equal(address('<p><b>Address</b> the problem at Mill Lane 5, Ashby</p>'), undefined, 'a verb')
    assert.equal(address('<p>Mill House, Ashby</p>'), undefined, 'without a label')
    assert.equal(address('<p>Dirección: Ana Campos, Luis Prado</p>'), undefined, 'those who manage it')
  })

  test('an address with a dash before its postal code, which is not a phone number', () => {
    const fields = { streetAddress: 'Via Roma 1', postalCode: '33044', addressLocality: 'Manzano' }
    for (const html of [
      '<p>Tel. 0432 555012</p><p>Via Roma 1 - 33044 Manzano</p>',
      '<address>Indirizzo Via Roma 1 – 33044 Manzano</address>',
    ])
      assert.deepEqual(shownContact(html, { language: 'it-IT' }).address, fields)
    const streetOf = (html: string) => shownContact(html, { language: 'fr' }).address?.['streetAddress']
    assert.equal(streetOf('<address>12-14 rue du Moulin - 75002 Paris</address>'), '12-14 rue du Moulin')
    assert.equal(streetOf('<p>Tél. 01 23 45 67 89 - 12 rue du Moulin - 75002 Paris</p>'), '12 rue du Moulin')
    assert.equal(shownContact('<p>Haus 5 – 2019 Wien</p><p>Tel. 01 5550100</p>', { language: 'de' }).address, undefined, 'a year')
    assert.equal(streetOf('<address>16 Lotissement du Moulin, 33330 Valbleu</address>'), '16 Lotissement du Moulin')
    for (const other of [
      'Room 5 - 1500 Euro',
      'Mardi 12/05 place du Moulin 75002 Paris',
      'Depuis 1998-2020 place du Moulin 75002 Paris',
    ])
      assert.equal(streetOf(`<p>${other}</p>`), undefined, other)
  })

  test('a map link with a Brazilian postal code, which is not a phone number', () => {
    const link = '<a href="https://www.google.com/maps/search/?q=x">Av. Flores, 656, Bom Retiro - MT, 78678-000</a>'
    assert.deepEqual(shownContact(link).address, {
      streetAddress: 'Av. Flores, 656',
      postalCode: '78678-000',
      addressLocality: 'Bom Retiro',
      addressRegion: 'MT',
    })
  })

  test('a number after words that say whom to call', () => {
    const { phone } = shownContact('<p>Call Anna Field for further information at: <b>812.555.0127</b></p>', {
      language: 'en-US',
    })
    assert.equal(phone, '812.555.0127')
    for (const others of ['Call your insurance company first at', 'Call the fraud department of your bank on'])
      assert.equal(shownContact(`<p>${others} 812.555.0127</p>`, { language: 'en-US' }).phone, undefined, others)
  })

  test('boxes beside the content count', () => {
    const html =
      '<main><div class="sidebar"><h3>Öffnungszeiten</h3><p>Mo–Fr 9–18 Uhr</p></div><div class="hero-meta">Tel. 030 901820</div></main>'
    assert.deepEqual(Object.keys(shownContact(html, { language: 'de-DE' }).hours ?? {}), [
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
    ])
  })
})
