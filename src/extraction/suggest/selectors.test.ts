import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Element } from 'hast'
import { selectorProblem } from '../../config/css-selector.ts'
import { attribute, elementsOf } from '../tree/element.ts'
import { parseDocument } from '../tree/parse-document.ts'
import { classRank, classSelector, firstThatFinds, nameWords, selectorsFor } from './selectors.ts'

/** The selectors for the elements that are marked, and the first of them that finds just these. */
function bestFor(body: string): string | undefined {
  const { root } = parseDocument(`<body>${body}</body>`)
  const wanted = [...elementsOf(root)].filter((element) => attribute(element, 'dataWanted') !== '')
  return firstThatFinds([{ below: root, elements: wanted }], selectorsFor(wanted))
}

const cases: readonly (readonly [string, string, string])[] = [
  ['a class that means something', '<p class="mt-4 price css-1a2b3c" data-wanted="1">a</p><p class="mt-4">b</p>', '.price'],
  ['a property of microdata', '<p itemprop="price" data-wanted="1">a</p><p>b</p>', '[itemprop="price"]'],
  ['an id rather than a place', '<p id="note" data-wanted="1">a</p><p>b</p>', '#note'],
  ['a class of looks rather than a generated one', '<p class="css-1a2b3c text-sm" data-wanted="1">a</p><p>b</p>', '.text-sm'],
  ['what stands around', '<ul class="yes"><li data-wanted="1">a</li></ul><ul class="no"><li>b</li></ul>', '.yes li'],
  [
    'the place among siblings',
    '<div><p>a</p><p data-wanted="1">b</p></div><div><p>c</p><p data-wanted="1">d</p></div>',
    'p:nth-of-type(2)',
  ],
  ['what stands before', '<div><h3 id="sum">x</h3><p data-wanted="1">a</p></div><div><h3>y</h3><p>b</p></div>', '#sum + p'],
  ['names with characters of CSS', '<p class="md:w-1/2" data-wanted="1">a</p><p>b</p>', '.md\\:w-1\\/2'],
]
for (const [name, html, selector] of cases) test(`elements are found by ${name}`, () => assert.equal(bestFor(html), selector))

test('a selector is made of any class or id, and the program can run it', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .filter((text) => text !== '-' && !text.startsWith('--') && !/[\s\0\u{10000}-\u{10FFFF}\p{Cs}]/u.test(text))
  fc.assert(
    fc.property(name, fc.boolean(), (text, isId) => {
      const element: Element = {
        type: 'element',
        tagName: 'p',
        properties: isId ? { id: text } : { className: [text] },
        children: [],
      }
      const other: Element = { type: 'element', tagName: 'p', properties: {}, children: [] }
      const root = { type: 'root' as const, children: [other, element] }
      const selector = firstThatFinds([{ below: root, elements: [element] }], selectorsFor([element]))
      assert.notEqual(selector, undefined)
      assert.equal(selectorProblem(selector ?? ''), undefined)
    }),
    { numRuns: 500 },
  )
})

test('classes by how well they name what they stand on', () => {
  const ranked = (rank: number, ...names: readonly string[]) => {
    for (const one of names) assert.equal(classRank(one), rank, one)
  }
  ranked(0, 'price', 'plan-card', 'elementor-price-table__price', 'bundle__point', 'חבילה', 'et_pb_pricing_table', 'small-print')
  ranked(1, 'card', 'card-body', 'section-inner', 'container')
  ranked(2, 'mt-4', 'md:flex', 'text-xl', 'w-1/2', 'col-6', 'grid-item', 'has-background')
  ranked(3, 'css-1q2w3e', 'Plan_card__3xYz1', 'elementor-element-4f3a2b1', 'svelte-1abc2d', 'post-123', 'sc-bdVaJa')
})

test('words of names, without what changes with each build', () => {
  assert.equal(nameWords(['youGet not-in-it', 'Plan_who__3xYz1']), ' you get not in it plan who ')
  assert.equal(classSelector('Plan_who__3xYz1').selector, '[class*="Plan_who__"]')
  assert.equal(classSelector('block__element').selector, '.block__element')
})
