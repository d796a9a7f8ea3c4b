import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { trustTestCertificate } from '../../src/origin/live/testing/test-certificate.ts'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore, startOrigin, type Fronted, type TestOrigin } from './live-site.ts'
import { copy, gained, page } from './small-site.ts'

let origin: TestOrigin
let fronted: Fronted
before(async () => {
  trustTestCertificate()
  origin = await startOrigin({ secure: true })
  fronted = await standBefore(origin, copy)
})
after(async () => {
  await fronted.server.close()
  await origin.close()
})

describe('an origin with TLS', () => {
  test("is verified for the site's name, whatever address it is reached at", async () => {
    origin.html(page('סוד'))
    assert.equal((await fronted.ask('/about/')).body.toString(), gained('סוד', '/about.md'))
    origin.respondWith((asked, response) => response.end(asked.headers.host))
    assert.equal((await fronted.ask('/x', { headers: { host: 'example.test' } })).body.toString(), 'example.test')
    assert.equal((await fronted.ask('/x')).body.toString(), publicName)
  })

  test('gets no requests if its certificate is for another name', async () => {
    const other = await standBefore(origin, copy, { host: 'www.another.test', furtherHosts: [] })
    const before = origin.seen.length
    assert.equal((await other.ask('/x')).status, 502)
    assert.equal((await other.ask('/about/')).status, 200, 'pages come from the last good copy')
    assert.equal(origin.seen.length, before)
    await other.server.close()
  })

  test('gets WebSockets tunnelled', async () => {
    origin.upgrade((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      socket.pipe(socket)
    })
    const socket = connect(fronted.port, '127.0.0.1')
    socket.write(`GET /live HTTP/1.1\r\nHost: ${publicName}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    let text = ''
    socket.on('data', (data) => {
      if (text === '') socket.write('ping')
      text += String(data)
    })
    assert.match(
      await eventually(
        async () => text,
        (seen) => seen.endsWith('ping'),
      ),
      /^HTTP\/1\.1 101 [^]*ping$/,
    )
    const closed = once(socket, 'close')
    socket.destroy()
    await closed
  })

  test('gets an upload of 100 MB streamed, and never a larger one', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'upload ')
    const sum = createHash('sha256')
    let received = 0
    let held = 0
    origin.respondWith((asked, response) => {
      asked.on('data', (data: Buffer) => {
        received += data.length
        sum.update(data)
      })
      asked.on('end', () => response.end(sum.digest('hex')))
    })
    const expected = createHash('sha256')
    const { asked, reply } = upload({ 'content-length': String(100 * chunk.length) })
    for (let sent = 1; sent <= 100; sent++) {
      expected.update(chunk)
      if (!asked.write(chunk)) await once(asked, 'drain')
      held = Math.max(held, sent * chunk.length - received)
    }
    asked.end()
    assert.equal(await reply, `200 ${expected.digest('hex')}`)
    assert.ok(held < 50 * chunk.length, `${held} bytes were buffered at once`)
    const before = origin.seen.length
    const larger = upload({ 'content-length': String(100 * chunk.length + 1) })
    assert.match(await larger.reply, /^413 .*request-refused/)
    larger.asked.destroy()
    assert.equal(origin.seen.length, before)
  })
})

/** An upload that the test writes; resolves to status and body of the response. */
function upload(headers: Readonly<Record<string, string>>) {
  const asked = request({
    port: fronted.port,
    path: '/upload',
    method: 'POST',
    headers: { host: publicName, ...headers },
    agent: false,
  })
  asked.flushHeaders()
  const reply = new Promise<string>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      let text = `${response.statusCode} `
      response.on('data', (data) => (text += String(data)))
      response.on('end', () => resolve(text))
    })
  })
  return { asked, reply }
}
