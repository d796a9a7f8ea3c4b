import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexKeys, queryKeys } from './word-keys.ts'
import { words } from './words.ts'

function keysOf(text: string): ReadonlySet<string> {
  const list = [...words(text)]
  return new Set(list.flatMap((word, at) => indexKeys(word, list[at - 1])))
}

test('English plurals fold to their singulars', () => {
  for (const [plural, singular] of [
    ['pages', 'page'],
    ['agencies', 'agency'],
    ['searches', 'search'],
    ['caches', 'cache'],
    ['boxes', 'box'],
    ['ads', 'ad'],
  ] as const) {
    assert.deepEqual(keysOf(plural), keysOf(singular), plural)
  }
})

test('words that only look like plurals are left alone', () => {
  for (const [word, other] of [
    ['news', 'new'],
    ['analysis', 'analysi'],
    ['status', 'statu'],
    ['business', 'busines'],
    ['is', 'i'],
  ] as const) {
    assert.notDeepEqual(keysOf(word), keysOf(other), word)
  }
})

test('a compound is found by its parts and as one word', () => {
  assert.deepEqual(keysOf('e-commerce'), new Set(['e', 'commerce', 'ecommerce']))
})

test('what a query asks of a word, its page has', () => {
  for (const text of ['השירותים', 'Pages', '検索エンジン', '化', 'GA4', '1,500', 'בלוג']) {
    const [word] = words(text)
    assert.ok(word)
    for (const key of queryKeys(word)) assert.ok(keysOf(text).has(key), text)
  }
})
