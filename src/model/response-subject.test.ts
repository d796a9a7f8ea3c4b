import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countedQuery } from './response-subject.ts'

const cases = [
  ['  SEO   Prices ', 'seo prices'],
  ['קידום\u200f אתרים', 'קידום אתרים'],
  ['c++ & c#', 'c++ & c#'],
  ['mail dana.levi@example.com now', 'mail … now'],
  ['call 054-123-4567', 'call …'],
  ['+972 (54) 1234567', ''],
  ['4580 1234 5678 9010 card', '… card'],
  ['dana@example.com', ''],
  ['اتصل ٠٥٠-١٢٣-٤٥٦٧', 'اتصل …'],
  ['call 054–123–4567', 'call …'],
  ['core update 2024-2025', 'core update 2024-2025'],
  ['core update 2024–2025', 'core update 2024–2025'],
  ['iso 27001', 'iso 27001'],
  ['\u001b[31mred', '[31mred'],
  ['a\u202eb', 'a b'],
  ['\ud800 x', '\ufffd x'],
] as const
for (const [written, counted] of cases) {
  test(`${JSON.stringify(written)} counts as ${JSON.stringify(counted)}`, () => {
    assert.equal(countedQuery(written), counted)
  })
}

test('a counted query is short, single-line and without long numbers, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (written) => {
      const counted = countedQuery(written)
      assert.ok([...counted].length <= 120)
      assert.doesNotMatch(counted, /[\p{Cc}\p{Cf}\p{Zl}]/u)
      assert.doesNotMatch(counted, /\p{Nd}{7}/u)
    }),
  )
})
