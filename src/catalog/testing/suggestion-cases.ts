import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Catalog } from '../catalog.ts'
import { type OpenCatalog, publish, publishPages, samplePage } from './sample-site.ts'

async function suggestions(catalog: Catalog, text: string): Promise<readonly string[]> {
  return catalog.read((reader) => reader.suggest({ text }))
}

/** Spelling suggestions. */
export function suggestionCases(open: OpenCatalog): void {
  suite('suggestions', () => {
    test('are words from titles, summaries and texts, those on more pages first', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [
        samplePage('/a/', { title: 'שירותים', summary: 'marketing', body: 'שירותים שירותים אופטימיזציה wander wander wander' }),
        samplePage('/b/', { body: 'שֵׁרוּתִים, שירותים wonder' }),
        samplePage('/c/', { body: 'wonder' }),
      ])
      assert.deepEqual((await suggestions(catalog, 'שירוטים')).slice(0, 1), ['שירותים'])
      assert.deepEqual(await suggestions(catalog, 'שירטים'), ['שירותים', 'שרותים'])
      assert.deepEqual(await suggestions(catalog, 'markting'), ['marketing'])
      assert.deepEqual(await suggestions(catalog, 'tupyhnhzmhv'), ['אופטימיזציה'])
      assert.deepEqual(await suggestions(catalog, 'wunder'), ['wonder', 'wander'])
    })

    test('follow every change of the pages', async (t) => {
      const { catalog, again } = await open(t)
      await publishPages(catalog, [samplePage('/a/', { body: 'wonder' }), samplePage('/b/', { body: 'wonder wander' })])
      assert.deepEqual(await suggestions(catalog, 'wunder'), ['wonder', 'wander'])
      await publish(catalog, (draft) => {
        const { page, text } = samplePage('/a/', { body: 'wonder' })
        draft.putPage(page, 'wander')
        draft.putPage(page, text)
      })
      assert.deepEqual(await suggestions(catalog, 'wunder'), ['wonder', 'wander'])
      await publish(catalog, (draft) => {
        for (const path of ['/c/', '/d/']) draft.putPage(samplePage(path).page, 'wander')
      })
      assert.deepEqual(await suggestions(catalog, 'wunder'), ['wander', 'wonder'])
      await publish(catalog, (draft) => ['/b/', '/c/', '/d/'].forEach((path) => draft.removePage(path)))
      assert.deepEqual(await suggestions(catalog, 'wunder'), ['wonder'])
      assert.deepEqual(await suggestions(await again(), 'wunder'), ['wonder'])
      await publish(catalog, () => undefined, { fresh: true })
      assert.deepEqual(await suggestions(catalog, 'wunder'), [])
    })
  })
}
