import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { CountedPublishes } from '../../src/cli/publish-events.ts'
import { createAdminServer, type AdminOptions } from '../../src/server/create-admin-server.ts'
import type { HttpServer } from '../../src/server/listener.ts'
import { createMetrics, type Metrics } from '../../src/server/metrics.ts'
import { ServerCounts } from '../../src/server/server-counts.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { inject } from '../inject.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

const responses = { hits: 3, misses: 2, bytes: 4096 }
const publishing = new CountedPublishes()
const counts = new ServerCounts()
const generation = { number: 7, publishedAt: '2026-09-01T12:00:00Z', pages: 25 }
const admins: HttpServer[] = []
let metrics: Metrics
let site: PublishedServer
before(async () => {
  metrics = createMetrics({ ready: () => true, generation: () => generation, responses, server: counts, publishing })
  site = await startPublished({
    files: agencyLikeSite(),
    rules: agencyLikeRules,
    rateLimit: { requests: 3, windowSeconds: 60 },
    observers: [metrics.observe],
    counts,
  })
})
after(() => site.close())

after(() => Promise.all(admins.map((admin) => admin.close())))

/** An admin port that is closed after the tests. */
function adminServer(options: AdminOptions): HttpServer {
  const admin = createAdminServer(options)
  admins.push(admin)
  return admin
}

/** Samples by name and labels from the admin port; asserts that every line is in Prometheus text format. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  const admin = adminServer({
    ready: () => true,
    hook: null,
    metrics,
    baseUrl: () => 'https://a.example',
    logger: pino({ level: 'silent' }),
  })
  const { statusCode, headers, body } = await inject(admin, { url: '/metrics' })
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/)
  const samples = new Map<string, number>()
  for (const line of body.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^([a-z_0-9]+(?:\{[^}]*\})?) (\S+)$/i.exec(line) ?? []
    assert.notEqual(name, '', `no sample: ${line}`)
    samples.set(name, Number(value))
  }
  return samples
}

describe('/metrics', () => {
  test('requests by interface and status, durations, and the rate limit', async () => {
    for (let at = 0; at < 5; at++) await site.get('/v1/services/', { client: '127.0.0.2' })
    await site.get('/services/geo.md')
    const samples = await scrape()
    assert.equal(samples.get('daf_requests_total{interface="rest",status="200"}'), 3)
    assert.equal(samples.get('daf_requests_total{interface="rest",status="429"}'), 2)
    assert.equal(samples.get('daf_requests_total{interface="markdown",status="200"}'), 1)
    assert.equal(samples.get('daf_request_duration_seconds_count{interface="rest"}'), 5)
    assert.equal(samples.get('daf_limiter_requests_total{backend="memory"}'), 5)
    assert.equal(samples.get('daf_limiter_refused_total'), 2)
  })

  test('durations: requests up to each bound, all of them, and the sum in seconds', async () => {
    const { observe, render } = createMetrics({
      ready: () => true,
      generation: () => generation,
      responses,
      server: counts,
      publishing: null,
    })
    const request = { id: 'x', interface: 'html', route: 'page', subject: null, reads: true, status: 200, head: null } as const
    for (const milliseconds of [0.5, 0.6, 20_000]) observe({ ...request, milliseconds })
    const lines = (await render()).split('\n').filter((line) => line.startsWith('daf_request_duration_seconds_'))
    const values = new Map(
      lines.map((line) => [/le="([^"]+)"|_(sum|count)\{/.exec(line)?.slice(1).join('') ?? '', line.split(' ')[1]]),
    )
    assert.deepEqual(
      ['0.0005', '0.001', '10', '+Inf', 'count', 'sum'].map((name) => values.get(name)),
      ['1', '2', '2', '3', '3', '20.0011'],
    )
    assert.equal(lines.length, 16)
    assert.ok(lines.every((line) => line.includes('interface="html"')))
  })

  test('generation and process', async () => {
    const samples = await scrape()
    assert.equal(samples.get('daf_ready'), 1)
    assert.equal(samples.get('daf_generation_number'), 7)
    assert.equal(samples.get('daf_generation_pages'), 25)
    assert.equal(samples.get('daf_generation_timestamp_seconds'), Date.parse(generation.publishedAt) / 1000)
    assert.equal(samples.get('daf_answer_cache_hits_total'), 3)
    assert.ok((samples.get('process_resident_memory_bytes') ?? 0) > 1_000_000)
    assert.ok(samples.has('nodejs_eventloop_lag_p99_seconds'))
    assert.ok((samples.get('daf_event_loop_utilization_ratio') ?? 2) <= 1)
  })

  test('publishing: results, and since when it fails', async () => {
    publishing.count({ kind: 'crawl', done: 3, known: 9, bytes: 1_000 }, 1_000)
    publishing.count({ kind: 'failed', message: 'away' }, 2_000)
    publishing.count({ kind: 'failed', message: 'away' }, 3_000)
    const failing = await scrape()
    assert.equal(failing.get('daf_publishes_total{result="failed"}'), 2)
    assert.equal(failing.get('daf_publish_failing_since_timestamp_seconds'), 2)
    assert.equal(failing.get('daf_crawl_addresses_known'), 9)
    assert.equal(failing.has('daf_publish_last_success_timestamp_seconds'), false)
    const report = { pagesByType: {}, unpublished: [], facts: [], notices: [] }
    publishing.count({ kind: 'published', generation, report, revised: [], changed: 1, seconds: 1.5 }, 4_000)
    const fine = await scrape()
    assert.equal(fine.get('daf_publish_failing_since_timestamp_seconds'), 0)
    assert.equal(fine.get('daf_publish_last_success_timestamp_seconds'), 4)
    assert.equal(fine.get('daf_publish_duration_seconds'), 1.5)
  })

  test('clients cannot create new series', async () => {
    const few = (await scrape()).size
    for (let at = 0; at < 30; at++) {
      await site.get(`/made-up-${at}/`, { headers: { accept: 'text/html', 'user-agent': `bot-${at}` } })
      const message = { jsonrpc: '2.0', id: at, method: `made/up-${at}` }
      await site.get('/mcp/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(message),
        client: `127.0.1.${at}`,
      })
    }
    const grown = (await scrape()).size - few
    // The histogram of one more interface, and a status of each.
    assert.ok(grown < 50, `${grown} more series`)
  })
})

test('an unknown address of the admin port is a problem document', async () => {
  const admin = adminServer({
    ready: () => true,
    hook: null,
    metrics: null,
    baseUrl: () => 'https://a.example',
    logger: pino({ level: 'silent' }),
  })
  const { statusCode, headers } = await inject(admin, { url: '/metrics' })
  assert.equal(statusCode, 404)
  assert.equal(headers['content-type'], 'application/problem+json')
})

test('an error on the admin port is the same problem as on the main port, without internal details', async () => {
  const admin = adminServer({
    ready: () => true,
    hook: null,
    metrics: { ...metrics, render: async () => Promise.reject(new Error('the inside')) },
    baseUrl: () => 'https://a.example',
    logger: pino({ level: 'silent' }),
  })
  const { statusCode, body } = await inject(admin, { url: '/metrics' })
  assert.equal(statusCode, 500)
  assert.doesNotMatch(body, /the inside/)
  assert.partialDeepStrictEqual(JSON.parse(body), { type: 'https://a.example/developers/#server-error', title: 'Server error' })
})
