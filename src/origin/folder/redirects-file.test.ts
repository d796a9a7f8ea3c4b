import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { parseRedirects } from './redirects-file.ts'

test('a typical file is parsed', () => {
  const text = [
    '\uFEFF# moved in spring',
    '',
    '/old        /new/',
    '/a /b 302 # for now',
    '\t/c\t/d\t307!',
    '/blog/*  /מאמרים/:splat  308',
    '/news/:year/:slug https://www.example.com/:slug?y=:year',
    '/%d7%a9%d7%9c%d7%95%d7%9d/ /hello',
    '/100% /x',
    '/gone /410.html 410',
    '/app/* /index.html 200',
  ].join('\r\n')
  const { rules, warnings } = parseRedirects(text)
  assert.deepEqual(warnings, [])
  assert.deepEqual(
    rules.map(({ from, to, status, force }) => [from, to, status, force]),
    [
      ['/old', '/new/', 301, false],
      ['/a', '/b', 302, false],
      ['/c', '/d', 307, true],
      ['/blog/*', '/מאמרים/:splat', 308, false],
      ['/news/:year/:slug', 'https://www.example.com/:slug?y=:year', 301, false],
      ['/שלום/', '/hello', 301, false],
      ['/100%', '/x', 301, false],
      ['/gone', '/410.html', 410, false],
      ['/app/*', '/index.html', 200, false],
    ],
  )
})

describe('unsupported rules are skipped with their line and the reason', () => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ['/x', /names no target/],
    ['/x ftp://y', /names no target/],
    ['/x 301', /names no target/],
    ['old /new', /must begin with a slash/],
    ['https://other.example/* /:splat', /names a host/],
    ['/x id=:id /y/:id 301', /condition on the query \(id=:id\)/],
    ['/x?id=1 /y', /query or a fragment/],
    ['/x /y 302 Country=il', /condition Country=il/],
    ['/x /y Language=he', /condition Language=he/],
    ['/x /y 418', /status 418/],
    ['/api/* https://api.example/:splat 200', /another host/],
    ['/a/*/b /c', /only allowed at the end/],
    ['/a/%2A /c', /encoded/],
    ['/a/%3Ab /c', /encoded/],
    ['/a%00 /c', /is not a path/],
    ['/a\\b /c', /is not a path/],
    [`/${'x'.repeat(2_000)} /c`, /longer than/],
  ]
  for (const [line, reason] of cases) {
    test(line.slice(0, 40), () => {
      const { rules, warnings } = parseRedirects(`/first /one\n${line}\n/last /two`)
      assert.deepEqual(
        rules.map(({ from }) => from),
        ['/first', '/last'],
      )
      assert.equal(warnings.length, 1)
      assert.match(warnings[0] ?? '', /^_redirects line 2: /)
      assert.match(warnings[0] ?? '', reason)
    })
  }
})

test('the number of rules and warnings is bounded', () => {
  const many = parseRedirects(Array.from({ length: 10_000 + 5 }, (_, at) => `/a${at} /b`).join('\n'))
  assert.equal(many.rules.length, 10_000)
  assert.equal(many.warnings.length, 1)
  const faulty = parseRedirects('x\n'.repeat(5_000))
  assert.equal(faulty.rules.length, 0)
  assert.ok(faulty.warnings.length < 50)
  assert.match(faulty.warnings.at(-1) ?? '', /more lines/)
})

test('any text is read without an exception', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('/', '*', ':a', '%', '%d7', ' ', '\n', '#', '301', '!', 'https://', '=', 'ש')),
      (parts) => {
        for (const { from, to } of parseRedirects(parts.join('')).rules) {
          assert.ok(from.startsWith('/'))
          assert.doesNotMatch(to, /\s/)
        }
      },
    ),
  )
})
