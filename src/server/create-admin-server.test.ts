import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { inject } from '../../test/inject.ts'
import type { HttpServer } from './listener.ts'
import { createAdminServer, createCallVerifier, type SignedCall } from './create-admin-server.ts'
import { get } from 'node:http'

const secret = 'a secret of some length'
const url = '/hooks/refresh'

const servers: HttpServer[] = []
after(() => Promise.all(servers.map((server) => server.close())))

function adminServer(withSecret = true) {
  let refreshes = 0
  const server = createAdminServer({
    ready: () => true,
    hook: withSecret ? { secret, refresh: () => void refreshes++ } : null,
    metrics: null,
    baseUrl: () => 'https://site.example',
    logger: pino({ level: 'silent' }),
  })
  servers.push(server)
  return { server, refreshes: () => refreshes }
}

function signed(payload: string | Buffer) {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest('hex')
  return { 'x-daf-timestamp': timestamp, 'x-daf-signature': `sha256=${digest}` }
}

test('a signed call is accepted once, whatever the type of its body', async () => {
  const { server, refreshes } = adminServer()
  const types = ['application/json', 'text/plain', 'application/octet-stream', undefined]
  for (const [at, type] of types.entries()) {
    const payload = `{not json ${at}`
    const headers: Record<string, string> = { ...signed(payload), ...(type === undefined ? {} : { 'content-type': type }) }
    const response = await inject(server, { method: 'POST', url, headers, payload })
    assert.equal(response.statusCode, 202, type ?? 'no type')
    assert.deepEqual(response.json(), { status: 'accepted' })
    const again = await inject(server, { method: 'POST', url, headers, payload })
    assert.equal(again.statusCode, 401)
  }
  assert.equal((await inject(server, { method: 'POST', url, headers: signed('') })).statusCode, 202)
  assert.equal(refreshes(), types.length + 1)
})

test('an unsigned call gets a 401 problem and has no effect', async () => {
  const { server, refreshes } = adminServer()
  const calls: readonly Record<string, string>[] = [{}, { ...signed('a'), 'x-daf-timestamp': '1' }, signed('another body')]
  for (const headers of calls) {
    const response = await inject(server, { method: 'POST', url, headers, payload: 'a' })
    assert.equal(response.statusCode, 401)
    assert.equal(response.headers['content-type'], 'application/problem+json')
    assert.ok(response.headers['www-authenticate'])
    assert.partialDeepStrictEqual(response.json(), { status: 401, title: 'Unauthorized' })
  }
  assert.equal(refreshes(), 0)
})

test('bodies over the limit and other methods are rejected', async () => {
  const { server, refreshes } = adminServer()
  const payload = Buffer.alloc(64 * 1024 + 1, 'x')
  const large = await inject(server, { method: 'POST', url, headers: signed(payload), payload })
  assert.deepEqual([large.statusCode, large.headers['content-type']], [413, 'application/problem+json'])
  const read = await inject(server, { method: 'GET', url })
  assert.deepEqual([read.statusCode, read.headers['allow']], [405, 'POST'])
  assert.equal(refreshes(), 0)
})

test('without a secret the hook is disabled, and health checks still work', async () => {
  const { server } = adminServer(false)
  const response = await inject(server, { method: 'POST', url, headers: signed('a'), payload: 'a' })
  assert.deepEqual([response.statusCode, response.headers['content-type']], [404, 'application/problem+json'])
  assert.equal((await inject(server, { method: 'GET', url: '/readyz' })).statusCode, 200)
})

test('over loopback the admin port rejects other names that resolve to this machine', async (t) => {
  const server = createAdminServer({
    ready: () => true,
    hook: null,
    metrics: null,
    trafficPage: async () => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: Buffer.from('what readers asked'),
    }),
    baseUrl: () => 'https://a.example',
    logger: pino({ level: 'silent' }),
  })
  t.after(() => server.close())
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }))
  const status = (host: string) =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: '/traffic', headers: { host }, agent: false }
      get(options, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'LOCALHOST', `[::1]:${port}`, '192.0.2.7:9090', 'daf.localhost'])
    assert.equal(await status(host), 200, host)
  for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example', '127.0.0.1.nip.example'])
    assert.equal(await status(host), 403, host)
  for (const host of ['a@b', 'a b']) assert.equal(await status(host), 400, host)
})

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
