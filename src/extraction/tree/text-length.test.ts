import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lengthWithoutSpace } from './visible-text.ts'

test('all characters are counted except regular-expression whitespace', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const text = String.fromCharCode(code)
    assert.equal(lengthWithoutSpace(text), text.replace(/\s+/g, '').length, `U+${code.toString(16)}`)
  }
  assert.equal(lengthWithoutSpace(' שלום \n\u00a0עולם\u200e '), 9)
})
