import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { MemoryCatalog } from '../catalog/testing/memory/memory-catalog.ts'
import { listNames } from '../model/site-record.ts'
import type { SiteRules } from '../model/site-rules.ts'
import type { ExtractionPool } from './extraction-pool.ts'
import { PublishMemory } from './publish-memory.ts'
import { rollBack } from './roll-back.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, openBench, pagesOf, type PublishBench } from './testing/publish-bench.ts'

const bench = benchForEachTest(async () => new MemoryCatalog())

/** Everything that a generation holds but its number and time. */
function everything({ catalog }: Pick<PublishBench, 'catalog'>): Promise<unknown> {
  return catalog.read(async (reader) => [
    await reader.pages({ limit: 1_000 }),
    await reader.entries({ limit: 1_000 }),
    await Promise.all(listNames.map((name) => reader.list(name, { limit: 100, offset: 0 }))),
    reader.site,
  ])
}

const band =
  '<h2>Talk to us</h2><p>Leave your details and one of our experts calls you back within a day: <a href="tel:+4930123456">030 123456</a>.</p>'

/** A change of the source: a page that is written or removed. */
const change = fc.record({
  at: fc.integer({ min: 0, max: 7 }),
  gone: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  words: fc.integer({ min: 0, max: 4 }),
  band: fc.boolean(),
  author: fc.constantFrom('', '<meta name="author" content="Studio Nord">'),
  date: fc.constantFrom('', '<meta property="article:modified_time" content="2026-03-01T10:00:00Z">'),
  canonical: fc.constantFrom('', '<link rel="canonical" href="https://site.example/blog/page-1/">'),
})

function write(
  origin: MemoryOrigin,
  { at, gone, words, band: hasBand, ...head }: typeof change extends fc.Arbitrary<infer One> ? One : never,
): void {
  const name = at === 0 ? 'index.html' : `${at % 2 === 0 ? 'contact' : 'blog'}/page-${at}/index.html`
  if (gone && at > 0) origin.remove(name)
  else {
    const own = Array.from({ length: words + 2 }, (_, step) => `<p>What page ${at} needs in step ${step} is told here only.</p>`)
    const body = own.join('') + (hasBand ? band : '')
    origin.write({ [name]: pageHtml({ title: `Page ${at} | Nord`, head: Object.values(head).join(''), body }) })
  }
}

/** Dates of a page and the home page. */
function sitemap(day: number): string {
  const urls = ['', 'blog/page-3/'].map(
    (path, at) => `<url><loc>https://site.example/${path}</loc><lastmod>2026-05-0${day + at}</lastmod></url>`,
  )
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

const rules: readonly SiteRules[] = [{}, { pages: { types: [{ match: '/blog/*/', type: 'article' }] } }]

describe("a publisher's cache of what it published", () => {
  test('gives the same result step by step as a single publish', async () => {
    const steps = fc.array(
      fc.record({
        changes: fc.array(change, { minLength: 1, maxLength: 6 }),
        rules: fc.nat({ max: rules.length - 1 }),
        day: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 2, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const origin = new MemoryOrigin().write({ 'index.html': pageHtml({ title: 'Nord' }), 'style.css': 'a{}' })
        const memory = new PublishMemory()
        const one = await openBench(async () => new MemoryCatalog(), bench.pool)
        for (const step of all) {
          for (const page of step.changes) write(origin, page)
          origin.write({ 'sitemap.xml': sitemap(step.day) })
          const settings = { rules: rules[step.rules] ?? {} }
          await one.publish(origin, { memory, settings, acceptLoss: true })
          const other = await openBench(async () => new MemoryCatalog(), bench.pool)
          await other.publish(origin, { settings })
          assert.deepEqual(await everything(one), await everything(other))
          await other.close()
        }
        await one.close()
      }),
      { numRuns: Number(process.env['MEMORY_RUNS'] ?? 8), seed: 20 },
    )
  })

  test('is filled by reading one page, as the first edit will, and changes nothing', async () => {
    const origin = new MemoryOrigin().write({
      'index.html': pageHtml({ title: 'One' }),
      'two/index.html': pageHtml({ title: 'Two' }),
    })
    await bench.publish(origin)
    const before = await everything(bench)
    const read: string[] = []
    const extract: ExtractionPool = { ...bench.pool, extract: (task) => (read.push(task.path), bench.pool.extract(task)) }
    const outcome = await bench.publish(origin, { memory: new PublishMemory(), fillMemory: true, extract })
    assert.deepEqual([outcome.kind, read.length], ['unchanged', 1])
    assert.deepEqual(await everything(bench), before)
  })

  test('is filled by combining the pages twice, as the first edit will', async (t) => {
    const origin = new MemoryOrigin().write({
      'index.html': pageHtml({ title: 'One' }),
      'two/index.html': pageHtml({ title: 'Two' }),
    })
    await bench.publish(origin)
    const before = await everything(bench)
    const { mock } = t.mock.method(bench.catalog.notes, 'get')
    const combined = () => mock.calls.filter(({ arguments: [name] }) => name === 'engine-updates').length
    const memory = new PublishMemory()
    await bench.publish(origin, { memory, fillMemory: true })
    assert.deepEqual([combined(), await everything(bench)], [2, before])
    await bench.publish(origin.write({ 'index.html': pageHtml({ title: 'New' }) }), { memory })
    assert.deepEqual([combined(), (await pagesOf(bench)).get('/')?.title], [3, 'New'])
  })

  test('is dropped when another generation is current', async () => {
    const memory = new PublishMemory()
    const origin = new MemoryOrigin().write({ 'index.html': pageHtml({ title: 'One' }) })
    await bench.publish(origin, { memory })
    await bench.publish(origin.write({ 'index.html': pageHtml({ title: 'Two' }) }), { memory })
    await rollBack(bench.catalog)
    await bench.publish(origin, { memory })
    assert.equal((await pagesOf(bench)).get('/')?.title, 'Two')
  })
})
