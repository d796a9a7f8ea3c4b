import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

const about = 'We do this for you, with care and in time, wherever you are.'

/** Parts with a heading and a text each. */
function cards(...names: readonly string[]): string {
  return `<div>${names.map((name) => `<div class="card"><h3>${name}</h3><p>${about}</p></div>`).join('')}</div>`
}

function namesOf(body: string, { path = '/', title = '', language = 'en' } = {}): readonly (string | null)[] {
  const html = `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body>${body}</body>`
  return (factsOf(html, { path }).listedServices?.things ?? []).map(({ name }) => name)
}

test('names marked only by a class are services under a heading that says so', () => {
  const named = ['Gardens', 'Roofs'].map((name) => `<div><div class="svc-name">${name}</div><p>${about}</p></div>`).join('')
  assert.deepEqual(namesOf(`<h1>Green</h1><section><h2>Our services</h2><div>${named}</div></section>`), ['Gardens', 'Roofs'])
})

test('cards with a repeated id are separate services', () => {
  const repeated = cards('Gardens', 'Roofs').replaceAll('class="card"', 'class="card" id="arch"')
  assert.deepEqual(namesOf(`<h1>Green</h1><section><h2>Our services</h2>${repeated}</section>`), ['Gardens', 'Roofs'])
  const { listedServices } = factsOf(`<h1>Green</h1><section><h2>Our services</h2>${repeated}</section>`)
  assert.deepEqual(
    listedServices?.things.map(({ fragment }) => fragment),
    [null, null],
  )
})

test('the partners or the team in the name of a company do not make its services something else', () => {
  const list = cards('Family law', 'Labour law').replaceAll('h3>', 'h2>')
  for (const name of ['Berg & Partners', 'Berg and Partners', 'Praxis Dr. Berg & Team'])
    assert.deepEqual(namesOf(`<h1>${name}</h1><h2>Our services</h2>${list}`), ['Family law', 'Labour law'], name)
  assert.deepEqual(namesOf(`<h1>Partners</h1><div class="services">${list}</div>`), [])
  const supplier = (name: string) =>
    `<div class="service-card"><h3>${name}</h3><p>They deliver everything that we need.</p></div>`
  const suppliers = `<div class="services">${['Alpha Ltd', 'Omega Ltd', 'Gamma Ltd'].map(supplier).join('')}</div>`
  assert.deepEqual(namesOf(`<h1>Berg</h1><section><h2>Suppliers &amp; partners</h2>${suppliers}</section>`), [])
})

test('rows of headings without text, after a heading of their rank that announces them', () => {
  const row = (...names: readonly string[]) =>
    `<div class="row">${names.map((name) => `<div><h2>${name}</h2></div>`).join('')}</div>`
  const rows = `${row('Family law', 'Labour law')}${row('Tenancy law', 'Wills')}`
  assert.deepEqual(namesOf(`<h1>Berg</h1><section><h2>Practice areas</h2>${rows}</section>`), [
    'Family law',
    'Labour law',
    'Tenancy law',
    'Wills',
  ])
  assert.deepEqual(namesOf(`<h1>Berg</h1><section><h2>Our values</h2>${rows}</section>`), [])
  const boxed = `<div><div><h2>Practice areas</h2></div><div>${row('Family law', 'Labour law', 'Wills')}<p>Ask us.</p></div></div>`
  assert.deepEqual(namesOf(`<h1>Berg</h1>${boxed}`), ['Family law', 'Labour law', 'Wills'])
  const others = `<section><h2>Our services</h2><p>Ask us.</p></section><section><h2>Our town</h2>${rows}</section>`
  assert.deepEqual(namesOf(`<h1>Berg</h1>${others}`), [])
  const clients = row('Berg Bank', 'Alpha Ltd', 'Omega Ltd')
  const apart = `<section><h2>Our services</h2><p>We repair roofs.</p></section><section>${clients}</section>`
  assert.deepEqual(namesOf(`<h1>Berg</h1>${apart}`), [])
  const small = row('Roofs', 'Gutters', 'Walls').replaceAll('h2>', 'h4>')
  assert.deepEqual(namesOf(`<h1>Berg</h1><h2>Our services</h2>${small}${clients}`), ['Roofs', 'Gutters', 'Walls'])
  assert.deepEqual(namesOf(`<h1>Berg</h1><section><h2>Practice areas</h2>${rows}<p>Trusted by</p>${clients}</section>`), [
    'Family law',
    'Labour law',
    'Tenancy law',
    'Wills',
  ])
})

