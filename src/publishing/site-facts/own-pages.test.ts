import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { noFacts } from '../../extraction/facts/no-facts.ts'
import type { SiteNaming } from '../../model/page-facts.ts'
import type { SiteRules } from '../../model/site-rules.ts'
import { factsOfPages } from './testing/contact-of.ts'
import { factPage } from './testing/fact-pages.ts'
import { ownPages } from './own-pages.ts'

const named = (path: string, naming: Partial<SiteNaming>) => factPage(path, { naming: { ...noFacts.naming, ...naming } })

const sample = (path: string, name: string) => named(path, { logo: name, copyright: name, title: `${name} – Painters in Oslo` })

const home = named('/', { logo: 'Readypage', copyright: 'Readypage', title: 'Readypage – Websites at a fixed price' })

const pathsOf = (
  pages: readonly ReturnType<typeof factPage>[],
  siteName: string | undefined = 'Readypage',
  rules: SiteRules = {},
) => ownPages({ pages, rules, siteName }).pages.map(({ record }) => record.path)

describe('pages whose facts are excluded', () => {
  const own = named('/prices/', { logo: 'readypage', title: 'Prices – Readypage' })
  const bare = named('/thanks/', { title: 'Thank you' })

  test('of another company, by two of logo, copyright line, structured data and title', () => {
    const samples = [sample('/painter/', 'Colour Hall'), sample('/plumber/', 'North Pipes')]
    assert.deepEqual(pathsOf([home, own, bare, ...samples]), ['/', '/prices/', '/thanks/'])
    const copied = named('/copy/', { organization: 'North Pipes Ltd', title: 'North Pipes' })
    assert.deepEqual(pathsOf([home, own, bare, copied]), ['/', '/prices/', '/thanks/'])
  })

  test("not with one other name, nor with a name that shares a word with the company's", () => {
    const several = [
      named('/credit/', { logo: null, copyright: 'Web Makers', title: 'Our work' }),
      named('/brand/', { logo: 'Price Sites', copyright: 'Price Sites', title: 'Price Sites' }),
      named('/shop/', { logo: 'Shop', copyright: 'Readypage Ltd', title: 'Shop – Websites to take away' }),
    ]
    assert.equal(pathsOf([home, own, ...several]).length, 5)
  })

  test("not of its branches, whose titles contain the company's name or short name", () => {
    const branches = ['Bergen', 'Molde', 'Narvik'].map((town) =>
      named(`/inns/${town}/`, { organization: `Gull Inn ${town}`, title: `Gull Inn ${town} | Readypage` }),
    )
    assert.equal(pathsOf([home, own, bare, bare, bare, ...branches]).length, 8)
    const short = named('/', { logo: 'RP', title: 'RP' })
    const pages = [
      named('/prices/', { logo: 'RP', title: 'Prices | RP' }),
      named('/inn/', { organization: 'Inn', title: 'Inn | RP' }),
    ]
    assert.equal(pathsOf([short, bare, bare, bare, bare, ...pages], 'RP').length, 7)
  })

  test('not with a name that the home page may have in another script, or not at all', () => {
    const pages = [named('/prices/', { logo: 'Colour Hall', title: 'Colour Hall' }), bare, bare, bare]
    assert.equal(pathsOf([named('/', { logo: 'קולור', title: 'קולור' }), ...pages], 'קולור').length, 5)
    assert.equal(pathsOf([named('/', { title: 'Welcome' }), ...pages], 'Welcome').length, 5)
  })

  test('not with another name on most pages, which is another name of the company', () => {
    const most = ['/a/', '/b/', '/c/'].map((path) => sample(path, 'Colour Hall'))
    assert.equal(pathsOf([home, own, ...most]).length, 5)
  })

  test('in a folder of several samples, whatever their names', () => {
    const samples = ['Colour Hall', 'North Pipes', 'Green Hill'].map((name, at) => sample(`/demos/${at}/`, name))
    const nameless = named('/demos/4/', { title: 'Portfolio' })
    const about = named('/demos/', { logo: 'Readypage', title: 'Our samples' })
    assert.deepEqual(pathsOf([home, own, bare, about, nameless, ...samples]), ['/', '/prices/', '/thanks/', '/demos/'])
  })

  test('demonstrations, and other pages with the name of one in their title, not what one is called as', () => {
    const titled = (path: string, title: string) => named(path, { logo: 'Readypage', copyright: 'Readypage', title })
    const shown = [titled('/demo-hotel.html', 'Gull Inn, Bergen | Rooms'), titled('/rooms.html', 'Book a room | Gull Inn Bergen')]
    const kept = [
      titled('/demo-lesson.html', 'Demo lesson'),
      titled('/demo-site.html', 'An example by Readypage'),
      titled('/about/', 'About | Rooms'),
      titled('/demos/inn/contact.html', 'Get in touch | Gull House'),
      titled('/contact/', 'Get in touch | Bergen'),
      titled('/book/', 'Book an appointment'),
    ]
    const booking = titled('/demo-booking.html', 'Book an appointment')
    assert.deepEqual(pathsOf([home, own, ...shown, booking, ...kept]), [
      '/',
      '/prices/',
      ...kept.map(({ record }) => record.path),
    ])
  })

  test('a demonstration with another company in it, on a site with few other pages', () => {
    const paths = [
      '/bakery-demo/',
      '/bakery_demo.html',
      '/demos/bakery/',
      '/bakery-mockup/contact.html',
      '/demos/bakery/prices.html',
    ]
    for (const path of paths) assert.deepEqual(pathsOf([home, own, sample(path, 'Crust and Crumb')]), ['/', '/prices/'], path)
    const kept = [
      sample('/partner/', 'Crust and Crumb'),
      named('/bakery-demo/', { logo: 'Readypage', copyright: 'Readypage' }),
      named('/demo/thanks/', { title: 'Thank you for your booking' }),
      ...['/book-a-demo/', '/request-demo.html', '/product-demo/'].map((path) => sample(path, 'Slotplanner')),
    ]
    for (const page of kept) assert.equal(pathsOf([home, own, page]).length, 3, page.record.path)
  })

  test("not a demonstration of the company's product, if other pages have its name, or the home page has none", () => {
    const pages = ['/a/', '/b/', '/planner-demo/', '/planner-demo/rooms/'].map((path) => sample(path, 'Slotplanner'))
    assert.equal(pathsOf([home, own, ...pages]).length, 6)
    assert.equal(pathsOf([named('/', { title: 'Welcome' }), bare, ...pages.slice(2)], 'Welcome').length, 4)
  })

  test('templates with a blank in their title', () => {
    const templates = ['[COMPANY] – Plumber in Oslo', '{{ title }}', 'Prices | [YOUR_NAME]'].map((title, at) =>
      named(`/t${at}/`, { title }),
    )
    assert.deepEqual(pathsOf([home, own, bare, ...templates]), ['/', '/prices/', '/thanks/'])
    const marked = ['[NEW] Courses in May', 'Courses – [2026]'].map((title, at) => named(`/news${at}/`, { title }))
    assert.equal(pathsOf([home, own, ...marked]).length, 4)
  })

  test('in a folder with another version of the site', () => {
    const site = { '/': 'Readypage', '/prices/': 'Prices', '/about/': 'About us' }
    const at = (folder: string, titles: Readonly<Record<string, string>> = site) =>
      Object.entries(titles).map(([path, title]) => factPage(folder + path, {}, { title }))
    const own = at('')
    for (const folder of ['/v3', '/old', '/prev', '/site-2019', '/backup'])
      assert.deepEqual(pathsOf([...own, ...at(folder)]), ['/', '/prices/', '/about/'], folder)
    for (const [folder, titles] of [
      ['/london', site],
      ['/us', site],
      ['/new', { '/': 'New arrivals', '/prices/': 'New prices', '/about/': 'About us' }],
      ['/test', { '/': 'Tests', '/prices/': 'Prices', '/about/': 'About us' }],
      ['/old', { '/old-town/': 'Prices', '/inns/': 'About us' }],
    ] as const)
      assert.equal(pathsOf([...own, ...at(folder, titles)]).length, 3 + Object.keys(titles).length, folder)
    const alike = { '/': 'Readypage', '/prices/': 'Readypage', '/about/': 'Readypage' }
    assert.equal(pathsOf([...at('', alike), ...at('/new', alike)]).length, 6, 'one title for all')
    const rules = { offers: [{ page: '/v3/prices/', each: 'li', fields: { name: 'b', price: 'i' } }] }
    assert.ok(pathsOf([...own, ...at('/v3')], 'Readypage', rules).includes('/v3/prices/'), 'the owner names it')
  })

  test('other versions of the home page, but not in other languages', () => {
    const versions = [
      '/index-old.html',
      '/index_mockup.html',
      '/index2.html',
      '/index-v2-backup',
      '/new/index_mockup.html',
      '/index-3',
      '/test2.html',
    ]
    const rooms = ['/index-rooms.html', '/index/rooms.html', '/old-town/', '/index_oldtown.html']
    const languages = ['/index-en.html', '/index_pt-BR.html', '/index-english.html']
    const kept = [...rooms, ...languages, '/index.html', '/news/index-2.html', '/test.html']
    const at = (path: string) => named(path, { logo: 'Readypage', title: 'Readypage' })
    assert.deepEqual(pathsOf([home, ...versions.map(at), ...kept.map(at)]), ['/', ...kept])
  })

  test('but not configured ones, in another language, or all of a site without a home page', () => {
    const painter = sample('/painter/', 'Colour Hall')
    assert.equal(pathsOf([home, own, bare, painter], 'Readypage', { offers: [{ page: '/painter', each: 'p' }] }).length, 4)
    const other = { ...painter, record: { ...painter.record, language: 'uk' } }
    assert.equal(pathsOf([home, own, bare, other]).length, 4)
    assert.equal(pathsOf([own, bare, painter]).length, 3)
  })
})

test('numbers and prices of samples are not published, and their pages reported', () => {
  const page = (name: string, body: string) =>
    `<html lang="en"><title>${name} – Websites</title><header><a class="logo" href="/">${name}</a></header>
    <main><h1>${name}</h1>${body}</main><footer>© 2026 ${name}</footer></html>`
  const painter = page(
    'Colour Hall',
    '<h2>Prices</h2><p>Phone: +44 20 7946 0018</p><ul><li>One room – £400</li><li>Two rooms – £700</li></ul>',
  )
  const { contact, lists, notices } = factsOfPages({
    '/': page('Readypage', '<p>Phone: +44 20 7946 0301</p>'),
    '/about/': page('Readypage', '<p>We build.</p>'),
    '/orders/': page('Readypage', '<p>Fill in the form.</p>'),
    '/painter/': painter.replace('– Websites', '– Painters'),
  })
  assert.equal(contact?.contact.phone, '+44 20 7946 0301')
  assert.deepEqual(contact?.others, undefined)
  assert.deepEqual(lists.offers, [])
  assert.deepEqual(
    notices.filter(({ key }) => key === 'pages.exclude').map(({ page: path }) => path),
    ['/painter/'],
  )
})
