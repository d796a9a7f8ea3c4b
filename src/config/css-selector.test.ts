import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Root } from 'hast'
import { selectAll } from 'hast-util-select'
import { selectorProblem } from './css-selector.ts'

const page: Root = {
  type: 'root',
  children: [
    {
      type: 'element',
      tagName: 'main',
      properties: { className: ['plan', 'a'], id: 'main' },
      children: [
        { type: 'element', tagName: 'h1', properties: {}, children: [{ type: 'text', value: 'x' }] },
        { type: 'element', tagName: 'b', properties: { className: ['price'] }, children: [] },
      ],
    },
  ],
}

const good = ['main', '.a > b + c ~ d', 'table tbody tr', 'form#contact', '[data-x="1" i]', '.מחיר', ':is(h1, h2)', ':has(> img)']

for (const selector of [
  ...good,
  'li:nth-child(2n + 1)',
  'a:not(.b, :first-child)',
  ':scope > p',
  ':lang(he)',
  '*',
  'a:has(b c > d e)',
  '* * * * * * x',
]) {
  test(`${selector} is accepted and can be run`, () => {
    assert.equal(selectorProblem(selector), undefined)
    assert.doesNotThrow(() => selectAll(selector, page))
  })
}

const refused: readonly (readonly [string, string])[] = [
  ['..x', 'Expected class name'],
  ['a >', 'Expected rule but end of input reached'],
  ['p::before', 'Invalid selector: `::before`'],
  ['.gone:hover', 'Unknown pseudo-selector `hover`'],
  ['.gone:is(.b:hover)', 'Unknown pseudo-selector `hover`'],
  ['.a .gone .b:hover', 'Unknown pseudo-selector `hover`'],
  ['a || b', 'the combinator || is not supported'],
  ['p:has(* * ~ * x)', 'more than 2 of the combinators "a b" and "a ~ b" inside :has() are not supported'],
]

for (const [selector, reason] of refused) {
  test(`${selector} is rejected with the reason`, () => {
    assert.equal(selectorProblem(selector), `${JSON.stringify(selector)} is not a CSS selector that daf can run (${reason})`)
  })
}

test('every accepted selector can be run', () => {
  const part = fc.constantFrom(
    'main',
    '.a',
    '#main',
    ':',
    '::',
    'hover',
    '(',
    ')',
    ' ',
    '>',
    '+',
    ',',
    '[',
    ']',
    '=',
    'nth-child',
    '2n',
    ':not',
    ':has',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const selector = parts.join('')
      if (selectorProblem(selector) === undefined) selectAll(selector, page)
    }),
    { numRuns: 2000 },
  )
})
