import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import type { Catalog } from '../catalog/catalog.ts'
import { openSqliteCatalog } from '../catalog/sqlite/open-sqlite-catalog.ts'
import { SourceUnavailableError } from '../origin/origin.ts'
import type { PublishSettings } from './publish-input.ts'
import { rollBack } from './roll-back.ts'
import { pageHtml } from './testing/html.ts'
import { MemoryOrigin } from './testing/memory-origin.ts'
import { benchForEachTest, entryAt, messagesOf, pagesOf, siteOf } from './testing/publish-bench.ts'

const bench = benchForEachTest(openSqliteCatalog)
let origin: MemoryOrigin
beforeEach(() => {
  origin = new MemoryOrigin()
})

describe('the first publish', () => {
  test('publishes pages and files', async () => {
    origin.write({
      'index.html': pageHtml({ title: 'Home' }),
      'a/index.html': pageHtml({ title: 'A' }),
      'style.css': 'b{}',
      'logo.bin': 'x',
    })
    const outcome = await bench.publish(origin)
    assert.equal(outcome.kind, 'published')
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/a/'])
    assert.equal((await pagesOf(bench)).get('/a/')?.title, 'A')
    assert.deepEqual(outcome.kind === 'published' && outcome.report.pagesByType, { page: 2 })
    const [page, style, logo] = await Promise.all(['/a/', '/style.css', '/logo.bin'].map((path) => entryAt(bench, path)))
    assert.equal(page?.kind === 'page' && page.contentType, 'text/html; charset=utf-8')
    assert.equal(style?.kind === 'file' && style.contentType, 'text/css; charset=utf-8')
    assert.equal(logo?.kind === 'file' && logo.contentType, 'application/octet-stream')
  })

  test('takes the host by which the pages link to each other for their own', async () => {
    const links = ['', 'a/', 'b/', 'c/'].map((path) => `<a href="https://owner.example/movers/${path}">Go</a>`).join('')
    for (const name of ['index.html', 'a/index.html', 'b/index.html', 'c/index.html'])
      origin.write({ [name]: pageHtml({ title: name, body: `<nav>${links}</nav><p>Some words about the work that we do.</p>` }) })
    await bench.publish(origin)
    assert.deepEqual((await siteOf(bench)).hosts, ['owner.example/movers'])
  })

  test('makes the words of a page searchable', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml({ body: '<p>The quick hedgehog sleeps in the garden.</p>' }) }))
    const found = await bench.catalog.read((reader) => reader.search({ text: 'hedgehog' }, { limit: 5, offset: 0 }))
    assert.equal(found.total, 1)
  })

  test("of a source without HTML fails with the source's name", async () => {
    await assert.rejects(bench.publish(origin.write({ 'a.txt': 'x' })), {
      name: 'PublishError',
      message: 'No HTML was found in ./dist. Name the folder of the built HTML, or build it.',
    })
    assert.equal(bench.catalog.current(), undefined)
  })

  test('of an unreadable source fails with its error', async () => {
    origin.fault = './dist is missing.'
    await assert.rejects(bench.publish(origin), SourceUnavailableError)
  })

  test("includes the listing's warnings and redirects", async () => {
    origin.warnings = ['_redirects:3: conditions are not supported']
    origin.redirects = [{ from: '/old', to: '/', status: 301, force: false }]
    await bench.publish(origin.write({ 'index.html': pageHtml() }))
    const { redirects, report } = await siteOf(bench)
    assert.deepEqual(redirects, origin.redirects)
    assert.deepEqual(messagesOf(report.notices).slice(0, 1), origin.warnings)
  })

  test('reports as an error that it has no page to publish, with the reason of the home page', async () => {
    const errors = async () => {
      const { report } = await siteOf(bench)
      return report.notices.filter(({ level }) => level === 'error').map(({ message, page }) => [message, page])
    }
    const hidden = pageHtml({ head: '<meta name="robots" content="noindex">' })
    await bench.publish(origin.write({ '404.html': pageHtml() }))
    assert.deepEqual(await errors(), [['No page is published, because the source has none.', undefined]])
    await bench.publish(origin.write({ 'index.html': '', 'thanks/index.html': hidden }))
    assert.deepEqual(await errors(), [['No page is published. It is an empty file.', '/']])
    await bench.publish(origin.write({ 'index.html': '\0\0\0\0', 'thanks/index.html': hidden }))
    assert.deepEqual(await errors(), [['No page is published; see the warnings.', undefined]])
  })

  test('reports a missing home page, unless a redirect leads from its address', async () => {
    origin.write({ 'a/index.html': pageHtml() })
    const fix = 'all pages are in a/; if that folder is the site, name it as the source'
    const missing = [`There is no home page at /: ${fix}.`]
    for (const [from, status, expected] of [
      ['/*', 404, missing],
      ['/*', 302, []],
      ['/', 200, []],
      ['/b', 302, missing],
    ] as const) {
      origin.redirects = [{ from, to: '/a/', status, force: false }]
      await bench.publish(origin)
      const { report } = await siteOf(bench)
      assert.deepEqual(messagesOf(report.notices.filter(({ key }) => key === 'source')), expected, `${from} ${status}`)
    }
  })
})

