import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../../testing/read-html.ts'

/** The addresses of a page, each as one text. */
const addressesOf = (body: string) =>
  factsOf(`<body><h1>Workshop</h1>${body}</body>`).shownContact.flatMap(({ kind, value }) => (kind === 'address' ? [value] : []))

const below = (heading: string, text: string) => addressesOf(`<h2>${heading}</h2><p>${text}</p>`)

describe('below a heading for the address', () => {
  for (const [heading, text, address] of [
    ['Where we are', 'You can find us at 12 Mill Lane, Ashby.', '12 Mill Lane, Ashby'],
    ['Visit us', 'Drop in to our shop at 12 Mill Lane, Ashby.', '12 Mill Lane, Ashby'],
    [
      'Our studio',
      'Our workshop at 12 Oak Street, Newtown NSW 2042 is open by appointment.',
      '12 Oak Street, 2042, Newtown, NSW',
    ],
    ['Find us', '12 Mill Lane<br>Ashby<br>We have parking for 20 cars.', '12 Mill Lane, Ashby'],
    ['Location', 'The old mill, Seeweg 4, Graz', 'The old mill, Seeweg 4, Graz'],
    ['Standort', 'Unsere Praxis befindet sich in der Eichenstr. 5 in 80335 München.', 'Eichenstr. 5 in 80335 München'],
    ['Où nous trouver', 'Retrouvez-nous au 12 rue du vieux chêne à Lyon (69002).', '12 rue du vieux chêne à Lyon (69002)'],
    [
      'Où nous trouver',
      '940, Montée du Chêne (route 341), Roblin, Obtenir l’itinéraire',
      '940, Montée du Chêne (route 341), Roblin',
    ],
    ['Visit us', '12 Mill Lane, Ashby (<a href="https://maps.example/">map</a>)', '12 Mill Lane, Ashby'],
    ['Visit us', '12 Mill Lane, Ashby (Unit 3, get directions)', '12 Mill Lane, Ashby (Unit 3)'],
    ['Visit us', '12 Mill Lane, Ashby (behind the church)', '12 Mill Lane, Ashby (behind the church)'],
    ['Dónde estamos', 'Nos encontramos en la calle del Roble, 12, 28013 Madrid.', 'calle del Roble, 12, 28013, Madrid'],
    ['איפה אנחנו', 'אנחנו נמצאים ברחוב האלון 3 בתל אביב.', 'רחוב האלון 3, תל אביב'],
    ['מיקום', 'האלון 3, קרית אלון נווט ב-Waze', 'האלון 3, קרית אלון'],
  ] as const) {
    test(`finds the address in: ${text}`, () => assert.deepEqual(below(heading, text), [address]))
  }

  for (const [heading, text] of [
    ['Where we are', 'We have been in Ashby since 1998.'],
    ['Where we are', 'Our workshop has been in the old mill for 12 years.'],
    ['Where we are', 'Take the M5 to junction 14 and follow signs to Ashby.'],
    ['Location', 'The hotel has 24 rooms and lies by the lake.'],
    ['Location', 'The studio is on the 2nd floor of the Corn Exchange.'],
    ['Find us', 'Bus 42 stops outside the door.'],
    ['Our office', 'Yesterday at 4:25 AM'],
    ['Standort', 'Seit 1998 sind wir in Leipzig zu Hause.'],
    ['Où nous trouver', 'Ligne 4, arrêt Mairie, puis 200 m à pied.'],
    ['Dónde estamos', 'Metro línea 5, salida Roble.'],
    ['Dove siamo', 'Siamo a Milano dal 1998.'],
    ['Locatie', 'Sinds 1998 gevestigd in Utrecht.'],
    ['Lokalizacja', 'Od 1998 roku działamy w Krakowie.'],
    ['איפה אנחנו', 'אנחנו פועלים מאז 1998 בכל הארץ.'],
    ['מיקום', 'הצימר ממוקם בקומה 2 עם נוף לאגם'],
    ['מיקום', 'רדיוס 10-15 ק"מ מהסטודיו'],
  ] as const) {
    test(`finds no address in: ${text}`, () => assert.deepEqual(below(heading, text), []))
  }
})

