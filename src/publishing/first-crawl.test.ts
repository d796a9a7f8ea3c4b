import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, entryAt, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
  origin.keepsCopies = true
})

const page = (title: string) => pageHtml({ title })

test('a known page is pending until it is loaded or no longer known', async () => {
  origin.write({ 'a/index.html': page('A') })
  origin.pending = ['/a/', '/b/', '/c/']
  await bench.publish(origin)
  assert.deepEqual(await entryAt(bench, '/b/'), { kind: 'pending' })
  assert.equal((await entryAt(bench, '/a/'))?.kind, 'page')
  origin.write({ 'b/index.html': page('B') })
  origin.pending = []
  await bench.publish(origin)
  assert.equal((await entryAt(bench, '/b/'))?.kind, 'page')
  assert.equal(await entryAt(bench, '/c/'), undefined)
})

test('a first crawl is published in steps, each with the pages so far', async () => {
  origin.partial = true
  for (const [at, name] of ['a', 'b', 'c'].entries()) {
    origin.write({ [`${name}.html`]: page(name) })
    const outcome = await bench.publish(origin, { unattended: true })
    assert.equal(outcome.kind, 'published')
    assert.equal((await pagesOf(bench)).size, at + 1)
  }
})

test('a partial crawl removes no published page, however long it takes', async () => {
  origin.write({ 'a.html': page('A'), 'b.html': page('B'), 'c.html': page('C') })
  await bench.publish(origin)
  origin.remove('b.html')
  origin.partial = true
  const held = await bench.publish(origin, { unattended: true, acceptLoss: true })
  assert.deepEqual([held.kind, held.kind === 'held' && held.reason], ['held', 'partial'])
  assert.equal((await pagesOf(bench)).size, 3)
  origin.partial = false
  await bench.publish(origin)
  assert.equal((await pagesOf(bench)).size, 2)
})

test('prices are pending on their page during the first crawl, even if that page is unknown', async () => {
  origin.write({ 'index.html': page('Home') })
  const isWaitedFor = async (rules: object) => {
    await bench.publish(origin, { settings: { rules } })
    return (await siteOf(bench)).pricingPending === true
  }
  const onPage = { pricing: { page: '/prices/', plan: '.plan' } }
  const ranges = { pricing: { ranges: { page: '/prices', each: 'li' } } }
  assert.equal(await isWaitedFor({}), false)
  assert.equal(await isWaitedFor(onPage), false)
  origin.pending = ['/prices/']
  assert.equal(await isWaitedFor({}), false)
  assert.equal(await isWaitedFor(onPage), true)
  assert.equal(await isWaitedFor(ranges), true)
  origin.pending = []
  origin.partial = true
  assert.equal(await isWaitedFor({}), true)
  assert.equal(await isWaitedFor(onPage), true)
  origin.write({ 'prices/index.html': page('Prices') })
  assert.equal(await isWaitedFor(onPage), false)
})

test('hosts that serve the source are own hosts', async () => {
  origin.write({ 'index.html': page('Home') })
  origin.hosts = ['www.site.example', 'site.example']
  await bench.publish(origin)
  assert.deepEqual((await siteOf(bench)).hosts, ['site.example', 'www.site.example'])
})

test('the declared charset is used, also when it changes and the bytes do not', async () => {
  const charsets = ['windows-1255', 'windows-1251'] as const
  const texts = ['שלום', 'щмен']
  origin.write({ 'index.html': Buffer.from('<title>x</title><main><h1>\xf9\xec\xe5\xed</h1></main>', 'latin1') })
  const list = origin.list.bind(origin)
  for (const [at, charset] of charsets.entries()) {
    origin.list = async () => {
      const listing = await list()
      return { ...listing, documents: listing.documents.map((document) => ({ ...document, charset })) }
    }
    await bench.publish(origin)
    assert.equal((await pagesOf(bench)).get('/')?.title, texts[at])
  }
})

test('a wrong declared charset is reported', async () => {
  origin.write({
    'index.html': Buffer.from('<meta charset=utf-8><title>x</title><main><h1>\xf9\xec\xe5\xed</h1></main>', 'latin1'),
  })
  origin.write({ 'a/index.html': '<title>x</title><main><h1>A \uFFFD of its own</h1></main>' })
  await bench.publish(origin)
  const told = (await siteOf(bench)).report.notices.filter(({ message }) => message.includes('cannot be read as utf-8'))
  assert.deepEqual(
    told.map(({ page }) => page),
    ['/'],
  )
})

test('a canonical URL in the Link header is used if the page has none, also when it changes and the bytes do not', async () => {
  origin.write({ 'index.html': page('Home'), 'a/index.html': page('A') })
  origin.hosts = ['site.example']
  const list = origin.list.bind(origin)
  for (const [canonical, expected] of [
    ['https://another.example/a/', ['/']],
    ['https://site.example/a/', ['/', '/a/']],
  ] as const) {
    origin.list = async () => {
      const listing = await list()
      const said = ({ path }: { readonly path: string }) => (path === '/a/' ? { canonical } : {})
      return { ...listing, documents: listing.documents.map((document) => ({ ...document, ...said(document) })) }
    }
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()].toSorted(), expected)
  }
})
