import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDatabaseUrl, parseRedisUrl } from './server-urls.ts'

/** A parser, what is written, and what is understood; null where it must be refused. */
const cases: readonly (readonly [(text: string) => object, string, string | null])[] = [
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

for (const [parse, written, understood] of cases) {
  test(`${parse.name} ${understood === null ? 'refuses' : 'understands'} ${written}`, () => {
    const parsed = parse(written)
    if (understood !== null) return assert.deepEqual(parsed, { value: understood })
    assert.ok(
      'problem' in parsed && typeof parsed.problem === 'string' && parsed.problem.includes('write'),
      JSON.stringify(parsed),
    )
    assert.doesNotMatch(parsed.problem, /secret/)
  })
}