describe('incremental reading', () => {
  const five = Object.fromEntries(['index', 'a', 'b', 'c', 'd'].map((name) => [`${name}.html`, pageHtml({ title: name })]))

  test('reads and publishes nothing if nothing changed', async () => {
    await bench.publish(origin.write(five))
    origin.takeReads()
    const outcome = await bench.publish(origin)
    assert.equal(outcome.kind, 'unchanged')
    assert.deepEqual(origin.takeReads(), [])
    assert.equal(bench.catalog.current()?.number, 1)
  })

  test('reads only changed documents', async () => {
    await bench.publish(origin.write(five))
    origin.takeReads()
    const outcome = await bench.publish(origin.write({ 'b.html': pageHtml({ title: 'Another b' }) }).remove('c.html'))
    assert.deepEqual(origin.takeReads(), ['b.html'])
    assert.equal(outcome.kind === 'published' && outcome.changed, 2)
    assert.deepEqual(
      [...(await pagesOf(bench)).keys()],
      ['/', '/a.html', '/b.html', '/d.html'].map((path) => path.replace('/index.html', '/')),
    )
    assert.equal((await pagesOf(bench)).get('/b.html')?.title, 'Another b')
    assert.equal(await entryAt(bench, '/c.html'), undefined)
  })

  test('ignores identical bytes written again', async () => {
    await bench.publish(origin.write(five))
    const outcome = await bench.publish(origin.write(five))
    assert.equal(outcome.kind, 'unchanged')
  })

  test('extracts stored HTML again after a configuration change', async () => {
    await bench.publish(origin.write(five))
    origin.takeReads()
    const done: number[] = []
    const outcome = await bench.publish(origin, {
      settings: { rules: { pages: { types: [{ match: '/a.html', type: 'article' }] } } },
      progress: (event) => event.kind === 'progress' && done.push(event.total),
    })
    assert.deepEqual(done, [5, 5, 5, 5, 5])
    assert.deepEqual(origin.takeReads(), [])
    assert.equal(outcome.kind, 'published')
    assert.equal((await pagesOf(bench)).get('/a.html')?.type, 'article')
  })

  test('publishes changes that only affect lists of facts', async () => {
    const body = '<p>A <b id="short">CTR</b>, that is <b id="long">click-through rate</b>, is a number.</p>'
    origin.write({ 'index.html': pageHtml(), 'ctr.html': pageHtml({ body }) })
    const types = [{ match: '/ctr.html', type: 'glossary' as const }]
    const terms = async (term: string) => {
      await bench.publish(origin, { settings: { rules: { pages: { types }, glossary: { term } } } })
      const { items } = await bench.catalog.read((reader) => reader.list('terms', { limit: 5, offset: 0 }))
      return items.map((item) => item.term)
    }
    assert.deepEqual(await terms('#short'), ['CTR'])
    assert.deepEqual(await terms('#long'), ['click-through rate'])
  })

  test('repeats warnings of unchanged documents in every report', async () => {
    const broken = pageHtml({ head: '<script type="application/ld+json">{"@type": </script>' })
    await bench.publish(origin.write({ ...five, 'e.html': broken }))
    const before = (await siteOf(bench)).report.notices.filter(({ page }) => page === '/e.html')
    assert.equal(before.length, 1)
    await bench.publish(origin.write({ 'a.html': pageHtml({ title: 'New' }) }))
    assert.deepEqual(
      (await siteOf(bench)).report.notices.filter(({ page }) => page === '/e.html'),
      before,
    )
  })
})

