import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore, startOrigin, type Fronted, type TestOrigin } from './live-site.ts'

const page = (text: string) =>
  `<!DOCTYPE html><html lang="he"><!-- <head> --><head data-x=">"><meta charset="utf-8"><title>דף ${text}</title></head><body><main><h1>${text}</h1><p>${`${text} ארוך מאוד. `.repeat(20)}</p></main></body></html>`
const headTag = '<head data-x=">">'
const hebrewPath = encodeURI('/שירותים/')

let origin: TestOrigin
let fronted: Fronted
before(async () => {
  origin = await startOrigin()
  fronted = await standBefore(
    origin,
    {
      'index.html': page('בית'),
      'about/index.html': page('עלינו'),
      'שירותים/index.html': page('שירותים'),
      'thanks/index.html': '<!doctype html><head><meta name="robots" content="noindex"><title>t</title></head><body><p>thanks',
    },
    { trustProxy: [], limits: { uploadSize: 4 * 1024 * 1024, firstByte: 1_500, clientSilence: 2_000 } },
  )
})
after(async () => {
  await fronted.server.close()
  await origin.close()
})
beforeEach(() => {
  origin.seen.length = 0
})

/** The origin answers with this text as HTML. */
function serveHtml(text: string | Buffer, headers: Record<string, string | string[]> = {}, status = 200): void {
  origin.answer((_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text),
  )
}

const lastSeen = () => {
  const request = origin.seen.at(-1)
  assert.ok(request !== undefined, 'the origin was asked')
  return request
}

const additions = (path: string) =>
  `<link rel="alternate" type="text/markdown" href="https://${publicName}${path}"><link rel="describedby" type="text/plain" href="https://${publicName}/llms.txt"><script src="/webmcp.tools.js" defer></script>`

