import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { inject } from '../../test/inject.ts'
import type { HttpServer } from './listener.ts'
import { createAdminServer } from './create-admin-server.ts'

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
