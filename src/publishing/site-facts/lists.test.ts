import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cpuSeconds } from '../../model/testing/cpu-seconds.ts'
import type { ListedThing, ListedThings, PageFacts, PageQuestion } from '../../model/page-facts.ts'
import { factsOfPages } from './testing/contact-of.ts'
import { factPage, siteFactsOf } from './testing/fact-pages.ts'

describe('case studies', () => {
  const study = (path: string, result: string | null = null) =>
    factPage(path, { result }, { type: 'case-study', updatedAt: '2026-01-01T00:00:00Z' })

  test('pages of that type, with the configured result, else the summary', () => {
    const facts = siteFactsOf([study('/a/', 'פי 3'), study('/b/'), factPage('/c/')], { caseStudies: { result: '.result' } })
    assert.deepEqual(facts.lists.caseStudies, [
      { path: '/a/', title: 'title of /a/', result: 'פי 3', updatedAt: '2026-01-01T00:00:00Z' },
      { path: '/b/', title: 'title of /b/', result: 'summary of /b/', updatedAt: '2026-01-01T00:00:00Z' },
    ])
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'caseStudies.result').map(({ page }) => page),
      ['/b/'],
    )
    assert.deepEqual(
      facts.sources.map(({ fact, value, method }) => [fact, value, method]),
      [
        ['caseStudies', '1', 'selector'],
        ['caseStudies', '1', 'page'],
      ],
    )
  })

  test('a configured selector without a match is reported, and so is its page', () => {
    const messages = (page: string) =>
      factsOfPages({ '/clients/': '<main><p>Words.</p></main>' }, { rules: { caseStudies: { page, each: '.story' } } })
        .notices.filter(({ level }) => level === 'error')
        .map(({ message }) => message)
    assert.deepEqual(messages('/clients/'), ['caseStudies.each found nothing on /clients/.'])
    assert.deepEqual(messages('/clinets/'), ['caseStudies.page names /clinets/, which is not a published page.'])
  })

  test('without a selector the text below a result heading counts, else the summary, with a notice', () => {
    const headed = factPage('/b/', { resultBelow: 'כפול' }, { type: 'case-study' })
    const facts = siteFactsOf([study('/a/'), headed])
    assert.deepEqual(
      facts.lists.caseStudies.map(({ result }) => result),
      ['summary of /a/', 'כפול'],
    )
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'caseStudies.result').map(({ page }) => page),
      ['/a/'],
    )
  })
})

