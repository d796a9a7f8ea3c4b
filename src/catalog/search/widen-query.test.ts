import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseQuery } from '../analysis/analyse-query.ts'
import { searchWidening } from './widen-query.ts'

type Index = Parameters<typeof searchWidening>[1]

const everything: Index = {
  pages: 10,
  filter: () => () => true,
  present: (tokens) => ({ tokens, cost: 0 }),
}

/** The clauses that are searched for when nothing is found. */
async function searchedFor(
  text: string,
  index: Partial<Index> = {},
  guesses = true,
): Promise<readonly (readonly (readonly string[])[])[]> {
  const searched: (readonly (readonly string[])[])[] = []
  const found = await searchWidening(analyseQuery(text, guesses), { ...everything, ...index }, async (clauses) => {
    searched.push(clauses)
    return undefined
  })
  assert.equal(found, undefined)
  return searched
}

test('plain words have no fallback: no two searches are the same', async () => {
  assert.equal((await searchedFor('2024 検索')).length, 1)
  assert.equal((await searchedFor('--')).length, 0)
})

test('guesses at a word are not made where another word of the query is on no page', async () => {
  const read: string[] = []
  await searchedFor('והתפתחויותיהם ואתריהם ושגגגגוי', {
    present(tokens) {
      read.push(...tokens)
      return { tokens: tokens.filter((token) => token.startsWith('אתר')), cost: 0 }
    },
  })
  assert.ok(read.length > 0 && read.length < 100, `${read.length} tokens`)
})

test('no fallback is tried when a query has cost enough, and small costs end nothing', async () => {
  const searched = async (cost: number) =>
    (await searchedFor('והתפתחויותיהם', { present: (tokens) => ({ tokens, cost }) })).length
  assert.equal(await searched(400_000), 2, 'what the first reading has cost is known when it has been read')
  assert.ok((await searched(1)) > 2)
})

test('what a query may cost grows with the site', async () => {
  const costly: Partial<Index> = { present: (tokens) => ({ tokens, cost: 400_000 }) }
  assert.ok((await searchedFor('והתפתחויותיהם', { ...costly, pages: 1_000_000 })).length > 2)
})

test('no page is read for a fallback with a word that is nowhere, in whatever order the words are', async () => {
  for (const text of ['בית ספר אמנות', 'אמנות בית ספר']) {
    const index: Partial<Index> = {
      filter: () => (token) => token !== 'אמנ' && !token.startsWith('אמנו'),
      present: (tokens) => assert.fail(tokens.join(' ')),
    }
    const searched = await searchedFor(text, index, false)
    assert.equal(searched.length, 1, text)
  }
})

test('an engine that looks all tokens up at once is given all that may be asked for', async () => {
  const given = new Set<string>()
  const searched = await searchedFor('והמחירים 2024', {
    filter(tokens) {
      for (const token of tokens) given.add(token)
      return () => true
    },
  })
  assert.ok(searched.length > 2)
  for (const clauses of searched.slice(1)) assert.ok(clauses.flat().every((token) => given.has(token)))
})
