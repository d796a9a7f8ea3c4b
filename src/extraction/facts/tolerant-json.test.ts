import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseTolerantJson } from './tolerant-json.ts'

const expected = { name: 'א', list: [1, 2] }

describe('faults that sites make', () => {
  const blocks: readonly (readonly [string, string])[] = [
    ['none', '{"name":"א","list":[1,2]}'],
    ['a byte order mark', '\uFEFF {"name":"א","list":[1,2]}'],
    ['CDATA', '//<![CDATA[\n{"name":"א","list":[1,2]}\n//]]>'],
    ['CDATA in comments', '/*<![CDATA[*/ {"name":"א","list":[1,2]} /*]]>*/'],
    ['an HTML comment', '<!-- {"name":"א","list":[1,2]} -->'],
    ['trailing commas', '{"name":"א","list":[1,2,],}'],
    ['comments', '{ // name\n"name":"א", /* two: {, " */ "list":[1,2] }'],
    ['a semicolon', '{"name":"א","list":[1,2]};'],
    ['quotes as entities', '{&quot;name&quot;:&quot;א&quot;,&#34;list&#34;:[1,2]}'],
  ]
  for (const [fault, block] of blocks) test(fault, () => assert.deepEqual(parseTolerantJson(block), expected))
})

test('a raw line break and an unknown escape in a string', () => {
  assert.deepEqual(parseTolerantJson('{"a":"one\n\ttwo","b":"it\\\'s","c":"say \\"// no comment, ]\\""}'), {
    a: 'one  two',
    b: "it's",
    c: 'say "// no comment, ]"',
  })
})

test('what cannot be mended is told', () => {
  for (const block of ['{"a":', 'nothing', '{"a" "b"}', '']) assert.throws(() => parseTolerantJson(block), SyntaxError, block)
})

test('JSON without a fault is never changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      assert.deepEqual(parseTolerantJson(JSON.stringify(value)), JSON.parse(JSON.stringify(value))),
    ),
  )
})

test('faults around strings leave the strings as they are', () => {
  const strings = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })
  fc.assert(
    fc.property(strings, (list) => {
      const block = `[/* ] */${list.map((text) => JSON.stringify(text)).join(', // ,"\n')},];`
      assert.deepEqual(parseTolerantJson(block), list)
    }),
  )
})
