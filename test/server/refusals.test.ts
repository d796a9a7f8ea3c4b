import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ObservedRequest } from '../../src/server/observed-request.ts'
import { ServerCounts } from '../../src/server/server-counts.ts'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore, startOrigin, type Fronted, type TestOrigin } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient, statuses } from './raw-client.ts'
import { callBytes, slowTool } from './slow-tool.ts'

/** A line of the request log. */
interface LogLine {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly status: number
}

const lines: LogLine[] = []
const counted: ObservedRequest[] = []
const counts = new ServerCounts()
let site: PublishedServer
let port: number
before(async () => {
  site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    baseUrl: 'http://localhost',
    rateLimit: { requests: 1_000, windowSeconds: 60 },
    lifecycle: { deprecation: '2027-01-01T00:00:00Z', sunset: '2028-01-01T00:00:00Z' },
    requestLog: { write: (line) => void lines.push(JSON.parse(line)) },
    observers: [(request) => void counted.push({ ...request })],
    counts,
    bounds: { headersTimeout: 1_000, requestTimeout: 1_000 },
  })
  port = await site.listen()
})
after(() => site.close())

/** Sends bytes over a new connection; returns the received bytes until it was closed, the log lines, and the counts. */
async function send(bytes: string) {
  lines.length = 0
  counted.length = 0
  const client = await rawClient(port, bytes)
  await client.closed
  await eventually(
    async () => lines.length,
    (length) => length > 0,
  )
  return { received: client.received, lines: [...lines], counted: counted.map(({ status }) => status) }
}

const refused: readonly (readonly [name: string, bytes: string, status: number, method: string, path: string])[] = [
  ['bytes that are not HTTP', 'hello\r\n\r\n', 400, '-', '-'],
  ['Hebrew in a request line', 'GET /v1/search/?q=\xd7\x90 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'GET', '/v1/search/'],
  ['an endless address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414, 'GET', `/${'a'.repeat(999)}`],
  ['endless header fields', `GET /x HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'GET', '/x'],
  ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405, 'CONNECT', 'a:1'],
  ['an expectation', 'GET /x HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n', 417, 'GET', '/x'],
  ['a head that stops', 'GET /x HTTP/1.1\r\nHost: localhost\r\n', 408, '-', '-'],
  ['a body that stops', 'POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{', 408, 'POST', '/mcp/'],
]

describe('HTTP protocol errors are logged once, counted once, and have a request id', () => {
  for (const [name, bytes, status, method, path] of refused) {
    test(`${name}: ${status}`, { timeout: 20_000 }, async () => {
      const seen = await send(bytes)
      assert.deepEqual(statuses(seen.received), [status])
      assert.deepEqual(
        seen.lines.map((line) => [line.status, line.method, line.path]),
        [[status, method, path]],
      )
      assert.deepEqual(seen.counted, [status])
      const id = /^x-request-id: (.*)\r$/im.exec(seen.received)?.[1]
      assert.equal(id, seen.lines[0]?.id)
      assert.match(seen.received, /^x-content-type-options: nosniff\r$/im)
      assert.match(seen.received, /^content-type: application\/problem\+json\r$/im)
    })
  }
})

describe('every response has nosniff, every error has a request id', () => {
  const requests: readonly (readonly [path: string, init: RequestInit, status: number])[] = [
    ['/', {}, 200],
    ['/v1/services/', {}, 200],
    ['/healthz', {}, 200],
    ['/v1/services', { method: 'OPTIONS' }, 204],
    ['/services/geo', {}, 308],
    ['/nothing/', {}, 404],
    ['/v1/search/', {}, 400],
    ['/', { method: 'DELETE' }, 405],
    ['/mcp/', {}, 405],
    ['/mcp/', { method: 'POST', body: '{' }, 400],
    ['/mcp/', { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' }, 200],
    ['/mcp/', { method: 'POST', body: '{"jsonrpc":"2.0","method":"notifications/initialized"}' }, 202],
    ['/mcp/', { method: 'POST', body: 'x'.repeat(70_000) }, 413],
  ]
  for (const [path, init, status] of requests) {
    test(`${init.method ?? 'GET'} ${path}: ${status}`, async () => {
      const headers = init.body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers, ...init })
      await response.arrayBuffer()
      assert.equal(response.status, status)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(response.headers.has('x-request-id'), status >= 400)
    })
  }

  test('304', async () => {
    for (const path of ['/', '/v1/services/', '/llms.txt']) {
      const first = await fetch(`http://127.0.0.1:${port}${path}`)
      await first.arrayBuffer()
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const second = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
      assert.equal(second.status, 304)
      assert.equal(second.headers.get('x-content-type-options'), 'nosniff')
    }
  })
})

