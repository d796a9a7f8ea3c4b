import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseByteRange } from './send-file.ts'

const cases = [
  [undefined, null],
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-1000', { start: 0, end: 100 }],
  ['bytes=0-1000', { start: 0, end: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=0-1,5-6', null],
  ['lines=0-1', null],
  ['bytes=-', null],
] as const
for (const [header, expected] of cases) {
  test(`Range: ${header ?? '(none)'}`, () => assert.deepEqual(parseByteRange(header, 100), expected))
}
