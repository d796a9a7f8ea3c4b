import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { createAdminServer } from '../../src/server/create-admin-server.ts'
import type { HttpServer } from '../../src/server/listener.ts'
import { inject } from '../inject.ts'
import { publicName, standBefore, startOrigin, type Fronted, type TestOrigin } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { rawClient, statuses } from '../server/raw-client.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

/*
 * The limits in docs/security.md are enforced exactly: the largest size that is accepted, and the first that is not.
 */
let site: PublishedServer
let port: number
before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, baseUrl: `https://${publicName}` })
  port = await site.listen()
})
after(() => site.close())

/** The status of a request whose head has this many bytes. */
async function headOf(size: number, at: number): Promise<number | undefined> {
  const start = `GET /v1/ HTTP/1.1\r\nHost: ${publicName}\r\nConnection: close\r\nX: `
  const client = await rawClient(at, `${start}${'x'.repeat(size - start.length - 4)}\r\n\r\n`)
  await client.closed
  return statuses(client.received)[0]
}

describe('the request head', () => {
  test('8 KiB', async () => {
    assert.equal(await headOf(8 * 1024 - 64, port), 200)
    assert.equal(await headOf(8 * 1024 + 64, port), 431)
  })

  describe('before a live site', () => {
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
    test('32 KiB', async () => {
      assert.equal(await headOf(32 * 1024 - 64, fronted.port), 200)
      assert.equal(await headOf(32 * 1024 + 64, fronted.port), 431)
    })
  })
})

describe('the request body: 64 KiB', () => {
  const limit = 64 * 1024

  test('of an MCP message', async () => {
    const post = (payload: string) =>
      site.get('/mcp/', { method: 'POST', headers: { 'content-type': 'application/json' }, payload })
    const message = (size: number) => {
      const start = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"'
      return `${start}${'x'.repeat(size - start.length - 3)}"}}`
    }
    assert.equal((await post(message(limit))).status, 200)
    assert.equal((await post(message(limit + 1))).status, 413)
  })

  test('of a refresh hook call', async () => {
    const secret = 'a secret of some length'
    const admin: HttpServer = createAdminServer({
      ready: () => true,
      hook: { secret, refresh: () => {} },
      metrics: null,
      baseUrl: () => 'https://site.example',
      logger: pino({ level: 'silent' }),
    })
    const call = async (size: number) => {
      const payload = Buffer.alloc(size, 'x')
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(payload).digest('hex')
      const headers = { 'x-daf-timestamp': timestamp, 'x-daf-signature': `sha256=${digest}` }
      return (await inject(admin, { method: 'POST', url: '/hooks/refresh', headers, payload })).statusCode
    }
    try {
      assert.equal(await call(limit), 202)
      assert.equal(await call(limit + 1), 413)
    } finally {
      await admin.close()
    }
  })
})

describe('the length of a parameter, in code points', () => {
  /** The outcome of a text of this length, over REST and with the MCP tool. */
  async function both(path: string, parameter: string, tool: string, argument: string, text: string) {
    const rest = await site.get(`${path}?${parameter}=${encodeURIComponent(text)}`)
    const payload = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: { [argument]: text } },
    })
    const mcp = await site.get('/mcp/', { method: 'POST', headers: { 'content-type': 'application/json' }, payload })
    const { result } = JSON.parse(mcp.body) as { readonly result: { readonly content: readonly { readonly text: string }[] } }
    return { rest: rest.status === 400, mcp: /characters/.test(result.content[0]?.text ?? '') }
  }
  const accepted = { rest: false, mcp: false }
  const refused = { rest: true, mcp: true }
  // Letters of more than one UTF-16 code unit, so that the unit matters.
  const letters = (count: number) => '𐤀'.repeat(count)

  test('a query: 2 to 120', async () => {
    const of = (count: number) => both('/v1/search/', 'q', 'search', 'query', letters(count))
    assert.deepEqual([await of(1), await of(2), await of(120), await of(121)], [refused, accepted, accepted, refused])
  })

  test('a term: up to 80', async () => {
    const of = (count: number) => both('/v1/glossary/', 'q', 'glossary_lookup', 'term', letters(count))
    assert.deepEqual([await of(80), await of(81)], [accepted, refused])
  })

  test('a URL: up to 500, percent-encoding not counted', async () => {
    const of = (count: number) => both('/v1/page/', 'url', 'fetch', 'id', `/${'%D7%90'.repeat(count - 1)}`)
    assert.deepEqual([await of(500), await of(501)], [accepted, refused])
  })
})
