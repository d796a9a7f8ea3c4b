import assert from 'node:assert/strict'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { Alarm } from '../origin/alarm.ts'
import { createExtractionPool } from './extraction-pool.ts'
import { keepPublished, type KeepPublishedInput } from './keep-published.ts'
import { heldSources, rollBack } from './roll-back.ts'
import { EventLog } from './testing/event-log.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { openBench, pagesOf, plainSettings, type PublishBench, siteOf } from './testing/publish-bench.ts'

const pool = createExtractionPool({ size: 1 })
after(() => pool.close())

let bench: PublishBench
let origin: MemoryOrigin
let stop: AbortController
let keeping: Promise<void> | undefined
beforeEach(async () => {
  bench = await openBench(openSqliteCatalog, pool)
  origin = new MemoryOrigin()
  stop = new AbortController()
  keeping = undefined
})
afterEach(async () => {
  stop.abort()
  await keeping
  await bench.close()
})

/** Keeps the source published until the test ends, and records the events. */
function keep(more: Partial<KeepPublishedInput> = {}): EventLog {
  const log = new EventLog()
  const { catalog } = bench
  keeping = keepPublished({
    catalog,
    origin,
    extract: pool,
    settings: plainSettings,
    progress: log.add,
    signal: stop.signal,
    ...more,
  })
  return log
}

