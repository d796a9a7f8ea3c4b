import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { RemoteJson, type RemoteJsonLimits } from './remote-json.ts'

type HttpResponse = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let origin: string
let folder: string
let requests: IncomingMessage[]
let answer: HttpResponse
const { signal } = new AbortController()
const quick: Partial<RemoteJsonLimits> = { attempts: 3, pause: 5, retryAfter: 20, time: 2_000, bytes: 10_000 }

beforeEach(async () => {
  requests = []
  folder = await mkdtemp(join(tmpdir(), 'daf-feed-'))
  server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

const open = (limits = quick, path = '/incidents.json') =>
  RemoteJson.open({ url: origin + path, file: join(folder, 'feed.json'), refreshSeconds: 600, userAgent: 'daf/test', limits })

const sends =
  (body: unknown, headers: Record<string, string> = {}, status = 200): HttpResponse =>
  (_request, response) =>
    response.writeHead(status, headers).end(typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body))

async function faultOf(feed: RemoteJson): Promise<string> {
  try {
    await feed.read()
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a feed at a URL', () => {
  test('follows no forbidden redirect, requests its media type, and keeps its last copy in the meantime', async () => {
    const feed = await RemoteJson.open({
      url: `${origin}/keys`,
      file: join(folder, 'keys.json'),
      refreshSeconds: 600,
      userAgent: 'daf/test',
      accept: 'application/jwk-set+json',
      followsRedirects: false,
      limits: quick,
    })
    const last = () => feed.last
    assert.equal(last(), undefined)
    answer = sends({ keys: [] })
    await feed.refresh(signal)
    assert.equal(requests[0]?.headers.accept, 'application/jwk-set+json')
    answer = sends('', { location: `${origin}/elsewhere` }, 301)
    await feed.refresh(signal)
    assert.match(await faultOf(feed), /301/)
    assert.deepEqual(last()?.json, { keys: [] })
    assert.ok(last()?.failingSince)
    assert.ok(requests.every(({ url }) => url === '/keys'))
  })

  test('is empty before the first read, then revalidated with conditional requests', async () => {
    answer = sends([{ id: 'a' }], { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    const feed = await open()
    assert.equal(await feed.read(), undefined)
    await feed.refresh(signal)
    assert.deepEqual(await feed.read(), [{ id: 'a' }])
    assert.equal(requests[0]?.headers['user-agent'], 'daf/test')
    assert.equal(requests[0]?.headers['if-none-match'], undefined)
    const { revision } = feed
    answer = sends('', {}, 304)
    await feed.refresh(signal)
    assert.equal(requests[1]?.headers['if-none-match'], '"1"')
    assert.equal(requests[1]?.headers['if-modified-since'], 'Sat, 21 Nov 2026 10:00:00 GMT')
    assert.deepEqual(await feed.read(), [{ id: 'a' }])
    assert.equal(feed.revision, revision)
  })

  test('survives a restart with its validators', async () => {
    answer = sends([1], { etag: '"1"' })
    await (await open()).refresh(signal)
    const again = await open()
    assert.deepEqual(await again.read(), [1])
    answer = sends('', {}, 304)
    await again.refresh(signal)
    assert.equal(requests[1]?.headers['if-none-match'], '"1"')
  })

  test('ignores a stored copy of another URL and a damaged one', async () => {
    answer = sends([1])
    await (await open()).refresh(signal)
    assert.equal(await (await open(quick, '/other.json')).read(), undefined)
    const file = join(folder, 'feed.json')
    for (const text of ['', '{', 'null', '[]', (await readFile(file, 'utf8')).slice(0, 20)]) {
      await writeFile(file, text)
      assert.equal(await (await open()).read(), undefined)
    }
  })

  test('reports since when it fails and the first reason, also after a restart, until it recovers', async () => {
    answer = sends([1])
    const feed = await open()
    await feed.refresh(signal)
    answer = sends('gone', {}, 410)
    await feed.refresh(signal)
    const fault = await faultOf(feed)
    assert.match(fault, /incidents\.json could not be read since \d{4}-\d\d-\d\dT\d\d:\d\dZ: 410 Gone\.$/)
    const { revision } = feed
    answer = sends('down', {}, 404)
    await feed.refresh(signal)
    assert.deepEqual([await faultOf(feed), feed.revision], [fault, revision])
    assert.equal(await faultOf(await open()), fault)
    answer = sends([2])
    await feed.refresh(signal)
    assert.deepEqual(await feed.read(), [2])
    assert.notEqual(feed.revision, revision)
  })

  test('is retried after temporary failures, a bounded number of times', async () => {
    let asked = 0
    answer = (request, response) => {
      asked++
      if (asked === 1) request.socket.destroy()
      else sends(asked === 2 ? 'busy' : [3], { 'retry-after': '3600' }, asked === 2 ? 429 : 200)(request, response)
    }
    const feed = await open()
    await feed.refresh(signal)
    assert.deepEqual(await feed.read(), [3])
    asked = 1
    answer = (request, response) => {
      asked++
      sends('down', {}, 503)(request, response)
    }
    await feed.refresh(signal)
    assert.equal(asked, 1 + 3)
    assert.match(await faultOf(feed), /503 Service Unavailable/)
  })

  test('concurrent refreshes share one request', async () => {
    answer = sends([1])
    const feed = await open()
    await Promise.all(Array.from({ length: 10 }, () => feed.refresh(signal)))
    assert.equal(requests.length, 1)
  })

  test('only follows redirects on its own host, and a bounded number', async () => {
    answer = (request, response) =>
      request.url === '/incidents.json'
        ? sends('', { location: '/moved.json' }, 302)(request, response)
        : sends([1])(request, response)
    const feed = await open()
    await feed.refresh(signal)
    assert.deepEqual(await feed.read(), [1])
    for (const location of [
      'http://localhost:1/',
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://[',
      '/incidents.json',
    ]) {
      answer = sends('', { location }, 302)
      const fresh = await open(quick, `/incidents.json?${encodeURIComponent(location)}`)
      await fresh.refresh(signal)
      assert.match(await faultOf(fresh), /it redirects|without a usable Location/, location)
    }
  })

  test('may only be at a private address if the owner configured it, from the first moment on', async () => {
    const url = `http://feed.example:${new URL(origin).port}/incidents.json`
    const [limits, common] = [
      { ...quick, attempts: 1, time: 300 },
      { url, refreshSeconds: 600, userAgent: 'daf/test' },
    ]
    const open = async (name: string, ...addresses: readonly string[]) => {
      let asked = 0
      return RemoteJson.open({
        ...common,
        limits,
        file: join(folder, name),
        resolve: (_name, found) => {
          const address = addresses[Math.min(asked++, addresses.length - 1)] ?? ''
          found(null, [{ address, family: address.includes(':') ? 6 : 4 }])
        },
      })
    }
    answer = sends([{ id: 'a' }])
    const named = await open('named.json', '127.0.0.1')
    await named.refresh(signal)
    assert.deepEqual(await named.read(), [{ id: 'a' }])
    // First an address of an unused network, then a private one (DNS rebinding).
    const rebound = await open('rebound.json', '3ffe::1', '127.0.0.1')
    await rebound.refresh(signal)
    requests.length = 0
    await rebound.refresh(signal)
    assert.deepEqual(requests, [])
    answer = sends('', { location: `http://feed.example:${Number(new URL(origin).port) - 1}/` }, 302)
    const led = await open('led.json', '127.0.0.1')
    await led.refresh(signal)
    assert.match(await faultOf(led), /redirects to another site \(feed\.example:\d+\)/)
  })

  test('is bounded in decompressed size and in time', async () => {
    answer = sends(gzipSync(Buffer.alloc(5_000_000, ' ')), { 'content-encoding': 'gzip' })
    const bomb = await open()
    await bomb.refresh(signal)
    assert.match(await faultOf(bomb), /larger than 10000 bytes/)
    answer = (_request, response) => void response.writeHead(200).write('[')
    const slow = await open({ ...quick, time: 100, attempts: 1 }, '/slow.json')
    await slow.refresh(signal)
    assert.match(await faultOf(slow), /not complete within 0.1 s|nothing more received for 0.1 s|no response within 0.1 s/)
  })

  test('with invalid JSON is an error', async () => {
    for (const body of ['<html>', '', '[1']) {
      answer = sends(body)
      const feed = await open(quick, `/${body.length}.json`)
      await feed.refresh(signal)
      assert.match(await faultOf(feed), /not valid JSON|an empty response/)
    }
  })
})
