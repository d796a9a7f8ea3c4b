import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite, agencyLikeRules } from '../site/agency-like-site.ts'
import { rate } from './specification.ts'

let site: PublishedServer
before(async () => {
  site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    rateLimit: { requests: rate.requests, windowSeconds: rate.seconds },
  })
})
after(() => site.close())

describe('limits (SPEC section 8)', () => {
  test('successful responses carry RateLimit and RateLimit-Policy in their current form', async () => {
    const response = await site.get('/v1/services/', { client: '127.0.0.9' })
    assert.equal(response.status, 200)
    assert.equal(response.headers['ratelimit-policy'], '"default";q=120;w=60')
    assert.match(response.headers['ratelimit'] ?? '', /^"default";r=119;t=(?:[1-9]|[1-5]\d|60)$/)
  })

  test('120 requests pass, the next is 429 with Retry-After equal to t; other clients are not affected', async () => {
    const client = '127.0.0.2'
    for (let at = 0; at < rate.requests; at++) {
      const response = await site.get('/v1/engine-updates/', { client })
      assert.equal(response.status, 200, `request ${at + 1}`)
    }
    const refused = await site.get('/v1/services/', { client })
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['content-type'], 'application/problem+json')
    const problem: unknown = JSON.parse(refused.body)
    assert.partialDeepStrictEqual(problem, {
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      title: 'Too many requests',
      status: 429,
      'violated-policies': ['default'],
    })
    const seconds = /^"default";r=0;t=(\d+)$/.exec(refused.headers['ratelimit'] ?? '')?.[1]
    assert.equal(refused.headers['retry-after'], seconds)
    assert.ok(Number(seconds) >= 1)
    assert.equal((await site.get('/v1/services/', { client: '127.0.0.3' })).status, 200)
  })

  test('errors and unknown endpoints count; OPTIONS, 405, pages and files do not', async () => {
    const client = '127.0.0.4'
    const left = async () => Number(/r=(\d+)/.exec((await site.get('/v1/services/', { client })).headers['ratelimit'] ?? '')?.[1])
    const start = await left()
    await site.get('/v1/search/', { client })
    await site.get('/v1/nothing/', { client })
    await site.get('/v1/services/', { client, method: 'HEAD' })
    assert.equal(await left(), start - 4)
    await site.get('/v1/services/', { client, method: 'OPTIONS' })
    await site.get('/v1/services/', { client, method: 'POST' })
    await site.get('/', { client })
    await site.get('/index.md', { client })
    await site.get('/openapi.json', { client })
    assert.equal(await left(), start - 5)
  })

  test('X-Forwarded-For from untrusted senders is ignored', async () => {
    const client = '127.0.0.5'
    await site.get('/v1/services/', { client, headers: { 'x-forwarded-for': '203.0.113.1' } })
    const response = await site.get('/v1/services/', { client, headers: { 'x-forwarded-for': '203.0.113.2' } })
    assert.match(response.headers['ratelimit'] ?? '', /r=118;/)
  })
})

describe('behind a trusted proxy (contract, rate limit)', () => {
  test('a client is identified as the proxy reports it, with or without a port; anything but an IP address counts as the proxy', async () => {
    const proxied = await startPublished({
      files: { 'index.html': '<p>Text of a page.</p>' },
      rateLimit: { requests: 100, windowSeconds: 60 },
      trustProxy: ['127.0.0.1'],
    })
    const left = async (forwarded: string) => {
      const { headers } = await proxied.get('/v1/', { client: '127.0.0.1', headers: { 'x-forwarded-for': forwarded } })
      return Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
    }
    assert.deepEqual([await left('198.51.100.1'), await left('198.51.100.1:4711'), await left('198.51.100.2')], [99, 98, 99])
    assert.deepEqual([await left('unknown'), await left('for=198.51.100.1')], [99, 98])
    await proxied.close()
  })
})

