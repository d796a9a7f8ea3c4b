import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { InvalidQueryError } from '../model/errors.ts'
import { limits } from '../model/limits.ts'
import { decodeCursor, encodeCursor, type CursorScope } from './cursor.ts'

const position = fc
  .tuple(fc.double({ noNaN: true }), fc.uint8Array({ minLength: 8, maxLength: 8 }))
  .map(([sort, bytes]) => ({ sort, item: Buffer.from(bytes).toString('hex') }))
const scope: CursorScope = ['search', 'קידום אתרים', undefined]

test('a cursor round-trips its position within its length limit', () => {
  fc.assert(
    fc.property(position, (place) => {
      const cursor = encodeCursor(scope, place)
      assert.ok(cursor.length <= limits.cursor.maximum)
      assert.deepEqual(decodeCursor(scope, cursor), place)
    }),
  )
})

test('a cursor of another list or query is rejected', () => {
  const cursor = encodeCursor(scope, { sort: 1, item: '0011223344556677' })
  for (const other of [
    ['search', 'קידום', undefined],
    ['search', 'קידום אתרים', 'page'],
    ['glossary', 'קידום אתרים'],
    ['search'],
  ] as const) {
    assert.throws(() => decodeCursor(other, cursor), InvalidQueryError)
  }
})

test('a cursor with any character altered is rejected', () => {
  const cursor = encodeCursor(scope, { sort: 3.5, item: 'ffeeddccbbaa9988' })
  for (let at = 0; at < cursor.length; at++) {
    for (const letter of ['A', 'B', '_', '-', '9']) {
      const altered = cursor.slice(0, at) + letter + cursor.slice(at + 1)
      if (altered !== cursor) assert.throws(() => decodeCursor(scope, altered), InvalidQueryError, altered)
    }
  }
})

test('arbitrary text is rejected without an exception', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      assert.throws(() => decodeCursor(scope, text), InvalidQueryError)
    }),
  )
})
