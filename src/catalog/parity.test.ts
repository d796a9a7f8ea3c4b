import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test, type TestContext } from 'node:test'
import * as fc from 'fast-check'
import { postgresMissing, startPostgres } from '../../test/services/postgres-server.ts'
import { packPlaces } from '../model/passage-place.ts'
import { contentTypes } from '../model/content-type.ts'
import { type Catalog, CatalogError, type CatalogReader, type ListSlice, type ListWindow, type SearchQuery } from './catalog.ts'
import { MemoryCatalog } from './testing/memory/memory-catalog.ts'
import { emptyDatabases } from './postgres/testing/empty-catalogs.ts'
import { openSqliteCatalog } from './sqlite/open-sqlite-catalog.ts'
import { randomPage, randomQuery, randomTerm, vocabulary } from './testing/random-site.ts'
import { follow, publish, publishPages, type SamplePage, samplePage } from './testing/sample-site.ts'

const pages = fc.array(randomPage, { maxLength: 25 })
const window = fc.record({ limit: fc.integer({ min: 1, max: 6 }), offset: fc.nat(8) })
const question = fc.record({ text: randomQuery, type: fc.option(fc.constantFrom(...contentTypes), { nil: undefined }), window })

/** At any catalog size: search in its own thread, bitsets, and a copy prepared ahead for the next draft. */
const large = { thread: 0, read: 0, copy: 0 }

const emptyDatabase = postgresMissing === false ? emptyDatabases(await startPostgres({ after })) : undefined

test('PostgreSQL is compared, too', { skip: postgresMissing }, () => undefined)

