import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parse } from 'yaml'
import { encodePath, parsePath } from '../../model/site-path.ts'
import { comment, commentedOut, list, noted, pathScalar, quote, scalar } from './yaml-lines.ts'

/** Texts as sites contain them, including YAML syntax. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ':',
        ' ',
        '#',
        '-',
        '"',
        "'",
        '\\',
        '\n',
        '\u2028',
        '[',
        ']',
        '{',
        '}',
        ',',
        '&',
        '*',
        '!',
        '|',
        '>',
        '%',
        '@',
        '`',
        '?',
        'a',
        'ש',
        '0',
        '.',
        '~',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('yes', 'No', 'null', '~', '1e3', '.5', '0x1f', '2026-05-01', '...', '---', '.inf', '<<', '='),
)

/** The text on one line, without control characters. */
const shown = (value: string) => value.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ').trim()

test('any text round-trips, alone, in a list and with a comment', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      assert.deepEqual(parse(`key: ${scalar(one)}`), { key: shown(one) })
      assert.deepEqual(parse(`key: ${list([one, other].map(scalar))}`), { key: [shown(one), shown(other)] })
      assert.deepEqual(parse(`- { a: ${scalar(one)}, b: x }`), [{ a: shown(one), b: 'x' }])
      assert.deepEqual(parse(noted(`key: ${scalar(one)}`, other).join('\n')), { key: shown(one) })
    }),
    { numRuns: 2_000 },
  )
})

test('comments never become YAML, whatever they quote', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('', '  '), (one, indent) => {
      const lines = [...comment(indent, `${quote(one)} ${one}`), ...commentedOut([`${indent}key: ${scalar(one)}`])]
      for (const line of lines) assert.match(line, /^ *#/)
      assert.equal(parse(lines.join('\n')), null)
    }),
  )
})

test('any path round-trips', () => {
  fc.assert(
    fc.property(
      fc
        .string({ unit: 'binary', minLength: 1, maxLength: 30 })
        .filter((name) => !/[/\\\0]/.test(name) && name !== '.' && name !== '..'),
      (name) => {
        const path = encodePath(`/${name}/`)
        const { key } = parse(`key: ${pathScalar(path)}`) as { key: string }
        assert.equal(parsePath(key), path)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('paths and selectors are written unquoted where possible', () => {
  assert.equal(pathScalar('/%D7%91%D7%9C%D7%95%D7%92/*/'), '/בלוג/*/')
  assert.equal(scalar('.plan > li'), '".plan > li"')
  assert.equal(scalar('[class*="Plan_"]'), `'[class*="Plan_"]'`)
  assert.equal(scalar('.includes li'), '.includes li')
})

test('long comments are wrapped, and moved above the line if they do not fit after it', () => {
  const words = 'word '.repeat(60)
  assert.ok(comment('  ', words).every((line) => line.length <= 118))
  assert.deepEqual(noted('  key: value', 'short'), ['  key: value # short'])
  assert.equal(noted('  key: value', words).at(-1), '  key: value')
})
