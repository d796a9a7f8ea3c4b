import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, entryAt, pagesOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

describe('a source that changes during a publish', () => {
  test('is listed again, and one consistent state is published', async () => {
    origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml({ title: 'Old' }) })
    origin.beforeRead = () => {
      origin.beforeRead = () => {}
      origin.write({ 'a.html': pageHtml({ title: 'New' }), 'b.html': pageHtml({ title: 'B' }) })
    }
    await bench.publish(origin)
    assert.deepEqual(
      [...(await pagesOf(bench)).values()].map(({ title }) => title),
      ['A page', 'New', 'B'],
    )
    assert.equal(bench.catalog.current()?.number, 1)
  })

  test('after the comparison with what is published, is compared again, so that removed pages go', async () => {
    origin.write({
      'index.html': pageHtml(),
      'a.html': pageHtml(),
      'b.html': pageHtml(),
      'gone.html': pageHtml(),
      'gone.css': 'a{}',
    })
    await bench.publish(origin)
    origin.remove('gone.html', 'gone.css').write({ 'a.html': pageHtml({ title: 'New' }) })
    origin.beforeRead = () => {
      origin.beforeRead = () => {}
      origin.write({ 'b.html': pageHtml({ title: 'B' }) })
    }
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/a.html', '/b.html'])
    assert.equal(await entryAt(bench, '/gone.css'), undefined)
  })

  test('after reading and before publishing, is detected, too', async () => {
    origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml() })
    await bench.publish(origin, {
      progress: (event) => event.kind === 'progress' && event.done === 2 && origin.write({ 'b.html': pageHtml() }),
    })
    assert.equal((await pagesOf(bench)).size, 3)
  })

  test('is an error if the caller passed the listing, and nothing is published', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml() }))
    origin.write({ 'a.html': pageHtml({ title: 'New' }) })
    const listing = await origin.list()
    origin.write({ 'a.html': pageHtml({ title: 'Newer' }) })
    await assert.rejects(bench.publish(origin, { listing }), { name: 'SourceChangedError' })
    assert.equal((await pagesOf(bench)).get('/a.html')?.title, 'A page')
  })
})

describe('a mass loss', () => {
  const ten = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.html`, pageHtml({ title: `Page ${at}` })]))
  const names = Object.keys(ten)

  test('is held back: the last good generation stays', async () => {
    await bench.publish(origin.write(ten))
    const outcome = await bench.publish(origin.remove(...names.slice(0, 6)))
    assert.deepEqual(outcome.kind === 'held' && [outcome.reason, outcome.pages, outcome.vanished], ['loss', 10, 6])
    assert.equal((await pagesOf(bench)).size, 10)
  })

  test('by another site in the same database is refused', async () => {
    const settings = (host: string, siteName: string) => ({ settings: { ownHosts: [host], siteName } })
    await bench.publish(origin.write(ten), settings('one.example', 'One'))
    const another = Object.fromEntries(names.map((name) => [name, pageHtml({ title: `Other ${name}` })]))
    const published = bench.publish(origin.write(another), {
      ...settings('two.example', 'Two'),
      acceptLoss: true,
      keepsOtherSite: true,
    })
    await assert.rejects(published, { name: 'PublishError', message: /holds another site, One/ })
    assert.equal((await pagesOf(bench)).get('/1.html')?.title, 'Page 1')
  })

  test('of exactly half of the pages is published', async () => {
    await bench.publish(origin.write(ten))
    assert.equal((await bench.publish(origin.remove(...names.slice(0, 5)))).kind, 'published')
  })

  test('that is allowed is published with a warning', async () => {
    await bench.publish(origin.write(ten))
    const warnings: string[] = []
    const outcome = await bench.publish(origin.remove(...names.slice(1)), {
      acceptLoss: true,
      progress: (event) => event.kind === 'warning' && warnings.push(event.message),
    })
    assert.equal(outcome.kind, 'published')
    assert.equal((await pagesOf(bench)).size, 1)
    assert.match(warnings.join(), /9 of 10 pages vanished/)
  })

  test('of all pages is a failed build in a manual publish, but a watched folder may become empty', async () => {
    await bench.publish(origin.write(ten))
    await assert.rejects(bench.publish(origin.remove(...names), { acceptLoss: true }), {
      name: 'PublishError',
      message: /; the published site stays\./,
    })
    assert.equal((await pagesOf(bench)).size, 10)
    assert.equal((await bench.publish(origin, { acceptLoss: true, unattended: true })).kind, 'published')
    assert.equal((await pagesOf(bench)).size, 0)
  })
})
