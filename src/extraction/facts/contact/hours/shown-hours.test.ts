import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuSeconds } from '../../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../../testing/read-html.ts'

const hoursOf = (body: string) =>
  factsOf(`<body><h1>Inn</h1>${body}</body>`).shownContact.flatMap(({ kind, fields }) => (kind === 'hours' ? [fields] : []))

test('a line next to a schedule that closes one of its days makes it text', () => {
  const schedule = '<h2>Opening hours</h2><p>Monday to Sunday 17:00-22:00</p>'
  assert.equal(hoursOf(schedule)[0]?.['thursday'], '17:00-22:00')
  const [hours] = hoursOf(`${schedule}<p>On Thursday our kitchen stays closed</p>`)
  assert.deepEqual(Object.keys(hours ?? {}), ['text'])
  assert.match(hours?.['text'] ?? '', /Thursday/)
  assert.equal(hoursOf(`${schedule}<p>Closed on Christmas and on Thursday, 24 December</p>`)[0]?.['thursday'], '17:00-22:00')
})

test('two times without a dash are those of opening and closing below a label of opening hours, if all lines can be read', () => {
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']
  const week = Object.fromEntries(days.map((day) => [day, '08:00-20:00']))
  const lines = '<p>ראשון - חמישי 8:00 20:00</p><p>שישי 8:00 13:00</p>'
  assert.deepEqual(hoursOf(`<h2>שעות פתיחה</h2>${lines}`), [{ ...week, friday: '08:00-13:00' }])
  assert.deepEqual(hoursOf('<h2>Opening hours</h2><p>Sun - Thu 8:00 20:00, Fri 8:00 13:00</p>'), [
    { ...week, friday: '08:00-13:00' },
  ])
  for (const text of ['Monday 9:00 12:00 14:00', 'Monday 19:00 20:00', 'Mon-Fri 8:00 20:00; Sunday 9:00 12:00 14:00'])
    assert.deepEqual(hoursOf(`<h2>Opening hours</h2><p>${text.replace('; ', '</p><p>')}</p>`), [{ text }])
  assert.deepEqual(hoursOf(`<h2>Concerts</h2>${lines}`), [])
})

test('a line next to a schedule that adds a break makes it text', () => {
  for (const [title, week, pause] of [
    ['Opening hours', 'Mon - Fri: 9am - 5pm', 'Closed for lunch 1pm - 2pm'],
    ['Öffnungszeiten', 'Mo-Fr 8-17 Uhr', 'Mittagspause: 12.00 - 13.00 Uhr'],
    ['שעות פעילות', "א'-ה' 9:00-17:00", 'הפסקת צהריים 13:00-14:00'],
  ] as const) {
    const [hours] = hoursOf(`<h2>${title}</h2><p>${week}</p><p>${pause}</p>`)
    assert.deepEqual(hours, { text: `${week}; ${pause}` })
    assert.notEqual(hoursOf(`<h2>${title}</h2><p>${week}</p><p>Lunch menu from our kitchen</p>`)[0]?.['monday'], undefined)
  }
})

test('a line that only says that the company is open belongs to the heading of its hours', () => {
  for (const [title, line, day] of [
    ['Opening hours', 'We are open:', 'Monday'],
    ['Åbningstider', 'Der er åbent:', 'Mandag'],
    ['שעות פתיחה', 'אנחנו פתוחים:', 'יום שני'],
  ] as const) {
    const { shownContact } = factsOf(`<body><h1>Inn</h1><h3>${title}</h3><p>${line}</p><p>${day}: 10:00-19:00</p></body>`)
    assert.deepEqual(
      shownContact.map(({ fields, method }) => [fields, method]),
      [[{ monday: '10:00-19:00' }, 'label']],
      line,
    )
  }
  for (const title of ['Christmas', 'Kitchen'])
    assert.deepEqual(hoursOf(`<h3>${title}</h3><p>We are open:</p><p>Monday: 10:00-12:00</p>`), [], title)
})

test('a day by appointment is part of its schedule, and no opening time of its own', () => {
  const found = (label: string, day: string) => hoursOf(`${label}<p>Monday: 9:00-17:00<br>${day}</p>`)
  for (const label of ['', '<h2>Opening hours</h2>'])
    assert.deepEqual(found(label, 'Sunday: by appointment'), [{ monday: '09:00-17:00', sunday: 'by appointment' }])
  // Which days a line below the schedule is about is not said.
  assert.deepEqual(found('', 'By appointment only'), [{ monday: '09:00-17:00' }])
  assert.deepEqual(hoursOf('<p>Monday: 18:00-19:00<br>Sunday: by appointment</p>'), [])
  assert.deepEqual(hoursOf('<h2>Öffnungszeiten</h2><p>Werktags 9–18 Uhr</p>'), [{ text: 'Werktags 9–18 Uhr' }])
  for (const text of [
    'Durée : 2h à 3h',
    'Réponse sous 24 à 48h',
    'Yoga doux 18h à 19h',
    'Happy hour 5pm - 7pm',
    'Cours de 12 à 18 h',
  ])
    assert.deepEqual(hoursOf(`<h2>Horaires</h2><p>${text}</p>`), [], text)
})

