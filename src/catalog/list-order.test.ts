import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { caseStudySort, pageRank, readSearchSort, searchSort } from './list-order.ts'

test('the sort value of a search carries tier and rank', () => {
  const page = fc.record({ type: fc.constantFrom('service', 'page'), depth: fc.integer({ min: 0, max: 3000 }) })
  fc.assert(
    fc.property(page, fc.constantFrom(0, 1), ({ type, depth }, tier) => {
      const rank = pageRank({ type, path: `/${'x/'.repeat(depth)}` })
      assert.deepEqual(readSearchSort(searchSort(tier, rank)), { tier, rank })
    }),
    { seed: 7 },
  )
})

test('whatever number stands in a cursor, tier and rank are in range', () => {
  for (const sort of [Number.NaN, Infinity, -Infinity, -1, 1e300, 0.5, -0]) {
    const { tier, rank } = readSearchSort(sort)
    assert.ok((tier === 0 || tier === 1) && Number.isInteger(rank) && rank >= 0 && rank < 8192, String(sort))
  }
})

test('newer case studies have smaller values, those without a date the largest', () => {
  const sorts = ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', '1969-01-01T00:00:00Z', null, 'no date'].map((updatedAt) =>
    caseStudySort({ updatedAt }),
  )
  assert.deepEqual(
    sorts,
    sorts.toSorted((a, b) => a - b),
  )
  assert.equal(sorts[3], sorts[4])
  assert.ok(sorts.every((sort) => Number.isSafeInteger(sort)))
})
