import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factsOf, structuredDataOf, withJsonLd } from '../facts/testing/read-html.ts'
import { mainThings, structuredTypeOf } from './main-things.ts'

const typeOf = (html: string, path = '/page/') => structuredTypeOf(mainThings(structuredDataOf(html, path), [path]), path)

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

test("a company is not the page's main entity unless declared so", () => {
  const about = (block: unknown) => mainThings(structuredDataOf(withJsonLd(block)), ['/page/']).map(({ types }) => types[0])
  assert.deepEqual(about([{ '@type': 'LegalService' }, { '@type': 'Article' }]), ['Article'])
  assert.deepEqual(about({ '@type': 'ContactPage', mainEntity: { '@type': 'LegalService' } }), ['LegalService', 'ContactPage'])
})
