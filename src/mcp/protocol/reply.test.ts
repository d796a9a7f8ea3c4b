import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorReply, requestIdOf } from './reply.ts'

test('a request id is a string or a number that a response can repeat', () => {
  for (const id of ['', 'a', 0, -1, 1.5]) assert.equal(requestIdOf({ id, method: 'ping' }), id)
  for (const id of [null, true, {}, [], undefined, Infinity, -Infinity])
    assert.equal(requestIdOf({ id, method: 'ping' }), undefined)
})

test('anything but a request has no id', () => {
  for (const message of [null, 5, 'x', [], [{ id: 1, method: 'ping' }], { id: 1 }, { id: 1, method: 5 }]) {
    assert.equal(requestIdOf(message), undefined)
  }
})

test('an error names the request, its data, or neither', () => {
  const error = { code: -32600, message: 'No.' }
  assert.deepEqual(JSON.parse(String(errorReply(400, error).body)), { jsonrpc: '2.0', error })
  assert.deepEqual(JSON.parse(String(errorReply(400, { ...error, data: [1] }, 0).body)), {
    jsonrpc: '2.0',
    id: 0,
    error: { ...error, data: [1] },
  })
})
