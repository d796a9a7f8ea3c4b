import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { RequestCounter } from './request-counter.ts'
import { createSharedWindows, SharedRequestCounter } from './shared-request-counter.ts'

test('counts like the counter of a single thread', () => {
  const step = fc.record({
    client: fc.constantFrom('a', 'b', '192.0.2.1', '2001:db8::/64'),
    later: fc.integer({ min: 0, max: 40_000 }),
    remembered: fc.option(fc.record({ requests: fc.integer({ min: 1, max: 500 }), left: fc.integer({ min: 1, max: 60_000 }) })),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const alone = new RequestCounter(60_000, 100)
      const shared = new SharedRequestCounter(60_000, createSharedWindows(16))
      let now = 1_000_000
      for (const { client, later, remembered } of steps) {
        now += later
        for (const counter of remembered === null ? [] : [alone, shared])
          counter.remember(client, remembered ?? { requests: 0, left: 0 }, now)
        assert.deepEqual(shared.count(client, now), alone.count(client, now))
      }
    }),
  )
})

test('the oldest window is evicted from a full bucket', () => {
  const counter = new SharedRequestCounter(60_000, createSharedWindows(1))
  for (let client = 0; client < 8; client++) counter.count(`${client}`, 1_000 + client)
  counter.count('more', 2_000)
  assert.equal(counter.count('1', 2_001).requests, 2)
  assert.equal(counter.count('0', 2_002).requests, 1)
})

test('clients of a bucket that another thread has locked are counted locally', () => {
  const windows = createSharedWindows(1)
  const counter = new SharedRequestCounter(60_000, windows)
  counter.count('a', 1_000)
  // The lock of the only bucket: held by a thread that died.
  const lock = new Int32Array(windows.memory, windows.memory.byteLength - 4)
  lock[0] = 1
  const before = Buffer.from(windows.memory.slice(0))
  assert.equal(counter.count('a', 1_001).requests, 1)
  counter.remember('b', { requests: 7, left: 50_000 }, 1_002)
  assert.equal(counter.count('b', 1_003).requests, 8)
  const began = performance.now()
  for (let request = 2; request <= 100; request++) assert.equal(counter.count('a', 1_004).requests, request)
  assert.ok(performance.now() - began < 100, 'only the first request waits for the lock')
  assert.ok(before.equals(Buffer.from(windows.memory)), 'shared memory is neither changed nor unlocked')
  lock[0] = 0
  assert.equal(counter.count('a', 1_005).requests, 2)
})

test('50,000 clients are counted at the same time', () => {
  const counter = new SharedRequestCounter(60_000, createSharedWindows())
  let forgotten = 0
  for (let round = 1; round <= 2; round++)
    for (let client = 0; client < 50_000; client++) if (counter.count(`client ${client}`, 1_000).requests !== round) forgotten++
  assert.ok(forgotten < 500, `${forgotten} were forgotten`)
})

test('concurrent threads count every request exactly once', async () => {
  const windows = createSharedWindows(4)
  const program = `
    import { parentPort, workerData } from 'node:worker_threads'
    import { SharedRequestCounter } from ${JSON.stringify(new URL('shared-request-counter.ts', import.meta.url).href)}
    const counter = new SharedRequestCounter(60_000, workerData)
    const counts = { a: [], b: [] }
    for (let request = 0; request < 20_000; request++)
      for (const client of ['a', 'b']) counts[client].push(counter.count(client, 1_000).requests)
    parentPort.postMessage(counts)
  `
  const module = new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  const workers = Array.from({ length: 3 }, () => new Worker(module, { workerData: windows }))
  const all = (await Promise.all(workers.map((worker) => once(worker, 'message')))).flat() as { a: number[]; b: number[] }[]
  for (const client of ['a', 'b'] as const) {
    const counts = all.flatMap((each) => each[client])
    assert.equal(new Set(counts).size, 60_000)
    assert.equal(Math.max(...counts), 60_000)
  }
})
