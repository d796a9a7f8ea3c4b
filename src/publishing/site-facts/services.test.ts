import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedThing, ListedThings, PageFacts, StructuredService } from '../../model/page-facts.ts'
import { noFacts } from '../../extraction/facts/no-facts.ts'
import { companyFact, factPage, keysOf, siteFactsOf } from './testing/fact-pages.ts'
import { encodePath } from '../../model/site-path.ts'
import { ServiceRule } from '../../model/site-rules.ts'
import { Compile } from 'typebox/compile'
import { serviceIds } from './services.ts'

describe('configured services', () => {
  const pages = [factPage('/a/'), factPage('/b.html'), factPage('/%D7%92/')]

  test('are in configured order, with texts of their pages by default', () => {
    const { services, sources } = siteFactsOf(pages, {
      services: [
        { id: 'geo', page: '/ג', name: 'GEO', nameHe: 'קידום בצ׳אט', description: 'תיאור' },
        { id: 'seo', page: '/b' },
        { id: 'ads', page: '/a/', nameHe: 'פרסום' },
        { id: 'cro', page: '/a/', name: 'CRO' },
      ],
    })
    assert.deepEqual(services, [
      { id: 'geo', name: 'GEO', nameHe: 'קידום בצ׳אט', path: '/%D7%92/', description: 'תיאור' },
      { id: 'seo', name: 'title of /b.html', nameHe: 'title of /b.html', path: '/b.html', description: 'summary of /b.html' },
      { id: 'ads', name: 'פרסום', nameHe: 'פרסום', path: '/a/', description: 'summary of /a/' },
      { id: 'cro', name: 'CRO', nameHe: 'title of /a/', path: '/a/', description: 'summary of /a/' },
    ])
    assert.deepEqual(
      sources.map(({ fact, method, page }) => [fact, method, page]),
      [
        ['services.geo', 'configuration', '/%D7%92/'],
        ['services.seo', 'page', '/b.html'],
        ['services.ads', 'configuration', '/a/'],
        ['services.cro', 'configuration', '/a/'],
      ],
    )
  })

  test('on unpublished pages are left out, with an error naming key and path', () => {
    const facts = siteFactsOf(pages, {
      services: [
        { id: 'seo', page: '/a/' },
        { id: 'gone', page: '/gone/' },
      ],
    })
    assert.deepEqual(
      facts.services.map(({ id }) => id),
      ['seo'],
    )
    const notice = facts.notices.find(({ key }) => key === 'services[1].page')
    assert.equal(notice?.level, 'error')
    assert.match(notice.message, /\/gone\//)
  })

  test('may be empty, even if there are service pages', () => {
    assert.deepEqual(siteFactsOf([factPage('/a/', {}, { type: 'service' })], { services: [] }).services, [])
  })
})

describe('services without configuration', () => {
  const service = (path: string, facts = {}, record = {}) => factPage(path, facts, { type: 'service', ...record })

  test('not copies of a service for many places', () => {
    const places = ['Springfield', 'Shelbyville', 'Ogdenville'].map((area) => {
      const described = [{ name: `Roofs in ${area}`, description: null, path: null, method: 'json-ld', area } as const]
      return service(`/roofs-${area.toLowerCase()}/`, { services: described })
    })
    const pathsOf = (...more: readonly ReturnType<typeof service>[]) =>
      siteFactsOf([...places, ...more]).services.map(({ path }) => path)
    assert.deepEqual(pathsOf(service('/roofs/')), ['/roofs/'])
    assert.equal(pathsOf().length, 3, 'they are all that is known')
    assert.equal(siteFactsOf([...places.slice(1), service('/roofs/')]).services.length, 3, 'the places of a company')
  })

  test("copies for the company's own place if it has no others", () => {
    const organization = companyFact({ address: { addressLocality: 'Springfield' } })
    const pages = ['Springfield', 'Shelbyville', 'Ogdenville'].flatMap((town) =>
      ['Roofs', 'Doors'].map((name) => {
        const described = [
          { name: `${name} in ${town}`, description: null, path: null, method: 'json-ld', area: town.toLowerCase() } as const,
        ]
        return service(`/${name.toLowerCase()}-${town.toLowerCase()}/`, { services: described, organization })
      }),
    )
    const pathsOf = (...more: readonly ReturnType<typeof service>[]) =>
      siteFactsOf([...pages, ...more]).services.map(({ path }) => path)
    assert.deepEqual(pathsOf(service('/walls/')), ['/doors-springfield/', '/roofs-springfield/', '/walls/'])
    assert.deepEqual(pathsOf(service('/roofs/'), service('/doors/')), ['/doors/', '/roofs/'])
  })

  test("pages of that type, named by the page's JSON-LD, else by their title", () => {
    const described = [
      { name: 'אחר', description: null, path: '/other/' },
      { name: 'קידום', description: 'ארוך', path: '/services/seo' },
    ]
    const { services } = siteFactsOf([
      service('/services/seo/', { services: described }),
      service('/services/geo.html'),
      factPage('/about/'),
    ])
    assert.deepEqual(services, [
      {
        id: 'geo',
        name: 'title of /services/geo.html',
        nameHe: 'title of /services/geo.html',
        path: '/services/geo.html',
        description: 'summary of /services/geo.html',
      },
      { id: 'seo', name: 'קידום', nameHe: 'קידום', path: '/services/seo/', description: 'summary of /services/seo/' },
    ])
  })

  test('named by their titles where the JSON-LD of several names only what they all offer', () => {
    const offering = (path: string, title: string) =>
      service(path, { services: [{ name: 'Sound check', description: null, path, method: 'json-ld' }] }, { title })
    const namesOf = (...pages: readonly ReturnType<typeof service>[]) => siteFactsOf(pages).services.map(({ name }) => name)
    const pages = [
      offering('/example/', 'Sound check: an example'),
      offering('/for-bands/', 'Sound for bands'),
      offering('/for-choirs/', 'Sound for choirs'),
    ]
    assert.deepEqual(namesOf(...pages), ['Sound check', 'Sound for bands', 'Sound for choirs'])
    assert.deepEqual(namesOf(...pages.slice(1)), ['Sound check', 'Sound check'], 'two pages may both be about it')
    const slogan = offering('/for-brides/', 'Dance until the morning comes!')
    const naming = { ...slogan.facts.naming, title: 'Sound for weddings | Linde' }
    const { services, sources } = siteFactsOf([...pages, { ...slogan, facts: { ...slogan.facts, naming } }])
    assert.equal(services[2]?.name, 'Sound for weddings')
    assert.deepEqual(
      sources.flatMap(({ fact, method }) => (fact.startsWith('services.') ? [method] : [])),
      ['json-ld', 'page', 'page', 'page'],
    )
  })

  test('not a page merely called services, if others have names', () => {
    const titled = (path: string, title: string) => service(path, {}, { title })
    const namesOf = (...pages: readonly ReturnType<typeof service>[]) => siteFactsOf(pages).services.map(({ name }) => name)
    assert.deepEqual(namesOf(titled('/leistungen/', 'Leistungen'), titled('/floors/', 'Heated floors')), ['Heated floors'])
    assert.deepEqual(namesOf(titled('/leistungen/', 'Leistungen')), ['Leistungen'])
  })

  test('once, without a pricing page declared as the same service', () => {
    const at = (path: string, aboutPrices: boolean) => {
      const services = [
        { name: 'Fishing trips', description: null, path, method: 'json-ld' },
      ] satisfies readonly StructuredService[]
      return service(path, { services, aboutPrices })
    }
    const pathsOf = (...pages: readonly ReturnType<typeof service>[]) => siteFactsOf(pages).services.map(({ path }) => path)
    assert.deepEqual(pathsOf(at('/prices/', true), at('/trips/', false)), ['/trips/'])
    assert.deepEqual(pathsOf(at('/prices/', true)), ['/prices/'])
  })

  test("not named by a slogan if the page's title has a name", () => {
    const titled = (path: string, title: string, naming: string) =>
      factPage(path, { naming: { ...noFacts.naming, openGraph: 'Green Ltd', title: naming } }, { type: 'service', title })
    const { services } = siteFactsOf([
      titled('/a/', 'Check it before the bill is yours.', 'Warranty check — check it before it is late | Green'),
      titled('/b/', 'You own it. We check it.', 'You own it. We check it.'),
      titled('/c/', 'Roofs by Green Ltd.', 'Roofing | Green'),
      titled('/d/', 'Gardens', 'All gardens | Green'),
      titled('/e/', `Green comes within the hour ${'at most '.repeat(10)}for a burst pipe`, 'Burst pipes in Ashby | Green'),
      titled('/f/', 'Call us before the next rain.', 'Green Ltd | Leaks'),
    ])
    assert.deepEqual(
      services.map(({ name }) => name),
      ['Warranty check', 'You own it. We check it.', 'Roofing', 'Gardens', 'Burst pipes in Ashby', 'Leaks'],
    )
  })

  test('named as both a list and the title of their page call them, not by their slogans', () => {
    const thing = (name: string, path: string) => ({
      name,
      path,
      description: null,
      pathFragment: null,
      fragment: null,
      result: null,
    })
    const listedServices = {
      by: 'part',
      things: [thing('Family law', '/a/'), thing('Labour', '/b/'), thing('Leases', '/c/')],
    } satisfies ListedThings
    const titled = (path: string, title: string, naming: string) =>
      factPage(path, { naming: { ...noFacts.naming, title: naming } }, { type: 'service', title })
    const { services } = siteFactsOf([
      factPage('/', { listedServices }),
      titled('/a/', 'There is a way through this', 'Family law | Green'),
      titled('/b/', 'Employment law', 'Employment law | Green'),
      titled('/c/', 'Is your lease unfair?', 'A fair lease | Green'),
    ])
    assert.deepEqual(
      services.map(({ name }) => name),
      ['Family law', 'Employment law', 'Leases'],
    )
  })

  test('a missing summary is replaced by the JSON-LD description, or reported', () => {
    const facts = siteFactsOf([
      service('/a/', { services: [{ name: 'א', description: 'תיאור', path: null, method: 'json-ld' }] }, { summary: '' }),
      service('/b/', {}, { summary: '' }),
    ])
    assert.deepEqual(
      facts.services.map(({ description }) => description),
      ['תיאור', ''],
    )
    assert.equal(keysOf(facts).filter((key) => key === 'services').length, 1)
  })

  test("a description shared by several pages is the site's: a list of services may have a better one", () => {
    const shared = { summary: 'All about our workshop.' }
    const things = [
      { name: 'Roofs', description: 'We repair roofs.', path: '/a/', pathFragment: null, fragment: null, result: null },
    ]
    const home = factPage('/', { listedServices: { by: 'part', things } })
    const pages = [service('/a/', {}, { ...shared, title: 'Roofs' }), service('/b/', {}, shared), service('/c/', {}, shared)]
    const descriptionsOf = (given: readonly ReturnType<typeof service>[]) =>
      siteFactsOf([home, ...given]).services.map(({ description }) => description)
    assert.deepEqual(descriptionsOf(pages), ['We repair roofs.', '', ''])
    assert.deepEqual(descriptionsOf(pages.slice(0, 2)), [shared.summary, shared.summary])
  })

  test('ids are the last path segments: readable, unique and stable', () => {
    const ids = (...paths: readonly string[]) =>
      siteFactsOf(paths.map((path) => service(path))).services.map(({ id, path }) => [path, id])
    const hebrew = '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA/%D7%A7%D7%99%D7%93%D7%95%D7%9D-%D7%90%D7%AA%D7%A8%D7%99%D7%9D/'
    assert.deepEqual(ids(hebrew, '/x/a b!c.html', '/'), [
      ['/', 'home'],
      [hebrew, 'קידום-אתרים'],
      ['/x/a b!c.html', 'a-b-c'],
    ])
    assert.deepEqual(ids('/en/seo/', '/seo/', '/x/geo/'), [
      ['/en/seo/', 'en-seo'],
      ['/seo/', 'seo'],
      ['/x/geo/', 'geo'],
    ])
    assert.deepEqual(ids('/x/a!/', '/x/a/'), [
      ['/x/a!/', 'x-a'],
      ['/x/a/', 'x-a-2'],
    ])
  })
})

test('beyond the first 500 are left out, with a notice', () => {
  const pages = Array.from({ length: 501 }, (_, at) => factPage(`/services/${at + 1000}/`, {}, { type: 'service' }))
  const { services, notices } = siteFactsOf(pages)
  assert.equal(services.length, 500)
  assert.ok(notices.some(({ key, message }) => key === 'services' && message.includes('500 of 501')))
})

test('without a description are reported in one notice', () => {
  const pages = ['boilers', 'drains', 'pipes'].map((name) => factPage(`/services/${name}/`, {}, { type: 'service', summary: '' }))
  const messages = siteFactsOf(pages).notices.filter(({ message }) => message.includes('no description'))
  assert.deepEqual(
    messages.map(({ message }) => message),
    ['3 services have no description, as their pages have no summary: boilers, drains, pipes.'],
  )
})

describe('a configured service that is a section of a page', () => {
  const page = factPage('/s/', { serviceParts: [{ fragment: 'seo', name: 'SEO', description: 'Found first.' }] })

  test("has the section's texts and its fragment in the URL", () => {
    const { services } = siteFactsOf([page], { services: [{ id: 'seo', page: '/s/#seo' }] })
    assert.deepEqual(services, [
      { id: 'seo', name: 'SEO', nameHe: 'SEO', path: '/s/', fragment: 'seo', description: 'Found first.' },
    ])
  })

  test('is left out and reported if the page has no such id', () => {
    const facts = siteFactsOf([page], { services: [{ id: 'ads', page: '/s/#ads' }] })
    assert.deepEqual(facts.services, [])
    assert.equal(facts.notices.find(({ key }) => key === 'services[0].page')?.level, 'error')
  })
})

describe('services listed on pages', () => {
  const thing = (name: string | null, more: Partial<ListedThing> = {}): ListedThing => {
    return { name, description: null, path: null, pathFragment: null, fragment: null, result: null, ...more }
  }
  const list = (path: string, things: readonly ListedThing[], by: ListedThings['by'] = 'page', record = {}) =>
    factPage(path, { listedServices: { by, things } }, record)
  const servicesOf = (...pages: Parameters<typeof siteFactsOf>[0]) =>
    siteFactsOf(pages).services.map(({ id, name, path, fragment }) => [
      id,
      name,
      fragment === undefined ? path : `${path}#${fragment}`,
    ])

  test('a visible list, rather than partial structured data', () => {
    const offered = (name: string) => ({ name, description: null, path: null, method: 'json-ld', shown: true }) as const
    const things = ['Gardens', 'Roofs', 'Walls'].map((name) => thing(name))
    const page = (...names: readonly string[]) =>
      factPage('/', { services: names.map(offered), listedServices: { by: 'part', things } })
    const namesOf = (one: ReturnType<typeof page>) => siteFactsOf([one]).services.map(({ name }) => name)
    assert.deepEqual(namesOf(page('Roofs', 'Garden care')), ['Gardens', 'Roofs', 'Walls'])
    assert.deepEqual(namesOf(page('Fences', 'Garden care')), ['Fences', 'Garden care'])
  })

  test('a visible list, rather than structured data of which visitors can read less than half', () => {
    const offered = (name: string, shown: boolean) =>
      ({ name, description: null, path: null, method: 'json-ld', ...(shown && { shown }) }) as const
    const things = ['Cuts', 'Colours', 'Care'].map((name) => thing(name))
    const names = (shown: readonly string[], unseen: readonly string[], own: readonly ReturnType<typeof factPage>[] = []) => {
      const services = [...shown.map((name) => offered(name, true)), ...unseen.map((name) => offered(name, false))]
      const home = factPage('/', { services, listedServices: { by: 'part', things } })
      return siteFactsOf([home, ...own]).services.map(({ name }) => name)
    }
    assert.deepEqual(names(['Ombre', 'Highlights'], ['Men', 'Women', 'Weddings']), ['Cuts', 'Colours', 'Care'])
    assert.deepEqual(names(['Ombre', 'Highlights'], ['Men']), ['Ombre', 'Highlights'], 'visitors can read most of them')
    assert.deepEqual(names(['A', 'B', 'C', 'D'], ['E', 'F', 'G', 'H']), ['A', 'B', 'C', 'D'], 'the list is shorter')
    const placed = { name: 'Ombre', description: null, path: null, method: 'json-ld', fragment: 'ombre' } as const
    const services = [placed, offered('Highlights', true), ...['Men', 'Women'].map((name) => offered(name, false))]
    const found = siteFactsOf([factPage('/', { services, listedServices: { by: 'part', things } })]).services
    assert.deepEqual(
      found.map(({ name }) => name),
      ['Ombre', 'Cuts', 'Colours', 'Care'],
      'one has a place of its own',
    )
    const page = factPage('/ombre/', {}, { title: 'Ombre' })
    assert.deepEqual(names(['Ombre', 'Highlights'], ['Men', 'Women', 'Weddings'], [page]), ['Ombre', 'Cuts', 'Colours', 'Care'])
  })

  test('not the page that lists them, even if declared as a service', () => {
    const listedServices = { by: 'page', things: ['Gardens', 'Roofs'].map((name) => thing(name)) } as const
    const page = (path: string) => factPage(path, { listedServices }, { type: 'service', title: 'All for your home' })
    const namesOf = (one: ReturnType<typeof page>) => siteFactsOf([one]).services.map(({ name }) => name)
    assert.deepEqual(namesOf(page('/services/')), ['Gardens', 'Roofs'])
    assert.ok(namesOf(page('/green/')).includes('All for your home'), 'another page is a service')
  })

  test('not the sections of one service, next to a page called services', () => {
    const pages = ['gardens', 'roofs'].map((name) => factPage(`/${name}/`))
    const all = factPage('/services/', {
      listedServices: {
        by: 'page',
        things: ['Gardens', 'Roofs'].map((name) => thing(name, { path: `/${name.toLowerCase()}/` })),
      },
    })
    const single = factPage('/lawn-services/', {
      listedServices: { by: 'page', things: ['Lawns are complex', 'Results that matter'].map((name) => thing(name)) },
    })
    const namesOf = (...those: typeof pages) => siteFactsOf(those).services.map(({ name }) => name)
    assert.deepEqual(namesOf(...pages, all, single), ['Gardens', 'Roofs'])
    assert.deepEqual(namesOf(single), ['Lawns are complex', 'Results that matter'])
  })

  test('not every page, if a template declares all services on each', () => {
    const offered = (name: string, shown: boolean) =>
      ({ name, description: null, path: null, method: 'json-ld', ...(shown && { shown }) }) as const
    const copy = (path: string, shown = false) =>
      factPage(path, { services: [offered('Electrician', shown), offered('Storage', false)] }, { type: 'service' })
    const roofs = factPage('/roofs/', {}, { type: 'service', title: 'Roofs' })
    assert.deepEqual(servicesOf(roofs, copy('/about/'), copy('/contact/'), copy('/work/', true)), [
      ['roofs', 'Roofs', '/roofs/'],
      ['electrician', 'Electrician', '/work/'],
    ])
    assert.equal(servicesOf(copy('/a/'), copy('/b/')).length, 2)
  })

  test("not pages that share the site's title", () => {
    const page = (path: string, title: string) => factPage(path, {}, { type: 'service', title })
    const alike = (title: string) => ['roofs', 'walls', 'doors'].map((name) => page(`/services/${name}/`, title))
    const countOf = (pages: Parameters<typeof siteFactsOf>[0]) => siteFactsOf(pages, {}, 'en', [], 'Own').services.length
    assert.equal(countOf(alike('Own')), 0)
    assert.equal(countOf(alike('Own, builders in Ashby')), 0)
    assert.equal(countOf([...alike('Own'), page('/services/tiles/', 'Tiles')]), 4)
    assert.equal(countOf(alike('Massage')), 3, 'one service in several places')
  })

  test('not copies of a service for many places', () => {
    const places = ['Ashby', 'Barton', 'Corby', 'Derby', 'Epsom', 'Fleet', 'Goole', 'Hythe', 'Ilkley', 'Jarrow']
    const copies = (what: string, some = places, facts: (at: number) => Partial<PageFacts> = () => ({})) =>
      some.map((place, at) =>
        factPage(`/${what.replace(' ', '-')}-${at}/`, facts(at), { type: 'service', title: `${what} ${place}` }),
      )
    const own = ['Sockets', 'Lamps'].map((title) => factPage(`/${title}/`, {}, { type: 'service', title }))
    const countOf = (...pages: ReturnType<typeof copies>) => servicesOf(...pages).length
    assert.equal(countOf(...own, ...copies('Electrician in')), 2)
    assert.equal(countOf(...own, ...copies('Socket repair'), ...copies('New lamps')), 2)
    assert.equal(countOf(...own, ...copies('Repair of')), 12, 'one series may be what is repaired')
    assert.equal(countOf(...own, ...copies('Electrician in', places.slice(1))), 11, 'fewer may be branches')
    assert.equal(countOf(...copies('Electrician in')), 10, 'nothing else says what the company does')
    assert.equal(countOf(...own, ...copies('Diploma in')), 12, 'subjects are no places')
    const street = (at: number) => ({ organization: companyFact({ address: { streetAddress: `${at} Mill Lane` } }) })
    assert.equal(countOf(...own, ...copies('Electrician in', places, street)), 12, 'branches have streets of their own')
    assert.equal(countOf(...own, ...copies('Electrician in', places, () => street(1))), 2)
    const { notices } = siteFactsOf([...own, ...copies('Electrician in')])
    assert.match(notices.map(({ message }) => message).join(), /10 services such as “Electrician in Ashby” were not published/)
  })

  test('at their own pages, else at their sections of the list', () => {
    const things = [
      thing('Gardens', { path: '/services/gardens/' }),
      thing('Roofs', { path: '/prices/', pathFragment: 'roofs', fragment: 'r' }),
      thing('Walls', { path: '/prices/', fragment: 'w' }),
      thing('Doors', { path: '/gone/' }),
      thing('Talks', { path: '/contact/' }),
      thing(null, { path: '/services/attics/' }),
    ]
    const pages = ['/services/gardens/', '/services/attics/', '/prices/', '/contact/'].map((path) => factPage(path))
    assert.deepEqual(servicesOf(list('/services/', things), ...pages), [
      ['gardens', 'Gardens', '/services/gardens/'],
      ['attics', 'title of /services/attics/', '/services/attics/'],
      ['r', 'Roofs', '/services/#r'],
      ['w', 'Walls', '/services/#w'],
      ['doors', 'Doors', '/services/'],
      ['talks', 'Talks', '/services/'],
    ])
  })

  test('of a services page rather than a section of the home page, each once', () => {
    const home = list('/', [thing('All about gardens'), thing('Roofs')], 'part')
    assert.deepEqual(servicesOf(home), [
      ['all-about-gardens', 'All about gardens', '/'],
      ['roofs', 'Roofs', '/'],
    ])
    const hub = list('/services/', [thing('Gardens'), thing('Roofs'), thing('roofs!')])
    assert.deepEqual(servicesOf(home, hub), [
      ['gardens', 'Gardens', '/services/'],
      ['roofs', 'Roofs', '/services/'],
    ])
  })

  test('in the language of the site, and not from articles or deep pages', () => {
    const english = list('/en/services/', [thing('Gardens'), thing('Roofs')], 'page', { language: 'en' })
    const hebrew = list('/s/', [thing('גינות'), thing('גגות')])
    assert.deepEqual(
      servicesOf(english, hebrew).map(([, name]) => name),
      ['גינות', 'גגות'],
    )
    const unknown = list('/en/services/', [thing('Gardens'), thing('Roofs')], 'page', { language: null })
    assert.deepEqual(
      servicesOf(unknown, hebrew).map(([, name]) => name),
      ['גינות', 'גגות'],
    )
    const french = list('/fr/services/', [thing('Jardins'), thing('Toits')], 'page', { language: 'fr' })
    assert.deepEqual(
      servicesOf(unknown, french).map(([, name]) => name),
      ['Gardens', 'Roofs'],
    )
    const deep = list('/blog/post/', [thing('Gardens'), thing('Roofs')], 'part')
    const article = list('/post/', [thing('Gardens'), thing('Roofs')], 'part', { type: 'article' })
    assert.deepEqual(servicesOf(deep, article), [])
  })

  test('the pages called services with the other entries of a menu that has them', () => {
    const page = (path: string) => factPage(path, {}, { title: path })
    const called = ['/treatments-face.html', '/treatments-hands.html'].map((path) => page(path))
    const others = ['/massages.html', '/lashes.html'].map((path) => page(path))
    const inMenu = (...paths: readonly string[]) =>
      list(
        '/',
        paths.map((path) => thing(path, { path })),
        'menu',
      )
    const idsOf = (home: ReturnType<typeof list>) => servicesOf(home, ...called, ...others).map(([id]) => id)
    const whole = inMenu('/treatments-face.html', '/massages.html', '/lashes.html')
    assert.deepEqual(idsOf(whole), ['treatments-face', 'treatments-hands', 'massages', 'lashes'])
    assert.deepEqual(idsOf(inMenu('/massages.html', '/lashes.html')), ['treatments-face', 'treatments-hands'])
  })

  test('pages in a folder called services, or with such names, if there is nothing else', () => {
    const pages = ['/services/gardens/', '/services/roofs/'].map((path) => factPage(path))
    assert.deepEqual(
      servicesOf(...pages, factPage('/blog/x/')).map(([id]) => id),
      ['gardens', 'roofs'],
    )
    assert.deepEqual(servicesOf(factPage('/services/gardens/')), [])
    // Pages whose language is unknown count only where those of the site's are too few.
    const unknown = ['/en/services/yards/', '/en/services/tiles/'].map((path) => factPage(path, {}, { language: null }))
    assert.deepEqual(servicesOf(...pages, ...unknown).length, 2)
    assert.deepEqual(servicesOf(...pages.slice(0, 1), ...unknown).length, 3)
    const called = ['/treatment-knees.html', '/treatment-backs.html', '/terms-of-treatment.html', '/service.html'].map((path) =>
      factPage(path),
    )
    assert.deepEqual(
      servicesOf(...called).map(([id]) => id),
      ['treatment-backs', 'treatment-knees'],
    )
    const about = ['/treatment-plan.html', '/treatment-terms.html', '/service-status.html', '/service-area.html']
    assert.deepEqual(servicesOf(...about.map((path) => factPage(path))), [])
  })

  test('courses, if there is nothing else', () => {
    const courses = list('/kurse/', [thing('First aid'), thing('Fire')], 'courses')
    assert.equal(servicesOf(courses).length, 2)
    assert.deepEqual(
      servicesOf(courses, list('/services/', [thing('Gardens'), thing('Roofs')])).map(([, name]) => name),
      ['Gardens', 'Roofs'],
    )
  })

  test('next to service pages, only those with their own page', () => {
    const typed = ['/a/', '/b/'].map((path) => factPage(path, {}, { type: 'service' }))
    const hub = list('/services/', [thing('C', { path: '/c/' }), thing('D')])
    assert.deepEqual(
      servicesOf(...typed, hub, factPage('/c/')).map(([id]) => id),
      ['a', 'b', 'c'],
    )
  })
})

test('offers in JSON-LD must be visible, or are reported', () => {
  const offered = (name: string, more: Partial<StructuredService> = {}): StructuredService => {
    return { name, description: null, path: null, method: 'json-ld', ...more }
  }
  const services = [offered('Gardens', { fragment: 'g', shown: true }), offered('Roofs', { shown: true }), offered('Walls')]
  const facts = siteFactsOf([
    factPage('/', { services }),
    factPage('/x/', { services: [offered('Doors', { path: '/doors/' })] }),
    factPage('/doors/'),
  ])
  assert.deepEqual(
    facts.services.map(({ name, path, fragment }) => [name, path, fragment]),
    [
      ['Doors', '/doors/', undefined],
      ['Gardens', '/', 'g'],
      ['Roofs', '/', undefined],
    ],
  )
  assert.match(facts.notices.find(({ key }) => key === 'services')?.message ?? '', /Walls/)
})

test('ids are valid in the configuration, so that writing one down does not change it', () => {
  const check = Compile(ServiceRule)
  const long = 'ארוך'.repeat(30)
  const paths = ['/שירותים/קידום-אתרים/', '/services/a/', '/A.html', '/₪/', '/---/', `/${long}/`, `/${long}א/`, '/\u05B0א/']
  const ids = serviceIds(paths.map((path) => ({ path: encodePath(path), name: 'x', isPart: false })))
  assert.equal(ids[0], 'קידום-אתרים')
  assert.equal(new Set(ids).size, paths.length)
  for (const id of ids) assert.ok(check.Check({ id, page: '/' }), id)
})
