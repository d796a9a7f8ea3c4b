import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { DamagedCatalogError } from '../catalog.ts'
import { decodeIds, encodeIds } from './encoded-ids.ts'

test('ids round-trip', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 })), (list) => {
      const ids = list.toSorted((a, b) => a - b)
      assert.deepEqual(decodeIds(encodeIds(ids)), ids)
    }),
  )
})

test('consecutive ids take one byte each', () => assert.equal(encodeIds([5, 6, 7, 134]).length, 4))

test('a truncated list is reported as damaged', () => {
  assert.throws(() => decodeIds(Uint8Array.of(1, 0x81)), DamagedCatalogError)
})
