import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createCallVerifier, type SignedCall } from './create-admin-server.ts'

const secret = 'a secret of some length'
const noon = 1_790_000_000

function call(body: string, { timestamp = String(noon), key = secret } = {}): SignedCall {
  const signature = `sha256=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
  return { timestamp, signature, body: Buffer.from(body) }
}

const verifier = (seconds = noon) => createCallVerifier(secret, () => seconds * 1_000)

test('a signed call is accepted, whatever its body and the case of its digits', () => {
  assert.ok(verifier()(call('')))
  assert.ok(verifier()(call('{"commit":"שלום"}')))
  const { timestamp, signature, body } = call('x')
  assert.ok(verifier()({ timestamp, signature: `sha256=${signature?.slice(7).toUpperCase()}`, body }))
})

test('a call is accepted once; a different one in the same second is accepted, too', () => {
  const verify = verifier()
  assert.ok(verify(call('one')))
  assert.equal(verify(call('one')), false)
  const { timestamp, signature, body } = call('one')
  assert.equal(verify({ timestamp, signature: `sha256=${signature?.slice(7).toUpperCase()}`, body }), false)
  assert.ok(verify(call('two')))
})

test('a call that is too old or from the future is rejected', () => {
  for (const apart of [-301, 301]) assert.equal(verifier(noon + apart)(call('')), false)
  for (const apart of [-300, 300]) assert.ok(verifier(noon + apart)(call('')))
})

test('a replayed call is rejected until its timestamp has expired', () => {
  let seconds = noon - 300
  const verify = createCallVerifier(secret, () => seconds * 1_000)
  assert.ok(verify(call('')))
  for (seconds = noon - 299; seconds <= noon + 302; seconds += 1) assert.equal(verify(call('')), false, String(seconds))
})

test('any other signature is rejected', () => {
  const good = call('body')
  const cases: readonly SignedCall[] = [
    call('body', { key: 'another secret' }),
    { ...good, body: Buffer.from('other') },
    { ...good, timestamp: String(noon + 1) },
    { ...good, timestamp: undefined },
    { ...good, signature: undefined },
    { ...good, signature: good.signature?.slice(7) },
    { ...good, signature: good.signature?.slice(0, -1) },
    { ...good, signature: `${good.signature}00` },
    { ...good, signature: `sha1=${good.signature?.slice(7)}` },
    call('', { timestamp: '' }),
    call('', { timestamp: 'now' }),
    call('', { timestamp: `${noon}.5` }),
    call('', { timestamp: `-${noon}` }),
    call('', { timestamp: `${noon}000` }),
  ]
  for (const one of cases) assert.equal(verifier()(one), false, JSON.stringify(one))
})
