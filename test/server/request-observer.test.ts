import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ObservedRequest } from '../../src/server/observed-request.ts'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore, startOrigin } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { serveObserved } from './observed-site.ts'

const observe = await serveObserved()

/** The observation of one request. */
async function observed(path: string, init: RequestInit = {}): Promise<string> {
  const { request } = await observe(path, init)
  assert.ok(request.milliseconds >= 0)
  return `${request.interface} ${request.route} ${request.status}`
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...body }),
})

describe('every finished request is observed with the interface that handled it', () => {
  const cases: readonly (readonly [expected: string, path: string, init?: RequestInit])[] = [
    ['rest searchContent 200', '/v1/search/?q=seo'],
    ['rest searchContent 400', '/v1/search/'],
    ['rest missing 404', '/v1/nothing/'],
    ['html page 200', '/services/geo/'],
    ['markdown page 200', '/services/geo.md'],
    ['markdown page 200', '/services/geo/', { headers: { accept: 'text/markdown' } }],
    ['html redirect 308', '/services/geo'],
    ['asset file 200', '/style.css'],
    ['html missing 404', '/nothing/', { headers: { accept: 'text/html' } }],
    ['discovery file 200', '/llms.txt'],
    ['discovery file 200', '/openapi.json'],
    ['discovery file 200', '/.well-known/mcp/server-card.json'],
    ['webmcp-script file 200', '/webmcp.tools.js'],
    ['health readyz 200', '/readyz'],
    ['other preflight 204', '/v1/', { method: 'OPTIONS' }],
    ['other refused 405', '/v1/', { method: 'PUT' }],
    ['other refused 400', '/%zz'],
    ['mcp tools/list 200', '/mcp/', post({ method: 'tools/list' })],
    [
      'mcp tools/call search 200',
      '/mcp',
      post({ method: 'tools/call', params: { name: 'search', arguments: { query: 'seo' } } }),
    ],
    ['mcp tools/call 200', '/mcp/', post({ method: 'tools/call', params: { name: 'made-up', arguments: {} } })],
    ['mcp other 200', '/mcp/', post({ method: 'made/up' })],
    ['mcp refused 405', '/mcp/'],
  ]
  for (const [expected, path, init = {}] of cases) {
    test(`${init.method ?? 'GET'} ${path}: ${expected}`, async () => assert.equal(await observed(path, init), expected))
  }

  test("a client's cached copy, as 304", async () => {
    const etag = (await observe('/llms.txt')).headers.get('etag') ?? ''
    assert.equal(await observed('/llms.txt', { headers: { 'if-none-match': etag } }), 'discovery file 304')
  })

  test('a browser and a program with the same request are observed alike', async () => {
    const browser = await observed('/services/geo.md', { headers: { 'user-agent': 'Mozilla/5.0' } })
    assert.equal(await observed('/services/geo.md', { headers: { 'user-agent': 'SomeBot/1.0' } }), browser)
  })
})

test('responses of a live site are observed as passed on', async () => {
  const passed: ObservedRequest[] = []
  const origin = await startOrigin()
  const { server, ask } = await standBefore(origin, copy, {}, { observers: [(request) => passed.push({ ...request })] })
  try {
    origin.respondWith((_request, response) => response.writeHead(418).end('teapot'))
    await ask('/cart', { headers: { host: publicName } })
    await eventually(
      async () => passed.length,
      (length) => length > 0,
    )
    assert.partialDeepStrictEqual(passed, [{ interface: 'passed-on', status: 418 }])
  } finally {
    await server.close()
    await origin.close()
  }
})
