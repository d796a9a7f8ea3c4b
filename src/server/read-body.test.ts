import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { BoundedBody } from './read-body.ts'

const parts = fc.array(fc.uint8Array({ maxLength: 9_000 }).map((bytes) => Buffer.from(bytes)))

test('a body consists of its parts in order, up to the limit', () => {
  fc.assert(
    fc.property(parts, fc.nat(40_000), (all, limit) => {
      const body = new BoundedBody(limit)
      const fit = all.every((part) => body.add(part))
      const whole = Buffer.concat(all)
      assert.equal(fit, whole.byteLength <= limit)
      if (fit) assert.deepEqual(body.bytes(), whole)
    }),
    { numRuns: 200 },
  )
})

test('parts are not overwritten', () => {
  const [first, second] = [Buffer.from('first '), Buffer.from('second')]
  const body = new BoundedBody(100)
  body.add(first)
  body.add(second)
  assert.deepEqual([String(body.bytes()), String(first)], ['first second', 'first '])
})

test('a body in too many parts is rejected', () => {
  const body = new BoundedBody(65_536)
  const part = Buffer.from('a')
  const accepted = Array.from({ length: 2_000 }, () => body.add(part)).indexOf(false)
  assert.equal(accepted, 1_024)
})
