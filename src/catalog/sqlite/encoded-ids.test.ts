import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { DamagedCatalogError } from '../catalog.ts'
import { decodeIds, encodeIds } from './encoded-ids.ts'

test('ids come back as they were', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 40 })), (list) => {
      const ids = list.toSorted((a, b) => a - b)
      assert.deepEqual(decodeIds(encodeIds(ids)), ids)
    }),
  )
})

test('neighbours take a byte', () => assert.equal(encodeIds([5, 6, 7, 134]).length, 4))

test('a list that ends inside of an id is damaged', () => {
  assert.throws(() => decodeIds(Uint8Array.of(1, 0x81)), DamagedCatalogError)
})
