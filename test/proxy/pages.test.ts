import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { publicName } from './live-site.ts'
import { additions, gained, page } from './small-site.ts'
import { standBeforeSmallSite } from './stand-before-small-site.ts'

const hebrewPath = encodeURI('/שירותים/')

const { origin, fronted } = await standBeforeSmallSite()

describe('a published page', () => {
  test('gets its additions at the start of its head, after the encoding, and nothing else changes', async () => {
    const fresh = page('חדש מהאתר')
    origin.html(fresh, { etag: '"abc"', 'accept-ranges': 'bytes', 'content-security-policy': "default-src 'self'" })
    const { status, headers, body } = await fronted.ask('/about/?utm_source=x')
    assert.equal(status, 200)
    assert.equal(body.toString(), gained('חדש מהאתר', '/about.md'))
    assert.match(String(headers.link), /<https:\/\/www\.example\.test\/about\.md>; rel="alternate"; type="text\/markdown"/)
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
    test(`preserves the coding ${coding}`, async () => {
      origin.html(encode(page('א')), { 'content-encoding': coding, vary: 'Accept-Encoding' })
      const { headers, body } = await fronted.ask(hebrewPath, { headers: { 'accept-encoding': `${coding}, compress;q=0.5` } })
      assert.equal(headers['content-encoding'], coding)
      assert.equal(decode(body).toString(), gained('א', `${hebrewPath.slice(0, -1)}.md`))
      assert.equal(origin.last().headers['accept-encoding'], coding, 'only codings that can be decoded are requested')
      assert.deepEqual(headers.vary, 'Accept-Encoding, Accept')
    })
  }

  test("is revalidated by its own entity tag, not the origin's", async () => {
    origin.respondWith((request, response) => {
      if (request.headers['if-none-match'] === '"abc"') response.writeHead(304, { etag: '"abc"' }).end()
      else response.writeHead(200, { 'content-type': 'text/html', etag: '"abc"' }).end(page('x'))
    })
    const { headers } = await fronted.ask('/about/')
    const again = await fronted.ask('/about/', { headers: { 'if-none-match': headers.etag ?? '' } })
    assert.equal(again.status, 304)
    assert.equal(again.headers.etag, headers.etag)
    assert.equal(again.headers.vary, 'Accept')
  })

  test('has no length for HEAD, and is sent whole for a range request', async () => {
    origin.html(page('x'), { 'content-length': String(Buffer.byteLength(page('x'))) })
    const head = await fronted.ask('/about/', { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(head.headers['content-length'], undefined)
    assert.equal(head.body.byteLength, 0)
    const part = await fronted.ask('/about/', { headers: { range: 'bytes=0-9' } })
    assert.equal(part.status, 200)
    assert.equal(origin.last().headers.range, undefined)
  })

  test('is streamed while the origin is still sending', async () => {
    let finish = () => {}
    origin.respondWith((_request, response) => {
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

  test('with a broken coding or without a body does not hang', async () => {
    origin.html('no gzip at all', { 'content-encoding': 'gzip' })
    await assert.rejects(fronted.ask('/about/'))
    const half = gzipSync(page('x')).subarray(0, 60)
    origin.html(half, { 'content-encoding': 'gzip' })
    await assert.rejects(fronted.ask('/about/'))
    for (const coding of ['gzip', 'br', 'zstd', 'identity']) {
      origin.html('', { 'content-encoding': coding })
      assert.equal((await fronted.ask('/about/')).status, 200, coding)
    }
  })

  for (const [name, headers, text] of [
    ['its owner forbids changes', { 'cache-control': 'public, no-transform' }, page('x')],
    ['it is a part of a document', {}, '<div>part</div><p>x'],
    ['it is bare text', {}, 'google-site-verification: x'],
    ['it is UTF-16', { 'content-type': 'text/html; charset=UTF-16LE' }, Buffer.from(page('x'), 'utf16le')],
    ['its coding is not known', { 'content-encoding': 'compress' }, Buffer.from('xyz')],
    ['its coding has a name that every object knows', { 'content-encoding': 'constructor' }, Buffer.from('xyz')],
    ['it is no HTML', { 'content-type': 'application/json' }, '{"<head>":1}'],
  ] as const) {
    test(`is unchanged if ${name}`, async () => {
      origin.html(text, headers)
      assert.deepEqual((await fronted.ask('/about/')).body, Buffer.from(text))
    })
  }

  test('is unchanged with a query that makes it another page, or if unpublished', async () => {
    origin.html(page('x'))
    for (const path of ['/?s=x', '/thanks/', '/unknown/']) {
      const { body, headers } = await fronted.ask(path)
      assert.equal(body.toString(), page('x'), path)
      assert.equal(headers.link, undefined)
    }
  })

  test('passes redirects, errors and other statuses unchanged', async () => {
    for (const status of [301, 302, 403, 404, 410, 418, 429]) {
      origin.html(page('x'), { location: 'https://elsewhere.example/', 'retry-after': '7' }, status)
      const reply = await fronted.ask('/about/')
      assert.equal(reply.status, status)
      assert.equal(reply.body.toString(), page('x'))
      assert.equal(reply.headers.location, 'https://elsewhere.example/')
    }
  })
})
