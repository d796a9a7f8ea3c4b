import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { packPlaces } from '../../model/passage-place.ts'
import type { Catalog, GenerationDraft, PassageQuery } from '../catalog.ts'
import { type OpenCatalog, publish, samplePage } from './sample-site.ts'

/** A section of a page: `## heading` or `### heading`, and its text. */
type Section = readonly [heading: string, text: string]

function putSections(draft: GenerationDraft, path: string, sections: readonly Section[], fields: { title?: string } = {}): void {
  let text = ''
  const places = sections.map(([heading, body]) => {
    const rank = heading.indexOf(' ')
    const line = `${heading.slice(rank + 1)}\n`
    const place = {
      text: text.length,
      markdown: text.length * 2,
      fragment: line.trim(),
      headings: [{ rank, length: line.length }],
    }
    text += `${line}${body}\n`
    return place
  })
  draft.putPage(samplePage(path, fields).page, text, packPlaces(places))
}

/** The matching passages, as `path#fragment`. */
async function passages(catalog: Catalog, text: string, more: Partial<PassageQuery> = {}): Promise<readonly string[]> {
  const { passages } = await catalog.read((reader) => reader.passages({ text, limit: 5, ...more }))
  return passages.map(({ page, fragment }) => `${page.path}#${fragment}`)
}

const prices: readonly Section[] = [
  ['## Prices', 'What the work costs.'],
  ['### Small', 'One room takes a day.'],
  ['### Large', 'A house takes a week, painting of doors included.'],
  ['## Team', 'Six painters and an office.'],
]

/** Passages that match a query. */
export function passageCases(open: OpenCatalog): void {
  suite('passages', () => {
    test('are the sections with the words, and their positions', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => putSections(draft, '/a/', prices))
      const { passages: found, clauses } = await catalog.read((reader) => reader.passages({ text: 'painting doors', limit: 1 }))
      assert.deepEqual(
        found.map(({ text, markdown, fragment, page }) => ({ text, markdown, fragment, path: page.path })),
        [{ text: { start: 56, end: 112 }, markdown: { start: 112, end: 224 }, fragment: 'Large', path: '/a/' }],
      )
      assert.ok(clauses.flat().includes('painting') && clauses.flat().includes('door'))
      assert.ok(found.every(({ score }) => score > 0.5 && score <= 1))
      const last = await catalog.read((reader) => reader.passages({ text: 'office', limit: 1 }))
      assert.equal(last.passages[0]?.text.end, undefined)
    })

    test('with one word only are no better because the site has words like it', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => {
        putSections(draft, '/a/', [['## Outside', 'garden '.repeat(80)]])
        putSections(draft, '/b/', [['## Staff', 'A gardener.']])
      })
      const { passages: found } = await catalog.read((reader) => reader.passages({ text: 'garden', limit: 1 }))
      assert.equal(found[0]?.page.path, '/a/')
      assert.ok(found[0].score > 0.8 && found[0].score < 0.9, 'a tenth of the score is for words close to each other')
    })

    test('include their headings and the page title in the match', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => {
        putSections(draft, '/a/', prices, { title: 'Painting in Haifa' })
        putSections(draft, '/b/', [['## Small', 'A room of another kind takes a day.']], { title: 'Other' })
      })
      assert.equal((await passages(catalog, 'prices room day'))[0], '/a/#Small')
      assert.equal((await passages(catalog, 'Haifa room day'))[0], '/a/#Small')
    })

    test('are the first ones of a page if only its title has the words', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => {
        putSections(draft, '/a/', prices, { title: 'Plumbing' })
        putSections(draft, '/b/', [['## Else', 'Plumbing of doors']])
      })
      assert.deepEqual(await passages(catalog, 'plumbing'), ['/b/#Else', '/a/#Prices'])
    })

    test('are found by other forms of the words', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) =>
        putSections(draft, '/a/', [
          ['## Phone', 'Ring the office.'],
          ['## Cancelling', 'Ring two hours before, and it is free.'],
        ]),
      )
      assert.deepEqual(await passages(catalog, 'cancel'), ['/a/#Cancelling'])
      assert.deepEqual(await passages(catalog, 'Was it cancelled?'), ['/a/#Cancelling'])
    })

    test('answer whole questions if no page has every word, and nothing if none fits', async (t) => {
      const { catalog } = await open(t)
      await publish(catalog, (draft) => {
        putSections(draft, '/a/', prices)
        for (const at of [1, 2, 3]) putSections(draft, `/${at}/`, [['## Else', 'Something else entirely.']])
      })
      assert.deepEqual((await passages(catalog, 'how long does it take to paint the doors of a house?'))[0], '/a/#Large')
      assert.deepEqual(await passages(catalog, 'zebra crossing'), [])
    })

    test('are at most two per page, or the best ones of the given pages', async (t) => {
      const { catalog } = await open(t)
      const same: readonly Section[] = [1, 2, 3].map((at) => [`## S${at}`, 'ירקות טריים'])
      await publish(catalog, (draft) => ['/a/', '/b/', '/c/'].forEach((path) => putSections(draft, path, same)))
      assert.deepEqual(await passages(catalog, 'ירקות'), ['/a/#S1', '/a/#S2', '/b/#S1', '/b/#S2', '/c/#S1'])
      assert.deepEqual(await passages(catalog, 'ירקות', { limit: 3 }), ['/a/#S1', '/a/#S2', '/b/#S1'])
      assert.deepEqual(await passages(catalog, 'ירקות', { pages: ['/c/', '/a/'], ofPage: 1 }), ['/c/#S1', '/a/#S1'])
      assert.deepEqual(await passages(catalog, 'פירות', { pages: ['/c/', '/a/'] }), [])
    })

    test('are the whole text of a page without positions; new positions of the same text replace the old ones', async (t) => {
      const { catalog, again } = await open(t)
      const { page, text } = samplePage('/a/', { body: 'אחד שניים שלושה' })
      await publish(catalog, (draft) => draft.putPage(page, text))
      const ask = async (from: Catalog) =>
        from.read(async (reader) => (await reader.passages({ text: 'שניים', limit: 5 })).passages)
      assert.deepEqual(
        (await ask(catalog)).map((found) => found.text),
        [{ start: 0, end: undefined }],
      )
      const places = [0, 4].map((at) => ({ text: at, markdown: at, fragment: '', headings: [] }))
      await publish(catalog, (draft) => draft.putPage(page, text, packPlaces(places)))
      for (const one of [catalog, await again()]) {
        await one.refresh()
        assert.deepEqual(
          (await ask(one)).map((found) => found.text),
          [{ start: 4, end: undefined }],
        )
      }
    })

    test('are found beyond the ranked part of a long page, but not beyond the indexed part', async (t) => {
      const { catalog } = await open(t)
      const long = Array.from({ length: 16_000 }, (_, at) => `w${at % 9}`).join(' ')
      await publish(catalog, (draft) => {
        putSections(draft, '/a/', [
          ['## One', long],
          ['## Two', `${long} needle`],
          ['## Three', 'needle haystack'],
        ])
      })
      assert.deepEqual(await passages(catalog, 'haystack'), [])
      assert.deepEqual(await passages(catalog, 'two'), ['/a/#Two'])
      const [found] = await catalog.read(async (reader) => (await reader.passages({ text: 'w5 two', limit: 1 })).passages)
      assert.equal(found?.fragment, 'Two')
      assert.equal(found?.text.end, long.length * 2 + ' needle'.length + 'One\n\nTwo\n\n'.length)
    })
  })
}
