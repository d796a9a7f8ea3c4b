import assert from 'node:assert/strict'
import { test } from 'node:test'
import { XMLParser } from 'fast-xml-parser'
import { packAlternates, type PageRecord } from '../model/page-record.ts'
import type { OperationContext } from '../operations/operation.ts'
import { readSite } from '../operations/published-site.ts'
import { baseUrl, memorySite } from '../pages/testing/memory-site.ts'
import { ListingParts } from './listing.ts'
import { sitemap, sitemapPart } from './sitemap.ts'

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'url' || name === 'sitemap' })

test('lists every published page with the date of its last change', async () => {
  const { site } = await memorySite({
    pages: [{ path: '/a&b/', updatedAt: '2026-03-01T10:00:00Z' }, { path: encodeURI('/שירותים/') }],
    files: { '/hidden.html': { content: '', contentType: 'text/html' } },
  })
  const text = await readSite(site, sitemap)
  assert.match(
    text,
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
  )
  assert.deepEqual(parser.parse(text).urlset.url, [
    { loc: `${baseUrl}${encodeURI('/שירותים/')}` },
    { loc: `${baseUrl}/a&b/`, lastmod: '2026-03-01T10:00:00Z' },
  ])
})

test('lists versions of a page in other languages', async () => {
  const alternates = packAlternates([
    ['he', '/'],
    ['en', '/en/'],
    ['x-default', '/en/'],
  ])
  const { site } = await memorySite({
    pages: [{ path: '/', alternates }, { path: '/en/', alternates }, { path: '/other/' }],
  })
  const text = await readSite(site, sitemap)
  const { '@_xmlns:xhtml': namespace, url } = parser.parse(text).urlset
  assert.equal(namespace, 'http://www.w3.org/1999/xhtml')
  const link = (hreflang: string, path: string) => ({ '@_rel': 'alternate', '@_hreflang': hreflang, '@_href': baseUrl + path })
  const links = [link('he', '/'), link('en', '/en/'), link('x-default', '/en/')]
  assert.deepEqual(url, [
    { loc: `${baseUrl}/`, 'xhtml:link': links },
    { loc: `${baseUrl}/en/`, 'xhtml:link': links },
    { loc: `${baseUrl}/other/` },
  ])
})

test('of a site without pages is empty', async () => {
  const { site } = await memorySite({})
  assert.doesNotMatch(await readSite(site, sitemap), /<url>/)
})

/** Many generated pages, with only what a sitemap needs. */
async function contextOf(count: number, counter: { read: number }): Promise<OperationContext> {
  const { site } = await memorySite({ pages: [{ path: '/' }] })
  return readSite(site, async (context) => {
    const [pattern] = await context.reader.pages({ limit: 1 })
    assert.ok(pattern !== undefined)
    const page = (at: number): PageRecord => ({ ...pattern, path: `/p/${String(at).padStart(7, '0')}/` })
    const pages: OperationContext['reader']['pages'] = async ({ after, limit }) => {
      const start = after === undefined ? 0 : Number(after.slice(3, -1)) + 1
      counter.read += limit
      return Array.from({ length: Math.max(0, Math.min(limit, count - start)) }, (_, at) => page(start + at))
    }
    const reader = Object.assign(Object.create(context.reader), {
      pages,
      generation: { ...context.reader.generation, pages: count },
    })
    return { ...context, reader }
  })
}

test('is split beyond 50,000 pages, and the parts contain each page once', async () => {
  const counter = { read: 0 }
  const count = 50_001
  const context = await contextOf(count, counter)
  const { sitemapindex } = parser.parse(await sitemap(context))
  const addresses: { loc: string }[] = sitemapindex.sitemap
  assert.equal(addresses.length, 6)
  assert.equal(addresses[5]?.loc, `${baseUrl}/sitemap-6.xml`)

  const parts = new ListingParts()
  const found = new Set<string>()
  counter.read = 0
  for (const number of [6, 1, 2, 3, 4, 5]) {
    const text = await sitemapPart(number, parts, context)
    assert.ok(text !== undefined)
    const urls: { loc: string }[] = parser.parse(text).urlset.url
    assert.ok(urls.length <= 10_000)
    for (const { loc } of urls) found.add(loc)
  }
  assert.equal(found.size, count)
  assert.ok(counter.read < 2.2 * count, `${counter.read} rows were read`)
  for (const number of [0, 7]) assert.equal(await sitemapPart(number, parts, context), undefined)
})

test('of 50,000 pages is a single file', async () => {
  const context = await contextOf(50_000, { read: 0 })
  assert.equal(parser.parse(await sitemap(context)).urlset.url.length, 50_000)
})
