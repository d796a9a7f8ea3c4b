import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, withJsonLd } from '../testing/read-html.ts'

test('a service of JSON-LD without a name is called by its type, without the slogan after it', () => {
  const html = withJsonLd({ '@type': 'Service', serviceType: 'Warranty check — before the bill is yours' })
  assert.deepEqual(
    factsOf(html).services.map(({ name }) => name),
    ['Warranty check'],
  )
})

test('a service of JSON-LD without a page is where its name is', () => {
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

test('a name is shown in one line, or by a heading and the beginning of a line below it', () => {
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

test('treatments are services where somebody offers them, not where a page explains them', () => {
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

test('a service of JSON-LD without a name is called by its type', () => {
  const { services } = factsOf(withJsonLd({ '@type': 'Service', serviceType: 'Roof survey' }))
  assert.deepEqual(
    services.map(({ name }) => name),
    ['Roof survey'],
  )
})
