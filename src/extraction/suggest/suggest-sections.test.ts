import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { suggestSections } from './suggest-sections.ts'
import { surveySite } from './testing/survey-html.ts'

interface Parts {
  readonly title?: string
  readonly head?: string
  readonly body?: string
  readonly cls?: string
}

const page = ({ title = 'A page', head = '', body = '', cls = '' }: Parts) =>
  `<html lang="en"><head><title>${title}</title>${head}</head><body class="${cls}"><main><h1>${title}</h1>${body}<p>Some words.</p></main></body></html>`
const links = (...paths: readonly string[]) => paths.map((path) => `<p><a href="${path}">See ${path}</a></p>`).join('')

/** The suggested page types with their patterns, and the unknown sections. */
function sections(pages: Readonly<Record<string, Parts>>): {
  readonly typed: readonly (readonly [string, ...string[]])[]
  readonly uncertain: readonly (readonly [string, ...string[]])[]
  readonly hubs: readonly string[]
  readonly untyped: readonly string[]
} {
  const surveys = surveySite(Object.fromEntries(Object.entries(pages).map(([path, parts]) => [path, page(parts)])))
  const { typed, uncertain, hubs, untyped } = suggestSections([...surveys.keys()], surveys)
  return {
    typed: typed.map(({ type, match }) => [type, ...match.map(decodeURI)] as const),
    uncertain: uncertain.map(({ type, match }) => [type, ...match.map(decodeURI)] as const),
    hubs: hubs.map(decodeURI),
    untyped: untyped.map(({ match, guess }) => `${match} ${guess}`),
  }
}

