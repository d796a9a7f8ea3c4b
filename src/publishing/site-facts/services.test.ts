import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factPage, keysOf, siteFactsOf } from './testing/fact-pages.ts'

describe('configured services', () => {
  const pages = [factPage('/a/'), factPage('/b.html'), factPage('/%D7%92/')]

  test('in the order of the configuration, with the texts of their pages where none is written', () => {
    const { services, sources } = siteFactsOf(pages, {
      services: [
        { id: 'geo', page: '/ג', name: 'GEO', nameHe: 'קידום בצ׳אט', description: 'תיאור' },
        { id: 'seo', page: '/b' },
        { id: 'ads', page: '/a/', nameHe: 'פרסום' },
      ],
    })
    assert.deepEqual(services, [
      { id: 'geo', name: 'GEO', nameHe: 'קידום בצ׳אט', path: '/%D7%92/', description: 'תיאור' },
      { id: 'seo', name: 'title of /b.html', nameHe: 'title of /b.html', path: '/b.html', description: 'summary of /b.html' },
      { id: 'ads', name: 'פרסום', nameHe: 'פרסום', path: '/a/', description: 'summary of /a/' },
    ])
    assert.deepEqual(
      sources.map(({ fact, method, page }) => [fact, method, page]),
      [
        ['services.geo', 'configuration', '/%D7%92/'],
        ['services.seo', 'page', '/b.html'],
        ['services.ads', 'configuration', '/a/'],
      ],
    )
  })

  test('one whose page is not published is left out, and an error names key and path', () => {
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

  test('an empty list is no services, although pages are some', () => {
    assert.deepEqual(siteFactsOf([factPage('/a/', {}, { type: 'service' })], { services: [] }).services, [])
  })
})

describe('services without configuration', () => {
  const service = (path: string, facts = {}, record = {}) => factPage(path, facts, { type: 'service', ...record })

  test('pages of that type, named by the JSON-LD that describes them, else by their title', () => {
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

  test('a description in JSON-LD replaces a missing summary; without either there is a warning', () => {
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

  test('ids are the last segments, readable, unique, and do not depend on other pages', () => {
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
