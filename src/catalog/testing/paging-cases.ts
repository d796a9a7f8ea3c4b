import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import { randomPage, randomQuery, randomTerm } from './random-site.ts'
import {
  follow,
  found,
  type OpenCatalog,
  publish,
  pathsOf,
  publishPages,
  samplePage,
  type SamplePage,
  searchFor,
} from './sample-site.ts'

const pages = fc.uniqueArray(randomPage, { selector: ({ page }) => page.path, maxLength: 30 })
const limit = fc.integer({ min: 1, max: 4 })

/** Properties of paging and incremental publishing, on random sites. */
export function pagingCases(open: OpenCatalog): void {
  suite('paging', () => {
    test('following cursors reaches every item once, in offset order', async (t) => {
      const { catalog } = await open(t)
      await check(
        fc.asyncProperty(pages, randomQuery, limit, async (site, query, size) => {
          await publishPages(catalog, site)
          const ask = searchFor(catalog, query)
          const paths = pathsOf(await follow(ask, size))
          assert.deepEqual(paths, await found(catalog, query))
          for (let offset = 0; offset <= paths.length; offset += size) {
            assert.deepEqual(pathsOf((await ask({ limit: size, offset })).items), paths.slice(offset, offset + size))
          }
        }),
      )
    })

    test('unchanged pages are reached exactly once while others come and go', async (t) => {
      const { catalog } = await open(t)
      await check(
        fc.asyncProperty(
          pages,
          fc.array(pages, { maxLength: 4 }),
          randomQuery,
          limit,
          fc.boolean(),
          async (kept, others, query, size, fresh) => {
            const stay = new Set(kept.map(({ page }) => page.path))
            const guests = others.map((list) => list.filter(({ page }) => !stay.has(page.path)))
            await publishPages(catalog, [...kept, ...(guests[0] ?? [])])
            const always = new Set(await found(catalog, query))
            let step = 0
            const seen = await follow(searchFor(catalog, query), size, async () => {
              const next = guests[++step]
              if (next === undefined) return
              if (fresh) await publishPages(catalog, [...kept, ...next])
              else await exchange(catalog, guests[step - 1] ?? [], next)
              const now = new Set(await found(catalog, query))
              for (const path of always) if (!now.has(path)) always.delete(path)
            })
            const paths = pathsOf(seen).filter((path) => stay.has(path) && always.has(path))
            assert.deepEqual(paths.toSorted(), [...always].filter((path) => stay.has(path)).toSorted())
          },
        ),
      )
    })

    test('cursors through a list that changes size return every unchanged item, and none twice', async (t) => {
      const { catalog } = await open(t)
      const pageOf = (at: number, name: string) =>
        samplePage(`/m${at + 100}${name}/`, { body: at % 3 === 0 ? 'נחל' : 'נחלים '.repeat(at % 5 === 0 ? 3 : 1) })
      const kept = Array.from({ length: 450 }, (_, at) => pageOf(at, ''))
      const guestsOf = (step: number) =>
        Array.from({ length: 10 + 15 * (step % 3) }, (_, at) => pageOf((at * 17) % 450, `-${step % 3}`))
      await publishPages(catalog, [...kept, ...guestsOf(0)])
      const totals = new Set<number>()
      let step = 0
      const seen = await follow(
        async (window) => {
          const slice = await catalog.read((reader) => reader.search({ text: 'נחל' }, window))
          totals.add(slice.total)
          return slice
        },
        45,
        () => exchange(catalog, guestsOf(step), guestsOf(++step)),
      )
      assert.equal(totals.size, 3)
      const paths = pathsOf(seen)
      assert.equal(new Set(paths).size, paths.length)
      const stay = new Set(kept.map(({ page }) => page.path))
      assert.deepEqual(
        paths.filter((path) => stay.has(path)),
        (await found(catalog, 'נחל')).filter((path) => stay.has(path)),
      )
    })

    test('totals and offsets are exact, also past the end', async (t) => {
      const { catalog } = await open(t)
      const pages = Array.from({ length: 25 }, (_, at) =>
        samplePage(`/p${at}/`, { title: at < 7 ? 'ענן' : '', body: 'ענן', type: at % 2 ? 'article' : 'page' }),
      )
      await publishPages(catalog, pages)
      await catalog.read(async (reader) => {
        const first = await reader.search({ text: 'ענן' }, { limit: 5, offset: 5 })
        assert.deepEqual([first.total, first.offset, first.items.length], [25, 5, 5])
        const second = await reader.search({ text: 'ענן' }, { limit: 5, offset: 0, ...(first.next && { after: first.next }) })
        assert.deepEqual([second.total, second.offset], [25, 10])
        const typed = await reader.search({ text: 'ענן', type: 'article' }, { limit: 50, offset: 0 })
        assert.deepEqual([typed.total, typed.items.length, typed.next], [12, 12, null])
        const past = await reader.search({ text: 'ענן' }, { limit: 5, offset: 900 })
        assert.deepEqual([past.total, past.offset, past.items.length, past.next], [25, 900, 0, null])
        const last = await reader.search({ text: 'ענן' }, { limit: 5, offset: 20 })
        assert.deepEqual([last.items.length, last.next], [5, null])
      })
    })

    test('a cursor stays valid when items around it come and go', async (t) => {
      const { catalog } = await open(t)
      await publishPages(catalog, [bridge('/t1/', 'גשר'), bridge('/t3/', 'גשר'), bridge('/b1/'), bridge('/b3/'), bridge('/b5/')])
      let step = 0
      const seen = await follow(searchFor(catalog, 'גשר'), 1, async () => {
        step++
        await publish(
          catalog,
          (draft) => {
            if (step === 1) draft.removePage('/t1/')
            if (step === 1) draft.putPage(bridge('/t2/', 'גשר').page, 'גשר')
            if (step === 2) draft.removePage('/t2/')
            if (step === 2) draft.putPage(bridge('/t0/', 'גשר').page, 'גשר')
            if (step === 3) draft.putPage(bridge('/t3/').page, 'גשר')
            if (step === 4) draft.putPage(bridge('/b4/').page, 'גשר')
          },
          { fresh: false },
        )
      })
      assert.deepEqual(pathsOf(seen), ['/t1/', '/t2/', '/t3/', '/b1/', '/b3/', '/b4/', '/b5/', '/t3/'])
    })

    test('a cursor stays valid when everything is republished', async (t) => {
      const { catalog } = await open(t)
      const pages = ['/a/', '/b/', '/c/', '/d/'].map((path) => samplePage(path, { body: 'סלע' }))
      await publishPages(catalog, pages)
      const first = await catalog.read((reader) => reader.search({ text: 'סלע' }, { limit: 2, offset: 0 }))
      assert.ok(first.next)
      const after = first.next
      await publishPages(catalog, [samplePage('/aa/', { body: 'סלע' }), ...pages.filter(({ page }) => page.path !== '/b/')])
      await publishPages(catalog, [samplePage('/aa/', { body: 'סלע' }), ...pages.filter(({ page }) => page.path !== '/b/')])
      const rest = await catalog.read((reader) => reader.search({ text: 'סלע' }, { limit: 5, offset: 0, after }))
      assert.deepEqual([rest.offset, pathsOf(rest.items)], [2, ['/c/', '/d/']])
      const unknown = await catalog.read((reader) =>
        reader.search({ text: 'סלע' }, { limit: 9, offset: 0, after: { ...after, item: '0'.repeat(16) } }),
      )
      assert.deepEqual(
        [unknown.offset, unknown.items.length],
        [0, 4],
        'without a known item, items of the same rank are repeated',
      )
    })

    test('unchanged terms are reached exactly once while others come and go', async (t) => {
      const { catalog } = await open(t)
      const terms = fc.array(randomTerm, { maxLength: 12 })
      const part = fc.constantFrom('', 'seo', 'קידום', 'ש', '5')
      await check(
        fc.asyncProperty(terms, fc.array(terms, { maxLength: 4 }), part, limit, async (kept, others, contains, size) => {
          const put = (guests: typeof kept) => publish(catalog, (draft) => draft.putLists({ terms: [...kept, ...guests] }, 'he'))
          const list = async () =>
            (await catalog.read((reader) => reader.list('terms', { limit: 99, offset: 0 }, contains))).items.map((term) =>
              JSON.stringify(term),
            )
          await put([])
          const always = await list()
          await put(others[0] ?? [])
          let step = 0
          const seen = await follow(
            (window) => catalog.read((reader) => reader.list('terms', window, contains)),
            size,
            async () => {
              const next = others[++step]
              if (next !== undefined) await put(next)
            },
          )
          const names = seen.map((term) => JSON.stringify(term))
          assert.deepEqual(
            names.filter((name) => always.includes(name)),
            always,
          )
        }),
      )
    })

    test('an incremental publish gives the same result as a full one', async (t) => {
      const { catalog } = await open(t)
      const { catalog: other } = await open(t)
      await check(
        fc.asyncProperty(pages, pages, fc.array(randomQuery, { minLength: 1, maxLength: 5 }), async (before, after, queries) => {
          await publishPages(catalog, before)
          await exchange(catalog, before, after)
          await publishPages(other, after)
          for (const query of queries) assert.deepEqual(await found(catalog, query), await found(other, query))
          assert.deepEqual(await listed(catalog), await listed(other))
        }),
      )
    })
  })
}

/** Removes and adds pages in one publish; pages in both lists are replaced. */
async function exchange(catalog: Catalog, before: readonly SamplePage[], after: readonly SamplePage[]): Promise<void> {
  const paths = new Set(after.map(({ page }) => page.path))
  await publish(catalog, (draft) => {
    for (const { page } of before) if (!paths.has(page.path)) draft.removePage(page.path)
    for (const { page, text } of after) draft.putPage(page, text)
  })
}

/** Few runs, since a publish takes milliseconds, and a fixed seed, so that failures are reproducible. */
async function check<Values>(property: fc.IAsyncProperty<Values>): Promise<void> {
  await fc.assert(property, { numRuns: 25, seed: 7 })
}

function listed(catalog: Catalog): Promise<unknown> {
  return catalog.read(async (reader) => [await reader.pages({ limit: 99 }), await reader.sections(), reader.generation.pages])
}

function bridge(path: string, title = '') {
  return samplePage(path, { title, body: 'גשר' })
}
