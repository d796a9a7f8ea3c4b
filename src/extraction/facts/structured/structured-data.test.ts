import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstText, hasType, nodesOf, textsOf } from './structured-node.ts'
import { structuredDataOf, withJsonLd } from '../testing/read-html.ts'

function only(html: string, path?: string) {
  const { topLevel } = structuredDataOf(html, path)
  assert.equal(topLevel.length, 1)
  const [node] = topLevel
  assert.ok(node)
  return node
}

describe('JSON-LD of a page', () => {
  test('flattens lists and graphs, and drops schema.org prefixes', () => {
    const { topLevel, nodes } = structuredDataOf(
      withJsonLd(
        [{ '@type': 'schema:Service', 'schema:name': 'קידום' }],
        {
          '@context': 'https://schema.org',
          '@graph': [{ '@type': 'https://schema.org/WebPage' }, { '@type': ['http://schema.org/Organization', 'Brand'] }],
        },
        { '@type': 'Offer', itemOffered: { '@type': 'Product', name: { '@value': 'מוצר', '@language': 'he' } } },
      ),
    )
    assert.deepEqual(
      topLevel.map(({ types }) => types.join()),
      ['Service', 'WebPage', 'Organization,Brand', 'Offer'],
    )
    assert.deepEqual(
      nodes.map(({ types }) => types[0]),
      ['Service', 'WebPage', 'Organization', 'Offer', 'Product'],
    )
    assert.equal(firstText(topLevel[0] ?? assert.fail(), 'name'), 'קידום')
    assert.equal(firstText(nodes.at(-1) ?? assert.fail(), 'name'), 'מוצר')
  })

  test('joins references by @id, across blocks and in cycles', () => {
    const { topLevel } = structuredDataOf(
      withJsonLd(
        { '@id': '#site', '@type': 'WebSite', publisher: { '@id': 'https://own.example/page/#org' } },
        { '@id': '#org', '@type': 'Organization', name: 'אופק', subjectOf: { '@id': '#site' } },
        { '@id': '#org', telephone: '03-5550000' },
      ),
    )
    const [site, org] = topLevel
    assert.ok(site && org)
    const publisher = nodesOf(site, 'publisher')[0]
    assert.equal(publisher, org)
    assert.deepEqual([firstText(org, 'name'), firstText(org, 'telephone')], ['אופק', '03-5550000'])
    assert.equal(nodesOf(org, 'subjectOf')[0], site)
  })

  test('ignores references to undescribed things', () => {
    const { nodes } = structuredDataOf(withJsonLd({ '@type': 'Article', author: { '@id': 'https://own.example/#noa' } }))
    assert.deepEqual(
      nodes.map(({ types }) => types),
      [['Article']],
    )
  })

  test('decodes entities and tags in texts as intended', () => {
    const node = only(
      withJsonLd({
        '@type': 'Service',
        name: 'SEO &amp; GEO &#8211; &quot;יחד&quot;',
        description: '<p>שלום</p><p>עולם &lt;3</p>',
        slogan: 'a < b',
      }),
    )
    assert.equal(firstText(node, 'name'), 'SEO & GEO – "יחד"')
    assert.equal(firstText(node, 'description'), 'שלום עולם <3')
    assert.equal(firstText(node, 'slogan'), 'a < b')
  })

  test('never turns a private-use character into an own URL', () => {
    assert.equal(firstText(only(withJsonLd('{"@type":"Service","name":"\\ue000/evil &#xE000;x"}')), 'name'), '/evil x')
  })

  test('gives things the page that describes them', () => {
    const pages = [
      [{ url: '/services/seo/' }, '/services/seo/'],
      [{ url: 'https://own.example/%d7%a9%d7%99%d7%a8%d7%95%d7%aa/' }, '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA/'],
      [{ mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://own.example/blog/a/' } }, '/blog/a/'],
      [{ '@id': 'https://own.example/services/seo/#service' }, '/services/seo/'],
      [{ '@id': 'https://own.example/#organization' }, null],
      [{ '@id': '#here' }, null],
      [{ '@id': '_:b0' }, null],
      [{ url: 'https://other.example/seo/' }, null],
      [{}, null],
    ] as const
    for (const [properties, page] of pages)
      assert.equal(only(withJsonLd({ '@type': 'Service', name: 'א', ...properties })).page, page)
  })

  test('keeps the order of values, without duplicates', () => {
    assert.deepEqual(textsOf(only(withJsonLd({ '@type': 'Organization', sameAs: ['b', 'a', 'b', null, 7] })), 'sameAs'), [
      'b',
      'a',
      '7',
    ])
  })
})

describe('broken or hostile JSON-LD', () => {
  test('in one block only affects that block, and is reported once', () => {
    const { topLevel, warnings } = structuredDataOf(
      withJsonLd('{"@type": "Service" "name"}', { '@type': 'Service', name: 'ב' }, '', '{'),
    )
    assert.deepEqual(
      topLevel.map((node) => firstText(node, 'name')),
      ['ב'],
    )
    assert.equal(warnings.length, 2)
    for (const warning of warnings) assert.match(warning, /^JSON-LD block \d cannot be read[^\n]{1,300}$/)
  })

  test('is only read from JSON-LD scripts', () => {
    const html =
      '<script type="application/json">{"@type":"Service"}</script><script type="Application/LD+JSON; charset=utf-8">{"@type":"Offer"}</script>'
    assert.deepEqual(
      structuredDataOf(html).topLevel.map(({ types }) => types[0]),
      ['Offer'],
    )
  })

  test('with values that are not things is skipped', () => {
    assert.deepEqual(
      structuredDataOf(withJsonLd('null', '"text"', '7', '[[], [null]]', '{"@context":"https://schema.org"}')).topLevel,
      [],
    )
    assert.equal(
      firstText(only(withJsonLd('{"@type":"Service","__proto__":{"name":"x"},"constructor":"y","name":"ג"}')), 'name'),
      'ג',
    )
  })

  test('is bounded in depth, number and size, with a warning', () => {
    const deep = `${'{"@type":"A","x":'.repeat(5_000)}1${'}'.repeat(5_000)}`
    const wide = JSON.stringify(Array.from({ length: 20_000 }, () => ({ '@type': 'A' })))
    const large = JSON.stringify({ '@type': 'A', text: 'x'.repeat(600_000) })
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    for (const [block, most] of [
      [deep, 100],
      [wide, 5_000],
      [large, 0],
      [nested, 0],
    ] as const) {
      const { nodes, warnings } = structuredDataOf(withJsonLd(block))
      assert.ok(nodes.length <= most)
      assert.equal(warnings.length, 1)
    }
  })

  test('may mention one thing very often', () => {
    const list = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => at))
    const mentions = Array.from({ length: 10_000 }, (_, at) => `{"@id":"a","v":${at}}`)
    const { nodes } = structuredDataOf(withJsonLd(`[{"@id":"a","v":${list}},${mentions.join()}]`))
    assert.equal(nodes.length, 1)
  })

  test('has its types compared as a whole', () => {
    assert.equal(hasType(only(withJsonLd({ '@type': 'ServiceChannel' })), new Set(['Service'])), false)
  })
})
