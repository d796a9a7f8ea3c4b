import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { inParallel } from './in-parallel.ts'

/** Runs items and returns the most that were in work at once, by number and by weight. */
async function run(items: readonly number[], max: number, total: number) {
  let [count, weight, maxCount, maxWeight] = [0, 0, 0, 0]
  await inParallel(items, { items: max, weight: { total, of: (item) => item } }, async (item) => {
    maxCount = Math.max(maxCount, ++count)
    maxWeight = Math.max(maxWeight, (weight += item))
    await turn()
    count--
    weight -= item
  })
  return { maxCount, maxWeight }
}

test('at most the allowed number of items run at once', async () => {
  assert.deepEqual(await run([1, 1, 1, 1, 1, 1], 3, 100), { maxCount: 3, maxWeight: 3 })
})

test('heavy items wait for room; one heavier than allowed runs alone', async () => {
  assert.deepEqual(await run([4, 4, 4, 20, 1, 1], 5, 10), { maxCount: 2, maxWeight: 20 })
})

test('items are only requested when there is room for them', async () => {
  let taken = 0
  function* items() {
    for (; taken < 100; taken++) yield taken
  }
  await inParallel(items(), { items: 2 }, async (item) => {
    assert.ok(taken - item <= 3)
    await turn()
  })
})

test('the first failure stops it once running items have ended', async () => {
  const done: number[] = []
  const work = inParallel([1, 2, 3, 4, 5, 6], { items: 2 }, async (item) => {
    await turn()
    if (item === 2) throw new Error('two')
    done.push(item)
  })
  await assert.rejects(work, /two/)
  const ended = done.length
  await turn()
  assert.equal(done.length, ended)
  assert.ok(!done.includes(6))
})
