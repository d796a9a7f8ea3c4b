import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { pageWith, TestSite, xml } from '../../src/origin/live/testing/test-site.ts'
import { get, openSite, page, start, workingFolder } from './live-site.ts'
import { callTool, eventually, run } from './program.ts'

suite('daf https://…', { concurrency: 3 }, () => {
  test('publishes a live site, reports it once, and sends fewer requests the second time', async (t) => {
    const site = await openSite(t)
    const cwd = await workingFolder(t)
    const first = await run(['publish', site.url], cwd)
    assert.equal(first.code, 0, first.stderr)
    assert.match(first.stdout, /3 pages published/)
    assert.match(site.requests[0]?.headers['user-agent'] ?? '', /^daf\/\d+\.\d+\.\d+/)
    site.requests.splice(0)
    const second = await run(['publish', site.url], cwd)
    assert.match(second.stdout, /Nothing has changed/)
    const asked = site.requests.filter(({ path }) => path === '/about/')
    assert.ok(asked.length === 1 && asked[0]?.headers['if-none-match'] !== undefined)
  })

  test('serves it like a folder: pages, redirects, search, and its own hosts', async (t) => {
    const site = await openSite(t)
    const program = start(['--port', '0'], await workingFolder(t), { DAF_SOURCE: site.url })
    const { address, pages } = await program.ready()
    assert.equal(pages, 3)
    assert.match((await page(address, '/linked/')).text, /Found by a link/)
    assert.match((await page(address, `${site.url}about/`)).text, /About the harbour/)
    assert.match((await page(address, '/old/')).text, /About the harbour/)
    assert.equal((await page(address, 'https://elsewhere.example/')).status, 400)
    assert.equal((await get(address, '/linked.md')).status, 200)
    assert.match((await get(address, '/v1/search/?q=harbour')).text, /"total":2/)
  })

  test('a page that has always failed is 503 until it works; a missing page is 404', async (t) => {
    const site = await openSite(t)
    site.set({ '/about/': { status: 500 } })
    const cwd = await workingFolder(t, 'refresh: 1s\npricing: { page: /about/, plan: .plan }\n')
    const program = start([site.url, '--port', '0'], cwd)
    const { address, pages } = await program.ready()
    assert.equal(pages, 2)
    for (const path of ['/v1/page/?url=/about/', '/v1/page/?url=/about.md', '/v1/pricing/']) {
      const { status, headers, text } = await get(address, path)
      assert.deepEqual([status, headers.get('retry-after')], [503, '60'], path)
      assert.match(text, /"title":"Source unavailable"/)
    }
    assert.equal((await page(address, '/nowhere/')).status, 404)
    assert.match((await get(address, '/v1/')).text, /pricing/)
    site.set({ '/about/': pageWith('About the harbour') })
    const loaded = await eventually(
      () => page(address, '/about/'),
      ({ status }) => status === 200,
      20_000,
    )
    assert.equal(loaded.status, 200)
    assert.equal((await get(address, '/v1/pricing/')).status, 404)
  })

  test('serves the last good copy while the site is down, also after a restart; a 404 removes a page', async (t) => {
    const site = await openSite(t)
    const cwd = await workingFolder(t, 'refresh: 1s\n')
    const program = start([site.url, '--port', '0'], cwd)
    const { address } = await program.ready()
    site.everywhere = { status: 500, body: 'down' }
    assert.equal((await page(address, '/about/')).status, 200)
    await program.stop()
    const again = start([site.url, '--port', '0'], cwd)
    const { address: next, pages } = await again.ready()
    assert.equal(pages, 3)
    assert.match((await page(next, '/about/')).text, /About the harbour/)
    site.everywhere = undefined
    site.answers.delete('/linked/')
    const gone = await eventually(
      () => page(next, '/linked/'),
      ({ status }) => status === 404,
      30_000,
    )
    assert.equal(gone.status, 404)
    assert.equal((await page(next, '/about/')).status, 200)
  })

  test('a site that is down at startup is 503, and served once it is up', async (t) => {
    const site = await openSite(t)
    site.everywhere = { status: 503 }
    const program = start([site.url, '--port', '0'], await workingFolder(t))
    await eventually(
      async () => program.stderr,
      (text) => text.includes('cannot be read'),
    )
    assert.match(program.stderr, /cannot be read: .*503/)
    assert.equal(program.stdout, '')
    site.everywhere = undefined
    assert.equal((await program.ready()).pages, 3)
  })

  test('during the first crawl and after a failed one REST, MCP and discovery files are 503 with a problem', async (t) => {
    const site = await openSite(t)
    let isAsked = false
    let end = () => {}
    site.everywhere = (_request, response) => {
      isAsked = true
      end = () => void response.writeHead(503).end()
    }
    const program = start([site.url, '--port', '0', '--base-url', 'https://public.example'], await workingFolder(t))
    const address = await eventually(
      async () => /Server listening at (http:[^"\s]+)/.exec(program.stderr)?.[1] ?? '',
      (text) => text !== '' && isAsked,
    )
    const refused = async () => {
      const answers = [
        ...(await Promise.all(
          ['/v1/', '/v1/search/?q=harbour', '/openapi.json', '/llms.txt'].map((path) => fetch(address + path)),
        )),
        await callTool(address, 'search', { query: 'harbour' }),
      ]
      for (const response of answers) {
        const text = await response.text()
        assert.deepEqual([response.status, response.headers.get('content-type')], [503, 'application/problem+json'], text)
        assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
        const { type, status, detail } = JSON.parse(text)
        assert.deepEqual([type, status], ['https://public.example/developers/#source-unavailable', 503])
        assert.ok(!text.includes(site.url) && !text.includes('127.0.0.1'), 'where the site is read from is internal')
        assert.match(detail, /[Tt]ry again/)
      }
      assert.deepEqual([(await get(address, '/healthz')).status, (await get(address, '/readyz')).status], [200, 503])
    }
    await refused()
    site.everywhere = { status: 503 }
    end()
    await eventually(
      async () => program.stderr,
      (text) => text.includes('cannot be read'),
    )
    await refused()
    site.everywhere = undefined
    await program.ready()
    assert.match(await callTool(address, 'search', { query: 'harbour' }).then((response) => response.text()), /About the harbour/)
    assert.equal((await get(address, '/v1/search/?q=harbour')).status, 200)
  })

  test('exits on SIGTERM during the first crawl, and resumes it', async (t) => {
    const site = await openSite(t)
    let waits = true
    site.set({
      '/linked/': (_request, response) => {
        if (!waits) response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('Found by a link'))
      },
    })
    const cwd = await workingFolder(t)
    const program = start([site.url, '--port', '0'], cwd)
    await eventually(
      async () => site.requests.some(({ path }) => path === '/linked/'),
      (seen) => seen,
    )
    assert.equal((await program.stop()).code, 0)
    waits = false
    site.requests.splice(0)
    const { code, stdout } = await run(['publish', site.url], cwd)
    assert.deepEqual([code, /3 pages published/.test(stdout)], [0, true])
    assert.ok(site.requests.every(({ path }) => path !== '/about/'))
  })

  test('is fetched from another address than its public name, which is preserved', async (t) => {
    const site = await openSite(t)
    const cwd = await workingFolder(t, `upstream: { address: "${site.url}" }\n`)
    const program = start(['http://www.site.test/', '--port', '0'], cwd)
    const { address, pages } = await program.ready()
    assert.equal(pages, 3)
    assert.ok(site.requests.every(({ headers }) => headers.host === 'www.site.test'))
    assert.equal((await page(address, 'http://www.site.test/about/')).status, 200)
    assert.equal((await page(address, 'http://site.test/about/')).status, 200)
  })

  test('an unreachable site is one clear error line', async (t) => {
    const { code, stderr } = await run(['publish', 'http://127.0.0.1:1/'], await workingFolder(t))
    assert.equal(code, 1)
    assert.match(stderr, /^daf: http:\/\/127\.0\.0\.1:1\/ cannot be read: .+\n$/)
  })

  test('a publish while a server uses the same data reports the fix', async (t) => {
    const site = await openSite(t)
    const cwd = await workingFolder(t)
    await start([site.url, '--port', '0'], cwd).ready()
    const { code, stderr } = await run(['publish', site.url], cwd)
    assert.equal(code, 1)
    assert.match(stderr, /another process .* POST \/hooks\/refresh/)
  })

  test('init says where it was not led, and reads all with the public address given', async (t) => {
    const site = await openSite(t)
    const links = ['/about/', '/linked/', '/old/'].map((path) => `https://harbour.example${path}`)
    site.set({ '/': pageWith('Harbour works', ...links), '/robots.txt': { status: 404 }, '/sitemap.xml': { status: 404 } })
    const cwd = await workingFolder(t)
    const alone = await run(['init', site.url], cwd)
    assert.match(alone.stdout, /after reading 1 page\n.*^ {2}Nearly all links of the start page lead to harbour\.example/ms)
    const named = await run(['init', site.url, '--base-url', 'https://harbour.example', '--config', 'named.yaml'], cwd)
    assert.match(named.stdout, /after reading 3 pages\n/)
    assert.doesNotMatch(named.stdout, /Warnings/)
  })

  test('check and init read it too', async (t) => {
    const site = await openSite(t)
    const cwd = await workingFolder(t)
    const checked = await run(['check', '--json'], cwd, { DAF_SOURCE: site.url })
    const { pages } = JSON.parse(checked.stdout) as { pages: { path: string }[] }
    assert.deepEqual(pages.map(({ path }) => path).toSorted(), ['/', '/about/', '/linked/'])
    const made = await run(['init', site.url], cwd)
    assert.equal(made.code, 0, made.stderr)
    assert.match(made.stdout, /3 pages/)
    assert.match(
      await readFile(join(cwd, 'daf.yaml'), 'utf8'),
      /\n# upstream: \{ address: .* \} # where daf reaches the site once/,
    )
    const address = await run(['check', site.url.slice(0, -1)], cwd)
    assert.match(
      address.stdout,
      /There is no API: .*`daf init http:\/\/127\.0\.0\.1:\d+` and `daf check` to see what it would publish/,
    )
    assert.equal((await run(['publish'], cwd)).code, 0)
  })
})

suite('engineUpdates.feed at an address', { concurrency: 3 }, () => {
  const incident = (id: string, name: string, end: string | null) => ({
    id,
    external_desc: name,
    begin: '2026-02-01T10:00:00+00:00',
    end,
    uri: `incidents/${id}`,
    service_name: 'Ranking',
  })
  const feedOf = (...incidents: readonly object[]) => ({
    headers: { 'content-type': 'application/json', etag: `"${incidents.length}"` },
    body: JSON.stringify(incidents),
  })
  const updates = async (address: string) =>
    JSON.parse((await get(address, '/v1/engine-updates/')).text) as { updates: { name: string; status: string }[] }

  test('is followed, and known entries stay when it drops them, fails, and after a restart', async (t) => {
    const site = await openSite(t)
    const feed = await TestSite.open({
      '/incidents.json': feedOf(
        incident('one', 'February 2026 core update', null),
        incident('two', 'Ranking is experiencing an issue', null),
      ),
    })
    t.after(() => feed.close())
    const cwd = await workingFolder(t, `refresh: 1s\nengineUpdates: { feed: "${feed.url}incidents.json" }\n`)
    const env = { DAF_NOW: '2026-03-01T00:00:00Z' }
    const program = start([site.url, '--port', '0'], cwd, env)
    const { address } = await program.ready()
    const rolling = await eventually(
      () => updates(address),
      ({ updates }) => updates.length > 0,
    )
    assert.deepEqual(
      rolling.updates.map(({ name, status }) => [name, status]),
      [['February 2026 core update', 'rolling out']],
    )
    feed.set({ '/incidents.json': feedOf(incident('one', 'February 2026 core update', '2026-02-14T10:00:00+00:00')) })
    const ended = await eventually(
      () => updates(address),
      ({ updates }) => updates[0]?.status === 'complete',
    )
    assert.equal(ended.updates[0]?.status, 'complete')
    feed.set({ '/incidents.json': feedOf() })
    feed.requests.splice(0)
    await eventually(
      async () => feed.requests.length,
      (asked) => asked > 1,
    )
    assert.equal((await updates(address)).updates.length, 1)
    await program.stop()
    feed.everywhere = { status: 404 }
    const again = start([site.url, '--port', '0'], cwd, env)
    const { address: next } = await again.ready()
    assert.equal((await updates(next)).updates.length, 1)
    await eventually(
      async () => again.stderr,
      (text) => text.includes('could not be read since'),
    )
    assert.match(again.stderr, /incidents\.json could not be read since \d{4}-\d\d-\d\dT\d\d:\d\dZ: 404 Not Found/)
  })
})
test('pages in several languages: each section index lists its own', async (t) => {
  const html = (lang: string, title: string) =>
    pageWith(title, '/', '/en/', '/en/about/', '/fr/').replace('<title>', `<html lang=${lang}><title>`)
  const site = await TestSite.open({
    '/': html('he', 'בית'),
    '/en/': html('en', 'Home'),
    '/en/about/': html('en', 'About'),
    '/fr/': html('fr', 'Accueil'),
    '/sitemap.xml': xml('<urlset/>'),
  })
  t.after(() => site.close())
  const program = start([site.url, '--port', '0'], await workingFolder(t))
  const { address } = await program.ready()
  const { text } = await get(address, '/llms.txt')
  assert.match(text, /## English[^\n]*\n\n- \[Home\][^\n]*\n- \[About\]/)
  assert.match(text, /## français\n\n- \[Accueil\]/)
  assert.match((await get(address, '/v1/search/?q=Accueil')).text, /"total":1/)
})