test('a list below a heading that says that its services are offered', () => {
  const list = '<ul><li>Gardens</li><li>Roofs</li><li>Walls</li></ul>'
  for (const heading of [
    'Services we offer',
    'Verdiğimiz hizmetler',
    'Servicios que ofrecemos',
    'Nabízené služby',
    'Angebotene Leistungen',
    'השירותים שאנחנו מציעים',
  ])
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>${heading}</h2>${list}`), ['Gardens', 'Roofs', 'Walls'], heading)
  for (const heading of ['Services we offer no longer', 'Leistungen im Überblick'])
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>${heading}</h2>${list}`), [], heading)
})

test('items named after times are a timeline', () => {
  const after = (...names: readonly string[]) =>
    namesOf(`<h1>Skin</h1><section><h2>After our services</h2>${cards(...names)}</section>`)
  assert.deepEqual(after('Cleaning', 'Care'), ['Cleaning', 'Care'])
  assert.deepEqual(after('0–4 hours', 'The same day', '24 hours'), [])
  assert.deepEqual(after('Cleaning', 'Care', '24 hours'), ['Cleaning', 'Care', '24 hours'])
})

test("product features are not services, the company's features are", () => {
  const under = (heading: string) => namesOf(`<h1>Cam 3</h1><h2>${heading}</h2>${cards('Night vision', 'Alerts')}`)
  for (const heading of ['Capabilities', 'יכולות', 'היכולות']) assert.deepEqual(under(heading), [], heading)
  for (const heading of ['Our capabilities', 'היכולות שלנו'])
    assert.deepEqual(under(heading), ['Night vision', 'Alerts'], heading)
})

test('cards with a service class are services under any heading of a services page', () => {
  const called = cards('Gardens', 'Roofs').replaceAll('class="card"', 'class="service-detail-card"')
  assert.deepEqual(namesOf(`<h1>Services</h1><h2>Outside</h2>${called}`, { path: '/s/' }), ['Gardens', 'Roofs'])
})

