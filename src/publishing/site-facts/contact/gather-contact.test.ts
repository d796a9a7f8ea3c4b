import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { baseMark } from '../../../model/base-url.ts'
import type { OrganizationFact, ShownContact } from '../../../model/page-facts.ts'
import { companyFact, factPage, keysOf, siteFactsOf } from '../testing/fact-pages.ts'

const address = { streetAddress: 'הרצל 1', addressCountry: 'IL' }
const hours = { sunday: '09:00-18:00' }
const whole = (more: Partial<OrganizationFact> = {}) =>
  companyFact({ name: 'אופק', phone: '*6050', email: 'hi@own.example', address, hours, ...more })

describe('contact details', () => {
  test('come from the contact page, with a sentence naming it', () => {
    const { contact, notices } = siteFactsOf([
      factPage('/contact/', { organization: whole({ languages: ['he', 'en'] }), contactPageMethod: 'json-ld' }),
      factPage('/'),
    ])
    assert.deepEqual(contact, {
      company: { name: 'אופק' },
      contact: {
        phone: '*6050',
        email: 'hi@own.example',
        address,
        hours,
        contactPage: `${baseMark}/contact/`,
        languages: ['he', 'en'],
      },
      howToRequestAQuote: `לקבלת הצעת מחיר, פנו אלינו דרך עמוד יצירת הקשר: ${baseMark}/contact/`,
    })
    assert.deepEqual(
      notices.filter(({ key }) => key?.startsWith('contact')),
      [],
    )
  })

  test('are overridden by the configuration, field by field', () => {
    const { contact, sources } = siteFactsOf(
      [factPage('/contact/', { organization: { ...whole(), company: { name: 'אופק', legalName: 'אופק בע״מ' } } })],
      {
        contact: {
          page: '/contact',
          company: { name: 'Ofek', founded: 2015 },
          phone: '03-555-0000',
          phoneLocal: '1-700-555-000',
          email: 'new@own.example',
          hours: { text: 'תמיד' },
          howToRequestAQuote: 'כתבו לנו',
        },
      },
    )
    assert.deepEqual(contact, {
      company: { name: 'Ofek', founded: 2015, legalName: 'אופק בע״מ' },
      contact: {
        phone: '03-555-0000',
        phoneLocal: '1-700-555-000',
        email: 'new@own.example',
        address,
        hours: { text: 'תמיד' },
        contactPage: `${baseMark}/contact/`,
      },
      howToRequestAQuote: 'כתבו לנו',
    })
    assert.deepEqual(
      sources.map(({ fact, method }) => `${fact} ${method}`),
      [
        'contact.company configuration',
        'contact.phone configuration',
        'contact.phoneLocal configuration',
        'contact.email configuration',
        'contact.address json-ld',
        'contact.hours configuration',
        'contact.contactPage configuration',
      ],
    )
  })

  test('come from contact page, home page, then other pages, of the same company', () => {
    const { contact } = siteFactsOf([
      factPage('/', { organization: companyFact({ name: 'אופק', email: 'home@own.example', hours }) }),
      factPage('/a/', { organization: companyFact({ name: 'לקוח', address: { text: 'של הלקוח' } }) }),
      factPage('/b/', { organization: companyFact({ name: 'אופק', email: 'b@own.example', address }) }),
      factPage('/contact/', { organization: companyFact({ name: 'אופק ', phone: '*6050' }), contactPageMethod: 'json-ld' }),
    ])
    assert.deepEqual(contact?.contact, {
      phone: '*6050',
      email: 'home@own.example',
      address,
      hours,
      contactPage: `${baseMark}/contact/`,
    })
  })

  test('without a company on either page are those of the company most pages name', () => {
    const client = companyFact({ name: 'לקוח', phone: '03-5551111' })
    const pages = [
      factPage('/a/', { organization: client }),
      factPage('/b/', { organization: whole() }),
      factPage('/c/', { organization: whole() }),
    ]
    assert.equal(siteFactsOf(pages).contact?.company['name'], 'אופק')
  })

  test('exclude people with a page each', () => {
    const pages = ['Dr Ash', 'Dr Beech', 'Dr Cedar'].map((name, at) =>
      factPage(`/team/${at}/`, { organization: companyFact({ name, phone: `03-555111${at}` }) }),
    )
    assert.equal(siteFactsOf(pages).contact?.company['name'], undefined)
  })

  test('exclude the only person, whose address is on their own page', () => {
    const organization = companyFact({ name: 'ד"ר כהן', phone: '03-5551111' })
    const page = (path: string) => ({ ...organization, company: { ...organization.company, url: baseMark + path } })
    const companyOn = (path: string) =>
      siteFactsOf([factPage('/'), factPage('/doctors/cohen/', { organization: page(path) })]).contact?.company['name']
    assert.deepEqual([companyOn('/doctors/cohen/'), companyOn('/'), companyOn('/en/')], [undefined, 'ד"ר כהן', 'ד"ר כהן'])
  })

  test('of a directory with more companies than a function can take arguments', () => {
    const organizationElsewhere = Array.from({ length: 130_000 }, (_, at) => companyFact({ name: `Member ${at}` }))
    const pages = [factPage('/a/', { organizationElsewhere }), factPage('/b/', { organization: whole() })]
    assert.notEqual(siteFactsOf([...pages, factPage('/c/', { organization: whole() })]).contact, null)
  })

  test("are worded in the site's language, else in English", () => {
    const quoteIn = (language: string) =>
      siteFactsOf([factPage('/', { organization: whole() })], {}, language).contact?.howToRequestAQuote
    assert.equal(quoteIn('en-GB'), `To request a quote, use the contact page: ${baseMark}/`)
    assert.equal(quoteIn('uk'), `Щоб дізнатися вартість, скористайтеся сторінкою контактів: ${baseMark}/`)
    for (const tag of ['ja', 'nb', 'no', 'zh-TW', 'sk']) assert.notEqual(quoteIn(tag), quoteIn('en'), tag)
    assert.equal(quoteIn('eo'), quoteIn('en'))
  })
})

