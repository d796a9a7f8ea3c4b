import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riseOf } from './rise.ts'

/** Samples of a heap that grows and is collected, in MB. */
const breathing = Array.from({ length: 84 }, (_, at) => 400 + (at % 10) * 5)

test('a fluctuating heap has no rise', () => {
  assert.ok(Math.abs(riseOf(breathing)) < 0.02)
})

test('a fluctuating and leaking heap rises by the leak', () => {
  const leaking = breathing.map((reading, at) => reading + at)
  assert.ok(Math.abs(riseOf(leaking) - 83 / 464) < 0.02)
})

test('a shrinking heap has a negative rise', () => {
  assert.ok(riseOf([500, 450, 400]) < -0.2)
})
