import assert from 'node:assert/strict'
import { test } from 'node:test'
import { riseOf } from './rise.ts'

/** A heap that grows and is collected, in MB. */
const breathing = Array.from({ length: 84 }, (_, at) => 400 + (at % 10) * 5)

test('a heap that breathes does not rise', () => {
  assert.ok(Math.abs(riseOf(breathing)) < 0.02)
})

test('one that breathes and leaks rises by what it leaks', () => {
  const leaking = breathing.map((reading, at) => reading + at)
  assert.ok(Math.abs(riseOf(leaking) - 83 / 464) < 0.02)
})

test('one that falls rises by less than nothing', () => {
  assert.ok(riseOf([500, 450, 400]) < -0.2)
})