describe('ranking updates', () => {
  const site = 'https://status.example/'
  const incident = {
    id: 'a1',
    begin: '2026-03-27T09:00:00+00:00',
    end: '2026-04-08',
    external_desc: 'March 2026 core update',
    uri: 'incidents/a1',
  }

  test('are kept when feed and seed become unreadable', async () => {
    origin.write({ 'index.html': pageHtml() })
    await bench.publish(origin, { settings: { engineUpdates: { site, readFeed: async () => [incident], readSeed: null } } })
    const unreadable = async () => Promise.reject(new SourceUnavailableError('feed.json is missing.'))
    const outcome = await bench.publish(origin, { settings: { engineUpdates: { site, readFeed: unreadable, readSeed: null } } })
    assert.equal(outcome.kind, 'published')
    const { engineUpdates, report } = await siteOf(bench)
    assert.deepEqual(
      engineUpdates?.updates.map(({ name }) => name),
      ['March 2026 core update'],
    )
    assert.equal(engineUpdates?.source, site)
    assert.match(messagesOf(report.notices).join('\n'), /feed\.json is missing/)
  })

  test('are kept by a rollback', async () => {
    const read = (incidents: readonly unknown[]) => ({
      settings: { engineUpdates: { site, readFeed: async () => incidents, readSeed: null } },
    })
    const ended = { ...incident, id: 'b1', begin: '2026-05-01', end: '2026-05-09', external_desc: 'May 2026 spam update' }
    await bench.publish(origin.write({ 'index.html': pageHtml() }), read([incident]))
    await bench.publish(origin, read([ended]))
    await rollBack(bench.catalog)
    await bench.publish(origin, read([]))
    const { updates } = (await siteOf(bench)).engineUpdates ?? assert.fail()
    assert.deepEqual(
      updates.map(({ name }) => name),
      ['May 2026 spam update', 'March 2026 core update'],
    )
  })
})

