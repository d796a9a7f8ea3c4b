import assert from 'node:assert/strict'
import { test } from 'node:test'
import { massLoss } from './publish-listing.ts'

test('more than half of the pages is a mass loss', () => {
  assert.equal(massLoss(100, 50), false)
  assert.equal(massLoss(100, 51), true)
  assert.equal(massLoss(100, 100), true)
})

test('on the smallest sites one page of two may go, but not all', () => {
  assert.equal(massLoss(1, 1), true)
  assert.equal(massLoss(2, 1), false)
  assert.equal(massLoss(2, 2), true)
  assert.equal(massLoss(3, 1), false)
  assert.equal(massLoss(3, 3), true)
})

test('nothing lost is no loss', () => {
  assert.equal(massLoss(0, 0), false)
  assert.equal(massLoss(10, 0), false)
})