describe('the contact page', () => {
  const organization = whole()
  const pageOf = (...pages: Parameters<typeof siteFactsOf>[0]) => siteFactsOf(pages).contact?.contact.contactPage

  test('is recognised by its title, in the language of the site', () => {
    const english = factPage('/en/contact/', { contactPageMethod: 'json-ld' }, { language: 'en' })
    const hebrew = factPage('/he/contact/', { contactPageMethod: 'json-ld' }, { language: 'he-IL' })
    assert.equal(pageOf(english, hebrew, factPage('/', { organization })), `${baseMark}/he/contact/`)
    assert.equal(pageOf(english, factPage('/', { organization })), `${baseMark}/en/contact/`)
  })

  test('is named by a published contact point, else is the page with the phone number', () => {
    const pointing = { ...organization, contactPage: '/reach-us' }
    assert.equal(pageOf(factPage('/', { organization: pointing }), factPage('/reach-us/')), `${baseMark}/reach-us/`)
    assert.equal(pageOf(factPage('/about/', { organization: pointing })), `${baseMark}/about/`)
  })

  test('is reported if configured but not published', () => {
    const facts = siteFactsOf([factPage('/', { organization })], { contact: { page: '/contact/' } })
    assert.deepEqual(
      keysOf(facts).filter((key) => key?.startsWith('contact')),
      ['contact.page'],
    )
  })
})

