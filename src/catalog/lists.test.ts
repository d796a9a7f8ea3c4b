import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseStudySort } from './lists.ts'

test('case studies sort newest first, undated ones last', () => {
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
