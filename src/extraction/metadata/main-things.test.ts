import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { factsOf, structuredDataOf, withJsonLd } from '../facts/testing/read-html.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { readHead } from '../tree/page-head.ts'
import { mainThings, structuredTypeOf } from './main-things.ts'

const thingsOf = (html: string, path = '/page/') =>
  mainThings(structuredDataOf(html, path), readHead(parseDocument(html).root, { path, ownHosts: [] }))
const typeOf = (html: string, path = '/page/') => structuredTypeOf(thingsOf(html, path), path)

test("the type is that of the page's main entity, from JSON-LD only", () => {
  assert.equal(typeOf(withJsonLd({ '@type': 'BlogPosting' })), 'article')
  assert.equal(typeOf(withJsonLd({ '@type': ['Thing', 'http://schema.org/Service'] })), 'service')
  assert.equal(
    typeOf(withJsonLd({ '@type': 'WebPage', mainEntity: { '@type': 'DefinedTerm' } }, { '@type': 'Article' })),
    'glossary',
  )
  assert.equal(typeOf(withJsonLd({ '@type': 'Service', url: '/other/' }, { '@type': 'CollectionPage' })), 'hub')
  assert.equal(typeOf(withJsonLd({ '@type': 'Service' }), '/'), null)
  assert.equal(typeOf(withJsonLd({ '@type': 'Service' }, { '@type': 'Service' })), null)
  assert.equal(typeOf('<main itemscope itemtype="https://schema.org/Blog"></main>'), null)
  assert.equal(typeOf('<article itemscope itemtype="https://schema.org/Article"></article>'), null)
})

test('a guide also marked up as a service is an article', () => {
  const guide = 'How to connect a hood'
  const both = withJsonLd({ '@type': 'Service', name: guide }, { '@type': 'BlogPosting', headline: `${guide}!` })
  assert.equal(typeOf(both), 'article')
  assert.deepEqual(factsOf(both).services, [])
  const other = withJsonLd({ '@type': 'Service', name: 'Hoods' }, { '@type': 'BlogPosting', headline: guide })
  assert.equal(typeOf(other), 'service')
})

describe('a guide that is only marked up as a service is none', () => {
  const page = (name: string, title = name) =>
    withJsonLd({ '@type': 'Service', name }).replace('<head>', `<head><title>${title} | Alder Floors</title>`)
  const isService = (html: string, path = '/page/') => {
    const is = typeOf(html, path) === 'service'
    assert.equal(factsOf(html, { path }).services.length, is ? 1 : 0, html)
    return is
  }

  test('by its name', () => {
    for (const name of [
      'The complete guide to oak floors',
      'Move-in checklist',
      'Checkliste: Umzug',
      'המדריך המלא לפרקט',
      'מדריך לבחירת פרקט',
      'Чек-лист: переезд',
    ])
      assert.equal(isService(page(name)), false, name)
    for (const name of [
      'Fishing guide',
      'Guided tours',
      'Guide de montagne',
      'Guida alpina',
      'מדריך טיולים',
      'מדריך לטיולים פרטיים',
      'Checklist inspections',
    ])
      assert.equal(isService(page(name)), true, name)
  })

  test('by the title or the address of its page, which name it', () => {
    assert.equal(isService(page('Oak floors', 'Oak floors: a buyer’s guide')), false)
    assert.equal(isService(page('Oak floors', 'A guide to laminate')), true)
    const post = '/blog/what-oak-floors-cost/'
    assert.equal(isService(page('Oak floors', 'What oak floors cost'), post), false)
    assert.equal(isService(page('Repairs', 'What oak floors cost'), post), true)
    assert.equal(isService(page('What oak floors cost'), post), false)
    assert.equal(isService(page('Free floor check'), '/resources/free-floor-check/'), true)
    assert.equal(isService(page('Oak floors', 'What oak floors cost'), '/resources/what-oak-floors-cost/'), false)
    const plugin = '<head><meta property="og:type" content="article">'
    assert.equal(isService(page('Oak floors').replace('<head>', plugin), '/services/oak-floors/'), true)
  })
})

test("a company is not the page's main entity unless declared so", () => {
  const about = (block: unknown) => thingsOf(withJsonLd(block)).map(({ types }) => types[0])
  assert.deepEqual(about([{ '@type': 'LegalService' }, { '@type': 'Article' }]), ['Article'])
  assert.deepEqual(about({ '@type': 'ContactPage', mainEntity: { '@type': 'LegalService' } }), ['LegalService', 'ContactPage'])
})
