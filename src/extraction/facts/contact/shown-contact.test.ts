import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../testing/read-html.ts'

const shown = (html: string) => factsOf(html).shownContact.map(({ kind, value }) => `${kind} ${value}`)

suite('visible contact details', () => {
  test('exclude the number of a service named in the privacy policy', () => {
    const policy = '<h5>Maps</h5><ul><li>Google Ireland Limited, Barrow Street, Dublin 4. Tel: +353 1 555 0100</li></ul>'
    assert.deepEqual(shown(`<h1>Imprint</h1><p>Tel: +43 676 5550100</p>${policy}`), ['phone +43 676 5550100'])
  })

  test('include a number with a label of its own behind an e-mail address', () => {
    const numbers = (line: string) => factsOf(`<p>${line}</p>`).shownContact.flatMap((one) => (one.kind === 'email' ? [] : [one]))
    for (const [line, kind, label] of [
      ['Mail: birk@birk.example Telefon nr: 53 85 50 80', 'phone', 'Telefon nr'],
      ['E-mail: ofek@ofek.example Fax: 53 85 50 80', 'fax', 'Fax'],
    ] as const)
      assert.deepEqual(
        numbers(line).map((one) => [one.kind, one.value, one.label, one.method]),
        [[kind, '53 85 50 80', label, 'label']],
        line,
      )
    assert.deepEqual(numbers('Mail: birk@birk.example CVR-nr: 53855080'), [])
    assert.deepEqual(numbers('Mail: birk@birk.example 53855080'), [])
    assert.deepEqual(numbers('Emergency police: police@gov.example Tel: 020 7946 0000'), [])
    for (const [before, label] of [
      ['Accounting ', 'Accounting'],
      ['Accounting:', 'Accounting'],
      ['Press: Agency Ofek, ', 'Press: Agency Ofek'],
    ] as const)
      assert.equal(numbers(`${before}a@birk.example 020 7946 0001`)[0]?.label, label)
    assert.deepEqual(shown('<h3>בקרו אצלנו</h3><p>מושב ארז 12921</p><a href="/map/">הצג במפה</a>'), ['address מושב ארז 12921'])
  })

  test('exclude a round amount with its currency on another line', () => {
    assert.deepEqual(shown('<h3>Business</h3><div>400 000</div><div>FCFA</div>'), [])
    assert.deepEqual(shown('<p>Tel: 400 000</p>'), ['phone 400 000'])
  })

  test('exclude the number of an article, a member or a company right after a word, unless it is as long as one with an area', () => {
    for (const line of [
      'SKU 345808',
      'Deleted member 621715',
      'Own Limited. Registered in England (number 8458210)',
      'Last updated 10012018',
    ])
      assert.deepEqual(shown(`<p>${line}</p>`), [], line)
    assert.deepEqual(shown('<p>Clínica Roble 914155612</p>'), ['phone 914155612'])
    assert.deepEqual(shown('<p>Reception 453 0872</p>'), ['phone 453 0872'])
  })

  test('have short labels', () => {
    assert.deepEqual(shown('<p>Tlf.: 70 55 01 98<br>Adr.: Stationsvej 30, Lillested, 8400 Ebeltoft</p>'), [
      'phone 70 55 01 98',
      'address Stationsvej 30, Lillested, 8400 Ebeltoft',
    ])
  })

  test('include a number on a line with an address, but not a postal code', () => {
    const numbers = (line: string) => shown(`<p>${line}</p>`).filter((found) => found.startsWith('phone '))
    for (const [address, number] of [
      ['Address: 12 Oak Street, Austin, TX 78701 ·', '512-555-0199'],
      ['Adresse: Storgata 5, 0155 Oslo |', '22 55 01 98'],
      ['Adresse: Vestergade 5, 8000 Aarhus C –', '70 55 01 98'],
      ['Dirección: Calle 85 # 12-10, Bogotá,', '601 555 0198'],
      ['Address: 12 Oak Street, Ashby,', '453-0872'],
    ] as const)
      assert.deepEqual(numbers(`${address} ${number}`), [`phone ${number}`], address)
    for (const line of [
      'Address: 14, MG Road, Pune 411001',
      'Address: Sector 12, Pune, 411 001',
      'Endereço: Rua das Flores 12, Curitiba, 80020-090',
      'כתובת: הרצל 5, תל אביב, 6688312',
      'ADDRESS: 1-4-2 Hanacho, Naka-ku, Nagoya-shi, Aichi, 450-6002',
      '4-60-7 Hanacho, Naka-ku, Nagoya City, Aichi Prefecture 453-0872',
    ])
      assert.deepEqual(numbers(line), [], line)
  })

  test('exclude a postal code of the United States and the number of a file, but not a German number with a slash', () => {
    assert.deepEqual(shown('<p>Tel: 97301-4970</p><p>Tel: 97301/4970</p>'), [])
    assert.deepEqual(shown('<h1>Contatti</h1><p>Via Roma, 5 - 20121 - Milano</p>'), [])
    assert.deepEqual(shown('<p>Handelsregister 01234/2019</p><p>Rechnung 00012/3456</p>'), [])
    assert.deepEqual(shown('<p>Tel.: 09764/8512 od. 0170/ 5550134</p>'), ['phone 09764/8512', 'phone 0170/ 5550134'])
  })

  test('exclude a date in the Iranian calendar, but not an Australian number', () => {
    assert.deepEqual(shown('<p>1403/05/12</p><p>12/05/1403</p>'), [])
    assert.deepEqual(shown('<p>Tel: 1300-11-22-98</p>'), ['phone 1300-11-22-98'])
  })

  test('exclude the day and year of a date whose month comes first', () => {
    for (const line of ['August 25 2026', 'Sat Dec 30 1899 20:00:00 GMT-0600', 'אוגוסט 25 2026', 'augusztus 25. 2026'])
      assert.deepEqual(shown(`<p>${line}</p>`), [], line)
    assert.deepEqual(shown('<p>Tel: 20 2024 55</p>'), ['phone 20 2024 55'])
  })

  test("do not read the end of a month, raised as superscript, as a number's label", () => {
    const methodOf = (line: string) => factsOf(`<p>${line}</p>`).shownContact.map(({ method }) => method)
    assert.deepEqual(methodOf('who died Aug<sup>t </sup>16 182890'), ['page'])
    for (const line of [
      't 16 182890',
      'Anna, t 16 182890',
      'Anna T 16 182890',
      'Anna t 16 182890',
      '12 Mill Lane, Ashby t 01632 960958',
    ])
      assert.deepEqual(methodOf(line), ['label'], line)
  })

  test('include a number of which only the end is 1234567', () => {
    assert.deepEqual(shown('<p>Tel: 020 7123 4567</p>'), ['phone 020 7123 4567'])
    assert.deepEqual(shown('<p>Tel: 0151 9123 4567</p><p>Tel: 0151 123 4567</p>'), ['phone 0151 9123 4567'])
  })

  test('include both numbers on the sides of a slash or a dash', () => {
    for (const [line, ...numbers] of [
      ['טלפון: 03-5550134 / 053-5550135', '03-5550134', '053-5550135'],
      ['Phone: (020) 7946 0134/020 7946 0135', '(020) 7946 0134', '020 7946 0135'],
      ['Phone: 020 7946 0134—020 7946 0135', '020 7946 0134', '020 7946 0135'],
      ['Tél. : 01 99 00 01 34 – 06 39 98 01 35', '01 99 00 01 34', '06 39 98 01 35'],
      ['Telefon: +48 501 555 013 / 22 555 01 34', '+48 501 555 013', '22 555 01 34'],
      ['Teléfono: 0034 915 550 134 / 915 550 135', '0034 915 550 134', '915 550 135'],
      ['Teléfono: 2255-0134 / 8855-0135', '2255-0134', '8855-0135'],
    ] as const)
      assert.deepEqual(
        shown(`<p>${line}</p>`),
        numbers.map((number) => `phone ${number}`),
        line,
      )
    for (const one of [
      '0 55 51 / 555 01 34',
      '+49 (0)37607 / 555013',
      '07195/555013-20',
      '00966 920 - 5550134',
      '+359 899 55 / 0134567',
      '0355 - 55 09 04 92',
    ])
      assert.deepEqual(shown(`<p>Tel.: ${one}</p>`), [`phone ${one}`])
    assert.deepEqual(shown('<p>Phone: 080-41550134/35/36</p>'), ['phone 080-41550134'])
    for (const line of [
      'EAN 4001234567890 / 4001234567891',
      '12.05.2026 / 14.06.2026',
      'Coordinates: 32.085300 / 34.781768',
      'Capacity 1.200.000 / 1.500.000',
      'Size 1000-2000 / 3000-4000',
      'Founded: 1998-2004',
      'Bankszámlaszám: 11773016 - 11111018 - 00000000',
    ])
      assert.deepEqual(shown(`<p>${line}</p>`), [], line)
  })

  test('name the kind of a number in many languages', () => {
    assert.deepEqual(shown('<p>Tel. 22 555 01 34, faks 22 555 01 35</p>'), ['phone 22 555 01 34', 'fax 22 555 01 35'])
    assert.deepEqual(shown('<p>Φαξ: 210 555 0135</p>'), ['fax 210 555 0135'])
    assert.deepEqual(shown('<p>Κινητό: 694 555 0134</p>'), ['phone 694 555 0134'])
    assert.deepEqual(shown('<p>וואצאפ: 053-555-0134</p>'), ['whatsapp 053-555-0134'])
  })

  test('include an e-mail address whose sign is apart or full-width', () => {
    for (const address of [
      'Email: info<span>@</span>own.test-shop.example',
      'מייל: info @ own.test-shop.example',
      'E-mail: info @ own.test-shop.example | Berlin',
      'メール：info＠own.test-shop.example',
      'info @ own.test-shop.example',
    ])
      assert.deepEqual(shown(`<p>${address}</p>`), ['email info@own.test-shop.example'], address)
    for (const line of [
      'Follow us @ own.test-shop.example',
      'Sales @ own.test-shop.example',
      'Ask: find us @ own.test-shop.example',
      'Location: online @ own.test-shop.example',
      'When: 19:00 @ own.test-shop.example',
      'Instagram: ada @ own.test-shop.example',
      'hosted @ own.test-shop.example',
    ])
      assert.deepEqual(shown(`<p>${line}</p>`), [], line)
  })

  test('include a number with a direction right after its label, but one that signs join to it', () => {
    for (const tag of ['bdi', 'span dir="ltr"']) {
      const isolated = (text: string) => `<${tag}>${text}</${tag.replace(/ .*/, '')}>`
      assert.deepEqual(shown(`<p>Phone${isolated('020 7946 0123')}today</p>`), ['phone 020 7946 0123'], tag)
      assert.deepEqual(shown(`<p>Phone: (${isolated('020')}) 7946-${isolated('0123')}</p>`), ['phone (020) 7946-0123'], tag)
    }
  })

  test('exclude the count in brackets before a number', () => {
    assert.deepEqual(shown('<p>Telefon (2) 0732 555 010</p>'), ['phone 0732 555 010'])
    assert.deepEqual(shown('<p>Fax (2) 0732 555 011</p>'), ['fax 0732 555 011'])
    // One number for both is one to call; of two, the second is the fax.
    for (const label of ['Tel / Fax:', 'Tel. und Fax', 'Tel./Fax', 'Telefone e fax:', 'טלפון ופקס:', 'Phone & fax:'])
      assert.deepEqual(shown(`<p>${label} 0732 555 012</p>`), ['phone 0732 555 012'], label)
    for (const line of ['Tel: 0732 555 012 / Fax: 0732 555 013', 'Tel 0732 555 012 and fax 0732 555 013'])
      assert.deepEqual(shown(`<p>${line}</p>`), ['phone 0732 555 012', 'fax 0732 555 013'], line)
    assert.ok(!shown('<p>Tel / Fax: 0732 555 012 / 0732 555 013</p>').includes('phone 0732 555 013'))
    assert.deepEqual(shown('<p>Orders by mail or fax: 0732 555 013</p>'), ['fax 0732 555 013'])
    assert.deepEqual(shown('<p>טלפון: (1) 03-6123456 (2) 03-6123457</p>'), ['phone 03-6123456', 'phone 03-6123457'])
  })

  test('include a number before its label, in visual right-to-left order', () => {
    assert.deepEqual(shown('<p>04-6550100 :טלפון</p><p>04-6550101 :פקס</p>'), ['phone 04-6550100', 'fax 04-6550101'])
    assert.deepEqual(shown('<p>04-6550100 :טלפון 04-6550101 :פקס</p>'), ['phone 04-6550100', 'fax 04-6550101'])
    assert.deepEqual(shown('<p>טלפון 03-6550100: פקס 03-6550101</p>'), ['phone 03-6550100', 'fax 03-6550101'])
    assert.deepEqual(shown('<p>📞</p><p>04-6550100</p><p>📠 04-6550101</p>'), ['phone 04-6550100', 'fax 04-6550101'])
  })

  test('are recognised by labels in many languages', () => {
    for (const [text, label] of [
      ['El. pašto adresas: info@own.example', 'email'],
      ['Sähköposti: info@own.example', 'email'],
      ['E-post: info@own.example', 'email'],
      ['E-posta: info@own.example', 'email'],
      ['Ел. пошта: info@own.example', 'email'],
      ['Имейл: info@own.example', 'email'],
      ['Telefonszám: 06 1 555 0100', 'phone'],
      ['Τηλέφωνο: 21 0555 0100', 'phone'],
      ['電話番号：03-5550-1000', 'phone'],
      ['Käyntiosoite: Koivutie 12', 'address'],
      ['Adresas: Ąžuolų g. 12', 'address'],
      ['Διεύθυνση: Δρυός 12', 'address'],
    ] as const) {
      const { shownContact } = factsOf(`<h1>X</h1><p>${text}</p>`)
      assert.deepEqual(
        shownContact.map(({ kind, method }) => [kind, method]),
        [[label, 'label']],
        text,
      )
    }
  })

  test('include the whole number right after its label', () => {
    for (const [text, number] of [
      ['Tel:03-555-0100', '03-555-0100'],
      ['Phone:+61 2 5550 0100', '+61 2 5550 0100'],
      ['טלפון:03-5550100', '03-5550100'],
      ['Phone (office):(02) 5550 0100', '(02) 5550 0100'],
      ['Tel.+49 511 5550100', '+49 511 5550100'],
      ['Telefon.0201 5550100', '0201 5550100'],
      ["טל':03-5550100", '03-5550100'],
      ['Numero de telefono:644 555 010', '644 555 010'],
    ] as const)
      assert.deepEqual(shown(`<h1>Contact</h1><p>${text}</p>`), [`phone ${number}`], text)
    for (const text of [
      'shop.example.com:5550100',
      'd:DAGAi,t:24033118|Logo',
      '10:305550',
      'v.5550100',
      'Fax.03-555-0100',
      'F.0201 5550199',
      'Kundennummer:0555010012',
      'Company number:05550100',
    ])
      assert.deepEqual(
        shown(`<h1>Contact</h1><p>${text}</p>`).filter((line) => line.startsWith('phone')),
        [],
        text,
      )
  })

  test('exclude a VAT number after its country code, and a business number', () => {
    for (const text of ['IT 01234567890', 'VAT<br>DE 123456789', 'ABN 51 824 753 556'])
      assert.deepEqual(shown(`<h1>Contact</h1><p>${text}</p>`), [], text)
    for (const text of ['DE 01515550134', 'IT 3475550134', 'PL 501502503', 'FR 0142345678', 'GB 02079460958'])
      assert.deepEqual(shown(`<h1>Contact</h1><p>Call us: ${text}</p>`), [`phone ${text.slice(3)}`], text)
    assert.deepEqual(shown('<h1>Contact</h1><p>IT 06 5550100</p><p>DE 030 5550100</p>'), [
      'phone 06 5550100',
      'phone 030 5550100',
    ])
  })

  test('include numbers after letters, whatever precedes them', () => {
    assert.deepEqual(shown('<h1>Contact</h1><p>Anna Oak|T:0355501234|F:0355501235</p>'), ['phone 0355501234', 'fax 0355501235'])
    assert.deepEqual(shown('<h1>Contact</h1><p>5 Oak Lane,P:0255501234</p>'), ['phone 0255501234'])
  })

  test("exclude a template's mailbox", () => {
    assert.deepEqual(
      shown(
        '<h1>Contact</h1><p>Email: info@untitled.tld</p><p>Email: info@domena.cz</p><p>Email: beispiel@mail.example</p><p>Email: info@oak.example</p>',
      ),
      ['email info@oak.example'],
    )
  })

  test('exclude a text about how to get the address', () => {
    for (const text of [
      'Adresse : communiquée après réservation (Gravelines, 59820)',
      'Anschrift: nach Vereinbarung, 10117 Berlin',
      'כתובת: תימסר לאחר הזמנה, תל אביב 6',
    ])
      assert.deepEqual(shown(`<h1>Contact</h1><p>${text}</p>`), [], text)
  })

  test('include an address whose label lacks its accents', () => {
    assert.deepEqual(shown('<p>Direccion: Calle Barco 35, 28004 Madrid</p>'), ['address Calle Barco 35, 28004, Madrid'])
  })

  test('include a post office box with its number', () => {
    for (const line of ['BP : 5574 Ashby, Cameroun', 'P.O. Box: 5574, Ashby, Kenya'])
      assert.deepEqual(shown(`<p>Address: ${line}</p>`), [`address ${line}`], line)
  })

  test('exclude the author and date of an article', () => {
    for (const date of ['Published: Jan 29, 2025', 'Stand: 3. März 2024'])
      assert.deepEqual(shown(`<address>By Ada Holt ${date}</address>`), [], date)
  })

  test('exclude the numbers under which companies are registered, which are as long as phone numbers', () => {
    for (const id of [
      'CVR 46684443',
      'Org.nr: 912 345 678',
      'NIPC 501 234 567',
      'ЕИК 123456789',
      'ΑΦΜ 099123456',
      'ZVR 123456789',
    ])
      assert.deepEqual(shown(`<footer><p>Oak · ${id}</p></footer>`), [], id)
    assert.deepEqual(shown('<footer><p>CVR 46684443 · Tlf. 70 12 34 55</p></footer>'), ['phone 70 12 34 55'])
  })

  test('exclude the number of a law', () => {
    assert.deepEqual(shown('<footer><p>Tel: 05-5550100</p><p>Directive (EU) 2019/882</p></footer>'), ['phone 05-5550100'])
  })

  test("exclude an authority's details in an imprint, below its name", () => {
    const own = '<p>Telefon: 0221 5550100<br>E-Mail: info@oak.example</p>'
    const authority = (name: string) =>
      `<p><b>${name}</b><br>Nord<br>Amtsweg 10<br>40549 Düsseldorf<br>Telefon: <a href="tel:+492115550100">+49 211 555 0100</a><br><a href="mailto:info@chamber.example">info@chamber.example</a></p>`
    const expected = ['phone 0221 5550100', 'email info@oak.example']
    for (const name of [
      'Zuständige Aufsichtsbehörde:',
      'Psychotherapeutenkammer',
      'Bayerische Landesärztekammer',
      'Landesbeauftragte für Datenschutz',
      'CNIL',
    ])
      assert.deepEqual(shown(`<h1>Impressum</h1>${own}${authority(name)}`), expected, name)
    const ofChamber = shown(`<h1>Start</h1><footer>${authority('Handwerkskammer')}</footer>`)
    assert.ok(ofChamber.includes('email info@chamber.example'), 'its own site')
  })

  test('exclude hospitals next to the office of a practice, not those of a group', () => {
    const office = '<h2>Office</h2><p>Phone: (217) 555-0101</p>'
    const list = (heading: string, above = office, title = 'Contact') =>
      shown(
        `<title>${title}</title><h1>Contact</h1>${above}<h3>${heading}</h3><p>Oak Health<br>Phone: (217) 555-0199</p>`,
      ).filter((one) => one.includes('555-0199')).length
    for (const heading of ['HOSPITALS', 'Surgery centers', 'Krankenhäuser', 'בתי חולים']) assert.equal(list(heading), 0, heading)
    for (const heading of ['Our hospitals', 'Oak Surgery Center']) assert.equal(list(heading), 1, heading)
    assert.equal(list('Hospitals', ''), 1, 'nothing else is listed')
    assert.equal(list('Hospitals', office, 'Contact – Oak Animal Hospitals'), 1)
  })

  test("exclude the details of the site's host in an imprint, in one paragraph or several", () => {
    const own = '<p>Oak SARL<br>Tél : 04 75 55 01 00</p>'
    for (const host of [
      '<p><b>Hébergeur :</b> Nuage SAS<br><b>Adresse :</b> 2 rue Vauban, 59100 Roubaix<br>Tél : 09 72 10 10 07</p>',
      '<ul><li>Hébergeur du site : Nuage SAS</li><li>2 rue Vauban, 59100 Roubaix</li><li>Tél : 09 72 10 10 07</li></ul>',
      '<p>Ce site est hébergé par Nuage SAS<br>2 rue Vauban<br>59100 Roubaix</p>',
      '<p>Hosting: Wolke GmbH<br>Karlstr. 5<br>91710 Gunzenhausen<br>Tel: 09831 505-0</p>',
      '<p>Proveedor de alojamiento: Nube SL<br>Dirección: Calle Larga 3, 28001 Madrid</p>',
    ])
      assert.deepEqual(shown(`<h1>Mentions légales</h1>${own}${host}`), ['phone 04 75 55 01 00'], host)
    const parts = (name: string, between: string) =>
      shown(`<div>${name}<p>Nuage SAS, 2 rue Vauban, 59100 Roubaix</p>${between}<p>Tél : 04 75 55 01 00</p></div>`)
    for (const between of ['<h2>Éditeur</h2>', '<p>Éditeur : Oak SARL</p>', '<div><h3>Oak SARL</h3></div>'])
      assert.deepEqual(parts('<p>Hébergeur :</p>', between), ['phone 04 75 55 01 00'], between)
    assert.deepEqual(parts('<p>Hébergeur :</p>', ''), [])
    for (const own of ['Hosting: weddings and parties', 'Site hébergé par nous', 'Each site visit is hosted by our engineers'])
      assert.ok(shown(`<p>${own}<br>12 rue Haute, 07000 Privas</p>`).includes('address 12 rue Haute, 07000, Privas'), own)
    for (const room of ['Hébergement : Gîte des Lilas', 'Hosted by the Oak Theatre', 'Hosting: 04 75 55 02 00'])
      assert.ok(shown(`<p>${room}<br>12 rue Haute, 07000 Privas</p>`).includes('address 12 rue Haute, 07000, Privas'), room)
  })

  test('exclude column headers, one of which is a word for places', () => {
    const table =
      '<table><tr><th>Lieu</th><th>1 personne</th><th>2 personnes</th></tr><tr><td>Lac</td><td>250 €</td><td>400 €</td></tr></table>'
    assert.deepEqual(shown(`<h1>Tarifs</h1>${table}`), [])
  })

  test('include the number of a member of a chamber, of a support desk, and of a company that is called like a credit', () => {
    const member = shown('<h1>Impressum</h1><p>Ada Holt, Mitglied der Architektenkammer<br>Telefon: 030 28493712</p>')
    assert.deepEqual(member, ['phone 030 28493712'])
    assert.deepEqual(shown('<h1>Contact</h1><p>Support by phone: +49 30 28493712</p>'), ['phone +49 30 28493712'])
    assert.deepEqual(shown('<h1>Watermark</h1><p>Watermark Plumbing: +49 30 28493712</p>'), ['phone +49 30 28493712'])
  })

  test('exclude the address of whoever supports the site', () => {
    const link = '<a href="mailto:gg@agency.example">Anna Field</a>'
    for (const words of ['© 2025 Oak | Mit Unterstützung von', 'Watermark fjernes ved kjøp —', 'Supported by'])
      assert.deepEqual(shown(`<h1>Oak</h1><footer><p>${words} ${link}</p></footer>`), [], words)
  })

  test('include a labelled street with the town below it in its own element, but no more', () => {
    const below = (street: string, next: string) => shown(`<footer><p>Ubicación:</p><p>${street}</p><p>${next}</p></footer>`)
    assert.deepEqual(below('C/Flores, 21 - 1ºE', '28009 Madrid, España'), ['address C/Flores, 21 - 1ºE, 28009, Madrid, España'])
    assert.deepEqual(below('21 Bramble Row', 'Austin, TX 78701'), ['address 21 Bramble Row, 78701, Austin, TX'])
    for (const next of ['Abierto todos los días', '28 mesas en Madrid', '© 2024 Todos los derechos'])
      assert.deepEqual(below('C/Flores, 21 - 1ºE', next), ['address C/Flores, 21 - 1ºE'], next)
  })

  test('include an address in one link with its label', () => {
    const link = (label: string) => `<h1>Contact</h1><div><a href="mailto:info@oak.example">${label}info@oak.example</a></div>`
    assert.deepEqual(factsOf(link('<span>Email</span>')).refused, [])
    assert.equal(factsOf(link('x.')).refused[0]?.text, 'info@oak.example')
  })

  test('include an internationalised e-mail address, in its ASCII form', () => {
    assert.deepEqual(shown('<h1>Kontakt</h1><p>E-Mail: info@gärtner-grün.example</p>'), [
      'email info@xn--grtner-grn-q5a01a.example',
    ])
    const link = '<h1>צור קשר</h1><p><a href="mailto:info@גן-ירוק.example">כתבו לנו</a></p>'
    assert.deepEqual(shown(link), ['email info@xn----3hckp2a5cf.example'])
    const glued = '<h1>Kontakt</h1><p>info@gruen.exampleÖffnungszeiten</p><p><a href="mailto:info@gan.exampleשעות">Mail</a></p>'
    assert.deepEqual(shown(glued), ['email info@gruen.example'])
    const long = `<h1>Kontakt</h1><a href="mailto:a@${'1.'.repeat(500)}é!">Mail</a>`
    assert.ok(cpuSeconds(() => shown(long)) < 1)
  })

  test('exclude the code of a town, and include an address after a picture', () => {
    assert.deepEqual(shown('<p>📍 ул. Дубовая, 12<br>125009, Москва<br>+7 495 555-01-23</p>'), [
      'phone +7 495 555-01-23',
      'address ул. Дубовая, 12, 125009, Москва',
    ])
  })

  test('exclude a place of work that is not an address', () => {
    const { shownContact } = factsOf('<h1>Contact</h1><dl><dt>Location</dt><dd>Ashby, Kent, 100 % remote</dd></dl>')
    assert.deepEqual(shownContact, [])
  })

  test('not the rating in a link to a map, but an address there, at a kilometre of a road', () => {
    const linked = (text: string) => shown(`<h1>Us</h1><p><a href="https://www.google.com/maps?cid=5">${text}</a></p>`)
    for (const text of ['★★★★★ 5,0 auf Google · 74 Bewertungen', 'Rated 4.8, 87 reviews', 'דירוג 4.9, 120 ביקורות'])
      assert.deepEqual(linked(text), [], text)
    assert.equal(linked('Hotel Ashby ★★★★, Rua do Moinho 5, Faro').length, 1)
    assert.deepEqual(linked('Ctra. N-340, km 4,5, Ashby'), ['address Ctra. N-340, km 4,5, Ashby'])
  })

  test('the number that a link shows, where the one that it dials has digits too many', () => {
    const linked = (target: string, text: string) => shown(`<p><a href="tel:${target}">${text}</a></p>`).toSorted()
    assert.deepEqual(linked('+4366605550100', '0660 5550100'), ['phone 0660 5550100'])
    assert.ok(linked('+36305550100', '06 30 555 0100').includes('phone +36305550100'))
    assert.ok(linked('+390615550100', '06 15550100').includes('phone +390615550100'))
    assert.ok(linked('0615550100', '+39 (0)6 15550100').includes('phone 0615550100'))
    assert.deepEqual(linked('0035550123', '03-5550123'), ['phone 03-5550123'])
    assert.ok(linked('0097235550123', '03-5550123').includes('phone 0097235550123'))
    assert.deepEqual(linked('+73952000000', '+7 (3952) 00-00-00'), [])
  })
})
