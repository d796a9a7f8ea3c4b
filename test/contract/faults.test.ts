import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pino } from 'pino'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { MemoryCatalog } from '../../src/catalog/memory/memory-catalog.ts'
import { createDiscoveryFace } from '../../src/discovery/discovery-face.ts'
import { AnswerCache } from '../../src/http/answer-cache.ts'
import { createMcpFace } from '../../src/mcp/mcp-face.ts'
import { createPagesFace } from '../../src/pages/pages-face.ts'
import { createRestFace } from '../../src/rest/rest-face.ts'
import { createServer } from '../../src/server/create-server.ts'

const baseUrl = 'https://public.example'

/** A server over a catalog that has nothing, or breaks. */
async function serverOver(catalog: Catalog) {
  const site = { catalog, baseUrl, now: () => new Date('2026-09-01T12:00:00Z') }
  const cache = new AnswerCache(1024 * 1024)
  return createServer({
    rest: createRestFace(site, cache),
    mcp: createMcpFace(site, cache, { access: { origins: [], hosts: [] }, onFault: () => {} }),
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
  })
}

describe('before the first publish (SPEC section 7, 503)', () => {
  test('the MCP server is 503 as a problem document, and refuses what it would refuse anyway', async () => {
    const server = await serverOver(new MemoryCatalog())
    const post = (payload: string) =>
      server.inject({
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
    assert.equal((await server.inject({ url: '/mcp/', headers: { host: 'public.example' } })).statusCode, 405)
    await server.close()
  })

  test('everything is 503 with Retry-After, the process is healthy and not ready', async () => {
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
      const { statusCode, headers, body } = await server.inject({ url, headers: { host: 'a' } })
      assert.equal(statusCode, 503, url)
      assert.match(String(headers['retry-after']), /^[1-9]\d*$/, url)
      assert.equal(headers['content-type'], 'application/problem+json')
      assert.partialDeepStrictEqual(JSON.parse(body), {
        type: `${baseUrl}/developers/#source-unavailable`,
        title: 'Source unavailable',
        status: 503,
      })
    }
    assert.equal((await server.inject({ url: '/healthz', headers: { host: 'a' } })).statusCode, 200)
    assert.equal((await server.inject({ url: '/readyz', headers: { host: 'a' } })).statusCode, 503)
    await server.close()
  })
})

describe('an unexpected error (SPEC section 7, 500)', () => {
  test('is a problem that tells nothing of the inside', async () => {
    const broken = new MemoryCatalog()
    broken.read = async () => {
      throw new Error('secret of the inside')
    }
    const server = await serverOver(broken)
    for (const url of ['/v1/', '/v1/services/', '/', '/llms.txt', '/openapi.json']) {
      const { statusCode, headers, body } = await server.inject({ url, headers: { host: 'a' } })
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
