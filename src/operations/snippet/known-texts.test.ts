import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnownTexts } from './known-texts.ts'

test('keeps what was asked for last, within a bound', () => {
  const texts = new KnownTexts()
  const long = 'a'.repeat(100_000)
  for (let at = 0; at < 200; at++) {
    texts.set(`${at}`, long)
    assert.equal(texts.get('0'), long)
  }
  const kept = Array.from({ length: 200 }, (_, at) => texts.get(`${at}`)).filter((text) => text !== undefined)
  assert.ok(kept.length > 50 && kept.length < 100, `${kept.length}`)
  assert.equal(texts.get('199'), long)
  texts.set('too long', 'a'.repeat(10_000_000))
  assert.equal(texts.get('too long'), undefined)
  assert.equal(texts.get('199'), long)
})
