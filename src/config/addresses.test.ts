import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseCidr,
  parseDatabaseUrl,
  parseHost,
  parseHttpUrl,
  parseListenHost,
  parseOrigin,
  parseRedisUrl,
  parseWebOrigin,
} from './addresses.ts'

/** A parser, its input, and the expected value, or null if it must be rejected. */
const cases: readonly (readonly [(text: string) => object, string, string | null])[] = [
  [parseOrigin, 'https://www.example.co.il', 'https://www.example.co.il'],
  [parseOrigin, 'https://WWW.Example.co.il/', 'https://www.example.co.il'],
  [parseOrigin, 'http://localhost:8080', 'http://localhost:8080'],
  [parseOrigin, 'https://example.com:443', 'https://example.com'],
  [parseOrigin, 'https://דוגמה.co.il', 'https://xn--6dbbec0c.co.il'],
  [parseOrigin, 'https://example.com/shop', null],
  [parseOrigin, 'https://example.com/?', null],
  [parseOrigin, 'https://example.com/#a', null],
  [parseOrigin, 'https://user:word@example.com', null],
  [parseOrigin, 'ftp://example.com', null],
  [parseOrigin, 'https:example.com', null],
  [parseOrigin, 'www.example.com', null],
  [parseOrigin, '', null],
  [parseWebOrigin, 'https://App.example.com/', 'https://app.example.com'],
  [parseWebOrigin, 'chrome-extension://abcdef', 'chrome-extension://abcdef'],
  [parseWebOrigin, 'https://app.example.com/x', null],
  [parseWebOrigin, '*', null],
  [parseHost, 'Example.co.il', 'example.co.il'],
  [parseHost, 'example.co.il:8443', 'example.co.il:8443'],
  [parseHost, 'example.co.il:443', 'example.co.il'],
  [parseHost, 'example.co.il:80', 'example.co.il'],
  [parseHost, '[::1]:9', '[::1]:9'],
  [parseHost, 'https://example.co.il', null],
  [parseHost, 'example.co.il/x', null],
  [parseHost, 'a b', null],
  [parseHost, 'user@example.co.il', null],
  [parseHost, 'example.co.il:99999', null],
  [parseListenHost, '0.0.0.0', '0.0.0.0'],
  [parseListenHost, 'localhost', 'localhost'],
  [parseListenHost, '::', '::'],
  [parseListenHost, '[::1]', '::1'],
  [parseListenHost, 'localhost:80', null],
  [parseListenHost, 'http://localhost', null],
  [parseListenHost, '', null],
  [parseCidr, '10.0.0.0/8', '10.0.0.0/8'],
  [parseCidr, '192.0.2.1', '192.0.2.1'],
  [parseCidr, '2001:db8::/32', '2001:db8::/32'],
  [parseCidr, '10.0.0.0/33', null],
  [parseCidr, '2001:db8::/129', null],
  [parseCidr, '10.0.0.0/', null],
  [parseCidr, '10.0.0.0/8/8', null],
  [parseCidr, 'fe80::1%eth0', null],
  [parseCidr, 'loopback', null],
  [parseCidr, 'true', null],
]

for (const [parse, written, understood] of cases) {
  test(`${parse.name} ${understood === null ? 'rejects' : 'accepts'} ${JSON.stringify(written)}`, () => {
    const parsed = parse(written)
    if (understood === null)
      assert.ok(
        'problem' in parsed && typeof parsed.problem === 'string' && parsed.problem.includes('write'),
        JSON.stringify(parsed),
      )
    else assert.deepEqual(parsed, { value: understood })
  })
}

test('a path after the origin is rejected with the correct origin', () => {
  assert.deepEqual(parseOrigin('https://example.com/shop'), {
    problem:
      '"https://example.com/shop" has a path; write https://example.com alone, because daf serves whole hosts. To publish a site below a path, name its built folder, which is read without the path',
  })
})

test('the error message does not contain the password', () => {
  for (const text of [
    'https://user:secret@example.com',
    'https://user:a#secret@example.com/',
    'https://user:a/secret@example.com/',
    'https://user:secret@example.com:99999/',
    'https://a user:secret@example.com/',
    'https://user:a@secret@example.com:x/',
  ]) {
    const { problem = '' } = parseHttpUrl(text) as { readonly problem?: string }
    assert.ok(problem.includes('example.com') && !problem.includes('secret'), problem)
  }
  assert.deepEqual(parseHost('user:secret@example.com'), {
    problem: '"user:…@example.com" is not a host name; write one such as www.example.com',
  })
})

/** A parser, its input, and the expected value, or null if it must be rejected. */
const serverCases: readonly (readonly [(text: string) => object, string, string | null])[] = [
  [parseDatabaseUrl, 'postgres://localhost/site', 'postgres://localhost/site'],
  [
    parseDatabaseUrl,
    'postgresql://u:secret%23@db:5433/site?sslmode=require',
    'postgresql://u:secret%23@db:5433/site?sslmode=require',
  ],
  [parseDatabaseUrl, 'postgresql:///site?host=/var/run/postgresql', 'postgresql:///site?host=/var/run/postgresql'],
  [parseDatabaseUrl, 'postgresql://u:secret#1@db/site', null],
  [parseDatabaseUrl, 'mysql://u:secret@db/site', null],
  [parseDatabaseUrl, 'secret@db:5432/site', null],
  [parseRedisUrl, 'redis://localhost', 'redis://localhost'],
  [parseRedisUrl, 'redis://:secret@cache:6380/2', 'redis://:secret@cache:6380/2'],
  [parseRedisUrl, 'VALKEY://cache', 'redis://cache'],
  [parseRedisUrl, 'valkeys://cache:6379', 'rediss://cache:6379'],
  [parseRedisUrl, 'rediss://cache', 'rediss://cache'],
  [parseRedisUrl, 'redis://:secret@cache/name', null],
  [parseRedisUrl, 'redis://u:secret#1@cache', null],
  [parseRedisUrl, 'redis://:secret%zz@cache', null],
  [parseRedisUrl, 'redis://', null],
  [parseRedisUrl, 'http://:secret@cache', null],
  [parseRedisUrl, 'cache:6379', null],
]

for (const [parse, written, understood] of serverCases) {
  test(`${parse.name} ${understood === null ? 'rejects' : 'accepts'} ${written}`, () => {
    const parsed = parse(written)
    if (understood !== null) return assert.deepEqual(parsed, { value: understood })
    assert.ok(
      'problem' in parsed && typeof parsed.problem === 'string' && parsed.problem.includes('write'),
      JSON.stringify(parsed),
    )
    assert.doesNotMatch(parsed.problem, /secret/)
  })
}