describe('case studies listed on pages', () => {
  const thing = (name: string, more: Partial<ListedThing> = {}): ListedThing => {
    return { name, description: 'a problem', path: null, pathFragment: null, fragment: null, result: null, ...more }
  }
  const list = (path: string, things: readonly ListedThing[], by: ListedThings['by'] = 'page') =>
    factPage(path, { listedCaseStudies: { by, things } })

  test("on one page that explains them: each with its card's text", () => {
    const home = list('/', [thing('A', { path: '/cases/' }), thing('B', { path: '/cases/', description: 'solved' })], 'part')
    const facts = siteFactsOf([home, factPage('/cases/')])
    assert.deepEqual(
      facts.lists.caseStudies.map(({ title, path, result }) => [title, path, result]),
      [
        ['A', '/cases/', 'a problem'],
        ['B', '/cases/', 'solved'],
      ],
    )
    assert.equal(facts.notices.filter(({ key }) => key === 'caseStudies.result').length, 2)
  })

  test('have the result of the card, of their own page, or else its summary, with a notice', () => {
    const hub = list('/cases/', [
      thing('A', { path: '/cases/a/' }),
      thing('B', { path: '/cases/b/' }),
      thing('C', { fragment: 'c', result: 'doubled' }),
      thing('D', { fragment: 'd', result: 'halved' }),
    ])
    const pages = [hub, factPage('/cases/a/', { resultBelow: 'tripled' }), factPage('/cases/b/')]
    const facts = siteFactsOf(pages)
    assert.deepEqual(
      facts.lists.caseStudies.map(({ title, path, fragment, result }) => [title, path, fragment, result]),
      [
        ['A', '/cases/a/', undefined, 'tripled'],
        ['B', '/cases/b/', undefined, 'summary of /cases/b/'],
        ['C', '/cases/', 'c', 'doubled'],
        ['D', '/cases/', 'd', 'halved'],
      ],
    )
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'caseStudies.result').map(({ page }) => page),
      ['/cases/b/'],
    )
  })

  test('may declare that they are articles, except in a blog', () => {
    const blogs = ['/blog/b/', '/insights/c/', '/2026/05/d/', '/%D7%91%D7%9C%D7%95%D7%92/e/']
    const hub = list(
      '/cases/',
      ['/case-a.html', ...blogs].map((path) => thing(path, { path })),
    )
    const pages = ['/case-a.html', ...blogs].map((path) => factPage(path, { resultBelow: `won on ${path}` }, { type: 'article' }))
    assert.deepEqual(
      siteFactsOf([hub, ...pages]).lists.caseStudies.map(({ path, result }) => [path, result]),
      [['/case-a.html', 'won on /case-a.html']],
    )
  })

  test('have their description as result, with a notice, but only on a page about them', () => {
    const facts = (by: ListedThings['by']) => siteFactsOf([list('/cases/', [thing('A'), thing('B', { description: null })], by)])
    assert.deepEqual(
      facts('page').lists.caseStudies.map(({ title, result }) => [title, result]),
      [['A', 'a problem']],
    )
    assert.deepEqual(
      facts('page')
        .notices.filter(({ key }) => key === 'caseStudies.result')
        .map(({ page }) => page),
      ['/cases/'],
    )
    assert.deepEqual(facts('part').lists.caseStudies, [])
  })

  test('are ignored next to pages of that type, unless configured', () => {
    const typed = factPage('/t/', { result: 'won' }, { type: 'case-study' })
    const things = [thing('A', { fragment: 'a', result: 'doubled' })]
    const titles = (by: ListedThings['by'], caseStudies = {}) =>
      siteFactsOf([typed, list('/clients/', things, by)], { caseStudies }).lists.caseStudies.map(({ title }) => title)
    assert.deepEqual(titles('page'), ['title of /t/'])
    assert.deepEqual(titles('configuration', { page: '/clients/', each: '.story' }), ['title of /t/', 'A'])
  })

  test('have no offers on their pages, whose amounts are results', () => {
    const card = (name: string, text: string) =>
      `<div><h2>${name}</h2><p>${text} for a company in the north of the country.</p><a href="/projects/${name.toLowerCase()}/">View project</a></div>`
    const work = `<h1>Our work</h1><div>${card('Harbour', 'Two hundred leads')}${card('Meadow', 'A shop with payments')}</div>`
    const plans =
      '<h1>Ads</h1><div class="price-list"><div><h3>Ads</h3><p>€300</p></div><div><h3>Mail</h3><p>€200</p></div></div>'
    const facts = factsOfPages({
      '/projects/': work,
      '/projects/harbour/': plans,
      '/projects/meadow/': '<h1>Meadow</h1>',
      '/prices/': plans,
    })
    assert.equal(facts.lists.caseStudies.length, 2)
    assert.deepEqual(
      facts.lists.offers.map(({ name, path }) => [name, path]),
      [
        ['Ads', '/prices/'],
        ['Mail', '/prices/'],
      ],
    )
    const cases = work.replace('Our work', 'Case studies').replace('/projects/harbour/', '/prices/')
    const prices = plans.replace('Ads', 'Prices')
    const linked = factsOfPages({ '/cases/': cases, '/prices/': prices, '/projects/meadow/': '<h1>Meadow</h1>' }).lists
    assert.deepEqual([linked.caseStudies.length, linked.offers.length], [2, 2], 'a case study may link to the prices')
    const messages = facts.notices
      .filter(({ page, key }) => page === '/projects/harbour/' && key === 'offers')
      .map(({ message }) => message)
    assert.match(messages[0] ?? '', /^“Ads” was not published: the page is about a case study/)
  })

  test('are no galleries, unless the list tells about them', () => {
    const things = [thing('A', { path: '/a/', description: null }), thing('B', { path: '/b/' }), thing('C', { path: '/c/' })]
    const told = 'A client from the north whose shop had too few visitors'
    const pages = [list('/cases/', things.with(2, thing('C', { path: '/c/', description: told })))]
    const galleries = ['/a/', '/b/', '/c/'].map((path) => factPage(path, { isGallery: true }))
    assert.deepEqual(
      siteFactsOf([...pages, ...galleries]).lists.caseStudies.map(({ title, result }) => [title, result]),
      [['C', told]],
    )
  })

  test('are all that a page has that is configured to list them, whatever its type', () => {
    const things = [thing('A', { fragment: 'a', result: 'doubled' })]
    const clients = factPage('/clients/', { listedCaseStudies: { by: 'configuration', things } }, { type: 'case-study' })
    const other = factPage('/t/', { result: 'won' }, { type: 'case-study' })
    const { lists, notices } = siteFactsOf([clients, other], { caseStudies: { page: '/clients/', each: '.story' } })
    assert.deepEqual(
      lists.caseStudies.map(({ title }) => title),
      ['title of /t/', 'A'],
    )
    assert.deepEqual(
      notices.filter(({ page }) => page === '/clients/'),
      [],
    )
  })

  test('not found where configured are an error', () => {
    const caseStudies = { page: '/clients/', each: '.story' }
    const facts = siteFactsOf([list('/clients/', [], 'configuration')], { caseStudies })
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'caseStudies.each').map(({ level }) => level),
      ['error'],
    )
  })
})

