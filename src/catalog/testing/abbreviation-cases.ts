import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { follow, found, type OpenCatalog, pathsOf, publish, publishPages, samplePage, searchFor } from './sample-site.ts'

/** Abbreviations explained on the site. */
export function abbreviationCases(open: OpenCatalog): void {
  suite('abbreviations that the site explains', () => {
    const explained = samplePage('/z/', { body: 'נשיא ארצות הברית (ארה"ב) נבחר' })
    const short = samplePage('/a/', { body: 'הנשיא של ארה"ב' })
    const long = samplePage('/b/', { body: 'נשיאי ארצות־הברית' })

    test('find pages that write them out and vice versa, after pages with the words as typed', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [explained, short, long, samplePage('/c/', { body: 'נשיא הברית' })])
      assert.deepEqual(await found(catalog, 'נשיא ארה"ב'), ['/z/', '/a/', '/b/'])
      assert.deepEqual(await found(catalog, 'נשיא בארהב'), ['/z/', '/a/', '/b/'])
      assert.deepEqual(await found(catalog, 'נשיא ארצות הברית'), ['/z/', '/b/', '/a/'])
      assert.deepEqual(await found(catalog, 'ארה"ב', 'service'), [])
      const { passages } = await catalog.read((reader) => reader.passages({ text: 'מי נשיא ארה"ב?', limit: 5 }))
      assert.ok(passages.some(({ page }) => page.path === '/b/'))
    })

    test('also apply where no page has the query as typed', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/seo/', { body: 'Search engine optimization (SEO) for shops' }),
        samplePage('/prices/', { body: 'What search engine optimisation costs' }),
      ])
      assert.deepEqual(await found(catalog, 'SEO cost'), ['/prices/'])
      const [hit] = await catalog.read((reader) => reader.partial({ text: 'SEO cost nowhere' }, 5))
      assert.deepEqual([hit?.page.path, hit?.missing], ['/prices/', ['nowhere']])
    })

    test('are ignored if they are spelled like a function word', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/it/', { body: 'Information technology (IT) for shops' }),
        samplePage('/roses/', { body: 'Roses: plant it in May' }),
      ])
      assert.deepEqual(await found(catalog, 'information technology'), ['/it/'])
    })

    test('only apply as long as a page explains them', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [short, long])
      assert.deepEqual(await found(catalog, 'ארה"ב'), ['/a/'])
      await publish(catalog, (draft) => draft.putPage(explained.page, explained.text))
      assert.deepEqual(await found(catalog, 'ארה"ב'), ['/a/', '/z/', '/b/'])
      await publish(catalog, (draft) => draft.removePage('/z/'))
      assert.deepEqual(await found(catalog, 'ארה"ב'), ['/a/'])
    })

    test('have the meaning that most pages give', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/1/', { body: 'cost per click (CPC)' }),
        samplePage('/2/', { body: 'cost per call (CPC)' }),
        samplePage('/3/', { body: 'CPC: cost per call' }),
        samplePage('/call/', { body: 'cost per call' }),
        samplePage('/click/', { body: 'cost per click' }),
      ])
      assert.deepEqual(await found(catalog, 'CPC'), ['/1/', '/2/', '/3/', '/call/'])
    })

    test('are never suggested', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [explained])
      assert.deepEqual(await catalog.read((reader) => reader.suggest({ text: 'ארצוץ' })), ['ארצות'])
    })

    test('long lists are complete', async (t) => {
      const { catalog } = await open(t)
      const many = ['ארה"ב', 'ארצות הברית', 'ארצות הברית של אמריקה (ארה"ב)', 'אחר'].flatMap((body, kind) =>
        Array.from({ length: 220 }, (_, at) => samplePage(`/${kind}/${at}/`, { body, title: at % 7 === 0 ? body : '' })),
      )
      await publishPages(catalog, [...many, explained])
      const ask = searchFor(catalog, 'ארה"ב')
      const { total } = await ask({ limit: 1, offset: 0 })
      const seen = await follow(ask, 70)
      assert.equal(total, 661)
      assert.equal(new Set(pathsOf(seen)).size, 661)
      const { items, offset } = await ask({ limit: 3, offset: 600 })
      assert.deepEqual([offset, pathsOf(items)], [600, pathsOf(seen.slice(600, 603))])
    })
  })
}
