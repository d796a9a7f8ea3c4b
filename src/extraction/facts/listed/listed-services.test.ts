import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf } from '../testing/read-html.ts'

const about = 'We do this for you, with care and in time, wherever you are.'

/** Cards with a heading and a text each. */
function cards(names: readonly string[], rank = 3): string {
  return `<div class="grid">${names.map((name) => `<div class="card"><h${rank}>${name}</h${rank}><p>${about}</p></div>`).join('')}</div>`
}

function namesOf(body: string, path = '/page/'): readonly (string | null)[] {
  return (factsOf(`<body>${body}</body>`, { path }).listedServices?.things ?? []).map(({ name }) => name)
}

test('boxes with only a name are services next to described ones of the same class, as where only some have a page', () => {
  const linked = (name: string) => `<a class="card link" href="/${name}/"><h4>${name}</h4><span>More</span></a>`
  const bare = (name: string, classes = 'card plain') => `<div class="${classes}"><i></i><h4>${name}</h4></div>`
  const list = (...boxes: readonly string[]) => namesOf(`<h1>Services</h1><div>${boxes.join('')}</div>`, '/services/')
  const described = [linked('Budgets'), linked('Payroll')]
  assert.deepEqual(list(...described, bare('Audits'), bare('Tenders')), ['Budgets', 'Payroll', 'Audits', 'Tenders'])
  assert.deepEqual(list(...described, bare('Audits', 'banner'), bare('Tenders', 'banner')), ['Budgets', 'Payroll'])
  const told = ['Roofs', 'Walls'].map((name) => `<div class="card"><h3>${name}</h3><p>${about}</p></div>`)
  const others = [bare('For companies'), bare('Siena Tools'), bare('Ann Lee')]
  assert.deepEqual(list(...told, ...others), ['Roofs', 'Walls'], 'next to boxes with a text')
  const headings = ['Roofs', 'Walls'].map((name) => `<h3>${name}</h3><p>${about}</p>`)
  assert.deepEqual(namesOf(`<h1>Services</h1>${headings.join('')}<h3>For companies</h3>`, '/services/'), ['Roofs', 'Walls'])
})

test('sections with a line above a slogan and several headings below it are parts of a services page, not services', () => {
  const section = (line: string, heading: string, ...below: readonly string[]) =>
    `<section><span>${line}</span><h2>${heading}</h2><p>${about}</p>${below.map((name) => `<h3>${name}</h3><p>${about}</p>`).join('')}</section>`
  const slogans = [
    section('Our method', 'Focused on your potential', 'Listening', 'Planning'),
    section('High performance', 'Specific goals', 'Exams', 'Languages', 'Online lessons'),
    section('Real progress', 'Results at a glance'),
  ]
  assert.deepEqual(namesOf(`<h1>Services</h1>${slogans.join('')}`, '/services/'), [])
  const rooms = [
    section('Kitchen', 'Common kitchen'),
    section('Swim', 'Outdoor pool'),
    section('Warmth', 'Fireplace', 'Wood', 'Gas'),
  ]
  assert.deepEqual(namesOf(`<h1>Services</h1>${rooms.join('')}`, '/services/'), ['Common kitchen', 'Outdoor pool', 'Fireplace'])
  for (const [one, other] of [
    ['Service', 'Service'],
    ['Service 1', 'Service 2'],
    ['For towns', 'For families'],
  ] as const) {
    const services = [section(one, 'Gardens', 'Trees', 'Lawns'), section(other, 'Roofs', 'Tiles', 'Gutters')]
    assert.deepEqual(namesOf(`<h1>Services</h1>${services.join('')}`, '/services/'), ['Gardens', 'Roofs'], one)
  }
  const linked = [
    section('Green', '<a href="/g/">Gardens</a>', 'Trees', 'Lawns'),
    section('Dry', '<a href="/r/">Roofs</a>', 'Tiles', 'Gutters'),
  ]
  assert.deepEqual(namesOf(`<h1>Services</h1>${linked.join('')}`, '/services/'), ['Gardens', 'Roofs'], 'with pages')
  const plain = [section('', 'Gardens', 'Trees', 'Lawns'), section('', 'Roofs', 'Tiles', 'Gutters')]
  assert.deepEqual(namesOf(`<h1>Services</h1>${plain.join('')}`, '/services/'), ['Gardens', 'Roofs'])
})

test('directions, hours, house rules, tips, certificates and testimonials next to services are not services', () => {
  const own = ['Gardens', 'Roofs', 'How to work with clay', 'Dysfonctionnement de chaudière', 'Guitar step by step']
  const others = {
    de: ['Ihr Weg zu uns', 'Öffnungszeiten', 'Krankenkassen', 'Zahlungsarten'],
    he: ['דרכי הגעה', 'שעות פעילות', 'המלצות של לקוחות', 'תעודות ורישיונות'],
    en: ['How to find us', 'Opening hours', 'Licences and certificates'],
    pt: ['Como chegar', 'Acordos e seguros'],
    it: ['Regole della casa', 'Suggerimento', 'Buono a sapersi'],
    cs: ['Domovní řád', 'Tipy', 'Dobré vědět'],
    fr: ['Nos services de jardin à Lyon', 'Ce que disent nos clients satisfaits'],
    sayings: ['What our happy clients say about us', 'Das sagen unsere Kunden', 'מה הלקוחות שלנו חושבים עלינו'],
    pl: ['Nasze usługi w Poznaniu', 'Usługa 2'],
    methods: ['Методи, с които работя', 'Meine Methoden', 'Methods that we use', 'שיטות העבודה שלי'],
    prices: ['Transparent pricing', 'Tarification transparente', 'תמחור שקוף', 'Unsere Preise'],
    explained: ['How lab services work', 'Comment se déroule une séance', 'So läuft die Behandlung ab', 'איך מתבצע הטיפול'],
    values: ['Honesty', 'Ehrlichkeit', 'Dürüstlük', 'יושרה', 'Ответственность'],
    contents: ['What is included', 'Ce que comprend votre journée', 'Caratteristiche della patente', 'מה כולל המסלול'],
    template: ['Service 2', 'Oferta nr 1', 'Leistung 3'],
    rules: ['House rules', 'Hausordnung', 'Règlement intérieur', 'Normas de la casa', 'כללי הבית'],
  }
  for (const [language, names] of Object.entries(others)) {
    const parts = [...own, ...names].map((name) => `<h2>${name}</h2><p>${about}</p>`).join('')
    assert.deepEqual(namesOf(`<h1>Services</h1>${parts}`, '/services/'), own, language)
  }
})

test('cards that are links to one page are named by their headings, each once', () => {
  const card = (name: string) => `<a class="card" href="/services/"><h3>${name}</h3><p>We help you with ${name}.</p></a>`
  assert.deepEqual(namesOf(`<h1>x</h1><h2>Our services</h2><div>${card('Wills')}${card('Taxes')}${card('Work')}</div>`, '/'), [
    'Wills',
    'Taxes',
    'Work',
  ])
})

