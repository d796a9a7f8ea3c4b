import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPages, shownContact } from '../testing/contact-of.ts'

test('hours on the contact page that add e.g. a break win over structured data', () => {
  const company = { '@type': 'LocalBusiness', name: 'Own', telephone: '03-555-0000', openingHours: ['Su-Th 09:00-17:00'] }
  const hoursWith = (text: string) =>
    shownContact(`<script type="application/ld+json">${JSON.stringify(company)}</script><p>שעות פעילות: ${text}</p>`, {
      language: 'he',
    }).hours
  const lunch = "א'-ה' 09:00–17:00 (הפסקת צהריים 13:00–14:00)"
  assert.deepEqual(hoursWith(lunch), { text: lunch })
  assert.equal(hoursWith("א'-ה' 9:00–17:00, בתיאום מראש")?.['sunday'], '09:00-17:00')
})

describe('several places', () => {
  test('as cards with an address each, with their details', () => {
    const card = (name: string, street: string, town: string, phone: string) =>
      `<div class="card"><h3>${name}</h3><p>${street}<br>${town}</p><p>Tel. ${phone}</p><p>Mo–Fr 9–18 Uhr</p></div>`
    const { locations, others: more } = shownContact(
      card('Mitte', 'Hauptstraße 5', '10115 Berlin', '030 901820') + card('Altona', 'Am Markt 7', '22765 Hamburg', '040 428280'),
      { language: 'de', hosts: ['own.de'] },
    )
    assert.deepEqual(
      locations?.map(({ name, phone, address }) => [name, phone, address?.['addressLocality']]),
      [
        ['Mitte', '+49 30 901820', 'Berlin'],
        ['Altona', '+49 40 428280', 'Hamburg'],
      ],
    )
    assert.equal(locations?.[1]?.hours?.['friday'], '09:00-18:00')
    assert.equal(more, undefined)
  })

  test("next to the company's own number, which structured data and the header of every page give", () => {
    const company = { '@type': 'Organization', name: 'Own', telephone: '+49 30 5550100' }
    const header = `<header><script type="application/ld+json">${JSON.stringify(company)}</script><p>Tel: 030 5550100</p></header>`
    const branch = (town: string, phone: string) => `<div><h3>${town}</h3><p>Tel: ${phone}</p></div>`
    const branches = [branch('Mitte', '030 5550123'), branch('Altona', '040 5550123'), branch('Deutz', '0221 5550123')]
    const phoneWith = (...some: readonly string[]) =>
      factsOfPages({ '/': `${header}<h1>Own</h1>`, '/kontakt/': `${header}<h1>Kontakt</h1>${some.join('')}` }, { language: 'de' })
        .contact?.contact.phone
    assert.equal(phoneWith(...branches), '+49 30 5550100')
    assert.equal(phoneWith(branches[0] ?? ''), '+49 30 5550123', 'one number of a contact page is that of the company')
  })

  test('with the only number of an address and the name that it is given with, and none of several of neighbours', () => {
    const card = (name: string, address: string, more = '') => `<div><h3>${name}</h3><p>${address}</p>${more}</div>`
    const [one, other] = ['Hauptstraße 5, 10115 Berlin', 'Am Markt 7, 22765 Hamburg']
    const placesWith = (name: string, more = '') =>
      factsOfPages(
        {
          '/kontakt/': `<h1>Kontakt</h1>${card('Laserzentrum', one)}${card('Altona', other)}`,
          '/standorte/': `<h1>Standorte</h1>${card(name, one, '<p>Tel: 030 5550123</p>')}${card('Altona', other, '<p>Tel: 040 5550123</p>')}`,
          '/x/filialen/': `<h1>Filialen</h1>${more}${card('Altona', other)}`,
        },
        { language: 'de', hosts: ['own.de'] },
      ).contact?.locations?.map(({ name: called, phone }) => [called, phone])
    const altona = ['Altona', '+49 40 5550123']
    assert.deepEqual(placesWith('Praxis'), [['Praxis', '+49 30 5550123'], altona])
    assert.deepEqual(placesWith('Praxis', card('Apotheke', one, '<p>Tel: 030 5550199</p>')), [
      ['Laserzentrum', undefined],
      altona,
    ])
    assert.deepEqual(placesWith('Laserzentrum Berlin'), [['Laserzentrum', '+49 30 5550123'], altona])
  })

  test('by their cards, where a footer has both addresses in one element', () => {
    const card = (name: string, address: string) => `<div class="card"><h3>${name}</h3><div><span>${address}</span></div></div>`
    const [one, other] = ['Hauptstraße 5, 10115 Berlin', 'Am Markt 7, 22765 Hamburg']
    const footer = `<footer><div><h4>Navigation</h4><a href="/a">A</a></div><div><h4>Standorte</h4><address>${one}<br><br>${other}</address></div></footer>`
    const { locations } = shownContact(`<main><h1>Wir</h1>${card('Mitte', one)}${card('Altona', other)}</main>${footer}`, {
      language: 'de',
      hosts: ['own.de'],
    })
    assert.deepEqual(locations?.map(({ name }) => name).toSorted(), ['Altona', 'Mitte'])
  })

  test('after its own card, where the page also shows the address of the card before it elsewhere', () => {
    const card = (name: string, address: string, phone: string) =>
      `<div class="card"><h3>${name}</h3><p>${address}</p><p>Tel: ${phone}</p></div>`
    const footer = `<footer>${card('Mitte', 'Hauptstraße 5, 10115 Berlin', '030 5550123')}${card('Altona', 'Am Markt 7, 22765 Hamburg', '040 5550123')}</footer>`
    const { locations } = shownContact(`<main><h1>Kontakt</h1><p>Hauptstraße 5, 10115 Berlin</p></main>${footer}`, {
      language: 'de',
      hosts: ['own.de'],
    })
    const hamburg = locations?.find(({ address }) => address?.addressLocality === 'Hamburg')
    assert.equal(hamburg?.name, 'Altona')
    assert.match(hamburg?.phone ?? '', /40 5550123/)
  })

  test("branches announced by headings, with streets without a street word; their hours are not the company's", () => {
    const part = (name: string, address: string, phone: string, hours: string) =>
      `<section><h2>סניף ${name}</h2><p>${address}</p><p>${phone}</p><a href="tel:${phone.replace('-', '')}">${phone}</a><p>${hours}</p><p>קומה 2, משמאל</p></section>`
    const first = part('חיפה', 'שדרות הגן 97, חיפה', '04-8251234', 'א-ה 8:00-20:00<br>ו 8:00-12:00')
    const second = part('מודיעין', 'עמק התמר 12, מודיעין', '08-9711234', 'א-ה 9:00-19:00')
    const { hours, locations, others: more } = shownContact(`<h1>צור קשר</h1>${first}${second}`, { language: 'he' })
    assert.deepEqual([hours, more], [undefined, undefined])
    assert.deepEqual(
      locations?.map(({ name, phone, hours: own }) => [name, phone, own?.['sunday']]),
      [
        ['סניף חיפה', '+972-4-8251234', '08:00-20:00'],
        ['סניף מודיעין', '+972-8-9711234', '09:00-19:00'],
      ],
    )
    const studio = (name: string, street: string, phone: string) =>
      `<div><h2>${name} studio</h2><p>${street}</p><p>Phone: ${phone}</p><p>6 rooms, free parking</p></div>`
    const studios =
      studio('Newtown', '112 Long Street, Newtown VIC 3065', '(03) 9417 1234') +
      studio('Oldtown', '4/45 Low Road, Oldtown VIC 3056', '(03) 9380 1234')
    assert.deepEqual(
      shownContact(`<h1>Contact</h1>${studios}`, { language: 'en-AU' }).locations?.map(({ name, address }) => [name, address]),
      [
        [
          'Newtown studio',
          { streetAddress: '112 Long Street', addressLocality: 'Newtown', addressRegion: 'VIC', postalCode: '3065' },
        ],
        [
          'Oldtown studio',
          { streetAddress: '4/45 Low Road', addressLocality: 'Oldtown', addressRegion: 'VIC', postalCode: '3056' },
        ],
      ],
    )
    const same = shownContact(`<h1>צור קשר</h1>${second}${second.replace('מודיעין', 'לוד')}`, { language: 'he' })
    assert.equal(same.hours?.['sunday'], '09:00-19:00')
  })

  test('branches whose town is only in their heading', () => {
    const card = (name: string, street: string, phone: string) => `<div><h3>${name}</h3><p>${street}</p><p>${phone}</p></div>`
    const cards = (title: string, prefix: string) =>
      `<h1>צור קשר</h1><h2>${title}</h2>${card(`${prefix}חיפה`, 'דרך הנחל 120', '04-8251234')}${card(`${prefix}עפולה`, 'הבנות 4', '04-6521234')}`
    const placesOf = (html: string) =>
      shownContact(html, { language: 'he' }).locations?.map(({ name, address }) => [name, address])
    const haifa = { streetAddress: 'דרך הנחל 120', addressLocality: 'חיפה' }
    const afula = { text: 'הבנות 4, עפולה' }
    assert.deepEqual(placesOf(cards('הסניפים שלנו', '')), [
      ['חיפה', haifa],
      ['עפולה', afula],
    ])
    assert.deepEqual(placesOf(cards('איפה אנחנו', 'סניף ')), [
      ['סניף חיפה', haifa],
      ['סניף עפולה', afula],
    ])
    // The announcement may be a small title above a slogan, and one of the addresses not be readable; a link of the menu announces nothing.
    const slogan = (small: string) =>
      `${small}<h2>בואו לבקר</h2>${card('נצרת', 'הר הגבעה', '04-6011234')}${card('חיפה', 'דרך הנחל 120', '04-8251234')}${card('עפולה', 'הבנות 4', '04-6521234')}`
    const found = shownContact(`<h1>צור קשר</h1><main>${slogan('<span>הסניפים שלנו</span>')}</main>`, {
      language: 'he',
    }).locations
    assert.deepEqual(
      found?.map(({ name, phone }) => [name, phone]),
      [
        ['חיפה', '+972-4-8251234'],
        ['עפולה', '+972-4-6521234'],
      ],
    )
    const menu = (link: string) => `<header><nav><a href="/b/">${link}</a></nav></header><main>${slogan('')}</main>`
    assert.equal(placesOf(menu('הסניפים שלנו')), undefined)
    assert.equal(placesOf(`<main><section>${slogan('<a href="/b/">הסניפים שלנו</a>')}</section></main>`), undefined)
    assert.equal(placesOf(cards('הפרויקטים שלנו', '')), undefined)
    assert.equal(placesOf(cards('הסניפים שלנו', '').replace('דרך הנחל 120', 'קומה 2')), undefined)
  })

  test('branches whose address and number have headings of their own', () => {
    const card = (name: string, address: string, phone: string) =>
      `<div><h2>${name}</h2><h3>Adresse</h3><p>${address}</p><h3>Telefon</h3><p>${phone}</p></div>`
    const html = `<h1>Kontakt</h1>${card('Filiale Mitte', 'Lindenstraße 5, 10115 Berlin', '030 5550100')}${card('Filiale Süd', 'Am Markt 7, 12049 Berlin', '030 5550200')}`
    assert.deepEqual(
      shownContact(html, { language: 'de' }).locations?.map(({ name, phone }) => [name, phone]),
      [
        ['Filiale Mitte', '030 5550100'],
        ['Filiale Süd', '030 5550200'],
      ],
    )
    const office = `<section><h2>Zentrale</h2><p>Am Markt 7, 12049 Berlin</p><h2>Filiale Mitte</h2><p>Im Bahnhof</p><p>030 5550100</p></section>`
    const [, other] =
      shownContact(`<h1>Kontakt</h1>${card('Filiale Süd', 'Lindenstraße 5, 10115 Berlin', '030 5550200')}${office}`, {
        language: 'de',
      }).locations ?? []
    assert.deepEqual([other?.name, other?.phone], ['Zentrale', undefined])
  })

  test('an address with its floor as the heading of each card, which is not a name', () => {
    const card = (badge: string, address: string) => `<div class="card"><div><span>${badge}</span><h3>${address}</h3></div></div>`
    const html = `<h2>המשרדים שלנו</h2><div>${card('משרד ראשי', 'רחוב הרצל 33 מגדלי הים 1 רמת גן')}${card('שלוחה', 'רחוב אליעש 8 קומה 9 ירושלים')}</div><p>טלפון: 03-555-0000</p>`
    assert.deepEqual(
      shownContact(html, { language: 'he' }).locations?.map(({ name, address }) => [name, address]),
      [
        [undefined, { streetAddress: 'רחוב הרצל 33 מגדלי הים 1', addressLocality: 'רמת גן' }],
        [undefined, { streetAddress: 'רחוב אליעש 8 קומה 9', addressLocality: 'ירושלים' }],
      ],
    )
  })

  test('the legal section of a page is not the name of a place', () => {
    const html =
      '<section><h2>Die Wohnung</h2><p>Seestraße 32<br>88085 Langenau</p></section><section><h2>Impressum</h2><p>Feldweg 10<br>88097 Oberau</p></section>'
    assert.deepEqual(
      shownContact(html, { language: 'de' }).locations?.map(({ name }) => name),
      ['Die Wohnung', undefined],
    )
  })

  test('as JSON-LD with a business per branch', () => {
    const branch = (name: string, street: string, phone: string) =>
      `{"@type":"Store","name":"${name}","telephone":"${phone}","address":{"streetAddress":"${street}","addressLocality":"Bath","postalCode":"BA1 1AA"}}`
    const html = `<script type="application/ld+json">[${branch('Own North', '1 High Street', '+44 1225 400001')},${branch('Own South', '9 Low Road', '+44 1225 400002')}]</script>`
    assert.deepEqual(
      factsOfPages({ '/': html }).contact?.locations?.map(({ name, phone }) => [name, phone]),
      [
        ['Own North', '+44 1225 400001'],
        ['Own South', '+44 1225 400002'],
      ],
    )
  })

  test('an address in two scripts is one place', () => {
    const home = '<footer><p>HaBarzel 3, Tel Aviv</p></footer>'
    const { contact, notices } = factsOfPages(
      { '/': home, '/contact/': `<h1>צור קשר</h1><p>הברזל 3, תל אביב</p>${home}` },
      { language: 'he' },
    )
    assert.equal(contact?.locations, undefined)
    assert.deepEqual(contact?.contact.address, { streetAddress: 'הברזל 3', addressLocality: 'תל אביב' })
    assert.deepEqual(
      notices.filter(({ key }) => key === 'contact.address'),
      [],
    )
  })

  test('a map link with a title and the address in another language is the same place, and a slogan is not its name', () => {
    const company = { '@type': 'ExerciseGym', name: 'Own', telephone: '+972 3 555 0000' }
    const address = { streetAddress: "Gid'on Hausner St 12", addressLocality: 'Jerusalem' }
    const link = (title: string, text: string) =>
      `<a href="https://www.google.com/maps/search/x"><strong>${title}</strong><span>${text}</span></a>`
    const placesOf = (place: string) =>
      shownContact(
        `<script type="application/ld+json">${JSON.stringify({ ...company, address })}</script>
        <div>${link('כתובת', "Gid'on Hausner St 12, Jerusalem")}</div>
        <main><h1>A gym that brings you back.</h1><a href="tel:+97235550000">03-555-0000</a>${link('ניווט', place)}</main>`,
        { language: 'he' },
      ).locations?.map(({ name, address = {} }) => [name, Object.values(address).join(', ')])
    assert.equal(placesOf('גדעון האוזנר 12, ירושלים'), undefined)
    assert.deepEqual(placesOf('גדעון האוזנר 14, ירושלים')?.[1], [undefined, 'גדעון האוזנר 14, ירושלים'])
  })

  test('a call to action in a heading is not a name', () => {
    const card = (name: string, place: string) => `<div><h3>${name}</h3><p>${place}</p></div>`
    for (const [heading, language] of [
      ['Send us a message', 'en'],
      ['Stuur ons een bericht', 'nl'],
      ['Schreiben Sie uns', 'de'],
      ['Écrivez-nous', 'fr'],
      ['כתבו לנו', 'he'],
      ['Message sent!', 'en'],
    ] as const) {
      const html = card(heading, 'Hauptstr. 5, 10115 Berlin') + card('Altona', 'Am Markt 7, 22765 Hamburg')
      assert.deepEqual(
        shownContact(html, { language }).locations?.map(({ name }) => name),
        [undefined, 'Altona'],
        heading,
      )
    }
  })

  test('a name ending in an abbreviation is not a slogan', () => {
    const card = (name: string, place: string) => `<div><h3>${name}</h3><address>${place}</address></div>`
    const namesOf = (name: string) =>
      shownContact(card(name, '5 High Street, York YO1 7AA') + card('London', '7 Mill Road, London N1 9GU')).locations?.map(
        (place) => place.name,
      )
    assert.deepEqual(namesOf('Own Trading House Ltd.'), ['Own Trading House Ltd.', 'London'])
    assert.deepEqual(namesOf('A house for every day.'), [undefined, 'London'])
  })

  test('branches with the same house number in different streets and one phone number are several', () => {
    const branch = (streetAddress: string, addressLocality: string) => {
      return { '@type': 'Store', name: 'Own', telephone: '+49 30 5550000', address: { streetAddress, addressLocality } }
    }
    const company = { ...branch('Hauptstr. 12', 'Berlin'), department: [branch('Marktplatz 12', 'Hamburg')] }
    const { locations } = shownContact(`<script type="application/ld+json">${JSON.stringify(company)}</script>`)
    assert.deepEqual(
      locations?.map(({ address }) => address?.['addressLocality']),
      ['Berlin', 'Hamburg'],
    )
  })

  test('one place in several spellings is one', () => {
    const html = `<script type="application/ld+json">{"@type":"Store","name":"Own","address":{"streetAddress":"Hauptstr. 5","addressLocality":"Berlin","postalCode":"10115"}}</script>
      <p>Adresse: Hauptstraße 5, 10115 Berlin</p><footer><p>Hauptstraße 5<br>10115 Berlin</p></footer>`
    assert.equal(shownContact(html, { language: 'de' }).locations, undefined)
  })

  test('one place, with and without the letter of its house, is one', () => {
    const card = (street: string) =>
      `<div><h3>Contacteer ons</h3><p>${street}, 1012 AB Amsterdam</p><p>Tel: 020 5550123</p></div>`
    const placesOf = (...streets: readonly string[]) =>
      shownContact(`<h1>Contact</h1>${streets.map(card).join('')}`, { language: 'nl' }).locations?.map(({ name, address }) => [
        name,
        address?.['streetAddress'],
      ])
    assert.equal(placesOf('Eikstraat 22A', 'Eikstraat 22'), undefined)
    assert.deepEqual(placesOf('Eikstraat 22A', 'Eikstraat 22B'), [
      [undefined, 'Eikstraat 22A'],
      [undefined, 'Eikstraat 22B'],
    ])
    assert.deepEqual(placesOf('Eikstraat 22A', 'Beukstraat 22')?.length, 2)
  })

  test('one place, in full and with its district instead of the postal code, is one', () => {
    const place = (title: string, address: string) =>
      `<section><h2>${title}</h2><p><strong>Adresa</strong> ${address}</p><p>Tel. 606 555 190</p></section>`
    const html = place('Salon', 'Josefa Dlouhého 153, Nový Hrad 1') + place('Mapa', 'Josefa Dlouhého 153, 686 01 Nový Hrad')
    assert.equal(shownContact(html, { language: 'cs' }).locations, undefined)
    const other = place('Salon', 'Josefa Dlouhého 7, Nový Hrad 1') + place('Mapa', 'Josefa Dlouhého 153, 686 01 Nový Hrad')
    assert.equal(shownContact(other, { language: 'cs' }).locations?.length, 2)
  })
})
