import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Bitset } from './bitset.ts'

const bound = 100
const numbers = fc.uniqueArray(fc.nat({ max: bound - 1 }))

function bitsetOf(members: readonly number[]): Bitset {
  const set = new Bitset(bound)
  for (const member of members) set.add(member)
  return set
}

test('a set has what was added to it', () => {
  fc.assert(
    fc.property(numbers, (members) => {
      const set = bitsetOf(members)
      for (let number = 0; number < bound; number++) assert.equal(set.has(number), members.includes(number))
    }),
  )
})

test('common numbers below an end are counted, whatever place in a word the end has', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 4 }), fc.nat({ max: bound }), (lists, end) => {
      let expected = 0
      for (let number = 0; number < end; number++) if (lists.every((list) => list.includes(number))) expected++
      assert.equal(Bitset.countCommon(lists.map(bitsetOf), end), expected)
    }),
  )
})
