import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Element, Root } from 'hast'
import { select as selectByLibrary, selectAll as selectAllByLibrary } from 'hast-util-select'
import { cpuSeconds } from '../../model/testing/cpu-seconds.ts'
import { parseDocument } from './parse-document.ts'
import { select, selectAll } from './select.ts'

const name = fc.constantFrom('div', 'p', 'b', 'i')
const compound = fc.oneof(
  name,
  fc.constantFrom(
    '*',
    '.a',
    '.b',
    '.מחיר',
    '#x',
    'p.a',
    '[title]',
    ':first-child',
    ':not(.a)',
    ':has(> b)',
    ':root',
    'i:nth-child(2n)',
  ),
)
const complex = fc
  .tuple(compound, fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(''))
const list = fc.array(complex, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', '))

const { tree } = fc.letrec<{ tree: Element }>((tie) => ({
  tree: fc.record({
    type: fc.constant('element' as const),
    tagName: name,
    properties: fc.record(
      { className: fc.subarray(['a', 'b', 'מחיר']), id: fc.constant('x'), title: fc.constant('t') },
      { requiredKeys: [] },
    ),
    children: fc.array(
      fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant({ type: 'text' as const, value: 'x' }), tie('tree')),
      {
        maxLength: 4,
      },
    ),
  }),
}))

test('returns the same elements as the library, in the same order', () => {
  fc.assert(
    fc.property(list, fc.array(tree, { maxLength: 4 }), (selector, children) => {
      const root: Root = { type: 'root', children }
      assert.deepEqual(places(selectAll(selector, root), root), places(selectAllByLibrary(selector, root), root), selector)
      assert.ok(select(selector, root) === selectByLibrary(selector, root), selector)
      const [first] = children
      if (first !== undefined) assert.deepEqual(selectAll(selector, first), selectAllByLibrary(selector, first), selector)
    }),
    { numRuns: 3000 },
  )
})

/** Equal trees may occur in several places. */
function places(elements: readonly Element[], root: Root): readonly string[] {
  const known = new Map<unknown, string>()
  const walk = (node: Root | Element, place: string) => {
    known.set(node, place)
    for (const [at, child] of node.children.entries()) if (child.type === 'element') walk(child, `${place}/${at}`)
  }
  walk(root, '')
  return elements.map((element) => known.get(element) ?? 'not there')
}

test('an invalid or unsupported selector is an error', () => {
  const root: Root = { type: 'root', children: [] }
  assert.throws(() => selectAll('a >', root))
  assert.throws(() => selectAll('b .a:hover', parseDocument('<b><i class="a"></i></b>').root))
})

for (const [kind, selector, html] of [
  ['ancestors', `${'* '.repeat(30)}x`, `${'<div>'.repeat(200)}x`],
  ['siblings', `${'* ~ '.repeat(30)}x`, '<i>x</i>'.repeat(2_000)],
] as const) {
  test(`the cost of many ${kind} in a selector is linear`, () => {
    const { root } = parseDocument(html)
    assert.ok(cpuSeconds(() => assert.deepEqual(selectAll(selector, root), [])) < 2)
  })
}