describe('a published page', () => {
  test('gains its additions at the start of its head, and nothing else changes', async () => {
    const fresh = page('חדש מהאתר')
    serveHtml(fresh, { etag: '"abc"', 'accept-ranges': 'bytes', 'content-security-policy': "default-src 'self'" })
    const { status, headers, body } = await fronted.ask('/about/?utm_source=x')
    assert.equal(status, 200)
    assert.equal(body.toString(), fresh.replace(headTag, headTag + additions('/about.md')))
    assert.match(headers.link ?? '', /<https:\/\/www\.example\.test\/about\.md>; rel="alternate"; type="text\/markdown"/)
    assert.equal(headers['content-security-policy'], "default-src 'self'")
    assert.equal(headers['accept-ranges'], 'none')
    assert.equal(headers.vary, 'Accept')
    assert.match(headers.etag ?? '', /^"abc-daf[0-9a-f]{8}"$/)
  })

  for (const [coding, encode, decode] of [
    ['gzip', gzipSync, gunzipSync],
    ['br', brotliCompressSync, brotliDecompressSync],
    ['zstd', zstdCompressSync, zstdDecompressSync],
  ] as const) {
    test(`keeps the coding ${coding}`, async () => {
      serveHtml(encode(page('א')), { 'content-encoding': coding, vary: 'Accept-Encoding' })
      const { headers, body } = await fronted.ask(hebrewPath, { headers: { 'accept-encoding': `${coding}, compress;q=0.5` } })
      assert.equal(headers['content-encoding'], coding)
      assert.equal(decode(body).toString(), page('א').replace(headTag, headTag + additions(`${hebrewPath.slice(0, -1)}.md`)))
      assert.equal(lastSeen().headers['accept-encoding'], coding, 'only codings that it could be taken out of are asked for')
      assert.deepEqual(headers.vary, 'Accept-Encoding, Accept')
    })
  }

  test('is known again by its tag, and unknown by that of the bare document', async () => {
    origin.answer((request, response) => {
      if (request.headers['if-none-match'] === '"abc"') response.writeHead(304, { etag: '"abc"' }).end()
      else response.writeHead(200, { 'content-type': 'text/html', etag: '"abc"' }).end(page('x'))
    })
    const { headers } = await fronted.ask('/about/')
    const again = await fronted.ask('/about/', { headers: { 'if-none-match': headers.etag ?? '' } })
    assert.equal(again.status, 304)
    assert.equal(again.headers.etag, headers.etag)
    assert.equal(again.headers.vary, 'Accept')
  })

  test('comes whole to HEAD without a length, and to a client that asks for a part', async () => {
    serveHtml(page('x'), { 'content-length': String(Buffer.byteLength(page('x'))) })
    const head = await fronted.ask('/about/', { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.headers['content-length'], undefined)
    assert.equal(head.body.byteLength, 0)
    const part = await fronted.ask('/about/', { headers: { range: 'bytes=0-9' } })
    assert.equal(part.status, 200)
    assert.equal(lastSeen().headers.range, undefined)
  })

  test('is sent while it is still being made', async () => {
    let finish = () => {}
    origin.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<!doctype html><head><title>x</title></head><body>early')
      finish = () => response.end('late')
    })
    const asked = request({ port: fronted.port, path: '/about/', headers: { host: publicName }, agent: false }).end()
    const [response] = await once(asked, 'response')
    const [first] = await once(response, 'data')
    assert.match(String(first), /^<!doctype html><head>/)
    finish()
    let rest = String(first)
    for await (const chunk of response) rest += String(chunk)
    assert.equal(rest, `<!doctype html><head>${additions('/about.md')}<title>x</title></head><body>earlylate`)
  })

  for (const [name, headers, text] of [
    ['its owner forbids changes', { 'cache-control': 'public, no-transform' }, page('x')],
    ['it is a part of a document', {}, '<div>part</div><p>x'],
    ['it is bare text', {}, 'google-site-verification: x'],
    ['it is UTF-16', { 'content-type': 'text/html; charset=UTF-16LE' }, Buffer.from(page('x'), 'utf16le')],
    ['its coding is not known', { 'content-encoding': 'compress' }, Buffer.from('xyz')],
    ['it is no HTML', { 'content-type': 'application/json' }, '{"<head>":1}'],
  ] as const) {
    test(`is left alone where ${name}`, async () => {
      serveHtml(text, headers)
      assert.deepEqual((await fronted.ask('/about/')).body, Buffer.from(text))
    })
  }

  test('is left alone where a query makes it another page, and where it is not published', async () => {
    serveHtml(page('x'))
    for (const path of ['/?s=x', '/thanks/', '/unknown/']) {
      const { body, headers } = await fronted.ask(path)
      assert.equal(body.toString(), page('x'), path)
      assert.equal(headers.link, undefined)
    }
  })

  test('passes redirects, refusals and other statuses as they are', async () => {
    for (const status of [301, 302, 403, 404, 410, 418, 429]) {
      serveHtml(page('x'), { location: 'https://elsewhere.example/', 'retry-after': '7' }, status)
      const answer = await fronted.ask('/about/')
      assert.equal(answer.status, status)
      assert.equal(answer.body.toString(), page('x'))
      assert.equal(answer.headers.location, 'https://elsewhere.example/')
    }
  })
})

