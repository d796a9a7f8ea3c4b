import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { contentTypes } from '../model/content-type.ts'
import type { Catalog, CatalogReader, ListSlice } from './catalog.ts'
import { MemoryCatalog } from './memory/memory-catalog.ts'
import { openSqliteCatalog } from './sqlite/open-sqlite-catalog.ts'
import { randomPage, randomQuery, randomTerm } from './suite/random-site.ts'
import { publish } from './suite/sample-site.ts'

const pages = fc.array(randomPage, { maxLength: 25 })
const window = fc.record({ limit: fc.integer({ min: 1, max: 6 }), offset: fc.nat(8) })
const question = fc.record({ text: randomQuery, type: fc.option(fc.constantFrom(...contentTypes), { nil: undefined }), window })

test('SQLite answers as the naive catalog does, position for position, after every change', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-parity-'))
  const catalogs: readonly Catalog[] = [await openSqliteCatalog(folder), new MemoryCatalog()]
  t.after(async () => {
    for (const catalog of catalogs) await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  const change = fc.record({
    pages,
    terms: fc.array(randomTerm, { maxLength: 8 }),
    fresh: fc.boolean(),
    questions: fc.array(question, { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ pages: put, terms, fresh, questions }) => {
      const answers = await Promise.all(
        catalogs.map(async (catalog) => {
          await publish(
            catalog,
            (draft) => {
              for (const [at, { page }] of put.entries()) if (at % 4 === 3) draft.removePage(page.path)
              for (const [at, { page, text }] of put.entries()) if (at % 4 !== 3) draft.putPage(page, text)
              draft.putTerms(terms, 'he')
              draft.putCaseStudies(
                put.map(({ page }, at) => ({
                  path: page.path,
                  title: page.title,
                  result: '',
                  updatedAt: at % 3 ? `202${at % 7}-01-01` : null,
                })),
              )
            },
            { fresh },
          )
          return catalog.read((reader) => Promise.all([...questions.map((asked) => answersOf(reader, asked)), reader.sections()]))
        }),
      )
      assert.deepEqual(answers[0], answers[1])
    }),
    { numRuns: 60, seed: 7 },
  )
})

/** Everything that a question yields: a part of each list, and the part after it. */
async function answersOf(
  reader: CatalogReader,
  { text, type, window: first }: typeof question extends fc.Arbitrary<infer Question> ? Question : never,
): Promise<unknown> {
  const query = type === undefined ? { text } : { text, type }
  const ask = async <Item>(list: (window: Parameters<CatalogReader['caseStudies']>[0]) => Promise<ListSlice<Item>>) => {
    const slice = await list(first)
    return [slice, slice.next === null ? null : await list({ ...first, after: slice.next })]
  }
  return Promise.all([
    ask((part) => reader.search(query, part)),
    ask((part) => reader.caseStudies(part)),
    ask((part) => reader.terms({ contains: text.slice(0, 2) }, part)),
    reader.pages({ section: '/blog/', limit: 9 }),
  ])
}
