import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPages, shownContact } from './testing/contact-of.ts'

const own = 'Acme Ltd<br>Unit 4, Mill Lane<br>Leeds<br>LS1 4AB'
const leeds = { streetAddress: 'Unit 4, Mill Lane', addressLocality: 'Leeds', postalCode: 'LS1 4AB' }

describe('addresses of others', () => {
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
    ['a car park in Hebrew', '<h3>חניון קרוב</h3><p>רחוב הרצל 12, תל אביב 6688101</p>', undefined, 'he'],
  ] as const)
    test(name, () => {
      const found = shownContact(html, { language })
      assert.deepEqual([found.address, found.locations, found.phone], [address, undefined, undefined])
    })

  test('directions alone say where the company is', () => {
    const { address } = shownContact('<h2>Anfahrt</h2><p>Domstr. 1<br>50667 Köln</p>', { language: 'de' })
    assert.deepEqual(address, { streetAddress: 'Domstr. 1', postalCode: '50667', addressLocality: 'Köln' })
  })

  test('a company that is called after its partners, or is a hotel', () => {
    for (const name of ['Müller & Partner', 'Hotel Adler'])
      assert.ok(shownContact(`<h2>${name}</h2><p>Domstr. 1<br>50667 Köln</p>`, { language: 'de' }).address, name)
  })
})

test('the heading of a place and the name of a house are no part of its street', () => {
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

describe('pages and notices of law', () => {
  test('are neither contact details nor the contact page', () => {
    for (const pages of [
      { '/': '<p>x</p>', '/privacy/': '<p>Email: legal@law.example</p><a href="/privacy/">Contact</a>' },
      { '/': '<a href="/terms/">Contact</a>', '/terms/': '<p>The court: Phone +44 20 7946 0009</p>' },
      { '/': '<div class="gdpr-popup"><p>Email: help@cookieco.example, Tel. +44 20 7946 0009</p></div>' },
      { '/': '<p>x</p>', '/contact/': '<p>Data protection officer: Ann Lee, ann@law.example</p><p>dpo@law.example</p>' },
    ])
      assert.equal(factsOfPages(pages).contact, null, JSON.stringify(pages))
  })
})
