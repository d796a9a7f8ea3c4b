import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { baseUrl, memorySite, type TestSite } from '../pages/testing/memory-site.ts'
import { NotLoadedError, OverloadedError } from '../model/errors.ts'
import { listEngineUpdates } from './list-engine-updates.ts'
import { getPage } from './get-page.ts'
import { operation, type AnyOperation } from './operation.ts'
import { exampleWords, operationExample } from './operation-example.ts'
import { searchContent } from './search-content.ts'

async function exampleOf(of: AnyOperation, content: TestSite = {}) {
  const { site } = await memorySite({ pages: [{ path: '/', title: 'Bread of Jaffa' }], ...content })
  return site.catalog.read((reader) => operationExample(of, { reader, baseUrl, now: new Date('2030-01-01T00:00:00Z') }))
}

/** An operation with this result. */
const answering = (result: unknown) =>
  operation({
    id: 'x',
    path: '/x/',
    summary: '',
    description: '',
    parameters: Type.Object({}),
    result: Type.Unknown(),
    statuses: [],
    run: async () => result,
  })

test('requests something that the site has, and shows the response', async () => {
  const search = await exampleOf(searchContent)
  assert.deepEqual(search?.parameters, { q: 'Bread of', limit: 2 })
  assert.partialDeepStrictEqual(search?.result, { total: 1, results: [{ title: 'Bread of Jaffa', url: `${baseUrl}/` }] })
  const withoutHome = await exampleOf(getPage, { pages: [{ path: '/about/', title: 'About' }] })
  assert.deepEqual(withoutHome?.parameters, { url: '/about/' })
})

test('truncates lists and texts, but not URLs', async () => {
  const address = `https://example.test/${'a'.repeat(500)}/`
  const words = 'word '.repeat(100)
  const unspaced = '𠮷'.repeat(500)
  const { result } = (await exampleOf(answering({ items: [1, 2, 3], text: words, unspaced, address }))) ?? {}
  assert.deepEqual(result, { items: [1, 2], text: `${'word '.repeat(39)}word …`, unspaced: `${'𠮷'.repeat(200)} …`, address })
})

test('is bounded: parts are shortened or left out', async () => {
  const items = Array.from({ length: 9 }, () =>
    Array.from({ length: 9 }, () => Object.fromEntries(Array.from('abcdefgh', (n) => [n, 'word '.repeat(40)]))),
  )
  const { result } = (await exampleOf(answering(items))) ?? {}
  assert.equal(JSON.stringify(result).length < 1000, true)
  assert.equal(await exampleOf(answering('x'.repeat(4001))), undefined)
})

test('is left out if the site has no response, and is the same at any time', async () => {
  const failing = (reason: Error) =>
    operation({
      ...answering(null),
      run: async () => {
        throw reason
      },
    })
  assert.equal(await exampleOf(failing(new NotLoadedError('x'))), undefined)
  await assert.rejects(exampleOf(failing(new OverloadedError('x'))), OverloadedError)
  const update = {
    name: 'a',
    nameHe: 'b',
    began: new Date().toISOString(),
    ended: null,
    status: 'rolling out',
    officialUrl: baseUrl,
  } as const
  const site = { engineUpdates: { source: baseUrl, updates: [{ ...update, id: 'a', kind: 'core' as const }] } }
  assert.partialDeepStrictEqual((await exampleOf(listEngineUpdates, { site }))?.result, { updates: [{ name: 'a' }] })
})

test('uses words that stand alone and have one direction', () => {
  const cases = {
    'קידום אורגני ו־GEO | אופק': 'קידום אורגני',
    'אופק – SEO לעסקים': 'אופק לעסקים',
    'GEO לעסקים': 'GEO',
    "O'Brien & Sons, since 1990": 'since 1990',
    Accueil: 'Accueil',
    'הַבַּיִת שלנו': 'הַבַּיִת שלנו',
    '–': 'home',
    '': 'home',
  }
  for (const [title, words] of Object.entries(cases)) assert.equal(exampleWords(title), words, title)
})

test('is a valid search, whatever the title', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('א', 'b', ' ', "'", '\ud800', '́', '$') })),
      (title) => {
        const words = exampleWords(title)
        assert.match(words, /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]+(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}]+)?$/u)
        assert.ok([...words].length <= 120)
      },
    ),
  )
})
