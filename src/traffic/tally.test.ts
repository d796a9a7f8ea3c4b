import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Tally } from './tally.ts'

const bounds = { rows: 10, nameLength: 20 }

test('a flood of one-off names displaces no frequent one', () => {
  const tally = new Tally(1, bounds)
  for (let at = 0; at < 10_000; at++) {
    tally.add(`flood ${at}`, 0)
    if (at % 10 === 0) tally.add('often', 0)
  }
  const [first, ...others] = tally.rows()
  assert.deepEqual(first, ['often', 1_000])
  assert.ok(others.length < bounds.rows)
  assert.equal(tally.others + 1_000 + others.length, 11_000)
})

test('rows are bounded, counts never too high, and the total is exact', () => {
  const name = fc.integer({ min: 0, max: 60 }).map((at) => `name ${at}`)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.integer({ min: 0, max: 1 })), { maxLength: 300 }), (events) => {
      const tally = new Tally(2, bounds)
      const exact = new Map<string, [number, number]>()
      for (const [each, column] of events) {
        tally.add(each, column)
        const row = exact.get(each) ?? [0, 0]
        row[column === 0 ? 0 : 1]++
        exact.set(each, row)
      }
      const rows = tally.rows()
      assert.ok(rows.length <= bounds.rows)
      for (const [each, first = 0, second = 0] of rows) {
        const [trueFirst, trueSecond] = exact.get(each) ?? [0, 0]
        assert.ok(first <= trueFirst && second <= trueSecond)
      }
      const kept = rows.reduce((sum, [, first = 0, second = 0]) => sum + first + second, 0)
      assert.equal(kept + tally.others, events.length)
    }),
  )
})

test('an overlong name is only counted in the total', () => {
  const tally = new Tally(1, bounds)
  tally.add('x'.repeat(21), 0)
  assert.deepEqual([tally.rows(), tally.others], [[], 1])
})

test('names of Object properties are ordinary names', () => {
  const tally = new Tally(1, bounds)
  for (const name of ['__proto__', 'constructor']) tally.add(name, 0)
  assert.deepEqual(tally.rows(), [
    ['__proto__', 1],
    ['constructor', 1],
  ])
})
