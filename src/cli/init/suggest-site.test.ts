import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestSite } from './suggest-site.ts'

test('the origin of a live site that names none is its own address, unless only its owner can reach that', () => {
  const baseUrl = (sitemapOrigin: string | null, live: string | null, given: string | null = null) =>
    suggestSite({ paths: [], surveys: new Map(), sitemapOrigin }, { baseUrl: given, live }).identity.baseUrl?.value
  assert.equal(baseUrl(null, 'https://shop.test'), 'https://shop.test')
  assert.equal(baseUrl(null, 'http://10.0.0.5:8080'), undefined)
  assert.equal(baseUrl(null, 'http://intranet'), undefined)
  assert.equal(baseUrl('https://named.test', 'http://10.0.0.5:8080'), 'https://named.test')
  assert.equal(baseUrl(null, 'https://shop.test', 'https://given.test'), 'https://given.test')
  assert.equal(baseUrl(null, null), undefined)
})
