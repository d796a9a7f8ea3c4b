import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, gzipSync, deflateRawSync } from 'node:zlib'
import { linkedAddresses } from '../../extraction/linked-addresses.ts'
import { SourceUnavailableError, type SourceListing } from '../origin.ts'
import type { LiveLimits } from './live-limits.ts'
import { crawlAgain, openSite, openTestOrigin, pathsOf, temporaryFolder } from './testing/open-test-origin.ts'
import { testCertificate } from './testing/test-certificate.ts'
import { pageWith, sitemapOf, xml, type TestResponse } from './testing/test-site.ts'

const html = { 'content-type': 'text/html' }

/** Repeatedly sends a chunk until the client disconnects. */
function drip(response: ServerResponse, piece: string, pause: number): void {
  response.writeHead(200, html)
  const timer = setInterval(() => response.write(piece), pause)
  response.on('close', () => clearInterval(timer))
}

/** Short timeouts for a hanging site, long enough for pages that are only slow. */
const shortTimeouts = { headersTimeout: 2_000, bodyTimeout: 2_000, pageTimeout: 4_000 }

suite('a live site with failures', { concurrency: 6 }, () => {
  const faults: Readonly<Record<string, readonly [TestResponse, RegExp, Partial<LiveLimits>?]>> = {
    'never responds': [() => {}, /no response within 2 s|not complete within 4 s/, shortTimeouts],
    'stops in the middle of a page': [
      (_, response) => void response.writeHead(200, html).write('<p>'),
      /nothing more received for 2 s|not complete within 4 s/,
      shortTimeouts,
    ],
    'drips a page byte by byte': [(_, response) => drip(response, 'x', 50), /not complete within 4 s/, shortTimeouts],
    'sends an endless page': [(_, response) => drip(response, 'x'.repeat(64 * 1024), 1), /larger than 262144 bytes/],
    'sends a gzip bomb': [
      { headers: { ...html, 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) },
      /larger than/,
    ],
    'sends a bomb in two content codings': [
      { headers: { ...html, 'content-encoding': 'gzip, br' }, body: brotliCompressSync(gzipSync(Buffer.alloc(20_000_000))) },
      /larger than/,
    ],
    'sends invalid gzip': [
      { headers: { ...html, 'content-encoding': 'gzip' }, body: 'plain' },
      /does not match its Content-Encoding/,
    ],
    'truncates a compressed page': [
      { headers: { ...html, 'content-encoding': 'gzip' }, body: gzipSync(pageWith('x').repeat(100)).subarray(0, 60) },
      /does not match its Content-Encoding/,
    ],
    'responds with a content coding that was not requested': [
      { headers: { ...html, 'content-encoding': 'lzma' }, body: 'x' },
      /Content-Encoding/,
    ],
    'sends too large header fields': [{ headers: { ...html, 'x-large': 'x'.repeat(70_000) } }, /header fields too large/],
    'responds with an error': [{ status: 500 }, /500 Internal Server Error/],
    'redirects in a loop': [{ status: 301, headers: { location: '/x/' } }, /in a loop/],
    'redirects to itself until it gets its cookie': [
      { status: 302, headers: { location: '/x/', 'set-cookie': 'seen=1' } },
      /in a loop and sets a cookie, .* `daf` without one/,
    ],
    'redirects without a Location': [{ status: 301 }, /without a usable Location/],
    'redirects to another scheme': [{ status: 301, headers: { location: 'file:///etc/passwd' } }, /another site/],
  }
  test('that crashes while writing a page keeps the last good copy, for a while', async (t) => {
    const whole = `<!doctype html><html><body>${pageWith('whole', '/y/')}${'<p>text</p>'.repeat(50)}</body></html><!-- cached -->`
    const site = await openSite(t, { '/': pageWith('home', '/x/'), '/x/': whole, '/y/': pageWith('y') })
    const folder = await temporaryFolder(t)
    const sizeOf = ({ documents }: SourceListing) => documents.find(({ path }) => path === '/x/')?.size
    const origin = await openTestOrigin(t, site, { folder })
    await origin.list()
    site.set({ '/x/': whole.slice(0, 300) })
    const kept = await crawlAgain(origin)
    assert.equal(sizeOf(kept), whole.length)
    assert.match(
      kept.warnings.join(),
      /^\/x\/ has failed since .*: the document ends in the middle .*; the last good copy stays\.$/,
    )
    site.set({ '/x/': pageWith('new, in another template') })
    assert.equal(sizeOf(await crawlAgain(origin)), pageWith('new, in another template').length)
    site.set({ '/x/': whole })
    await crawlAgain(origin)
    const shorter = whole.replace(/(<p>text<\/p>)+/, '')
    site.set({ '/x/': shorter })
    const recovered = await crawlAgain(origin)
    assert.deepEqual([sizeOf(recovered), recovered.warnings], [shorter.length, []])
    await origin.close()
    // After a while a page without optional end tags is trusted.
    const believing = await openTestOrigin(t, site, { folder, limits: { truncatedTrust: 0 } })
    await crawlAgain(believing)
    site.set({ '/x/': shorter.slice(0, 100) })
    await crawlAgain(believing)
    assert.equal(sizeOf(await crawlAgain(believing)), 100)
  })

  for (const [what, [answer, reason, limits]] of Object.entries(faults)) {
    test(`that ${what} keeps its last good copy and its other pages`, async (t) => {
      const site = await openSite(t, { '/': pageWith('home', '/x/', '/y/'), '/x/': pageWith('x'), '/y/': pageWith('y') })
      const origin = await openTestOrigin(t, site, { limits: { retries: 0, ...limits } })
      const before = await origin.list()
      site.set({ '/x/': answer, '/y/': pageWith('y, new') })
      const after = await crawlAgain(origin)
      assert.deepEqual(pathsOf(after), ['/', '/x/', '/y/'])
      const [warning = '', ...more] = after.warnings
      assert.match(warning, /^\/x\/ has failed since .*; the last good copy stays\.$/)
      assert.match(warning, reason)
      assert.deepEqual(more, [])
      const copies = [before, after].map(({ documents }) => documents.find(({ path }) => path === '/x/')?.revision)
      assert.equal(copies[0], copies[1])
      site.set({ '/x/': pageWith('x, recovered') })
      assert.deepEqual((await crawlAgain(origin)).warnings, [])
    })
  }

  test('whose start page fails is crawled through its other pages', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/x/'), '/x/': pageWith('x') })
    const origin = await openTestOrigin(t, site, { limits: { retries: 0 } })
    await origin.list()
    site.set({ '/': { status: 500 }, '/x/': pageWith('x', '/y/'), '/y/': pageWith('y') })
    const { documents, redirects, warnings } = await crawlAgain(origin)
    assert.deepEqual(pathsOf({ documents, redirects, warnings }), ['/', '/x/', '/y/'])
    assert.match(warnings.join(), /^\/ has failed since .*: 500 /)
  })

  const useless: Readonly<Record<string, readonly [TestResponse, RegExp]>> = {
    'sends data instead of a page': [
      { headers: { 'content-type': 'application/json' }, body: '{}' },
      /cannot be read: a response of type application\/json\.$/,
    ],
    'redirects to a host that does not exist': [
      { status: 301, headers: { location: 'http://nowhere.invalid/' } },
      /cannot be read: it redirects to http:\/\/nowhere\.invalid: its host name has no address\.$/,
    ],
    'redirects to a page that does not exist': [
      { status: 301, headers: { location: '/new/' } },
      /cannot be read: the start page redirects to \/new\/, where no page was found\.$/,
    ],
  }
  for (const [what, [answer, reason]] of Object.entries(useless)) {
    test(`whose start page ${what} is rejected with the reason`, async (t) => {
      const site = await openSite(t, { '/': answer })
      await assert.rejects((await openTestOrigin(t, site, { limits: { retries: 0 } })).list(), reason)
    })
  }

  test('whose certificate is not accepted is rejected with what to do about it', async (t) => {
    const server = createServer({ key: testCertificate.key, cert: testCertificate.cert }, (_, response) => response.end())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    t.after(() => server.close())
    const { port } = server.address() as AddressInfo
    const origin = openTestOrigin(t, { url: `https://127.0.0.1:${port}/` }, { limits: { retries: 0 } })
    await assert.rejects(
      (await origin).list(),
      /its certificate is .* authority .* NODE_EXTRA_CA_CERTS .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    )
  })

  test('that sets its cookie in one of several redirects is told so', async (t) => {
    const site = await openSite(t, {
      '/': { status: 302, headers: { location: '/?seen', 'set-cookie': 'seen=1' } },
      '/?seen': { status: 302, headers: { location: '/' } },
    })
    const origin = await openTestOrigin(t, site)
    await assert.rejects(origin.list(), /in a loop and sets a cookie/)
  })

  test('that sends deflate without its zlib format is not asked for it', async (t) => {
    const page = Buffer.from(pageWith('home'))
    const site = await openSite(t, {
      '/': ({ headers }, response) =>
        String(headers['accept-encoding']).includes('deflate')
          ? response.writeHead(200, { ...html, 'content-encoding': 'deflate' }).end(deflateRawSync(page))
          : response.writeHead(200, html).end(page),
    })
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/'])
  })

  test('whose port speaks HTTP alone is rejected with the scheme to write', async (t) => {
    const site = await openSite(t)
    const origin = openTestOrigin(t, { url: site.url.replace('http:', 'https:') }, { limits: { retries: 0 } })
    await assert.rejects((await origin).list(), /does not speak TLS; write http:/)
  })

  test('that fails temporarily is retried', async (t) => {
    let asked = 0
    const site = await openSite(t, {
      '/': pageWith('home', '/x/'),
      '/x/': (_, response) => void (asked++ === 0 ? response.writeHead(503).end() : response.writeHead(200, html).end('<p>x')),
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual([pathsOf(listing), listing.warnings, asked], [['/', '/x/'], [], 2])
  })

  const notice = { headers: html, body: '<title>Back soon</title><p>We are working on it. <a href="/status/">Status</a>' }

  test('that responds with one notice for all pages keeps them, for a while', async (t) => {
    const moved = { status: 301, headers: { location: '/x/' } }
    const site = await openSite(t, {
      '/': pageWith('home', '/x/', '/y/', '/moved/', '/never/'),
      '/x/': pageWith('x'),
      '/y/': pageWith('y'),
      '/moved/': moved,
    })
    const folder = await temporaryFolder(t)
    const sizes = ({ documents }: SourceListing) => documents.map(({ size }) => size)
    const origin = await openTestOrigin(t, site, { folder })
    const before = await origin.list()
    site.everywhere = notice
    for (let crawls = 1; crawls <= 2; crawls++) {
      const during = await crawlAgain(origin)
      assert.deepEqual([during.documents, during.redirects], [before.documents, before.redirects])
      assert.match(
        during.warnings.join('\n'),
        /^\/x\/ has failed since .*: the same response as for most other pages.*copy stays/m,
      )
    }
    site.everywhere = undefined
    site.set({ '/y/': pageWith('y, new') })
    const after = await crawlAgain(origin)
    assert.deepEqual([sizes(after)[0], after.warnings], [sizes(before)[0], []])
    assert.notDeepEqual(sizes(after), sizes(before))
    await origin.close()
    site.everywhere = { headers: html, body: '<title>Closed</title><p>Goodbye.' }
    const believing = await openTestOrigin(t, site, { folder, limits: { replacedTrust: 0 } })
    const [first, ...others] = new Set(sizes(await crawlAgain(believing)))
    assert.deepEqual([first, others], ['<title>Closed</title><p>Goodbye.'.length, []])
  })

  test('whose notice ends while it is crawled keeps the pages that still have it, also where many were the same', async (t) => {
    const paths = ['/a/', '/b/', '/c/', '/d/', '/e/', '/f/', '/g/']
    const site = await openSite(t, { '/': pageWith('home', ...paths) })
    for (const path of paths) site.set({ [path]: pageWith(path < '/c' ? path : 'nothing here') })
    const origin = await openTestOrigin(t, site)
    const before = await origin.list()
    site.everywhere = notice
    assert.deepEqual((await crawlAgain(origin)).documents, before.documents)
    site.everywhere = undefined
    site.set({ '/a/': notice, '/b/': notice })
    assert.deepEqual((await crawlAgain(origin)).documents, before.documents)
  })

  test('that responds with one notice while a crawl is interrupted keeps its pages', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/x/', '/y/'), '/x/': pageWith('x'), '/y/': pageWith('y') })
    const options = { folder: await temporaryFolder(t), limits: { firstBatch: 60_000, concurrency: 1 } }
    const first = await openTestOrigin(t, site, { folder: options.folder })
    const before = await first.list()
    await first.close()
    site.everywhere = ({ url }, response) => void (url === '/y/' || response.writeHead(200, html).end(notice.body))
    site.takePaths()
    const interrupted = await openTestOrigin(t, site, options)
    await interrupted.list()
    while (!site.takePaths().includes('/y/')) await pause(5)
    await interrupted.close()
    const resumed = await openTestOrigin(t, site, options)
    assert.deepEqual((await resumed.list()).documents, before.documents)
    await resumed.close()
  })

  test('that many pages have in common is reported once, with what the owner can do', async (t) => {
    const paths = Array.from({ length: 30 }, (_, at) => `/${at}/`)
    const site = await openSite(t, { '/': pageWith('home', ...paths), '/login/': pageWith('login') })
    for (const path of paths) site.set({ [path]: pageWith(path) })
    const origin = await openTestOrigin(t, site)
    await origin.list()
    site.everywhere = { status: 403 }
    const [refused = '', ...others] = (await crawlAgain(origin)).warnings
    assert.match(
      refused,
      /^\/ has failed since \S+: 403 Forbidden \(.*User-Agent.*upstream.*\+30 more addresses, such as \/0\/ and /,
    )
    assert.deepEqual(others, [])
    site.everywhere = undefined
    site.set(Object.fromEntries(paths.map((path) => [path, { status: 302, headers: { location: '/login/' } }])))
    const [moved = '', ...more] = (await crawlAgain(origin)).warnings
    assert.match(moved, /^\/0\/ has redirected to \/login\/ since \S+, temporarily \(302\); .* \(\+29 more addresses, such as /)
    assert.deepEqual(more, [])
  })

  test('that has used its whole time is requested again in the next crawl only', async (t) => {
    const site = await openSite(t, {
      '/': pageWith('home', '/silent/', '/drip/'),
      '/silent/': () => {},
      '/drip/': (_, response) => drip(response, 'x', 50),
    })
    const origin = await openTestOrigin(t, site, { limits: { ...shortTimeouts, retries: 2 } })
    const isSlow = (path: string) => path === '/silent/' || path === '/drip/'
    for (let crawls = 1; crawls <= 2; crawls++) {
      assert.deepEqual(pathsOf(crawls === 1 ? await origin.list() : await crawlAgain(origin)), ['/'])
      assert.deepEqual(site.takePaths().filter(isSlow).toSorted(), ['/drip/', '/silent/'])
    }
  })

  test('whose first response is late, such as that of a server that sleeps, is crawled', async (t) => {
    let asked = 0
    const late = (answer: string) => (_: unknown, response: ServerResponse) =>
      void (asked++ > 0 && response.writeHead(200, html).end(answer))
    const site = await openSite(t, { '/robots.txt': late(''), '/': pageWith('home') })
    const listing = await (await openTestOrigin(t, site, { limits: { headersTimeout: 2_000 } })).list()
    assert.deepEqual([pathsOf(listing), asked], [['/'], 2])
  })

  test('with Retry-After on a page is waited for', async (t) => {
    const times: number[] = []
    const site = await openSite(t, {
      '/': pageWith('home', '/x/'),
      '/x/': (_, response) => {
        times.push(performance.now())
        if (times.length === 1) response.writeHead(429, { 'retry-after': '1' }).end()
        else response.writeHead(200, html).end('<p>x')
      },
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(pathsOf(listing), ['/', '/x/'])
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 990)
  })

  test('with a Retry-After of hours on a page is not waited for', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/x/'), '/x/': { status: 429, headers: { 'retry-after': '7200' } } })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual([pathsOf(listing), listing.pending], [['/'], ['/x/']])
    assert.equal(site.takePaths().filter((path) => path === '/x/').length, 1)
  })

  test('with Retry-After on every page is not crawled again before', async (t) => {
    const site = await openSite(t, { '/': pageWith('home') })
    const origin = await openTestOrigin(t, site, { refreshSeconds: 0.05, limits: { retryAfter: 0, outagePause: 1 } })
    const { documents } = await origin.list()
    const abort = new AbortController()
    const follow = (async () => {
      for await (const _ of origin.changes(abort.signal));
    })()
    const times: number[] = []
    site.everywhere = (_, response) => {
      times.push(performance.now())
      response.writeHead(429, { 'retry-after': '1' }).end()
    }
    while (times.length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    abort.abort()
    await follow
    assert.ok((times[1] ?? 0) - (times[0] ?? 0) >= 990)
    assert.deepEqual((await origin.list()).documents, documents)
  })

  test('that fails during the first crawl is resumed where it was', async (t) => {
    const paths = Array.from({ length: 60 }, (_, at) => `/${at}/`)
    const site = await openSite(t, {
      '/': pageWith('home', ...paths),
      ...Object.fromEntries(paths.map((path) => [path, pageWith(path)])),
    })
    site.set({
      '/30/': (_, response) => {
        site.everywhere = (_request, other) => void other.destroy()
        response.destroy()
      },
    })
    const origin = await openTestOrigin(t, site, { limits: { retries: 0 } })
    const first = await origin.list()
    assert.equal(first.partial, true)
    assert.match(first.warnings[0] ?? '', /could not be read since .*: the connection was closed; the last good copy stays/)
    assert.ok(first.documents.length > 5 && first.documents.length < 60)
    assert.equal(first.documents.length + (first.pending?.length ?? 0), 61)
    site.takePaths()
    assert.deepEqual(pathsOf(await crawlAgain(origin)), pathsOf(first), 'while it is down')
    assert.ok(
      site.takePaths().every((path) => path === '/robots.txt'),
      'it is left in peace',
    )
    site.everywhere = undefined
    site.set({ '/30/': pageWith('30') })
    const last = await crawlAgain(origin)
    assert.equal(last.documents.length, 61)
    assert.deepEqual([last.warnings, last.partial, last.pending], [[], false, []])
    assert.ok(site.takePaths().filter((path) => /^\/\d+\/$/.test(path)).length <= 61 - first.documents.length)
  })

  test('that loses most pages is crawled again soon, since it may be a deploy', async (t) => {
    const paths = ['/a/', '/b/', '/c/', '/d/']
    const pages = { '/': pageWith('home', ...paths), ...Object.fromEntries(paths.map((path) => [path, pageWith(path)])) }
    const site = await openSite(t, pages)
    const folder = await temporaryFolder(t)
    const origin = await openTestOrigin(t, site, { folder })
    const before = await origin.list()
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    const next = async () => pathsOf(((await changes.next()) as { value: SourceListing }).value)
    site.set(Object.fromEntries(paths.map((path) => [path, { status: 404 }])))
    origin.refresh()
    // Publishing holds the loss back for a while.
    assert.deepEqual(await next(), ['/'])
    site.set(pages)
    assert.deepEqual(await next(), pathsOf(before))
    abort.abort()
    await changes.return?.(undefined)
    await origin.close()
    // A single crawl, as in `daf publish`, waits and retries by itself.
    const once = await openTestOrigin(t, site, { folder })
    site.everywhere = (request, response) => {
      response.writeHead(404).end()
      if (request.url === '/d/') site.everywhere = undefined
    }
    assert.deepEqual(pathsOf(await once.list()), pathsOf(before))
    await once.close()
    site.everywhere = { status: 404 }
    await assert.rejects((await openTestOrigin(t, site, { folder })).list(), SourceUnavailableError)
  })

  test('with a charset other than declared is passed on with the declared one', async (t) => {
    const hebrew = Buffer.concat([
      Buffer.from('<meta charset="windows-1255"><a href="/'),
      Buffer.from([0xf9, 0xec]),
      Buffer.from('/">x</a>'),
    ])
    const site = await openSite(t, {
      '/': { headers: { 'content-type': 'text/html; charset=UTF-8' }, body: hebrew },
      '/של/': { headers: { 'content-type': 'text/html; charset=x-nonsense' }, body: '<p>x' },
    })
    const { documents } = await (await openTestOrigin(t, site, { links: linkedAddresses })).list()
    assert.deepEqual(
      documents.map(({ path, charset }) => [decodeURI(path), charset]),
      [
        ['/', 'utf-8'],
        ['/של/', 'x-nonsense'],
      ],
    )
  })

  test('with large header fields is read', async (t) => {
    const large = { headers: { ...html, 'content-security-policy': `script-src ${'x'.repeat(50_000)}` }, body: pageWith('x') }
    const site = await openSite(t, { '/': pageWith('home', '/x/'), '/x/': large })
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/', '/x/'])
  })

  test('with a million links is read within bounds', async (t) => {
    const links = Array.from({ length: 1_000_000 }, (_, at) => `/${at}/`)
    const site = await openSite(t, { '/': pageWith('home') })
    const origin = await openTestOrigin(t, site, { links: () => links, limits: { linksOfPage: 300, linked: 200 } })
    const listing = await origin.list()
    assert.deepEqual(pathsOf(listing), ['/'])
    assert.equal(site.takePaths().filter((path) => /^\/\d+\/$/.test(path)).length, 200)
    assert.match(listing.warnings.join(), /100 links to further pages were not followed/)
  })

  test('with endlessly deep links is crawled up to a bound', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', 'x/') })
    site.everywhere = (request, response) => {
      if (!/^\/(x\/)*$/.test(request.url ?? '')) return void response.writeHead(404).end()
      response.writeHead(200, html).end(pageWith('x', 'x/'))
    }
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/', '/x/', '/x/x/', '/x/x/x/', '/x/x/x/x/'])
  })

  test('with hostile sitemaps is crawled without them', async (t) => {
    const site = await openSite(t, { '/': pageWith('home') })
    const index = (name: string) => xml(`<sitemapindex><sitemap><loc>/${name}</loc></sitemap></sitemapindex>`)
    site.set({
      '/robots.txt': { body: ['loop', 'bomb', 'dtd', 'html', 'deep1', 'good'].map((name) => `Sitemap: /${name}.xml`).join('\n') },
      '/loop.xml': index('loop.xml'),
      '/bomb.xml': {
        headers: { 'content-type': 'application/xml', 'content-encoding': 'gzip' },
        body: gzipSync(Buffer.alloc(9_000_000, '<a/>')),
      },
      '/dtd.xml': xml('<!DOCTYPE x [<!ENTITY a "b">]><urlset><url><loc>/&a;</loc></url></urlset>'),
      '/html.xml': pageWith('no sitemap', '/'),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`/deep${at}.xml`, index(`deep${at + 1}.xml`)])),
      '/good.xml': sitemapOf(['/good/'], site.url),
      '/good/': pageWith('good'),
    })
    const origin = await openTestOrigin(t, site, { limits: { sitemapBytes: 8_000_000 } })
    const listing = await origin.list()
    assert.ok(pathsOf(listing).includes('/good/'))
    const told = listing.warnings.join('\n')
    assert.match(told, /\/bomb\.xml .*larger than/)
    assert.match(told, /\/dtd\.xml .*defines entities/)
    assert.match(told, /\/deep4\.xml is an index of sitemaps too deep/)
    assert.ok(!site.takePaths().includes('/deep5.xml'))
  })
})
