import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { SizedCache } from './sized-cache.ts'

test('whatever is put in, and grows while it is kept, the cache takes no more than its bound', () => {
  const steps = fc.array(fc.record({ key: fc.nat(40), size: fc.nat(300), grow: fc.boolean() }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (all) => {
      const cache = new SizedCache<{ size: number }>(1_000)
      for (const { key, size, grow } of all) {
        const known = cache.get(String(key))
        if (known === undefined) cache.set(String(key), { size })
        else if (grow) {
          known.size += size
          cache.get(String(key))
        }
        assert.ok(cache.bytes <= 1_000)
      }
    }),
    { numRuns: 200 },
  )
})

test('what is asked for again outlives what is not', () => {
  const cache = new SizedCache<{ size: number }>(1_000)
  cache.set('asked', { size: 100 })
  for (let at = 0; at < 50; at++) {
    cache.set(`once ${at}`, { size: 100 })
    assert.notEqual(cache.get('asked'), undefined)
  }
  assert.equal(cache.get('once 0'), undefined)
})