describe('phone numbers', () => {
  const phones = (phone: string, { country = 'IL', language = 'he', other = '' } = {}) => {
    const organization = whole({ phone, address: country === '' ? { text: 'x' } : { addressCountry: country } })
    const more = other === '' ? [] : [factPage('/b/', { organization: companyFact({ name: 'אופק', phone: other }) })]
    const { contact } = siteFactsOf([factPage('/', { organization }), ...more], {}, language)
    return [contact?.contact.phone, contact?.contact.phoneLocal]
  }

  test('as dialled in Israel have both forms', () => {
    assert.deepEqual(phones('03-555-0134'), ['+972-3-555-0134', '03-555-0134'])
    assert.deepEqual(phones('(03) 555 0134'), ['+972 3 555 0134', '(03) 555 0134'])
    assert.deepEqual(phones('0505550134'), ['+972505550134', '0505550134'])
    assert.deepEqual(phones('03-555-0134', { country: 'ישראל', language: 'en' }), ['+972-3-555-0134', '03-555-0134'])
  })

  test('with a country code are formatted for international calls', () => {
    assert.deepEqual(phones('+972 (0)3-555-0134', { country: '' }), ['+972 3-555-0134', '03-555-0134'])
    assert.deepEqual(phones('00972-3-5550134', { country: '' }), ['+972-3-5550134', undefined])
    assert.deepEqual(phones('972-50-555-0134'), ['+972-50-555-0134', undefined])
    assert.deepEqual(phones('972-50-555-0134', { country: 'FR' }), ['972-50-555-0134', undefined])
    assert.deepEqual(phones('+9723555'), ['+9723555', undefined])
  })

  test('of other kinds are unchanged', () => {
    for (const number of ['*6050', '1-700-555-000', '+972-3-555-0134', '+1 212 555 0100', '100', '03-555'])
      assert.deepEqual(phones(number), [number, undefined])
    assert.deepEqual(phones('03-555-0134', { country: 'FR' }), ['03-555-0134', undefined])
    assert.deepEqual(phones('03-555-0134', { country: '', language: 'en' }), ['03-555-0134', undefined])
  })

  test('in international form have a local form if a page shows one', () => {
    assert.deepEqual(phones('+972-3-555-0134', { other: '03-5550134' }), ['+972-3-555-0134', '03-5550134'])
    assert.deepEqual(phones('+972-3-555-0134', { other: '03-5550199' }), ['+972-3-555-0134', undefined])
  })
})

describe('several sources', () => {
  const home = factPage('/', { organization: companyFact({ name: 'אופק', phone: '*6050' }) })
  const contact = (shownContact: readonly ShownContact[], ...organizationElsewhere: OrganizationFact[]) =>
    factPage('/contact/', { shownContact, organizationElsewhere, contactPageMethod: 'microdata' })
  const rules = { contact: { page: '/contact/' } }

  test('the contact page wins over JSON-LD, and that over microdata, field by field, each with its source', () => {
    const facts = siteFactsOf(
      [
        contact(
          [
            { kind: 'hours', value: 'x', fields: hours, method: 'label', isFrame: false },
            { kind: 'email', value: 'hi@own.example', method: 'link', isFrame: false },
          ],
          companyFact({ name: 'אופק', phone: '03-5550000', address, method: 'microdata' }),
        ),
        home,
      ],
      rules,
    )
    const { phone, email, hours: open, address: place } = facts.contact?.contact ?? assert.fail()
    assert.deepEqual([phone, email, open, place], ['*6050', 'hi@own.example', hours, address])
    assert.deepEqual(
      facts.sources.filter(({ fact }) => fact.startsWith('contact')).map(({ fact, method, page }) => `${fact} ${method} ${page}`),
      [
        'contact.company json-ld /',
        'contact.phone json-ld /',
        'contact.email link /contact/',
        'contact.address microdata /contact/',
        'contact.hours label /contact/',
        'contact.contactPage configuration null',
        'contact.others[0] microdata /contact/',
      ],
    )
  })

  test('a client described on a page is not the company', () => {
    const client = factPage('/projects/', { organization: companyFact({ name: 'לקוח', email: 'client@own.example' }) })
    const shown = [{ kind: 'phone', value: '*6050', method: 'label', isFrame: false }] as const
    const facts = siteFactsOf([contact(shown), home, client], rules)
    assert.deepEqual(
      facts.sources.filter(({ fact }) => fact === 'contact.phone' || fact === 'contact.email').map(({ value }) => value),
      ['*6050'],
    )
  })

  test('nodes on other pages are joined by @id, and a company with the same @id is the same', () => {
    const main = { ...companyFact({ name: 'אופק' }), ids: ['/#org', '/contact/#point'] }
    const parts = [
      { id: '/contact/#point', fact: companyFact({ phone: '*6050' }) },
      { id: '/contact/#other', fact: companyFact({ email: 'other@own.example' }) },
    ]
    const named = { ...companyFact({ name: 'Ofek Ltd', email: 'hi@own.example' }), ids: ['/#org'] }
    const facts = siteFactsOf([
      factPage('/', { organization: main }),
      factPage('/contact/', { organizationParts: parts }),
      factPage('/z/', { organization: named }),
    ])
    assert.deepEqual(
      facts.sources.filter(({ fact }) => /phone|email/.test(fact)).map(({ value, page }) => [value, page]),
      [
        ['*6050', '/contact/'],
        ['hi@own.example', '/z/'],
      ],
    )
  })
})