test('names that only resemble statements about services are services', () => {
  const own = [
    ['Auszeichnen von Waren', 'Der Weg zu dir', 'Das besondere Andenken'],
    ['Beneficios de discapacidad', 'Benefícios do INSS', 'Benefici della legge 104'],
    ['How the stock market works', 'What to expect when expecting', 'Как работает мозг', 'Как получить гражданство'],
    ['מהלך השקה', 'איך מקבלים החלטות', 'עבודה אישית', 'כיסוי מלא', 'خطوات النجاح'],
  ]
  for (const names of own) assert.deepEqual(namesOf(`<h1>Services</h1>${cards(names)}`, '/services/'), names)
})

test('promises without their own page are not services, and professional advice is one', () => {
  const promises = [
    ['Fast response', 'Experienced team', 'Fair and transparent prices', 'Punctuality', 'Free quotes', 'Best price guarantee'],
    ['מענה מהיר', 'צוות מקצועי ומנוסה', 'ניסיון רב', 'עבודה אמינה ומוקפדת'],
    ['Schnelle Antwort', 'Erfahrenes Team', 'Pünktlichkeit', 'Saubere Arbeit', 'Kostenloses Angebot'],
    ['Réactivité', 'Équipe expérimentée', 'Travail soigné'],
    ['Intervention rapide', 'Garantie de qualité', 'Devis gratuit', 'Support 24/7'],
    ['Rapidez', 'Equipo experto', 'Precios justos', 'Atención personalizada', 'Presupuesto gratis'],
    ['Equipa experiente', 'Preços justos', 'Confiança'],
    ['Rapidità', 'Squadra esperta', 'Prezzi onesti'],
    ['Быстрый ответ', 'Опытная команда', 'Индивидуальный подход'],
    ['Pełen profesjonalizm', 'Wysoka jakość', 'Doświadczony zespół', 'Przystępne ceny'],
    ['Snelle reactie', 'Vrijblijvende offerte'],
    ['Zkušený tým', 'Férové ceny'],
    ['Hızlı hizmet', 'Uzman kadro', 'Uygun fiyat'],
    ['استجابة سريعة', 'فريق خبير', 'جودة عالية'],
  ]
  const own = [
    'Professional advice',
    'ייעוץ מקצועי',
    'אחריות מקצועית',
    'Rapid response',
    'Personal training',
    'Work experience',
    'Personal support',
  ]
  for (const names of promises) {
    assert.deepEqual(namesOf(`<h1>Services</h1>${cards(names)}`, '/services/'), [], names.join())
    const lists = `<h1>Green</h1><h2>Our services</h2>${cards([...own, ...names])}`
    assert.deepEqual(namesOf(lists, '/'), own, names.join())
  }
  const linked = cards(['Gardens', 'Fast response']).replaceAll(/<h3>(.)(.*?)<\/h3>/g, '<h3><a href="/$1/">$1$2</a></h3>')
  assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${linked}`, '/'), ['Gardens', 'Fast response'])
})

test('remaining items are services only if a text describes them', () => {
  const own = ['Divers', 'Gardens', 'Methods']
  const left = ['Inne', 'Sonstiges', 'Autres prestations', 'Другое', 'שירותים נוספים']
  const links = left.map((name, at) => `<div class="card"><h3><a href="/more-${at}/">${name}</a></h3></div>`).join('')
  const under = (more: string) =>
    namesOf(`<h1>Green</h1><h2>Our services</h2>${cards(own).replace(/<\/div>$/, `${more}</div>`)}`, '/')
  assert.deepEqual(under(''), own)
  assert.deepEqual(under(links), own)
  assert.deepEqual(under('<div class="card"><h3>Other services</h3><p>Ponds, paths and steps of stone.</p></div>'), [
    ...own,
    'Other services',
  ])
})

test('sections about methods do not prevent a list of services', () => {
  const names = ['Gardens', 'Roofs', 'Our methods', 'Opening hours', 'How to find us']
  assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${cards(names)}`, '/'), ['Gardens', 'Roofs'])
})

