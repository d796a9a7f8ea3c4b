import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hebrewName, isNamedUpdate, updateKind } from './update-name.ts'

const names: readonly (readonly [string, string, string])[] = [
  ['March 2026 core update', 'core', 'עדכון ליבה – מרץ 2026'],
  ['August 2026 spam update', 'spam', 'עדכון ספאם – אוגוסט 2026'],
  ['February 2026 Discover update', 'other', 'עדכון דיסקבר – פברואר 2026'],
  ['September 2023 helpful content update', 'other', 'עדכון תוכן מועיל – ספטמבר 2023'],
  ['November 2023 reviews update', 'other', 'עדכון ביקורות – נובמבר 2023'],
  ['February 2022 page experience update', 'other', 'עדכון חוויית דף – פברואר 2022'],
  ['December 2022 link spam update', 'spam', 'עדכון link spam – דצמבר 2022'],
  ['May 2026 Local Maps update', 'other', 'עדכון Local Maps – מאי 2026'],
  ['  JUNE  2026 Core Update ', 'core', 'עדכון ליבה – יוני 2026'],
]

describe('names of updates', () => {
  for (const [name, kind, hebrew] of names) {
    test(name.trim(), () => {
      assert.equal(isNamedUpdate(name), true)
      assert.equal(updateKind(name), kind)
      assert.equal(hebrewName(name), hebrew)
    })
  }
  for (const fault of [
    'Ranking is experiencing an ongoing issue',
    'core update',
    'Smarch 2026 core update',
    'March 2026 update',
    'We will give another update',
    '',
  ]) {
    test(`not a ranking update: ${fault}`, () => assert.equal(isNamedUpdate(fault), false))
  }
})
