import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { KeyedBlock } from './content-block.ts'
import { type CountedPage, findRepeats, type PageGroup } from './find-repeats.ts'

/** A block of 100 characters; the key stands for its text. */
function block(key: number): KeyedBlock {
  return { key, rank: 0, price: false, contact: false, dense: false, linked: false, text: 100, markdown: 100 }
}

const site: PageGroup = { name: 'site', wide: true }

let unique = 1_000_000
/** A page with a number of unique blocks, and the blocks with these keys. */
function page(own: number, keys: readonly number[], ...groups: readonly PageGroup[]): CountedPage {
  const all = [...Array.from({ length: own }, () => unique++), ...keys]
  return { groups: () => [site, ...groups], keys: () => all, blocks: () => all.map(block) }
}

function pages(count: number, own: number, keys: readonly number[], ...groups: readonly PageGroup[]): readonly CountedPage[] {
  return Array.from({ length: count }, () => page(own, keys, ...groups))
}

test('a text is repeated if it is on four or more pages that are half of the site', () => {
  assert.deepEqual([...findRepeats(pages(3, 4, [7])).keys()], [])
  assert.deepEqual([...findRepeats(pages(4, 4, [7]))], [[7, { pages: 4, first: 0, wide: true }]])
  assert.deepEqual([...findRepeats([...pages(4, 4, [7]), ...pages(4, 4, [])]).keys()], [7])
  assert.deepEqual([...findRepeats([...pages(4, 4, [7]), ...pages(5, 4, [])]).keys()], [])
})

test('or on most pages of a section, and then only in that section', () => {
  const section = { name: '/blog/', wide: false }
  const found = (others: number) =>
    findRepeats([...pages(20, 4, []), ...pages(7, 4, [7], section), ...pages(others, 4, [], section)])
  assert.deepEqual([...found(3)], [[7, { pages: 7, first: 20, wide: false }]])
  assert.deepEqual([...found(4)], [])
})

test('several occurrences on one page count once', () => {
  assert.equal(findRepeats([page(4, [7, 7, 7, 7]), ...pages(3, 4, [])]).size, 0)
})

test('duplicate pages do not count', () => {
  const section = { name: '/shirts/', wide: false }
  const shared = [1, 2, 3, 4, 5, 6, 7, 8]
  assert.equal(findRepeats([...pages(6, 1, shared, section), ...pages(10, 4, [])]).size, 0)
  const others = findRepeats([...pages(6, 1, [...shared, 99], section), ...pages(10, 4, [99])])
  assert.deepEqual([...others], [[99, { pages: 16, first: 0, wide: true }]])
})

test('the order of pages only affects which page retains the text', () => {
  const site = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.subarray([1, 2, 3, 4])), { maxLength: 14 })
  fc.assert(
    fc.property(site, (all) => {
      const counted = all.map(([own, keys]) => page(own, keys))
      const found = (order: readonly CountedPage[]) =>
        [...findRepeats(order)].map(([key, repeat]) => [key, repeat.pages, repeat.wide]).toSorted()
      assert.deepEqual(found(counted), found(counted.toReversed()))
    }),
  )
})