describe('everywhere (contract, section 3)', () => {
  const targets = [
    '/v1/',
    '/v1/search/?q=seo',
    '/v1/glossary/',
    '/openapi.json',
    '/',
    '/services/geo/',
    '/index.md',
    '/services/geo.md',
    '/llms.txt',
  ]

  for (const target of targets) {
    test(`${target}: HEAD as GET without a body, ETag, 304`, async () => {
      const get = await site.get(target)
      assert.equal(get.status, 200)
      const head = await site.get(target, { method: 'HEAD' })
      assert.equal(head.status, 200)
      assert.equal(head.body, '')
      for (const name of ['content-type', 'etag', 'content-length', 'cache-control', 'vary', 'link']) {
        assert.equal(head.headers[name], get.headers[name], name)
      }
      const tag = get.headers['etag'] ?? ''
      assert.match(tag, /^"[^"]+"$/)
      const unchanged = await site.get(target, { headers: { 'if-none-match': `"other", W/${tag}` } })
      assert.equal(unchanged.status, 304)
      assert.equal(unchanged.body, '')
      assert.equal(unchanged.headers['etag'], tag)
      assert.equal((await site.get(target, { headers: { 'if-none-match': '"other"' } })).status, 200)
      assert.match(get.headers['cache-control'] ?? '', /max-age|no-cache/)
    })

    test(`${target}: a different entity tag for each coding`, async () => {
      const plain = await site.get(target)
      const tags = new Set([plain.headers['etag']])
      for (const coding of ['br', 'zstd', 'gzip']) {
        const coded = await site.get(target, { headers: { 'accept-encoding': coding } })
        if (coded.headers['content-encoding'] === undefined) continue
        assert.equal(coded.headers['content-encoding'], coding)
        assert.match(coded.headers['vary'] ?? '', /accept-encoding/i)
        tags.add(coded.headers['etag'])
        const unchanged = await site.get(target, {
          headers: { 'accept-encoding': coding, 'if-none-match': coded.headers['etag'] ?? '' },
        })
        assert.equal(unchanged.status, 304)
      }
      assert.ok(tags.size === 4 || Buffer.byteLength(plain.body) < 400, `${tags.size} tags`)
    })

    test(`${target}: other methods are 405 with Allow, OPTIONS is 204 with CORS`, async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
        const refused = await site.get(target, {
          method,
          headers: { 'content-type': 'application/x-strange' },
          payload: '{"a":1}',
        })
        assert.equal(refused.status, 405, method)
        assert.match(refused.headers['allow'] ?? '', /GET/)
        assert.equal(refused.headers['content-type'], 'application/problem+json')
        assert.partialDeepStrictEqual(JSON.parse(refused.body), {
          type: `${site.baseUrl}/developers/#method-not-allowed`,
          title: 'Method not allowed',
          status: 405,
        })
      }
      const options = await site.get(target, { method: 'OPTIONS', headers: { origin: 'https://reader.example' } })
      assert.equal(options.status, 204)
      assert.equal(options.headers['access-control-allow-origin'], '*')
    })
  }

  test('API, OpenAPI document, Markdown and discovery files are readable from any origin', async () => {
    for (const target of ['/v1/', '/v1/search/', '/v1/none/', '/openapi.json', '/index.md', '/llms.txt']) {
      const response = await site.get(target)
      assert.equal(response.headers['access-control-allow-origin'], '*', target)
      assert.deepEqual(
        new Set((response.headers['access-control-expose-headers'] ?? '').split(', ')),
        new Set(['RateLimit', 'RateLimit-Policy', 'Retry-After', 'ETag', 'Link']),
      )
    }
  })

  test('both slash forms get the same response, without a redirect', async () => {
    for (const path of ['/v1', '/v1/services', '/v1/case-studies', '/v1/search']) {
      const query = path.endsWith('search') ? '?q=seo' : ''
      const bare = await site.get(path + query)
      assert.equal(bare.status, 200, path)
      assert.equal(bare.body, (await site.get(`${path}/${query}`)).body)
    }
  })

  test('unknown parameters are ignored and do not split caches', async () => {
    const plain = await site.get('/v1/search/?q=seo')
    const more = await site.get('/v1/search/?utm_source=x&q=seo&_=1')
    assert.equal(more.body, plain.body)
    assert.equal(more.headers['etag'], plain.headers['etag'])
  })

  test('the Host field is never reflected', async () => {
    for (const target of [
      '/v1/',
      '/',
      '/nothing/',
      '/v1/nothing/',
      '/llms.txt',
      '/openapi.json',
      '/robots.txt',
      '/sitemap.xml',
    ]) {
      const response = await site.get(target, { headers: { host: 'evil.example' } })
      assert.doesNotMatch(response.body + JSON.stringify(response.headers), /evil\.example/, target)
    }
  })
})