test('an aborted publish leaves the previous generation', async () => {
  await bench.publish(origin.write({ 'index.html': pageHtml() }))
  origin.write(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}.html`, pageHtml()])))
  const controller = new AbortController()
  const work = bench.publish(origin, {
    signal: controller.signal,
    progress: (event) => event.kind === 'progress' && event.done === 5 && controller.abort(new Error('stopped')),
  })
  await assert.rejects(work, /stopped/)
  assert.equal((await pagesOf(bench)).size, 1)
})

test('the publisher lock is released even if the draft cannot be removed', async () => {
  const { catalog } = bench
  let released = 0
  const failing: Catalog = {
    notes: catalog.notes,
    read: (work) => catalog.read(work),
    current: () => catalog.current(),
    refresh: () => catalog.refresh(),
    close: () => catalog.close(),
    publisher: async (signal) => {
      const publisher = await catalog.publisher(signal)
      return {
        begin: async () =>
          Object.assign(await publisher.begin(), { abandon: () => Promise.reject(new Error('the disk is gone')) }),
        rollback: () => publisher.rollback(),
        release: async () => {
          released++
          await publisher.release()
        },
      }
    },
  }
  origin.write({ 'style.css': 'no page' })
  await assert.rejects(bench.publish(origin, { catalog: failing }), /the disk is gone/)
  assert.equal(released, 1)
})

test('a corrupted catalog is rebuilt, with a warning', async () => {
  const many = Array.from({ length: 300 }, (_, at) => [`${at}.html`, pageHtml({ title: `Page ${at}` })] as const)
  await bench.publish(origin.write(Object.fromEntries(many)))
  const file = join(bench.folder, 'catalog', 'generations', '1.sqlite')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill('A', Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.6)))
  const warnings: string[] = []
  const outcome = await bench.publish(origin.write({ '0.html': pageHtml({ title: 'Changed' }) }), {
    progress: (event) => event.kind === 'warning' && warnings.push(event.message),
  })
  assert.equal(outcome.kind, 'published')
  assert.match(warnings.join(), /^The catalog is damaged \(.*\); it is rebuilt\.$/)
  const pages = await pagesOf(bench)
  assert.equal(pages.size, 300)
  assert.equal(pages.get('/0.html')?.title, 'Changed')
})

describe('a publish after a lost one', () => {
  test('restores the same state if it was interrupted', async () => {
    const extract = { ...bench.pool, extract: async () => Promise.reject(new Error('the worker is gone')) }
    origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml({ title: 'A' }) })
    await assert.rejects(bench.publish(origin, { extract }), /the worker is gone/)
    assert.equal(bench.catalog.current(), undefined)
    await bench.publish(origin)
    assert.equal((await pagesOf(bench)).size, 2)
  })

  test('finds the note of an early change', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml() }))
    const listing = await origin.write({ 'index.html': pageHtml({ title: 'Edited' }) }).list()
    const outcome = await bench.publish(origin, { listing, settled: Promise.resolve() })
    assert.equal(outcome.kind, 'published')
    const note = await bench.catalog.notes.get('published-look')
    assert.equal(note?.split(' ')[0], String(bench.catalog.current()?.number))
    assert.equal((await bench.publish(origin)).kind, 'unchanged')
    assert.equal(await bench.catalog.notes.get('published-look'), note)
  })

  test('compares all documents if the note was lost, and finds nothing to do', async () => {
    await bench.publish(origin.write({ 'index.html': pageHtml(), 'a.html': pageHtml() }))
    await bench.catalog.notes.set('published-look', undefined)
    origin.takeReads()
    assert.equal((await bench.publish(origin)).kind, 'unchanged')
    assert.deepEqual(origin.takeReads(), [])
  })
})

test('a site whose only page has no title is not named after its path', async () => {
  await bench.publish(origin.write({ 'index.html': '<!doctype html><body><div id="root"></div></body>' }))
  assert.equal((await siteOf(bench)).name, 'site')
})

test('every input of a publication is compared', async () => {
  origin.write({ 'index.html': pageHtml({ title: 'Home' }), 'a.html': pageHtml() })
  await bench.publish(origin)
  const kinds: string[] = []
  const again = async (settings: Partial<PublishSettings> = {}) => kinds.push((await bench.publish(origin, { settings })).kind)
  await again({ siteName: 'Another' })
  await again({ siteName: 'Another' })
  await again({ siteName: 'Another', ownHosts: ['x.example'] })
  await again({ siteName: 'Another', ownHosts: ['x.example'], rules: { pages: { exclude: ['/a.html'] } } })
  origin.redirects = [{ from: '/old', to: '/', status: 301, force: false }]
  await again({ siteName: 'Another', ownHosts: ['x.example'], rules: { pages: { exclude: ['/a.html'] } } })
  assert.deepEqual(kinds, ['published', 'unchanged', 'published', 'published', 'published'])
  assert.equal((await siteOf(bench)).name, 'Another')
  assert.deepEqual([...(await pagesOf(bench)).keys()], ['/'])
})

describe('data stored by an older version', () => {
  /** Rewrites the memos and the site of the current generation, as an older program would have stored them. */
  async function rewrite(change: (notes: Record<string, Record<string, Record<string, unknown>>>) => void): Promise<void> {
    const publisher = await bench.catalog.publisher()
    const draft = await publisher.begin()
    const memos = Array.from(draft.documents())
    for (const memo of memos) {
      const space = memo.data.indexOf(' ')
      const notes = JSON.parse(memo.data.slice(space + 1))
      change(notes)
      draft.putDocument({ ...memo, data: `${memo.data.slice(0, space)} ${JSON.stringify(notes)}` })
    }
    const { engineUpdates: _, ...site } = draft.site ?? assert.fail()
    // An older record has no such fields.
    await draft.commit(site as Parameters<typeof draft.commit>[0])
    await publisher.release()
  }
  const files = {
    'index.html': pageHtml({ title: 'Home' }),
    'sitemap.xml': '<urlset><url><loc>https://x.example/</loc><lastmod>2026-03-01</lastmod></url></urlset>',
  }
  const changes: readonly (readonly [string, Parameters<typeof rewrite>[0]])[] = [
    ['a sitemap without its hosts', (notes) => void delete notes['sitemap']?.['hosts']],
    ['a page without the host of its canonical', (notes) => void delete notes['host']],
    ['a reading without its blocks', (notes) => void delete notes['reading']?.['result']?.['blocks']],
    [
      'a page without a kind of fact',
      (notes) => void delete (notes['reading']?.['result']?.['page'] as { facts?: object })?.facts,
    ],
  ]
  for (const [what, change] of changes) {
    test(`is rebuilt by a publish: ${what}`, async () => {
      await bench.publish(origin.write(files))
      const before = await siteOf(bench)
      await rewrite(change)
      assert.equal((await bench.publish(origin)).kind, 'published')
      assert.deepEqual(await siteOf(bench), before)
      assert.equal((await pagesOf(bench)).get('/')?.updatedAt, '2026-03-01T00:00:00Z')
    })
  }
})