test('a link in brackets is not part of a labelled address', () => {
  const listed = '<ul><li>Adresse : 61 Le Bois, 79700 Chêne (<a href="https://maps.example/">voir plus</a>)</li></ul>'
  assert.deepEqual(addressesOf(listed), ['61 Le Bois, 79700 Chêne'])
})

test("a list item's number is part of neither address nor phone number", () => {
  const list = (text: string) => `<ul><li><span>1</span>${text}</li></ul>`
  const body = `<h2>Telefon:</h2>${list('098 922 8435')}<h2>Adresa:</h2>${list('Hrastova 212, 48317, Legrad, Hrvatska')}`
  assert.deepEqual(
    factsOf(body).shownContact.map(({ value }) => value),
    ['098 922 8435', 'Hrastova 212, 48317, Legrad, Hrvatska'],
  )
})

test('without a heading, an address in a sentence counts if the sentence calls it the company’s', () => {
  for (const before of ['Come and see us: ', 'Our shop is at ', 'We are located at '])
    assert.deepEqual(addressesOf(`<p>${before}12 Oak Street, Newtown NSW 2042.</p>`), ['12 Oak Street, 2042, Newtown, NSW'])
  for (const before of ['Located at ', 'Our latest project at ', 'The house is at '])
    assert.deepEqual(addressesOf(`<p>${before}12 Oak Street, Newtown NSW 2042.</p>`), [], before)
  assert.deepEqual(addressesOf('<p>Sie finden uns in der Eichenstraße 12, 10115 Berlin.</p>'), ['Eichenstraße 12, 10115, Berlin'])
})

test('text next to an address label is trusted, text about other places is not', () => {
  for (const address of [
    'Exit 5 Business Park, 12 Main Street, Ashby',
    '2 Our Lady Street, Ashby',
    'Plot No. 12, behind city hospital, near bus stand, Ashby 422001',
    'ZA les petits champs, 12400 Chêne',
    'האלון 3, מול העירייה, קרית אלון',
  ])
    assert.deepEqual(addressesOf(`<p>Address: ${address}</p>`), [address])
  assert.deepEqual(addressesOf('<p>Address:</p><p>Unit 5<br>Opposite the fire station<br>Ashby</p>'), [
    'Unit 5, Opposite the fire station, Ashby',
  ])
  assert.deepEqual(addressesOf('<p>כתובת: האלון 3, קרית אלון - בתיאום מראש בלבד</p>'), ['האלון 3, קרית אלון'])
  for (const before of ['We sold a house located at', 'Our old studio, located at', 'Our wedding venue is at', 'Join us at'])
    assert.deepEqual(addressesOf(`<p>${before} 12 Oak Street, Newtown NSW 2042.</p>`), [], before)
  assert.deepEqual(addressesOf('<p>El piso está en la calle del Roble, 12, 28013 Madrid.</p>'), [])
  for (const text of ['Find us on Instagram 24', 'Visit us on 3 floors', 'Siamo 12 professionisti', 'Nous sommes au 2e étage'])
    assert.deepEqual(below('Find us', text), [], text)
  assert.deepEqual(addressesOf('<ul><li><b>1</b> Mill Lane, Ashby AB1 2CD</li></ul>'), ['1 Mill Lane, AB1 2CD, Ashby'])
})

test('long lines below an address heading take bounded time', () => {
  for (const line of [`1abc ${'-,'.repeat(40_000)}`, `A 1 ${'('.repeat(80_000)}`])
    assert.ok(cpuSeconds(() => below('Where we are', line)) < 1, line.slice(0, 9))
})
