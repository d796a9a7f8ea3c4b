import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { SizedCache } from './sized-cache.ts'

test('the cache never exceeds its limit, whatever is stored and grows while cached', () => {
  const steps = fc.array(fc.record({ key: fc.nat(40), size: fc.nat(300), grow: fc.boolean() }), { maxLength: 300 })
  fc.assert(
    fc.property(steps, (all) => {
      const cache = new SizedCache<{ size: number }>(1_000, undefined, 500)
      for (const { key, size, grow } of all) {
        const known = cache.get(String(key))
        if (known === undefined) cache.set(String(key), { size })
        else if (grow) {
          known.size += size
          cache.get(String(key))
        }
        assert.ok(cache.bytes <= 1_500)
      }
    }),
    { numRuns: 200 },
  )
})

test('recently used values outlive others', () => {
  const cache = new SizedCache<{ size: number }>(1_000)
  cache.set('asked', { size: 100 })
  for (let at = 0; at < 50; at++) {
    cache.set(`once ${at}`, { size: 100 })
    assert.notEqual(cache.get('asked'), undefined)
  }
  assert.equal(cache.get('once 0'), undefined)
})

test('large values have their own segment and only evict each other', () => {
  const cache = new SizedCache<{ size: number }>(1_000, undefined, 1_000)
  for (let at = 0; at < 9; at++) cache.set(`small ${at}`, { size: 100 })
  for (let at = 0; at < 10; at++) cache.set(`large ${at}`, { size: 400 })
  for (let at = 0; at < 9; at++) assert.notEqual(cache.get(`small ${at}`), undefined)
  assert.equal(cache.get('large 7'), undefined)
  for (const at of [8, 9]) assert.notEqual(cache.get(`large ${at}`), undefined)
  cache.set('large 9', { size: 100 })
  assert.equal(cache.get('large 9')?.size, 100, 'a value that has shrunk is found')
  cache.set('too large', { size: 1_001 })
  assert.equal(cache.get('too large'), undefined)
})

test('the first value of a new generation clears the cache', () => {
  let generation: number | undefined
  const cache = new SizedCache<{ size: number }>(10_000, () => generation)
  cache.set('before anything was published', { size: 1_000 })
  for (generation = 1; generation <= 20; generation++) {
    for (const name of ['home', 'search']) cache.set(`${name} ${generation}`, { size: 100 })
    assert.equal(cache.bytes, 200)
    assert.notEqual(cache.get(`home ${generation}`), undefined)
    assert.equal(cache.get(`home ${generation - 1}`), undefined)
  }
})

test('a value is found by its entry until it is evicted, and being used keeps it', () => {
  const cache = new SizedCache<{ size: number }>(1_000)
  const [used, unused] = [{ size: 100 }, { size: 100 }]
  cache.set('used', used)
  cache.set('unused', unused)
  const entries = [used, unused].map((value) => cache.entryOf(value))
  for (let second = 0; second < 20; second++) {
    cache.set(`once ${second}`, { size: 100 })
    const [entry] = entries
    assert.ok(entry !== undefined)
    assert.equal(cache.use(entry, second * 1_000), used)
    used.size++
    assert.equal(cache.use(cache.entryOf(used) ?? entry, second * 1_000 + 1), used, 'it has grown')
    entries[0] = cache.entryOf(used)
  }
  assert.equal(entries[1]?.value, undefined)
  const large = { size: 1_001 }
  cache.set('too large', large)
  assert.equal(cache.entryOf(large), undefined)
})
