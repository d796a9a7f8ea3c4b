import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastModified, parseHttpDate } from './http-date.ts'

test('all three HTTP-date formats are parsed, and nothing else', () => {
  const expected = Date.UTC(1994, 10, 6, 8, 49, 37)
  for (const text of ['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])
    assert.equal(parseHttpDate(text), expected, text)
  const others = [
    '',
    '0',
    '1994',
    '1994-11-06',
    'Sun, 31 Feb 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 25:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
  ]
  for (const text of others) assert.equal(parseHttpDate(text), undefined, text)
})

test('the latest of several dates wins, ignoring those in the future', () => {
  assert.deepEqual(lastModified(['2020-01-02T03:04:05.678Z', undefined, '2019-01-01T00:00:00Z']), {
    'last-modified': 'Thu, 02 Jan 2020 03:04:05 GMT',
  })
  assert.deepEqual(lastModified([undefined]), {})
  assert.deepEqual(lastModified(['2020-01-02T03:04:05Z', new Date(Date.now() + 60_000).toISOString()]), {})
})
