import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

const json = { 'content-type': 'application/json' }
const ping = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'ping' })

let site: PublishedServer
before(async () => {
  site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    mcp: { origins: [], hosts: ['other.public.example'] },
  })
})
after(() => site.close())

/** Posts a body as it is. */
const post = (payload: string, headers: Readonly<Record<string, string>> = {}, target = '/mcp/') =>
  site.get(target, { method: 'POST', headers: { ...json, ...headers }, payload })

/** Asserts a problem document of a kind (CONTRACT 3, Problems). */
function assertProblem(response: Awaited<ReturnType<typeof post>>, status: number, anchor: string): void {
  assert.equal(response.status, status, response.body)
  assert.equal(response.headers['content-type'], 'application/problem+json')
  const problem = JSON.parse(response.body)
  assert.equal(problem.status, status)
  assert.equal(problem.type, `${site.baseUrl}/developers/#${anchor}`)
  assert.notEqual(problem.detail, '')
}

describe('HTTP at /mcp/ and /mcp (CONTRACT 3, MCP)', () => {
  for (const target of ['/mcp/', '/mcp', '/mcp/?x=1']) {
    test(`${target} responds to a message with JSON, without a redirect or a session`, async () => {
      const response = await post(ping, {}, target)
      assert.equal(response.status, 200)
      assert.equal(response.headers['content-type'], 'application/json')
      assert.equal(response.headers['mcp-session-id'], undefined)
      assert.deepEqual(JSON.parse(response.body), { jsonrpc: '2.0', id: 7, result: {} })
    })
    for (const method of ['GET', 'HEAD', 'DELETE', 'PUT', 'PATCH'] as const) {
      test(`${method} ${target} is 405 with Allow`, async () => {
        const response = await site.get(target, { method, headers: { accept: 'text/event-stream' } })
        assert.equal(response.status, 405)
        assert.equal(response.headers['allow'], 'POST, OPTIONS')
        if (method !== 'HEAD') assertProblem(response, 405, 'method-not-allowed')
      })
    }
    test(`OPTIONS ${target} allows the header fields that clients send`, async () => {
      const response = await site.get(target, { method: 'OPTIONS', headers: { origin: 'https://agent.example' } })
      assert.equal(response.status, 204)
      assert.equal(response.headers['access-control-allow-origin'], 'https://agent.example')
      assert.equal(response.headers['access-control-allow-methods'], 'POST, OPTIONS')
      const fields = response.headers['access-control-allow-headers'] ?? ''
      for (const field of ['content-type', 'accept', 'authorization', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
        assert.ok(fields.split(', ').includes(field), field)
      }
    })
  }

  for (const accept of [
    undefined,
    '*/*',
    'application/json',
    'text/event-stream',
    'text/html',
    'application/json, text/event-stream',
  ]) {
    test(`Accept ${accept ?? 'missing'} gets a JSON response`, async () => {
      const response = await post(ping, accept === undefined ? {} : { accept })
      assert.equal(response.status, 200)
      assert.equal(response.headers['content-type'], 'application/json')
    })
  }

  test('Mcp-Session-Id and Last-Event-ID are ignored', async () => {
    assert.equal((await post(ping, { 'mcp-session-id': 'x', 'last-event-id': '9' })).status, 200)
  })

  test('a body over 64 KiB is 413, a smaller one is read', async () => {
    const message = (length: number) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { pad: 'a'.repeat(length) } })
    const room = 64 * 1024 - message(0).length
    assert.equal((await post(message(room))).status, 200)
    const refused = await post(message(room + 1))
    assertProblem(refused, 413, 'request-refused')
    assert.equal(refused.headers['connection'], 'close', 'the rest of the body is not read')
  })

  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json-patch+json',
    'garbage',
  ]) {
    test(`Content-Type ${type} is 415`, async () =>
      assertProblem(await post(ping, { 'content-type': type }), 415, 'request-refused'))
  }
  for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
    test(`Content-Type ${type} is read`, async () => assert.equal((await post(ping, { 'content-type': type })).status, 200))
  }
  test('a missing Content-Type is read as JSON, and a body that is not UTF-8 is rejected', async () => {
    const port = await site.listen()
    const send = (body: Uint8Array<ArrayBuffer>) => fetch(`http://127.0.0.1:${port}/mcp/`, { method: 'POST', body })
    assert.equal((await send(new TextEncoder().encode(ping))).status, 200)
    const broken = await send(Uint8Array.from([...new TextEncoder().encode('{"jsonrpc":"2.0","id":"'), 0xff, 0x22, 0x7d]))
    assert.equal(broken.status, 400)
    assert.partialDeepStrictEqual(await broken.json(), { error: { code: -32700 } })
  })
  test('a compressed body is 415', async () =>
    assertProblem(await post(ping, { 'content-encoding': 'gzip' }), 415, 'request-refused'))

  const malformed: readonly (readonly [name: string, body: string, code: number])[] = [
    ['nothing', '', -32700],
    ['no JSON', '{"jsonrpc":', -32700],
    ['an empty batch', '[]', -32600],
    ['a batch', `[${ping},${ping}]`, -32600],
    ['a batch of one', `[${ping}]`, -32600],
    ['a text', '"ping"', -32600],
    ['null', 'null', -32600],
    ['no version of JSON-RPC', '{"id":1,"method":"ping"}', -32600],
    ['a null id', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ['a fractional id', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
    ['a method that is not a string', '{"jsonrpc":"2.0","id":1,"method":5}', -32600],
  ]
  for (const [name, body, code] of malformed) {
    test(`${name} is 400 with ${code}, as JSON-RPC without a null id`, async () => {
      const response = await post(body)
      assert.equal(response.status, 400, response.body)
      assert.equal(response.headers['content-type'], 'application/json')
      const error = JSON.parse(response.body)
      assert.equal(error.error.code, code)
      assert.notEqual(error.id, null)
    })
  }
  test('a notification is 202 without a body', async () => {
    const response = await post('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    assert.equal(response.status, 202)
    assert.equal(response.body, '')
  })

  test('an unknown older version is 400 and lists the supported ones; a missing one is accepted', async () => {
    const response = await post(ping, { 'mcp-protocol-version': '2023-01-01' })
    assert.equal(response.status, 400)
    assert.ok(JSON.parse(response.body).error.data.supported.includes('2025-11-25'))
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      assert.equal((await post(ping, { 'mcp-protocol-version': version })).status, 200, version)
    }
  })
})

