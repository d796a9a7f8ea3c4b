import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedThing, StructuredService } from '../../../model/page-facts.ts'
import { factPage, siteFactsOf } from '../testing/fact-pages.ts'

const thing = (name: string, more: Partial<ListedThing> = {}): ListedThing => {
  return { name, description: `about ${name}`, path: null, pathFragment: null, fragment: null, result: null, ...more }
}

const offered = (name: string): StructuredService => ({ name, description: null, path: null, method: 'json-ld', shown: true })

describe('services from structured data and lists of one page', () => {
  const namesOn = (path: string, services: readonly string[], things: readonly ListedThing[]) => {
    const page = factPage(path, { services: services.map(offered), listedServices: { by: 'page', things } })
    return siteFactsOf([page]).services.map(({ name, description }) => [name, description])
  }

  test("one in both has the list's text", () => {
    assert.deepEqual(namesOn('/services/', ['Massage', 'Taping', 'Adjustment'], [thing('Massage'), thing('Taping')]), [
      ['Massage', 'about Massage'],
      ['Taping', 'about Taping'],
      ['Adjustment', ''],
    ])
  })

  test('others of the list count on a page of several, unless they are named like a known one', () => {
    const things = [thing('Psychology'), thing('Adjustment of the neck'), thing('Massages')]
    assert.deepEqual(namesOn('/services/', ['Massage', 'Adjustment'], things), [
      ['Massage', ''],
      ['Adjustment', ''],
      ['Psychology', 'about Psychology'],
    ])
    for (const home of ['/', '/en/'])
      assert.equal(namesOn(home, ['Massage', 'Adjustment'], things).length, 2, `the home page ${home} groups them`)
  })
})

test('a page linked by several cards is the page of none', () => {
  const things = ['Massage', 'Taping'].map((name) => thing(name, { path: '/first-visit/' }))
  const home = factPage('/', { listedServices: { by: 'part', things } })
  assert.deepEqual(
    siteFactsOf([home, factPage('/first-visit/')]).services.map(({ name, path, description }) => [name, path, description]),
    [
      ['Massage', '/', 'about Massage'],
      ['Taping', '/', 'about Taping'],
    ],
  )
})

test('a price alone is not the description of a service', () => {
  const texts = ['$15', 'from $20 per dog', 'Both for $25']
  const things = texts.map((description, at) => thing(`Service ${at}`, { description }))
  const { services } = siteFactsOf([factPage('/', { listedServices: { by: 'part', things } })])
  assert.deepEqual(
    services.map(({ description }) => description),
    ['', '', 'Both for $25'],
  )
})

test('pages named as lists of services or prices are not services, next to several others', () => {
  const page = (path: string, name: string) => factPage(path, { services: [offered(name)] }, { type: 'service' })
  const lists = [page('/ceny.html', 'Прайс услуг'), page('/services/', 'All'), page('/uslugi.html', 'Каталог услуг')]
  const pathsOf = (...paths: readonly string[]) =>
    siteFactsOf([...lists, ...paths.map((path) => page(path, path))]).services.map(({ path }) => path)
  assert.deepEqual(pathsOf('/brakes.html', '/engines.html'), ['/brakes.html', '/engines.html'])
  assert.equal(pathsOf('/brakes.html').length, 4, 'with one other nothing says that they are lists')
})

test("a service in structured data whose name is the beginning of a page's name is that page", () => {
  const own = factPage(
    '/theory/',
    { services: [{ ...offered('Theory course in Springfield'), path: '/theory/' }] },
    { type: 'service' },
  )
  const home = factPage('/', { services: [offered('Theory course'), offered('Driving lessons')] })
  assert.deepEqual(
    siteFactsOf([home, own]).services.map(({ name, path }) => [name, path]),
    [
      ['Theory course in Springfield', '/theory/'],
      ['Driving lessons', '/'],
    ],
  )
})

test('a dash at the end of a title is not part of the name of a service', () => {
  const pages = ['Roofs –', 'Walls'].map((title, at) => factPage(`/${at}/`, {}, { type: 'service', title }))
  assert.deepEqual(
    siteFactsOf(pages).services.map(({ name }) => name),
    ['Roofs', 'Walls'],
  )
})

test("the hero of a page, with the company's name, is not one of its services", () => {
  const things = ['Acme Massage', 'Foot massage', 'Back massage'].map((name) => thing(name))
  const page = factPage('/services/', { listedServices: { by: 'page', things } })
  assert.deepEqual(
    siteFactsOf([page], {}, 'en', [], 'Acme Massage').services.map(({ name }) => name),
    ['Foot massage', 'Back massage'],
  )
})

test('a page named services lists all of them, where the home page lists some with the same links', () => {
  const namesWith = (path: string, more: readonly string[]) => {
    const linked = (names: readonly string[]) => names.map((name) => thing(name, { path: `/${name.toLowerCase()}/` }))
    const list = (names: readonly string[]) => ({ listedServices: { by: 'part' as const, things: linked(names) } })
    const lists = [factPage('/', list(['Roofs', 'Walls'])), factPage(path, list(more))]
    return siteFactsOf([...lists, ...['Roofs', 'Walls', 'Doors'].map((name) => factPage(`/${name.toLowerCase()}/`))]).services
      .length
  }
  assert.equal(namesWith('/services/', ['Roofs', 'Walls', 'Doors']), 3)
  assert.equal(namesWith('/services/', ['Roofs', 'Doors', 'Gates', 'Stairs']), 2, 'another choice')
  assert.equal(namesWith('/about/', ['Roofs', 'Walls', 'Doors']), 2)
})
