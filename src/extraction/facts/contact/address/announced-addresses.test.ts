import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { factsOf } from '../../testing/read-html.ts'

const addresses = (body: string) =>
  factsOf(`<!doctype html><html lang="he"><body>${body}</body></html>`).shownContact.flatMap(({ kind, value }) =>
    kind === 'address' ? [value] : [],
  )

const pin = '<i class="fas fa-map-marker-alt"></i>'
const phone = '<p>טלפון: 03-6550100</p>'
const contact = '<h2>צרו קשר</h2>'

suite('an address labelled only by a map pin', () => {
  for (const [name, body, expected] of [
    ['in Hebrew, next to an icon', `${contact}<p>${pin} נחל אלון 3, מודיעין</p>${phone}`, 'נחל אלון 3, מודיעין'],
    [
      'next to an icon in its own element',
      `${contact}${phone}<div><i class="fas fa-location-dot"></i><p>ענבל דרור 11, כפר הס</p></div>`,
      'ענבל דרור 11, כפר הס',
    ],
    ['in an icon', `${contact}<p><span class="fa fa-map-marker"> נחל אלון 3, מודיעין</span></p>${phone}`, 'נחל אלון 3, מודיעין'],
    [
      'below a heading next to an icon',
      `<footer><div>${pin}</div><h4>נשמח לראותכם</h4><p>נחל אלון 3, מודיעין</p>${phone}</footer>`,
      'נחל אלון 3, מודיעין',
    ],
    ['next to an icon on a line of a header', '<header><div>התקשרו 📍 אופק 21, עפולה</div></header>', 'אופק 21, עפולה'],
    [
      'below an icon on its own line',
      `${contact}<div><div>📍</div><div>ענבל 4/2, שדה חמד</div></div>${phone}`,
      'ענבל 4/2, שדה חמד',
    ],
    [
      'next to the word for an office, with the name of a building',
      `<footer>${phone}<div><span>משרד</span> <span>מרכז ענבל, נחל אלון 68, ירושלים</span></div></footer>`,
      'מרכז ענבל, נחל אלון 68, ירושלים',
    ],
  ] as const)
    test(name, () => assert.deepEqual(addresses(body), [expected]))

  for (const [name, body] of [
    ['without other contact details, as of a house for sale', `<main><p>${pin} נחל אלון 3, מודיעין</p></main>`],
    ['of a property to let', `<h2>משרד</h2><p>${pin} נחל אלון 68, ירושלים</p>${phone}`],
    ['a date or an event', `<footer><p>${pin} פברואר 14, תל אביב</p><p>📍 מרתון תל אביב 21, ירושלים</p>${phone}</footer>`],
    ['a district', `<footer><p>${pin} Praha 5, Smíchov</p>${phone}</footer>`],
    ['without a picture', `${contact}<p>נחל אלון 3, מודיעין</p>${phone}`],
    ['a floor', `${contact}<p>${pin} קומה 2, קניון ענבל</p>${phone}`],
    ['a count of something', `${contact}<p>${pin} מעל 20, בכל הארץ</p><p>${pin} Hall 3, Messe Graz</p>${phone}`],
    ['a town with the number of its district', `<p>${pin} Berlin 10, Germany</p>${phone}`],
    [
      'one of several, as in a list of projects',
      `${contact}${[1, 2, 3, 4].map((house) => `<p>${pin} נחל אלון ${house}, מודיעין</p><p>03-655010${house}</p>`).join('')}`,
    ],
  ] as const)
    test(`is rejected: ${name}`, () => assert.deepEqual(addresses(body), []))
})