const ten = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.html`, pageHtml({ title: `Page ${at}` })]))
const names = Object.keys(ten)

async function titles(): Promise<readonly string[]> {
  return Array.from((await pagesOf(bench)).values(), ({ title }) => title)
}

test('publishes at the start and after each change until stopped', async () => {
  const log = keep()
  origin.write({ 'a.html': pageHtml({ title: 'A' }) })
  await log.next('published')
  origin.write({ 'b.html': pageHtml({ title: 'B' }) }).announce()
  assert.equal((await log.next('published')).changed, 1)
  origin.write({ 'a.html': pageHtml({ title: 'A 2' }) }).announce()
  await log.next('published')
  assert.deepEqual(await titles(), ['A 2', 'B'])
  stop.abort()
  await keeping
})

test('reads nothing at the start if nothing changed', async () => {
  await bench.publish(origin.write(ten))
  origin.takeReads()
  await keep().next('unchanged')
  assert.deepEqual(origin.takeReads(), [])
})

describe('a mass loss', () => {
  test('is published after the delay', async () => {
    await bench.publish(origin.write(ten))
    const log = keep({ massLossDelay: 50 })
    await log.next('unchanged')
    origin.remove(...names.slice(1)).announce()
    assert.equal((await log.next('held')).vanished, 9)
    assert.equal((await pagesOf(bench)).size, 10)
    assert.match((await log.next('warning')).message, /9 of 10 pages/)
    await log.next('published')
    assert.deepEqual(await titles(), ['Page 0'])
  })

  test('is cancelled when the pages come back', async () => {
    await bench.publish(origin.write(ten))
    const log = keep({ massLossDelay: 60_000 })
    await log.next('unchanged')
    origin.remove(...names).announce()
    await log.next('held')
    origin.write({ ...ten, '3.html': pageHtml({ title: 'New 3' }) }).announce()
    await log.next('published')
    assert.equal((await pagesOf(bench)).size, 10)
    assert.ok((await titles()).includes('New 3'))
  })

  test('is reported again and restarts the delay as pages come back', async () => {
    await bench.publish(origin.write(ten))
    const log = keep({ massLossDelay: 60_000 })
    await log.next('unchanged')
    origin.remove(...names).announce()
    assert.equal((await log.next('held')).vanished, 10)
    origin.write({ '0.html': pageHtml() }).announce()
    assert.equal((await log.next('held')).vanished, 9)
    assert.equal((await pagesOf(bench)).size, 10)
  })

  test('is not published while the source is being written', async () => {
    await bench.publish(origin.write(ten))
    const log = keep({ massLossDelay: 300 })
    await log.next('unchanged')
    origin.remove(...names).announce()
    await log.next('held')
    // A generator at work: nobody announces its states, and each look sees another one.
    for (const [name, html] of Object.entries(ten)) {
      origin.write({ [name]: html })
      await pause(150)
      assert.equal((await pagesOf(bench)).size, 10)
    }
    await log.next('unchanged')
    assert.ok(!log.kinds().includes('published'))
  })
})

describe('a failure', () => {
  test('is reported once and retried; the last good generation stays', async () => {
    await bench.publish(origin.write(ten))
    origin.fault = './dist is missing.'
    const log = keep()
    assert.equal((await log.next('failed')).message, './dist is missing.')
    assert.equal((await pagesOf(bench)).size, 10)
    origin.fault = undefined
    origin.write({ 'a.html': pageHtml({ title: 'A' }) })
    await log.next('published')
    assert.equal(log.kinds().filter((kind) => kind === 'failed').length, 1)
  })

  test('of a source without HTML ends when it has some', async () => {
    const log = keep()
    assert.match((await log.next('failed')).message, /No HTML/)
    origin.write(ten).announce()
    await log.next('published')
  })

  test('of a source that keeps changing ends when it settles', async () => {
    await bench.publish(origin.write(ten))
    const log = keep()
    await log.next('unchanged')
    origin.beforeRead = () => {
      origin.beforeRead = () => {}
      origin.write({ '1.html': pageHtml({ title: 'Second build' }) })
    }
    origin.write({ '1.html': pageHtml({ title: 'First build' }) }).announce()
    await log.next('published')
    assert.ok((await titles()).includes('Second build'))
    assert.ok(!log.kinds().includes('failed'))
  })
})

test('new ranking updates are published without a change of the source', async () => {
  const incident = (id: string, name: string) => ({
    id,
    begin: '2026-03-27T09:00:00+00:00',
    end: '2026-04-08',
    external_desc: name,
    uri: `incidents/${id}`,
  })
  let feed = [incident('a', 'March 2026 core update')]
  origin.write(ten)
  const engineUpdates = { site: 'https://status.example/', readFeed: async () => feed, readSeed: null }
  const log = keep({ settings: { ...plainSettings, engineUpdates }, engineUpdatesRevision: async () => String(feed.length) })
  await log.next('published')
  feed = [...feed, incident('b', 'April 2026 spam update')]
  await log.next('published')
  assert.deepEqual((await siteOf(bench)).engineUpdates?.updates.map(({ id }) => id).toSorted(), ['a', 'b'])
})

describe('after a rollback', () => {
  async function rolledBack(): Promise<void> {
    await bench.publish(origin.write({ 'a.html': pageHtml({ title: 'Good' }) }))
    await bench.publish(origin.write({ 'a.html': pageHtml({ title: 'Bad' }) }))
    await rollBack(bench.catalog)
    assert.deepEqual(await titles(), ['Good'])
  }

  test('its source is not published automatically, not even when rewritten', async () => {
    await rolledBack()
    const log = keep()
    assert.equal((await log.next('held')).reason, 'rolled-back')
    origin.write({ 'a.html': pageHtml({ title: 'Bad' }) }).announce()
    await log.next('held')
    assert.deepEqual(await titles(), ['Good'])
  })

  test('to an earlier generation, no rolled-back source is published automatically', async () => {
    await bench.publish(origin.write({ 'a.html': pageHtml({ title: 'Oldest' }) }))
    await rolledBack()
    await rollBack(bench.catalog)
    assert.deepEqual(await titles(), ['Oldest'])
    assert.equal((await bench.publish(origin, { unattended: true })).kind, 'held')
    origin.write({ 'a.html': pageHtml({ title: 'Good' }) })
    assert.equal((await bench.publish(origin, { unattended: true })).kind, 'held')
    assert.deepEqual(await titles(), ['Oldest'])
  })

  test('a changed source is published', async () => {
    await rolledBack()
    const log = keep()
    await log.next('held')
    origin.write({ 'a.html': pageHtml({ title: 'Better' }) }).announce()
    await log.next('published')
    assert.deepEqual(await titles(), ['Better'])
  })

  test('the owner can publish it again, after which it is published automatically, too', async () => {
    await rolledBack()
    assert.equal((await bench.publish(origin)).kind, 'published')
    assert.deepEqual(await titles(), ['Bad'])
    assert.equal((await bench.publish(origin, { unattended: true })).kind, 'unchanged')
  })

  test('without an earlier generation nothing is blocked', async () => {
    await bench.publish(origin.write({ 'a.html': pageHtml() }))
    await assert.rejects(rollBack(bench.catalog), { name: 'CatalogError' })
    assert.deepEqual(await heldSources(bench.catalog.notes), [])
    assert.equal((await bench.publish(origin, { unattended: true })).kind, 'unchanged')
  })
})

test('of two publishers of the same source the second finds nothing to do', async () => {
  origin.write(ten)
  const first = keep()
  const firstKeeping = keeping
  const second = keep()
  const events = await Promise.all([first, second].map((log) => log.next('published', 'unchanged')))
  assert.deepEqual(events.map(({ kind }) => kind).toSorted(), ['published', 'unchanged'])
  assert.equal(bench.catalog.current()?.number, 1)
  stop.abort()
  await firstKeeping
})

describe('a hint that the source may have changed', () => {
  test('triggers a listing at once, and many hints few listings', async () => {
    const bell = new Alarm()
    origin.write({ 'a.html': pageHtml({ title: 'A' }) })
    const log = keep({ bell })
    await log.next('published')
    origin.write({ 'a.html': pageHtml({ title: 'B' }) })
    for (let call = 0; call < 100; call++) bell.ring()
    await log.next('published')
    assert.deepEqual(await titles(), ['B'])
    assert.ok(log.kinds().filter((kind) => kind === 'listed').length <= 3)
  })

  test('during the first publish is not lost', async () => {
    const bell = new Alarm()
    origin.write({ 'a.html': pageHtml({ title: 'A' }) })
    let once = false
    const log = keep({
      bell,
      progress: (event) => {
        log.add(event)
        if (event.kind !== 'progress' || once) return
        once = true
        bell.ring()
      },
    })
    await log.next('published')
    await log.next('unchanged')
  })
})

test('with a source that keeps copies triggers one listing, and changes are published at once', async () => {
  origin.keepsCopies = true
  origin.write({ 'a.html': pageHtml({ title: 'A' }) })
  let looks = 0
  const list = origin.list.bind(origin)
  origin.list = () => {
    looks++
    return list()
  }
  const log = keep()
  await log.next('published')
  assert.equal(looks, 1)
  origin.write({ 'b.html': pageHtml({ title: 'B' }) }).announce()
  await log.next('published')
  assert.deepEqual((await titles()).toSorted(), ['A', 'B'])
})
