import assert from 'node:assert/strict'
import { test, describe } from 'node:test'
import { Type } from 'typebox'
import { SizedCache } from '../http/sized-cache.ts'
import { readSite } from '../operations/published-site.ts'
import { memorySite } from '../pages/testing/memory-site.ts'
import type { SplitPage } from './page-parts.ts'
import { readTool, checkArguments } from './read-tool.ts'
import type { CachedResult } from './tool.ts'
import fc from 'fast-check'
import { Enumeration } from '../model/schema-types.ts'
import { InvalidQueryError } from '../model/errors.ts'

const echo = readTool({
  name: 'echo',
  title: 'Echo',
  description: 'Answers shortly, whatever it is asked.',
  input: Type.Object({ id: Type.String({ maxLength: 500 }) }),
  addresses: ['id'],
  output: () => Type.Object({ ok: Type.Boolean() }),
  answer: async () => ({ ok: true }),
})

test('the keys of cached results count towards memory', async () => {
  const { site } = await memorySite({})
  const results = new SizedCache<CachedResult>(1024 * 1024)
  // 500 characters of an address, each of which takes twelve when percent-encoded.
  const idOf = (at: number) => `/${at}${encodeURIComponent('👍'.repeat(490))}`
  const splitPages = new SizedCache<SplitPage>(0)
  await readSite(site, (context) =>
    echo.call(
      { id: idOf(0) },
      {
        ...context,
        results,
        splitPages,
        serviceFile: async () => undefined,
        written: null,
        unavailable: undefined,
        subject: null,
      },
    ),
  )
  assert.ok(results.bytes > idOf(0).length, String(results.bytes))
})

const schema = Type.Object({
  query: Type.String({ minLength: 2, maxLength: 10 }),
  kind: Type.Optional(Enumeration(['a', 'b'])),
  id: Type.Optional(Type.String({ maxLength: 10 })),
})
const check = (given: Readonly<Record<string, unknown>>) => checkArguments(schema, given, ['id'])

/** The error for invalid arguments. */
function refusalOf(given: Readonly<Record<string, unknown>>): InvalidQueryError {
  try {
    check(given)
  } catch (error) {
    assert.ok(error instanceof InvalidQueryError)
    return error
  }
  throw new Error(`${JSON.stringify(given)} was accepted`)
}

describe('arguments of a tool', () => {
  test('are passed on; unknown ones and null are dropped', () => {
    assert.deepEqual(check({ query: 'שלום', kind: 'b', id: '' }), { query: 'שלום', kind: 'b', id: '' })
    assert.deepEqual(check({ query: 'seo', kind: null, other: { a: 1 } }), { query: 'seo' })
  })

  test('an error names the argument and the expected value', () => {
    for (const [given, name, fix] of [
      [{}, 'query', /missing.*2 to 10 characters/],
      [{ query: null }, 'query', /missing/],
      [{ query: 5 }, 'query', /must be a string; .*2 to 10/],
      [{ query: ['seo'] }, 'query', /must be a string/],
      [{ query: 'x' }, 'query', /must have .* characters \(got 1\)/],
      [{ query: 'x'.repeat(11) }, 'query', /\(got 11\)/],
      [{ query: 'seo', kind: 'c' }, 'kind', /one of a, b/],
      [{ query: 'seo', kind: 'toString' }, 'kind', /one of a, b/],
      [{ query: 'seo', id: {} }, 'id', /must be a string/],
    ] as const) {
      const refusal = refusalOf(given)
      assert.equal(refusal.parameter, name)
      assert.match(refusal.reason, fix)
    }
  })

  test('lengths are in code points, those of addresses without percent-encoding', () => {
    assert.deepEqual(check({ query: '👍'.repeat(10) }), { query: '👍'.repeat(10) })
    assert.deepEqual(check({ query: 'seo', id: '%D7%A9'.repeat(10) }), { query: 'seo', id: '%D7%A9'.repeat(10) })
    assert.equal(refusalOf({ query: '%D7%A9'.repeat(2) }).parameter, 'query')
    assert.equal(refusalOf({ query: 'seo', id: '%zz'.repeat(4) }).parameter, 'id')
  })

  test('inherited properties are ignored, and prototypes stay unchanged', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"query":"inherited","polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    assert.equal(refusalOf(Object(hostile)).parameter, 'query')
    assert.equal(refusalOf(Object.create({ query: 'inherited' })).parameter, 'query')
    assert.equal(Object('').polluted, undefined)
  })

  test('any value is accepted or rejected by name, and accepted ones match the schema', () => {
    const given = fc.record(
      { query: fc.anything(), kind: fc.anything(), id: fc.anything(), other: fc.anything() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(given, (args) => {
        try {
          const accepted = check(args)
          for (const [name, value] of Object.entries(accepted)) assert.equal(value, Object(args)[name])
        } catch (error) {
          assert.ok(error instanceof InvalidQueryError && Object.hasOwn(schema.properties, error.parameter ?? ''))
        }
      }),
    )
  })
})
