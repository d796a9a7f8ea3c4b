import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { estimateTokens, fitItems, toolLimits } from './result-size.ts'

const item = fc.record({
  title: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('א', '👍', 'x', '%').map((unit) => unit.repeat(3_000)),
  ),
})

test('the longest prefix that fits is returned', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 130 }), (items) => {
      const fitting = fitItems(items)
      const tokens = (count: number) =>
        items.slice(0, count).reduce((sum, listed) => sum + estimateTokens(JSON.stringify(listed)), 0)
      assert.deepEqual(fitting, items.slice(0, fitting.length))
      assert.ok(fitting.length <= toolLimits.listItems && tokens(fitting.length) <= toolLimits.bodyTokens)
      const more = fitting.length + 1
      assert.ok(more > items.length || more > toolLimits.listItems || tokens(more) > toolLimits.bodyTokens)
    }),
  )
})

test('100 small items fit, no more; one that is too large ends the list', () => {
  assert.equal(fitItems(Array.from({ length: 101 }, () => 1)).length, 100)
  assert.deepEqual(fitItems(['a', 'א'.repeat(30_000), 'b']), ['a'])
  assert.deepEqual(fitItems([]), [])
})

test('an estimate is an integer that never decreases as a text grows', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (start, end) => {
      const [short, long] = [estimateTokens(start), estimateTokens(start + end)]
      assert.ok(Number.isInteger(short) && short >= 0 && long >= short)
      assert.ok(long <= short + estimateTokens(end), 'cutting a text never makes it smaller than its parts')
    }),
  )
})

test('an empty text has no tokens', () => assert.equal(estimateTokens(''), 0))

test('an estimate exceeds the measured counts of common tokenizers', () => {
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
