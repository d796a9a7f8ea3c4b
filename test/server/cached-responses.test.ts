import assert from 'node:assert/strict'
import { request, type IncomingHttpHeaders } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { publishPages, samplePage } from '../../src/catalog/testing/sample-site.ts'
import type { Count } from '../../src/server/request-counter.ts'
import { ServerCounts } from '../../src/server/server-counts.ts'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

/** How often the catalog was read: once for each response built. */
let reads = 0
beforeEach(() => (reads = 0))

/** A catalog that counts how often it is read. */
async function countedCatalog(): Promise<MemoryCatalog> {
  const catalog = new MemoryCatalog()
  const read = catalog.read.bind(catalog)
  catalog.read = (work) => {
    reads++
    return read(work)
  }
  return catalog
}

interface Got {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Sends a request over a new connection. */
function ask(port: number, path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers: { host: 'public.example', ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Repeats a request until the response comes from the cache, whose lookup table is reset every minute. */
async function askCached(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<Got> {
  for (let time = 0; time < 3; time++) {
    const before = reads
    const got = await ask(port, path, headers)
    if (reads === before) return got
  }
  return assert.fail('the response was rebuilt each time')
}

/** The parts that two responses to the same request must share: all but the date and the rate limit. */
function comparable({ status, headers, body }: Got) {
  const { date, ratelimit, ...rest } = headers
  assert.ok(date !== undefined)
  return { status, headers: rest, counted: ratelimit !== undefined, body: body.toString('latin1') }
}

const targets = [
  '/v1/',
  '/v1/services/',
  '/v1/services',
  '/v1/pricing/?utm_source=x',
  '/v1/contact/',
  '/v1/case-studies/?limit=1',
  '/v1/glossary/',
  '/v1/engine-updates/',
  '/v1/search/?q=%D7%A7%D7%99%D7%93%D7%95%D7%9D',
  '/v1/page/?url=/',
  '/openapi.json',
  '/llms.txt',
  '/robots.txt',
  '/webmcp.tools.js',
  '/.well-known/mcp/server-card.json',
  '/developers/',
  '/',
  '/index.md',
]

const clients: readonly Readonly<Record<string, string>>[] = [
  {},
  { accept: 'text/markdown' },
  { accept: 'text/html,*/*;q=0.8', 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'accept-encoding': 'gzip;q=1, br;q=0' },
]

describe('a cached response is identical to the first one', () => {
  let site: PublishedServer
  let port: number
  before(async () => {
    site = await startPublished({
      files: agencyLikeSite(),
      rules: agencyLikeRules,
      openCatalog: countedCatalog,
      lifecycle: { deprecation: '2027-01-01T00:00:00Z', sunset: '2028-01-01T00:00:00Z' },
    })
    port = await site.listen()
  })
  after(() => site.close())

  for (const target of targets) {
    test(target, async () => {
      for (const headers of clients) {
        const first = await ask(port, target, headers)
        assert.equal(first.status, 200)
        assert.deepEqual(comparable(await askCached(port, target, headers)), comparable(first))
        const known = { ...headers, 'if-none-match': String(first.headers.etag) }
        const unchanged = await askCached(port, target, known)
        assert.equal(unchanged.status, 304)
        assert.equal(unchanged.body.byteLength, 0)
      }
    })
  }

  test('a missing page is in the format that each client accepts, whichever asked first', async () => {
    for (const [target, accept, type] of [
      ['/missing/', '*/*', 'text/html; charset=utf-8'],
      ['/missing/', 'application/json', 'application/problem+json'],
      ['/missing/', 'text/markdown', 'text/markdown; charset=utf-8'],
      ['/.well-known/missing', 'text/html', 'text/html; charset=utf-8'],
      ['/.well-known/missing', '*/*', 'application/problem+json'],
    ] as const) {
      const first = await ask(port, target, { accept })
      assert.deepEqual([first.status, first.headers['content-type']], [404, type])
      const again = type.startsWith('text/html') ? await askCached(port, target, { accept }) : await ask(port, target, { accept })
      assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
      const headers = { ...again.headers, 'x-request-id': first.headers['x-request-id'] }
      assert.deepEqual(comparable({ ...again, headers }), comparable(first))
    }
  })

  test('HEAD has no body; other methods and errors are not cached', async () => {
    for (const [target, method, status] of [
      ['/v1/services/', 'HEAD', 200],
      ['/v1/services/', 'DELETE', 405],
      ['/v1/search/?q=a', 'GET', 400],
    ] as const) {
      for (let time = 0; time < 2; time++) {
        const response = await ask(port, target, {}, method)
        assert.equal(response.status, status)
        if (method === 'HEAD') assert.equal(response.body.byteLength, 0)
      }
    }
  })
})

test('another spelling of an address is cached, too', async () => {
  const site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    rateLimit: { requests: 4, windowSeconds: 60 },
  })
  try {
    const port = await site.listen()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await ask(port, '/%761/services/')).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429])
  } finally {
    await site.close()
  }
})

