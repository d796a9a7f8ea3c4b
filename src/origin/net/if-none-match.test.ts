import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ifNoneMatch } from './http-request.ts'

test("a tag that a compressed answer carries is asked for without the coding's mark too", () => {
  assert.equal(ifNoneMatch('"52b8-660267f7a2900-gzip"'), '"52b8-660267f7a2900-gzip", "52b8-660267f7a2900"')
  assert.equal(ifNoneMatch('W/"a-br"'), 'W/"a-br", W/"a"')
})

test('other tags are asked for as they are', () => {
  for (const tag of ['"abc"', 'W/"5f-gz"', '"-gzip"', '"gzip"', '', 'bare-gzip']) assert.equal(ifNoneMatch(tag), tag)
})
