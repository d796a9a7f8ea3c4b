import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { extractPage } from '../extract-page.ts'

const prose =
  'The workshop repairs bicycles of all makes by hand, and has done so since 1984. Spare parts for old models are in stock. ' +
  'Appointments are free within a week, and every repair is explained before it begins, with its price and its time.'
const others = prose.replace('bicycles', 'cars').replaceAll('repair', 'clean')

function shell(
  data: unknown,
  { title = 'Repairs – Harbour Workshop', type = 'application/json', body = '<div id="__next"></div>' } = {},
): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}<script id="__NEXT_DATA__" type="${type}">${json}</script><script src="/app.js"></script></body></html>`
}

function read(html: string, path = '/services/repairs/') {
  const { markdown, title, warnings } = extractPage({ html, path, ownHosts: [], rules: {} })
  return { markdown, title, isReported: warnings.some((warning) => warning.includes('scripts')) }
}

const next = (pageProps: unknown) => ({ props: { pageProps }, page: '/services/[slug]' })

describe('a page without text has the text embedded as data', () => {
  const records: Readonly<Record<string, unknown>> = {
    'matched by its title': next({ post: { title: 'Repairs', content: `<h2>How we work</h2><p>${prose}</p>` } }),
    'matched by its path': next({ post: { slug: 'repairs', body: `<h2>How we work</h2><p>${prose}</p>` } }),
    'in Markdown': next({ doc: { title: 'Repairs', markdown: `## How we work\n\n${prose}` } }),
    'next to that of other pages': next({
      post: { title: 'Repairs', content: { rendered: `<h2>How we work</h2><p>${prose}</p>` } },
      related: [{ title: 'Cleaning', slug: 'cleaning', content: `<p>${others}</p>` }],
    }),
  }
  for (const [name, data] of Object.entries(records)) {
    test(name, () => {
      const { markdown, title, isReported } = read(shell(data))
      assert.match(title, /^Repairs\b/)
      assert.match(markdown, /^# Repairs[^\n]*\n\n## How we work\n\nThe workshop repairs bicycles/)
      assert.doesNotMatch(markdown, /cars/)
      assert.equal(isReported, false)
    })
  }

  for (const name of ['data-page', 'data-react-props', 'data-props'])
    test(`in the attribute ${name}`, () => {
      const data = JSON.stringify({ props: { post: { title: 'Repairs', content: `<h2>How we work</h2><p>${prose}</p>` } } })
      const body = `<div id="app" ${name}="${data.replaceAll('"', '&quot;')}"></div>`
      assert.match(read(shell({}, { body })).markdown, /^# Repairs[^\n]*\n\n## How we work\n\nThe workshop repairs bicycles/)
    })

  test('in JSON-LD', () => {
    const article = { '@type': 'Article', headline: 'Repairs', articleBody: prose }
    assert.match(read(shell(article, { type: 'application/ld+json' })).markdown, /The workshop repairs bicycles/)
  })

  test('without text hidden by its style', () => {
    const content = `<p>${prose}</p><p style="display:none">Nobody sees this.</p>`
    assert.doesNotMatch(read(shell(next({ post: { title: 'Repairs', content } }))).markdown, /Nobody/)
  })
})

describe('a page without text is reported, and gets none', () => {
  const records: Readonly<Record<string, unknown>> = {
    'for another page': next({ posts: [{ title: 'Cleaning', slug: 'cleaning', content: `<p>${others}</p>` }] }),
    'in two records that could both be its own': next({
      a: { title: 'Repairs', content: prose },
      b: { slug: 'repairs', content: others },
    }),
    'that is not prose': next({ post: { title: 'Repairs', content: 'a1b2c3d4'.repeat(100) } }),
    'of nobody': {},
  }
  for (const [name, data] of Object.entries(records)) {
    test(name, () => {
      const { markdown, isReported } = read(shell(data))
      assert.doesNotMatch(markdown, /workshop repairs|cars|a1b2/)
      assert.equal(isReported, true)
    })
  }

  for (const body of [
    '<div id="root"></div>',
    '<app-root></app-root>',
    '<div id="app"><!-- --></div><p>Loading…</p>',
    '<div id="root"></div><p>© Harbour Workshop</p>',
  ]) {
    test(`if it is ${body}`, () => assert.equal(read(shell({}, { body })).isReported, true))
  }
})

test('a page with text is not reported and gets no more', () => {
  const body = `<main><h1>Repairs</h1><p>${prose}</p></main>`
  const { markdown, isReported } = read(shell(next({ post: { title: 'Repairs', content: others } }), { body }))
  assert.doesNotMatch(markdown, /cars/)
  assert.equal(isReported, false)
})

test('a short page with a script is not reported', () => {
  const { isReported } = read(shell({}, { body: '<main><p>Closed on Mondays.</p></main>' }))
  assert.equal(isReported, false)
})

test('noscript text is preferred to a shorter embedded one', () => {
  const data = { '@type': 'DiscussionForumPosting', headline: 'Repairs', articleBody: prose }
  const post = `<p>${others} ${others}</p>`
  const measured =
    '<noscript><iframe src="https://measuring.example/with/a/very/long/address" height="0" width="0"></iframe></noscript>'
  const { markdown } = read(
    shell(data, { type: 'application/ld+json', body: `<div id="app"></div><noscript>${post}</noscript>` }),
  )
  assert.match(markdown, /cars/)
  const shown = read(shell(data, { type: 'application/ld+json', body: `<div id="app"></div>${measured.repeat(5)}` }))
  assert.match(shown.markdown, /bicycles/)
})

test('embedded text has facts, except text hidden by its style sheets', () => {
  const content = `<p>${prose}</p><h3>Full check</h3><p>Price: 90 €</p><h3>Small check</h3><p>Price: 40 €</p><p class="note">NOTE</p>`
  const html = shell(next({ post: { title: 'Repairs', content } })).replace(
    '</head>',
    '<style>.note{display:none}</style></head>',
  )
  const { facts, markdown } = extractPage({ html, path: '/prices/', ownHosts: [], rules: {} })
  assert.deepEqual(
    facts.offers.map(({ name, amount }) => `${name} ${amount}`),
    ['Full check 90', 'Small check 40'],
  )
  assert.doesNotMatch(markdown, /NOTE/)
})