describe('questions', () => {
  const question = (text: string, answer: string): PageQuestion => ({ question: text, answer, fragment: null, method: 'page' })
  const questionsOf = (...pages: Parameters<typeof siteFactsOf>[0]) =>
    siteFactsOf(pages).lists.questions.map(({ path, question: text, answer }) => [path, text, answer])

  test('are listed once, at the FAQ page, else at the first page; another answer makes another question', () => {
    const asked = (path: string, answer: string, isQuestionPage = false) =>
      factPage(path, { questions: [question('How much?', answer)], isQuestionPage })
    assert.deepEqual(questionsOf(asked('/a/', 'Ten.'), asked('/b/', '**Ten.**')), [['/a/', 'How much?', 'Ten.']])
    assert.deepEqual(questionsOf(asked('/a/', 'Ten.'), asked('/faq/', 'Ten. Or more.', true)), [
      ['/faq/', 'How much?', 'Ten. Or more.'],
    ])
    assert.equal(questionsOf(asked('/a/', 'Ten.'), asked('/b/', 'Twenty.')).length, 2)
  })

  test('for reasons, which are headings of several pages with different answers, are skipped', () => {
    const asked = (text: string, facts: readonly Partial<PageFacts>[] = [{}, {}]) =>
      questionsOf(...facts.map((more, at) => factPage(`/${at}/`, { questions: [question(text, `Because of ${at}.`)], ...more })))
        .length
    for (const text of ['Why is this important?', 'למה זה כל כך חשוב?', 'Warum ist das wichtig?']) {
      assert.equal(asked(text), 0, text)
      assert.equal(asked(text, [{}]), 1, 'on one page, it is about that')
    }
    for (const text of ['Why do I need a permit?', 'Why is pruning important?', 'למה צריך ביטוח?'])
      assert.equal(asked(text), 2, text)
    assert.equal(asked('What does the inspection include?'), 2)
    assert.equal(asked('Why is this important?', [{}, { isQuestionPage: true }]), 2)
  })

  test('answered differently on thousands of pages, or repeated in part, are merged in bounded time', () => {
    const clause =
      'It depends on the town and on what is to be done; the usual price there is, with everything included, about ten for '
    const answers = Array.from({ length: 4000 }, (_, at) => `${clause.repeat(8)}town ${at + 10_000}.`)
    const pages = [...answers, ...answers.map((answer) => answer.slice(0, -3))].map((answer, at) =>
      factPage(`/${at + 10_000}/`, { questions: [question('How much?', answer)] }),
    )
    const seconds = cpuSeconds(() =>
      assert.deepEqual(
        questionsOf(...pages).map(([, , answer]) => answer),
        answers,
      ),
    )
    assert.ok(seconds < 8)
  })

  test('that are titles of other pages, above a teaser linking to them, are skipped', () => {
    const card = (end: string) => `<div><h3>How much is a roof?</h3><p>${'Many ask us what it costs. '.repeat(4)}</p>${end}</div>`
    const ofBlog = (end: string, title = 'How much is a roof?') =>
      factsOfPages({ '/blog/': `<main><h1>Blog</h1>${card(end)}</main>`, '/blog/roof.html': `<title>${title}</title>` }).lists
        .questions
    const link = '<a href="/blog/roof.html">To the roof ←</a>'
    assert.equal(ofBlog(link).length, 0)
    assert.equal(ofBlog(`<p>${link}</p>`).length, 0)
    assert.equal(ofBlog(link, 'Our prices').length, 1)
    assert.equal(ofBlog(`<p>More is said on our page about it: ${link}</p>`).length, 1)
  })

  test('about why to choose the company are skipped unless an FAQ page answers them', () => {
    const asked = (text: string, facts: Partial<PageFacts> = {}) => {
      const page = factPage('/a/', { questions: [question(text, 'We are more than that.')], ...facts })
      return siteFactsOf([page], {}, 'en', [], 'Green Ltd').lists.questions.length
    }
    for (const text of ['Why Green Ltd?', 'Waarom kiezen voor Green Ltd?', 'Warum Green Ltd Berlin?'])
      assert.equal(asked(text), 0, text)
    for (const text of ['Why does Green Ltd ask for a deposit?', 'Who is Green Ltd?', 'Why Greens?'])
      assert.equal(asked(text), 1, text)
    for (const text of [
      'Why should you work with the team of Green Ltd?',
      'למה לבחור בGreen Ltd?',
      'מדוע כדאי לעבוד עם חברת Green Ltd?',
    ])
      assert.equal(asked(text), 0, text)
    assert.equal(asked('Why should I choose a charcoal grill instead of a gas one from Green Ltd?'), 1)
    assert.equal(asked('למה המחירים נמוכים אצל Green Ltd?'), 1)
    assert.equal(asked('Why Green Ltd?', { isQuestionPage: true }), 1)
  })

  test('of a forum are limited to ten thousand, with a notice', () => {
    const questions = Array.from({ length: 10_001 }, (_, at) => question(`How much for ${at}?`, 'Ten.'))
    const { lists, notices } = siteFactsOf([factPage('/a/', { questions })])
    assert.equal(lists.questions.length, 10_000)
    assert.ok(notices.some(({ key, message }) => key === 'questions' && message.includes('10000 of 10001')))
  })

  test('have the fragment and the date of their page', () => {
    const asked = { ...question('How much?', 'Ten.'), fragment: 'q1' }
    const page = factPage('/a/', { questions: [asked] }, { updatedAt: '2026-01-01T00:00:00Z' })
    assert.deepEqual(siteFactsOf([page]).lists.questions, [
      { path: '/a/', fragment: 'q1', question: 'How much?', answer: 'Ten.', updatedAt: '2026-01-01T00:00:00Z' },
    ])
  })

  test('that are rejected are reported', () => {
    const refused = [{ key: 'questions', text: 'How much?', reason: 'it does not stand on the page' }]
    assert.ok(
      siteFactsOf([factPage('/a/', { refused })]).notices.some(
        ({ key, message }) => key === 'questions' && message.includes('How much?'),
      ),
    )
  })
})

