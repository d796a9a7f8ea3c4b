import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { test } from 'node:test'
import { TestSite } from '../origin/live/testing/test-site.ts'
import { siteBehind } from './site-behind.ts'

test('the origin cannot redirect to a private address that the owner did not configure', async (t) => {
  const site = await TestSite.open()
  t.after(() => site.close())
  const { port } = new URL(site.url)
  site.everywhere = ({ headers, url }, response) =>
    headers.host === `shop.test:${port}` && url !== '/stays'
      ? response.writeHead(301, { location: `http://www.shop.test:${port}${url}` }).end()
      : response.end('here')
  const source = { kind: 'live', address: `http://shop.test:${port}/` } as const
  const limits = { requests: 120, windowSeconds: 60, trustProxy: [] }
  const config = { source, upstream: null, site: { baseUrl: null, hosts: [] }, limits }
  const proxy = await siteBehind(
    config,
    () => 'http://localhost',
    (_name, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
  )
  assert.ok(proxy !== undefined)
  const front = createServer((request, response) => {
    void proxy
      .forward(request, response, {
        additions: null,
        declines: () => false,
        begin: (status, fields) => response.writeHead(status, [...fields]),
      })
      .then((result) => {
        if (result.kind === 'failed') response.writeHead(502).end(result.failure.reason)
      })
  })
  front.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    proxy.tunnel(request, socket, head, (reason) => socket.end(`HTTP/1.1 502 ${reason}\r\n\r\n`)),
  )
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  t.after(() => front.close())
  t.after(() => proxy.close())
  const address = front.address()
  assert.ok(typeof address === 'object' && address !== null)

  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${address.port}${path}`)).text()
  assert.equal(await ask('/stays'), 'here')
  assert.equal(await ask('/leads/'), 'unreachable')
  const socket = connect(address.port, '127.0.0.1')
  socket.write('GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  const [data] = await once(socket, 'data')
  assert.match(String(data), /^HTTP\/1\.1 502 /)
  assert.deepEqual(
    site.requests.map(({ path, headers }) => [path, headers.host]),
    [
      ['/stays', `shop.test:${port}`],
      ['/leads/', `shop.test:${port}`],
    ],
  )
})
