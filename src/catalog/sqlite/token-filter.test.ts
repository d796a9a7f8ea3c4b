import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { schema } from './schema.ts'
import { TokenFilter } from './token-filter.ts'

const tokens = Array.from({ length: 5_000 }, (_, at) => `מילה${at}`)

test('no added token is denied and few others pass, also after storing and growing', () => {
  const filter = TokenFilter.empty(0)
  for (const token of tokens) filter.add(token)
  filter.shrink()
  const db = new DatabaseSync(':memory:')
  db.exec(schema)
  assert.equal(TokenFilter.read(db), undefined)
  filter.write(db)
  const stored = TokenFilter.read(db)
  assert.ok(stored !== undefined && stored.hasRoomFor(1_000))
  for (let at = 0; at < 1_000; at++) stored.add(`new${at}`)
  for (const token of tokens) assert.ok(stored.mayHave(token), token)
  const passed = Array.from({ length: 10_000 }, (_, at) => `אחרת${at}`).filter((token) => stored.mayHave(token))
  assert.ok(passed.length < 250, `${passed.length} of 10,000 pass`)
  db.close()
})

test('a full filter reports that it is full, and existing tokens take no more room', () => {
  const filter = TokenFilter.empty(50_000_000)
  filter.add('one')
  filter.shrink()
  assert.ok(filter.hasRoomFor(50))
  for (let at = 0; at < 1_000; at++) filter.add('one')
  assert.ok(filter.hasRoomFor(50))
  assert.ok(!filter.hasRoomFor(1_000))
})
