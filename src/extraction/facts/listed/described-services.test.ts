import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

test("a service for one place, according to its name, or the page's title or path, is named after the place", () => {
  const areaOf = (areaServed: unknown, name = 'Roofs in Springfield', path = '/page/') =>
    factsOf(withJsonLd({ '@type': 'Service', name, areaServed }), { path }).services[0]?.area
  assert.equal(areaOf({ '@type': 'City', name: 'Springfield' }), 'springfield')
  assert.equal(areaOf('Springfield'), 'springfield')
  assert.equal(areaOf(['Springfield', 'Shelbyville']), undefined)
  assert.equal(areaOf('Springfield', 'Roofs'), undefined)
  assert.equal(areaOf('The Hills', 'Roofs', '/roofs-the-hills/'), 'the hills')
  assert.equal(areaOf('נס ציונה', 'גגות בנס ציונה'), 'נס ציונה')
  assert.equal(areaOf({ '@type': 'Place', name: 'Old Town, Springfield' }, 'Roofs in Old Town'), 'old town')
  assert.equal(areaOf('רמת הנוף, חיפה', 'גגות ברמת הנוף'), 'רמת הנוף')
  assert.equal(areaOf('Old Town, Springfield', 'Roofs'), undefined)
})

test('a JSON-LD service is named without its provider', () => {
  const nameOf = (name: string, provider = 'Own Handyman Ltd', type = 'LocalBusiness') =>
    factsOf(withJsonLd({ '@type': 'Service', name, provider: { '@type': type, name: provider } })).services[0]?.name
  assert.equal(nameOf('Gutters — Own Handyman Ltd'), 'Gutters')
  assert.equal(nameOf('Own Handyman Ltd | Doors – inside and outside'), 'Doors – inside and outside')
  assert.equal(nameOf('Gutters – guards'), 'Gutters – guards')
  assert.equal(nameOf('Gutters — Own Handyman'), 'Gutters — Own Handyman', 'not the whole name')
  assert.equal(nameOf('Own Handyman Ltd'), 'Own Handyman Ltd')
  assert.equal(nameOf('Visit – Dr. Own', 'Dr. Own', 'Person'), 'Visit – Dr. Own', 'a colleague may offer the same')
})

test('an unnamed JSON-LD service is named by its serviceType, without a slogan after it', () => {
  const namesOf = (serviceType: string) =>
    factsOf(withJsonLd({ '@type': 'Service', serviceType })).services.map(({ name }) => name)
  assert.deepEqual(namesOf('Roof survey'), ['Roof survey'])
  assert.deepEqual(namesOf('Warranty check — before the bill is yours'), ['Warranty check'])
  assert.deepEqual(namesOf('Repair: roofs'), ['Repair: roofs'])
  assert.deepEqual(namesOf('https://terms.example/RoofSurvey'), [])
})

test('a JSON-LD service without a page is at the page that shows its name', () => {
  const catalog = {
    '@type': 'Organization',
    hasOfferCatalog: {
      itemListElement: ['Gardens', 'Roofs', 'Walls'].map((name) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name },
      })),
    },
  }
  const html = withJsonLd(catalog).replace('<body>', '<body><section id="g"><h2>Gardens</h2></section><p>We make roofs.</p>')
  assert.deepEqual(
    factsOf(html).services.map(({ name, fragment, shown }) => [name, fragment, shown]),
    [
      ['Gardens', 'g', true],
      ['Roofs', undefined, true],
      ['Walls', undefined, undefined],
    ],
  )
})

test('a name is visible on one line, or as a heading and the beginning of the next line', () => {
  const offer = (name: string) => ({ '@type': 'Offer', itemOffered: { '@type': 'Service', name } })
  const names = [
    'Massage for two 60 minutes',
    'Massage for two 75 minutes',
    'Foot massage 60 minutes',
    'Foot massage 30',
    'Gas',
    'Sun roof',
  ]
  const catalog = { '@type': 'Organization', hasOfferCatalog: { itemListElement: names.map(offer) } }
  const list = (minutes: readonly number[]) =>
    `<ul>${minutes.map((one) => `<li><span>${one} minutes</span> <b>€${one}</b></li>`).join('')}</ul>`
  const body = `<body><h3>Massage for two</h3>${list([45, 60, 75])}<h3>Foot massage</h3>${list([20, 30])}<p>As in Vegas: sun</p><p>roof</p>`
  const { services } = factsOf(withJsonLd(catalog).replace('<body>', body))
  assert.deepEqual(
    services.map(({ shown }) => shown === true),
    [true, true, false, true, false, false],
  )
})

test('therapies are services if they are offered, not on a page that explains them', () => {
  const therapy = (name: string) => ({ '@type': 'MedicalTherapy', name })
  const clinic = {
    '@type': 'MedicalClinic',
    availableService: [therapy('Massage')],
    hasOfferCatalog: { itemListElement: [{ '@type': 'Offer', itemOffered: therapy('Adjustment') }] },
  }
  const namesOf = (data: object) => factsOf(withJsonLd(data)).services.map(({ name }) => name)
  assert.deepEqual(namesOf(clinic).toSorted(), ['Adjustment', 'Massage'])
  assert.deepEqual(namesOf({ '@type': 'MedicalWebPage', mainEntity: therapy('Massage') }), [])
})
