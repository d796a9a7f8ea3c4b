import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closest } from './closest.ts'

const known = ['source', 'site', 'services', 'pricing', 'contact', 'id']

const cases: readonly (readonly [string, string | undefined])[] = [
  ['sorce', 'source'],
  ['Services', 'services'],
  ['service', 'services'],
  ['pricng', 'pricing'],
  ['ids', 'id'],
  ['caching', undefined],
  ['', undefined],
  ['source'.repeat(1000), undefined],
]

for (const [written, meant] of cases) {
  test(`the closest name to ${JSON.stringify(written.slice(0, 20))} is ${meant ?? 'none'}`, () => {
    assert.equal(closest(written, known), meant)
  })
}
