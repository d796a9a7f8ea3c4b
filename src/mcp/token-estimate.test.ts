import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { estimateTokens } from './token-estimate.ts'

test('an estimate is a whole number that never falls when a text grows', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (start, end) => {
      const [short, long] = [estimateTokens(start), estimateTokens(start + end)]
      assert.ok(Number.isInteger(short) && short >= 0 && long >= short)
      assert.ok(long <= short + estimateTokens(end), 'cutting a text never makes it smaller than its parts')
    }),
  )
})

test('nothing takes no tokens', () => assert.equal(estimateTokens(''), 0))

test('an estimate is above what the usual tokenizers were measured to need', () => {
  for (const [unit, measured] of [
    ['א', 0.98],
    ['אָ', 1.33],
    ['a', 0.28],
    ['👍', 2.75],
    ['%D7', 0.65 * 3],
  ] as const) {
    assert.ok(estimateTokens(unit.repeat(1_000)) >= measured * 1_000, unit)
  }
})
