import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonResponse } from './response.ts'
import { ResponseCache } from './response-cache.ts'
import { PreparedResponse } from './prepared-response.ts'

const response = () => new PreparedResponse(jsonResponse(200, { a: 1 }))

test('concurrent callers share one call, and later ones get the stored value', async () => {
  const cache = new ResponseCache(1_000_000)
  let made = 0
  const make = async () => {
    made++
    await new Promise(setImmediate)
    return response()
  }
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => cache.getOrMake('key', make)))
  for (const other of others) assert.equal(other, first)
  assert.equal(await cache.getOrMake('key', make), first)
  assert.equal(made, 1)
  await cache.getOrMake('another key', make)
  assert.equal(made, 2)
})

test('a failure is shared by concurrent callers, and the next call tries again', async () => {
  const cache = new ResponseCache(1_000_000)
  let tries = 0
  const make = async () => {
    tries++
    await new Promise(setImmediate)
    if (tries === 1) throw new Error('away')
    return response()
  }
  const waited = await Promise.allSettled([cache.getOrMake('key', make), cache.getOrMake('key', make)])
  assert.deepEqual(
    waited.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal((await cache.getOrMake('key', make)).status, 200)
  assert.equal(tries, 2)
})

test('undefined is not stored', async () => {
  const cache = new ResponseCache(1_000_000)
  assert.equal(await cache.getOrMake('key', async () => undefined), undefined)
  assert.equal((await cache.getOrMake('key', async () => response())).status, 200)
})
