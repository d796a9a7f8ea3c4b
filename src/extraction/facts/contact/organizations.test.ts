import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { baseMark } from '../../../model/base-url.ts'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

const address = {
  '@type': 'PostalAddress',
  streetAddress: 'הרצל 1',
  addressLocality: 'תל אביב',
  addressCountry: { '@type': 'Country', name: 'IL' },
}

test('a TaxiService with an address is the company, without one a service', () => {
  const taxi = { '@type': 'TaxiService', name: 'Taxi Own', telephone: '03-555-0000' }
  const company = factsOf(withJsonLd({ ...taxi, address }))
  assert.equal(company.organization?.phone, '03-555-0000')
  assert.deepEqual(company.services, [])
  const both = factsOf(withJsonLd({ ...taxi, '@type': ['Service', 'LocalBusiness'], name: 'Roof repair' }))
  assert.deepEqual(
    both.services.map(({ name }) => name),
    ['Roof repair'],
  )
  assert.equal(factsOf(withJsonLd(taxi)).organization, null)
})

test("a contact page declared as the company has its own title, not the company's name", () => {
  const page = {
    '@type': ['ContactPage', 'LocalBusiness'],
    name: 'Contact Own',
    description: 'How to reach us.',
    url: '/contact/',
  }
  const { organization } = factsOf(withJsonLd({ ...page, telephone: '03-555-0000', areaServed: 'Haifa' }))
  assert.deepEqual(organization, { company: { areaServed: ['Haifa'] }, phone: '03-555-0000', method: 'json-ld' })
  const home = factsOf(withJsonLd({ '@type': ['WebPage', 'LocalBusiness'], name: 'Own' }), { path: '/' })
  assert.deepEqual(home.organization?.company, { name: 'Own' })
})

test('a branch is not the company, unless it is that of a chain with a site of its own; the details of the only one are those of the company', () => {
  const chain = { '@type': 'Organization', '@id': '#chain', name: 'Own', legalName: 'Own Ltd', url: '/' }
  const branch = (name: string, more: object = {}) => ({
    '@type': 'LocalBusiness',
    name,
    parentOrganization: { '@id': '#chain' },
    telephone: '03-555-0000',
    address,
    ...more,
  })
  const companyAt = (path: string, ...graph: readonly object[]) => {
    const { organization } = factsOf(withJsonLd({ '@graph': graph }), { path })
    return [organization?.company['name'], organization?.phone, organization?.address?.['streetAddress']]
  }
  const companyOf = (...graph: readonly object[]) => companyAt('/', ...graph)
  assert.deepEqual(companyOf(branch('Own North'), branch('Own South'), chain), ['Own', undefined, undefined])
  assert.equal(companyAt('/north/', branch('Own North'), chain)[0], 'Own North', 'the page of one of several branches')
  assert.deepEqual(companyOf(branch('Own North'), chain), ['Own', '03-555-0000', 'הרצל 1'])
  const group = { '@type': 'Organization', '@id': '#chain', name: 'Group' }
  assert.deepEqual(companyOf(group, branch('Own')), ['Own', '03-555-0000', 'הרצל 1'])
  assert.deepEqual(companyOf(group, branch('Own North'), branch('Own South')), ['Group', undefined, undefined])
  const foreign = { ...chain, name: 'Chain', url: 'https://chain.example/' }
  assert.deepEqual(companyOf(foreign, branch('Own')), ['Own', '03-555-0000', 'הרצל 1'])
})

test("a template's address is ignored, and so are its hours", () => {
  const sample = { '@type': 'PostalAddress', streetAddress: '123 Main St', addressLocality: 'Anytown' }
  const company = { '@type': 'LocalBusiness', name: 'Own', telephone: '03-555-0000', openingHours: 'Mo-Su 00:00-23:59' }
  const { organization } = factsOf(withJsonLd({ ...company, address: sample }))
  assert.deepEqual(organization, { company: { name: 'Own' }, phone: '03-555-0000', method: 'json-ld' })
})