/** The in-memory catalog comes first. */
async function openAll(t: TestContext): Promise<readonly [MemoryCatalog, ...Catalog[]]> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-parity-'))
  const naive = new MemoryCatalog()
  const others = [
    await openSqliteCatalog(join(folder, 'small')),
    await openSqliteCatalog(join(folder, 'large'), { scale: large }),
    ...(emptyDatabase === undefined ? [] : [await (await emptyDatabase(t)).open()]),
  ]
  t.after(async () => {
    for (const catalog of [naive, ...others]) await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  return [naive, ...others]
}

test('stored catalogs return the same as the in-memory one, position for position, after every change', async (t) => {
  const catalogs = await openAll(t)
  const change = fc.record({
    pages,
    terms: fc.array(randomTerm, { maxLength: 8 }),
    fresh: fc.boolean(),
    rollback: fc.boolean(),
    questions: fc.array(question, { maxLength: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ pages: put, terms, fresh, rollback, questions }) => {
      const answers = await Promise.all(
        catalogs.map(async (catalog) => {
          await publish(
            catalog,
            (draft) => {
              for (const [at, { page }] of put.entries()) if (at % 4 === 3) draft.removePage(page.path)
              for (const [at, { page, text }] of put.entries()) if (at % 4 !== 3) draft.putPage(page, text, halves(text))
              draft.putLists({ terms: terms }, 'he')
              draft.putLists(
                {
                  caseStudies: put.map(({ page }, at) => ({
                    path: page.path,
                    title: page.title,
                    result: '',
                    updatedAt: at % 3 ? `202${at % 7}-01-01` : null,
                  })),
                },
                'he',
              )
            },
            { fresh },
          )
          const changes = [await changesOf(catalog)]
          if (rollback && (await rollBack(catalog))) changes.push(await changesOf(catalog))
          return catalog.read(async (reader) => [
            changes,
            await Promise.all([...questions.map((asked) => answersOf(reader, asked)), reader.sections()]),
          ])
        }),
      )
      for (const answer of answers.slice(1)) assert.deepEqual(answer, answers[0])
    }),
    { numRuns: 60, seed: 7 },
  )
})

/** All changes without their times, which differ between catalogs. */
function changesOf(catalog: Catalog): Promise<unknown> {
  return catalog.read(async (reader) => {
    const { changes, ...numbers } = await reader.changes(0, 1000)
    return { ...numbers, changes: changes.map((change) => ({ ...change, at: undefined })) }
  })
}

/** False if there is no earlier generation. */
async function rollBack(catalog: Catalog): Promise<boolean> {
  const publisher = await catalog.publisher()
  try {
    await publisher.rollback()
    return true
  } catch (error) {
    if (error instanceof CatalogError) return false
    throw error
  } finally {
    await publisher.release()
  }
}

test('long lists are identical to the end, even when a publish happens in between', async (t) => {
  const catalogs = await openAll(t)
  const [before, after] = fc.sample(fc.array(manyPages, { minLength: 2, maxLength: 2 }), { numRuns: 1, seed: 7 })[0] ?? []
  assert.ok(before !== undefined && after !== undefined)
  for (const catalog of catalogs)
    await publish(catalog, (draft) => before.forEach(({ page, text }) => draft.putPage(page, text, halves(text))))
  const asked = fc.record({
    text: randomQuery,
    type: fc.option(fc.constantFrom(...contentTypes), { nil: undefined, freq: 4 }),
    limit: fc.integer({ min: 25, max: 400 }),
  })
  /** Pages through the list in all catalogs; returns the number of parts. */
  const same = async (search: Asked, between?: Between) => {
    const [expected = [], ...answers] = await Promise.all(catalogs.map((catalog) => partsOf(catalog, search, between)))
    for (const answer of answers) assert.deepEqual(answer, expected)
    return expected.length
  }
  const ask = async () => {
    for (const text of [rareWord, `page ${rareWord}`, 'page', 'seo שירות page']) {
      await same({ text, limit: 25 })
      const [expected, ...answers] = await Promise.all(
        catalogs.map((catalog) => catalog.read((reader) => reader.passages({ text, limit: 10 }))),
      )
      assert.equal(expected?.passages.length, 10)
      for (const answer of answers) assert.deepEqual(answer, expected)
    }
    await fc.assert(
      fc.asyncProperty(asked, async (search) => void (await same(search))),
      { numRuns: 12, seed: 7 },
    )
  }
  await ask()
  const step = Math.floor(after.length / 100)
  const change = (catalog: Catalog) =>
    publish(catalog, (draft) => {
      for (const [at, { page, text }] of after.entries()) {
        if (at % step === 0) draft.putPage(page, text)
        else if (at % step === 1) draft.removePage(page.path)
      }
    })
  const parts = await same({ text: 'page', limit: 150 }, async (catalog, part) => (part === 3 ? change(catalog) : undefined))
  assert.ok(parts > 6, 'the publish happens in the middle of the list')
  await ask()
})

/** Splits a text into two passages. */
function halves(text: string): string {
  const second = text.indexOf(' ', text.length / 2) + 1
  const place = (at: number, rank: number) => ({ text: at, markdown: at, fragment: `p${at}`, headings: [{ rank, length: 4 }] })
  return packPlaces([place(0, 2), ...(second > 0 ? [place(second, 3)] : [])])
}

/** In fewer than a 32nd of the pages. */
const rareWord = '1,500'
const usualWords = vocabulary.filter((word) => !word.includes('500'))

/** Enough pages with few different words for frequent words and long lists. */
const manyPages: fc.Arbitrary<readonly SamplePage[]> = fc.infiniteStream(fc.nat({ max: 2 ** 31 - 1 })).map((stream) =>
  Array.from({ length: 2600 }, (_, at) => {
    const number = stream.next().value ?? 0
    const pick = (shift: number) => usualWords[(number >>> shift) % usualWords.length] ?? ''
    return samplePage(`/${'abc'[number % 3]}/${at}/`, {
      title: number % 7 === 0 ? `${pick(3)} page` : pick(5),
      type: contentTypes[number % contentTypes.length] ?? 'page',
      body: `${pick(9)} ${pick(13)} ${number % 5 === 0 ? pick(17) : 'page'} ${number % 3 === 0 ? 'seo' : 'שירות'} ${at % 33 === 0 ? rareWord : ''}`,
    })
  }),
)

interface Asked {
  readonly text: string
  readonly type?: SearchQuery['type'] | undefined
  readonly limit: number
}

/** Runs after each part of a list. */
type Between = (catalog: Catalog, part: number) => Promise<unknown>

/** All parts of a result list, following its cursors. */
async function partsOf(catalog: Catalog, { text, type, limit }: Asked, between?: Between): Promise<readonly unknown[]> {
  const parts: unknown[] = []
  const search = (window: ListWindow) =>
    catalog.read(async (reader) => {
      const slice = await reader.search(type === undefined ? { text } : { text, type }, window)
      parts.push({ ...slice, items: slice.items.map(({ path }) => path) })
      return slice
    })
  await follow(search, limit, async () => void (await between?.(catalog, parts.length)))
  return parts
}

test('stored catalogs match the in-memory one around the scoring limit', async (t) => {
  const catalogs = await openAll(t)
  const site = fc.record({ few: fc.array(randomPage, { minLength: 12, maxLength: 12 }), copies: fc.integer({ min: 1, max: 60 }) })
  await fc.assert(
    fc.asyncProperty(site, fc.array(question, { minLength: 4, maxLength: 4 }), async ({ few, copies }, questions) => {
      const pages = few.flatMap(({ page, text }) =>
        Array.from({ length: copies }, (_, at) => ({ page: { ...page, path: `/${at}${page.path}` }, text })),
      )
      const answers = await Promise.all(
        catalogs.map(async (catalog) => {
          await publishPages(catalog, pages)
          return catalog.read((reader) => Promise.all(questions.map((asked) => answersOf(reader, asked))))
        }),
      )
      for (const answer of answers.slice(1)) assert.deepEqual(answer, answers[0])
    }),
    { numRuns: 10, seed: 7 },
  )
})

/** All results of a query: the first two parts of each list. */
async function answersOf(
  reader: CatalogReader,
  { text, type, window: first }: typeof question extends fc.Arbitrary<infer Question> ? Question : never,
): Promise<unknown> {
  const query = type === undefined ? { text } : { text, type }
  const ask = async <Item>(list: (window: ListWindow) => Promise<ListSlice<Item>>) => {
    const slice = await list(first)
    return [slice, slice.next === null ? null : await list({ ...first, after: slice.next })]
  }
  return Promise.all([
    ask((part) => reader.search(query, part)),
    ask((part) => reader.list('caseStudies', part)),
    ask((part) => reader.list('terms', part, text.slice(0, 2))),
    reader.pages({ section: '/blog/', limit: 9 }),
    reader.suggest(query),
    reader.partial(query, first.limit),
    reader.passages({ text, limit: first.limit }),
    reader.pages({ limit: 2 }).then((some) => reader.passages({ text, limit: 2, pages: some.map(({ path }) => path) })),
  ])
}