test('the text of a map link is not an address', () => {
  const link = (text: string) => `<p><a href="https://maps.app.goo.gl/x">${text}</a></p>`
  const addressOf = (text: string) => factsOf(`<body><h1>Inn</h1>${link(text)}</body>`).shownContact.map(({ kind }) => kind)
  for (const text of ['🌍 Navigate with 1-click', 'Nawiguj 1-kliknięciem', 'Get directions in 1 minute', 'Open in Maps 24/7'])
    assert.deepEqual(addressOf(text), [], text)
  assert.deepEqual(addressOf('Lake Road 5, 12345 Townham'), ['address'])
  // A link may contain a whole page; a quadratic expression would take minutes.
  assert.ok(cpuSeconds(() => assert.deepEqual(addressOf('lake road '.repeat(40_000)), [])) < 5)
})

test('seasonal hours are not the opening hours', () => {
  const week = '<p>Tuesday to Sunday: 20:00-23:30</p>'
  const titles = [
    'Summer hours (July and August)',
    'Horario de verano',
    "Horaires d'hiver",
    'Sommeröffnungszeiten',
    'שעות פעילות בקיץ',
    'Summer',
  ]
  for (const title of titles) {
    assert.deepEqual(hoursOf(`<h2>${title}</h2>${week}`), [], title)
    assert.deepEqual(hoursOf(`<p>Come in</p><p><b>${title}</b></p>${week}`), [], title)
  }
  for (const title of ['Winter & Sons', 'Visit us']) assert.equal(hoursOf(`<h2>${title}</h2>${week}`).length, 1, title)
})

test('visiting hours and telephone hours are not the opening hours', () => {
  const week = '<p>Monday to Friday: 9:00-17:00</p>'
  for (const [house, title] of [
    ['Hospital of St. Mary', 'Visiting hours'],
    ['Seniorenheim Linde', 'Besuchszeiten'],
    ['Hôpital Sainte-Anne', 'Heures de visite'],
    ['Ospedale San Marco', 'Orario di visita'],
    ['בית החולים אלון', 'שעות ביקור'],
  ] as const) {
    assert.deepEqual(hoursOf(`<h1>${house}</h1><h2>${title}</h2>${week}`), [], title)
    assert.equal(hoursOf(`<h1>Museum</h1><h2>${title}</h2>${week}`).length, 1, `${title} of a museum`)
  }
  for (const title of [
    'Phone lines open',
    'Telefonische Sprechzeiten',
    'Wir sind telefonisch erreichbar:',
    'Permanence téléphonique',
    'מענה טלפוני',
  ]) {
    assert.deepEqual(hoursOf(`<h2>${title}</h2>${week}`), [], title)
    assert.deepEqual(hoursOf(`<p>Come in</p><p><b>${title}</b></p>${week}`), [], title)
  }
  for (const title of ['Support hours', 'Hotline times']) assert.deepEqual(hoursOf(`<h2>${title}</h2>${week}`), [], title)
  assert.deepEqual(hoursOf('<p>Telefonzeiten: Mo-Fr 8:00-12:00</p>'), [])
  for (const title of [
    'Visit us',
    'Ihr Besuch',
    'Adresse und Telefon',
    'Sprechzeiten',
    'Öffnungszeiten und telefonische Erreichbarkeit',
    'Opening hours & phone lines',
    'Horaires d’ouverture et permanence téléphonique',
    'שעות פעילות ומענה טלפוני',
  ])
    assert.equal(hoursOf(`<h2>${title}</h2>${week}`).length, 1, title)
  assert.equal(hoursOf(`<h2>Kontakt</h2><p>Telefonisch erreichbar unter 030 5550100</p>${week}`).length, 1)
})