test("an address with placeholder words is a template's", () => {
  for (const [streetAddress, postalCode, addressLocality] of [
    ['Straße 123', '12345', 'Stadt'],
    ['Musterstraße 1', '12345', 'Ort'],
  ] as const) {
    const sample = { '@type': 'PostalAddress', streetAddress, addressLocality, postalCode }
    const { organization } = factsOf(withJsonLd({ '@type': 'LocalBusiness', name: 'Own', address: sample }))
    assert.equal(organization?.address, undefined, streetAddress)
  }
  const real = { '@type': 'PostalAddress', streetAddress: 'Stadtstraße 12', addressLocality: 'Stadthagen', postalCode: '31655' }
  const { organization } = factsOf(withJsonLd({ '@type': 'LocalBusiness', name: 'Own', address: real }))
  assert.equal(organization?.address?.streetAddress, 'Stadtstraße 12')
})

test('a town repeated as the street is only a town', () => {
  const town = { '@type': 'PostalAddress', streetAddress: 'Quimville', addressLocality: 'Quimville', addressCountry: 'FR' }
  const { organization } = factsOf(withJsonLd({ '@type': 'LocalBusiness', name: 'Moulin', address: town }))
  assert.deepEqual(organization?.address, { addressLocality: 'Quimville', addressCountry: 'FR' })
})

test('what nobody filled in is left out: fields of an address, and profiles', () => {
  const { organization } = factsOf(
    withJsonLd({
      '@type': 'LocalBusiness',
      name: 'Linden Surveyors',
      sameAs: ['https://social.example/yourpage', 'https://wa.me/972500000000', 'https://social.example/linden'],
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'לא צויין',
        addressLocality: 'ישראל',
        postalCode: '00000',
        addressCountry: 'IL',
      },
    }),
  )
  assert.equal(organization?.address, undefined)
  assert.deepEqual(organization?.company['sameAs'], ['https://social.example/linden'])
})

test('an address that only names the country, also as the town, is none', () => {
  const read = (...[addressLocality, addressCountry, addressRegion]: readonly (string | undefined)[]) => {
    const address = { '@type': 'PostalAddress', addressLocality, addressCountry, addressRegion }
    return factsOf(withJsonLd({ '@type': 'LocalBusiness', name: 'Own', address })).organization?.address
  }
  for (const only of [['ישראל', 'IL'], ['Israel'], ['Deutschland', 'Germany']])
    assert.equal(read(...only)?.addressLocality, undefined)
  for (const town of [
    ['Jordan', 'US'],
    ['Lebanon', undefined, 'PA'],
    ['Singapore', 'SG'],
    ['חולון', 'IL'],
  ])
    assert.equal(read(...town)?.addressLocality, town[0])
})

test("a template's name is ignored, and so are the details next to it", () => {
  const company = {
    '@type': 'LocalBusiness',
    telephone: '03-555-0000',
    openingHours: 'Mo-Su 00:00-23:59',
    address,
    logo: '/l.svg',
  }
  for (const name of ['Company Name', 'Your Business Name', '[Company Name]', 'שם העסק', 'Votre entreprise', 'Musterfirma']) {
    const { organization, refused, naming } = factsOf(withJsonLd({ ...company, name }))
    assert.deepEqual(organization, { company: {}, phone: '03-555-0000', method: 'json-ld' }, name)
    assert.deepEqual([refused.map(({ text }) => text), naming.organization], [[name], null])
  }
  assert.equal(factsOf(withJsonLd({ ...company, name: 'The Company Store' })).naming.organization, 'The Company Store')
})

