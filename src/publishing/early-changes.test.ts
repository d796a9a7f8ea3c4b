import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { createExtractionPool } from './extraction-pool.ts'
import { keepPublished } from './keep-published.ts'
import { EventLog } from './testing/event-log.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { openBench, pagesOf, plainSettings, type PublishBench } from './testing/publish-bench.ts'

let prepared = 0
const realPool = createExtractionPool({ size: 1 })
const pool = { ...realPool, prepare: () => void prepared++ }
after(() => pool.close())

let bench: PublishBench
let origin: MemoryOrigin
let stop: AbortController
let keeping: Promise<void>
let log: EventLog
beforeEach(async () => {
  bench = await openBench(openSqliteCatalog, pool)
  origin = new MemoryOrigin()
  stop = new AbortController()
  log = new EventLog()
  origin.write({ 'a.html': pageHtml({ title: 'A' }), 'b.html': pageHtml({ title: 'B' }) })
  const { catalog } = bench
  keeping = keepPublished({ catalog, origin, extract: pool, settings: plainSettings, progress: log.add, signal: stop.signal })
  await log.next('published')
  origin.takeReads()
})
afterEach(async () => {
  stop.abort()
  await keeping
  await bench.close()
})

async function titles(): Promise<readonly string[]> {
  return Array.from((await pagesOf(bench)).values(), ({ title }) => title)
}

/** Waits until the changed documents have been extracted. */
async function documentsAreRead(): Promise<void> {
  await log.next('progress')
}

describe('an unsettled change', () => {
  test('is read at once, and published once when it settles', async () => {
    const change = await origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).notice()
    await documentsAreRead()
    await pause(300)
    assert.deepEqual(await titles(), ['A', 'B'])
    change.complete()
    assert.equal((await log.next('published')).changed, 1)
    assert.deepEqual(await titles(), ['A 2', 'B'])
    await pause(300)
    assert.ok(!log.kinds().includes('unchanged'), 'its announcement is not another change')
  })

  test('is not published and causes no error if more follows', async () => {
    const change = await origin.write({ 'a.html': pageHtml({ title: 'Half' }) }).notice()
    await documentsAreRead()
    change.incomplete()
    const next = await origin.write({ 'a.html': pageHtml({ title: 'Whole' }) }).notice()
    next.complete()
    await log.next('published')
    assert.deepEqual(await titles(), ['Whole', 'B'])
    assert.deepEqual(log.kinds().filter((kind) => kind === 'published').length, 2)
    assert.ok(!log.kinds().includes('failed'))
  })

  test('that loses most pages is only held back once settled', async () => {
    const change = await origin
      .remove('a.html', 'b.html')
      .write({ 'c.html': pageHtml({ title: 'C' }) })
      .notice()
    await documentsAreRead()
    await pause(300)
    assert.ok(!log.kinds().includes('held'))
    change.complete()
    assert.equal((await log.next('held')).vanished, 2)
  })

  test('does not block other changes if nothing follows', async () => {
    const change = await origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).notice()
    await documentsAreRead()
    change.incomplete()
    origin.write({ 'b.html': pageHtml({ title: 'B 2' }) }).announce()
    await log.next('published')
    assert.deepEqual(await titles(), ['A 2', 'B 2'])
  })
})

test('a build in progress is not read, but what will read it is prepared', async () => {
  const before = prepared
  origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).noticeBuild()
  assert.equal(prepared, before + 1)
  await pause(300)
  assert.deepEqual(origin.takeReads(), [])
})

test('a settled change in the queue is published before a newer unsettled one', async () => {
  origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).announce()
  await documentsAreRead()
  origin.write({ 'b.html': pageHtml({ title: 'B 2' }) }).announce()
  await pause(1)
  const change = await origin.write({ 'a.html': pageHtml({ title: 'Half' }) }).notice()
  await log.next('published')
  await log.next('published')
  assert.deepEqual(await titles(), ['A 2', 'B 2'])
  await documentsAreRead()
  change.incomplete()
  await pause(400)
  assert.deepEqual(await titles(), ['A 2', 'B 2'])
  origin.write({ 'a.html': pageHtml({ title: 'Whole' }) }).announce()
  await log.next('published')
  assert.deepEqual(await titles(), ['Whole', 'B 2'])
})

test('servers are notified of a generation before the publisher cleans up', async () => {
  const { catalog } = bench
  const publisher = catalog.publisher.bind(catalog)
  let kindsAtRelease: readonly string[] = []
  catalog.publisher = async (signal) => {
    const taken = await publisher(signal)
    const release = taken.release.bind(taken)
    taken.release = () => {
      kindsAtRelease = log.kinds()
      return release()
    }
    return taken
  }
  origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).announce()
  await log.next('current')
  assert.equal(catalog.current()?.number, 2)
  await log.next('published')
  assert.equal(kindsAtRelease.at(-1), 'current')
})

/** Starts again, and counts how often the catalog is read. */
async function restart(options: { readonly memoryTrust?: number } = {}): Promise<() => number> {
  stop.abort()
  await keeping
  const { catalog } = bench
  let readings = 0
  const publisher = catalog.publisher.bind(catalog)
  catalog.publisher = async (signal) => {
    const taken = await publisher(signal)
    const begin = taken.begin.bind(taken)
    taken.begin = async (options) => {
      const draft = await begin(options)
      const documents = draft.documents.bind(draft)
      draft.documents = () => {
        readings++
        return documents()
      }
      return draft
    }
    return taken
  }
  stop = new AbortController()
  log = new EventLog()
  const input = { catalog, origin, extract: pool, settings: plainSettings, progress: log.add, signal: stop.signal }
  keeping = keepPublished({ ...input, ...options })
  return () => readings
}

test('an outdated cache of the catalog is reloaded before a change needs it', async () => {
  const readings = await restart({ memoryTrust: 1_000 })
  await log.next('unchanged')
  for (let waited = 0; readings() < 2 && waited < 5_000; waited += 50) await pause(50)
  assert.equal(readings(), 2)
  assert.equal(log.kinds().filter((kind) => kind === 'unchanged').length, 1)
})

test('the catalog is read once at an unchanged start, and not again for the first change', async () => {
  const readings = await restart()
  await log.next('unchanged')
  await pause(500)
  assert.equal(readings(), 1)
  assert.deepEqual(origin.takeReads(), [])
  origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).announce()
  await log.next('published')
  assert.deepEqual(await titles(), ['A 2', 'B'])
  assert.equal(readings(), 1)
  assert.equal(log.kinds().filter((kind) => kind === 'unchanged').length, 1)
})