test('a table with columns for the parts of a day', () => {
  const table = (heads: string, ...rows: readonly string[]) => {
    const cells = (tag: string, row: string) =>
      `<tr>${row
        .split('|')
        .map((cell) => `<${tag}>${cell}</${tag}>`)
        .join('')}</tr>`
    return `<table>${cells('th', heads)}${rows.map((row) => cells('td', row)).join('')}</table>`
  }
  const read = (...rows: Parameters<typeof table>) => hoursOf(`<h2>Opening hours</h2>${table(...rows)}`)
  assert.deepEqual(read('Day|Open|Close', 'Monday|9:00|17:00', 'Tuesday|9:00|16:00'), [
    { monday: '09:00-17:00', tuesday: '09:00-16:00' },
  ])
  assert.deepEqual(read('Jour|Matin|Après-midi', 'Lundi|9h–12h|14h–18h', 'Mardi|9h–12h|fermé'), [
    { monday: '09:00-12:00, 14:00-18:00', tuesday: '09:00-12:00' },
  ])
  // In any language, if one of the words is known.
  for (const heads of ['Wochentag|Vormittag|Nachmittag', 'Nap|Délelőtt|Délután', 'Day|Morning surgery|Evening surgery'])
    assert.deepEqual(hoursOf(table(heads, 'Mon|9:00–12:00|14:00–18:00', 'Tue|9:00–12:00|14:00–18:00')), [
      { monday: '09:00-12:00, 14:00-18:00', tuesday: '09:00-12:00, 14:00-18:00' },
    ])
  const branches = ['Day|Leeds|York', 'Monday|9:00–12:00|14:00–18:00', 'Tuesday|9:00–12:00|14:00–18:00'] as const
  assert.deepEqual(read(...branches), [])
  assert.deepEqual(hoursOf(table(...branches)), [])
})

test('times and the word for closed in lines of their own stay as they are', () => {
  const read = (...lines: readonly string[]) => hoursOf(`<h2>Opening hours</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`)
  assert.deepEqual(read('Mon–Fri 9:00–17:00', 'Closed'), [{ text: 'Mon–Fri 9:00–17:00; Closed' }])
  assert.deepEqual(read('Sunday 9:00', '11:00', 'Monday 9:00', '11:00'), [{ text: 'Sunday 9:00; 11:00; Monday 9:00; 11:00' }])
})

test('hours of a person, an event or an emergency service in a line of contact details are not the opening hours', () => {
  for (const line of ['Ann Berg · 020 7946 0018 · Mon–Wed 9:00–12:00', 'Concerts | box@own.example | Fri–Sat 19:00–22:00'])
    assert.deepEqual(hoursOf(`<p>${line}</p>`), [], line)
  assert.deepEqual(hoursOf('<footer><p>Emergency line | 020 7946 0018 | Mon–Fri 17:00–22:00</p></footer>'), [])
})

test('all lines of a schedule that cannot be parsed belong to its text', () => {
  assert.deepEqual(hoursOf('<h2>Öffnungszeiten</h2><p>Sommer: Mo–Fr 9–19 Uhr</p><p>Winter: Mo–Fr 10–17 Uhr</p>'), [
    { text: 'Sommer: Mo–Fr 9–19 Uhr; Winter: Mo–Fr 10–17 Uhr' },
  ])
  assert.deepEqual(hoursOf('<h2>Öffnungszeiten</h2><p>Sommer: Mo–Fr 9–19 Uhr</p><p>Lieferung täglich 11–22 Uhr</p>'), [
    { text: 'Sommer: Mo–Fr 9–19 Uhr' },
  ])
})

test('a line next to a schedule that names a season makes it text', () => {
  for (const line of ['Winter hours: by appointment', 'Sommerzeiten: siehe Aushang', 'שעות בחורף: 10:00-16:00'])
    assert.deepEqual(Object.keys(hoursOf(`<h2>Opening hours</h2><p>Monday to Friday 9:00-17:00</p><p>${line}</p>`)[0] ?? {}), [
      'text',
    ])
  for (const line of ['Our summer collection is here', 'Summer'])
    assert.equal(
      hoursOf(`<h2>Opening hours</h2><p>Monday to Friday 9:00-17:00</p><p>${line}</p>`)[0]?.['monday'],
      '09:00-17:00',
      line,
    )
})

test('letters are days only below a label of opening hours', () => {
  for (const [title, text] of [
    ['Horario', 'L-V 9:00-18:00'],
    ['Nyitvatartás', 'H–P 9:00–18:00'],
    ['Darbo laikas', 'I-V 9:00-18:00'],
    ['Darbo laikas', 'I-VI 9:00-18:00'],
    ['Horario', 'L-S 9:00-18:00; D cerrado'],
  ] as const)
    assert.equal(hoursOf(`<h2>${title}</h2><p>${text}</p>`)[0]?.['friday'], '09:00-18:00', text)
  for (const [title, text] of [
    ['Öppettider', 'L-S 10-15'],
    ['Openingstijden', 'D-V 10-17'],
    ['Horário', 'S-S 9:00-18:00'],
  ] as const)
    assert.deepEqual(hoursOf(`<h2>${title}</h2><p>${text}</p>`), [{ text }], text)
  for (const text of ['S-L 10-14', 'I-IV 8:00-12:00', 'E-R 9:00-12:00', 'L-V 9:00-18:00'])
    assert.deepEqual(hoursOf(`<p>${text}</p>`), [], text)
})

