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

test('a set contains what was added', () => {
  fc.assert(
    fc.property(numbers, (members) => {
      const set = bitsetOf(members)
      for (let number = 0; number < bound; number++) assert.equal(set.has(number), members.includes(number))
    }),
  )
})

test('members of all sets below a bound are counted', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 4 }), fc.nat({ max: bound }), (lists, end) => {
      let expected = 0
      for (let number = 0; number < end; number++) if (lists.every((list) => list.includes(number))) expected++
      assert.equal(Bitset.countCommon(lists.map(bitsetOf), end), expected)
    }),
  )
})

test('members of all sets are listed in order from a given number, minus excluded ones', () => {
  const lists = fc.array(numbers, { minLength: 1, maxLength: 3 })
  const part = fc.record({ from: fc.nat({ max: bound }), skip: fc.nat({ max: 5 }), limit: fc.nat({ max: bound }) })
  fc.assert(
    fc.property(
      lists,
      fc.array(fc.array(numbers, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
      part,
      (given, except, { from, skip, limit }) => {
        const isLeft = (number: number) => except.some((lists) => lists.every((list) => list.includes(number)))
        const all = Array.from({ length: bound }, (_, number) => number).slice(from)
        const common = all.filter((number) => given.every((list) => list.includes(number)) && !isLeft(number))
        assert.deepEqual(
          Bitset.common(given.map(bitsetOf), { except: except.map((lists) => lists.map(bitsetOf)), from, skip, limit }),
          common.slice(skip, skip + limit),
        )
      },
    ),
  )
})