describe('Host and Origin (CONTRACT 3, MCP: Allowed)', () => {
  test('a public server accepts any Origin and echoes it', async () => {
    const response = await post(ping, { origin: 'https://agent.example' })
    assert.equal(response.status, 200)
    assert.equal(response.headers['access-control-allow-origin'], 'https://agent.example')
    assert.match(response.headers['vary'] ?? '', /Origin/)
    assert.match(response.headers['access-control-expose-headers'] ?? '', /RateLimit/)
  })
  test('errors can be read by the requesting page, and by no other', async () => {
    const response = await post('x'.repeat(70_000), { origin: 'https://agent.example' })
    assert.equal(response.status, 413)
    assert.equal(response.headers['access-control-allow-origin'], 'https://agent.example')
    assert.equal((await post('x'.repeat(70_000))).headers['access-control-allow-origin'], undefined)
  })
  for (const host of ['public.example', 'PUBLIC.example', 'public.example:443', 'other.public.example']) {
    test(`Host ${host} is accepted`, async () => assert.equal((await post(ping, { host })).status, 200))
  }
  for (const host of ['evil.example', 'public.example.evil.example', 'www.public.example', 'public.example:8443']) {
    test(`Host ${host} is 403, whatever the method`, async () => {
      assertProblem(await post(ping, { host }), 403, 'forbidden')
      assert.equal((await site.get('/mcp', { headers: { host } })).status, 403)
      assert.equal((await site.get('/mcp', { method: 'OPTIONS', headers: { host } })).status, 403)
    })
  }

  describe('with a private base URL', () => {
    let local: PublishedServer
    before(async () => {
      local = await startPublished({
        files: agencyLikeSite(),
        rules: agencyLikeRules,
        baseUrl: 'http://localhost:8080',
        mcp: { origins: ['https://tool.example'], hosts: [] },
      })
    })
    after(() => local.close())
    const from = (origin: string) => local.get('/mcp/', { method: 'POST', headers: { ...json, origin }, payload: ping })

    for (const origin of [
      'http://localhost:8080',
      'http://localhost:6274',
      'https://localhost',
      'http://127.0.0.1:3000',
      'http://[::1]:9',
      'https://tool.example',
    ]) {
      test(`Origin ${origin} is accepted`, async () => assert.equal((await from(origin)).status, 200))
    }
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'null',
      'http://localhost:8080/',
      'file://',
      '',
    ]) {
      test(`Origin ${origin === '' ? '(empty)' : origin} is 403 and cannot read why`, async () => {
        const response = await from(origin)
        assert.equal(response.status, 403, response.body)
        assert.equal(response.headers['access-control-allow-origin'], undefined)
      })
    }
    test('the bound address and localhost are accepted on a loopback listener, other names are not', async () => {
      const port = await local.listen()
      const status = async (host: string) => {
        return new Promise((resolve, reject) => {
          const asked = request(
            { host: '127.0.0.1', port, method: 'POST', path: '/mcp', headers: { ...json, host } },
            (response) => {
              response.resume().once('end', () => resolve(response.statusCode))
            },
          )
          asked.once('error', reject).end(ping)
        })
      }
      for (const host of [`127.0.0.1:${port}`, 'localhost', `localhost:${port}`, '[::1]:1', 'localhost:8080']) {
        assert.equal(await status(host), 200, host)
      }
      for (const host of [`rebound.example:${port}`, '127.0.0.1.nip.example', '10.0.0.1'])
        assert.equal(await status(host), 403, host)
    })
  })
})

describe('the rate limit (SPEC section 8)', () => {
  test('messages with an id share the limit with /v1/; notifications, rejected requests and preflights do not count', async () => {
    const limited = await startPublished({
      files: agencyLikeSite(),
      rules: agencyLikeRules,
      rateLimit: { requests: 3, windowSeconds: 60 },
    })
    try {
      const send = (payload: string) => limited.get('/mcp/', { method: 'POST', headers: json, payload })
      for (let i = 0; i < 5; i++) {
        assert.equal((await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status, 202)
        assert.equal((await limited.get('/mcp/')).status, 405)
        assert.equal((await limited.get('/mcp/', { method: 'OPTIONS' })).status, 204)
        assert.equal((await send('{')).status, 400)
      }
      const first = await send(ping)
      assert.equal(first.headers['ratelimit-policy'], '"default";q=3;w=60')
      assert.match(first.headers['ratelimit'] ?? '', /^"default";r=2;t=\d+$/)
      assert.equal((await limited.get('/v1/')).status, 200)
      assert.equal((await send(ping)).status, 200)
      const refused = await send(ping)
      assert.equal(refused.status, 429)
      assert.equal(refused.headers['content-type'], 'application/problem+json')
      assert.match(refused.headers['retry-after'] ?? '', /^[1-9]\d*$/)
      assert.equal((await limited.get('/v1/')).status, 429)
      assert.equal((await send('{"jsonrpc":"2.0","method":"notifications/initialized"}')).status, 202)
    } finally {
      await limited.close()
    }
  })
})
