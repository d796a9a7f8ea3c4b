import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ifNoneMatch } from './http-request.ts'

test('an entity tag with a coding suffix is also sent without it', () => {
  assert.equal(ifNoneMatch('"52b8-660267f7a2900-gzip"'), '"52b8-660267f7a2900-gzip", "52b8-660267f7a2900"')
  assert.equal(ifNoneMatch('W/"a-br"'), 'W/"a-br", W/"a"')
})

test('other entity tags are sent unchanged', () => {
  for (const tag of ['"abc"', 'W/"5f-gz"', '"-gzip"', '"gzip"', '', 'bare-gzip']) assert.equal(ifNoneMatch(tag), tag)
})