describe('a list of services is announced by', () => {
  test("not a class that starts with the page's name, like all of its sections", () => {
    const section = (part: string, heading: string, ...names: readonly string[]) =>
      `<section class="services-${part}"><h2>${heading}</h2>${cards(...names).replace('<div>', `<div class="services-${part}-steps">`)}</section>`
    const last = section('process', 'From the first call to the last stone', 'A call', 'A visit')
    const page = (list: string) =>
      namesOf(`<main><section class="services-intro"><h1>Services</h1></section>${list}${last}</main>`, { path: '/services/' })
    assert.deepEqual(page(section('work', 'What we do', 'Gardens', 'Roofs')), ['Gardens', 'Roofs'])
    assert.deepEqual(page(section('capabilities', 'Our capabilities', 'Gardens', 'Roofs')), ['Gardens', 'Roofs'])
    assert.deepEqual(page(section('abilities', 'היכולות שלנו', 'Gardens', 'Roofs')), ['Gardens', 'Roofs'])
    for (const part of ['list', 'wrap', 'main-grid', 'tiles', 'content', 'slider'])
      assert.deepEqual(
        page(section(part, 'Nothing rushed', 'Gardens', 'Roofs').replace('-steps', '')),
        ['Gardens', 'Roofs'],
        part,
      )
  })

  test('its section, for the list under its own heading, not one further down', () => {
    const praise = `<h2>Every one of our services has a personal touch, and we offer you</h2>${cards('Skilled staff', 'Quiet rooms')}`
    const section = `<section id="services"><div><h2>Our services</h2></div>${cards('Gardens', 'Roofs')}<div>${praise}</div></section>`
    assert.deepEqual(namesOf(`<h1>Green Ltd</h1>${section}`), ['Gardens', 'Roofs'])
  })

  test('its heading in the header of its section, which is not that of the page', () => {
    const head = '<header><span>For everyone</span><h2>Our services</h2></header>'
    assert.deepEqual(namesOf(`<h1>Green</h1><section>${head}${cards('Gardens', 'Roofs')}</section>`), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<header><h2>Our services</h2></header><h1>Green</h1>${cards('Gardens', 'Roofs')}`), [])
  })

  test('a synonym of services, as the whole heading, title or path', () => {
    const list = cards('Gardens', 'Roofs')
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Co oferujemy</h2>${list}`), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Co oferujemy zimą</h2>${list}`), [])
    assert.deepEqual(namesOf(list, { path: '/rechtsgebiete.html' }), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<h1>For you</h1>${list}`, { path: '/x/', title: 'What I offer | Green' }), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<h1>For you</h1>${list}`, { title: 'What I offer | Green' }), [], 'the home page')
    assert.deepEqual(namesOf(`<h2>Области на работа</h2>${list}`, { path: '/services/' }), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<h2>Our experts</h2>${list}`, { path: '/services/' }), [], 'part of a page about services')
  })

  test('not a word that also announces skills, products, jobs or places', () => {
    for (const heading of ['Our expertise', 'Kompetenzen', 'Especialidades', 'Nos métiers', 'Angebot', 'Aanbod', 'Направления'])
      assert.deepEqual(namesOf(`<h1>Green</h1><h2>${heading}</h2>${cards('Trust', 'Teamwork')}`), [], heading)
  })

  test('its heading, if all cards link to one page that is about none of them', () => {
    const linked = (path: string) =>
      ['Freight', 'Parcels', 'Express']
        .map((name) => `<div><h3>${name}</h3><p>${about}</p><a href="${path}">Discover</a></div>`)
        .join('')
    const below = (path: string) => namesOf(`<h1>Green</h1><h2>Our services</h2><div>${linked(path)}</div>`)
    assert.deepEqual(below('/services/'), ['Freight', 'Parcels', 'Express'])
    assert.deepEqual(below('/contact/'), ['Freight', 'Parcels', 'Express'])
    const half = linked('/hours/').replace('href="/hours/"', 'href="/cars/"')
    assert.deepEqual(namesOf(`<h1>Our services</h1><div>${half}</div>`), ['Freight', 'Parcels', 'Express'])
  })

  test('a services page of a company whose name resembles “terms”, but not in actual terms', () => {
    const page = `<h1>Our services</h1>${cards('Gardens', 'Roofs')}`
    assert.deepEqual(namesOf(page, { path: '/x/', title: 'Services - AGB - Software' }), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(`<h1>AGB</h1><h2>Our services</h2>${cards('Scope', 'Dates')}`, { path: '/x/', title: 'AGB' }), [])
  })

  test('not the chapters of a guide to services', () => {
    const guide = (title: string) => namesOf(`<h1>${title}</h1>${cards('First steps', 'What to ask')}`, { path: '/x/', title })
    for (const title of ['Smart homes: a guide to our services', 'Domotica: guida ai servizi', 'מדריך לשירותי חשמל'])
      assert.deepEqual(guide(title), [], title)
    for (const title of [
      'Fishing guide services',
      'Mountain guides for all levels: services',
      'Servizi di guida per gruppi',
      'Guía de montaña: servicios',
      'מדריך טיולים – השירותים שלי',
      'Leistungen und Ratgeber',
    ])
      assert.deepEqual(guide(title), ['First steps', 'What to ask'], title)
  })

  test('a page whose address and title are the word that menus use for all services', () => {
    const list = cards('Gardens', 'Roofs')
    for (const [path, title] of [
      ['/angebot.html', 'Linde || Angebot'],
      ['/oferta/', 'Nasza oferta - Lipa'],
      ['/nabidka.html', 'Nabídka | Lípa'],
    ] as const)
      assert.deepEqual(namesOf(list, { path, title }), ['Gardens', 'Roofs'], title)
    assert.deepEqual(namesOf(list, { path: '/angebot.html', title: 'Angebot des Monats | Linde' }), [])
    assert.deepEqual(namesOf(list, { path: '/winter/', title: 'Angebot | Linde' }), [])
    for (const price of ['99 €', '299 zł', '189,-', '13,50']) {
      const goods = list.replaceAll('</p>', ` ${price}</p>`)
      assert.deepEqual(namesOf(goods, { path: '/oferta/', title: 'Oferta | Lipa' }), [], `goods for ${price}`)
      assert.deepEqual(namesOf(`<h1>Good things</h1>${goods}`, { path: '/oferta/', title: 'Oferta | Lipa' }), [], 'with a slogan')
    }
    const bargains = { path: '/oferta/', title: 'Oferta | Hotel Sol', language: 'es' }
    assert.deepEqual(namesOf(list, bargains), [], 'in Spanish')
  })

  test('a page named like services, but not an offer that is a contract', () => {
    const list = cards('Общие положения', 'Предмет договора')
    assert.deepEqual(namesOf(list, { path: '/oferta.html', title: 'Публичная оферта' }), [])
  })

  test('not a heading of the places served', () => {
    for (const heading of [
      'Werkgebied',
      'Einzugsgebiet',
      "Zone d'intervention",
      'Zona de cobertura',
      'אזור שירות',
      'Service area',
    ])
      assert.deepEqual(
        namesOf(`<h1>Green</h1><section id="services"><h2>${heading}</h2>${cards('Old town', 'Harbour')}</section>`),
        [],
        heading,
      )
  })

  test('a kicker above the title, if the title element says so, too', () => {
    const body = (title: string) =>
      `<div><p>Services</p><h1>${title}</h1></div><section><h2>Yoga for every body</h2><p>${about}</p></section><section><h2>Body and mind are one</h2><p>${about}</p></section>`
    assert.deepEqual(namesOf(body('Yoga'), { path: '/yoga.html', title: 'Yoga in Springfield' }), [])
    assert.equal(namesOf(body('Everything for you'), { path: '/all.html', title: 'Services – Green Ltd' }).length, 2)
  })

  test('headings in Danish, Finnish, Greek, Hungarian and Romanian', () => {
    for (const heading of ['Behandlinger', 'Palvelumme', 'Οι υπηρεσίες μας', 'Szolgáltatásaink', 'Serviciile noastre'])
      assert.deepEqual(
        namesOf(`<h1>Green</h1><p>${heading}</p><h2>All for you.</h2>${cards('Gardens', 'Roofs')}`),
        ['Gardens', 'Roofs'],
        heading,
      )
  })
})

