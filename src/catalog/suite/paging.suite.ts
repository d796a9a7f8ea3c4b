import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import * as fc from 'fast-check'
import type { Catalog } from '../catalog.ts'
import { randomPage, randomQuery, randomTerm } from './random-site.ts'
import { follow, found, type OpenCatalog, publish, publishPages, type SamplePage } from './sample-site.ts'

const pages = fc.uniqueArray(randomPage, { selector: ({ page }) => page.path, maxLength: 30 })
const limit = fc.integer({ min: 1, max: 4 })

/** Properties of paging and of small changes, on random sites. */
export function pagingCases(open: OpenCatalog): void {
  suite('paging', () => {
    test('following positions reaches every item once, in the order of offsets', async (t) => {
      const { catalog } = await open(t)
      await check(
        fc.asyncProperty(pages, randomQuery, limit, async (site, query, size) => {
          await publishPages(catalog, site)
          const ask = async (window: { limit: number; offset: number }) =>
            catalog.read((reader) => reader.search({ text: query }, window))
          const paths = (await follow(ask, size)).map(({ path }) => path)
          assert.deepEqual(paths, await found(catalog, query))
          for (let offset = 0; offset <= paths.length; offset += size) {
            assert.deepEqual(
              (await ask({ limit: size, offset })).items.map(({ path }) => path),
              paths.slice(offset, offset + size),
            )
          }
        }),
      )
    })

    test('what does not change is reached exactly once while pages come and go', async (t) => {
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
            const seen = await follow(
              (window) => catalog.read((reader) => reader.search({ text: query }, window)),
              size,
              async () => {
                const next = guests[++step]
                if (next === undefined) return
                if (fresh) await publishPages(catalog, [...kept, ...next])
                else await exchange(catalog, guests[step - 1] ?? [], next)
                const now = new Set(await found(catalog, query))
                for (const path of always) if (!now.has(path)) always.delete(path)
              },
            )
            const paths = seen.map(({ path }) => path).filter((path) => stay.has(path) && always.has(path))
            assert.deepEqual(paths.toSorted(), [...always].filter((path) => stay.has(path)).toSorted())
          },
        ),
      )
    })

    test('terms that do not change are reached exactly once while others come and go', async (t) => {
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

    test('a small change gives what publishing everything again gives', async (t) => {
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

/** Removes and adds pages as a small publish does: those that are in both are put again. */
async function exchange(catalog: Catalog, before: readonly SamplePage[], after: readonly SamplePage[]): Promise<void> {
  const paths = new Set(after.map(({ page }) => page.path))
  await publish(catalog, (draft) => {
    for (const { page } of before) if (!paths.has(page.path)) draft.removePage(page.path)
    for (const { page, text } of after) draft.putPage(page, text)
  })
}

/** A publish takes milliseconds: few runs, of a fixed seed, so that a failure here is one everywhere. */
async function check<Values>(property: fc.IAsyncProperty<Values>): Promise<void> {
  await fc.assert(property, { numRuns: 25, seed: 7 })
}

function listed(catalog: Catalog): Promise<unknown> {
  return catalog.read(async (reader) => [await reader.pages({ limit: 99 }), await reader.sections(), reader.generation.pages])
}
