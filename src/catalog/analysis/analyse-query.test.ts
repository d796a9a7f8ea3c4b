import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSearchableWord } from '../search/query-words.ts'
import { analyseQuery, type Clauses } from './analyse-query.ts'

/** All keys of all fallbacks. */
function fallbacksOf(text: string): readonly Clauses[] {
  return Array.from(analyseQuery(text).fallbacks, (question) => question.map(({ keys }) => keys))
}

test('a word is one clause of one key, in any form and however often', () => {
  assert.deepEqual(analyseQuery('Pages page PAGES').narrow, [['page']])
})

test('the first fallback knows every reading of the prefixes', () => {
  const { narrow } = analyseQuery('והמחיר seo')
  const [readings] = fallbacksOf('והמחיר seo')
  assert.deepEqual(narrow, [['והמחיר'], ['seo']])
  assert.deepEqual(
    readings?.map((clause) => clause.includes('מחיר') || clause.includes('seo')),
    [true, true],
  )
})

test('every fallback is wider than the first, and guesses at one word before it guesses at all', () => {
  const fallbacks = fallbacksOf('האירגון תוכנית')
  const [readings = [], first = [], second = [], both = []] = fallbacks
  assert.deepEqual([first[1], second[0]], [readings[1], readings[0]])
  assert.deepEqual(both, [first[0], second[1]])
  for (const clauses of fallbacks) {
    for (const [at, keys] of readings.entries()) assert.ok(keys.every((key) => clauses[at]?.includes(key)))
  }
})

test('hyphenated words are also searched as one word', () => {
  assert.ok(fallbacksOf('wi-fi').some((clauses) => clauses.length === 1 && clauses[0]?.includes('wifi')))
})

test('there are few fallbacks of a bounded size', () => {
  const words = ['התפתחויותיהם', 'ולכשהמחירים', 'ייווצרו', 'מתוכניותיהם', 'והתייחסויות', 'הוידיאו', 'שיכתובו']
  for (let count = 1; count <= words.length; count++) {
    const fallbacks = fallbacksOf(words.slice(0, count).join(' '))
    assert.ok(fallbacks.length <= 12)
    for (const clauses of fallbacks) assert.ok(clauses.flat().length <= 300 * count, String(clauses.flat().length))
  }
})

test('a single letter and what a hyphen ties to it are one word', () => {
  assert.deepEqual(analyseQuery('e-commerce on-page').narrow, [['ecommerce'], ['on'], ['page']])
})

test('unspaced runs require all their pairs', () => {
  assert.deepEqual(analyseQuery('最適化').narrow, [['最適'], ['適化']])
})

test('a query has a bounded number of clauses', () => {
  assert.ok(analyseQuery(Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' ')).narrow.length <= 120)
  assert.ok(analyseQuery('検索'.repeat(5000)).narrow.length <= 120)
})

test('a query with a word is searchable', () => {
  const isSearchable = (text: string) => {
    assert.equal(hasSearchableWord(text), analyseQuery(text).narrow.length > 0, text)
    return hasSearchableWord(text)
  }
  for (const text of ['seo', 'קידום', '5', 'ה-SEO', 'x', '検', 'ﷺ']) assert.ok(isSearchable(text), text)
  for (const text of ['', ' ', '--', '"', 'ה', 'ה-', 'א ב', '!?', '\u05B0\u05B0', '\u200F', '🙂', '™', "x's", "'s", "a-'s"])
    assert.equal(isSearchable(text), text.startsWith('x') || text.startsWith('a') || text === "'s", text)
})