test('items without prices below “Prices and services” are included, not offered', () => {
  const list = (text: string) =>
    `<h1>Prices and services of the cottage</h1><div>${['Television', 'Breakfast'].map((name) => `<div><h4>${name}</h4><p>${text}</p></div>`).join('')}</div>`
  assert.deepEqual(namesOf(list('The cottage has one, for all who stay.'), { path: '/prices.html' }), [])
})

test('names in lists below one heading, each before a “read more” link, grouped or not', () => {
  const item = (name: string, more: string) => `<li><p>${name}</p><a href="/${name.toLowerCase()}.html">${more}</a></li>`
  const list = (more: string, ...names: readonly string[]) => `<ul>${names.map((name) => item(name, more)).join('')}</ul>`
  const groups = (more: string) =>
    `<h1>Green</h1><h2>Services</h2><h3>Outside</h3>${list(more, 'Gardens', 'Roofs')}<h3>Inside</h3>${list(more, 'Floors', 'Walls')}`
  assert.deepEqual(namesOf(groups('Read more')), ['Gardens', 'Roofs', 'Floors', 'Walls'])
  assert.deepEqual(namesOf(groups('Call us')), [])
  assert.deepEqual(namesOf(`<h1>Green</h1><h2>Services</h2>${list('Read more', 'Gardens', 'Roofs')}`), ['Gardens', 'Roofs'])
  assert.deepEqual(namesOf(`<h1>Green</h1><h2>News</h2>${list('Read more', 'Gardens', 'Roofs')}`), [])
})

test('a kicker that calls them fields of service in Hebrew', () => {
  assert.deepEqual(namesOf(`<h1>Green</h1><p>תחומי שירות</p><h2>Choose yours.</h2>${cards('Gardens', 'Roofs')}`), [
    'Gardens',
    'Roofs',
  ])
})

