import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationPattern, parseDuration } from './duration.ts'

const cases: readonly (readonly [string, number | undefined])[] = [
  ['90s', 90],
  ['10m', 600],
  ['1h', 3600],
  ['2d', 172_800],
  ['0s', undefined],
  ['10', undefined],
  ['10 m', undefined],
  ['-1s', undefined],
  ['1.5h', undefined],
  ['10ms', undefined],
  ['10m\n', undefined],
  ['', undefined],
]

for (const [written, seconds] of cases) {
  test(`${JSON.stringify(written)} is ${seconds === undefined ? 'not a duration' : `${seconds} seconds`}, also by the published pattern`, () => {
    assert.equal(parseDuration(written), seconds)
    assert.equal(new RegExp(durationPattern).test(written), seconds !== undefined)
  })
}
