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
