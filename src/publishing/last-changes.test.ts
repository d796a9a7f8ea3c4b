import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastChanges, type SitemapNotes } from './sitemap-notes.ts'

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
