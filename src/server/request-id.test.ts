import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { createRequestIds } from './request-id.ts'

/** A request from an address, with the id that it sends. */
function from(address: string, id?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (id !== undefined) request.headers['x-request-id'] = id
  return request
}

test('request ids are only accepted from a trusted proxy', () => {
  const idOf = createRequestIds(['10.0.0.0/8'])
  assert.equal(idOf(from('10.1.2.3', '7f3c-01')), '7f3c-01')
  assert.equal(idOf(from('10.1.2.3', 'Root=1-67891233-abcdef012345678912345678')), 'Root=1-67891233-abcdef012345678912345678')
  assert.notEqual(idOf(from('192.0.2.1', '7f3c-01')), '7f3c-01')
  assert.notEqual(createRequestIds([])(from('127.0.0.1', '7f3c-01')), '7f3c-01')
})

test('an id that could forge a log line, or is too long, is replaced', () => {
  const idOf = createRequestIds(['10.0.0.0/8'])
  for (const bad of ['', 'a b', 'a"b', 'a\nb', 'א', 'x'.repeat(129)]) assert.notEqual(idOf(from('10.0.0.1', bad)), bad)
})

test('request ids are unique, also across processes', () => {
  const [one, other] = [createRequestIds([]), createRequestIds([])]
  const ids = Array.from({ length: 100 }, () => [one(from('192.0.2.1')), other(from('192.0.2.1'))]).flat()
  assert.equal(new Set(ids).size, ids.length)
})
