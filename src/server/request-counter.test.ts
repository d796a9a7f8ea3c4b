import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestCounter } from './request-counter.ts'

test('a window begins with the first request and ends after its length, whatever comes in between', () => {
  const counter = new RequestCounter(60_000, 10)
  assert.deepEqual(counter.count('a', 1_000), { requests: 1, left: 60_000 })
  assert.deepEqual(counter.count('a', 31_000), { requests: 2, left: 30_000 })
  assert.deepEqual(counter.count('b', 31_000), { requests: 1, left: 60_000 })
  assert.deepEqual(counter.count('a', 60_999), { requests: 3, left: 1 })
  assert.deepEqual(counter.count('a', 61_000), { requests: 1, left: 60_000 })
})

test('remembered counts are continued until their window ends', () => {
  const counter = new RequestCounter(60_000, 10)
  counter.remember('a', { requests: 119, left: 20_000 }, 1_000)
  assert.deepEqual(counter.count('a', 2_000), { requests: 120, left: 19_000 })
  assert.deepEqual(counter.count('a', 21_000), { requests: 1, left: 60_000 })
})

test('the least recently seen client is evicted first', () => {
  const counter = new RequestCounter(60_000, 2)
  for (const client of ['a', 'b', 'a', 'c']) counter.count(client, 0)
  assert.equal(counter.count('a', 1).requests, 3)
  assert.equal(counter.count('b', 1).requests, 1)
})