describe('the company on a page', () => {
  test('has all of its fields', () => {
    const { organization } = factsOf(
      withJsonLd({
        '@type': 'ProfessionalService',
        name: 'אופק',
        legalName: 'אופק שיווק בע״מ',
        url: 'https://own.example/',
        logo: { '@type': 'ImageObject', url: '/logo.svg' },
        sameAs: ['https://social.example/ofek', 'javascript:alert(1)'],
        telephone: 'tel:\u200E03-555-0000',
        email: 'mailto:hi@own.example?subject=x',
        address,
        openingHours: 'Su 09:00-18:00',
        knowsLanguage: ['he', { '@type': 'Language', name: 'English' }],
        contactPoint: { '@type': 'ContactPoint', url: '/contact/', telephone: '*6050' },
      }),
    )
    assert.deepEqual(organization, {
      company: {
        name: 'אופק',
        legalName: 'אופק שיווק בע״מ',
        url: `${baseMark}/`,
        logo: `${baseMark}/logo.svg`,
        sameAs: ['https://social.example/ofek'],
      },
      phone: '03-555-0000',
      email: 'hi@own.example',
      address: { streetAddress: 'הרצל 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
      hours: { sunday: '09:00-18:00' },
      languages: ['he', 'English'],
      contactPage: '/contact/',
      method: 'json-ld',
    })
  })

  test('with unreadable hour codes is reported', () => {
    const { organization, refused } = factsOf(
      withJsonLd({ '@type': 'LocalBusiness', name: 'Own', openingHours: 'Mo-St 09:00-20:00' }),
    )
    assert.equal(organization?.hours, undefined)
    assert.deepEqual(
      refused.map(({ key, text }) => [key, text]),
      [['contact.hours', 'Mo-St 09:00-20:00']],
    )
  })

  test('with overlapping times on a day is reported, and visible hours are used', () => {
    const slot = (dayOfWeek: unknown, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek,
      opens: '08:00',
      closes,
    })
    const company = {
      '@type': 'LocalBusiness',
      name: 'Krume',
      openingHoursSpecification: [slot(['Monday', 'Friday'], '18:00'), slot('Friday', '14:00')],
    }
    const { organization, refused } = factsOf(withJsonLd(company))
    assert.equal(organization?.hours, undefined)
    assert.deepEqual(
      refused.map(({ key, text, reason }) => [key, text, reason]),
      [['contact.hours', 'friday 08:00-14:00, 08:00-18:00', 'these times of one day overlap']],
    )
  })

  test('with unreadable hour codes is not reported if it has other hours', () => {
    const openingHoursSpecification = { dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' }
    const company = { '@type': 'LocalBusiness', name: 'Own', openingHours: 'Mo-St 09:00-20:00', openingHoursSpecification }
    const { organization, refused } = factsOf(withJsonLd(company))
    assert.deepEqual([organization?.hours, refused], [{ monday: '09:00-17:00' }, []])
  })

  test('is completed from its contact points and places', () => {
    const { organization } = factsOf(
      withJsonLd({
        '@type': 'Organization',
        name: 'אופק',
        contactPoint: [{ '@type': 'ContactPoint', telephone: '*6050', email: 'sales@own.example', availableLanguage: 'Hebrew' }],
        location: { '@type': 'Place', address: 'הרצל 1, תל אביב' },
      }),
    )
    assert.equal(organization?.phone, '*6050')
    assert.equal(organization?.email, 'sales@own.example')
    assert.deepEqual(organization?.address, { text: 'הרצל 1, תל אביב' })
    assert.deepEqual(organization?.languages, ['Hebrew'])
    assert.equal(organization?.contactPage, undefined)
  })

  test('with addresses in several towns has a place for each, and hours and a phone number for none of them', () => {
    const address = (...codes: readonly string[]) =>
      codes.map((postalCode, at) => ({ streetAddress: `Quai ${at + 1}`, postalCode, name: `Cabinet ${at + 1}` }))
    const company = { '@type': 'LocalBusiness', name: 'Aval', telephone: '01 55 50 00 00', openingHours: 'Mo-Su 08:00-20:00' }
    const placesOf = (...codes: readonly string[]) => factsOf(withJsonLd({ ...company, address: address(...codes) })).places
    assert.deepEqual(
      placesOf('62110', '62119').map(({ name, hours, phone, address: { postalCode } }) => [name, hours, phone, postalCode]),
      [
        ['Cabinet 1', undefined, undefined, '62110'],
        ['Cabinet 2', undefined, undefined, '62119'],
      ],
    )
    assert.deepEqual(
      placesOf('62110', '62110').map(({ name, hours }) => [name, hours?.['monday']]),
      [['Aval', '08:00-20:00']],
    )
    assert.equal(placesOf('62110', 'F-62110').length, 1, 'the same code')
    const described = (second: object, first: object = { streetAddress: '12 Mill Lane', postalCode: '62110' }) =>
      factsOf(withJsonLd({ ...company, address: [first, second] })).places.map(({ hours, address: { postalCode } }) => [
        postalCode,
        hours?.['monday'],
      ])
    assert.deepEqual(
      described({ postOfficeBoxNumber: '7', postalCode: '62119' }),
      [['62110', '08:00-20:00']],
      'a box is no place',
    )
    const ofTemplate = { streetAddress: '123 Main Street', postalCode: '12345', addressLocality: 'Anytown' }
    assert.deepEqual(described(ofTemplate), [['62110', '08:00-20:00']])
    assert.deepEqual(described({ streetAddress: '12 Mill Lane', postalCode: '62110' }, ofTemplate), [[undefined, undefined]])
  })

  test('is one if described twice, but two companies are two', () => {
    const { organization } = factsOf(
      withJsonLd(
        { '@type': 'Organization', name: 'אופק', legalName: 'אופק בע״מ' },
        { '@type': 'Dentist', name: 'אופק', telephone: '03-5550000' },
        { '@type': 'Organization', name: 'שותף', email: 'partner@other.example' },
      ),
    )
    assert.deepEqual(organization?.company, { name: 'אופק', legalName: 'אופק בע״מ' })
    assert.equal(organization?.phone, '03-5550000')
    assert.equal(organization?.email, undefined)
  })

  test('is found as publisher and as main entity', () => {
    for (const page of [
      { '@type': 'Article', publisher: { '@type': 'Organization', name: 'אופק' } },
      { '@type': 'ContactPage', mainEntity: { '@type': 'LocalBusiness', name: 'אופק' } },
      { '@type': 'AboutPage', about: { '@id': '#o', '@type': 'Organization', name: 'אופק' } },
      { '@type': 'Service', provider: { '@type': 'Organization', name: 'אופק' } },
      { '@type': 'KosherBusinessOfTheFuture', name: 'אופק', telephone: '03-5550000' },
    ]) {
      assert.equal(factsOf(withJsonLd(page)).organization?.company['name'], 'אופק', JSON.stringify(page))
    }
  })

  test('is not one that is merely mentioned', () => {
    for (const page of [
      { '@type': 'Article', about: { '@type': 'Organization', name: 'לקוח', telephone: '03-5550000' } },
      { '@type': 'Review', author: { '@type': 'Organization', name: 'לקוח' } },
      { '@type': 'Organization', name: 'לקוח', url: 'https://client.example/' },
      { '@type': 'Person', name: 'נועה', telephone: '03-5550000' },
      { '@type': 'Service', name: 'קידום' },
    ]) {
      assert.equal(factsOf(withJsonLd(page), { path: '/case-studies/a/' }).organization, null, JSON.stringify(page))
    }
  })

  test("is the page's own on home and contact page, whatever its URL", () => {
    const html = withJsonLd({ '@type': 'Organization', name: 'אופק', url: 'https://live.example/' })
    assert.equal(factsOf(html, { path: '/' }).organization?.company['url'], 'https://live.example/')
    assert.equal(
      factsOf(html, { path: '/about/contact.html', rules: { contact: { page: '/about/contact' } } }).organization?.company[
        'name'
      ],
      'אופק',
    )
  })

  test('has its first valid e-mail address and number; invalid ones are rejected', () => {
    const { organization, refused } = factsOf(
      withJsonLd({ '@type': 'Organization', name: 'אופק', email: ['hi at own', 'hi@own.example'], telephone: 'התקשרו' }),
    )
    assert.equal(organization?.email, 'hi@own.example')
    assert.equal(organization?.phone, undefined)
    assert.deepEqual(refused.map(({ key, text }) => [key, text]).sort(), [
      ['contact.email', 'hi at own'],
      ['contact.phone', 'התקשרו'],
    ])
  })
})

test("has the site's name", () => {
  const named = withJsonLd({ '@type': 'WebSite', name: 'האתר' }, { '@type': 'Organization', name: 'אופק' })
  assert.equal(factsOf(named.replace('<head>', '<head><meta property="og:site_name" content=" Ofek ">')).naming.openGraph, 'Ofek')
  assert.equal(factsOf(named).naming.organization, 'אופק')
  assert.equal(factsOf(withJsonLd({ '@type': 'WebSite', name: 'האתר' })).naming.website, 'האתר')
  assert.equal(factsOf('<p>א</p>').naming.openGraph, null)
})

test('has a contact page if it declares itself one', () => {
  assert.equal(factsOf(withJsonLd({ '@type': ['WebPage', 'ContactPage'] })).contactPageMethod, 'json-ld')
  assert.equal(factsOf(withJsonLd({ '@type': 'ContactPage', url: '/page' })).contactPageMethod, 'json-ld')
  assert.equal(factsOf(withJsonLd({ '@type': 'ContactPage', url: '/contact/' })).contactPageMethod, null)
  assert.equal(factsOf(withJsonLd({ '@type': 'WebPage' })).contactPageMethod, null)
})
