import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { ExtractionError } from '../extraction/extracted-page.ts'
import { createExtractionPool, type ExtractionPool, type PoolOptions } from './extraction-pool.ts'
import { pageHtml } from './testing/html.ts'

const pools: ExtractionPool[] = []
after(() => Promise.all(pools.map((pool) => pool.close())))

function open(options: PoolOptions = {}): ExtractionPool {
  const pool = createExtractionPool({ size: 1, ...options })
  pools.push(pool)
  return pool
}

/** A pool of workers that go wrong at a word. */
function openFaulty(options: PoolOptions = {}): ExtractionPool {
  return open({ module: new URL('./testing/faulty-worker.ts', import.meta.url), bounds: { time: 300, heap: 32 }, ...options })
}

const task = (text: string, path = '/') => ({ bytes: new TextEncoder().encode(text), path, ownHosts: [], rules: {} })

async function markdownOf(pool: ExtractionPool, text: string): Promise<string> {
  return new TextDecoder().decode((await pool.extract(task(text))).markdown)
}

test('a document is extracted in a worker', async () => {
  const { page, markdown, text, charset } = await open().extract(task(pageHtml({ title: 'שלום', language: 'he' }), '/a/'))
  assert.equal(page.title, 'שלום')
  assert.equal(page.language, 'he')
  assert.equal(charset, 'utf-8')
  assert.match(new TextDecoder().decode(markdown), /^# שלום\n/)
  assert.match(new TextDecoder().decode(text), /words about the work/)
})

test('a hostile document is rejected or read, and the next one is read', async () => {
  const pool = open()
  const hostile = [
    '<div>'.repeat(100_000),
    `<table><tr><td colspan=1000000 rowspan=1000000>x</table>`,
    '<p><b><a>'.repeat(3000),
    '<ul><li><blockquote>'.repeat(5000),
    `<svg>${'<g>'.repeat(20_000)}`,
  ]
  for (const html of hostile)
    await pool.extract(task(html)).catch((error: unknown) => assert.ok(error instanceof ExtractionError, String(error)))
  assert.equal((await pool.extract(task(pageHtml({ title: 'Fine' })))).page.title, 'Fine')
})

test('more documents than workers are all extracted', async () => {
  const pool = openFaulty({ size: 2 })
  const texts = Array.from({ length: 25 }, (_, at) => `text ${at}`)
  assert.deepEqual(await Promise.all(texts.map((text) => markdownOf(pool, text))), texts)
})

test('new rules reach a worker before the documents they apply to', async () => {
  const pool = openFaulty()
  const rules = [{}, { pages: { main: '#a' } }, { pages: { main: '#b' } }]
  const read = await Promise.all(rules.map((rule) => pool.extract({ ...task('x'), rules: rule })))
  assert.deepEqual(
    read.map(({ page }) => page.summary),
    rules.map((rule) => JSON.stringify(rule)),
  )
})

describe('one document of many that', () => {
  const cases = [
    { text: 'endless', reason: /^Reading the document took longer than 0\.3 s\.$/ },
    { text: 'memory', reason: /^Reading the document needs more than 32 MB/, time: 20_000 },
    { text: 'stack', reason: /^The document is nested too deeply\.$/ },
    { text: 'refused', reason: /^has more than 100,000 nodes$/ },
    { text: 'bug', reason: /^The document could not be read: x is not a function$/ },
    { text: 'exit', reason: /^The document could not be read/ },
    { text: 'abort', reason: /ended the process that read it \(SIGABRT\)/, time: 20_000 },
  ]
  for (const { text, reason, time = 300 } of cases) {
    test(`goes wrong (${text}) is rejected alone`, async () => {
      const pool = openFaulty({ bounds: { time, heap: 32 } })
      const results = await Promise.allSettled(
        ['before', text, 'after 1', 'after 2', text, 'last'].map((one) => markdownOf(pool, one)),
      )
      assert.deepEqual(
        results.map((result) => (result.status === 'fulfilled' ? result.value : 'refused')),
        ['before', 'refused', 'after 1', 'after 2', 'refused', 'last'],
      )
      const [, refused] = results
      assert.ok(refused?.status === 'rejected' && refused.reason instanceof ExtractionError)
      assert.match(refused.reason.message, reason)
    })
  }
})

test('workers that fail to start are not blamed on the document', async () => {
  const pool = open({ module: new URL('data:text/javascript,throw new Error("no such module")') })
  await assert.rejects(
    pool.extract(task('x')),
    (error: Error) => !(error instanceof ExtractionError) && /could not start: no such module/.test(error.message),
  )
})

test('a pool starts new workers after its idle ones were stopped', async () => {
  const pool = openFaulty({ idle: 1 })
  assert.equal(await markdownOf(pool, 'a'), 'a')
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(await markdownOf(pool, 'b'), 'b')
})

test('a process that has read few documents lives longer', async () => {
  const pool = openFaulty({ idle: 1, standby: 60_000 })
  const first = await markdownOf(pool, 'pid')
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.equal(await markdownOf(pool, 'pid'), first)
  for (let read = 0; read < 20; read++) await markdownOf(pool, 'a')
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.notEqual(await markdownOf(pool, 'pid'), first)
})

test('the time limit does not count while the pool is idle', async () => {
  const pool = openFaulty({ size: 2, idle: 100 })
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 8 }, () => markdownOf(pool, 'quick')))
    await assert.rejects(markdownOf(pool, 'endless'), ExtractionError)
  }
})

test('closing does not wait for a hanging process', async () => {
  const pool = openFaulty()
  const pid = Number(await markdownOf(pool, 'pid'))
  process.kill(pid, 'SIGSTOP')
  await pool.close()
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

test('closing rejects no document as faulty', async () => {
  const pool = openFaulty({ bounds: { time: 60_000, heap: 32 } })
  const work = ['endless', 'waits'].map((text) => markdownOf(pool, text))
  const ended = Promise.allSettled(work)
  await new Promise((resolve) => setTimeout(resolve, 200))
  await pool.close()
  for (const result of await ended) assert.ok(result.status === 'rejected' && !(result.reason instanceof ExtractionError))
  await assert.rejects(markdownOf(pool, 'late'), /closed/)
})

test('bytes may be a view of a larger buffer, which is not changed', async () => {
  const larger = Buffer.from('before|text|after')
  const { markdown } = await openFaulty().extract({ ...task(''), bytes: larger.subarray(7, 11) })
  assert.equal(new TextDecoder().decode(markdown), 'text')
  assert.equal(larger.toString(), 'before|text|after')
})
