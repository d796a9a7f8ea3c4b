import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { cpuSeconds } from '../model/testing/cpu-seconds.ts'
import { decodeText, readSitemap, readSitemapFile, SitemapError } from './sitemap.ts'

const locations = (entries: readonly { readonly loc: string }[]) => entries.map(({ loc }) => loc)

suite('sitemaps', () => {
  test('list pages and their versions in other languages, without images', () => {
    const { entries, alternates } = readSitemap(`\uFEFF<?xml version="1.0"?><!-- <loc>no</loc> -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
      <url><loc> https://a.example/x?a=1&amp;b=2 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image>
      <xhtml:link rel="alternate" hreflang="en" href='https://a.example/en/&#x78;'/></url>
      <url><loc><![CDATA[https://a.example/y?a=1&b=2]]></loc></url></urlset>`)
    assert.deepEqual(locations(entries), ['https://a.example/x?a=1&b=2', 'https://a.example/y?a=1&b=2'])
    assert.deepEqual(alternates, ['https://a.example/en/x'])
  })

  test('list further sitemaps', () => {
    const { isIndex, entries } = readSitemap(
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>/a.xml</s:loc></s:sitemap></s:sitemapindex>',
    )
    assert.deepEqual([isIndex, locations(entries)], [true, ['/a.xml']])
  })

  test('have dates in any element order, with numeric character references and compressed', async () => {
    const url = '<url><lastmod>2026-&#48;3-&#x30;1</lastmod><loc>https://a.example/&#1488;/</loc></url>'
    const xml = `<urlset>${url}<url><loc>https://a.example/b</loc></url></urlset>`
    const expected = [
      { loc: 'https://a.example/א/', lastmod: '2026-03-01' },
      { loc: 'https://a.example/b', lastmod: null },
    ]
    assert.deepEqual(readSitemap(xml).entries, expected)
    assert.deepEqual((await readSitemapFile(gzipSync(xml))).entries, expected)
    await assert.rejects(readSitemapFile(gzipSync(xml), 50), SitemapError)
    await assert.rejects(readSitemapFile(gzipSync(xml).subarray(0, 40)), SitemapError)
    await assert.rejects(readSitemapFile(Buffer.from(xml), 50), SitemapError)
  })

  test('may be plain text', () => {
    assert.deepEqual(locations(readSitemap('https://a.example/x\r\n\r\n# no\nhttp://a.example/y').entries), [
      'https://a.example/x',
      'http://a.example/y',
    ])
  })

  test('cannot define entities', () => {
    const bomb =
      '<!DOCTYPE urlset [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://a.example/&b;</loc></url></urlset>'
    assert.throws(() => readSitemap(bomb), SitemapError)
    assert.deepEqual(
      locations(readSitemap('<!DOCTYPE urlset SYSTEM "file:///etc/passwd"><urlset><url><loc>/&x;</loc></url></urlset>').entries),
      ['/&x;'],
    )
  })

  test('are not HTML pages', () => {
    assert.throws(() => readSitemap('<!doctype html><html><body><loc>/x</loc>'), SitemapError)
  })

  test("are read up to the protocol's limit of URLs", () => {
    const row = '<url><loc>https://a.example/</loc></url>'
    const { entries, isCut } = readSitemap(`<urlset>${row.repeat(60_000)}</urlset>`)
    assert.deepEqual([entries.length, isCut], [50_000, true])
  })

  test('are distinguished from other large XML files by their beginning', async () => {
    const rest = 'x'.repeat(100_000)
    for (const bytes of [Buffer.from(`<?xml version="1.0"?><products>${rest}`), gzipSync(`<products>${rest}`)])
      await assert.rejects(readSitemapFile(bytes, 10_000), /is not a sitemap/)
    const late = `<!-- ${rest} --><urlset><url><loc>https://a.example/</loc></url></urlset>`
    for (const bytes of [Buffer.from(late), gzipSync(late)]) assert.equal((await readSitemapFile(bytes)).entries.length, 1)
  })

  test('are read in linear time, whatever their content', () => {
    for (const part of [
      '<',
      '<!--',
      '<a',
      '<loc>',
      '<![CDATA[',
      '</',
      '<?',
      '<link rel="alternate" href="',
      '<loc><![CDATA[',
      '<!x',
      '<!x>',
      '<loc><![CDATA[]]>',
      '<!---->',
    ]) {
      assert.ok(cpuSeconds(() => readSitemap(`<urlset>${part.repeat(400_000)}`)) < 5, part)
    }
  })

  test('never throw otherwise', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<urlset>', '<loc>', '</loc>', '<![CDATA[', ']]>', '<!--', '-->', '&amp;', '<!DOCTYPE x [', 'x', '>'),
        ),
        (parts) => {
          try {
            readSitemap(parts.join(''))
          } catch (error) {
            assert.ok(error instanceof SitemapError)
          }
        },
      ),
    )
  })
})

test('of the site are decoded as UTF-8, or UTF-16 with a byte order mark, which is removed', () => {
  const text = 'https://a.example/שלום'
  const marked = Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), marked, Buffer.from(marked).swap16()]) {
    assert.equal(decodeText(bytes), text)
  }
  assert.equal(decodeText(Buffer.from([0x61, 0xff])), 'a\uFFFD')
  assert.equal(decodeText(new Uint8Array()), '')
})
