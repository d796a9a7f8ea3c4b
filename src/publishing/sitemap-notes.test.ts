import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isSitemapPath } from '../origin/sitemap.ts'
import type { SitePath } from '../model/site-path.ts'
import { readSitemapNotes, lastChanges, type SitemapNotes } from './sitemap-notes.ts'

const read = (xml: string, path: SitePath = '/sitemap.xml') => readSitemapNotes(new TextEncoder().encode(xml), path)
const urlset = (rows: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows}</urlset>`
const url = (loc: string, lastmod?: string) =>
  `<url><loc>${loc}</loc>${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`

test('hosts and dates are read; Hebrew URLs in either form', async () => {
  const { hosts, dates, warning } = await read(
    urlset(
      url('https://WWW.x.example/שירותים/', '2026-03-01') +
        url('https://www.x.example/%d7%91/', '2026-04-01T10:00:00+03:00') +
        url('https://www.x.example/c/'),
    ),
  )
  assert.equal(warning, null)
  assert.deepEqual(hosts, { 'www.x.example': 3 })
  assert.deepEqual(dates, [
    { host: 'www.x.example', path: '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA%D7%99%D7%9D/', lastmod: '2026-03-01T00:00:00Z' },
    { host: 'www.x.example', path: '/%D7%91/', lastmod: '2026-04-01T07:00:00Z' },
  ])
})

test('one date shared by many URLs is that of the build and ignored', async () => {
  const same = async (addresses: number) => {
    const rows = Array.from({ length: addresses }, (_, at) => url(`https://x.example/${at}`, '2026-03-01'))
    return (await read(urlset(rows.join('')))).dates
  }
  assert.equal((await same(3)).length, 3)
  assert.deepEqual(await same(40), [])
})

test('the date of the only address counts', async () => {
  assert.equal((await read(urlset(url('https://x.example/a', '2026-03-01')))).dates.length, 1)
})

test('a sitemap index gives hosts, but no page dates', async () => {
  const index =
    '<sitemapindex><sitemap><loc>https://x.example/sitemap-1.xml</loc><lastmod>2026-03-01</lastmod></sitemap></sitemapindex>'
  assert.deepEqual(await read(index), {
    hosts: { 'x.example': 1 },
    addresses: ['https://x.example/sitemap-1.xml'],
    dates: [],
    warning: null,
  })
})

test('character references are decoded, prefixes and comments ignored', async () => {
  const xml =
    '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><!-- c --><s:url><s:loc> https://x.example/a&amp;b </s:loc><s:lastmod>2026-03-01</s:lastmod></s:url></s:urlset>'
  assert.equal((await read(xml)).dates[0]?.path, '/a&b')
})

test('invalid sitemaps, dates and URLs are ignored', async () => {
  assert.deepEqual((await read('<html><body>Not found</body></html>')).hosts, {})
  assert.deepEqual((await read(urlset(url('/relative', '2026-03-01') + url('ftp://x.example/a')))).hosts, {})
  assert.deepEqual((await read(urlset(url('https://x.example/a', 'yesterday')))).dates, [])
  assert.equal((await read('')).warning, null)
})

test('hostile XML is reported or ignored, never expanded', async () => {
  const entities = `<!DOCTYPE u [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${urlset(url('https://x.example/&b;'))}`
  assert.deepEqual(await read(entities), {
    hosts: {},
    addresses: [],
    dates: [],
    warning: 'could not be read as a sitemap: it defines entities of its own',
  })
  assert.deepEqual((await read(`<urlset>${'<a>'.repeat(200_000)}`)).hosts, {})
  const prototype = await read(urlset('<url><loc>https://x.example/</loc><__proto__>1</__proto__></url>'))
  assert.deepEqual(prototype.hosts, { 'x.example': 1 })
})

test('compressed sitemaps and numeric character references are read', async () => {
  const xml = urlset(url('https://x.example/&#x5D0;&#47;', '2026&#45;03-01'))
  const expected = [{ host: 'x.example', path: '/%D7%90/', lastmod: '2026-03-01T00:00:00Z' }]
  assert.deepEqual((await read(xml)).dates, expected)
  assert.deepEqual((await readSitemapNotes(gzipSync(xml), '/sitemap.xml.gz')).dates, expected)
  const damaged = await readSitemapNotes(gzipSync(xml).subarray(0, 50), '/sitemap.xml.gz')
  assert.match(damaged.warning ?? '', /could not be read as a sitemap: it is damaged/)
})

test('sitemaps are recognised by name', async () => {
  for (const path of ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap-posts-page-1.xml', '/en/sitemap.xml', '/sitemap.xml.gz'])
    assert.ok(isSitemapPath(path), path)
  for (const path of ['/feed.xml', '/sitemap.html', '/sitemap/index.xml']) assert.ok(!isSitemapPath(path), path)
})

test('an XML file that is not called a sitemap may be none', async () =>
  assert.deepEqual(await read('<rss><channel/></rss>', '/feed.xml'), { hosts: {}, addresses: [], dates: [], warning: null }))

function sitemap(dates: SitemapNotes['dates']): SitemapNotes {
  return { hosts: {}, addresses: [], dates, warning: null }
}
const march = '2026-03-01T00:00:00Z'
const april = '2026-04-01T00:00:00Z'

test('a page is found by its path in any spelling', () => {
  const date = lastChanges([sitemap([{ host: 'x.example', path: '/a', lastmod: march }])], ['x.example'])
  assert.equal(date('/a'), march)
  assert.equal(date('/a/'), march)
  assert.equal(date('/a.html'), march)
  assert.equal(date('/b/'), null)
})

test('dates on other hosts are ignored; the newest of several counts', () => {
  const date = lastChanges(
    [
      sitemap([{ host: 'x.example', path: '/a/', lastmod: march }]),
      sitemap([
        { host: 'x.example', path: '/a/', lastmod: april },
        { host: 'other.example', path: '/a/', lastmod: '2027-01-01T00:00:00Z' },
      ]),
    ],
    ['x.example'],
  )
  assert.equal(date('/a/'), april)
})
