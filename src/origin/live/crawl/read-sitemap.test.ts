import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { readListedAddresses, SitemapError } from './read-sitemap.ts'

suite('sitemaps', () => {
  test('list pages and their other languages, without pictures', () => {
    const { pages } = readListedAddresses(`\uFEFF<?xml version="1.0"?><!-- <loc>no</loc> -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
      <url><loc> https://a.example/x?a=1&amp;b=2 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image>
      <xhtml:link rel="alternate" hreflang="en" href='https://a.example/en/&#x78;'/></url>
      <url><loc><![CDATA[https://a.example/y?a=1&b=2]]></loc></url></urlset>`)
    assert.deepEqual(pages, ['https://a.example/x?a=1&b=2', 'https://a.example/y?a=1&b=2', 'https://a.example/en/x'])
  })

  test('list further sitemaps', () => {
    const { pages, sitemaps } = readListedAddresses(
      '<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>/a.xml</s:loc></s:sitemap></s:sitemapindex>',
    )
    assert.deepEqual([pages, sitemaps], [[], ['/a.xml']])
  })

  test('may be plain text', () => {
    assert.deepEqual(readListedAddresses('https://a.example/x\r\n\r\n# no\nhttp://a.example/y').pages, [
      'https://a.example/x',
      'http://a.example/y',
    ])
  })

  test('define no entities', () => {
    const bomb =
      '<!DOCTYPE urlset [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>https://a.example/&b;</loc></url></urlset>'
    assert.throws(() => readListedAddresses(bomb), SitemapError)
    assert.deepEqual(
      readListedAddresses('<!DOCTYPE urlset SYSTEM "file:///etc/passwd"><urlset><url><loc>/&x;</loc></url></urlset>').pages,
      ['/&x;'],
    )
  })

  test('are no web pages', () => {
    assert.throws(() => readListedAddresses('<!doctype html><html><body><loc>/x</loc>'), SitemapError)
  })

  test('end after as many addresses as the protocol allows', () => {
    const row = '<url><loc>https://a.example/</loc></url>'
    const { pages, isCut } = readListedAddresses(`<urlset>${row.repeat(60_000)}</urlset>`)
    assert.deepEqual([pages.length, isCut], [50_000, true])
  })

  test('are read in linear time, whatever they hold', () => {
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
      readListedAddresses(`<urlset>${part.repeat(400_000)}`)
    }
  })

  test('never make the reader fail in any other way', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('<urlset>', '<loc>', '</loc>', '<![CDATA[', ']]>', '<!--', '-->', '&amp;', '<!DOCTYPE x [', 'x', '>'),
        ),
        (parts) => {
          try {
            readListedAddresses(parts.join(''))
          } catch (error) {
            assert.ok(error instanceof SitemapError)
          }
        },
      ),
    )
  })
})