test('how many workdays a delivery takes is no opening time', () => {
  for (const text of [
    '10–14 werkdagen',
    '7-10 dni robocze',
    '7–10 hverdager',
    '7-14 pracovné dni',
    '8 a 12 dias úteis',
    '7–10 vardagar',
  ])
    for (const label of ['', '<h2>Horário</h2>']) assert.deepEqual(hoursOf(`${label}<p>${text}</p>`), [], text)
  assert.equal(hoursOf('<p>9:00–17:00 dni robocze</p>')[0]?.['friday'], '09:00-17:00')
})

test('hours beside a phone number, each in its own element', () => {
  const bar = (...parts: readonly string[]) =>
    hoursOf(`<header><div>${parts.join(' ')}</div></header><h1>Garage</h1>`)[0]?.['sunday']
  const hours = '<span>א-ה 7:30-17:00 | ו 7:30-12:00</span>'
  assert.equal(bar('<span>☎ 03-5550122</span>', hours), '07:30-17:00')
  assert.equal(
    bar('<a href="mailto:info@own.example">info@own.example</a>', '<a href="tel:035550122">03-5550122</a>', hours),
    '07:30-17:00',
  )
  for (const other of [
    '<span>מוקד שירות 03-5550122</span>',
    '<span>מוקד: 03-5550122</span>',
    '<span>Hotline: 03-5550122</span>',
    '03-5550122',
    '<span>קורס</span><span>03-5550122</span>',
  ])
    assert.equal(bar(other, hours), undefined, other)
})

test('reception hours are opening hours', () => {
  const [hours] = hoursOf('<h1>צור קשר</h1><p>קבלת קהל בתיאום מראש: ימים א-ה, 9:00-18:00</p>')
  assert.equal(hours?.['thursday'], '09:00-18:00')
})

test('hours in words, below their label', () => {
  for (const text of [
    'Monday to Friday from 9am, Saturday mornings by appointment',
    'By appointment only',
    'Di-Sa ab 17 Uhr, Küche bis 21 Uhr',
    'בתיאום מראש',
    'Ouvert de 9h à 18h',
  ])
    assert.deepEqual(hoursOf(`<h2>Opening hours</h2><p>${text}</p>`), [{ text }])
  for (const text of ['We have been open for 20 years', 'We reply within 24 h', 'Kitchen closes 9pm', 'Livraison sous 48h'])
    assert.deepEqual(hoursOf(`<h2>Opening hours</h2><p>${text}</p>`), [], text)
  for (const text of ['שעות פעילות: משתנות לפי ימים – ראו פירוט', 'Opening hours: vary by day, see below'])
    assert.deepEqual(hoursOf(`<p>${text}</p>`), [], text)
  assert.deepEqual(hoursOf('<p>Program: Friday 18:00-22:00</p>'), [])
  assert.equal(hoursOf('<p>Program: Luni-Vineri 9:00-18:00</p>')[0]?.['monday'], '09:00-18:00')
})

test('a line with an amount below a schedule is no part of it', () => {
  const week = '08:00-12:00, 14:30-18:15'
  for (const label of ['Orari', 'Orario del negozio'])
    for (const line of ['P. IVA 01234567890 - REA CR: 111206 - Capitale Sociale 10.000,00 € i.v.', 'Cap. Soc. 10.000 euro'])
      assert.equal(
        hoursOf(
          `<footer><div><b>${label}</b><br>Dal martedì al sabato<br>08.00 - 12.00<br>14.30 - 18.15</div><p>${line}</p></footer>`,
        )[0]?.['friday'],
        week,
        `${label}: ${line}`,
      )
})

test('a line with a date below a schedule may be an exception, so that the schedule stays a text', () => {
  for (const line of ['Ab 1.5.2024 geschlossen', 'Am 1.5.2024 von 9 bis 12 Uhr'])
    assert.deepEqual(hoursOf(`<div><b>Öffnungszeiten</b><br>Mo-Fr 9:00-18:00<br>${line}</div>`), [
      { text: `Mo-Fr 9:00-18:00; ${line}` },
    ])
  assert.deepEqual(hoursOf('<div><b>Otevírací doba od 1.6.2025</b><p>Po-Pá 9.00-17.00</p></div>'), [])
})
