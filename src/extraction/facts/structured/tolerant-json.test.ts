import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cpuSeconds } from '../../../model/testing/cpu-seconds.ts'
import { parseTolerantJson } from './tolerant-json.ts'

const expected = { name: 'א', list: [1, 2] }

describe('comment marks around a block are not errors', () => {
  const blocks: readonly (readonly [string, string])[] = [
    ['none', '{"name":"א","list":[1,2]}'],
    ['a byte order mark', '\uFEFF {"name":"א","list":[1,2]}'],
    ['CDATA', '//<![CDATA[\n{"name":"א","list":[1,2]}\n//]]>'],
    ['CDATA in comments', '/*<![CDATA[*/ {"name":"א","list":[1,2]} /*]]>*/'],
    ['an HTML comment', '<!-- {"name":"א","list":[1,2]} -->'],
  ]
  for (const [mark, block] of blocks) {
    test(mark, () => assert.deepEqual(parseTolerantJson(block), { value: expected, faults: [] }))
  }
})

describe('common JSON mistakes are repaired and reported', () => {
  const blocks: readonly (readonly [string, readonly string[]])[] = [
    ['{"name":"א","list":[1,2,],}', ['extra commas']],
    ['{"name":"א",,"list":[,1,,2]}', ['extra commas']],
    ['{ // name\n"name":"א", /* two: {, " */ "list":[1,2] }', ['comments']],
    ['{"name":"א", <!-- the list --> "list":[1,2]}', ['comments']],
    ['{"name":"א"\n"list":[1 2]}', ['missing commas']],
    ['{"name":"א","list":[1,2]', ['missing brackets']],
    ['{"name":"א","list":[1,2]}}', ['extra brackets']],
    ['{"name":"א","list":[1,2]};', []],
    ['{name:"א",list:[1,2]}', ['names without quotes']],
    ["{'name':'א','list':[1,2]}", ['curly or single quotes']],
    ['{“name”:“א”,”list“:[1,2]}', ['curly or single quotes']],
    ['{&quot;name&quot;:&quot;א&quot;,&#34;list&#34;:[1,2]}', ['quotes as entities']],
  ]
  for (const [block, faults] of blocks) {
    test(block, () => assert.deepEqual(parseTolerantJson(block), { value: expected, faults }))
  }

  test('a raw line break and an unknown escape in a string', () => {
    assert.deepEqual(parseTolerantJson('{"a":"one\n\ttwo","b":"it\\\'s","c":"say \\"// no comment, ]\\"\\u0021"}'), {
      value: { a: 'one  two', b: "it's", c: 'say "// no comment, ]"!' },
      faults: ['control characters in texts', 'unknown escapes in texts'],
    })
  })

  test('Hebrew gershayim written as quotes', () => {
    const block = `{
      "name": "עו"ד כהן ושות' בע"מ",
      "description": "מכון "אופק", תל אביב. נוסד ע"י ד"ר לוי",
      "keywords": ["רו"ח", "יועץ מס"],
      "telephone": "03-5550000"
    }`
    assert.deepEqual(parseTolerantJson(block), {
      value: {
        name: `עו"ד כהן ושות' בע"מ`,
        description: 'מכון "אופק", תל אביב. נוסד ע"י ד"ר לוי',
        keywords: ['רו"ח', 'יועץ מס'],
        telephone: '03-5550000',
      },
      faults: ['unescaped quotes in texts'],
    })
  })

  test('apostrophes in single-quoted strings', () => {
    assert.deepEqual(parseTolerantJson("{'name':'Ofek's','slogan':'it's it, isn't it'}").value, {
      name: "Ofek's",
      slogan: "it's it, isn't it",
    })
  })

  test('several values in one block are a list', () => {
    assert.deepEqual(parseTolerantJson('{"a":1}\n{"a":2},{"a":3}').value, [{ a: 1 }, { a: 2 }, { a: 3 }])
  })

  test('a value left empty by a template is null, a price with a comma is a string', () => {
    assert.deepEqual(parseTolerantJson('{"rating": , "price": 3,900,\n"open":True, "zip": 0612345, "note": }').value, {
      rating: null,
      price: '3,900',
      open: true,
      zip: '0612345',
      note: null,
    })
  })
})

test('what cannot be repaired is reported with the message of the JSON parser', () => {
  for (const block of [
    '{"a":',
    '{"a":"b',
    '{"a":1,',
    '{',
    'nothing',
    '{"a" "b"}',
    '{"@type": "Service" "name"}',
    '{"a": x}',
    '',
    '[1}',
    `${'['.repeat(5_000)}1,`,
  ])
    assert.throws(() => parseTolerantJson(block), SyntaxError, block.slice(0, 40))
})

test('a hostile block takes linear time', () => {
  const pieces = [
    '"',
    "'",
    '{',
    '[',
    ',',
    ':',
    ' ',
    '\n',
    '"a":',
    '"a" ',
    '/*',
    '//',
    '<!--',
    '“',
    'a',
    '1',
    '\\',
    '{"a":"b" ',
    '","',
  ]
  for (const piece of pieces) {
    for (const start of ['{"a":"', '[', '{"a": ', '']) {
      const block = start + piece.repeat(Math.floor(100_000 / piece.length))
      const seconds = cpuSeconds(() => {
        try {
          parseTolerantJson(block)
        } catch (error) {
          assert.ok(error instanceof SyntaxError)
        }
      })
      assert.ok(seconds < 1, `${seconds} s for ${block.slice(0, 20)}`)
    }
  }
})

test('valid JSON is never changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      assert.deepEqual(parseTolerantJson(JSON.stringify(value)), { value: JSON.parse(JSON.stringify(value)), faults: [] }),
    ),
  )
})

test('repairs outside strings do not change strings', () => {
  const strings = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })
  fc.assert(
    fc.property(strings, (list) => {
      const block = `[/* ] */${list.map((text) => JSON.stringify(text)).join(', // ,"\n')},];`
      assert.deepEqual(parseTolerantJson(block).value, list)
    }),
  )
})

test('any single bracket or comma error leaves the members of an object unchanged', () => {
  const text = fc.string({ unit: 'grapheme' })
  const values = fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text), fc.record({ name: text, price: fc.nat() }))
  const members = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z@]{1,8}$/), values), {
    minLength: 1,
    selector: ([name]) => name,
  })
  const joints = fc.constantFrom(',', ',\n', ',,', '\n', ', // x\n', '/* "x": */,')
  const ends = fc.constantFrom('}', ',}', '};', '}}', '}\n// end')
  fc.assert(
    fc.property(members, joints, ends, (list, joint, end) => {
      const block = `{${list.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(joint)}${end}`
      const value = JSON.parse(`{${list.map(([name, one]) => `"${name}": ${JSON.stringify(one)}`).join()}}`)
      assert.deepEqual(parseTolerantJson(block).value, value, block)
    }),
  )
})