test('every spelling of an API address announces the dates of its version and counts for the limit', async () => {
  const left = ({ headers }: { readonly headers: Readonly<Record<string, string>> }) =>
    Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
  const plain = await site.get('/v1/services/', { client: '127.0.0.5' })
  let before = left(plain)
  for (const [target, status] of [
    ['/%76%31/services/', 200],
    ['/%76%31/search/?q=x', 400],
    ['/v1/%zz', 400],
  ] as const) {
    const response = await site.get(target, { client: '127.0.0.5' })
    assert.equal(response.status, status, target)
    for (const name of ['deprecation', 'sunset', 'link'])
      assert.equal(response.headers[name], plain.headers[name], `${target} ${name}`)
    assert.equal(left(response), --before, target)
  }
})

describe('in front of a live site', () => {
  let origin: TestOrigin
  let fronted: Fronted
  before(async () => {
    origin = await startOrigin()
    fronted = await standBefore(origin, copy)
  })
  after(async () => {
    await fronted.server.close()
    await origin.close()
  })

  test('a path that cannot be decoded is handled like any other', async () => {
    origin.respondWith((_request, response) => response.writeHead(418).end())
    const of = async (fields: string) => {
      const client = await rawClient(await fronted.server.listen(), `GET /%zz HTTP/1.1\r\n${fields}Connection: close\r\n\r\n`)
      await client.closed
      return statuses(client.received)
    }
    assert.deepEqual(await of(`Host: ${publicName}\r\n`), [418])
    const seen = origin.seen.length
    assert.deepEqual(await of('Host: a b\r\n'), [400])
    assert.deepEqual(await of(`Host: ${publicName}\r\nHost: ${publicName}\r\n`), [400])
    assert.equal(origin.seen.length, seen)
  })

  test('a long URL with longer cookies is 431, an endless one 414', async () => {
    const of = async (path: string, fields: string) => {
      const client = await rawClient(
        await fronted.server.listen(),
        `GET /${path} HTTP/1.1\r\nHost: ${publicName}\r\n${fields}\r\n`,
      )
      await client.closed
      return statuses(client.received)
    }
    assert.deepEqual(await of('a'.repeat(8_000), `Cookie: ${'c'.repeat(30_000)}\r\n`), [431])
    assert.deepEqual(await of('a'.repeat(40_000), ''), [414])
  })
})

describe('pipelined requests', () => {
  test('a broken one is rejected and logged on its own', async () => {
    await site.get('/')
    const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const seen = await send(`${get}broken\r\n\r\n`)
    const refused = seen.lines.filter(({ status }) => status !== 200)
    assert.deepEqual(
      refused.map(({ status, method }) => [status, method]),
      [[400, '-']],
    )
    const foreign = await send(`${get}FOO /x HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    assert.deepEqual(
      foreign.lines.filter(({ status }) => status !== 200).map(({ status, method, path }) => [status, method, path]),
      [[405, 'FOO', '/x']],
    )
  })

  for (const end of ['reset', 'end'] as const) {
    test(`CONNECT behind others, from a client that disconnects (${end}): no request stays open, and the server continues`, async () => {
      for (let time = 0; time < 30; time++) {
        const search = `GET /v1/search/?q=${end}${time} HTTP/1.1\r\nHost: localhost\r\n\r\n`
        const missing = 'GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n'
        const client = await rawClient(port, `${search}${missing}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)
        await new Promise((resolve) => setTimeout(resolve, time % 4))
        if (end === 'reset') client.socket.resetAndDestroy()
        else client.socket.destroy()
      }
      assert.equal(
        await eventually(
          async () => counts.running,
          (running) => running === 0,
        ),
        0,
      )
      assert.equal(counts.bytesInFlight, 0)
      assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200)
    })
  }

  test('responses pending before a CONNECT are dropped and their memory freed when the client disconnects', async () => {
    const slow = slowTool()
    const slowCounts = new ServerCounts()
    const slowSite = await startPublished({
      files: agencyLikeSite(),
      baseUrl: 'http://localhost',
      furtherTools: [slow.tool],
      counts: slowCounts,
    })
    try {
      const slowPort = await slowSite.listen()
      const client = await rawClient(slowPort, `${callBytes('slow').repeat(3)}CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n`)
      assert.equal(
        await eventually(
          async () => slow.calls,
          (calls) => calls === 3,
        ),
        3,
      )
      client.socket.end()
      await client.closed
      assert.equal(
        await eventually(
          async () => slowCounts.running,
          (running) => running === 0,
        ),
        0,
      )
      slow.letGo()
      assert.equal((await fetch(`http://127.0.0.1:${slowPort}/healthz`)).status, 200)
      assert.deepEqual([slowCounts.running, slowCounts.bytesInFlight], [0, 0])
    } finally {
      await slowSite.close()
    }
  })
})
