import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { factsOf } from '../testing/read-html.ts'

const problem = 'The client came to us with flat traffic and a budget that kept climbing.'

function listed(body: string, path = '/page/') {
  return (factsOf(`<body>${body}</body>`, { path }).listedCaseStudies?.things ?? []).map(({ name, path: own, result }) => [
    name,
    own,
    result,
  ])
}

describe('case studies listed on a page', () => {
  test('have a page each, on a page that announces them', () => {
    const card = (name: string, href: string) => `<a class="row" href="${href}"><h3>${name}</h3><p>${problem}</p></a>`
    assert.deepEqual(listed(`<h1>Files</h1>${card('Alpha', '/case-studies/alpha/')}${card('Beta', 'beta/')}`, '/case-studies/'), [
      ['Alpha', '/case-studies/alpha/', null],
      ['Beta', '/case-studies/beta/', null],
    ])
  })

  test('are boxes without headings, or links in a list', () => {
    const stories = ['Harbour Dental', 'Northwind Bikes', 'Atlas Law']
    const each = (write: (name: string) => string) => stories.map((name) => write(name)).join('')
    const link = (name: string, text: string) => `<a href="/case-studies/${name[0]}/">${text}</a>`
    for (const list of [
      `<div>${each((name) => link(name, `<div>${name}</div><div>What we did for them, and what came of it.</div>`))}</div>`,
      `<ul>${each((name) => `<li>${link(name, name)}</li>`)}</ul>`,
    ])
      for (const [above, path] of [
        ['<h1>Case studies</h1>', '/case-studies/'],
        ['<h1>Alfa</h1><h2>Case studies</h2>', '/'],
      ] as const) {
        const { listedCaseStudies } = factsOf(`<body><main>${above}${list}</main></body>`, { path })
        assert.deepEqual(
          listedCaseStudies?.things.map((thing) => [thing.name, thing.path]),
          stories.map((name) => [name, `/case-studies/${name[0]}/`]),
          above + list,
        )
      }
  })

  test('of a practice are named by what it treated, under a title such as “From our practice”', () => {
    const cards = `<section>${['Girl, 12', 'Man, 40'].map((name) => `<div><h3>${name}</h3><p>${problem}</p></div>`).join('')}</section>`
    for (const title of ['Případy z praxe', 'Fälle aus der Praxis', 'Przypadki z praktyki'])
      assert.deepEqual(
        listed(`<h1>${title}</h1>${cards}`).map(([name]) => name),
        ['Girl, 12', 'Man, 40'],
      )
  })

  test('exclude a call to action that looks like them', () => {
    const card = (name: string, href: string) =>
      `<div class="row"><h3>${name}</h3><p>${problem}</p><a href="${href}">More</a></div>`
    const cards = [card('Alpha', '/a/'), card('Beta', '/b/'), card('Your project deserves the best', '/contact.html')]
    assert.deepEqual(
      listed(`<h1>Case studies</h1>${cards.join('')}`, '/case-studies/').map(([name]) => name),
      ['Alpha', 'Beta'],
    )
  })

  test('exclude the sections of one case study', () => {
    const named = (...names: readonly string[]) =>
      listed(
        `<h1>Case study</h1><section>${names.map((name) => `<div><h2>${name}</h2><p>${problem}</p></div>`).join('')}</section>`,
        '/case-study/',
      ).map(([name]) => name)
    assert.deepEqual(named('What Alpha needed', 'Challenge #1: Noise', 'Challenge #2: Dust', 'The solution'), [])
    assert.deepEqual(named('Die Ausgangslage', 'Lösung', 'Ergebnisse'), [])
    assert.deepEqual(named('האתגר', 'הפתרון', 'התוצאה'), [])
    const cases = ['Challenger Boats', 'Solutions for Alpha', 'Results that last at Beta']
    assert.deepEqual(named(...cases), cases)
  })

  test('exclude the other sections of a page where some are called case studies, and questions', () => {
    const page = (...names: readonly string[]) =>
      listed(
        `<h1>Case studies with dates</h1>${names.map((name) => `<div><h2>${name}</h2><p>${problem}</p></div>`).join('')}`,
        '/case-studies/',
      ).map(([name]) => name)
    const called = ['Case study: a bakery', 'Case study – the mill']
    assert.deepEqual(page(...called, 'Where it pays', 'Monthly care'), called)
    assert.deepEqual(page('Alpha Bakery', 'Beta Mill', 'Frequently asked'), ['Alpha Bakery', 'Beta Mill'])
    const others = ['Customer story: a dairy', 'Project – a barn']
    assert.deepEqual(page(...called, ...others), [...called, ...others])
    const linked = (name: string, path: string) => `<div><h2>${name}</h2><p>${problem}</p><a href="${path}">Read more</a></div>`
    const cases = linked(called[0] ?? '', '/case-studies/a/') + linked(called[1] ?? '', '/case-studies/b/')
    assert.deepEqual(
      listed(
        `<h1>Case studies</h1>${cases}${linked('Twice the flour', '/case-studies/c/')}${linked('Monthly care', '/care/')}`,
        '/case-studies/',
      ).map(([name]) => name),
      [...called, 'Twice the flour'],
    )
  })

  test('exclude testimonials, with or without quotation marks', () => {
    const card = (name: string, text: string) => `<div class="card"><h3>${name}</h3>${text}</div>`
    const listOf = (title: string, ...texts: readonly string[]) =>
      listed(`<h1>${title}</h1><div>${texts.map((text, at) => card(at === 0 ? 'Alpha' : 'Beta', text)).join('')}</div>`)
    const quotes = {
      'Success stories': ['<p>“They repaired our roof in two days!”</p>', '<p>“Great people.” — Beta, owner of a bakery</p>'],
      'סיפורי הצלחה': ['<p>"תיקנו לנו את הגג ביומיים, נהדר!"</p>', '<p>״הלכנו לעו"ד אחר, וחזרנו.״ בטא, תל אביב</p>'],
      Erfolgsgeschichten: ['<p>„Unser Dach war in zwei Tagen fertig!“</p>', '<p>„Tolle Leute und ein fairer Preis.“</p>'],
      'Casos de éxito': ['<p>«Repararon el tejado en dos días»</p>', '<p>«Gente estupenda y un precio justo»</p>'],
      'Client stories': Array(2).fill(`<blockquote>They repaired our roof in two days, and it is dry.</blockquote>`),
    }
    for (const [title, texts] of Object.entries(quotes)) assert.deepEqual(listOf(title, ...texts), [], title)
    const told = `<p>“It leaked”, said the client. ${problem}</p>`
    assert.equal(listOf('Success stories', told, told).length, 2)
    assert.equal(listOf('Success stories', `<figure><p>${problem}</p></figure>`, told).length, 2)
    const quote = 'It has been dry since the first day, which we did not expect at all from such an old roof.'
    assert.equal(listOf('Success stories', `<p>We replaced all tiles.</p><blockquote>${quote}</blockquote>`, told).length, 2)
    assert.equal(listOf('Success stories', '<p>“A dry roof at last.” We replaced 200 tiles in a week.</p>', told).length, 2)
    for (const title of [
      '"Twice the calls" – how Alpha grew',
      '"הכפלנו את המכירות": כך גדלה אלפא',
      '"Twice the calls in a month"',
    ])
      assert.equal(
        listed(`<h1>Success stories</h1><div>${card(title, told)}${card('How Beta works without paper', told)}</div>`).length,
        2,
      )
    assert.equal(listOf('Success stories', '<p>“A dry roof at last.” Result: no leak in three winters.</p>', told).length, 2)
  })

  test('are linked below a menu entry of the home page', () => {
    const menu = '<nav><div><h4>Case studies</h4><a href="/a/">Alpha</a><a href="/b/">Beta</a></div></nav><h1>Green</h1>'
    assert.deepEqual(listed(menu, '/'), [
      [null, '/a/', null],
      [null, '/b/', null],
    ])
  })

  test('have a result each, in several languages', () => {
    const card = (name: string, heading: string) =>
      `<article><h3>${name}</h3><p>${problem}</p><h4>${heading}</h4><p>Twice as much.</p></article>`
    for (const [title, heading] of [
      ['סיפורי הצלחה', 'תוצאות'],
      ['Erfolgsgeschichten', 'Ergebnis'],
      ['Études de cas', 'Résultats'],
      ['Casos de éxito', 'Resultados'],
    ] as const) {
      assert.deepEqual(listed(`<h1>x</h1><h2>${title}</h2>${card('Alpha', heading)}${card('Beta', heading)}`), [
        ['Alpha', null, 'Twice as much.'],
        ['Beta', null, 'Twice as much.'],
      ])
    }
    const line = (name: string) => `<li><h3>${name}</h3><p>${problem}</p><p>Result: twice as much.</p></li>`
    assert.deepEqual(listed(`<h1>Case studies</h1><ul>${line('Alpha')}${line('Beta')}</ul>`), [
      ['Alpha', null, 'twice as much.'],
      ['Beta', null, 'twice as much.'],
    ])
  })

  test('have a result after a label that is not a heading', () => {
    const card = (name: string) =>
      `<div><h2>${name}</h2><div><p>Problem</p><p>${problem}</p></div><div><p>Result</p><p>Twice as much.</p></div></div>`
    assert.deepEqual(listed(`<h1>Case studies</h1>${card('Alpha')}${card('Beta')}`, '/case-studies/'), [
      ['Alpha', null, 'Twice as much.'],
      ['Beta', null, 'Twice as much.'],
    ])
  })

  test('without a result only count on a page about case studies', () => {
    const cards = ['Alpha', 'Beta'].map((name) => `<div class="card"><h2>${name}</h2><p>${problem}</p></div>`).join('')
    assert.deepEqual(listed(`<h1>Case studies</h1>${cards}`, '/case-studies/'), [
      ['Alpha', null, null],
      ['Beta', null, null],
    ])
    assert.deepEqual(listed(`<h1>x</h1><section><h2>Case studies</h2>${cards.replaceAll('h2', 'h3')}</section>`), [])
  })

  test('have a result next to the element with their heading and a number', () => {
    const card = (name: string) =>
      `<article><h3>${name}</h3><p>${problem}</p><div><span>3</span><h4>Results delivered</h4></div><div><p>Twice as much.</p></div></article>`
    assert.deepEqual(listed(`<h1>x</h1><h2>Case studies</h2>${card('Alpha')}${card('Beta')}`), [
      ['Alpha', null, 'Twice as much.'],
      ['Beta', null, 'Twice as much.'],
    ])
  })

  test('have the result after its label, also after other labels', () => {
    const card = (name: string, text: string) =>
      `<article><h2>${name}</h2><p><strong>האתגר:</strong> ירידה בתנועה.</p><p><strong>התוצאה:</strong> ${text}</p></article>`
    assert.deepEqual(
      listed(`<h1>סיפורי הצלחה</h1>${card('רשת אלון', 'עלייה של 210%.')}${card('מרפאת גל', 'ליד ב-95 ₪. <b>הצוות:</b> עדה.')}`),
      [
        ['רשת אלון', null, 'עלייה של 210%.'],
        ['מרפאת גל', null, 'ליד ב-95 ₪.'],
      ],
    )
  })

  test('deep nesting below such a heading takes linear time', () => {
    const deep = (heading: string) =>
      `<h1>x</h1><h2>${heading}</h2>${'<div>'.repeat(200)}${'<p>word word</p>'.repeat(5_000)}${'</div>'.repeat(200)}`
    assert.ok(cpuSeconds(() => assert.deepEqual(listed(deep('Clinical cases')), [])) < 5)
  })

  test('are projects on a page that shows them, each with a text; captioned pictures are not', () => {
    const piece = (name: string, text: string) => `<article><h3>${name}</h3><p>${text}</p></article>`
    const names = (...pieces: readonly string[]) =>
      listed(`<h1>Nos réalisations</h1><div>${pieces.join('')}</div>`, '/projects/').map(([name]) => name)
    const [kitchen, stairs] = [piece('Kitchen in oak', `Oak. ${problem}`), piece('Stairs of steel', `Steel. ${problem}`)]
    assert.deepEqual(names(kitchen, stairs), ['Kitchen in oak', 'Stairs of steel'])
    assert.deepEqual(names(kitchen, stairs, piece('Door of glass', 'Glass, in 2024')), ['Kitchen in oak', 'Stairs of steel'])
    assert.deepEqual(names(piece('Kitchen in oak', 'Oak, in Leeds'), piece('Stairs of steel', 'Steel, in York')), [])
    assert.deepEqual(names(piece('Kitchen in oak', problem), piece('Stairs of steel', problem)), [], 'one text for all')
    const linked = (name: string) =>
      piece(name, `${name}. ${problem}`).replace('</p>', `</p><a href="/services/${name}/">More</a>`)
    assert.deepEqual(names(linked('Joinery of oak'), linked('Repairs of stairs')), [], 'services')
    const told = (...titles: readonly string[]) => names(...titles.map((title) => piece(title, `${title}. ${problem}`)))
    assert.deepEqual(told('Listen', 'Plan it', 'Build'), [], 'steps, skills or companies')
    assert.deepEqual(told('Apply for a grant', 'Send us your idea'), [], 'calls')
    const below = (name: string, amount = '') => {
      const text = `${name}: ${amount} ${problem}`
      return piece(name, text).replace('</p>', `</p><a href="/projects/${name.toLowerCase()}/">View project</a>`)
    }
    assert.deepEqual(names(below('Alpha'), below('Beta'), below('Gamma', 'leads at £0.90 each.')), ['Alpha', 'Beta', 'Gamma'])
    const kinds = ['Weddings', 'Families', 'Newborn'].map((name) => below(name).replace('View project', 'View gallery'))
    assert.deepEqual(names(...kinds), [], 'kinds of work')
    assert.deepEqual(names(below('Alpha', 'from €300,000.'), below('Beta', 'from €250,000.')), [], 'what is for sale')
    const numbered = (kicker: string, title: string) => piece(title, `${title}. ${problem}`).replace('<h', `<p>${kicker}</p><h`)
    const titles = ['A quiet new shop', 'A bakery online again'] as const
    assert.deepEqual(
      names(numbered('01 — Shops', titles[0]), numbered('02 — Branding', titles[1])),
      titles,
      'numbered categories',
    )
    const priced = (title: string) => piece(title, `${title} for €500. ${problem}`)
    assert.deepEqual(names(priced('Small website, basic'), priced('Large website, full')), [], 'packages')
  })

  test('exclude pictures with captions', () => {
    const picture = (name: string, caption: string) => `<figure><img src="a.jpg"><h3>${name}</h3><p>${caption}</p></figure>`
    const titles = (...captions: readonly string[]) =>
      listed(`<h1>Success stories</h1><div>${captions.map((caption, at) => picture(`Kitchen ${at}`, caption)).join('')}</div>`)
    assert.deepEqual(titles('In oak, with a worktop of stone', 'In beech, for a house in York'), [])
    assert.deepEqual(titles('Client: Alder Bakery', 'לקוח: מאפיית אלון בצפון').length, 2)
    assert.deepEqual(titles('The new oven halved the queue.', 'サイトを作り直し、問い合わせが倍になりました。').length, 2)
  })

  test('exclude articles elsewhere, and policies', () => {
    const card = (name: string, href: string) =>
      `<div class="c"><h3>${name}</h3><p>${problem}</p><a href="${href}">More</a></div>`
    assert.deepEqual(listed(`<h1>x</h1><h2>From our blog</h2>${card('Alpha', '/a/')}${card('Beta', '/b/')}`), [])
    assert.deepEqual(listed(`<h1>Case studies</h1>${card('Privacy policy', '/privacy/')}${card('Contact us', '/contact/')}`), [])
  })

  test('are where the configuration says', () => {
    const story = (id: string, title: string, rest: string) =>
      `<div class="story" id="${id}"><h3>${title}</h3><p>${problem}</p>${rest}</div>`
    const html =
      story('a', 'Alpha', '<p class="result">Three times</p>') +
      story('b', 'Beta', '<h4>Results</h4><p>Half</p>') +
      story('c', 'Gamma', '')
    const caseStudies = { page: '/clients/', each: '.story', fields: { title: 'h3', result: '.result' } }
    const { listedCaseStudies } = factsOf(html, { path: '/clients/', rules: { caseStudies } })
    assert.equal(listedCaseStudies?.by, 'configuration')
    assert.deepEqual(
      listedCaseStudies.things.map(({ name, result, fragment }) => [name, result, fragment]),
      [
        ['Alpha', 'Three times', 'a'],
        ['Beta', 'Half', 'b'],
        ['Gamma', null, 'c'],
      ],
    )
    assert.equal(listedCaseStudies.things[2]?.description, problem)
    assert.deepEqual(factsOf(html, { path: '/other/', rules: { caseStudies } }).listedCaseStudies?.things, [])
  })
})

