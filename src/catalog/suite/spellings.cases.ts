import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Catalog } from '../catalog.ts'
import { type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

async function spellings(catalog: Catalog, word: string): Promise<readonly (readonly [string, number])[]> {
  const found = await catalog.read((reader) => reader.spellings(word))
  return found.map(({ text, pages }) => [text, pages] as const)
}

/** What words of the site a mistyped word may mean. */
export function spellingsCases(open: OpenCatalog): void {
  suite('spellings', () => {
    test('are words of titles, summaries and texts, with the number of pages that have them', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { title: 'שירותים', summary: 'marketing', body: 'שירותים שירותים אופטימיזציה' }),
        samplePage('/b/', { body: 'שֵׁרוּתִים, שירותים' }),
      ])
      assert.deepEqual(await spellings(catalog, 'שירותימ'), [
        ['שירותים', 2],
        ['שרותים', 1],
      ])
      assert.deepEqual(await spellings(catalog, 'markting'), [['marketing', 1]])
      assert.deepEqual(await spellings(catalog, 'tupyhnhzmhv'), [['אופטימיזציה', 1]])
    })

    test('follow every change of the pages', async (t) => {
      const { catalog, again } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'marketing' }), samplePage('/b/', { body: 'marketing window' })])
      await publish(catalog, (draft) => {
        const { page, text } = samplePage('/a/', { body: 'markering' })
        draft.putPage(page, 'marketings')
        draft.putPage(page, text)
      })
      assert.deepEqual(await spellings(catalog, 'marketing'), [
        ['marketing', 1],
        ['markering', 1],
      ])
      await publish(catalog, (draft) => draft.removePage('/b/'))
      assert.deepEqual(await spellings(catalog, 'marketing'), [['markering', 1]])
      assert.deepEqual(await spellings(await again(), 'windows'), [])
      await publish(catalog, () => undefined, { fresh: true })
      assert.deepEqual(await spellings(catalog, 'marketing'), [])
    })
  })
}
