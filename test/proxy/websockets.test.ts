import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { rawClient, statuses } from '../server/raw-client.ts'
import { publicName, standBefore } from './live-site.ts'
import { copy } from './small-site.ts'
import { standBeforeSmallSite } from './stand-before-small-site.ts'

const { origin, fronted } = await standBeforeSmallSite()

describe('WebSockets', () => {
  const handshake = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${publicName}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`

  test('are tunnelled, bytes both ways', async () => {
    const echo = createServer()
    echo.on('upgrade', (asked, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Host: ${asked.headers.host}\r\n\r\n`,
      )
      socket.pipe(socket)
    })
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
    const address = echo.address()
    assert.ok(typeof address === 'object' && address !== null)
    const own = await standBefore({ ...origin, address: `http://127.0.0.1:${address.port}` }, copy)
    const socket = connect(own.port, '127.0.0.1')
    socket.write(handshake('/live'))
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    const shaken = /^HTTP\/1\.1 101 [^]*X-Host: www\.example\.test[^]*\r\n\r\n$/
    await eventually(
      async () => text,
      (seen) => shaken.test(seen),
    )
    assert.match(text, shaken)
    socket.write('ping')
    await eventually(
      async () => text,
      (seen) => seen.endsWith('ping'),
    )
    assert.match(text, /ping$/)
    const closed = once(socket, 'close')
    await own.server.close()
    await closed
    echo.close()
  })

  test("the origin's rejection is passed on", async () => {
    const socket = connect(fronted.port, '127.0.0.1')
    origin.respondWith((_request, response) => response.writeHead(403).end('no'))
    socket.write(handshake('/live'))
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    await once(socket, 'close')
    assert.match(text, /^HTTP\/1\.1 403 [^]*no/)
  })

  test('an upgrade pipelined behind a pending response is not tunnelled, but gets a response after it', async () => {
    const responses: (() => void)[] = []
    origin.respondWith((_request, response) => void responses.push(() => response.end('slow')))
    const client = await rawClient(fronted.port, `GET /slow HTTP/1.1\r\nHost: ${publicName}\r\n\r\n${handshake('/live')}`)
    await eventually(
      async () => responses.length,
      (count) => count === 2,
    )
    for (const respond of responses) respond()
    await eventually(
      async () => statuses(client.received).length,
      (count) => count === 2,
    )
    assert.deepEqual(statuses(client.received), [200, 200])
    client.socket.destroy()
  })

  const refused = async (text: string) => {
    const socket = connect(fronted.port, '127.0.0.1')
    socket.write(text)
    const [data] = await once(socket, 'data')
    socket.destroy()
    return String(data)
  }

  test('a host in the request target is ignored', async () => {
    origin.respondWith((request, response) => response.writeHead(403).end(`${request.headers.host} ${request.url}`))
    assert.match(
      await refused(handshake('http://inner.test/live?a=1')),
      new RegExp(`^HTTP/1\\.1 403 [^]*${publicName} /live\\?a=1`),
    )
  })

  test('a looping upgrade is ended', async () => {
    origin.respondWith((request, response) => response.end(request.headers.via))
    const mark = (await fronted.ask('/live')).body.toString()
    const asked = origin.seen.length
    const reply = await refused(handshake('/live').replace('\r\n\r\n', `\r\nVia: ${mark}\r\n\r\n`))
    assert.match(reply, /^HTTP\/1\.1 508 /)
    assert.equal(origin.seen.length, asked)
  })

  test('a handshake with a body is an ordinary request', async () => {
    origin.respondWith((request, response) => response.end(`upgrade: ${request.headers.upgrade}`))
    const text = handshake('/live').replace('\r\n\r\n', '\r\nContent-Length: 5\r\n\r\nhello')
    assert.match(await refused(text), /^HTTP\/1\.1 200 [^]*upgrade: undefined/)
  })

  test('upgrades to the API are ignored', async () => {
    const socket = connect(fronted.port, '127.0.0.1')
    socket.write(handshake('/v1/'))
    const [data] = await once(socket, 'data')
    assert.match(String(data), /^HTTP\/1\.1 200 /)
    socket.destroy()
  })
})