test('have a result below its heading, or a list of changes', () => {
  const result = (body: string) => factsOf(body).resultBelow
  assert.equal(
    result(`<h1>Alpha</h1><p>${problem}</p><h2>The results</h2><p>Sales doubled.</p><p>In a year.</p><h2>Contact</h2>`),
    'Sales doubled. In a year.',
  )
  assert.equal(result(`<h1>Alpha</h1><p>${problem}</p><h2>Wie die Ergebnisse entstehen</h2><p>So.</p>`), null)
  assert.equal(
    result('<h1>Alpha</h1><dl><dt>Traffic</dt><dd>+23%</dd><dt>Cost</dt><dd>-26%</dd></dl>'),
    'Traffic: +23%. Cost: -26%.',
  )
  assert.equal(result('<h1>Alpha</h1><dl><dt>Client</dt><dd>Alpha</dd><dt>Year</dt><dd>2026</dd></dl>'), null)
  assert.equal(result(`<h1>Results</h1><p>${problem}</p>`), null)
})

test('a page that only shows pictures is a gallery', () => {
  const isGallery = (body: string) => factsOf(`<h1>Oak terrace</h1>${body}`).isGallery
  const picture = '<img src="a.jpg">'
  const caption = 'Boards of oak with hidden screws and steps of stone'
  for (const body of [
    picture,
    `<figure>${picture}<figcaption>${caption}</figcaption></figure>`,
    `<p><a href="/">${picture}${caption}</a></p>`,
  ])
    assert.equal(isGallery(`${body}<p>Leeds, 2024</p><footer><p>${problem}</p></footer>`), true, body)
  for (const text of [
    `<p>${problem}</p>`,
    `<div><p>Leeds</p>${problem}<br><p>York</p></div>`,
    `<div>${problem.replaceAll(' ', '<br>')}</div>`,
    '<li>Client: Alder Bakery</li>',
    '<dt>Klient</dt>',
  ])
    assert.equal(isGallery(picture + text), false, text)
  assert.equal(isGallery('<p>Leeds, 2024</p>'), false)
})