test('addresses above links to a map need no postal code in contact details, also with the town first', () => {
  const map = '<a href="https://maps.app.goo.gl/x1">Mapa</a>'
  const list = (heading: string, link: string, ...lines: readonly string[]) =>
    addresses(`<h2>${heading}</h2>${lines.map((line) => `<div><p>${line}</p>${link}</div>`).join('')}`)
  const two = ['Ashby – Long Row 120', 'Newtown – High Row 3', 'Dlouhá 12/3, Praha']
  assert.deepEqual(list('Kde nás najdete', map, ...two), two)
  for (const street of ['Viena 125, Coyoacán', 'Roma 15, Madrid']) assert.deepEqual(list('Contacto', map, street), [street])
  assert.deepEqual(list('Kontakt', map.replace('https://maps.app.goo.gl/x1', 'https://share.google/x1'), ...two), two)
  assert.deepEqual(list('Kontakt', map.replace(/https:[^"]*/, '/prices/'), ...two), [], 'another link')
  assert.deepEqual(list('Our concerts', map, ...two), [], 'places of others')
  for (const line of [
    'Bus 12, Old Bridge',
    'Parkhaus 2, Altstadt',
    'Team of 12, Newtown',
    'Open – Monday 9',
    'Opened March 12, Newtown',
    'Exit 12, Newtown',
    'S-Bahn 3, Altstadt',
    'Suite 12, Newtown',
    'Praha 5, Smíchov',
    'Dublin 5, Raheny',
    'Budapest 5, Belváros',
    'Bezirk 3, Altstadt',
    'Haus 3, Altstadt',
    'Bâtiment 3, Vieux-Port',
    'Budynek 3, Stare Miasto',
    'Корпус 3, Старый город',
    'מבנה 3, העיר העתיקה',
    'Kids camp – Summer 26',
    'Parking: Long Row 12',
    'Next concert: Long Row 12',
  ])
    assert.deepEqual(list('Kontakt', map, line), [], line)
  assert.deepEqual(list('Kontakt', map, 'Parkplatz – Lange Gasse 12', 'Haltestelle – Lange Gasse 3'), [], 'how to get there')
  assert.deepEqual(list('Anfahrt', map, 'Gartenstadt 12, Altstadt'), [], 'below directions')
  assert.deepEqual(list('About the festival', map, 'Long Row 12, Ashby'), [], 'in a text about others')
})

test('addresses below the names of branches need no postal code, in any language', () => {
  const branches = (one: readonly [string, string], other: readonly [string, string]) =>
    addresses([one, other].map(([name, street]) => `<h3>${name}</h3><p>${street}</p>${phone}`).join(''))
  for (const [one, other] of [
    [
      ['Newtown branch', '112 Long Street, Newtown'],
      ['Ashby branch', '7 Mill Street, Ashby'],
    ],
    [
      ['Agence Lyon', '12 rue des Lilas, Lyon'],
      ['Agence Nantes', '5 quai du Port, Nantes'],
    ],
    [
      ['Pobočka Praha', 'Dlouhá 12, Praha'],
      ['Pobočka Brno', 'Lipová 5, Brno'],
    ],
    [
      ['סניף חיפה', 'נחל אלון 3-5, חיפה'],
      ['סניף אשדוד', 'נחל ארז 1200, אשדוד'],
    ],
  ] as const)
    assert.deepEqual(branches(one, other), [one[1], other[1]])
  assert.deepEqual(branches(['סניף חיפה', 'נחל אלון 3'], ['סניף אשדוד', 'נחל ארז 12, אשדוד']), [
    'נחל אלון 3, חיפה',
    'נחל ארז 12, אשדוד',
  ])
  for (const line of [
    'Floor 2, left door',
    'Monday 9, Tuesday 10',
    'Opened March 12, Newtown',
    'Team of 12, Newtown',
    'Bus 12, Old Bridge',
  ])
    assert.deepEqual(branches(['Old Town branch', line], ['New Town branch', 'Since May 2015, Ashby']), [], line)
  assert.deepEqual(branches(['סניף חיפה', 'אולם 12, חיפה'], ['סניף אשדוד', 'קומה 3, אשדוד']), [])
})
