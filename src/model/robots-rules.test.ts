import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNoindex } from './robots-rules.ts'

const none = new Map<string, string>()

test('a header field and a meta element have the same effect', () => {
  for (const rules of ['noindex', 'nofollow, NOINDEX', 'none', 'max-snippet:5, noindex'])
    for (const name of ['robots', 'googlebot', 'daf']) {
      assert.equal(isNoindex(new Map([[name, rules]])), true, `${name}: ${rules} as meta`)
      assert.equal(isNoindex(none, [`${name}: ${rules}`]), true, `${name}: ${rules} as header`)
      assert.equal(isNoindex(none, ['nofollow', rules]), true, `${rules} in a second line`)
    }
  assert.equal(isNoindex(none, ['Googlebot : nofollow,noindex']), true)
})

test('rules for other crawlers and unknown rules are ignored', () => {
  for (const rules of ['', 'all', 'nofollow', 'noindexing', 'noimageindex, max-snippet:-1'])
    assert.equal(isNoindex(new Map([['robots', rules]]), [rules]), false, rules)
  assert.equal(isNoindex(new Map([['bingbot', 'noindex']]), ['bingbot: noindex', 'unavailable_after: 25 Jun 2030']), false)
})
