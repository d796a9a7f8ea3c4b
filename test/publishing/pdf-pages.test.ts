import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, suite, test } from 'node:test'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { linkedAddresses } from '../../src/extraction/linked-addresses.ts'
import { writePdf } from '../../src/extraction/pdf/testing/write-pdf.ts'
import { openSite, openTestOrigin } from '../../src/origin/live/testing/open-test-origin.ts'
import { MemoryOrigin } from '../../src/publishing/testing/memory-origin.ts'
import { benchForEachTest, bytesAt, entryAt, pagesOf, siteOf } from '../../src/publishing/testing/publish-bench.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'

const hebrew = await readFile(new URL('../../src/extraction/pdf/fixtures/chromium-hebrew.pdf', import.meta.url))
const english = await readFile(new URL('../../src/extraction/pdf/fixtures/chromium-english.pdf', import.meta.url))
const scan = writePdf({ pages: [[]] })

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const home = page(
  'Harbour Gardens',
  `<p>We keep gardens. Read the <a href="files/guide.pdf">guide</a>, the <a href="/files/prices.pdf?v=2">price list (PDF, 2 MB)</a>
    and <a href="/files/scan.pdf#page=2">the leaflet</a>, or <a href="https://elsewhere.example/files/other.pdf">that of others</a>.</p>`,
)

const files = {
  'index.html': home,
  'files/guide.pdf': english,
  'files/prices.pdf': hebrew,
  'files/scan.pdf': scan,
  'files/unlinked.pdf': english,
}

