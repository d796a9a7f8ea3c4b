import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { MemoryCatalog } from '../testing/memory/memory-catalog.ts'
import { publishPages, samplePage } from '../testing/sample-site.ts'

const catalog = new MemoryCatalog()
await publishPages(catalog, [
  samplePage('/a/', { title: 'קידום אתרים אורגני', body: 'שירותי שיווק דיגיטלי לעסקים; marketing בגוגל' }),
  samplePage('/b/', { title: 'פרטיות', body: 'מדיניות הפרטיות של האתר; e-commerce ו-SEO', type: 'article' }),
  samplePage('/c/', { title: 'קידום ממומן', body: 'מודעות בגוגל; C++ ו-C#' }),
])

async function suggestions(q: string, type?: 'article' | 'page'): Promise<readonly string[]> {
  return catalog.read((reader) => reader.suggest(type === undefined ? { text: q } : { text: q, type }))
}

describe('spelling suggestions', () => {
  const slips: readonly (readonly [q: string, meant: string])[] = [
    ['ehsuo', 'קידום'],
    ['ehsuo turdbh', 'קידום אורגני'],
    ['צשרלקאןמע', 'marketing'],
    ['פרטיוט', 'פרטיות'],
    ['קידוםאורגני', 'קידום אורגני'],
    ['marke ting', 'marketing'],
    ['קידום אורגאני', 'קידום אורגני'],
    ['דגטלי שיווק', 'דיגיטלי שיווק'],
    ['markting קידום', 'marketing קידום'],
    ['comerce', 'commerce'],
  ]
  for (const [q, meant] of slips) test(`${q} suggests ${meant}`, async () => assert.equal((await suggestions(q))[0] ?? '', meant))

  test('words are not joined if one of them is just a prefix', async () => {
    assert.deepEqual(await suggestions('מה קידום'), [])
  })
  test('each suggestion has results of the requested type', async () => {
    assert.deepEqual(await suggestions('פרטיוט', 'article'), ['פרטיות'])
    assert.deepEqual(await suggestions('פרטיוט', 'page'), [])
  })

  test('none for a query without similar words or with very many words', async () => {
    assert.deepEqual(await suggestions('xyzzyqq'), [])
    assert.deepEqual(await suggestions('א ב ג'), [])
    assert.deepEqual(await suggestions('ב"ב'), [])
    assert.deepEqual(await suggestions('פרטיוט '.repeat(3) + [...'אבגדהוזח'].map((one) => one.repeat(3)).join(' ')), [])
  })

  test('at most three, all different, each with results, whatever the query', async () => {
    const word = fc.constantFrom('קידוום', 'marketin', 'פרטיוט', 'ehsuo', 'שיווקדיגיטלי', 'אתריים', 'xq', ',', '"', '😀', 'אאא')
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 4 }), async (words) => {
        const found = await suggestions(words.join(' '))
        assert.ok(found.length <= 3 && new Set(found).size === found.length)
        for (const text of found) {
          const { total } = await catalog.read((reader) => reader.search({ text }, { limit: 1, offset: 0 }))
          assert.ok(total > 0, text)
        }
      }),
      { seed: 5, numRuns: 60 },
    )
  })
})
