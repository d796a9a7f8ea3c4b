import assert from 'node:assert/strict'
import type { Catalog, Generation } from '../catalog.ts'
import { publish, samplePage } from './sample-site.ts'

/** Pages of each generation; all of them hold the same word, which belongs to their generation alone. */
const pagesOfOne = 30

/** Publishes a generation of which it can be seen whether it is whole. */
export function publishWhole(catalog: Catalog): Promise<Generation> {
  const word = `word${(catalog.current()?.number ?? 0) + 1}x${process.pid}`
  return publish(catalog, async (draft) => {
    for (let at = 0; at < pagesOfOne; at++) {
      const hash = await draft.putContent(new TextEncoder().encode(`${word} ${at}`))
      draft.putPage(samplePage(`/${at}/`, { title: word, markdown: hash, text: hash }).page, word)
    }
  })
}

/** All pages of the current generation are of one publish, and their contents are there. */
export async function assertWhole(catalog: Catalog): Promise<void> {
  await catalog.read(async (reader) => {
    const pages = await reader.pages({ limit: 1000 })
    const [word = ''] = pages.map(({ title }) => title)
    assert.equal(pages.length, pagesOfOne)
    assert.equal((await reader.search({ text: word }, { limit: 1, offset: 0 })).total, pagesOfOne)
    for (const page of pages) {
      assert.equal(page.title, word)
      assert.equal(Buffer.from(await reader.content(page.text)).toString(), `${word} ${page.path.slice(1, -1)}`)
    }
  })
}