describe('sections of a site are recognised', () => {
  test('by their path', () => {
    const { typed, hubs } = sections({
      '/services/': {},
      '/services/a/': {},
      '/services/b/': {},
      '/מילון/א/': {},
      '/מילון/ב/': {},
    })
    assert.deepEqual(typed, [
      ['service', '/services/*/'],
      ['glossary', '/מילון/*/'],
    ])
    assert.deepEqual(hubs, ['/services/'])
  })

  test('by their path, but not below another section', () => {
    const { typed, uncertain } = sections({
      '/services/a/': {},
      '/services/b/': {},
      '/services/a/cases/x/': {},
      '/services/a/cases/y/': {},
    })
    assert.deepEqual(typed, [['service', '/services/*/']])
    assert.deepEqual(uncertain, [['service', '/services/*/*/*/']])
  })

  test('by their JSON-LD: only pages that have it, and their list page may be a service, too', () => {
    const head =
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Service","serviceType":"Check"}</script>'
    const service = { head }
    const { typed, hubs } = sections({ '/x/': service, '/x/a/': service, '/x/b/': service, '/x/price/': {} })
    assert.deepEqual(typed, [['service', '/x/a/', '/x/b/']])
    assert.deepEqual(hubs, [])
    assert.deepEqual(sections({ '/x/': {}, '/x/a/': service, '/x/b/': service }).typed, [['service', '/x/*/']])
  })

  test('by the title of their parent page', () => {
    assert.deepEqual(sections({ '/stories/': { title: 'סיפורי לקוחות' }, '/stories/a/': {}, '/stories/b/': {} }).typed, [
      ['case-study', '/stories/*/'],
    ])
  })

  test('but pages that only show pictures are no case studies', () => {
    const picture = { body: '<img src="a.jpg">' }
    const told = { body: `${picture.body}<p>The old boards were rotten, so we laid new ones over a frame of steel.</p>` }
    const found = (one: Parts) => {
      const { typed, uncertain } = sections({
        '/': { body: '<h2>Our work</h2><p><a href="/oak/">Oak</a></p><p><a href="/stone/">Stone</a></p>' },
        ...Object.fromEntries(['/portfolio/a/', '/portfolio/b/', '/oak/', '/stone/'].map((path) => [path, one])),
      })
      return [...typed, ...uncertain]
    }
    assert.deepEqual(found(picture), [])
    assert.deepEqual(found(told), [
      ['case-study', '/portfolio/*/'],
      ['case-study', '/oak/', '/stone/'],
    ])
  })

  test('by a page elsewhere that lists them', () => {
    const { typed, hubs } = sections({
      '/': { body: links('/w/a/', '/w/b/') },
      '/case-studies.html': { body: links('/w/a/', '/w/b/') },
      '/w/a/': {},
      '/w/b/': {},
    })
    assert.deepEqual({ typed, hubs }, { typed: [['case-study', '/w/*/']], hubs: ['/case-studies.html'] })
  })

  test('by JSON-LD', () => {
    const data = (type: string) => ({
      head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"x"}</script>`,
    })
    assert.deepEqual(
      sections({ '/x/a/': data('Service'), '/x/b/': data('Service'), '/y/a/': data('DefinedTerm'), '/y/b/': data('DefinedTerm') })
        .typed,
      [
        ['service', '/x/*/'],
        ['glossary', '/y/*/'],
      ],
    )
  })

  test('by a name, even if JSON-LD calls case studies articles', () => {
    const article = {
      head: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"x"}</script>',
    }
    assert.deepEqual(sections({ '/case-studies/a/': article, '/case-studies/b/': article }).typed, [
      ['case-study', '/case-studies/*/'],
    ])
  })

  test('by dates in paths, at the root and in a section', () => {
    assert.deepEqual(sections({ '/2026/05/a/': {}, '/2025/11/b/': {}, '/2025/11/c/': {} }).typed, [['article', '/20*/*/*/']])
    assert.deepEqual(sections({ '/x/2026/a/': {}, '/x/2025/b/': {} }).untyped, ['/x/*/*/ null'])
    assert.deepEqual(sections({ '/blog/2026/05/a/': {}, '/blog/2025/11/b/': {} }).typed, [['article', '/blog/*/*/*/']])
  })

  test('by theme classes and og:type', () => {
    const post = { cls: 'single single-post', head: '<meta property="og:type" content="article">' }
    const paged = { head: '<meta property="og:type" content="article">' }
    assert.deepEqual(sections({ '/team/a/': paged, '/team/b/': paged }).typed, [])
    assert.deepEqual(sections({ '/x/a/': post, '/x/b/': post }).typed, [['article', '/x/*/']])
    assert.deepEqual(sections({ '/a/': post, '/b/': post, '/core-update-notes/': post, '/about/': {} }).typed, [
      ['article', '/a/', '/b/', '/core-update-notes/'],
    ])
  })

  test('but a page with published prices is not an article, whatever its theme', () => {
    const post = { cls: 'single single-post', head: '<meta property="og:type" content="article">' }
    const prices = {
      cls: post.cls,
      title: 'Wash and polish',
      body: '<h2>Prices</h2><ul><li>Wash – £30</li><li>Polish – £40</li></ul>',
    }
    assert.deepEqual(sections({ '/a/': post, '/b/': post, '/wash/': prices, '/about/': {} }).typed, [['article', '/a/', '/b/']])
  })

  test('failing that by a list in the menu, for pages next to the home page', () => {
    const menu = `<nav><ul><li><a href="#">Our services</a><ul><li><a href="/seo/">SEO</a></li><li><a href="/seo-services/">All</a></li><li><a href="/contact/">Contact</a></li></ul></li><li><a href="/about/">About</a></li></ul></nav>`
    const { typed, uncertain } = sections({
      '/': { body: menu },
      '/seo/': { title: 'SEO' },
      '/seo-services/': { title: 'SEO services' },
      '/contact/': { title: 'Contact' },
      '/about/': {},
    })
    assert.deepEqual({ typed, uncertain }, { typed: [], uncertain: [['service', '/seo/', '/seo-services/']] })
  })

  test('failing that by the page that lists them, for pages next to the home page', () => {
    const { typed, uncertain, hubs } = sections({
      '/services.html': { title: 'Services', body: links('/service-1.html', '/service-2.html', '/contact.html') },
      '/service-1.html': { title: 'Audit' },
      '/service-2.html': { title: 'Links' },
      '/contact.html': { title: 'Contact' },
    })
    assert.deepEqual(
      { typed, uncertain, hubs },
      { typed: [], uncertain: [['service', '/service-1.html', '/service-2.html']], hubs: [] },
    )
  })

  test('by the sections that such a page has after a main element for its title alone', () => {
    const html = (title: string, after = '') =>
      `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>Some words.</p></main>${after}</body></html>`
    const listed = `<section>${links('/audit.html', '/links.html')}</section>`
    const site = { '/services.html': html('Services', listed), '/audit.html': html('Audit'), '/links.html': html('Links') }
    const surveys = surveySite(site)
    const { uncertain } = suggestSections([...surveys.keys()], surveys)
    assert.deepEqual(
      uncertain.map(({ match }) => match),
      [['/audit.html', '/links.html']],
    )
  })

  test('not what a menu for phones has below the content of a page about news', () => {
    const menu = `<div class="mobile-nav">${links('/sell.html', '/flats.html', '/', '/news.html')}</div>`
    const html = (title: string, body = '') =>
      `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}<p>Some words.</p></main>${menu}</body></html>`
    const site = { '/': html('Berg Homes'), '/news.html': html('News'), '/sell.html': html('Sell'), '/flats.html': html('Flats') }
    const surveys = surveySite(site)
    assert.deepEqual(suggestSections([...surveys.keys()], surveys).typed, [])
  })

  test('in each language', () => {
    const { typed } = sections({ '/services/a/': {}, '/services/b/': {}, '/en/services/a/': {}, '/en/services/b/': {} })
    assert.deepEqual(typed, [
      ['service', '/services/*/'],
      ['service', '/en/services/*/'],
    ])
  })
})

test('generated lists are hubs, and not of a page type', () => {
  const surveys = surveySite(
    Object.fromEntries(
      ['/blog/a/', '/blog/b/', '/blog/page/2/', '/tags/x/', '/blog/category/y/', '/2026/05/'].map((path) => [path, page({})]),
    ),
  )
  const { listings, typed } = suggestSections([...surveys.keys()], surveys)
  assert.deepEqual(listings, ['/blog/page/**', '/tags/**', '/blog/category/**', '/2026/05/'])
  assert.deepEqual(
    typed.map(({ pages }) => pages.map(({ path }) => path)),
    [['/blog/a/', '/blog/b/']],
  )
})

test('a copy of the site in a folder is no section of it', () => {
  const parts = ['about.html', 'contact.html', 'services.html'].map((name) => `/out/repair-services/${name}`)
  const copy = Object.fromEntries(parts.map((path) => [path, {}]))
  assert.deepEqual(sections({ '/': {}, '/out/repair-services/': { body: links(...parts) }, ...copy }).typed, [])
  const { typed } = sections({ '/services/': {}, '/services/roofs.html': {}, '/services/contact.html': {} })
  assert.deepEqual(typed, [['service', '/services/*/']])
})

test('the name of a site says nothing about the pages that its home page links to', () => {
  const site = (title: string) => ({
    '/': { title, body: links('/glazes/', '/opening-party/') },
    '/glazes/': {},
    '/opening-party/': {},
  })
  const { typed, uncertain } = sections(site('The Pottery Blog'))
  assert.deepEqual([typed, uncertain], [[], []])
  assert.deepEqual(sections(site('Blog')).typed, [['article', '/glazes/', '/opening-party/']])
})

test('unknown sections are reported', () => {
  assert.deepEqual(sections({ '/team/a/': {}, '/team/b/': {} }).untyped, ['/team/*/ null'])
  const dated = { body: '<time datetime="2026-05-01">May</time>' }
  assert.deepEqual(sections({ '/talks/a/': dated, '/talks/b/': dated }).untyped, ['/talks/*/ article'])
})

test('pages without incoming links that follow a submitted form are excluded', () => {
  const form = '<form action="/done/"><input name="a"><input type="email" name="b"></form>'
  const surveys = surveySite({
    '/': page({ body: `${form}${links('/thanks-to-our-clients/')}` }),
    '/done/': page({}),
    '/thank-you/': page({}),
    '/thanks-to-our-clients/': page({}),
    '/alone/': page({}),
  })
  assert.deepEqual(suggestSections([...surveys.keys()], surveys).thanks, ['/done/', '/thank-you/'])
})

test('pages that repeat the services for each town are commented out', () => {
  const page = (title: string) => `<title>${title}</title><main><h1>${title}</h1><p>Some words about the work.</p></main>`
  const surveys = surveySite({
    '/': page('Roofers'),
    '/services/gutters/': page('Gutters'),
    '/services/slates/': page('Slates'),
    '/services/gutters/leeds/': page('Gutters in Leeds'),
    '/services/slates/leeds/': page('Slates in Leeds'),
  })
  const { typed, uncertain } = suggestSections([...surveys.keys()], surveys)
  assert.deepEqual(
    typed.map(({ match }) => match),
    [['/services/*/']],
  )
  assert.ok(uncertain.some(({ match }) => match.includes('/services/*/*/')))
})

test('lists that duplicate other pages get no pattern', () => {
  const page = (title: string, canonical: string) =>
    `<title>${title}</title><link rel="canonical" href="${canonical}"><main><h1>${title}</h1><p>Some words here.</p></main>`
  const pages = {
    '/': page('Home', 'https://site.test/'),
    '/blog/tag/roofs/': page('Roofs', 'https://site.test/blog/tag/roofs/'),
    '/old/tag/roofs/': page('Roofs', 'https://site.test/blog/tag/roofs/'),
  }
  const surveys = surveySite(pages, ['site.test'])
  assert.deepEqual(suggestSections([...surveys.keys()], surveys).listings, ['/blog/tag/**'])
})
