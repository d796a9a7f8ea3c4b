import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSearchableWord } from '../searchable.ts'
import { analyseQuery } from './analyse-query.ts'

test('a word is one clause of one key, in any form and however often', () => {
  assert.deepEqual(analyseQuery('Pages page PAGES').narrow, [['page']])
})

test('the first fallback knows every reading of the prefixes', () => {
  const { narrow, fallbacks } = analyseQuery('והמחיר seo')
  const [readings] = fallbacks
  assert.deepEqual(narrow, [['והמחיר'], ['seo']])
  assert.deepEqual(
    readings?.map((clause) => clause.includes('מחיר') || clause.includes('seo')),
    [true, true],
  )
})

test('every fallback is wider than the first, and guesses at one word before it guesses at all', () => {
  const { fallbacks } = analyseQuery('האירגון תוכנית')
  const [readings = [], first = [], second = [], both = []] = fallbacks
  assert.deepEqual([first[1], second[0]], [readings[1], readings[0]])
  assert.deepEqual(both, [first[0], second[1]])
  for (const clauses of fallbacks) {
    for (const [at, keys] of readings.entries()) assert.ok(keys.every((key) => clauses[at]?.includes(key)))
  }
})

test('what a hyphen ties is asked for as one word too', () => {
  assert.ok([...analyseQuery('wi-fi').fallbacks].some((clauses) => clauses.length === 1 && clauses[0]?.includes('wifi')))
})

test('there are few fallbacks of a bounded size, none for plain words', () => {
  assert.deepEqual([...analyseQuery('2024 検索').fallbacks], [])
  const words = ['התפתחויותיהם', 'ולכשהמחירים', 'ייווצרו', 'מתוכניותיהם', 'והתייחסויות', 'הוידיאו', 'שיכתובו']
  for (let count = 1; count <= words.length; count++) {
    const fallbacks = [...analyseQuery(words.slice(0, count).join(' ')).fallbacks]
    assert.ok(fallbacks.length <= 12)
    for (const clauses of fallbacks) assert.ok(clauses.flat().length <= 300 * count, String(clauses.flat().length))
  }
})

test('a single letter and what a hyphen ties to it are one word', () => {
  assert.deepEqual(analyseQuery('e-commerce on-page').narrow, [['ecommerce'], ['on'], ['page']])
})

test('unspaced runs ask for all their pairs', () => {
  assert.deepEqual(analyseQuery('最適化').narrow, [['最適'], ['適化']])
})

test('a query has a bounded number of clauses', () => {
  assert.ok(analyseQuery(Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' ')).narrow.length <= 120)
  assert.ok(analyseQuery('検索'.repeat(5000)).narrow.length <= 120)
})

test('searchable is what holds a word', () => {
  for (const text of ['seo', 'קידום', '5', 'ה-SEO', 'x', '検', 'ﷺ']) assert.ok(hasSearchableWord(text), text)
  for (const text of ['', ' ', '--', '"', 'ה', 'ה-', 'א ב', '!?', '\u05B0\u05B0', '\u200F', '🙂', '™'])
    assert.ok(!hasSearchableWord(text), text)
})
