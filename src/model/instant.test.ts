import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toInstant } from './instant.ts'

const cases: readonly (readonly [string | null, string | null])[] = [
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00Z'],
  ['2026-03-01T10:00:00.123Z', '2026-03-01T10:00:00Z'],
  ['2026-03-01 10:00', '2026-03-01T10:00:00Z'],
  ['2026-03-01T10:00:00+0200', '2026-03-01T08:00:00Z'],
  ['2026-02-30', null],
  ['2026-13-01', null],
  ['2026-03-01T25:00:00Z', null],
  ['yesterday', null],
  ['', null],
  [null, null],
]
for (const [text, instant] of cases) test(String(text), () => assert.equal(toInstant(text), instant))
