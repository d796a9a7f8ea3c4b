import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { Enumeration } from '../model/schema-types.ts'
import { parseParameters } from './parse-parameters.ts'

const schema = Type.Object({
  q: Type.String({ minLength: 2, maxLength: 5 }),
  type: Type.Optional(Enumeration(['core', 'spam'])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 0 })),
})
const parse = (query: string) => parseParameters(schema, query)

test('valid parameters are returned typed, unknown ones are ignored', () => {
  assert.deepEqual(parse('q=%D7%A7%D7%99&limit=20&utm_source=x&type=core'), { q: 'קי', limit: 20, type: 'core' })
})

test('the replacement character is one, unlike bytes that are not UTF-8', () => {
  assert.deepEqual(parse('q=ab%EF%BF%bd'), { q: 'ab\uFFFD' })
  for (const query of ['q=ab%EF%BF%BD%F9', 'q=a%D7%EF%BF%BD%90']) assert.throws(() => parse(query), /q is not valid UTF-8/, query)
})

test('a percent sign that encodes nothing is one', () => {
  assert.deepEqual(parse('q=50%'), { q: '50%' })
})

test('lengths are counted in code points', () => {
  assert.deepEqual(parse(`q=${encodeURIComponent('😀😀😀😀😀')}`), { q: '😀😀😀😀😀' })
  assert.throws(() => parse(`q=${encodeURIComponent('😀')}`), /^InvalidQueryError: q must have 2 to 5 characters \(got 1\)\.$/)
})

test('the length of an address is counted without percent-encoding', () => {
  const address = (text: string) => parseParameters(schema, `q=${encodeURIComponent(text)}`, ['q'])
  assert.deepEqual(address('/%D7%A7%D7%99/'), { q: '/%D7%A7%D7%99/' })
  assert.throws(() => address('/%D7%A7%D7%99/ab'), /q must have \d to \d+ characters \(got 6\)/)
  assert.throws(() => address('/%zz/ab'), /q must have \d to \d+ characters \(got 7\)/)
  assert.throws(() => parse('q=%25D7%25A7'), /q must have \d to \d+ characters \(got 6\)/)
})

describe('errors name the parameter and the fix', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /q is missing; it must have 2 to 5 characters/],
    ['q=a', /q must have 2 to 5 characters \(got 1\)/],
    ['q=abcdef', /q must have \d to \d+ characters \(got 6\)/],
    ['q=ab&q=cd', /q is given 2 times; give it once/],
    ['q=ab&limit=0', /limit must be an integer from 1 to 20\.$/],
    ['q=ab&limit=21', /limit must be /],
    ['q=ab&limit=1e1', /limit must be /],
    ['q=ab&limit=5.0', /limit must be /],
    ['q=ab&limit=%205', /limit must be /],
    ['q=ab&limit=-1', /limit must be /],
    ['q=ab&limit=', /limit must be /],
    ['q=ab&limit=99999999999999999999', /limit must be /],
    ['q=ab&limit=٥', /limit must be /],
    ['q=ab&offset=1001', /follow cursor instead/],
    ['q=ab&type=Core', /type must be one of core, spam/],
    // A word in windows-1255, and one that was cut off in the middle of a letter.
    ['q=%F9%EC+ab', /q is not valid UTF-8; percent-encode it as UTF-8/],
    ['q=ab+%D7', /q is not valid UTF-8/],
  ]
  for (const [query, message] of cases) test(query === '' ? '(empty)' : query, () => assert.throws(() => parse(query), message))
})