describe('glossary terms', () => {
  const glossary = (path: string, facts = {}, record = {}) => factPage(path, facts, { type: 'glossary', ...record })
  const term = (name: string, path: string | null = null, summary: string | null = null) => ({
    term: name,
    summary,
    path,
    method: 'json-ld' as const,
  })
  const termsOf = (...pages: Parameters<typeof siteFactsOf>[0]) =>
    siteFactsOf(pages).lists.terms.map(({ path, term, summary }) => [path, term, summary])

  test("come from configured text, else the page's JSON-LD, else the title", () => {
    assert.deepEqual(
      termsOf(
        glossary('/a/', { term: 'א', terms: [term('x', '/a/')] }),
        glossary('/b/', { terms: [term('אחר', '/z/'), term('ב', '/b.html', 'תיאור')] }, { summary: '' }),
        glossary('/c/'),
      ),
      [
        ['/a/', 'א', 'summary of /a/'],
        ['/b/', 'ב', 'תיאור'],
        ['/c/', 'title of /c/', 'summary of /c/'],
        ['/b/', 'אחר', ''],
      ],
    )
  })

  test('defined elsewhere are at their own page if it is published, else where they are defined', () => {
    assert.deepEqual(
      termsOf(factPage('/words/', { terms: [term('א', '/about', 'x'), term('ב', '/gone/'), term('ג')] }), factPage('/about/')),
      [
        ['/about/', 'א', 'x'],
        ['/words/', 'ב', ''],
        ['/words/', 'ג', ''],
      ],
    )
  })

  test('a glossary page defines its own term', () => {
    const hub = factPage(
      '/glossary/',
      { terms: [term('Link', '/glossary/link/'), term('קִישׁוּר', '/glossary/link/')] },
      { type: 'hub' },
    )
    assert.deepEqual(termsOf(hub, glossary('/glossary/link/', { term: 'קישור (Link)' })), [
      ['/glossary/link/', 'קישור (Link)', 'summary of /glossary/link/'],
    ])
  })

  test('a page with many terms is not a term itself', () => {
    assert.deepEqual(termsOf(glossary('/words/', { terms: [term('א'), term('ב', '/words')] })), [
      ['/words/', 'א', ''],
      ['/words/', 'ב', ''],
    ])
  })

  test('a set repeated on every page counts once, ignoring niqqud and case', () => {
    const terms = [term('קישור'), term('SERP')]
    assert.deepEqual(
      termsOf(factPage('/a/', { terms }), factPage('/b/', { terms: [term('קִישּׁוּר'), term('serp')] })).map(([path, name]) => [
        path,
        name,
      ]),
      [
        ['/a/', 'קישור'],
        ['/a/', 'SERP'],
      ],
    )
  })

  test('a selector without a match on a page is reported', () => {
    const facts = siteFactsOf([glossary('/a/'), glossary('/b/', { term: 'ב' })], { glossary: { term: 'h1' } })
    assert.deepEqual(
      facts.notices.filter(({ key }) => key === 'glossary.term').map(({ page }) => page),
      ['/a/'],
    )
  })
})

test('a term of a set on another page links to its glossary page', () => {
  const set = factPage('/glossary/', {
    terms: [{ term: 'Bounce', summary: 'B d', path: '/glossary/bounce/', method: 'json-ld' }],
  })
  const page = factPage('/glossary/bounce/', {}, { type: 'glossary', title: 'Bounce | G', summary: '' })
  assert.deepEqual(siteFactsOf([set, page]).lists.terms, [{ path: '/glossary/bounce/', term: 'Bounce', summary: 'B d' }])
})
