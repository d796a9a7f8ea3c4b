import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { Enumeration } from '../model/enumeration.ts'
import { parseParameters } from './parse-parameters.ts'

const schema = Type.Object({
  q: Type.String({ minLength: 2, maxLength: 5 }),
  type: Type.Optional(Enumeration(['core', 'spam'])),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 5 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 0 })),
})
const parse = (query: string) => parseParameters(schema, new URLSearchParams(query))

test('good parameters come back typed, unknown ones are ignored', () => {
  assert.deepEqual(parse('q=%D7%A7%D7%99&limit=20&utm_source=x&type=core'), { q: 'קי', limit: 20, type: 'core' })
})

test('lengths are counted in code points', () => {
  assert.deepEqual(parse(`q=${encodeURIComponent('😀😀😀😀😀')}`), { q: '😀😀😀😀😀' })
  assert.throws(() => parse(`q=${encodeURIComponent('😀')}`), /Parameter q has 1 characters; it must have 2 to 5/)
})

test('the length of an address counts without its percent-encoding', () => {
  const address = (text: string) => parseParameters(schema, new URLSearchParams({ q: text }), ['q'])
  assert.deepEqual(address('/%D7%A7%D7%99/'), { q: '/%D7%A7%D7%99/' })
  assert.throws(() => address('/%D7%A7%D7%99/ab'), /Parameter q has 6 characters/)
  assert.throws(() => address('/%zz/ab'), /Parameter q has 7 characters/)
  assert.throws(() => parse('q=%25D7%25A7'), /Parameter q has 6 characters/)
})

describe('refusals name the parameter and the fix', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['', /Parameter q is missing; it must have 2 to 5 characters/],
    ['q=a', /Parameter q has 1 characters/],
    ['q=abcdef', /Parameter q has 6 characters/],
    ['q=ab&q=cd', /Parameter q is given 2 times; give it once/],
    ['q=ab&limit=0', /Parameter limit .* integer from 1 to 20/],
    ['q=ab&limit=21', /Parameter limit /],
    ['q=ab&limit=1e1', /Parameter limit /],
    ['q=ab&limit=5.0', /Parameter limit /],
    ['q=ab&limit=%205', /Parameter limit /],
    ['q=ab&limit=-1', /Parameter limit /],
    ['q=ab&limit=', /Parameter limit /],
    ['q=ab&limit=99999999999999999999', /Parameter limit /],
    ['q=ab&limit=٥', /Parameter limit /],
    ['q=ab&offset=1001', /follow cursor instead/],
    ['q=ab&type=Core', /Parameter type is not a known value; it must be one of core, spam/],
  ]
  for (const [query, message] of cases) test(query === '' ? '(empty)' : query, () => assert.throws(() => parse(query), message))
})
