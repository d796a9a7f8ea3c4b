import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { pino } from 'pino'
import { createAdminServer } from './create-admin-server.ts'

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