test('cached responses count towards the rate limit, and requests over it are refused', async () => {
  const site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    rateLimit: { requests: 5, windowSeconds: 60 },
  })
  try {
    const port = await site.listen()
    const left: unknown[] = []
    for (let at = 0; at < 7; at++) {
      const { status, headers } = await ask(port, '/v1/services/')
      left.push([status, /r=(\d+)/.exec(String(headers['ratelimit']))?.[1], headers['retry-after'] !== undefined])
    }
    assert.deepEqual(left, [...['4', '3', '2', '1', '0'].map((rest) => [200, rest, false]), [429, '0', true], [429, '0', true]])
    const { headers, body } = await ask(port, '/v1/services/')
    assert.equal(headers['content-type'], 'application/problem+json')
    assert.equal(JSON.parse(body.toString()).status, 429)
    // However the address is spelled.
    for (let at = 0; at < 3; at++) assert.equal((await ask(port, '/%761/services/')).status, 429)
    for (let at = 0; at < 3; at++) assert.equal((await ask(port, '/')).status, 200)
  } finally {
    await site.close()
  }
})

test('a response made stale by a publish while being built is not cached', async () => {
  const catalog = new MemoryCatalog()
  const site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, openCatalog: async () => catalog })
  try {
    const port = await site.listen()
    const read = catalog.read.bind(catalog)
    const [asked, published] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    catalog.read = async (work) =>
      read(async (reader) => {
        const result = await work(reader)
        asked.resolve()
        await published.promise
        return result
      })
    const total = async () => JSON.parse((await ask(port, '/v1/search/?q=zebra')).body.toString()).total
    const before = total()
    await asked.promise
    await publishPages(catalog, [samplePage('/zebra/', { title: 'zebra' })])
    await catalog.refresh()
    published.resolve()
    assert.equal(await before, 0)
    for (let time = 0; time < 3; time++) assert.equal(await total(), 1)
  } finally {
    await site.close()
  }
})

test('a client that disconnects while its request is counted in Redis leaves nothing behind', async () => {
  const counts = new ServerCounts()
  let counted = Promise.resolve<Count | undefined>({ requests: 1, left: 1_000 })
  const sharedCounters = { count: () => counted, close: async () => {} }
  const site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, counts, sharedCounters })
  try {
    const port = await site.listen()
    await ask(port, '/v1/services/')
    await ask(port, '/v1/services/')
    const running = async (number: number) => {
      const ask = async () => counts.running
      assert.equal(await eventually(ask, (now) => now === number), number)
    }
    await running(0)
    const held = Promise.withResolvers<Count | undefined>()
    counted = held.promise
    const sent = request({ port, path: '/v1/services/', headers: { host: 'public.example' }, agent: false }).on('error', () => {})
    sent.end()
    await running(1)
    sent.destroy()
    await running(0)
    held.resolve({ requests: 1, left: 1_000 })
    assert.equal((await ask(port, '/v1/services/')).status, 200)
    await running(0)
  } finally {
    await site.close()
  }
})