test('a call to action among services is not one', () => {
  for (const call of ['Get a Free Estimate', 'Jetzt Termin buchen', 'Как записаться', 'השאירו פרטים', 'Solicita tu cita'])
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Services</h2>${cards('Gardens', 'Contact lenses', call)}`), [
      'Gardens',
      'Contact lenses',
    ])
})

test('items below a heading about how services proceed, for whom they are or why they differ are not services', () => {
  const under = (heading: string) => namesOf(`<h1>Green</h1><section><h2>${heading}</h2>${cards('Visit', 'Families')}</section>`)
  const others = [
    ['How our service works', 'What makes our services special', 'Who our treatments are for', 'Our services in three stages'],
    ['איך עובדים השירותים שלנו', 'מה מייחד את השירותים שלנו', 'למי מתאימים הטיפולים?'],
    ['So läuft die Behandlung ab', 'Was unsere Leistungen auszeichnet', 'Für wen sind unsere Leistungen?'],
    ['Comment se déroulent nos soins', 'Les atouts de nos prestations', 'À qui s’adressent nos services ?'],
    ['Cómo funcionan nuestros servicios', 'Beneficios de nuestros servicios', '¿Para quién son nuestros servicios?'],
    ['Como funcionam os nossos serviços', 'Diferenciais dos nossos serviços', 'Para quem são os nossos serviços?'],
    ['Come funzionano i nostri servizi', 'I punti di forza dei nostri servizi', 'A chi sono rivolti i nostri servizi'],
    ['Как заказать услуги', 'Чем отличаются наши услуги', 'Для кого наши услуги', 'Порядок оказания услуг'],
    ['كيف تعمل خدماتنا', 'ما يميز خدماتنا', 'لمن خدماتنا', 'خطوات الحصول على خدماتنا'],
  ]
  for (const heading of others.flat()) assert.deepEqual(under(heading), [], heading)
  const announcing = [
    [
      'Services for companies',
      'How our services help you',
      'Services in all stages of pregnancy',
      'Our treatments and what to expect',
    ],
    ['שירותים לחברות', 'טיפולים למי שסובל מכאב', 'למי שצריך: השירותים שלנו', 'השירותים שאנו מספקים'],
    ['So helfen unsere Leistungen', 'Comment nos services vous aident', 'Cómo te ayudamos: nuestros servicios'],
    ['Serviços para quem constrói', 'Come possiamo aiutarti: i nostri servizi', 'Как мы поможем: наши услуги', 'خدماتنا المميزة'],
    ['Leistungen der Praxis Schritt für Schritt', 'Servicios de Paso a Paso', 'Our services at Step by Step'],
    ['Para quem precisa de ajuda: nossos serviços', 'Per chi vuole di più: servizi', 'Pour qui cherche le calme : nos soins'],
  ]
  for (const heading of announcing.flat()) assert.deepEqual(under(heading), ['Visit', 'Families'], heading)
})

test('steps of an order are not services, under any heading, numbered or not, but numbered services are', () => {
  const page = (names: readonly string[], before: (at: number) => string, title: string) =>
    namesOf(
      `<h1>${title}</h1><div>${names.map((name, at) => `<div class="card">${before(at)}<h3>${name}</h3><p>${about}</p></div>`).join('')}</div>`,
      { path: '/services/' },
    )
  const inBox = (at: number) => `<div><span>0${at + 1}</span></div>`
  const orders = {
    Services: ['Call', 'Site visit', 'Planning', 'Work'],
    השירותים: ['שיחה', 'הצעת מחיר', 'תכנון', 'ביצוע'],
    Leistungen: ['Anruf', 'Terminvereinbarung', 'Planung', 'Ausführung'],
    Prestations: ['Prise de contact', 'Étude', 'Travaux'],
    Servicios: ['Llamada', 'Presupuesto', 'Obra'],
    Serviços: ['Contacto', 'Projeto', 'Obra'],
    Servizi: ['Sopralluogo', 'Progetto', 'Lavori'],
    Услуги: ['Заявка', 'Проект', 'Монтаж'],
    خدماتنا: ['تواصل معنا', 'التصميم', 'التنفيذ'],
  }
  for (const [title, names] of Object.entries(orders)) assert.deepEqual(page(names, inBox, title), [], title)
  assert.deepEqual(
    page(['Enquiry', 'Site visit', 'Work'], () => '', 'Services'),
    [],
  )
  const services = ['Film', 'Photo', 'Sound', 'Contact']
  assert.deepEqual(page(services, inBox, 'Services'), services.slice(0, -1))
  const ofOthers = { Prestations: ['Visite', 'Dégustation', 'Repas'], Servizi: ['Visita', 'Ecografia', 'Terapia'] }
  for (const [title, names] of Object.entries(ofOthers)) assert.deepEqual(page(names, inBox, title), names, title)
  const linked = ['Free estimate', 'Packing', 'Storage']
  assert.deepEqual(
    page(linked, (at) => `<a href="/services/${at}/"><span>0${at + 1}</span></a>`, 'Services'),
    linked,
    'with their own pages',
  )
  const visits = ['Roofs', 'Site visit', 'Walls', 'Floors']
  assert.deepEqual(
    page(visits, () => '', 'Services'),
    visits,
  )
})
