import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import { CatalogUnavailableError, type Catalog } from '../../src/catalog/catalog.ts'
import { publish } from '../../src/catalog/testing/sample-site.ts'
import { OverloadedError } from '../../src/model/errors.ts'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { createDiscoveryFace } from '../../src/discovery/discovery-face.ts'
import { ResponseCache } from '../../src/http/response-cache.ts'
import { createMcpFace } from '../../src/mcp/mcp-face.ts'
import { createPagesFace } from '../../src/pages/pages-face.ts'
import { createRestFace } from '../../src/rest/rest-face.ts'
import { inject } from '../inject.ts'
import { createServer } from '../../src/server/create-server.ts'

const baseUrl = 'https://public.example'

/** A server over an empty or failing catalog. */
async function serverOver(catalog: Catalog, onError: (error: unknown) => void = () => {}) {
  const site = { catalog, baseUrl, now: () => new Date('2026-09-01T12:00:00Z') }
  const cache = new ResponseCache(1024 * 1024)
  return createServer({
    rest: createRestFace(site, cache),
    mcp: createMcpFace(site, cache, { access: { origins: [], hosts: [] }, onError }),
    pages: createPagesFace(site, cache),
    discovery: createDiscoveryFace(site, cache),
    baseUrl: () => baseUrl,
    cache,
    generation: () => catalog.current()?.number,
    ready: () => catalog.current() !== undefined,
    rateLimit: { requests: 1000, windowSeconds: 60 },
    lifecycle: { deprecation: null, sunset: null },
    trustProxy: [],
    logger: pino({ level: 'silent' }),
    requestLog: { write: () => {} },
  })
}

describe('before the first publish (SPEC section 7, 503)', () => {
  test('the MCP server responds 503 with a problem, and still rejects invalid requests', async () => {
    const server = await serverOver(new MemoryCatalog())
    const post = (payload: string) =>
      inject(server, {
        method: 'POST',
        url: '/mcp/',
        headers: { host: 'public.example', 'content-type': 'application/json' },
        payload,
      })
    const { statusCode, headers } = await post('{"jsonrpc":"2.0","id":1,"method":"tools/list"}')
    assert.equal(statusCode, 503)
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
    assert.equal(headers['content-type'], 'application/problem+json')
    assert.equal((await post('{')).statusCode, 400)
    assert.equal((await inject(server, { url: '/mcp/', headers: { host: 'public.example' } })).statusCode, 405)
    await server.close()
  })

  test('everything is 503 with Retry-After; the process is healthy but not ready', async () => {
    const server = await serverOver(new MemoryCatalog())
    for (const url of [
      '/v1/',
      '/v1/pricing/',
      '/v1/page/?url=/',
      '/v1/search/?q=seo',
      '/',
      '/index.md',
      '/openapi.json',
      '/llms.txt',
    ]) {
      const { statusCode, headers, body } = await inject(server, { url, headers: { host: 'a' } })
      assert.equal(statusCode, 503, url)
      const minute = url.startsWith('/v1/p')
      assert.match(String(headers['retry-after']), minute ? /^60$/ : /^[1-9]\d*$/, url)
      assert.equal(headers['content-type'], 'application/problem+json')
      assert.partialDeepStrictEqual(JSON.parse(body), {
        type: `${baseUrl}/developers/#source-unavailable`,
        title: 'Source unavailable',
        status: 503,
      })
    }
    assert.equal((await inject(server, { url: '/healthz', headers: { host: 'a' } })).statusCode, 200)
    assert.equal((await inject(server, { url: '/readyz', headers: { host: 'a' } })).statusCode, 503)
    await server.close()
  })
})

describe('an unreachable catalog', () => {
  /** The open generation stays available, but nothing stored elsewhere. */
  async function awayCatalog(): Promise<Catalog> {
    const catalog = new MemoryCatalog()
    await publish(catalog, () => {})
    await catalog.refresh()
    const read = catalog.read.bind(catalog)
    const away = async () => {
      throw new CatalogUnavailableError('The database at db.internal is away.')
    }
    catalog.read = (work) =>
      read((reader) => {
        const { generation, site } = reader
        const parts = {
          entry: away,
          entries: away,
          page: away,
          pages: away,
          sections: away,
          content: away,
          search: away,
          passages: away,
          partial: away,
          suggest: away,
          changes: away,
          changeMark: away,
          pageTimes: away,
        }
        return work({ generation, site, times: { latest: '', head: '' }, ...parts, list: away })
      })
    return catalog
  }

  test('is 503 with Retry-After where needed, without internal details; the server stays ready', async () => {
    const server = await serverOver(await awayCatalog())
    for (const url of ['/v1/page/?url=/', '/v1/search/?q=seo', '/v1/glossary/', '/', '/index.md', '/llms.txt', '/nowhere']) {
      const { statusCode, headers, body } = await inject(server, { url, headers: { host: 'a' } })
      assert.equal(statusCode, 503, url)
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/, url)
      assert.partialDeepStrictEqual(JSON.parse(body), { type: `${baseUrl}/developers/#source-unavailable` })
      assert.doesNotMatch(body, /db\.internal/)
    }
    // What the generation itself holds is still served.
    for (const url of ['/v1/', '/v1/services/', '/readyz'])
      assert.equal((await inject(server, { url, headers: { host: 'a' } })).statusCode, 200, url)
    await server.close()
  })

  test('fails a tool call, in both MCP eras', async () => refusesCalls(await awayCatalog(), 'Source unavailable'))

  test('fails it, too, when too many searches are pending, as in REST', async () => {
    const catalog = new MemoryCatalog()
    await publish(catalog, () => {})
    await catalog.refresh()
    const read = catalog.read.bind(catalog)
    catalog.read = (work) =>
      read((reader) => {
        reader.search = async () => {
          throw new OverloadedError('Too many searches are waiting.')
        }
        return work(reader)
      })
    await refusesCalls(catalog, 'Overloaded')
  })

  async function refusesCalls(catalog: Catalog, title: string) {
    const faults: unknown[] = []
    const server = await serverOver(catalog, (error) => faults.push(error))
    const params = { name: 'search', arguments: { query: 'seo' } }
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const calls = [
      { headers: {}, params },
      {
        headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'search' },
        params: { ...params, _meta: meta },
      },
    ]
    for (const { headers, params } of calls) {
      const response = await inject(server, {
        method: 'POST',
        url: '/mcp/',
        headers: { host: 'public.example', 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      assert.equal(response.statusCode, 503, response.body)
      assert.match(String(response.headers['retry-after']), /^[1-9]\d*$/)
      assert.equal(JSON.parse(response.body).title, title)
    }
    assert.deepEqual(faults, [])
    await server.close()
  }
})

describe('an unexpected error (SPEC section 7, 500)', () => {
  test('is a problem document without internal details', async () => {
    const broken = new MemoryCatalog()
    broken.read = async () => {
      throw new Error('secret of the inside')
    }
    const server = await serverOver(broken)
    for (const url of ['/v1/', '/v1/services/', '/', '/llms.txt', '/openapi.json']) {
      const { statusCode, headers, body } = await inject(server, { url, headers: { host: 'a' } })
      assert.equal(statusCode, 500, url)
      assert.equal(headers['content-type'], 'application/problem+json')
      assert.partialDeepStrictEqual(JSON.parse(body), {
        type: `${baseUrl}/developers/#server-error`,
        title: 'Server error',
        status: 500,
      })
      assert.doesNotMatch(body, /secret/)
    }
    await server.close()
  })
})
