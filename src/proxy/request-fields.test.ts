import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endToEnd, valueOf, type Field } from './fields.ts'
import { isLoop, withForwarding, withVia } from './request-fields.ts'

const said: readonly Field[] = [
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Host', 'www.example.test'],
  ['X-Forwarded-Port', '443'],
  ['X-Real-IP', '203.0.113.7'],
  ['Forwarded', 'for=203.0.113.7'],
  ['Accept', '*/*'],
]
const arrival = { peer: '::ffff:10.0.0.1', host: 'example.test:8443', scheme: 'http' }

test('fields of a trusted proxy are extended', () => {
  const fields = withForwarding(said, { ...arrival, trusted: true })
  assert.equal(valueOf(fields, 'x-forwarded-for'), '203.0.113.7, 10.0.0.1')
  assert.equal(valueOf(fields, 'x-forwarded-proto'), 'https')
  assert.equal(valueOf(fields, 'x-forwarded-host'), 'www.example.test')
  assert.equal(valueOf(fields, 'x-forwarded-port'), '443')
  assert.equal(valueOf(fields, 'x-real-ip'), '203.0.113.7')
  assert.equal(valueOf(fields, 'forwarded'), 'for=203.0.113.7, for=10.0.0.1;host="example.test:8443";proto=http')
})

test('fields of anyone else are removed', () => {
  const fields = withForwarding(said, { ...arrival, peer: '2001:db8::1', trusted: false })
  assert.equal(valueOf(fields, 'x-forwarded-for'), '2001:db8::1')
  assert.equal(valueOf(fields, 'forwarded'), 'for="[2001:db8::1]";host="example.test:8443";proto=http')
  for (const name of ['x-forwarded-port', 'x-real-ip']) assert.equal(valueOf(fields, name), undefined)
  assert.equal(valueOf(fields, 'accept'), '*/*')
})

test('hop-by-hop fields and those in `Connection` are removed, except those that the message needs', () => {
  const fields: readonly Field[] = [
    ['Connection', 'close, X-Once, Content-Length, Host'],
    ['X-Once', '1'],
    ['Content-Length', '3'],
    ['Host', 'a'],
    ['TE', 'trailers'],
    ['Transfer-Encoding', 'chunked'],
    ['Upgrade', 'h2c'],
    ['X-Kept', '1'],
  ]
  assert.deepEqual(
    endToEnd(fields).map(([name]) => name),
    ['Content-Length', 'Host', 'X-Kept'],
  )
})

test('a loop through daf itself is detected', () => {
  const sent = withVia([['Via', '1.0 first, 1.1 second']], '1.1', 'daf-1')
  assert.deepEqual(sent, [['Via', '1.0 first, 1.1 second, 1.1 daf-1']])
  assert.ok(isLoop({ rawHeaders: sent.flat() }, 'daf-1'))
  assert.equal(isLoop({ rawHeaders: sent.flat() }, 'daf-2'), false)
})
