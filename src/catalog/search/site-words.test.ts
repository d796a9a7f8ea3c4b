import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteWords } from './site-words.ts'

test('words are normalised: no niqqud, lower case, final letters and gershayim kept', () => {
  assert.deepEqual(
    [...siteWords(['שָׁלוֹם, צה״ל! ה-SEO הSEO', "Don't Café e-commerce"])],
    ['שלום', 'צה״ל', 'seo', 'don', 'café', 'commerce'],
  )
})

test('numbers, single letters and scripts without spaces are skipped', () => {
  assert.deepEqual([...siteWords(['1,500 2026 א x 検索 GA4 검색'])], ['ga4'])
})

test('each word is counted once', () => {
  assert.deepEqual([...siteWords(['SEO seo', 'Seo'])], ['seo'])
})