describe('missing contact details', () => {
  test('are reported with their keys, and the others are published', () => {
    const facts = siteFactsOf([factPage('/', { organization: companyFact({ phone: '*6050', address }) })])
    assert.deepEqual(facts.contact?.contact, { phone: '*6050', address, contactPage: `${baseMark}/` })
    assert.deepEqual(
      keysOf(facts).filter((key) => key?.startsWith('contact')),
      ['contact.email', 'contact.hours'],
    )
  })

  test("the site's name stands in for the company's", () => {
    const { contact } = siteFactsOf([factPage('/', { organization: { ...whole(), company: {} } })], {}, 'he', [], 'אופק')
    assert.deepEqual(contact?.company, { name: 'אופק' })
  })

  test('a site without any has no contact, one notice, and no claims', () => {
    const facts = siteFactsOf([factPage('/')])
    assert.equal(facts.contact, null)
    assert.deepEqual(
      facts.notices.filter(({ key }) => key?.startsWith('contact')).map(({ key }) => key),
      ['contact'],
    )
  })

  test('rejected values are reported', () => {
    const refused = [{ key: 'contact.email', text: 'hi at own', reason: 'it is no e-mail address' }]
    const notice = siteFactsOf([factPage('/', { refused })]).notices.find(({ page }) => page === '/')
    assert.match(notice?.message ?? '', /“hi at own” was not published: it is no e-mail address\./)
  })
})

test('the contact page is recognised by its name if the company is on every page', () => {
  const pages = ['/', '/about/', '/contact-us/'].map((path) => factPage(path, { organization: whole() }))
  assert.equal(siteFactsOf(pages).contact?.contact.contactPage, `${baseMark}/contact-us/`)
})

describe('a chain of stores', () => {
  const chain = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const street = { streetAddress: `Market Street ${at % 90}`, postalCode: String(10_000 + at), addressLocality: `Town ${at}` }
      const store = { name: `Store ${at}`, address: street, path: null, method: 'json-ld' as const }
      // Further mentions say the same address in part, and the hours.
      const shown = { address: { text: `Market Street ${at % 90}, ${10_000 + at}` }, hours, isFrame: false }
      return factPage(at === 0 ? '/contact/' : `/stores/${at}/stores/`, { places: [store], shownPlaces: [shown] })
    })

  test('with two thousand stores lists each once, with merged details, in bounded time', () => {
    const seconds = cpuSeconds(() => {
      const { contact } = siteFactsOf([...chain(2000), factPage('/', { organization: whole() })], {}, 'en')
      const names = contact?.locations?.map(({ name }) => name) ?? []
      assert.equal(names.length, 2000)
      assert.equal(new Set(names).size, 2000)
      assert.ok(contact?.locations?.every((place) => place.hours !== undefined))
    })
    assert.ok(seconds < 8)
  })

  test('with more lists the first two thousand, with a notice', () => {
    const { contact, notices } = siteFactsOf([...chain(2001), factPage('/', { organization: whole() })], {}, 'en')
    assert.equal(contact?.locations?.length, 2000)
    assert.ok(notices.some(({ message }) => message.includes('first 2000 places')))
  })
})
