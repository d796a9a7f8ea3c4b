import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { readYaml } from './read-yaml.ts'

const told = (text: string) =>
  readYaml(text).problems.map(
    ({ place, path, message }) => `${place.line}:${place.column} ${path.join('.')}${path.length > 0 ? ' ' : ''}${message}`,
  )

test('values follow the YAML 1.2 core schema; keys without a value are omitted', () => {
  const { value, problems } = readYaml('a: yes\nb: 2027-01-01\nc: [1, true]\nd:\ne: {f: null, g: ~}\n5: x\n')
  assert.deepEqual(value, { a: 'yes', b: '2027-01-01', c: [1, true], e: {}, 5: 'x' })
  assert.deepEqual(problems, [])
})

test('a comment in the place of a value may begin with a space, stand on a line of its own, be a line or name what is missing', () => {
  for (const text of [
    'a: # b\n',
    'a:\n  #b\n',
    'a: ## b\n',
    'a: #b\n  c\n',
    '#a: b\n',
    'a: b #c\n',
    'a: #---\n',
    'a: #TODO: b\n',
    'a: #c:\n',
  ])
    assert.deepEqual(told(text), [], text)
})

test('an empty document has no value', () => {
  for (const text of ['', '# only a comment\n', '---\n'])
    assert.deepEqual([readYaml(text).value, readYaml(text).problems], [null, []])
})

test('keys and values have positions; missing ones have that of their parent', () => {
  const { keyPlace, valuePlace } = readYaml('site:\n  hosts:\n    - a\n    -  b\n')
  assert.deepEqual(keyPlace(['site', 'hosts']), { line: 2, column: 3 })
  assert.deepEqual(valuePlace(['site', 'hosts', 1]), { line: 4, column: 8 })
  assert.deepEqual(valuePlace(['site', 'name']), { line: 2, column: 3 })
})

test('an alias resolves to its anchor and has its own position', () => {
  const { value, valuePlace } = readYaml('a: &x {b: 1}\nc: *x\n')
  assert.deepEqual(value, { a: { b: 1 }, c: { b: 1 } })
  assert.deepEqual(valuePlace(['c']), { line: 2, column: 4 })
})

/** A text and its problems. */
const wrong: readonly (readonly [string, readonly string[]])[] = [
  ['a: 1\nb: 2\na: 3\n', ['3:1 a duplicate key; keep one of them']],
  ['a:\n  b: 1\n  b:\n', ['3:3 a.b duplicate key; keep one of them']],
  [
    'a: *x\n',
    ['1:4 a there is no anchor (&name) of this name before the alias (*name); put a value that begins with * in quotes'],
  ],
  ['? [a]\n: 1\n', ['1:3 a key must be plain text']],
  [
    'a: b: c\n',
    [
      '1:4 not valid YAML: a second key in one value; put a value that contains ": " in quotes, or indent the next line like its neighbours',
    ],
  ],
  ['a: 1\n\tb: 2\n', ['2:1 not valid YAML: it is indented with a tab; use spaces']],
  ['a: 1\n---\nb: 2\n', ['2:1 not valid YAML: the file must contain only one document; remove the line ---']],
  ['a: !x 1\n', ['1:4 not valid YAML: a value that begins with this character must be in quotes']],
  ['a: *\n', ['1:4 not valid YAML: a value that begins with this character must be in quotes']],
  ['a: - b\n', ['1:4 not valid YAML: a list begins on the line below its key']],
  ['a: ]\n', ['1:4 not valid YAML: a bracket that was not opened; put a value that contains one in quotes']],
  ['a: @x\n', ['1:4 not valid YAML: a value that begins with this character must be in quotes']],
  ['a: "b" c\n', ['1:8 not valid YAML: something follows the end of the value; put all of it in one pair of quotes']],
  ['a: "\\d"\n', ['1:5 not valid YAML: a backslash has a meaning in double quotes; use single quotes']],
  ['a: "b\n', ['2:1 not valid YAML: a quote is not closed; add it at the end of the value']],
  ['a\nb: 1\n', ['1:1 not valid YAML: a key without a colon; write key: value']],
  ['a:\n  b: 1\n c: 2\n', ['3:1 not valid YAML: it is not indented like the lines that it belongs to; begin it in their column']],
  ['a: { b: #c }\n', ['2:1 not valid YAML: a bracket is not closed; close it, and put values that contain # in quotes']],
  ['a: #b c\n', ["1:1 a # begins a comment, so the key has no value; write '#b c' in quotes, or a space after the #"]],
  [`a: ${'['.repeat(40)}${']'.repeat(40)}\n`, ['1:36 nested more than 32 levels deep']],
  ['a: &x [*x]\n', ['1:8 nested more than 32 levels deep']],
  [`a: &x 1\nb: [${'*x,'.repeat(150)}]\n`, ['2:305 more than 100 aliases (*name)']],
]

for (const [text, problems] of wrong) {
  test(`${JSON.stringify(text.slice(0, 40))} is rejected with line and column`, () => assert.deepEqual(told(text), problems))
}

test('hostile documents are reported as problems in bounded time', () => {
  const laughs = Array.from(
    { length: 30 },
    (_, at) => `a${at}: &a${at} [${at === 0 ? 'x, x' : `*a${at - 1}, *a${at - 1}`}]`,
  ).join('\n')
  for (const text of [laughs, '['.repeat(30_000), '{a: '.repeat(5_000), '- '.repeat(10_000), `[${'a,'.repeat(210_000)}]`]) {
    const { problems, value } = readYaml(text)
    assert.ok(problems.length > 0 && problems.length < 10)
    assert.equal(value, null)
  }
})

test('many keys are read in linear time', () => {
  const { value, problems } = readYaml(Array.from({ length: 30_000 }, (_, at) => `k${at}: 1`).join('\n'))
  assert.equal(Object.keys(value ?? {}).length, 30_000)
  assert.deepEqual(problems, [])
})

test('keys cannot reach Object.prototype', () => {
  const { value } = readYaml('__proto__: {polluted: 1}\nconstructor: 2\n')
  assert.deepEqual(Object.keys(value ?? {}), ['__proto__', 'constructor'])
  assert.equal(Object.getPrototypeOf(value), Object.prototype)
})

test('any text is read without an exception', () => {
  const part = fc.constantFrom(
    'a',
    ':',
    ' ',
    '\n',
    '- ',
    '[',
    ']',
    '{',
    '}',
    ',',
    '&x',
    '*x',
    '"',
    "'",
    '|',
    '?',
    '!t',
    '#',
    '%',
    '---',
    '\t',
    '\0',
    'ש',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const { problems } = readYaml(parts.join(''))
      for (const { place } of problems) assert.ok(place.line >= 1 && place.column >= 1)
    }),
    { numRuns: 1000 },
  )
})
