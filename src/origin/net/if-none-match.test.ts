import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ifNoneMatch } from './http-request.ts'

test('a tag of a compressed response is also sent without the suffix of its coding', () => {
  assert.equal(ifNoneMatch('"52b8-660267f7a2900-gzip"'), '"52b8-660267f7a2900-gzip", "52b8-660267f7a2900"')
  assert.equal(ifNoneMatch('W/"a-br"'), 'W/"a-br", W/"a"')
})

test('other tags are sent as they are', () => {
  for (const tag of ['"abc"', 'W/"5f-gz"', '"-gzip"', '"gzip"', '', 'bare-gzip']) assert.equal(ifNoneMatch(tag), tag)
})
