import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { baseMark } from '../../../model/base-url.ts'
import { factsOfPages, shownContact } from '../testing/contact-of.ts'

const he = { language: 'he' }
const week = Object.fromEntries(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'].map((day) => [day, '09:00-18:00']))
const fields = (html: string, site = he) => {
  const { others: _, locations: __, ...found } = shownContact(html, site)
  return found
}
const others = (html: string, site = he) => (shownContact(html, site).others ?? []).map(({ type, value }) => `${type} ${value}`)

test('partly understood opening hours are published as text', () => {
  const html =
    '<h2>Öffnungszeiten</h2><p>Dienstag - Freitag: 8:30 bis 12:00 </p>Nachmittags nach Vereinbarung.</p>Samstag: 8:00 bis 15:00</p><p>Tel. 089 5550134</p>'
  assert.deepEqual(fields(html, { language: 'de' }).hours, {
    text: 'Dienstag - Freitag: 8:30 bis 12:00; Nachmittags nach Vereinbarung.; Samstag: 8:00 bis 15:00',
  })
})

test('a number labelled as booking or reception is a phone number', () => {
  for (const [label, language] of [
    ['Reservas', 'es'],
    ['Prenotazioni', 'it'],
    ['Rejestracja', 'pl'],
    ['Büro', 'de'],
    ['לקביעת תור', 'he'],
  ] as const)
    assert.match(fields(`<p>${label}: 22 555 01 34</p>`, { language }).phone ?? '', /22.555/, label)
})

test('a number without its trunk prefix gets no country code', () => {
  assert.deepEqual(others('<p>טלפון 03-555-0000</p><p>פקס 153-54-6494200</p>'), ['fax 153-54-6494200'])
})

test('Italian and Polish addresses, in lines and under headings', () => {
  const address = (html: string, language: string) => fields(`<p>Tel. +39 0432 555013</p>${html}`, { language }).address
  assert.deepEqual(address('<a>Via V. Veneto 1, Fraz. Oleis<br>Manzano, 33044 Udine</a>', 'it'), {
    text: 'Via V. Veneto 1, Fraz. Oleis, Manzano, 33044 Udine',
  })
  assert.deepEqual(address('<h4>ul. Sienkiewicza 74 </h4><h4>40-039 KATOWICE </h4>', 'pl'), {
    streetAddress: 'ul. Sienkiewicza 74',
    postalCode: '40-039',
    addressLocality: 'KATOWICE',
  })
  assert.equal(address('<p>Trattoria Sole ul. Jana Pawła 23<br>50-001 Wrocław</p>', 'pl')?.['streetAddress'], 'ul. Jana Pawła 23')
})

test('an address goes on in the line below the labelled one', () => {
  const address = (lines: string) => fields(`<h3>Адреса</h3>${lines}<p>Тел. +380 352 555 013</p>`, { language: 'uk' }).address
  assert.deepEqual(address('<p>вул. Садова 5</p><p>м. Львів, 79000</p>'), { text: 'вул. Садова 5, м. Львів, 79000' })
  assert.deepEqual(address('<p>вул. Садова 5</p><p>Вхід з двору</p>'), { text: 'вул. Садова 5' })
  const inTwoTowns = '<p>вул. Садова 5</p><p>вул. Садова 5, м. Львів</p><p>вул. Садова 5, м. Київ</p>'
  assert.deepEqual(address(inTwoTowns), { text: 'вул. Садова 5' })
})

test('a British address with an estate and a street', () => {
  const address = (html: string) => fields(`<p>Phone 0161 496 0123</p><p>${html}</p>`, { language: 'en' }).address
  assert.deepEqual(address('Unit 11 Mill Business Park<br>Mill Hill Road<br>Radcliffe, M26 2ZS'), {
    streetAddress: 'Unit 11 Mill Business Park, Mill Hill Road',
    postalCode: 'M26 2ZS',
    addressLocality: 'Radcliffe',
  })
  assert.deepEqual(address('12 Mill Lane<br>Radcliffe<br>Greater Manchester<br>M26 2ZS'), {
    streetAddress: '12 Mill Lane',
    postalCode: 'M26 2ZS',
    addressLocality: 'Radcliffe',
    addressRegion: 'Greater Manchester',
  })
})

describe('a contact page', () => {
  test('as a table', () => {
    assert.deepEqual(
      shownContact(
        `<table>
      <tr><th>טלפון</th><td>03-555-0000</td></tr>
      <tr><th>פקס:</th><td>03-555-0001</td></tr>
      <tr><td>דוא״ל</td><td><a href="mailto:hi@own.example">hi@own.example</a></td></tr>
      <tr><td>כתובת</td><td>הרצל 1, תל אביב</td></tr>
      <tr><td>שעות פעילות</td><td>א׳-ה׳ 9:00-18:00<br>שישי עד 13:00</td></tr>
    </table>`,
        he,
      ),
      {
        phone: '+972-3-555-0000',
        phoneLocal: '03-555-0000',
        email: 'hi@own.example',
        address: { streetAddress: 'הרצל 1', addressLocality: 'תל אביב' },
        hours: { ...week, friday: 'עד 13:00' },
        others: [{ type: 'fax', value: '+972-3-555-0001', label: 'פקס', url: `${baseMark}/contact/` }],
      },
    )
  })

  test('as a definition list, in English', () => {
    assert.deepEqual(
      fields(`<dl><div><dt>Phone</dt><dd>+972-3-555-0000</dd></div><dt>E-mail:</dt><dd>hi@own.example</dd>
        <dt>Address</dt><dd>1 Herzl St.<br>Tel Aviv</dd><dt>Opening hours</dt><dd>Sun–Thu 9:00–18:00</dd><dd>Fri closed</dd></dl>`),
      { phone: '+972-3-555-0000', email: 'hi@own.example', address: { text: '1 Herzl St., Tel Aviv' }, hours: week },
    )
  })

  test('as boxes of a page builder: a heading and the text below it', () => {
    const box = (title: string, text: string) =>
      `<div class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>${title}</span></h3><p class="elementor-icon-box-description">${text}</p></div>`
    assert.deepEqual(
      fields(
        box('כתובת', 'דרך השלום 7<br>תל אביב') +
          box('טלפון', '<a href="tel:+97235550000">03-555-0000</a>') +
          box('שעות פעילות:', 'ימים א׳–ה׳: 9:00–18:00<br>יום ו׳: סגור') +
          box('דואר אלקטרוני', 'hi@own.example') +
          '<form><label>טלפון</label><input><label>כתובת</label><textarea></textarea><button>שלחו, 1 2 3</button></form>',
      ),
      {
        address: { streetAddress: 'דרך השלום 7', addressLocality: 'תל אביב' },
        phone: '+97235550000',
        phoneLocal: '03-555-0000',
        hours: week,
        email: 'hi@own.example',
      },
    )
  })

  test('as labelled lines, with a column per day', () => {
    const html = `<p><strong>טל׳:</strong> *6050 | <strong>נייד:</strong> 050-555-0000<br>מייל - hi@own.example<br>
        <b>דוא"ל</b> <span>hi@own.example</span></p><p>כתובתנו: הרצל 1, תל אביב</p>
        <h4>שעות הפעילות</h4><ul><li><span>ראשון–חמישי</span><span>9:00–18:00</span></li><li>שישי <i>סגור</i></li></ul><p>נשמח לעזור</p>`
    assert.deepEqual(fields(html), {
      phone: '*6050',
      email: 'hi@own.example',
      address: { streetAddress: 'הרצל 1', addressLocality: 'תל אביב' },
      hours: week,
    })
    assert.deepEqual(others(html), ['phone +972-50-555-0000'])
  })

  test('as links only: the number as shown and as dialled', () => {
    assert.deepEqual(
      fields(
        '<a href="tel:+972-3-555-0000"><svg></svg> 03-555-0000</a><a href="TEL:035550000">חייגו</a><a href="mailto:hi@own.example?subject=x">כתבו</a>',
      ),
      { phone: '+972-3-555-0000', phoneLocal: '03-555-0000', email: 'hi@own.example' },
    )
    assert.deepEqual(fields('<a href="tel:*6050">*6050</a>'), { phone: '*6050' })
  })

  test('with several numbers: the first one, and the rest as further ones', () => {
    assert.equal(fields('<p>טלפון: 03-5550000</p><p>טלפון: 09-5550000</p>')['phone'], '+972-3-5550000')
    assert.deepEqual(others('<p>טלפון: 03-5550000, *6050</p>'), ['phone *6050'])
    assert.deepEqual(others('<a href="mailto:a@own.example,info@own.example">א</a>'), ['email a@own.example'])
  })

  test('with a link that dials another number than shown: the shown one counts, site-wide', () => {
    const facts = factsOfPages(
      { '/contact/': '<a href="tel:035550000">03-5550001</a>', '/': '<a href="tel:035550000">חייגו</a>' },
      he,
    )
    assert.equal(facts.contact?.contact.phone, '+972-3-5550001')
    assert.equal(facts.contact?.others, undefined)
    assert.ok(facts.notices.some(({ message, key }) => key === 'contact.phone' && message.includes('035550000')))
  })

  test('with a link without text: counts if its number is readable, or it is the only one', () => {
    const button = '<a href="https://wa.me/972505550000"><svg></svg></a>'
    assert.deepEqual(others(`<p>טלפון: 03-5550000</p>${button}`), [])
    assert.deepEqual(others(`<p>טלפון: 03-5550000 נייד: 050-5550000</p>${button}`), [
      'whatsapp +972505550000',
      'phone +972-50-5550000',
    ])
    assert.deepEqual(fields(button), { phone: '+972505550000' })
    assert.deepEqual(others('<p>טלפון: 03-5550000</p><a href="https://wa.me/972505550000">WhatsApp</a>'), [
      'whatsapp +972505550000',
    ])
  })

  test('with one number in several spellings: one number', () => {
    assert.deepEqual(fields('<p>טלפון: 03-555-0000</p><p>Phone: +972 (0)3 555 0000</p><a href="tel:0097235550000">א</a>'), {
      phone: '+972 3 555 0000',
      phoneLocal: '03-555-0000',
    })
  })

  test('a landline is preferred to a mobile number; a fax number is ignored', () => {
    const html =
      '<p>נייד: 050-5550000</p><p>טלפון: 03-5550000</p><p>פקס: 03-5550009</p><a href="tel:035550009">א</a><a href="tel:*6050">ב</a>'
    assert.equal(fields(html)['phone'], '+972-3-5550000')
    assert.deepEqual(others(html), ['fax +972-3-5550009', 'phone *6050', 'phone +972-50-5550000'])
    assert.equal(fields('<p>טלפון: 03-5550000</p><p>פקס: 03-5550000</p>')['phone'], '+972-3-5550000')
    assert.equal(fields('<p>נייד: 050-5550000</p>')['phone'], '+972-50-5550000')
  })

  for (const more of [' שלוחה 2', ' (2 lines)', ', שלוחה 12', ' ext. 2', ' (רב קווי)', ' בשעות הבוקר 9-12']) {
    test(`a number is read without “${more.trim()}” after it`, () => {
      assert.equal(fields(`<p>טלפון: 03-555-0134${more}</p>`)['phone'], '+972-3-555-0134')
    })
  }

  test("ignores labels' neighbours that are not numbers, addresses or schedules", () => {
    for (const html of [
      '<p>טלפון: התקשרו 3 פעמים</p>',
      '<p>טלפון</p><p>השאירו פרטים</p>',
      '<p>כתובת</p><p>דוא״ל</p>',
      '<p>כתובת: כאן</p>',
      '<h2>שעות פעילות</h2><p>צרו קשר</p>',
      '<p>מייל: שלחו לנו</p>',
      '<p hidden>טלפון: 03-5550000</p>',
      '<div style="display:none"><a href="tel:035550000">א</a></div>',
    ])
      assert.deepEqual(fields(html), {}, html)
  })

  test('hours not understood as a whole are published as text', () => {
    const hours = (text: string) => fields(`<p>טלפון: 03-5550000</p><p>שעות פעילות: ${text}</p>`).hours
    assert.deepEqual(hours('א׳-ה׳ 9:00-18:00, ובערב בתיאום'), { text: 'א׳-ה׳ 9:00-18:00, ובערב בתיאום' })
    assert.deepEqual(hours('בתיאום מראש'), { text: 'בתיאום מראש' })
  })

  test('hours are not read from a counter', () => {
    const counter = [
      ['0', 'ימים'],
      ['0', 'שעות'],
      ['0', 'דקות'],
    ]
    const items = counter.map(([value, label]) => `<div><div>${value}</div><div>${label}</div></div>`).join('')
    assert.equal(fields(`<p>טלפון: 03-5550000</p><div>${items}</div>`).hours, undefined)
  })
})

describe('next to the own details', () => {
  const own = '<p>Phone: +49 30 901820</p><p>info@own.example</p>'
  const contactOf = (html: string) => shownContact(own + html, { language: 'de' })
  const unchanged = contactOf('')

  test('those of a web designer, an authority, an arbitration board, a client or a photographer are excluded', () => {
    for (const html of [
      '<p>Webdesign: Agentur Blau, <a href="mailto:hi@agency.example">hi@agency.example</a>, Tel. 040 428280</p>',
      '<p>Website by Blue, hi@agency.example</p>',
      '<h2>Streitbeilegung</h2><p>Zentrum für Schlichtung, Straßburger Straße 8, 77694 Kehl, Telefon: 07851 7957940, mail@schlichter.example</p>',
      '<h3>Aufsichtsbehörde</h3><p>Tel.: 0711 6155410, E-Mail: poststelle@behoerde.example</p>',
      '<h2>Hosting</h2><p>Hoster GmbH, Telefon 0721 170555</p>',
      '<div class="testimonials"><p>Anna, anna@client.example, 030 123987</p></div>',
      '<blockquote>Call me: 030 998877</blockquote>',
      '<p>Bildnachweis: foto@photographer.example</p>',
      '<p>Notruf 112, Polizei: 110</p>',
    ])
      assert.deepEqual(contactOf(html), unchanged, html)
  })

  test('examples, file names and mailboxes of programs are excluded', () => {
    for (const html of [
      '<p>name@example.com</p>',
      '<p>info@nomeattivita.it</p>',
      '<p>E-Mail: xxxxxx@xmail.com</p>',
      '<p>E-Mail: noreply@own.example</p>',
      '<img src="x"><p>logo@2x.png</p>',
      '<p>abc123@o4504.ingest.sentry.io</p>',
      '<p>Telefon: 0123 456789</p>',
      '<p>Telefon: 000-0000000</p>',
      '<p>Телефон: +7 (3952) 00-00-00</p>',
      '<p>USt-IdNr.: DE 123 456 788, HRB 901234, IBAN DE89 3704 0044 0532 0130 00</p>',
      '<p>Steuernummer 30 901 82099</p>',
    ])
      assert.deepEqual(contactOf(html), unchanged, html)
  })

  test('obfuscated but readable e-mail addresses are read', () => {
    const email = (html: string) => shownContact(html).email
    assert.equal(email('<p>info [at] own.example</p>'), 'info@own.example')
    assert.equal(email('<p>info(at)own.example</p>'), 'info@own.example')
    assert.equal(email('<p>info [at] own [dot] example</p>'), 'info@own.example')
    // "hi@own.example" with the key 0x42.
    const hex = [
      '42',
      ...Array.from('hi@own.example', (sign) => ((sign.codePointAt(0) ?? 0) ^ 0x42).toString(16).padStart(2, '0')),
    ].join('')
    assert.equal(email(`<a class="__cf_email__" data-cfemail="${hex}">[email&#160;protected]</a>`), 'hi@own.example')
    assert.equal(email(`<a href="/cdn-cgi/l/email-protection#${hex}">Mail</a>`), 'hi@own.example')
    assert.equal(email('<p>Meet us at own.example at noon (at the latest)</p>'), undefined)
  })
})

test('any number is read back next to its label', () => {
  const digits = fc
    .integer({ min: 2_000_000, max: 9_999_999 })
    .map(String)
    .filter((number) => !/(\d)\1{3}|1234/.test(number))
  const area = fc.constantFrom('02-', '03-', '04 ', '(08) ', '09.', '050-', '053', '077-', '1-800-', '+972-3-', '+972 3')
  const label = fc.constantFrom('טלפון', 'טל׳', 'Phone', 'Tel.', 'מספר טלפון', 'TELEPHONE')
  const frames = fc.constantFrom(
    (name: string, number: string) => `<table><tr><td>${name}</td><td>${number}</td></tr></table>`,
    (name: string, number: string) => `<dl><dt>${name}:</dt><dd>${number}</dd></dl>`,
    (name: string, number: string) => `<p>${name}: <span dir="ltr">\u200E${number}</span></p>`,
    (name: string, number: string) => `<h3>${name}</h3><p>${number}</p>`,
    (name: string, number: string) => `<ul><li><b>${name}</b><br>${number}</li></ul>`,
  )
  fc.assert(
    fc.property(label, area, digits, frames, (name, code, rest, frame) => {
      const { phone = '', phoneLocal = phone } = fields(frame(name, code + rest))
      assert.ok([phone, phoneLocal].includes(code + rest), `${phone} ${phoneLocal}`)
    }),
    { numRuns: 60 },
  )
})

test('a hostile page takes bounded time', () => {
  for (const html of [
    '<p>טלפון: '.repeat(20_000),
    `<p>${'שעות פעילות: א 9:00-18:00 '.repeat(20_000)}`,
    '<a href="tel:03555000">03</a>'.repeat(20_000),
    `${'<table><tr><td>א<td>'.repeat(60)}${'<tr><td>טלפון<td>1'.repeat(5_000)}`,
    `${'<dl><dt>טלפון<dd>'.repeat(60)}${'<br>שעות'.repeat(20_000)}`,
    `<p>${'Hauptstr. 5, '.repeat(20_000)}`,
    '<p>Hauptstr. 5<br>10115 Berlin</p>'.repeat(5_000),
    `<p>${'a-b.c '.repeat(50_000)}12</p>`,
    `<p>${'+49 30 '.repeat(20_000)}</p>`,
  ]) {
    const seconds = cpuSeconds(() => {
      const { contact, notices } = factsOfPages({ '/contact/': html })
      assert.ok(JSON.stringify([contact, notices]).length < 50_000)
    })
    assert.ok(seconds < 5, html.slice(0, 40))
  }
})

test('an address and hours in a line of contact details, divided by bars, dots or dashes', () => {
  const shown = (line: string) => {
    const footer = `<h1>Oak</h1><footer><p>${line}</p></footer>`
    return factsOfPages({ '/': footer, '/contact/': footer }, { hosts: ['own.example'] }).contact?.contact ?? {}
  }
  const whole = shown('Oak Crafts | 12 Oak Street, Cape Town, 8001 | Tel. 021 555 0123 | Mon–Fri 9:00–17:00 | info@own.example')
  assert.deepEqual(whole.address, { streetAddress: '12 Oak Street', postalCode: '8001', addressLocality: 'Cape Town' })
  assert.equal(whole.hours?.['friday'], '09:00-17:00')
  const dashed = shown('Oak Crafts – 12 Oak Street – Cape Town, 8001 – info@own.example').address
  assert.deepEqual(dashed, { streetAddress: '12 Oak Street', postalCode: '8001', addressLocality: 'Cape Town' })
  assert.match(JSON.stringify(shown('Rua Augusta, 12 - Sala 4 - Centro - Aracaju - SE - 49010-000').address), /Sala 4 - Centro/)
  assert.equal(shown('г. Москва, ул. Дубовая, д. 12, тел. 495 5550123').address?.['text'], 'г. Москва, ул. Дубовая, д. 12')
  assert.equal(shown('г. Москва, ул. Дубовая, д. 12 · info@own.example').address?.['text'], 'г. Москва, ул. Дубовая, д. 12')
  for (const line of [
    'Yoga for beginners | Mon 18:00–21:30 | Hall 2',
    'Customer service · Mon–Fri 9:00–17:00 · 021 555 0123',
    'Delivery | Mon–Fri 9:00–17:00 | 021 555 0123',
    'Annual fair | 12 Oak Street, Cape Town, 8001 | $5',
    'г. Москва, ул. Дубовая, д. 12, телефонная станция',
    'Website by Pixel – 12 Oak Street – Cape Town, 8001 – 021 555 0123',
    'Website by Pixel | 12 Oak Street, Cape Town, 8001 | 021 555 0123',
  ]) {
    const { address, hours } = shown(line)
    assert.deepEqual([address, hours], [undefined, undefined], line)
  }
})