suite('linked PDFs', () => {
  let site: PublishedServer
  before(async () => {
    site = await startPublished({ files })
  })
  after(() => site.close())

  test('are served unchanged to people', async () => {
    const { status, headers, bytes } = await site.get('/files/guide.pdf', { headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/pdf')
    assert.deepEqual(bytes, english)
    assert.match(headers['link'] ?? '', /<[^>]*\/files\/guide\.pdf\.md>; rel="alternate"; type="text\/markdown"/)
    assert.match(headers['vary'] ?? '', /accept/i)
  })

  test('are Markdown for programs, at their own URL and by Accept', async () => {
    for (const [target, accept] of [
      ['/files/guide.pdf.md', '*/*'],
      ['/files/guide.pdf', 'text/markdown'],
    ] as const) {
      const { status, headers, bytes } = await site.get(target, { headers: { accept } })
      assert.equal(status, 200)
      assert.match(headers['content-type'] ?? '', /^text\/markdown/)
      assert.match(bytes.toString(), /^# Garden maintenance guide\n\nHarbour Gardens keeps/)
    }
  })

  test('are found by search and in passages', async () => {
    const found = JSON.parse((await site.get('/v1/search/?q=pruning')).bytes.toString())
    assert.deepEqual(
      found.results.map(({ url }: { url: string }) => url),
      [`${site.baseUrl}/files/guide.pdf`],
    )
    const { passages } = JSON.parse(
      (await site.get(`/v1/passages/?q=${encodeURIComponent('כמה עולה כיסוח דשא')}`)).bytes.toString(),
    )
    assert.match(passages[0].text, /כיסוח דשא \| 200 ₪/)
    assert.equal(passages[0].title, 'מחירון שירותים 2026 – אורן גינון בע"מ')
  })

  test('are listed among the pages', async () => {
    const sitemap = (await site.get('/sitemap.xml')).bytes.toString()
    const llms = (await site.get('/llms.txt')).bytes.toString()
    for (const name of ['guide', 'prices']) {
      assert.match(sitemap, new RegExp(`/files/${name}\\.pdf</loc>`))
      assert.match(llms, new RegExp(`/files/${name}\\.pdf\\.md\\)`))
    }
    for (const name of ['scan', 'unlinked']) assert.doesNotMatch(sitemap, new RegExp(name))
  })

  test('without text, and unlinked ones, are only files', async () => {
    for (const [name, bytes] of [
      ['scan', scan],
      ['unlinked', english],
    ] as const) {
      const response = await site.get(`/files/${name}.pdf`)
      assert.deepEqual(response.bytes, bytes)
      assert.equal((await site.get(`/files/${name}.pdf.md`)).status, 404)
    }
  })
})

suite('publishing PDFs', () => {
  const bench = benchForEachTest(openSqliteCatalog)

  test('reports unreadable ones', async () => {
    await bench.publish(new MemoryOrigin().write(files))
    const { report } = await siteOf(bench)
    assert.deepEqual(
      report.unpublished.map(({ path }) => path),
      ['/files/scan.pdf'],
    )
    assert.ok(report.notices.some(({ page, message }) => page === '/files/scan.pdf' && message.includes('(a scan)')))
  })

  test("can be turned off and on with pages.pdf, and follows the site's links", async () => {
    const origin = new MemoryOrigin().write({ 'index.html': home, 'files/guide.pdf': english })
    const isPage = async () => (await pagesOf(bench)).has('/files/guide.pdf')
    await bench.publish(origin, { settings: { rules: { pages: { pdf: false } } } })
    assert.equal(await isPage(), false)
    assert.equal((await entryAt(bench, '/files/guide.pdf'))?.kind, 'file')
    await bench.publish(origin)
    assert.equal(await isPage(), true)
    await bench.publish(origin.write({ 'index.html': page('Harbour Gardens', '<p>No links any more.</p>') }))
    assert.equal(await isPage(), false)
    assert.deepEqual(Buffer.from(await bytesAt(bench, '/files/guide.pdf')), english)
  })

  test('skips those linked only by unpublished pages', async () => {
    const thanks = home.replace('<head>', '<head><meta name="robots" content="noindex">')
    const others = { 'index.html': page('Home', ''), 'about.html': page('About', ''), 'team.html': page('Team', '') }
    const origin = new MemoryOrigin().write({ ...others, 'thanks.html': thanks, 'files/guide.pdf': english })
    await bench.publish(origin)
    assert.equal((await entryAt(bench, '/files/guide.pdf'))?.kind, 'file')
    await bench.publish(origin.write({ 'thanks.html': home }))
    assert.equal((await entryAt(bench, '/files/guide.pdf'))?.kind, 'page')
    await bench.publish(origin, { settings: { rules: { pages: { exclude: ['/thanks.html'] } } } })
    assert.equal((await entryAt(bench, '/files/guide.pdf'))?.kind, 'file')
  })

  test('changes nothing when the same files are built again', async () => {
    const origin = new MemoryOrigin().write(files)
    await bench.publish(origin)
    assert.equal((await bench.publish(origin.write(files))).kind, 'unchanged')
  })

  test('skips those excluded by the owner', async () => {
    const origin = new MemoryOrigin().write({ 'index.html': home, 'files/guide.pdf': english })
    await bench.publish(origin, { settings: { rules: { pages: { exclude: ['/files/**'] } } } })
    assert.equal((await pagesOf(bench)).size, 1)
    assert.match((await siteOf(bench)).report.unpublished[0]?.reason ?? '', /pages\.exclude/)
  })

  test('reads those of a live site', async (t) => {
    const pdf = (body: Uint8Array) => ({ headers: { 'content-type': 'application/pdf' }, body })
    const site = await openSite(t, {
      '/': home,
      '/files/guide.pdf': pdf(english),
      '/files/prices.pdf?v=2': pdf(hebrew),
      '/files/prices.pdf': pdf(hebrew),
    })
    const origin = await openTestOrigin(t, site, { pdf: true, links: linkedAddresses })
    await bench.publish(origin)
    assert.deepEqual([...(await pagesOf(bench)).keys()], ['/', '/files/guide.pdf', '/files/prices.pdf'])
    assert.deepEqual(Buffer.from(await bytesAt(bench, '/files/guide.pdf')), english)
  })
})
