import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { KeyedBlock } from './content-block.ts'
import type { Repeat, Repeats } from './left-out.ts'
import { type Keeping, leftOut } from './left-out.ts'

const nothingKept: Keeping = { price: false, contact: false, isFirst: () => false }

/** Keys from 1 to 99 are repeated blocks; higher ones are unique. */
const repeats: Repeats = new Map(
  Array.from({ length: 99 }, (_, at): [number, Repeat] => [at + 1, { pages: 40 - (at % 30), first: 0, wide: at < 50 }]),
)

function block(key: number, more: Partial<KeyedBlock> = {}): KeyedBlock {
  return { key, rank: 0, price: false, contact: false, dense: false, linked: false, text: 100, markdown: 100, ...more }
}

const heading = (key: number, rank: number) => block(key, { rank, text: 10 })
const ownText = (count: number) => Array.from({ length: count }, (_, at) => block(1000 + at))

function out(blocks: readonly KeyedBlock[], keeping: Partial<Keeping> = {}): readonly number[] {
  return [...leftOut(blocks, repeats, { ...nothingKept, ...keeping })].toSorted((one, other) => one - other)
}

test('a repeated heading is dropped with everything under it; a unique one keeps what is under it', () => {
  assert.deepEqual(out([...ownText(10), heading(1, 2), block(2), heading(3, 3), block(4)]), [10, 11, 12, 13])
  assert.deepEqual(out([...ownText(10), heading(500, 2), block(2)]), [])
})

test('a heading stays if anything under it stays', () => {
  assert.deepEqual(out([...ownText(10), heading(1, 2), block(2), block(600)]), [11])
  assert.deepEqual(out([...ownText(10), heading(1, 2), block(2), heading(3, 3), block(600)]), [11])
})

test('an empty heading is dropped only before another empty one', () => {
  assert.deepEqual(out([...ownText(10), heading(1, 2), heading(3, 2), block(2)]), [10, 11, 12])
  assert.deepEqual(out([...ownText(10), heading(1, 2), heading(600, 2), block(601)]), [])
})

test('text repeated within a section only stays below the page title', () => {
  assert.deepEqual(out([block(60), ...ownText(10), block(61), heading(1, 2), block(62)]), [12, 13])
  assert.deepEqual(out([block(1), ...ownText(10)]), [0])
})

test('short texts are dropped only together with longer ones', () => {
  const short = (key: number) => block(key, { text: 15 })
  assert.deepEqual(out([...ownText(10), short(1)]), [])
  assert.deepEqual(out([...ownText(10), short(1), block(2), short(3)]), [10, 11, 12])
  assert.deepEqual(out([...ownText(10), heading(700, 3), short(1), heading(701, 3), short(1), heading(702, 3), short(1)]), [])
})

test('a short link to the same page is dropped if it is on most pages of the site', () => {
  const link = (key: number) => block(key, { text: 15, linked: true })
  assert.deepEqual(out([...ownText(10), link(1)]), [10])
  assert.deepEqual(out([...ownText(10), link(60)]), [])
  assert.deepEqual(out([...ownText(10), heading(700, 3), link(1)]), [])
  assert.deepEqual(out([...ownText(10), link(1), block(2, { text: 15 })]), [10])
})

test('a pricing or contact page keeps sections with a price or a phone number', () => {
  const blocks = [...ownText(10), heading(1, 2), heading(2, 3), block(3, { price: true }), block(4), heading(5, 2), block(6)]
  assert.deepEqual(out(blocks), [10, 11, 12, 13, 14, 15])
  assert.deepEqual(out(blocks, { price: true }), [14, 15])
  assert.deepEqual(out(blocks, { contact: true }), [10, 11, 12, 13, 14, 15])
})

test('a short page keeps what its section repeats, and other repeats beyond the limit', () => {
  assert.deepEqual(out([...ownText(4), block(60), block(61), block(62)]), [])
  assert.deepEqual(out([...ownText(3), block(60), block(900), block(61), block(901), block(1)]), [7])
  assert.deepEqual(out([...ownText(1), block(1)]), [])
})

test('of consecutive repeated sections beyond the limit as many as possible are dropped, each whole', () => {
  const box = [heading(11, 2), heading(12, 3), block(13), heading(14, 3), block(15)]
  assert.deepEqual(out([...ownText(5), ...box, heading(1, 2), block(1), block(2)]), [10, 11, 12])
  assert.deepEqual(out([...ownText(5), ...box, block(16), block(17)]), [])
})

test("most of a page's text stays, and no remaining text loses its heading", () => {
  const blocks = fc.array(
    fc.record({
      key: fc.integer({ min: 1, max: 200 }),
      rank: fc.constantFrom(0, 0, 0, 2, 3, 4),
      text: fc.integer({ min: 0, max: 200 }),
      price: fc.boolean(),
      dense: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(blocks, fc.boolean(), (drawn, price) => {
      const page = drawn.map((one) => block(one.key, one))
      const gone = leftOut(page, repeats, { ...nothingKept, price })
      const length = (places: Iterable<number>) => [...places].reduce((sum, at) => sum + (page[at]?.text ?? 0), 0)
      assert.ok(length(gone) <= 0.35 * length(page.keys()))
      for (const at of gone) {
        const { rank = 0, dense } = page[at] ?? {}
        assert.ok(rank > 0 || !dense)
        const end = page.findIndex((one, place) => place > at && one.rank > 0 && one.rank <= rank)
        const under = page.slice(at + 1, end < 0 ? undefined : end)
        if (rank > 0)
          assert.ok(
            under.every((_, place) => gone.has(at + 1 + place)),
            `heading ${at} is lost`,
          )
      }
    }),
  )
})
