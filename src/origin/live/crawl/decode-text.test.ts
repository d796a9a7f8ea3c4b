import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeText } from './decode-text.ts'

test('files of a site are UTF-8, or UTF-16 where they are marked so, and the mark is no part of the text', () => {
  const text = 'https://a.example/שלום'
  const marked = Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), marked, Buffer.from(marked).swap16()]) {
    assert.equal(decodeText(bytes), text)
  }
  assert.equal(decodeText(Buffer.from([0x61, 0xff])), 'a\uFFFD')
  assert.equal(decodeText(new Uint8Array()), '')
})
