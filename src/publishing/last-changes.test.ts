import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownDocument } from './known-document.ts'
import { lastChanges, type SitemapNotes } from './sitemap-notes.ts'

function sitemap(location: string, dates: SitemapNotes['dates']): KnownDocument {
  return { location, revision: '1', hash: '', notes: { kind: 'file', utf8: true, sitemap: { hosts: {}, dates, warning: null } } }
}
const march = '2026-03-01T00:00:00Z'
const april = '2026-04-01T00:00:00Z'

test('a page is found by its address, or by another spelling of it', () => {
  const date = lastChanges([sitemap('s', [{ host: 'x.example', path: '/a', lastmod: march }])], ['x.example'])
  assert.equal(date('/a'), march)
  assert.equal(date('/a/'), march)
  assert.equal(date('/a.html'), march)
  assert.equal(date('/b/'), null)
})

test('dates of other hosts do not count; the newest of several does', () => {
  const date = lastChanges(
    [
      sitemap('1', [{ host: 'x.example', path: '/a/', lastmod: march }]),
      sitemap('2', [
        { host: 'x.example', path: '/a/', lastmod: april },
        { host: 'other.example', path: '/a/', lastmod: '2027-01-01T00:00:00Z' },
      ]),
    ],
    ['x.example'],
  )
  assert.equal(date('/a/'), april)
})