test('a list keeps a service that is also part of two others', () => {
  const parts = ['Homes', 'Offices'].map((title) => `<h2>${title}</h2>${cards([title, 'Cranes'])}`).join('')
  const own = ['Small moves', 'Packing', 'Cranes', 'Storage']
  assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${cards(own)}${parts}`, '/'), own)
})

test('a second list with mostly the same names adds to them, and is not another list', () => {
  const lists = (more: readonly string[]) =>
    `<h1>Green</h1><h2>Our services</h2>${cards(['Boilers', 'Cooling', 'Pipes'])}<h2>Services in depth</h2>${cards(more)}`
  assert.deepEqual(namesOf(lists(['Putting in boilers', 'Cooling', 'Pipes']), '/'), ['Boilers', 'Cooling', 'Pipes'])
  assert.deepEqual(namesOf(lists(['Roofs', 'Walls', 'Pipes']), '/'), ['Boilers', 'Cooling', 'Pipes', 'Roofs', 'Walls'])
  assert.deepEqual(namesOf(lists(['Cooling', 'Pipes', 'Roofs']), '/'), ['Boilers', 'Cooling', 'Pipes', 'Roofs'])
})

describe('services listed on a page', () => {
  const names = ['Gardens', 'Roofs']
  const three = [...names, 'Walls']
  const lists: Readonly<Record<string, readonly [html: string, path: string]>> = {
    'cards under a heading that says so': [`<h1>Green Ltd</h1><section><h2>Our services</h2>${cards(names)}</section>`, '/'],
    'in Hebrew': [`<h1>גן</h1><h2>השירותים שלנו</h2>${cards(names)}`, '/'],
    'in Czech': [`<h1>Zahrada</h1><h2>Naše služby</h2>${cards(names)}`, '/'],
    'in Arabic': [`<h1>x</h1><h2>خدماتنا</h2>${cards(names)}`, '/'],
    'under a kicker': [`<h1>Grün</h1><div><p>Leistungen</p><h2>Alles für den Garten</h2></div>${cards(names)}`, '/'],
    'below a menu entry with that name': [
      '<nav><ul><li><a href="/all/">Services</a><ul><li><a href="/g/">Gardens</a></li><li><a href="/r/">Roofs</a></li></ul></li></ul></nav><h1>Green</h1>',
      '/',
    ],
    'below an entry of the menu, up to the next one': [
      '<nav><div><p>Services</p><ul><li><a href="/g/">Gardens</a></li><li><a href="/r/">Roofs</a></li></ul><p>Company</p><ul><li><a href="/s/">Our story</a></li></ul></div></nav><h1>Green</h1>',
      '/',
    ],
    'on a page with its footer marked by classes': [
      `<div class="footer-on-bottom"><h1>Green</h1><h2>Our services</h2>${cards(names)}</div>`,
      '/',
    ],
    'under titles marked only by their class': [
      `<main><h1>Services</h1><p>What we do.</p><div class="card-title">Gardens</div><div>${about}</div><div class="card-title">Roofs</div><div>${about}</div></main>`,
      '/s/',
    ],
    'with a price as text': [
      '<h1>Green</h1><h2>Our services</h2><div><div><h3>Gardens</h3><p>€30</p></div><div><h3>Roofs</h3><p>€50</p></div></div>',
      '/',
    ],
    'in a section with such an id': [
      `<h1>Green</h1><section id="services"><h2>All for your garden</h2>${cards(names)}</section>`,
      '/',
    ],
    'under a heading of the same level': [`<h1>Green</h1><div><h2>Our services</h2></div>${cards(names, 2)}`, '/'],
    'on a page with such a path': [`<h1>All for your garden</h1>${cards(names, 2)}`, '/leistungen.html'],
    'on a page with such a title': [`<h1>Nos prestations</h1>${cards(names)}`, '/jardin/'],
    'sections with a heading each': [
      `<main><h1>Usługi</h1><section><h2>Gardens</h2><p>${about}</p></section><section><h2>Roofs</h2><p>${about}</p></section></main>`,
      '/u/',
    ],
    'headings, each with text below': [`<h1>Services</h1><h2>Gardens</h2><p>${about}</p><h2>Roofs</h2><p>${about}</p>`, '/s/'],
    'links to their pages under the name of a list': [
      '<h1>Green</h1><h2>Our services</h2><ul><li><a href="/g/">Gardens</a></li><li><a href="/r/">Roofs</a></li></ul>',
      '/',
    ],
    'links in a box under the name of a list': [
      '<h1>Green</h1><div><h2>Our services</h2><div><a href="/g/">Gardens</a><a href="/r/">Roofs</a></div></div>',
      '/',
    ],
    'links in the footer under the name of a list': [
      '<h1>Green</h1><footer><div><div><h4>Services</h4></div><ul><li><a href="/g/">Gardens</a></li><li><a href="/r/">Roofs</a></li></ul></div></footer>',
      '/',
    ],
    'in a section with such an id, unlike other sections': [
      `<h1>Green</h1><section id="services"><h2>Our Services</h2>${cards(names)}</section>
       <section id="about"><h2>Green Ltd</h2><p>${about}</p></section><section id="book"><h2>Book a date</h2><p>${about}</p></section>`,
      '/',
    ],
    'in a list inside such a section': [
      `<main><h1>All we do</h1><section><h2>For owners</h2><div class="service-list"><article><h3>Gardens</h3><p>${about}</p></article>
       <article><h3>Roofs</h3><p>${about}</p></article></div></section><section><h2>A professional note</h2><p>${about}</p></section></main>`,
      '/services.html',
    ],
    'with symbols before them': [`<h1>Services</h1>${cards(['🌳 Gardens', '🛠️ Roofs'])}`, '/s/'],
    'cards that differ in their animation': [
      `<h1>All we do</h1><div>${names.map((name, at) => `<div class="card delay-${at}"><h2>${name}</h2><p>${about}</p></div>`).join('')}</div>`,
      '/services.html',
    ],
    'sections with ids, whatever their markup': [
      `<main><h1>All we do</h1>${names.map((name) => `<section class="${name}" id="${name}"><h2>${name}</h2><p>${about}</p></section>`).join('')}</main>`,
      '/services.html',
    ],
    'with numbers before them': [`<h1>Services</h1>${cards(['01 Gardens', '2. Roofs'])}`, '/s/'],
  }
  for (const [name, [html, path]] of Object.entries(lists)) test(name, () => assert.deepEqual(namesOf(html, path), names))

  test('as cards with a few words, next to longer ones, but not headings alone', () => {
    const card = (name: string, text: string) => `<div><h3>${name}</h3>${text === '' ? '' : `<p>${text}</p>`}</div>`
    const row = [card('Gardens', about), card('Lawns', 'Mown weekly.'), card('Hedges', about), card('Ponds', '')].join('')
    assert.deepEqual(namesOf(`<h1>Our services</h1><div>${row}</div>`, '/services/'), ['Gardens', 'Lawns', 'Hedges'])
  })

  test('as cards without a link, next to cards of their class that are links', () => {
    const card = (tag: string, name: string) => `<${tag} class="card"><h3>${name}</h3><p>${about}</p></${tag}>`
    const grid = `${card('a href="/roofs/"', 'Roofs').replace('</a href="/roofs/">', '</a>')}${card('div', 'Gardens')}`
    const call = `<div class="call"><h3>Ask for an offer</h3><p>${about}</p></div>`
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2><div>${grid}${call}</div>`, '/'), ['Roofs', 'Gardens'])
    const praise = card('div', '“They saved our lawn”')
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2><div>${grid}${praise}</div>`, '/'), ['Roofs', 'Gardens'])
  })

  const linked = '<div><a href="/g/"><h3>Gardens</h3></a><a href="/r/"><h3>Roofs</h3></a></div>'
  const menu =
    '<nav><ul><li><a href="#">Services</a><ul><li><a href="/g/">Gardens</a></li><li><a href="/r/">Roofs</a></li></ul></li></ul></nav>'
  const reasons = cards(['Quiet machines', 'Safe for your lawn']).replaceAll('class="card"', 'class="service card"')
  test('as cards that link to pages in the menu, not unlinked advantages', () => {
    const said = `<section><p>What we do</p><h2>A garden that delights</h2>${reasons}</section>`
    assert.deepEqual(namesOf(`${menu}<h1>Green</h1>${said}`, '/'), names)
    assert.deepEqual(namesOf(`<h1>Green</h1>${said}<section><h2>Our services</h2>${linked}</section>`, '/'), names)
  })

  test('not sections of a page next to the one whose heading mentions services', () => {
    const section = (heading: string) => `<section class="s"><h3>${heading}</h3><p>${about}</p></section>`
    const body = `<h1>Green</h1><section><p>What we do</p><h2>A garden that delights</h2></section>${section('Ask us for an estimate')}${section('Read what others think')}`
    assert.deepEqual(namesOf(body, '/'), [])
  })

  test("not links to pages about the company or its people, whatever the list's name", () => {
    const card = (name: string, href: string) =>
      `<div class="service-col"><h3>${name}</h3><p>All that there is to say.</p><a href="${href}">More</a></div>`
    const row = (...parts: readonly string[]) => `<h1>Green</h1><div class="services-row">${parts.join('')}</div>`
    assert.deepEqual(namesOf(row(card('A word from us', '/about/'), card('The way here', '/our-team/')), '/'), [])
    assert.deepEqual(namesOf(row(card('Gardens', '/gardens/'), card('Team building', '/team-building/')), '/'), [
      'Gardens',
      'Team building',
    ])
  })

  test('not a card that invites to the contact page', () => {
    const card = (name: string, href: string) => `<div class="card"><h3><a href="${href}">${name}</a></h3><p>${about}</p></div>`
    const namesWith = (name: string, href: string) => {
      const cards = [card('Gardens', '/gardens/'), card('Roofs', '/roofs/'), card(name, href)]
      return namesOf(`<h1>Our services</h1><div>${cards.join('')}</div>`, '/services/')
    }
    assert.deepEqual(namesWith('Not sure what you need', '/contact/'), ['Gardens', 'Roofs'])
    assert.deepEqual(namesWith('לא בטוחים', '/צור-קשר/'), ['Gardens', 'Roofs'])
    assert.deepEqual(namesWith('Talk to us', '/contact/'), ['Gardens', 'Roofs'])
    for (const [name, href] of [
      ['Contact lenses', '/contact-lenses.html'],
      ['Ponds', '/contact/'],
    ] as const)
      assert.deepEqual(namesWith(name, href), ['Gardens', 'Roofs', name], 'a service without a page of its own')
  })

  test('not the parts of a box whose class calls it a service', () => {
    const parts = ['All for your holiday', 'Walking club'].map(
      (name) => `<div><h3>${name}</h3><p>All that there is to say.</p></div>`,
    )
    const box = (name: string) => namesOf(`<h1>Walks</h1><div class="${name}">${parts.join('')}</div>`, '/walks/')
    assert.deepEqual(box('service-box'), [])
    assert.deepEqual(box('service-list'), ['All for your holiday', 'Walking club'])
  })

  test('not the components of a price, with one link to the price list', () => {
    const card = (name: string, href: string) =>
      `<a href="${href}"><div><h2>${name}</h2><p>All that there is to say about this.</p><p>${name === 'Work' ? 'From 30 EUR' : 'As agreed'}</p></div></a>`
    const list = (work: string, transport: string) =>
      namesOf(
        `<h1>Green</h1><h2>Our services</h2>${linked}<h1>Prices of our services</h1><div class="services">${card('Work', work)}${card('Transport', transport)}</div>`,
        '/',
      )
    assert.deepEqual(list('/prices/', '/prices/'), names)
    assert.deepEqual(list('/work/', '/transport/'), [...names, 'Work', 'Transport'])
  })

  test("not articles, whatever their page's name", () => {
    const cards = (folder: string) =>
      `<h1>Services</h1><div>${['Hedges', 'Lawns'].map((name) => `<div><h3><a href="/${folder}/${name}/">${name}</a></h3><p>All that there is to say.</p></div>`).join('')}</div>`
    assert.deepEqual(namesOf(cards('blog'), '/services/'), [])
    assert.deepEqual(namesOf(cards('garden'), '/services/'), ['Hedges', 'Lawns'])
  })

  test('not the section of a services page that describes the process', () => {
    const section = (heading: string, classes: string, more = '') =>
      `<section class="${classes}"><h2>${heading}</h2><p>${about}</p>${more}</section>`
    const steps = '<ol class="process-steps"><li><h3>Visit</h3><p>We come.</p></li><li><h3>Plan</h3><p>We draw.</p></li></ol>'
    const last = (classes: string, more?: string) =>
      namesOf(
        `<main><h1>Services</h1>${section('Gardens', 's')}${section('Roofs', 's')}${section('From visit to bill', classes, more)}</main>`,
        '/s/',
      )
    assert.deepEqual(last('s process-section', steps), names)
    assert.deepEqual(last('s process-section'), [...names, 'From visit to bill'])
    assert.deepEqual(last('s', steps), [...names, 'From visit to bill'])
  })

  test('not the uses of one service, in long texts below its name', () => {
    const long = `<p>${about.repeat(10)}</p>`
    const below = (heading: string) =>
      namesOf(`<h1>Green</h1><h2>${heading}</h2><h3>Moss</h3>${long}<h3>Rust</h3>${long}`, '/lawns/')
    assert.deepEqual(below('Lawn treatments'), [])
    assert.deepEqual(below('Treatments'), ['Moss', 'Rust'])
  })

  test('as accordions below their names, but not questions', () => {
    const folds = (texts: readonly string[]) =>
      texts
        .map(
          (name) =>
            `<div class="fold"><button aria-expanded="false"><span>${name}</span></button><div><p>${about}</p></div></div>`,
        )
        .join('')
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2><div>${folds(names)}</div>`, '/'), names)
    const questions = `<div>${folds(['What do you do?', 'Who are you?'])}</div>`
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${questions}`, '/'), [])
    assert.deepEqual(namesOf(`<h1>Green</h1><h2>Why us</h2><div>${folds(names)}</div>`, '/'), [])
  })

  describe('as short texts without links', () => {
    const list = (...texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

    test('in lists under the name of such a list, if nothing else announces them', () => {
      const body = `<h1>Green</h1><h2>Our services</h2>${list('Gardens', 'Roofs')}${list('Walls', 'Ponds')}`
      assert.deepEqual(namesOf(body, '/'), ['Gardens', 'Roofs', 'Walls', 'Ponds'])
      assert.deepEqual(namesOf(`${body}${linked}`, '/'), names)
      assert.deepEqual(namesOf(`<h1>Green</h1><h2>Gardens and more</h2>${list('Gardens', 'Roofs', 'Walls')}`, '/'), [])
      for (const other of [
        'We love what we do.',
        'Visit €40',
        'info@green.example',
        'The services that we offer you are of the best quality in town',
      ])
        assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${list('Gardens', 'Roofs', other)}`, '/'), [], other)
    })

    test('in similar paragraphs, rather than boxes below them', () => {
      const lines = (...texts: readonly string[]) => `<div>${texts.map((text) => `<p class="lead">${text}</p>`).join('')}</div>`
      const boxes = '<div><div><h5>All services in French</h5></div><div><h5>Discounts for students</h5></div></div>'
      const offered = ['Affidavits', 'Certified copies', 'Letters of invitation', 'Statutory declarations', 'Travel consent']
      const body = (...texts: readonly string[]) =>
        `<h3>Services</h3><p>What a notary does.</p><div>${lines(...texts)}</div>${boxes}`
      assert.deepEqual(namesOf(body(...offered), '/services.html'), offered)
      assert.equal(namesOf(body(...offered, 'We also come to you!'), '/services.html').includes('Affidavits'), false)
    })

    test("below a second h1, but not right below the page's", () => {
      const lines = ['Gardens', 'Roofs', 'Walls', 'Doors', 'Fences']
      const body = `<h1>Our services</h1><div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`
      assert.deepEqual(namesOf(`<h1>Green</h1><p>${about}</p>${body}`, '/'), lines)
      assert.deepEqual(namesOf(body, '/'), [])
      assert.deepEqual(namesOf(`<header><h1>Green</h1></header><main>${body}</main>`, '/'), [])
      assert.deepEqual(namesOf(`<div><h1>Green</h1></div><main>${body}</main>`, '/services/'), [])
    })

    test('without their duration', () => {
      const row = (name: string, time: string) =>
        `<div class="service-row"><span class="service-name">${name}</span><span class="service-time">${time}</span></div>`
      const rows = row('Haircut', '30 min') + row('Shave', '45 min') + row('Children 4–6 years', '30 min')
      assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${rows}`, '/'), ['Haircut', 'Shave', 'Children 4–6 years'])
      assert.deepEqual(namesOf(`<h1>Green</h1><h2>Our services</h2>${list('Insured', '24 h', 'Free quotes', 'Local')}`, '/'), [])
    })

    test('in lists with a full stop after each, but not sentences', () => {
      const under = (...texts: readonly string[]) => namesOf(`<h1>Green</h1><h2>Our services</h2>${list(...texts)}`, '/')
      assert.deepEqual(under('Gardens.', 'New roofs fitted.', 'Walls.'), ['Gardens', 'New roofs fitted', 'Walls'])
      assert.deepEqual(under('Gardens', 'Roofs', 'We care.'), [])
      assert.deepEqual(under('Gardens.', 'Roofs.', 'We are there for all of you.'), [])
    })

    test("in cards named so by their class in the page's language, below a slogan", () => {
      const boxes = (name: string) =>
        `<h1>Onze behandelingen</h1><h2>Voor u op maat</h2><div>${['Tape', 'Zolen', 'Vilt'].map((text) => `<div class="${name}"><h3>${text}</h3><p>${about}</p></div>`).join('')}</div>`
      assert.deepEqual(namesOf(boxes('behandeling-card'), '/behandelingen/'), ['Tape', 'Zolen', 'Vilt'])
      assert.deepEqual(namesOf(boxes('col'), '/behandelingen/'), [])
    })

    test('for different kinds of customers, though each is called our services', () => {
      const kinds = ['Unsere Leistungen für Firmen', 'Unsere Leistungen für Privatkunden']
      assert.deepEqual(namesOf(`<h1>Leistungen</h1>${cards(kinds)}`, '/leistungen/'), kinds)
    })

    test('by the numbered kicker above a heading that could be a name, if that has several words', () => {
      const part = (kicker: string, title: string) => `<article><p>${kicker}</p><h2>${title}</h2><p>${about}</p></article>`
      const list = (...parts: readonly string[]) => namesOf(`<h1>Services</h1><div>${parts.join('')}</div>`, '/services/')
      assert.deepEqual(list(part('01 · Housing', 'Home, not an institution'), part('02 · Sports', 'Move with us every day')), [
        'Housing',
        'Sports',
      ])
      assert.deepEqual(list(part('01 · For homes', 'Gardens'), part('02 · For shops', 'Roofs')), ['Gardens', 'Roofs'])
      const named = ['Boiler repair and service', 'Tiling of bathrooms', 'Rewiring of old houses']
      for (const kickers of [
        ['01 / Water', '02 / Water', '03 / Power'],
        ['01 — For families', '02 — For founders', '03 — For landlords'],
        ['03 May 2026', '04 June 2026', '05 July 2026'],
        ['01 / Water', '02 / Power', ''],
      ])
        assert.deepEqual(list(...named.map((name, at) => part(kickers[at] ?? '', name))), named, kickers.join(', '))
    })

    test('in cards with their number in a smaller heading above the name', () => {
      const below = (rank: string, ...numbers: readonly string[]) => {
        const cards = numbers.map(
          (number, at) => `<div class="service"><${rank}>${number}</${rank}><h3>${three[at]}</h3><p>${about}</p></div>`,
        )
        return namesOf(`<h1>Services</h1><div>${cards.join('')}</div>`, '/services/')
      }
      assert.deepEqual(below('h4', '01', '02', '03'), three)
      assert.deepEqual(below('h4', '1.', '2.', '3.'), three)
      assert.deepEqual(below('h2', '01', '02', '03'), [])
    })

    test('in cards with names of two lines, if all second lines are short and some go on', () => {
      const below = (...lines: readonly string[]) => {
        const cards = lines.map(
          (line, at) => `<a href="/${at}/"><h5>${three[at]}</h5>${line.replace(/^[^<].*/, '<span>$&</span>')}</a>`,
        )
        return namesOf(`<h1>Green</h1><h2>Our services</h2><div>${cards.join('')}</div>`, '/')
      }
      assert.deepEqual(below('and paths', 'and gutters', 'in stone'), [
        'Gardens and paths',
        'Roofs and gutters',
        'Walls in stone',
      ])
      assert.deepEqual(below('and paths', 'Made to last', 'in stone'), three)
      assert.deepEqual(below('and paths', 'and gutters', 'Repairs of all that rain and wind did.'), three)
      assert.deepEqual(below('<p>and paths</p>', '<p>and gutters</p>', '<p>Stone lasts longer</p>'), three)
    })

    test('by the numbered kicker above a heading that is a slogan', () => {
      const parts = ['Airport', 'Hospital'].map(
        (name, at) => `<div><span>0${at + 1} — ${name} transfer</span><h2>Take it easy.</h2><p>${about}</p></div>`,
      )
      assert.deepEqual(namesOf(`<h1>Move.</h1><p>Services</p>${parts.join('')}`, '/services/'), [
        'Airport transfer',
        'Hospital transfer',
      ])
    })

    test('in boxes with a services class', () => {
      const boxes = (name: string, texts: readonly string[]) =>
        `<h1>Green</h1><h2>Our services</h2><div>${texts.map((text) => `<div class="${name}">${text}</div>`).join('')}</div>`
      const texts = ['Gardens', '<i></i> Roofs', 'Walls']
      assert.deepEqual(namesOf(boxes('service-item', texts), '/'), ['Gardens', 'Roofs', 'Walls'])
      const linkedOne = boxes('service-item', ['<a href="/g/">Gardens</a>', 'Roofs', 'Walls'])
      const { listedServices } = factsOf(`<body>${linkedOne}</body>`, { path: '/' })
      assert.deepEqual(
        listedServices?.things.map(({ name, path }) => [name, path]),
        [
          ['Gardens', '/g/'],
          ['Roofs', null],
          ['Walls', null],
        ],
      )
      assert.deepEqual(namesOf(boxes('col', texts), '/'), ['Gardens', 'Roofs', 'Walls'])
      assert.deepEqual(namesOf(boxes('col', ['Gardens', 'Roofs', 'Call us now!']), '/'), [])
      assert.deepEqual(namesOf(boxes('service-item', [...texts, '<p>Ponds</p><p>All year</p>']), '/'), [])
    })

    test('as headings in adjacent boxes', () => {
      const box = (name: string, text = '') => `<div><img src="x.png"><h3>${name}</h3>${text}</div>`
      const under = (...boxes: readonly string[]) =>
        namesOf(`<h1>Green</h1><h2>Our services</h2><div>${boxes.join('')}</div>`, '/')
      assert.deepEqual(under(...['Gardens', 'Roofs', 'Walls'].map((name) => box(name))), ['Gardens', 'Roofs', 'Walls'])
      assert.deepEqual(under(box('Gardens'), box('Roofs'), box('Walls', '<p>500+</p>')), [])
      assert.deepEqual(under(box('Gardens'), box('Roofs')), [], 'two say too little')
    })
  })

  test("a link shared by all of them is no service's page", () => {
    const booked = ['a', 'b'].map(
      (id) => `<div id="${id}"><h3>Service ${id}</h3><p>${about}</p><a href="#book">Book now</a></div>`,
    )
    const { listedServices } = factsOf(`<h1>Services</h1><div>${booked.join('')}</div>`, { path: '/services/' })
    assert.deepEqual(
      listedServices?.things.map(({ fragment }) => fragment),
      ['a', 'b'],
    )
  })

  test('each at its own page, if its card links to it, or at its section of the page', () => {
    const { listedServices } = factsOf(
      `<h1>Services</h1><ul><li id="g"><h2>Gardens</h2><p>${about}</p><a href="/prices/#g%C3%BC">Prices</a></li>
       <li><h2><a href="/roofs/">Roofs</a></h2><p>${about}</p></li><li><h2 id="w">Walls</h2><p>${about}</p></li></ul>`,
      { path: '/services/' },
    )
    assert.deepEqual(
      listedServices?.things.map(({ name, path, pathFragment, fragment }) => [name, path, pathFragment, fragment]),
      [
        ['Gardens', '/prices/', 'gü', 'g'],
        ['Roofs', '/roofs/', null, null],
        ['Walls', null, null, 'w'],
      ],
    )
    assert.equal(listedServices?.things[0]?.description, about)
  })

  test('not at the page that only one of several sections of their card links to', () => {
    const part = (name: string, more = '') => `<div><h3>${name}</h3><p>${about}</p>${more}</div>`
    const card = (name: string, ...parts: readonly string[]) => `<section><h2>${name}</h2><div>${parts.join('')}</div></section>`
    const pathsOf = (body: string) =>
      factsOf(`<h1>Services</h1>${body}`, { path: '/services/' }).listedServices?.things.map(({ path }) => path)
    const link = '<a href="/book/">The book</a>'
    assert.deepEqual(pathsOf(card('Health', part('Clinic'), part('Dentist')) + card('Post', part('Mail'), part('Book', link))), [
      null,
      null,
    ])
    assert.deepEqual(
      pathsOf(card('Health', part('Clinic'), part('Dentist'), link) + card('Post', part('Mail', '<a href="/mail/">More</a>'))),
      ['/book/', '/mail/'],
    )
    const more = (path: string) => `<h4><a href="${path}">Learn more</a></h4><h4>By appointment</h4>`
    assert.deepEqual(pathsOf(card('Health', more('/health/')) + card('Post', more('/post/'))), ['/health/', '/post/'])
  })

  test('with descriptions without “read more”, in cards that are links', () => {
    const card = (name: string, more: string) =>
      `<a href="/list/#${name}"><h3>${name}</h3><p>${about}</p><span>${more}</span></a>`
    const { listedServices } = factsOf(`<h1>Services</h1>${card('Gardens', 'Read more →')}${card('Roofs', 'from $30')}`, {
      path: '/services/',
    })
    assert.deepEqual(
      listedServices?.things.map(({ description }) => description),
      [about, `${about} from $30`],
    )
    const lines = (name: string) => `<div><h3>${name}</h3><p>Small €30<br>Large €40, with all that is in it</p></div>`
    const { listedServices: listed } = factsOf(`<h1>Services</h1>${lines('Cars')}${lines('Vans')}`, { path: '/services/' })
    assert.equal(listed?.things[0]?.description, 'Small €30 Large €40, with all that is in it')
    const opened = (name: string, more: string) =>
      `<div onclick="show()"><h3>${name}</h3><p>${about}</p><span>${more}</span></div>`
    const cardsOf = ['Details ansehen', 'View details', 'Mehr erfahren', 'More light'].map((more) => opened(`For ${more}`, more))
    assert.deepEqual(
      factsOf(`<h1>Services</h1>${cardsOf.join('')}`, { path: '/services/' }).listedServices?.things.map(
        ({ description }) => description,
      ),
      [about, about, about, `${about} More light`],
      'links by scripts',
    )
    const sentence = 'Get more customers from all the machines and people that they ask for advice.'
    const inSentence = (name: string) =>
      `<div><h3>${name}</h3><p>${sentence.replace('more', '<b><span>more</span></b>')}</p></div>`
    const { listedServices: said } = factsOf(`<h1>Services</h1>${inSentence('Gardens')}${inSentence('Roofs')}`, {
      path: '/services/',
    })
    assert.equal(said?.things[0]?.description, sentence, 'the same word in a sentence')
  })

  test('without the filler of a template', () => {
    const card = (name: string, text: string) => `<div><h3>${name}</h3><p>${text}</p></div>`
    const filler = 'Lorem ipsum dolor sit amet, consectetur adipisicing elit.'
    const { listedServices } = factsOf(
      `<body><h1>Our services</h1><div>${card('Gardens', about)}${card('Roofs', filler)}</div>`,
      {
        path: '/services/',
      },
    )
    assert.deepEqual(
      listedServices?.things.map(({ name, description }) => [name, description]),
      [
        ['Gardens', about],
        ['Roofs', null],
      ],
    )
  })

  test('without descriptions from the cells of a price table', () => {
    const part = (name: string, text: string) =>
      `<section><h2>${name}</h2>${text}<table><tr><th>Treatment</th><th>Price</th></tr><tr><td>Short</td><td>£30</td></tr></table></section>`
    const { listedServices } = factsOf(`<h1>Services</h1>${part('Massage', '')}${part('Facials', '<p>For every skin.</p>')}`, {
      path: '/services/',
    })
    assert.deepEqual(
      listedServices?.things.map(({ name, description }) => [name, description]),
      [
        ['Massage', null],
        ['Facials', 'For every skin.'],
      ],
    )
  })

  test('as pages below the page that links to them', () => {
    const link = (path: string) => `<a href="${path}"><span>${about}</span></a>`
    const { listedServices } = factsOf(
      `<nav>${link('/services/x/')}</nav><h1>Services</h1>${link('/services/a/')}${link('b/')}${link('/c/')}`,
      {
        path: '/services/',
      },
    )
    assert.deepEqual(
      listedServices?.things.map(({ path }) => path),
      ['/services/a/', '/services/b/'],
    )
  })

  const others: Readonly<Record<string, readonly [html: string, path: string]>> = {
    'a menu': ['<nav><h2>Services</h2><ul><li><h3>Gardens</h3></li><li><h3>Roofs</h3></li></ul></nav>', '/'],
    'cards without such a heading': [`<h1>Green</h1><h2>All for you</h2>${cards(names)}`, '/'],
    reasons: [`<h1>Services</h1><h2>Why our services?</h2>${cards(['Fast work', 'Fair prices'])}`, '/services/'],
    'reasons in German': [`<h1>Leistungen</h1><h2>Ihre Vorteile</h2>${cards(['Schnell da', 'Fair im Preis'])}`, '/leistungen/'],
    'headings with reasons': [
      `<h1>Services</h1>${cards(['Benefits of a new roof', 'Why choose us for your roof', 'Accreditations'])}`,
      '/services/',
    ],
    steps: [`<h1>Services</h1>${cards(['Step 1', 'Step 2', 'Step 3'])}`, '/services/'],
    'the steps of a process': [`<h1>Services</h1><h2>How it works</h2>${cards(['Call us now', 'We come'])}`, '/services/'],
    people: [`<h1>Services</h1><h2>Our team</h2>${cards(['Dana Levi', 'Noa Cohen'])}`, '/services/'],
    'steps counted by a line in each': [
      `<h1>Services</h1><div>${names.map((name, at) => `<div class="c"><p>Step ${at + 1}</p><h3>${name}</h3><p>${about}</p></div>`).join('')}</div>`,
      '/services/',
    ],
    'texts in a process section': [
      `<h1>Services</h1><section class="work-process">${cards(['Tell us all', 'We plan it'])}</section>`,
      '/services/',
    ],
    'terms for customers of services': [
      `<head><title>Terms of service</title></head><h2>Ordering our services</h2>${cards(['Delivery time', 'Refunds in full'])}`,
      '/x/',
    ],
    areas: [`<h1>מנעולן</h1><h2>אזורי שירות</h2>${cards(['תל אביב', 'חיפה'])}`, '/'],
    'the towns that a company serves': [
      `<h1>Services</h1>${cards(['Proudly Serving Ashby & the Valley', 'Communities We Serve'])}`,
      '/services/',
    ],
    'slogans and calls to action in differently formatted sections': [
      `<main><section class="head"><p>Services</p><h1>Away</h1></section><section class="part"><h2>Nothing rushed</h2><p>${about}</p></section>
       <section class="part tint"><h2>Also happy to help</h2><p>${about}</p></section><section class="band"><h2>Every booking is free</h2><p>${about}</p></section></main>`,
      '/services.html',
    ],
    numbers: [`<h1>Services</h1>${cards(['500+', '24/7'])}`, '/services/'],
    questions: [`<h1>Services</h1>${cards(['What do you do?', 'How much is it?'])}`, '/services/'],
    sentences: [`<h1>Services</h1>${cards(['We are here for you.', 'We love gardens!'])}`, '/services/'],
    'policies and pages of every site': [
      `<h1>Services</h1>${cards(['Privacy', 'Contact us', 'About us', 'Blog', 'Cancellation Policy'])}`,
      '/services/',
    ],
    'one alone': [`<h1>Services</h1>${cards(['Gardens'])}`, '/services/'],
  }
  for (const [name, [html, path]] of Object.entries(others)) test(`not ${name}`, () => assert.deepEqual(namesOf(html, path), []))
})

test('boxes about what a service includes are not services, their sections are', () => {
  const box = (name: string) =>
    `<div class="detail-card"><h3>${name}</h3><ul><li>Meeting at the door</li><li>Cold water</li></ul></div>`
  const section = (name: string) =>
    `<section class="category"><div><h2>${name}</h2><p>${about}</p></div><div class="service-details">${['Included', 'Destinations', 'Vehicles'].map(box).join('')}</div></section>`
  const transfers = ['Airport transfers', 'Tours of the coast', 'Drives to the airport']
  assert.deepEqual(namesOf(`<h1>Our services</h1>${transfers.map(section).join('')}`, '/services/'), transfers)
})

test('a list of services is complete, even if its class names the details of one', () => {
  const names = ['Gas repair', 'Bathroom fitting', 'Heating checks']
  for (const words of ['service-info', 'service-details', 'service-features'])
    assert.deepEqual(namesOf(`<h1>Acme</h1>${cards(names).replace('class="grid"', `class="${words}"`)}`, '/'), names, words)
})

describe('sections of a services page below its title', () => {
  const section = (name: string, attributes = '', inside = `<p>${about}</p>`) =>
    `<section ${attributes}><h2>${name}</h2>${inside}</section>`
  const sections = section('Energy in every trade', 'id="trades"') + section('Wat er verandert', 'id="market"')

  test('none if another list is named services', () => {
    const own = ['Advice', 'Contracts', 'Audits']
    assert.deepEqual(namesOf(`<h1>Our work</h1><section id="services">${cards(own)}</section>${sections}`, '/services/'), own)
    assert.deepEqual(namesOf(`<h1>Diensten</h1><section id="diensten">${cards(own)}</section>${sections}`), own)
    const unnamed = namesOf(`<h1>Diensten</h1><section id="first">${cards(own)}</section>${sections}`)
    assert.deepEqual(unnamed.toSorted(), [...own, 'Energy in every trade', 'Wat er verandert'].toSorted())
  })

  test('not an introduction that lacks the element with a service class that the others have', () => {
    const inside = `<div class="service-body"><p>${about}</p></div>`
    const others = [section('Roofs', 'id="a"', inside), section('Walls', 'id="b"', inside)].join('')
    assert.deepEqual(namesOf(`<h1>I miei servizi</h1>${section('Scienza e ascolto')}${others}`), ['Roofs', 'Walls'])
    const plain = section('Roofs', 'id="a"') + section('Walls', 'id="b"')
    assert.deepEqual(namesOf(`<h1>I miei servizi</h1>${section('Doors')}${plain}`), ['Doors', 'Roofs', 'Walls'])
  })

  test('not sections of questions and steps, recognised by their ids, next to those of services', () => {
    const steps = '<h3>Call us</h3><p>Free of charge.</p><h3>We come</h3><p>On the same day.</p>'
    const services = section('Roofs', 'id="roofs"') + section('Team building', 'id="team"')
    const others = section('From call to roof', 'id="processo"', steps) + section('Things to know', 'id="faq-services"')
    assert.deepEqual(namesOf(`<h1>Our services</h1>${services}${others}`), ['Roofs', 'Team building'])
  })

  test('the services, not the details that each of them has', () => {
    const detail = (heading: string) => `<div class="service-block"><h3>${heading}</h3><p>${about}</p></div>`
    const service = (name: string, benefit: string) =>
      section(name, `id="${name}"`, `<div class="service-blocks">${detail('Ce que nous faisons')}${detail(benefit)}</div>`)
    const body = service('Toits', 'Votre calme') + service('Murs', 'Votre preuve') + service('Portes', 'Votre confort')
    assert.deepEqual(namesOf(`<h1>Nos services</h1>${body}`, '/services/'), ['Toits', 'Murs', 'Portes'])
  })

  test('not what treatments are and are not for', () => {
    for (const [one, other] of [
      ['Показания к применению', 'Противопоказания'],
      ['Indikationen', 'Gegenanzeigen'],
      ['Indicazioni', 'Controindicazioni'],
      ['Wskazania', 'Przeciwwskazania'],
      ['התוויות', 'התוויות נגד'],
    ] as const)
      assert.deepEqual(namesOf(`<h1>Services</h1>${cards([one, other])}`, '/services/'), [], one)
  })

  test('without a title, even if the first name mentions a price', () => {
    const items = ['Forfait Jardin', 'Taille', 'Arrosage'].map((name) => `<h2>${name}</h2><p>${about}</p>`).join('')
    assert.deepEqual(namesOf(`<div>${items}</div>`, '/prestations.html'), ['Forfait Jardin', 'Taille', 'Arrosage'])
  })
})

describe('services listed with prices', () => {
  test('cards with prices under a heading about prices are offers', () => {
    const priced = ['First visit', 'Next visit'].map(
      (name) => `<div class="card"><h3>${name}</h3><p>40 €</p><p>${about}</p></div>`,
    )
    const under = (heading: string) => namesOf(`<h1>Practice</h1><h2>${heading}</h2><div>${priced.join('')}</div>`, '/')
    assert.deepEqual(under('Prices of our services'), [])
    assert.deepEqual(under('Our services'), ['First visit', 'Next visit'])
  })

  test('as cards with duration and price, under the page title', () => {
    const card = (name: string, time: string) =>
      `<div class="col"><h4>${name}</h4><span>${time}</span> <span>699 Kč</span><p>Slow and quiet, for tired shoulders.</p></div>`
    const page = (time: string) => `<h1>All that I do</h1><div>${card('Neck', time)}${card('Back', '30 / 60 min')}</div>`
    for (const time of ['45 min', '45 דק׳']) assert.deepEqual(namesOf(page(time), '/massages/'), ['Neck', 'Back'], time)
    assert.deepEqual(namesOf(page('45 cm'), '/massages/'), [])
    assert.deepEqual(namesOf(page('45 min').replace('<div>', '<h2>Massage</h2><div>').replaceAll('h4', 'h3'), '/massages/'), [])
  })

  test('as rows of prices under a services heading', () => {
    const row = (name: string, price: string) =>
      `<li><span class="name">${name}</span><span>Long lasting</span><span>${price}</span></li>`
    const rows = (heading: string) =>
      `<h1>Nails</h1><h2>What it costs</h2><div><h3>${heading}</h3><ul>${row('Manicure', '€30')}${row('French', '€40')}</ul></div>`
    assert.deepEqual(namesOf(rows('Main services'), '/'), ['Manicure', 'French'])
    const timed = (name: string) => namesOf(rows('Main services').replace('French', name), '/')
    assert.deepEqual(timed('Consultation 30 min'), ['Manicure', 'Consultation 30 min'])
    assert.deepEqual(timed('30 min'), [])
    assert.deepEqual(namesOf(rows('Extras'), '/'), [])
    assert.deepEqual(namesOf(rows('Services and prices'), '/'), [])
  })
  test("without a tariff's surcharge and minimum", () => {
    const card = (name: string, cost: string) => `<div class="card"><h3>${name}</h3><p>Cost</p><p>${cost}</p></div>`
    const cards = [
      card('Minimum call-out', 'from €40'),
      card('Towing', 'from €60'),
      card('Pulling out', '€80'),
      card('Locked wheel', '+ €5'),
      card('Outside of town', '+ 5 €'),
    ]
    assert.deepEqual(namesOf(`<h1>Tow truck</h1><h2>Our services</h2><div>${cards.join('')}</div>`, '/'), [
      'Towing',
      'Pulling out',
    ])
  })
})

describe('services under a heading that announces them, however they are written', () => {
  const names = ['Roof repair', 'Gutter cleaning', 'Loft insulation']
  const each = (write: (name: string) => string) => names.map(write).join('')
  const forms: Readonly<Record<string, string>> = {
    'headings and paragraphs': each((name) => `<h3>${name}</h3><p>${about}</p>`),
    'a list with bold names': `<ul>${each((name) => `<li><strong>${name}</strong> – ${about}</li>`)}</ul>`,
    'bold names and line breaks': each((name) => `<p><strong>${name}</strong><br>${about}</p>`),
    'boxes of one text': `<div class="grid">${each((name) => `<div class="card"><b>${name}</b><br>${about}</div>`)}</div>`,
    'bold labels': `<p>${about}</p>${each((name) => `<p><b>${name}:</b> ${about}</p>`)}`,
    terms: `<dl>${each((name) => `<dt>${name}</dt><dd>${about}</dd>`)}</dl>`,
    'collapsible parts': each((name) => `<details><summary>${name}</summary><p>${about}</p></details>`),
    'a list with dashes': `<ul>${each((name) => `<li>${name} – ${about}</li>`)}</ul>`,
    'boxes of two lines': `<div>${each((name) => `<div><div>${name}</div><div>${about}</div></div>`)}</div>`,
    'boxes of two lines with numbers': `<div>${each((name) => `<div><span>01</span><div><b>${name}</b><p>${about}</p></div></div>`)}</div>`,
    'links of two lines': `<div>${each((name) => `<a href="/${name[0]}/"><b>${name}</b><span>${about}</span></a>`)}</div>`,
    'bold lines above paragraphs': each((name) => `<p><strong>${name}</strong></p><p>${about}</p>`),
    'a table': `<table>${each((name) => `<tr><td>${name}</td><td>${about}</td></tr>`)}</table>`,
    tags: `<div>${each((name) => `<span>${name}</span> `)}</div>`,
    'pictures with captions': `<div>${each((name) => `<figure><img src="x.jpg"><figcaption>${name}</figcaption></figure>`)}</div>`,
  }
  for (const [form, body] of Object.entries(forms))
    test(form, () => {
      assert.deepEqual(namesOf(`<h1>Alfa</h1><p>${about}</p><h2>Our services</h2>${body}`), names)
      const slogan = `<div><span>Our services</span><h2>All that houses need</h2></div>${body}`
      assert.deepEqual(namesOf(`<h1>Alfa</h1><p>${about}</p>${slogan}`), names, 'below a slogan')
      assert.deepEqual(namesOf(`<h1>Alfa</h1><p>${about}</p><h2>Our values</h2>${body}`), [], 'below another heading')
    })

  const boxesOf = (list: readonly string[], text = about) =>
    `<div>${list.map((name) => `<div class="box"><div>${name}</div><div>${text}</div></div>`).join('')}</div>`

  test('boxes without headings are services only in the section of the heading, as the first list below it', () => {
    const others = boxesOf(['Anna Miller', 'Peter Short', 'Mary Long'])
    const list = `<ul>${each((name) => `<li>${name}</li>`)}</ul>`
    const home = (body: string) => namesOf(`<h1>Alfa</h1><p>${about}</p>${body}`)
    assert.deepEqual(home(`<section><h2>Our services</h2>${list}</section><section>${others}</section>`), names)
    assert.deepEqual(home(`<div><h2>Our services</h2>${list}</div><div>${others}</div>`), names, 'after a list')
    assert.deepEqual(home(`<section><h2>Our services</h2><p>${about}</p></section><section>${others}</section>`), [])
    const card = (name: string) => `<div class="card"><h3>${name}</h3><p>${about}</p></div>`
    const cardNames = ['Roofs', 'Walls', 'Tree services']
    assert.deepEqual(home(`<div><h2>Our services</h2>${cardNames.map(card).join('')}</div>${others}`), cardNames, 'after cards')
    assert.deepEqual(
      home(`<h2>Our services</h2>${boxesOf(names)}${boxesOf(['Ponds', 'Paths', 'Fences'])}`).length,
      6,
      'in two rows',
    )
  })

  test('boxes without headings below a title that only mentions services tell about one', () => {
    const boxes = boxesOf(['Our approach', 'Your benefit', 'How long it takes'])
    assert.deepEqual(namesOf(`<h1>Tax services</h1><p>${about}</p>${boxes}`), [])
    assert.equal(namesOf(`<h1>Our services</h1><p>${about}</p>${boxes}`).length, 3)
  })

  test('days and labels of contact details are none', () => {
    for (const list of [
      ['Phone', 'E-mail', 'Address'],
      ['Monday to Friday', 'Saturday', 'Sunday'],
    ]) {
      assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2>${boxesOf(list)}`), [], list.join())
      const items = list.map((name) => `<li>${name}: ${about}</li>`).join('')
      assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2><p>${about}</p><ul>${items}</ul>`), [], list.join())
    }
    const tags = (list: readonly string[]) => `<div>${list.map((name) => `<span>${name}</span> `).join('')}</div>`
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2><p>${about}</p>${tags(['Ann Lee', '12 May', '5 min read'])}`), [])
  })

  test('long boxes are parts of a page', () => {
    const long = `<p>${about.repeat(60)}</p>`
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2>${boxesOf(names, long)}`), [])
  })

  test('a name may end in an abbreviation', () => {
    const companies = ['Accounting', 'Payroll', 'Registration of a sp. z o.o.']
    const boxes = companies.map((name) => `<div><div>${name}</div><p>${about}</p></div>`).join('')
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2><div>${boxes}</div>`), companies)
  })

  test('a remark among them is none, and a list in which one has no name is not read', () => {
    const labels = each((name) => `<p><b>${name}:</b> ${about}</p>`)
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2><p><b>Note:</b> ${about}</p>${labels}`), names)
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2>${labels}<p>We also ${about}</p>`), [])
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our history</h2>${labels}`), [])
    const boxes = (of: string) => `<div>${names.map((name) => `<div><b>${name}</b><br>${of}</div>`).join('')}</div>`
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our clients</h2>${boxes(about)}`), [])
    assert.deepEqual(namesOf(`<h1>Alfa</h1><h2>Our services</h2>${boxes('9 – 17')}`), [])
  })
})
