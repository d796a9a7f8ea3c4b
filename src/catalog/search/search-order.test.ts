import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { scoreLevels } from './score-page.ts'
import { pageRank, readSearchSort, searchSort } from './search-order.ts'

test('results sort by tier, score and rank', () => {
  const page = fc.record({ type: fc.constantFrom('service', 'page'), depth: fc.integer({ min: 0, max: 3000 }) })
  const key = fc.tuple(fc.nat(7), fc.nat(scoreLevels - 1), page)
  fc.assert(
    fc.property(key, key, ([tier, score, one], [otherTier, otherScore, other]) => {
      const ranks = [one, other].map(({ type, depth }) => pageRank({ type, path: `/${'x/'.repeat(depth)}` })) as [number, number]
      const expected = tier - otherTier || otherScore - score || ranks[0] - ranks[1]
      assert.equal(
        Math.sign(searchSort(tier, score, ranks[0]) - searchSort(otherTier, otherScore, ranks[1])),
        Math.sign(expected),
      )
      const sort = searchSort(tier, score, ranks[0])
      assert.deepEqual(readSearchSort(sort, true), { tier, sort, rank: ranks[0] })
      const unscored = searchSort(tier, undefined, ranks[0])
      assert.deepEqual(readSearchSort(unscored, false), { tier, sort: unscored, rank: ranks[0] })
    }),
    { seed: 7 },
  )
})

test('a cursor from a differently sorted list restarts at its tier', () => {
  for (const tier of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const first = [searchSort(tier, scoreLevels - 1, 0), searchSort(tier, undefined, 0)] as const
    const [scored, unscored] = [searchSort(tier, 3, 9), searchSort(tier, undefined, 9)]
    for (const read of [readSearchSort(scored, false), readSearchSort(unscored, true)]) {
      assert.deepEqual([read.tier, read.rank], [tier, -1])
      assert.ok(first.every((sort) => sort > read.sort) && (tier === 0 || read.sort >= searchSort(tier - 1, undefined, 8191)))
    }
  }
})

test('tier and rank stay in range for any number in a cursor', () => {
  for (const scored of [false, true]) {
    for (const sort of [Number.NaN, Infinity, -Infinity, -1, 1e300, 0.5, -0]) {
      const { tier, rank } = readSearchSort(sort, scored)
      assert.ok(tier >= 0 && tier < 8 && Number.isInteger(rank) && rank >= -1 && rank < 8192, String(sort))
    }
  }
})
