import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analysePage } from './analyse-page.ts'
import { pageTokens } from './opaque-tokens.ts'

test('title, summary and text are searchable, and the title on its own', () => {
  const { title, all } = analysePage({ title: 'Manual', summary: 'Short' }, 'Long text')
  assert.deepEqual([...title], ['manual'])
  assert.deepEqual([...all].toSorted(), ['long', 'manual', 'short', 'text'])
})

test('the number of keys per page is bounded', () => {
  const text = Array.from({ length: 120_000 }, (_, at) => `w${at}`).join(' ')
  assert.ok(analysePage({ title: text, summary: text }, text).all.size <= 50_010)
})

test('tokens contain only letters, digits and field markers', () => {
  const tokens = pageTokens(analysePage({ title: '500 שלום', summary: '' }, '"word" * NOT 検索 1,500'), 'case-study').split(' ')
  assert.deepEqual(
    tokens,
    [
      '01500',
      '0500',
      '1500',
      '1שלומ',
      '1לומ',
      '2500',
      '2שלומ',
      '2לומ',
      '9casestudy',
      'not',
      'word',
      'שלומ',
      'לומ',
      '検',
      '検索',
      '索',
    ].toSorted(),
  )
})
