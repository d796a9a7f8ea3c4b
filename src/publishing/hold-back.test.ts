import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMassLoss } from './hold-back.ts'

test('more than half of the pages is a mass loss', () => {
  assert.equal(isMassLoss(100, 50), false)
  assert.equal(isMassLoss(100, 51), true)
  assert.equal(isMassLoss(100, 100), true)
})

test('on the smallest sites one of two pages may go, but not all', () => {
  assert.equal(isMassLoss(1, 1), true)
  assert.equal(isMassLoss(2, 1), false)
  assert.equal(isMassLoss(2, 2), true)
  assert.equal(isMassLoss(3, 1), false)
  assert.equal(isMassLoss(3, 3), true)
})

test('no loss is not a mass loss', () => {
  assert.equal(isMassLoss(0, 0), false)
  assert.equal(isMassLoss(10, 0), false)
})
