import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { suite, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { SourceUnavailableError, type SourceListing } from '../origin.ts'
import type { CrawlProgress } from './crawl/crawl-context.ts'
import { crawlAgain, openSite, openTestOrigin, pathsOf, temporaryFolder } from './testing/open-test-origin.ts'
import { pageWith, type TestResponse, type TestSite } from './testing/test-site.ts'

/** A site with a number of pages, each linking to the next ones. */
function manyPages(count: number): Readonly<Record<string, TestResponse>> {
  const paths = Array.from({ length: count }, (_, at) => `/p${at}/`)
  const pages = paths.map((path, at) => [path, pageWith(path, `/p${at * 2 + 1}/`, `/p${at * 2 + 2}/`)] as const)
  return { '/': pageWith('home', '/p0/'), ...Object.fromEntries(pages) }
}

function pagesAsked(site: TestSite): readonly string[] {
  return site.takePaths().filter((path) => path === '/' || path.startsWith('/p'))
}

suite('crawls of a live site', { concurrency: 3 }, () => {
  test('resume after the process was killed, without repeating requests', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, manyPages(120))
    const seen = new Set<string>()
    for (const stop of [20, 60]) {
      const child = spawn(process.execPath, [
        fileURLToPath(import.meta.resolve('./testing/crawl-until-killed.ts')),
        site.url,
        folder,
      ])
      const ended = once(child, 'exit')
      while (child.exitCode === null && site.requests.length < stop) await new Promise((resolve) => setTimeout(resolve, 1))
      child.kill('SIGKILL')
      await ended
      for (const path of pagesAsked(site)) seen.add(path)
    }
    assert.ok(seen.size >= 30 && seen.size < 115, `${seen.size} pages before`)
    const events: { done: number; known: number }[] = []
    const origin = await openTestOrigin(t, site, { folder, progress: (event) => events.push(event) })
    const listing = await origin.list()
    assert.equal(pathsOf(listing).filter((path) => path.startsWith('/p')).length, 120)
    const twice = pagesAsked(site).filter((path) => seen.has(path))
    // Requests in progress at the kill have to be repeated.
    assert.ok(twice.length <= 2 * 4, `${twice.length} pages were requested twice`)
    // Half of the links are broken.
    assert.deepEqual([events.at(-1)?.done, events.at(-1)?.known], [242, 242])
    assert.ok((events[0]?.done ?? 0) > 20, 'the progress resumes, too')
  })

  test('list what is known after a restart while the site is down', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, manyPages(5))
    const first = await openTestOrigin(t, site, { folder })
    const before = await first.list()
    await first.close()
    site.everywhere = { status: 500 }
    const again = await openTestOrigin(t, site, { folder })
    const after = await again.list()
    assert.deepEqual(after.documents, before.documents)
    assert.match(after.warnings[0] ?? '', /could not be read since/)
    const [document] = after.documents
    assert.ok(document)
    assert.ok((await again.read(document)).length > 0)
    assert.deepEqual(after.partial, false)
  })

  test('report what changed after the listing, also if the crawl ended before the changes were asked for', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, manyPages(3))
    const first = await openTestOrigin(t, site, { folder })
    await first.list()
    await first.close()
    site.answers.delete('/p2/')
    const origin = await openTestOrigin(t, site, { folder, limits: { firstBatch: 1 } })
    assert.ok(pathsOf(await origin.list()).includes('/p2/'), 'the copy is listed at once')
    while (origin.status().isCrawling) await new Promise((resolve) => setTimeout(resolve, 5))
    const abort = new AbortController()
    for await (const listing of origin.changes(abort.signal)) {
      assert.ok(!pathsOf(listing).includes('/p2/'))
      abort.abort()
    }
  })

  test('repeat by themselves, are reported if something changed, and end with the signal', async (t) => {
    const site = await openSite(t, manyPages(3))
    const origin = await openTestOrigin(t, site, { refreshSeconds: 0.05 })
    await origin.list()
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    const change = changes.next()
    site.set({ '/p1/': pageWith('new', '/p3/'), '/p3/': pageWith('p3') })
    const { value } = (await change) as { value: SourceListing }
    assert.ok(pathsOf(value).some((path) => path === '/p3/'))
    const rest = changes.next()
    while (site.requests.length < 60) await new Promise((resolve) => setTimeout(resolve, 5))
    abort.abort()
    // Crawls without changes are not reported.
    assert.deepEqual(await rest, { value: undefined, done: true })
    while (origin.status().isCrawling) await new Promise((resolve) => setTimeout(resolve, 5))
    // Earlier requests may still arrive, but no later than these.
    for (let at = 0; at < 3; at++) await (await fetch(site.url)).text()
    const { length } = site.requests
    await new Promise((resolve) => setTimeout(resolve, 150))
    assert.equal(site.requests.length, length, 'no more requests are sent')
  })

  test('start at once on a refresh, and once more if it came during a crawl', async (t) => {
    const site = await openSite(t, manyPages(3))
    const origin = await openTestOrigin(t, site)
    await origin.list()
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    let change = changes.next()
    site.takePaths()
    const asked = Promise.withResolvers<void>()
    const html = { 'content-type': 'text/html' }
    site.set({
      '/p0/': (_, response) => {
        response.once('finish', asked.resolve).writeHead(200, html).end(pageWith('old'))
      },
      '/p1/': (_, response) => {
        // Changed after it was requested, and the deploy triggers a refresh.
        void asked.promise.then(() => {
          site.set({ '/p0/': pageWith('newest'), '/p1/': pageWith('p1') })
          for (let call = 0; call < 5; call++) origin.refresh()
          response.writeHead(200, html).end(pageWith('new'))
        })
      },
    })
    origin.refresh()
    const revisionOf = (listing: SourceListing) => listing.documents.find(({ path }) => path === '/p0/')?.revision
    const first = revisionOf(((await change) as { value: SourceListing }).value)
    change = changes.next()
    assert.notEqual(revisionOf(((await change) as { value: SourceListing }).value), first)
    assert.equal(site.takePaths().filter((path) => path === '/p1/').length, 2)
    abort.abort()
    await changes.return?.(undefined)
  })

  test('publish partial listings during the first one, where allowed', async (t) => {
    const site = await openSite(t, manyPages(40))
    let answered = 0
    site.set({
      '/p30/': (_, response) => {
        setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${answered++}`), 300)
      },
    })
    const origin = await openTestOrigin(t, site, { limits: { firstBatch: 1 } })
    const first = await origin.list()
    assert.equal(first.partial, true)
    assert.ok(first.documents.length < 41 && (first.pending?.length ?? 0) > 0)
    const abort = new AbortController()
    let last = first
    for await (const listing of origin.changes(abort.signal)) {
      assert.ok(listing.documents.length >= last.documents.length)
      last = listing
      if (listing.partial !== true) break
    }
    assert.deepEqual([last.documents.length, last.pending], [41, []])
  })

  test('do not wait in the first one for a page that does not respond', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/never/', '/a/'), '/a/': pageWith('a'), '/never/': () => {} })
    const origin = await openTestOrigin(t, site, { limits: { firstBatch: 250 } })
    const first = await origin.list()
    assert.equal(first.partial, true)
    assert.ok(origin.status().isCrawling)
  })

  test('do not wait in the first one longer than for the slow responses that are all that is left', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/never/', '/a/'), '/a/': pageWith('a'), '/never/': () => {} })
    const origin = await openTestOrigin(t, site, { limits: { firstBatch: 60_000, slowResponse: 200 } })
    const before = performance.now()
    const first = await origin.list()
    assert.ok(performance.now() - before < 5_000)
    assert.deepEqual([first.partial, pathsOf(first), first.pending], [true, ['/', '/a/'], ['/never/']])
  })

  test('request what is linked while a sitemap is slow, and then what it lists', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/a/'), '/a/': pageWith('a'), '/b/': pageWith('b') })
    const slow = Promise.withResolvers<ServerResponse>()
    site.set({ '/sitemap.xml': (_, response) => slow.resolve(response) })
    const origin = await openTestOrigin(t, site, { limits: { firstBatch: 60_000, slowResponse: 200 } })
    const first = await origin.list()
    assert.deepEqual([first.partial, pathsOf(first)], [true, ['/', '/a/']])
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    const next = changes.next()
    // Longer than a page's response is waited for while somebody follows the changes.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const response = await slow.promise
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<urlset><url><loc>${site.url}b/</loc></url></urlset>`)
    const { value } = await next
    assert.deepEqual(value && pathsOf(value), ['/', '/a/', '/b/', '/sitemap.xml'])
    abort.abort()
    await changes.return?.(undefined)
  })

  test('publish other changes while some pages never respond', async (t) => {
    const site = await openSite(t, manyPages(5))
    const origin = await openTestOrigin(t, site, { refreshSeconds: 0.1, limits: { slowResponse: 200 } })
    await origin.list()
    const never = () => {}
    site.set({ '/': pageWith('home', '/p0/', '/never/'), '/never/': never, '/sitemap.xml': never, '/llms.txt': never })
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    for (const text of ['first', 'second', 'third']) {
      const before = performance.now()
      site.set({ '/p3/': pageWith(text) })
      for (;;) {
        const { documents } = ((await changes.next()) as { value: SourceListing }).value
        const page = documents.find(({ path }) => path === '/p3/')
        if (page?.size === pageWith(text).length) break
      }
      // Far less than the response timeout of 20 s.
      assert.ok(performance.now() - before < 5_000, text)
    }
    assert.ok(
      site.takePaths().filter((path) => path === '/never/').length <= 2,
      'it is not requested again while it does not respond',
    )
    site.set({ '/never/': pageWith('at last') })
    abort.abort()
    await changes.return?.(undefined)
    assert.deepEqual(
      pathsOf(await crawlAgain(origin)).filter((path) => path === '/never/'),
      ['/never/'],
    )
  })

  test('pick up a slow response when it arrives', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/a/', '/slow/'), '/a/': pageWith('a'), '/slow/': pageWith('old') })
    const origin = await openTestOrigin(t, site, { refreshSeconds: 0.1, limits: { slowResponse: 50 } })
    await origin.list()
    const gate = Promise.withResolvers<void>()
    site.set({
      '/slow/': (_, response) => {
        void gate.promise.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(pageWith('new', '/found/')))
      },
      '/found/': pageWith('found'),
    })
    const abort = new AbortController()
    const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
    const crawls = origin.status().crawls
    const change = changes.next()
    while (origin.status().crawls < crawls + 3) await new Promise((resolve) => setTimeout(resolve, 5))
    gate.resolve()
    let listing = ((await change) as { value: SourceListing }).value
    while (!pathsOf(listing).includes('/found/')) listing = ((await changes.next()) as { value: SourceListing }).value
    abort.abort()
    await changes.return?.(undefined)
  })

  test('report the address being waited for while the site is silent', async (t) => {
    const site = await openSite(t, { '/': () => {} })
    const events: CrawlProgress[] = []
    const limits = { slowResponse: 50, headersTimeout: 500, retries: 0 }
    const origin = await openTestOrigin(t, site, { limits, progress: (event) => events.push(event) })
    await assert.rejects(origin.list(), SourceUnavailableError)
    const waiting = events.filter(({ awaited }) => awaited === '/')
    // After 50, 150 and 350 ms.
    assert.ok(waiting.length >= 2, JSON.stringify(events))
    assert.equal(waiting[0]?.done, 0)
  })

  test('observe Crawl-delay in robots.txt, within bounds', async (t) => {
    const site = await openSite(t, { ...manyPages(3), '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 3600' } })
    const times: number[] = []
    const origin = await openTestOrigin(t, site, { limits: { crawlDelay: 30 }, progress: () => times.push(performance.now()) })
    await origin.list()
    assert.ok((times.at(-1) ?? 0) - (times[0] ?? 0) >= 2 * 30)
  })

  test('notice X-Robots-Tag: noindex', async (t) => {
    const site = await openSite(t, { '/': pageWith('home', '/x/') })
    const x = { headers: { 'content-type': 'text/html' }, body: pageWith('x') }
    site.set({ '/x/': x })
    const origin = await openTestOrigin(t, site)
    const noindexOf = ({ documents }: SourceListing) => documents.find(({ path }) => path === '/x/')?.noindex
    assert.equal(noindexOf(await origin.list()), undefined)
    site.set({ '/x/': { ...x, headers: { ...x.headers, 'x-robots-tag': 'noindex' } } })
    assert.equal(noindexOf(await crawlAgain(origin)), true)
  })

  test('repair a copy damaged on disk', async (t) => {
    const folder = await temporaryFolder(t)
    const site = await openSite(t, manyPages(2))
    const origin = await openTestOrigin(t, site, { folder })
    const { documents } = await origin.list()
    const [document] = documents
    assert.ok(document)
    await rm(`${folder}/bodies`, { recursive: true })
    await assert.rejects(origin.read(document), /damaged; it is read again/)
    await crawlAgain(origin)
    assert.ok((await origin.read(document)).length > 0)
  })
})
