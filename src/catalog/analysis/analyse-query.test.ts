import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasSearchableWord } from '../searchable.ts'
import { analyseQuery } from './analyse-query.ts'

test('a word is one clause of one key, in any form and however often', () => {
  assert.deepEqual(analyseQuery('Pages page PAGES').narrow, [['page']])
})

test('the wide question knows every reading of the prefixes', () => {
  const { narrow, wide } = analyseQuery('והמחיר seo')
  assert.deepEqual(narrow, [['והמחיר'], ['seo']])
  assert.deepEqual(
    wide.map((clause) => clause.includes('מחיר') || clause.includes('seo')),
    [true, true],
  )
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
