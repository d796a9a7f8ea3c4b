import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { publicName, standBefore } from './live-site.ts'
import { copy } from './small-site.ts'
import { standBeforeSmallSite } from './stand-before-small-site.ts'

const { origin, fronted } = await standBeforeSmallSite()

describe('requests passed on to the origin', () => {
  test('pass byte for byte: body, header fields with order and case, and cookies', async () => {
    const bytes = gzipSync(randomBytes(300_000))
    origin.respondWith((_request, response) => {
      response.sendDate = false
      response.writeHead(
        200,
        [
          ['Content-Type', 'application/octet-stream'],
          ['Set-Cookie', 'a=1; Path=/'],
          ['X-Odd', 'caf\xe9'],
          ['Set-Cookie', 'b=2'],
          ['ETag', 'W/"1"'],
          ['Content-Encoding', 'gzip'],
          ['Connection', 'X-Hop, keep-alive'],
          ['X-Hop', 'no'],
          ['Content-Length', String(bytes.byteLength)],
        ].flat(),
      )
      response.end(bytes)
    })
    const { body, rawHeaders, headers } = await fronted.ask('/about.bin', { headers: { 'accept-encoding': 'gzip' } })
    assert.ok(body.equals(bytes))
    const expected = [
      'Content-Type',
      'application/octet-stream',
      'Set-Cookie',
      'a=1; Path=/',
      'X-Odd',
      'caf\xe9',
      'Set-Cookie',
      'b=2',
      'ETag',
      'W/"1"',
      'Content-Encoding',
      'gzip',
      'Content-Length',
      String(bytes.byteLength),
    ]
    assert.deepEqual(rawHeaders.slice(0, expected.length), expected)
    assert.equal(headers['x-hop'], undefined)
    assert.match(headers.via ?? '', /^1\.1 daf-/)
  })

  test('get ranges from the origin', async () => {
    origin.respondWith((request, response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 2-4/9', 'content-length': '3' })
        .end(String(request.headers.range).slice(-3)),
    )
    const { status, body, headers } = await fronted.ask('/film.mp4', { headers: { range: 'bytes=2-4', 'if-range': '"x"' } })
    assert.deepEqual([status, body.toString(), headers['content-range']], [206, '2-4', 'bytes 2-4/9'])
    assert.equal(origin.last().headers['if-range'], '"x"')
  })

  test('keep method, query and path', async () => {
    origin.respondWith((request, response) => response.end(`${request.method} ${request.url}`))
    for (const [method, path] of [
      ['POST', '/contact/?x=%20&&y'],
      ['PUT', '/a%2Fb//c/./d'],
      ['DELETE', '/api/thing'],
      ['PATCH', '/api/thing'],
      ['OPTIONS', '/api/thing'],
      ['PROPFIND', '/dav/'],
      ['GET', '/100%/x'],
      ['GET', '//evil.example/x'],
      ['POST', '/about/'],
    ] as const) {
      const { body } = await fronted.ask(path, { method })
      assert.equal(body.toString(), `${method} ${path}`)
    }
    assert.equal((await fronted.ask('/x', { method: 'TRACE' })).status, 501)
  })

  test('stream bodies, up to the limit', async () => {
    origin.respondWith((request, response) => {
      const hash = createHash('sha256')
      request.on('data', (chunk: Buffer) => hash.update(chunk))
      request.on('end', () =>
        response.end(`${hash.digest('hex')} ${request.headers['content-length']} ${request.headers['transfer-encoding']}`),
      )
    })
    const upload = randomBytes(3 * 1024 * 1024)
    const sum = createHash('sha256').update(upload).digest('hex')
    assert.equal(
      (await fronted.ask('/upload', { method: 'POST', body: upload })).body.toString(),
      `${sum} ${upload.byteLength} undefined`,
    )
    const chunked = await fronted.ask('/upload', { method: 'PUT', body: upload, headers: { 'transfer-encoding': 'chunked' } })
    assert.equal(chunked.body.toString(), `${sum} undefined chunked`)
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const refused = await fronted
        .ask('/upload', { method: 'POST', body: Buffer.alloc(5 * 1024 * 1024), headers })
        .catch(() => null)
      assert.ok(refused === null || refused.status === 413)
    }
  })

  test('with a transfer coding that would be lost on the way are refused', async () => {
    const before = origin.seen.length
    const headers = { 'transfer-encoding': 'gzip, chunked' }
    const refused = await fronted.ask('/upload', { method: 'POST', body: 'x', headers })
    assert.deepEqual([refused.status, refused.headers['content-type']], [501, 'application/problem+json'])
    assert.equal(origin.seen.length, before)
  })

  test('get a response sent before the origin has read the body', async () => {
    origin.respondWith((_request, response) => response.writeHead(401).end('who are you'))
    const { status, body } = await fronted.ask('/upload', { method: 'POST', body: randomBytes(2 * 1024 * 1024) })
    assert.deepEqual([status, body.toString()], [401, 'who are you'])
  })

  test('pass large header fields both ways', async () => {
    const cookie = `c=${'x'.repeat(20_000)}`
    origin.respondWith((request, response) =>
      response.writeHead(200, { 'x-large': 'y'.repeat(30_000) }).end(request.headers.cookie),
    )
    const large = await new Promise<string>((resolve, reject) => {
      const asked = request({
        port: fronted.port,
        path: '/x',
        headers: { host: publicName, cookie },
        agent: false,
        maxHeaderSize: 64_000,
      })
      asked
        .on('response', (response) => resolve(`${String(response.headers['x-large']).length} ${response.statusCode}`))
        .on('error', reject)
        .end()
    })
    assert.equal(large, '30000 200')
    assert.equal(origin.last().headers.cookie, cookie)
  })

  test('have forwarding headers, and forged ones are dropped', async () => {
    origin.respondWith((_request, response) => response.end('ok'))
    await fronted.ask('/x', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-real-ip': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-proto': 'gopher',
        te: 'trailers',
        proxy: 'x',
        connection: 'close, x-secret',
        'x-secret': 's',
      },
    })
    const { headers } = origin.last()
    assert.equal(headers.host, publicName)
    assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    assert.equal(headers['x-forwarded-proto'], 'https')
    assert.equal(headers['x-forwarded-host'], publicName)
    assert.equal(headers.forwarded, `for=127.0.0.1;host=${publicName};proto=https`)
    for (const name of ['x-real-ip', 'te', 'proxy', 'x-secret']) assert.equal(headers[name], undefined, name)
    assert.match(headers.via ?? '', /^1\.1 daf-[0-9a-f]{12}$/)
  })

  test('with field names that CGI programs confuse with forwarding headers lose them, whoever sent them', async () => {
    const headers = {
      X_Forwarded_For: '6.6.6.6',
      'X_Forwarded-Proto': 'gopher',
      'x.real.ip': '6.6.6.6',
      Content_Length: '5',
      Transfer_Encoding: 'chunked',
      Remote_User: 'root',
      "x'a": '1',
      'X-Plain-1': 'kept',
    }
    origin.respondWith((_request, response) => response.end('ok'))
    const trusting = await standBefore(origin, copy, { trustProxy: ['127.0.0.1/32'] })
    for (const service of [fronted, trusting]) {
      assert.equal((await service.ask('/x', { headers })).status, 200)
      const names = origin.last().rawHeaders.filter((_value, at) => at % 2 === 0)
      assert.deepEqual(
        names.filter((name) => !/^[a-z\d-]+$/i.test(name)),
        [],
      )
      assert.equal(origin.last().headers['x-plain-1'], 'kept')
    }
    await trusting.server.close()
  })

  test('reach the origin under an additional host name of the site, not under a foreign one', async () => {
    origin.respondWith((request, response) => response.end(request.headers.host))
    assert.equal((await fronted.ask('/x', { headers: { host: 'example.test' } })).body.toString(), 'example.test')
    assert.equal((await fronted.ask('/x', { headers: { host: 'evil.example' } })).body.toString(), publicName)
    assert.equal(origin.last().headers['x-forwarded-host'], publicName)
  })

  test('in a loop get 508', async () => {
    origin.respondWith((_request, response) => response.end('ok'))
    await fronted.ask('/x')
    const via = String(origin.last().headers.via)
    assert.equal((await fronted.ask('/x', { headers: { via: `1.1 other, ${via}` } })).status, 508)
  })
})