describe('addresses of the service', () => {
  test('are answered by it, and the origin is not asked', async () => {
    for (const [path, type] of [
      ['/v1/search/?q=%D7%91%D7%99%D7%AA', /json/],
      ['/openapi.json', /json/],
      ['/llms.txt', /plain/],
      ['/about.md', /markdown/],
      ['/developers/', /html/],
      ['/webmcp.tools.js', /javascript/],
      ['/.well-known/api-catalog', /linkset/],
      ['/healthz', /json/],
    ] as const) {
      const { status, headers } = await fronted.ask(path)
      assert.equal(status, 200, path)
      assert.match(headers['content-type'] ?? '', type, path)
    }
    const markdown = await fronted.ask('/about/', { headers: { accept: 'text/markdown, text/html, */*' } })
    assert.match(markdown.headers['content-type'] ?? '', /markdown/)
    assert.equal((await fronted.ask('/mcp/')).status, 405)
    assert.equal((await fronted.ask('/llms.txt', { method: 'POST', body: 'x' })).status, 405)
    assert.equal((await fronted.ask('/v1/', { method: 'OPTIONS' })).headers['access-control-allow-origin'], '*')
    assert.equal(origin.seen.length, 0)
  })

  test('a missing Markdown address is told in Markdown, a missing page as the site tells it', async () => {
    origin.answer((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('the site says no'))
    const markdown = await fronted.ask('/nothing.md')
    assert.equal(markdown.status, 404)
    assert.match(markdown.headers['content-type'] ?? '', /markdown/)
    assert.match(markdown.body.toString(), /llms\.txt/)
    assert.equal((await fronted.ask('/nothing/')).body.toString(), 'the site says no')
  })
})

describe('everything else', () => {
  test('passes byte for byte: body, fields, their order and case, and cookies', async () => {
    const bytes = gzipSync(randomBytes(300_000))
    origin.answer((_request, response) => {
      response.sendDate = false
      response.writeHead(200, [
        ...[
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
        ],
        ...[
          'Content-Encoding',
          'gzip',
          'Connection',
          'X-Hop, keep-alive',
          'X-Hop',
          'no',
          'Content-Length',
          String(bytes.byteLength),
        ],
      ])
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

  test("ranges are the origin's", async () => {
    origin.answer((request, response) =>
      response
        .writeHead(206, { 'content-range': 'bytes 2-4/9', 'content-length': '3' })
        .end(String(request.headers.range).slice(-3)),
    )
    const { status, body, headers } = await fronted.ask('/film.mp4', { headers: { range: 'bytes=2-4', 'if-range': '"x"' } })
    assert.deepEqual([status, body.toString(), headers['content-range']], [206, '2-4', 'bytes 2-4/9'])
    assert.equal(lastSeen().headers['if-range'], '"x"')
  })

  test('methods, queries and paths reach the origin as they came', async () => {
    origin.answer((request, response) => response.end(`${request.method} ${request.url}`))
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

  test('bodies are streamed, up to the bound', async () => {
    origin.answer((request, response) => {
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

  test('an origin that answers before it has read the body is heard', async () => {
    origin.answer((_request, response) => response.writeHead(401, { connection: 'close' }).end('who are you'))
    const { status, body } = await fronted.ask('/upload', { method: 'POST', body: randomBytes(2 * 1024 * 1024) })
    assert.deepEqual([status, body.toString()], [401, 'who are you'])
  })

  test('large fields pass both ways', async () => {
    const cookie = `c=${'x'.repeat(20_000)}`
    origin.answer((request, response) => response.writeHead(200, { 'x-large': 'y'.repeat(30_000) }).end(request.headers.cookie))
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
    assert.equal(lastSeen().headers.cookie, cookie)
  })

  test('the origin is told who asked, and nobody else may say so', async () => {
    origin.answer((_request, response) => response.end('ok'))
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
    const { headers } = lastSeen()
    assert.equal(headers.host, publicName)
    assert.equal(headers['x-forwarded-for'], '127.0.0.1')
    assert.equal(headers['x-forwarded-proto'], 'https')
    assert.equal(headers['x-forwarded-host'], publicName)
    assert.equal(headers.forwarded, `for=127.0.0.1;host=${publicName};proto=https`)
    for (const name of ['x-real-ip', 'te', 'proxy', 'x-secret']) assert.equal(headers[name], undefined, name)
    assert.match(headers.via ?? '', /^1\.1 daf-[0-9a-f]{12}$/)
  })

  test('a further name of the site reaches the origin, a foreign one does not', async () => {
    origin.answer((request, response) => response.end(request.headers.host))
    assert.equal((await fronted.ask('/x', { headers: { host: 'example.test' } })).body.toString(), 'example.test')
    assert.equal((await fronted.ask('/x', { headers: { host: 'evil.example' } })).body.toString(), publicName)
    assert.equal(lastSeen().headers['x-forwarded-host'], publicName)
  })

  test('a request that comes back ends: 508', async () => {
    origin.answer((_request, response) => response.end('ok'))
    await fronted.ask('/x')
    const via = String(lastSeen().headers.via)
    assert.equal((await fronted.ask('/x', { headers: { via: `1.1 other, ${via}` } })).status, 508)
  })
})

describe('WebSockets', () => {
  const handshake = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: ${publicName}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`

  test('are led through, bytes both ways', async () => {
    const { createServer } = await import('node:http')
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
    const own = await standBefore({ ...origin, address: `http://127.0.0.1:${address.port}` }, { 'index.html': page('x') })
    const socket = connect(own.port, '127.0.0.1')
    socket.write(handshake('/live'))
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    await eventually(async () => assert.match(text, /^HTTP\/1\.1 101 [^]*X-Host: www\.example\.test[^]*\r\n\r\n$/))
    socket.write('ping')
    await eventually(async () => assert.match(text, /ping$/))
    const closed = once(socket, 'close')
    await own.server.close()
    await closed
    echo.close()
  })

  test('a refusal of the origin is handed back', async () => {
    const socket = connect(fronted.port, '127.0.0.1')
    origin.answer((_request, response) => response.writeHead(403).end('no'))
    socket.write(handshake('/live'))
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    await once(socket, 'close')
    assert.match(text, /^HTTP\/1\.1 403 [^]*no/)
  })

  test('at the API an upgrade is not heard', async () => {
    const socket = connect(fronted.port, '127.0.0.1')
    socket.write(handshake('/v1/'))
    const [data] = await once(socket, 'data')
    assert.match(String(data), /^HTTP\/1\.1 200 /)
    socket.destroy()
  })
})

describe('when something goes away', () => {
  test('a client that leaves takes its request with it', async () => {
    let gone = false
    origin.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('x')
      response.on('close', () => (gone = true))
    })
    const asked = request({ port: fronted.port, path: '/slow', headers: { host: publicName }, agent: false }).end()
    const [response] = await once(asked, 'response')
    response.destroy()
    await eventually(async () => assert.ok(gone))
  })

  test('an answer that breaks off does not look whole', async () => {
    origin.answer((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    })
    await assert.rejects(fronted.ask('/file.bin'))
    await assert.rejects(fronted.ask('/about/'))
  })

  test('a client that reads slowly slows the origin down', async () => {
    let sent = 0
    origin.answer((_request, response) => {
      response.writeHead(200)
      const more = () => {
        while (sent < 512 && response.write(Buffer.alloc(1024 * 1024))) sent++
        sent++
        if (sent < 512) response.once('drain', more)
      }
      more()
    })
    const asked = request({ port: fronted.port, path: '/large', headers: { host: publicName }, agent: false }).end()
    const [response] = await once(asked, 'response')
    response.pause()
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.ok(sent < 64, `${sent} MB were taken from the origin`)
    response.destroy()
  })

  test('a connection that was closed while it waited is opened anew', async () => {
    origin.answer((_request, response) => response.end('ok'))
    await fronted.ask('/x')
    for (const { socket } of origin.seen) socket.destroy()
    assert.equal((await fronted.ask('/x')).body.toString(), 'ok')
  })

  test('pages come from the last good copy when the site fails or is silent, other addresses are told', async () => {
    const failures = [
      () => origin.answer((_request, response) => response.writeHead(503).end('database down')),
      () => origin.answer((request) => request.socket.destroy()),
      () => origin.answer(() => {}),
    ]
    for (const [at, fail] of failures.entries()) {
      fail()
      const { status, body } = await fronted.ask('/about/')
      assert.equal(status, 200)
      assert.equal(body.toString(), page('עלינו').replace(headTag, headTag + additions('/about.md')))
      const other = await fronted.ask('/elsewhere/', { headers: { accept: 'application/json', 'accept-language': 'he' } })
      assert.equal(other.status, [503, 502, 504][at])
      if (at > 0) assert.equal(JSON.parse(other.body.toString()).type, `https://${publicName}/developers/#source-unavailable`)
    }
    const forPeople = await fronted.ask('/elsewhere/', {
      headers: { accept: 'text/html', 'accept-language': 'he-IL,he;q=0.9,en;q=0.8' },
    })
    assert.equal(forPeople.status, 504)
    assert.match(forPeople.body.toString(), /<html lang="he" dir="rtl">/)
    assert.equal((await fronted.ask('/about/', { method: 'POST', body: 'x' })).status, 504)
  })
})
