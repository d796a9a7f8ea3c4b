import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { suite, test } from 'node:test'
import { SourceUnavailableError } from '../origin.ts'
import { crawlAgain, openSite, openTestOrigin, pathsOf, temporaryFolder } from './testing/open-test-origin.ts'
import { pageWith, sitemapOf, xml } from './testing/test-site.ts'

const moved = (location: string, status = 301) => ({ status, headers: { location } })

suite('addresses of a live site', () => {
  test('that redirect to others are redirects of the site', async (t) => {
    const site = await openSite(t, {
      '/': pageWith('home', '/old/', '/for-now', '/שם/', '/a/', '/twice/', '/brochure/', '/about'),
      '/old/': moved('/new/?from=old#top'),
      '/new/': pageWith('new'),
      '/for-now': moved('new/', 302),
      // Raw UTF-8 bytes, which are invalid in a header but common.
      '/שם/': moved(Buffer.from('/שלום/').toString('latin1'), 308),
      '/שלום/': pageWith('peace'),
      '/twice/': moved('/old/'),
      '/a/': moved('/b/'),
      '/b/': moved('/a/'),
      '/brochure/': moved('/files/brochure.pdf'),
      '/about': moved('/about/'),
      '/about/': pageWith('about'),
    })
    for (let at = 1; at <= 7; at++) site.set({ [`/chain${at}/`]: moved(`/chain${at + 1}/`) })
    site.set({ '/': pageWith('home', '/old/', '/for-now', '/שם/', '/a/', '/twice/', '/brochure/', '/about', '/chain1/') })
    const { documents, redirects, warnings } = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(pathsOf({ documents, redirects, warnings }), ['/', '/about/', '/new/', '/שלום/'])
    const rules = redirects.map(({ from, to, status }) => `${from} ${decodeURI(to)} ${status}`).toSorted()
    assert.deepEqual(
      rules.filter((rule) => !rule.startsWith('/chain')),
      [
        '/brochure/ /files/brochure.pdf 301',
        '/for-now /new/ 302',
        '/old/ /new/?from=old#top 301',
        '/twice/ /old/ 301',
        '/שם/ /שלום/ 308',
      ],
    )
    const told = warnings.join('\n')
    for (const fault of ['/a/ redirects in a loop', '/b/ redirects in a loop', '/chain1/ redirects more than 5 times'])
      assert.ok(told.includes(fault), fault)
    assert.ok(site.takePaths().every((path) => !path.endsWith('.pdf')))
  })

  test('with a session of their own in every link are requested once, without it', async (t) => {
    let sessions = 0
    const page = (_: IncomingMessage, response: ServerResponse) => {
      const link = `/cups.do;jsessionid=${++sessions}`
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('cups', link))
    }
    const site = await openSite(t, { '/': page, '/cups.do': page })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(pathsOf(listing), ['/', '/cups.do'])
    assert.deepEqual(
      site.takePaths().filter((path) => path.startsWith('/cups')),
      ['/cups.do'],
    )
  })

  test('that differ in their query alone are reported in every crawl', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/?id=1', '/?id=2', '/?id=3', '/?id=4') })
    const origin = await openTestOrigin(t, site)
    const told = /^The start page links to 4 addresses that differ in their query alone, such as \/\?id=1\./
    for (const { warnings } of [await origin.list(), await crawlAgain(origin)]) assert.match(warnings.join(), told)
  })

  test('are replaced by the target of a permanent redirect', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/x/', '/y/'), '/x/': pageWith('x'), '/y/': pageWith('y') })
    const origin = await openTestOrigin(t, site)
    await origin.list()
    site.set({ '/x/': moved('/new/'), '/new/': pageWith('new'), '/y/': moved('/nowhere/') })
    const { documents, redirects, warnings } = await crawlAgain(origin)
    assert.deepEqual(
      pathsOf({ documents, redirects, warnings }),
      ['/', '/new/', '/y/'],
      'a page that redirects to a missing one keeps its copy',
    )
    assert.match(
      warnings.join(),
      /^\/y\/ has redirected to \/nowhere\/ since .*, where there is no page \(301\); the last good copy stays\.$/,
    )
    assert.deepEqual(redirects, [{ from: '/x/', to: '/new/', status: 301, force: false }])
  })

  test('on www and apex are one site, whichever of them serves it', async (t) => {
    const site = await openSite(t)
    site.everywhere = ({ headers, url = '' }, response) => {
      const location = `https://www.shop.example${url}`
      if (headers.host !== 'www.shop.example' || headers['x-forwarded-proto'] !== 'https')
        response.writeHead(301, { location }).end()
      else if (url === '/')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(pageWith('x', 'https://shop.example/a/', '//www.shop.example/b/'))
      else if (url === '/a/' || url === '/b/') response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith(url))
      else response.writeHead(404).end()
    }
    const origin = await openTestOrigin(t, { url: 'http://shop.example/' }, { upstream: { address: site.url, host: null } })
    const listing = await origin.list()
    assert.deepEqual(pathsOf(listing), ['/', '/a/', '/b/'])
    assert.deepEqual([...(listing.hosts ?? [])].toSorted(), ['shop.example', 'www.shop.example'])
    assert.equal(site.takePaths().filter((path) => path === '/a/').length, 1, 'requested from the host that serves the site')
  })

  test('are found again when the site moves back to the start URL', async (t) => {
    const www = await openSite(t, { '/': pageWith('www') })
    let home = 'www.shop.example'
    www.everywhere = ({ headers, url = '' }, response) => {
      if (headers.host === home) response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' }).end(pageWith(home))
      else if (home.startsWith('www.')) response.writeHead(301, { location: `http://${home}${url}` }).end()
      else response.destroy()
    }
    const upstream = { address: www.url, host: null }
    const origin = await openTestOrigin(t, { url: 'http://shop.example/' }, { upstream, limits: { retries: 0 } })
    const [before] = (await origin.list()).documents
    home = 'shop.example'
    await crawlAgain(origin)
    const [after] = (await crawlAgain(origin)).documents
    assert.notEqual(after?.revision, before?.revision)
    assert.deepEqual((await origin.list()).warnings, [])
  })

  test('are requested from the upstream with the public host', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', 'https://www.shop.example/a/'), '/a/': pageWith('a') })
    const upstream = { address: site.url, host: 'public.example' }
    const listing = await (await openTestOrigin(t, { url: 'https://www.shop.example/' }, { upstream })).list()
    assert.deepEqual(pathsOf(listing), ['/', '/a/'])
    assert.ok(site.requests.every(({ headers }) => headers.host === 'public.example' && headers['x-forwarded-proto'] === 'https'))
  })

  test("routed to the service are the site's, or nobody's", async (t) => {
    const site = await openSite(t)
    let isRead = false
    // With the snippets in deploy/, and without their exception for daf itself.
    site.everywhere = ({ headers, url = '' }, response) => {
      const isOwn = /(?:1\.1 |, )daf-look-shop\.example(?:,|$)/.test(headers.via ?? '')
      if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('home', '/developers/', '/a/'))
      else if (/^\/(?:llms\.txt|agents\.md|openapi\.json|developers\/|robots\.txt|sitemap\.xml|\.well-known\/.*)$/.test(url)) {
        isRead ||= !isOwn
        response.writeHead(isOwn ? 508 : 200, { 'content-type': 'text/html' }).end('made by the service')
      } else response.writeHead(404).end(`${isOwn}`)
    }
    const options = { upstream: { address: site.url, host: null } }
    const origin = await openTestOrigin(t, { url: 'http://shop.example/' }, options)
    const { documents, warnings, pending } = await origin.list()
    assert.deepEqual(
      documents.map(({ path }) => path),
      ['/'],
    )
    assert.deepEqual([warnings, pending, isRead], [[], [], false])
    assert.equal(site.takePaths().filter((path) => path === '/llms.txt').length, 1, 'it is not requested again')
    assert.ok(site.requests.every(({ path, headers }) => path !== '/a/' || headers.via === undefined))
  })

  test('that lead back to the service are a clear error', async (t) => {
    const site = await openSite(t)
    site.everywhere = { status: 508 }
    await assert.rejects(
      (await openTestOrigin(t, site)).list(),
      /508 Loop Detected \(the address leads back to daf; name .*`upstream`\)/,
    )
  })

  test('on other hosts and with other schemes are never requested', async (t) => {
    const other = await openSite(t, { '/': pageWith('secret') })
    const port = new URL(other.url).port
    const foreign = [
      other.url,
      `http://localhost:${port}/`,
      `http://[::1]:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      'file:///etc/passwd',
      'ftp://127.0.0.1/',
      'gopher://127.0.0.1/',
    ]
    const site = await openSite(t)
    const withUser = site.url.replace('//', '//user:secret@')
    const links = [...foreign, withUser, `//127.0.0.1:${port}/x/`]
    site.set({
      '/': pageWith('home', ...links, ...foreign.map((_, at) => `/r${at}/`)),
      ...Object.fromEntries(foreign.map((location, at) => [`/r${at}/`, moved(location)])),
      '/robots.txt': { body: `Sitemap: ${other.url}sitemap.xml\nSitemap: /own.xml\nSitemap: /index.xml\nSitemap: /away.xml` },
      '/own.xml': sitemapOf([...foreign, '/'], site.url),
      '/index.xml': xml(`<sitemapindex>${foreign.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`),
      '/away.xml': moved(`${other.url}sitemap.xml`),
    })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(other.requests, [])
    assert.deepEqual(
      pathsOf(listing).filter((path) => path.endsWith('/')),
      ['/'],
    )
    const told = listing.warnings.join('\n')
    assert.match(told, /Sitemaps list addresses on 127\.0\.0\.1:\d+ \(\d\), which is not one of the site/)
    assert.match(told, /\/r0\/ .*redirects to another site/)
  })

  test('are named where nearly all links lead to one other host, in every crawl', async (t) => {
    const hint = /Nearly all links of the start page lead to shop\.example \(4\), .* add it to site\.hosts/
    const elsewhere = ['/', '/a/', '/b/', '/c/'].map((path) => `https://shop.example${path}`)
    const profiles = ['https://social.example/shop', 'https://video.example/shop']
    const site = await openSite(t, { '/': pageWith('home', '/', '#top', ...elsewhere, ...profiles) })
    const origin = await openTestOrigin(t, site)
    assert.match((await origin.list()).warnings.join(), hint)
    site.set({ '/robots.txt': { body: 'Sitemap: https://shop.example/sitemap.xml' } })
    assert.match((await crawlAgain(origin)).warnings.join('\n'), new RegExp(`^${hint.source}.*$`), 'and only once')
    site.set({ '/robots.txt': { status: 404 } })
    const quiet = [
      ['pages of its own', [...elsewhere, '/x/']],
      ['few links', elsewhere.slice(0, 2)],
      ['several hosts', [...elsewhere, 'https://social.example/shop', 'https://social.example/help']],
    ] as const
    for (const [name, links] of quiet) {
      site.set({ '/': pageWith('home', ...links), '/x/': pageWith('x') })
      assert.doesNotMatch((await crawlAgain(origin)).warnings.join(), /Nearly all/, name)
    }
    const named = await openTestOrigin(t, site, { hosts: ['shop.example'] })
    site.set({ '/': pageWith('home', ...elsewhere), '/a/': pageWith('a'), '/b/': pageWith('b'), '/c/': pageWith('c') })
    const listing = await named.list()
    assert.deepEqual([pathsOf(listing).length, listing.warnings.filter((one) => one.includes('Nearly all'))], [4, []])
  })

  test('on a host that is named as an own one later are followed from pages that have not changed', async (t) => {
    const headers = { 'content-type': 'text/html', etag: '"1"' }
    const home = pageWith('home', 'https://shop.example/a/')
    const site = await openSite(t, { '/a/': pageWith('a', 'https://shop.example/b/'), '/b/': pageWith('b') })
    site.set({
      '/': ({ headers: { 'if-none-match': known } }, response) =>
        known === '"1"' ? response.writeHead(304).end() : response.writeHead(200, headers).end(home),
    })
    const folder = await temporaryFolder(t)
    const before = await openTestOrigin(t, site, { folder })
    assert.deepEqual(pathsOf(await before.list()), ['/'])
    await before.close()
    const named = await openTestOrigin(t, site, { folder, hosts: ['shop.example'] })
    assert.deepEqual(pathsOf(await named.list()), ['/', '/a/', '/b/'])
    assert.deepEqual(pathsOf(await crawlAgain(named)), ['/', '/a/', '/b/'])
  })

  test('to PDFs that are asked for later are followed from pages that have not changed', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, { '/menu.pdf': { body: '%PDF-1.4', headers: { 'content-type': 'application/pdf' } } })
    site.set({
      '/': ({ headers: { 'if-none-match': known } }, response) =>
        known === '"1"'
          ? response.writeHead(304).end()
          : response.writeHead(200, { 'content-type': 'text/html', etag: '"1"' }).end(pageWith('home', '/menu.pdf')),
    })
    const before = await openTestOrigin(t, site, { folder })
    assert.deepEqual(pathsOf(await before.list()), ['/'])
    await before.close()
    const asked = await openTestOrigin(t, site, { folder, pdf: true })
    assert.deepEqual(pathsOf(await asked.list()), ['/', '/menu.pdf'])
    assert.deepEqual(pathsOf(await crawlAgain(asked)), ['/', '/menu.pdf'])
  })

  test('on a host that is named while a crawl is interrupted are followed from pages that it has read', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, { '/': pageWith('home', '/a/', '/never/'), '/never/': () => {}, '/b/': pageWith('b') })
    site.set({ '/a/': pageWith('a', 'https://shop.example/b/') })
    const before = await openTestOrigin(t, site, { folder, limits: { firstBatch: 60_000, slowResponse: 50 } })
    assert.equal((await before.list()).partial, true)
    await before.close()
    site.set({ '/never/': pageWith('late') })
    site.takePaths()
    const named = await openTestOrigin(t, site, { folder, hosts: ['shop.example'] })
    assert.deepEqual(pathsOf(await named.list()), ['/', '/a/', '/b/', '/never/'])
    assert.ok(!site.takePaths().includes('/a/'), 'nothing is requested twice')
  })

  test('are named by the page that the start address redirects to, once where the sitemap names the host, too', async (t) => {
    const elsewhere = ['/', '/a/', '/b/', '/c/'].map((path) => `https://shop.example${path}`)
    const site = await openSite(t, { '/': moved('/en/'), '/en/': pageWith('home', ...elsewhere) })
    site.set({ '/sitemap.xml': sitemapOf(elsewhere, site.url) })
    const { warnings } = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(
      warnings.filter((warning) => warning.includes('shop.example')).map((warning) => warning.slice(0, 10)),
      ['Nearly all'],
    )
  })

  test('of the start page may not be private after a redirect', async (t) => {
    const other = await openSite(t, { '/': pageWith('secret') })
    const site = await openSite(t, { '/': moved(other.url) })
    const origin = await openTestOrigin(t, site)
    await assert.rejects(origin.list(), (error) => {
      assert.ok(error instanceof SourceUnavailableError)
      assert.match(error.message, /private address/)
      return true
    })
    assert.deepEqual(other.requests, [])
    site.set({ '/': pageWith('home', other.url) })
    const listing = await origin.list()
    assert.deepEqual([pathsOf(listing), listing.hosts], [['/'], [site.host]], 'and nothing of it is stored')
  })

  test('may only be private if the owner configured them, from the first moment on', async (t) => {
    const site = await openSite(t, { '/': pageWith('home') })
    const port = new URL(site.url).port
    const resolve =
      (address: () => string) => (_: string, callback: (error: null, found: { address: string; family: number }[]) => void) => {
        const found = address()
        callback(null, [{ address: found, family: found.includes(':') ? 6 : 4 }])
      }
    const named = await openTestOrigin(t, { url: `http://intranet.example:${port}/` }, { resolve: resolve(() => '127.0.0.1') })
    assert.deepEqual(pathsOf(await named.list()), ['/'])
    // A public name (in an unused network) later resolves to a private address: DNS rebinding.
    let asked = 0
    const rebound = await openTestOrigin(
      t,
      { url: `http://public.example:${port}/` },
      {
        resolve: resolve(() => (asked++ === 0 ? '3ffe::1' : '127.0.0.1')),
        limits: { connectTimeout: 200, retries: 2 },
      },
    )
    site.takePaths()
    await assert.rejects(rebound.list(), /private address/)
    assert.deepEqual(site.takePaths(), [])
    assert.ok(asked > 1)
  })

  test('of the public name are requested at the private start address, which redirects there', async (t) => {
    const site = await openSite(t)
    const publicly = (text: string) => (request: IncomingMessage, response: ServerResponse) => {
      if (request.headers.host === 'www.joiner.example') response.writeHead(200, { 'content-type': 'text/html' }).end(text)
      else response.writeHead(301, { location: `https://www.joiner.example${request.url}` }).end()
    }
    site.set({ '/': publicly(pageWith('home', 'https://www.joiner.example/about/')), '/about/': publicly(pageWith('about')) })
    const folder = await temporaryFolder(t)
    for (const _ of ['first', 'resumed']) {
      const origin = await openTestOrigin(t, site, { hosts: ['www.joiner.example'], folder })
      assert.deepEqual(pathsOf(await origin.list()), ['/', '/about/'])
      await origin.close()
    }
    const apex = await openTestOrigin(t, site, { hosts: ['joiner.example'] })
    assert.deepEqual(pathsOf(await apex.list()), ['/', '/about/'], 'apex and www are one site')
    site.set({ '/': { status: 301, headers: { location: 'https://www.joiner.example/', 'set-cookie': 'session=1' } } })
    const redirecting = await openTestOrigin(t, site, { hosts: ['www.joiner.example'] })
    await assert.rejects(
      redirecting.list(),
      /cannot be read: it redirects to https:\/\/www\.joiner\.example: http:\/\/127\.0\.0\.1:\d+, where daf requests that address, redirects there in any case/,
    )
  })

  test("forbidden by robots.txt are not requested; daf's own group counts", async (t) => {
    const site = await openSite(t, {
      '/robots.txt': { body: 'User-agent: *\nDisallow: /\n\nUser-agent: daf\nDisallow: /private/\nAllow: /private/open/' },
      '/': pageWith('home', '/private/', '/private/open/', '/a/'),
      '/private/': pageWith('no'),
      '/private/open/': pageWith('yes'),
      '/a/': pageWith('a'),
    })
    const origin = await openTestOrigin(t, site)
    assert.deepEqual(pathsOf(await origin.list()), ['/', '/a/', '/private/open/', '/robots.txt'])
    assert.ok(!site.takePaths().includes('/private/'))
    site.set({ '/robots.txt': { body: 'User-agent: *\nDisallow: /a/' } })
    const { warnings } = await crawlAgain(origin)
    assert.match(warnings.join(), /^\/a\/ has failed since .*: robots.txt forbids it; the last good copy stays/)
    site.set({ '/robots.txt': { status: 404 } })
    assert.deepEqual((await crawlAgain(origin)).warnings, [])
    site.takePaths()
    site.set({ '/robots.txt': { status: 503 } })
    const later = await crawlAgain(origin)
    assert.deepEqual(
      pathsOf(later),
      ['/', '/a/', '/private/', '/private/open/'].filter((path) => path !== '/private/'),
    )
    assert.match(later.warnings[0] ?? '', /could not be read since .*robots\.txt: 503/)
    assert.ok(site.takePaths().every((path) => path === '/robots.txt'))
  })

  test('all forbidden by robots.txt are a clear error', async (t) => {
    const site = await openSite(t, { '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': pageWith('home') })
    await assert.rejects((await openTestOrigin(t, site)).list(), /robots\.txt forbids the start page to daf; allow it/)
  })

  test('are found despite a huge robots.txt', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/a/', '/b/'), '/a/': pageWith('a'), '/b/': pageWith('b') })
    site.set({ '/robots.txt': { body: `User-agent: *\nDisallow: /a/\n${'# filling\n'.repeat(500_000)}Disallow: /b/\n` } })
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/', '/b/', '/robots.txt'])
  })

  test('in two spellings are one page', async (t) => {
    const site = await openSite(t, {
      '/': pageWith('home', '/index.html', '/a', '/a/', '/b.html', '/b', '/c.html', '/c/'),
      ...Object.fromEntries(['/a', '/a/', '/b.html', '/b', '/c.html', '/c/'].map((path) => [path, pageWith(path.slice(0, 2))])),
    })
    site.set({ '/c/': pageWith('another c') })
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/', '/a/', '/b', '/c.html', '/c/'])
  })

  test('of index files are requested as such first, and as folders if there is no such file', async (t) => {
    const site = await openSite(t, {
      '/': pageWith('home', '/blog/', '/blog/index.html', '/news/index.htm', '/moved/index.html'),
      '/blog/index.html': pageWith('blog', 'first/index.html'),
      '/blog/first/index.html': pageWith('first'),
      '/news/': pageWith('news'),
      '/moved/index.html': moved('/moved/'),
      '/moved/': pageWith('moved'),
    })
    const origin = await openTestOrigin(t, site)
    const paths = ['/', '/blog/', '/blog/first/', '/moved/', '/news/']
    assert.deepEqual(pathsOf(await origin.list()), paths)
    assert.deepEqual(pathsOf(await crawlAgain(origin)), paths)
  })

  test('are recognised as pages by their response, not by their extension', async (t) => {
    const html = { headers: { 'content-type': 'text/html' }, body: pageWith('x') }
    const site = await openSite(t, {
      '/': pageWith('home', '/linked/vue.js', '/style.css', '/logo.png'),
      '/linked/vue.js': html,
      '/technologies/node.js': html,
      '/read/me.md': html,
      '/script.js': { headers: { 'content-type': 'text/javascript' }, body: '1' },
    })
    site.set({ '/sitemap.xml': sitemapOf(['/technologies/node.js', '/read/me.md', '/script.js', '/photo.jpg'], site.url) })
    const listing = await (await openTestOrigin(t, site)).list()
    assert.deepEqual(pathsOf(listing), ['/', '/linked/vue.js', '/read/me.md', '/sitemap.xml', '/technologies/node.js'])
    assert.deepEqual(listing.warnings, [])
    assert.ok(site.takePaths().every((path) => !/\.(?:css|png|jpg)$/.test(path)))
  })

  test('that redirect from https to http are not followed', async (t) => {
    const site = await openSite(t)
    site.everywhere = ({ headers, url = '' }, response) => {
      const isSecure = headers['x-forwarded-proto'] === 'https'
      if (isSecure && url === '/file.html') response.writeHead(301, { location: `http://shop.example${url}` }).end()
      // Servers behind a proxy that terminates TLS do this: only the path of the new address counts.
      else if (url === '/old/') response.writeHead(301, { location: 'http://shop.example/new/' }).end()
      else if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('home', '/file.html', '/old/'))
      else if (url === '/new/') response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('new'))
      else response.writeHead(404).end()
    }
    const upstream = { address: site.url, host: null }
    const listing = await (await openTestOrigin(t, { url: 'https://shop.example/' }, { upstream })).list()
    assert.deepEqual(pathsOf(listing), ['/', '/new/'])
    assert.match(listing.warnings.join(), /^\/file\.html has failed since .*: it redirects from https to http/)
    assert.ok(site.requests.every(({ headers }) => headers['x-forwarded-proto'] === 'https'))
  })

  test('are requested as written on the site', async (t) => {
    const written = '/%d7%a9%d7%9c%2C/'
    const site = await openSite(t, { '/': pageWith('home', written) })
    const asked: string[] = []
    site.everywhere = ({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(url === '/' || url === written ? 200 : 404, { 'content-type': 'text/html' }).end(pageWith('x', written))
    }
    assert.deepEqual(pathsOf(await (await openTestOrigin(t, site)).list()), ['/', '/של,/'])
    assert.equal(asked.filter((path) => path.startsWith('/%')).length, 1)
  })

  test('below a path of the host are reported, unless the host has a home page', async (t) => {
    const site = await openSite(t, { '/shop/': pageWith('home', '/shop/a/'), '/shop/a/': pageWith('a', '/shop/') })
    const below = await openTestOrigin(t, site, { start: `${site.url}shop/` })
    assert.match((await below.list()).warnings.join(), /starting at \/shop\/.* built folder/)
    site.set({ '/': pageWith('front', '/shop/'), '/shop/a/': pageWith('a', '/') })
    assert.deepEqual((await crawlAgain(below)).warnings, [])
  })
})
