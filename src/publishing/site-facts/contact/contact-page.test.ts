import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { encodePath } from '../../../model/site-path.ts'
import { pageRole } from './contact-page.ts'
import { factsOfPages } from '../testing/contact-of.ts'
import { factPage, siteFactsOf } from '../testing/fact-pages.ts'
import { factsOf } from '../../../extraction/facts/testing/read-html.ts'

suite('the role of a page by its path', () => {
  for (const [role, paths] of [
    [
      'contact',
      [
        '/commercial/contact/',
        '/presentation/contact/',
        '/representatives/contact.html',
        '/צור-קשר/',
        '/contact_us/',
        '/kontaktai.html',
        '/контакти/',
        '/yhteystiedot/',
        '/elerhetosegek/',
        '/お問い合わせ/',
      ],
    ],
    [
      'other',
      [
        '/contact/thank-you/',
        '/thankyou.html',
        '/contact/success/',
        '/kontakt/danke/',
        '/תודה/',
        '/links-and-locations/',
        '/odkazy.html',
        '/events/contact.pdf',
      ],
    ],
    [
      'legal',
      [
        '/privacy/',
        '/cookie-policy/',
        '/politica-de-cookies/',
        '/datenschutzerklaerung/',
        '/agb.html',
        '/privacy-policy.pdf',
        '/terms-and-conditions/',
        '/obchodni-podminky/',
        '/ochrana-osobnich-udaju/',
        '/מדיניות-פרטיות/',
        '/תנאי-שימוש/',
        '/הצהרת-נגישות/',
        '/negishut.html',
      ],
    ],
    [
      'content',
      [
        '/cookies/',
        '/privacy-screens/',
        '/long-terms/',
        '/conditions-we-treat/',
        '/ochrana-objektu/',
        '/merciful/',
        '/waiver-with-contact.pdf',
      ],
    ],
  ] as const) {
    for (const path of paths)
      test(`${path} is ${role}`, () => assert.equal(pageRole(factPage(encodePath(path), {}, { title: 'X' })), role))
  }
})

test('contact details below a word that only begins like “sent” are published', () => {
  const { contact } = factsOfPages({
    '/': '<title>A</title>',
    '/presentation/contact/': '<title>Contact</title><main><p>Phone: +49 30 5550100</p></main>',
  })
  assert.equal(contact?.contact.phone, '+49 30 5550100')
})

test('a page of directions is the contact page only if there is no other', () => {
  const text = '<title>Anfahrt</title><main><p>Mit dem Bus bis Markt</p></main>'
  const directions = { '/anfahrt/': text }
  const kontakt = { '/kontakt/': '<title>Kontakt</title><main><p>Telefon: 030 5550100</p></main>' }
  const pageOf = (pages: Readonly<Record<string, string>>) => {
    const home = { '/': '<html lang="de"><title>A</title><footer><p>Telefon: 030 5550100</p></footer>' }
    return factsOfPages({ ...home, ...pages }, { language: 'de' }).contact?.contact.contactPage
  }
  assert.match(pageOf({ ...directions, ...kontakt }) ?? '', /\/kontakt\/$/)
  assert.match(pageOf({ '/anfahrt.html': text, '/kontakt.html': kontakt['/kontakt/'] }) ?? '', /\/kontakt\.html$/)
  assert.match(pageOf(directions) ?? '', /\/anfahrt\/$/)
})

test('a page about something else is not the contact page because its footer shows the number, as it is dialled inside the country', () => {
  const page = '<h1>Oak</h1><footer><p>Oak · 0733.614.511</p></footer>'
  const { contact } = factsOfPages({ '/': '<h1>Oak</h1>', '/preturi/': page, '/preturi-de/': page }, { language: 'ro' })
  assert.deepEqual([contact?.contact.phone, contact?.contact.contactPage], ['+40 733 614 511', undefined])
})

test('a contact page with too few words to tell its language is one of the site', () => {
  const pageOf = (path: string, html: string, language: string | null) => factPage(path, factsOf(html, { path }), { language })
  const pages = [
    pageOf('/anfahrt/', '<main><h1>Anfahrt</h1><p>Am Markt 3, 55131 Mainz</p></main>', 'de'),
    pageOf(
      '/kontakt/',
      '<main><h1>Kontakt</h1><p>Telefon: 06131 5550100</p><p>Öffnungszeiten: Mo–Fr 8:00–12:00</p></main>',
      null,
    ),
  ]
  const { contact } = siteFactsOf(pages, {}, 'de')
  assert.match(contact?.contact.contactPage ?? '', /\/kontakt\/$/)
  assert.equal(contact?.contact.hours?.monday, '08:00-12:00')
  // Next to a contact page in the language of the site, it is that of another one.
  const german = pageOf('/kontakt/', '<main><h1>Kontakt</h1><p>Telefon: 06131 5550100</p></main>', 'de')
  const other = pageOf('/contact/', '<main><h1>Contact</h1><p>Phone: 06131 5550100</p></main>', null)
  assert.match(siteFactsOf([german, other], {}, 'de').contact?.contact.contactPage ?? '', /\/kontakt\/$/)
})

test('a day that the contact page says is closed is not open because structured data says so', () => {
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const declared = { '@type': 'OpeningHoursSpecification', dayOfWeek: days, opens: '09:00', closes: '13:00' }
  const company = JSON.stringify({ '@type': 'LocalBusiness', name: 'Oak', openingHoursSpecification: [declared] })
  const hoursWith = (said: string) => {
    const contactPage = `<h1>Contact</h1><p>Phone: 03-5550100</p><p>Opening hours: ${said}</p>`
    const home = `<h1>Oak</h1><script type="application/ld+json">${company}</script>`
    const facts = factsOfPages({ '/': home, '/contact/': contactPage })
    const isReported = facts.notices.some(({ message }) => message.includes('is another one'))
    return [Object.keys(facts.contact?.contact.hours ?? {}).length, isReported]
  }
  assert.deepEqual(hoursWith('Tuesday – Friday: 9:00 AM – 1:00 PM, Monday closed'), [4, true])
  assert.deepEqual(hoursWith('Tuesday – Friday: 9:00 AM – 1:00 PM'), [5, false])
  assert.deepEqual(hoursWith('Monday – Friday: 9:00 AM – 1:00 PM, Sunday closed'), [5, false])
})
