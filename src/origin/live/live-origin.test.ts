import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { crawlAgain, openSite, openTestOrigin, pathsOf } from './testing/open-test-origin.ts'
import { pageWith, sitemapOf, xml } from './testing/test-site.ts'

suite('a live site', () => {
  test('is crawled by links, sitemaps and its index files', async (t) => {
    const site = await openSite(t, {
      '/': pageWith('home', '/a/', 'https://elsewhere.example/x/', '/logo.png', 'mailto:a@b.c', '/a/?from=home#top'),
      '/a/': pageWith('a', '../שירותים/'),
      '/שירותים/': pageWith('services'),
      '/llms.txt': { headers: { 'content-type': 'text/plain' }, body: '# mine' },
      '/listed/': pageWith('listed'),
      '/zipped/': pageWith('zipped'),
    })
    site.set({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: `Sitemap: ${site.url}index.xml\nSitemap: /more.xml.gz` },
      '/index.xml': xml(`<sitemapindex><sitemap><loc>${site.url}pages.xml</loc></sitemap></sitemapindex>`),
      '/pages.xml': sitemapOf(['/', '/listed/'], site.url),
      '/more.xml.gz': {
        headers: { 'content-type': 'application/gzip' },
        body: gzipSync(`<urlset><url><loc>${site.url}zipped/</loc></url></urlset>`),
      },
    })
    const origin = await openTestOrigin(t, site, { userAgent: 'daf/1.2.3 (+https://daf.example)' })
    const listing = await origin.list()
    assert.deepEqual(pathsOf(listing), [
      '/',
      '/a/',
      '/index.xml',
      '/listed/',
      '/llms.txt',
      '/more.xml.gz',
      '/pages.xml',
      '/robots.txt',
      '/zipped/',
      '/שירותים/',
    ])
    const home = listing.documents.find(({ path }) => path === '/')
    assert.ok(home)
    assert.equal(home.mediaType, 'text/html')
    assert.equal(home.charset, 'utf-8')
    assert.match(Buffer.from(await origin.read(home)).toString(), /<h1>home/)
    assert.equal(site.requests[0]?.path, '/robots.txt')
    assert.ok(site.requests.every(({ headers }) => headers['user-agent'] === 'daf/1.2.3 (+https://daf.example)'))
    assert.equal(new Set(site.requests.map(({ path }) => path)).size, site.requests.length, 'nothing is requested twice')
  })

  test('with robots.txt of its public host is read by its own sitemap', async (t) => {
    const site = await openSite(t, { '/': pageWith('home'), '/new/': pageWith('new') })
    site.set({
      '/robots.txt': { body: 'Sitemap: https://www.cedar-joinery.example/map.xml' },
      '/sitemap.xml': { body: '<urlset><url><loc>/new/</loc></url></urlset>' },
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.ok(pathsOf(listing).includes('/new/'))
    assert.deepEqual(listing.warnings, [])
    site.set({ '/sitemap.xml': { status: 404 } })
    const without = await (await openTestOrigin(t, site)).list()
    assert.match(
      without.warnings.join('\n'),
      /^The sitemap is on www\.cedar-joinery\.example, .* add it to site\.hosts, otherwise let /,
    )
  })

  test('is read by a sitemap at a usual place where those that robots.txt names are gone or list nothing', async (t) => {
    const named = ['Sitemap: /gone.xml', 'Sitemap: /empty.xml', 'Sitemap: /index.xml'].join('\n')
    const site = await openSite(t, { '/': pageWith('home'), '/new/': pageWith('new'), '/sitemap.xml': pageWith('not found') })
    site.set({
      '/robots.txt': { body: named },
      '/empty.xml': sitemapOf([], site.url),
      '/index.xml': xml('<sitemapindex><sitemap><loc>https://files.example/map.xml</loc></sitemap></sitemapindex>'),
      '/sitemap_index.xml': sitemapOf(['/new/'], site.url),
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.ok(pathsOf(listing).includes('/new/'))
    assert.deepEqual(listing.warnings, [])
  })

  test('names the sitemaps that its robots.txt forbids, and reads the one at the usual place', async (t) => {
    const robots = { body: 'User-agent: *\nDisallow: /maps/\nSitemap: /maps/new.xml' }
    const map = { body: '<urlset><url><loc>/new/</loc></url></urlset>' }
    const site = await openSite(t, {
      '/': pageWith('home'),
      '/new/': pageWith('new'),
      '/robots.txt': robots,
      '/sitemap.xml': map,
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.match(listing.warnings.join('\n'), /robots\.txt forbids sitemaps \(1\), .*: \/maps\/new\.xml/)
    assert.ok(pathsOf(listing).includes('/new/'))
  })

  test('is read without a warning where robots.txt forbids sitemaps that nothing names, or a language is on another host', async (t) => {
    const forbidding = { body: 'User-agent: *\nDisallow: /*.xml$' }
    const site = await openSite(t, { '/': pageWith('home'), '/robots.txt': forbidding })
    assert.deepEqual((await (await openTestOrigin(t, site)).list()).warnings, [])
    const german = '<xhtml:link rel="alternate" hreflang="de" href="https://tischlerei.example/"/>'
    const map = `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>/</loc>${german}</url></urlset>`
    const versions = await openSite(t, { '/': pageWith('home'), '/sitemap.xml': { body: map } })
    assert.deepEqual((await (await openTestOrigin(t, versions)).list()).warnings, [])
  })

  test('is unchanged when its sitemap is recompressed', async (t) => {
    const zippedAt = (second: number, ...paths: readonly string[]) => {
      const body = gzipSync(`<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`)
      body.writeUInt32LE(second, 4)
      return { headers: { 'content-type': 'application/gzip' }, body }
    }
    const robots = { headers: { 'content-type': 'text/plain' }, body: 'Sitemap: /map.xml.gz' }
    const site = await openSite(t, { '/': pageWith('home'), '/robots.txt': robots, '/map.xml.gz': zippedAt(1, '/') })
    const origin = await openTestOrigin(t, site)
    const before = await origin.list()
    site.set({ '/map.xml.gz': zippedAt(2, '/') })
    assert.deepEqual(await crawlAgain(origin), before)
    site.set({ '/map.xml.gz': zippedAt(3, '/', '/new/') })
    assert.notDeepEqual(await crawlAgain(origin), before)
  })

  test('is only asked for changes, whatever its dates', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/a/', '/b/'), '/a/': pageWith('a'), '/b/': pageWith('b') })
    const origin = await openTestOrigin(t, site)
    const before = await origin.list()
    assert.deepEqual(pathsOf(before), ['/', '/a/', '/b/'])
    site.takePaths()
    assert.deepEqual(await crawlAgain(origin), before)
    assert.ok(
      site.requests
        .filter(({ path }) => ['/', '/a/', '/b/'].includes(path))
        .every(({ headers }) => headers['if-none-match'] !== undefined),
    )
    // Without a validator and with a date that never changes.
    const dated = { headers: { 'content-type': 'text/html', 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' } }
    site.set({ '/a/': { ...dated, body: pageWith('a, new', '/c/') }, '/c/': pageWith('c') })
    const after = await crawlAgain(origin)
    assert.deepEqual(pathsOf(after), ['/', '/a/', '/b/', '/c/'])
    const revisions = (path: string) =>
      [before, after].map(({ documents }) => documents.find((document) => document.path === path)?.revision)
    assert.equal(new Set(revisions('/b/')).size, 1)
    assert.equal(new Set(revisions('/a/')).size, 2)
  })

  test('is read again in full after a while, even if it reports no changes', async (t) => {
    const date = 'Mon, 01 Jan 2024 00:00:00 GMT'
    let text = 'old'
    const site = await openSite(t, {
      '/': ({ headers }, response) => {
        if (headers['if-modified-since'] === date) return void response.writeHead(304).end()
        response.writeHead(200, { 'content-type': 'text/html', 'last-modified': date }).end(pageWith(text))
      },
    })
    const [believing, doubting] = [await openTestOrigin(t, site), await openTestOrigin(t, site, { limits: { dateTrust: 0 } })]
    const before = [await believing.list(), await doubting.list()]
    text = 'new'
    const after = [await crawlAgain(believing), await crawlAgain(doubting)]
    assert.deepEqual(after[0]?.documents, before[0]?.documents)
    assert.notDeepEqual(after[1]?.documents, before[1]?.documents)
  })

  test('only loses a page on 404 and 410', async (t) => {
    const paths = ['/a/', '/b/', '/c/', '/d/', '/e/', '/f/', '/g/', '/h/', '/i/', '/j/']
    const site = await openSite(t, {
      '/': pageWith('home', ...paths),
      ...Object.fromEntries(paths.map((path) => [path, pageWith(path)])),
    })
    const origin = await openTestOrigin(t, site)
    const before = await origin.list()
    site.set({
      '/a/': { status: 404 },
      '/b/': { status: 410 },
      '/c/': { status: 500 },
      '/d/': { status: 403 },
      '/e/': { headers: { 'content-type': 'text/html' } },
      '/f/': { headers: { 'content-type': 'image/png' }, body: 'png' },
      '/g/': { status: 302, headers: { location: 'https://elsewhere.example/' } },
      '/h/': { status: 302, headers: { location: '/maintenance/' } },
      '/i/': (_, response) => response.destroy(),
      '/': pageWith('home without links'),
    })
    const after = await crawlAgain(origin)
    assert.deepEqual(
      pathsOf(after),
      pathsOf(before).filter((path) => path !== '/a/' && path !== '/b/'),
    )
    for (const [path, reason] of [
      ['/c/', '500 Internal Server Error'],
      ['/d/', '403 Forbidden'],
      ['/e/', 'an empty response'],
      ['/f/', 'type image/png'],
      ['/g/', 'elsewhere.example'],
      ['/h/', 'redirected to /maintenance/ since'],
      ['/i/', 'the connection was closed'],
    ] as const) {
      const warning = after.warnings.find((text) => text.startsWith(`${path} `))
      assert.ok(warning?.includes(reason) === true && warning.includes('last good copy stays'), `${path}: ${warning}`)
      assert.match(warning, /since 20\d\d-/)
    }
    assert.ok(site.takePaths().includes('/j/'), 'a page without links is still requested')
  })
})
