import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOfPages, shownContact } from './testing/contact-of.ts'

describe('where it is', () => {
  test("the contact page's own content wins over the footer and JSON-LD, and the report shows both", () => {
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

  test('a phone alone is published; what is not said is absent', () => {
    const { contact } = factsOfPages({ '/': '<footer>Tel. <a href="tel:+442079460001">020 7946 0001</a></footer>' })
    assert.deepEqual(contact?.contact, { phone: '+442079460001', phoneLocal: '020 7946 0001' })
    assert.equal(contact?.howToRequestAQuote, 'To request a quote, call +442079460001')
  })

  test('articles and pages of law say nothing about the company, one page elsewhere only where it is alone', () => {
    const rules = { pages: { types: [{ match: '/blog/*/', type: 'article' as const }] } }
    const article = '<p>Call the vendor: Tel. +44 20 7946 0009</p>'
    assert.equal(factsOfPages({ '/': '<p>x</p>', '/blog/a/': article }, { rules }).contact, null)
    assert.equal(factsOfPages({ '/': '<p>x</p>', '/team/': article }).contact?.contact.phone, '+44 20 7946 0009')
    const two = factsOfPages({ '/': '<p>x</p>', '/a/': article, '/b/': '<p>Tel. +44 20 7946 0008</p>' })
    assert.equal(two.contact, null)
    assert.match(two.notices.find(({ key }) => key === 'contact.phone')?.message ?? '', /0009.*0008/)
  })

  test('of two pages that call themselves contact pages the one with the name of one', () => {
    const declared = '<script type="application/ld+json">{"@type":"ContactPage","name":"Start"}</script>'
    const menu = '<nav><a href="/contact/">Contact</a></nav><p>Phone: +44 20 7946 0001</p>'
    const facts = factsOfPages({ '/': menu, '/ai/start/': declared + menu, '/contact/': declared + menu })
    assert.match(facts.contact?.contact.contactPage ?? '', /\/contact\/$/)
  })

  test('an imprint, where there is no contact page', () => {
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

  test('boxes at the side of the content count', () => {
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
