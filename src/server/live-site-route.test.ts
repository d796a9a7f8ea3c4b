import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSamePage } from './live-site-route.ts'

test('tracking parameters do not change the page, all others may', () => {
  for (const query of ['', 'utm_source=x&utm_medium=y', 'gclid=1', 'fbclid=%20', 'UTM_Source=x'])
    assert.ok(isSamePage(query), query)
  for (const query of ['s=x', 'utm_source=x&p=1', 'x', 'page=2', 'utm']) assert.equal(isSamePage(query), false, query)
})
