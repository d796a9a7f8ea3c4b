import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { IndexNow, type IndexNowLimits } from './index-now.ts'
import type { PublishEvent } from './publish-input.ts'

const key = '0123456789abcdef'
const quick: Partial<IndexNowLimits> = { settle: 0, pause: 5, retryAfter: 50, time: 500, attempts: 3 }

interface Announcement {
  readonly host: string
  readonly key: string
  readonly keyLocation: string
  readonly urlList: readonly string[]
}

let server: Server
let endpoint: string
let received: Announcement[]
let times: number[]
let events: PublishEvent[]
let respond: (response: ServerResponse, request: number) => void
let indexNow: IndexNow | undefined

beforeEach(async () => {
  received = []
  times = []
  events = []
  respond = (response) => response.end()
  server = createServer(async (request, response) => {
    times.push(performance.now())
    received.push(JSON.parse(await text(request)))
    respond(response, received.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/indexnow`
})
afterEach(async () => {
  await indexNow?.close()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

function start(limits: Partial<IndexNowLimits> = {}): IndexNow {
  return new IndexNow({
    key,
    endpoint,
    baseUrl: 'https://www.public.example',
    userAgent: 'daf/1.0.0',
    report: (event) => events.push(event),
    limits: { ...quick, ...limits },
  })
}

/** Announces, and waits until everything is sent or given up. */
async function announce(paths: readonly string[], limits: Partial<IndexNowLimits> = {}): Promise<void> {
  indexNow = start(limits)
  indexNow.announce(paths)
  await indexNow.close(30_000)
}

const warnings = () => events.flatMap((event) => (event.kind === 'warning' ? [event.message] : []))

describe('IndexNow', () => {
  test('receives full URLs with the key and its location', async () => {
    await announce(['/', '/%D7%93%D7%A3/'])
    assert.deepEqual(received, [
      {
        host: 'www.public.example',
        key,
        keyLocation: `https://www.public.example/${key}.txt`,
        urlList: ['https://www.public.example/', 'https://www.public.example/%D7%93%D7%A3/'],
      },
    ])
    assert.deepEqual(events, [{ kind: 'announced', addresses: 2 }])
  })

  test('receives at most 10,000 URLs per request, each once', async () => {
    respond = (response, request) => response.writeHead(request === 1 ? 202 : 200).end()
    await announce(Array.from({ length: 25_000 }, (_, at) => `/${at}/`))
    assert.deepEqual(
      received.map(({ urlList }) => urlList.length),
      [10_000, 10_000, 5_000],
    )
    assert.equal(new Set(received.flatMap(({ urlList }) => urlList)).size, 25_000)
  })

  test('is not contacted before its Retry-After, within bounds', async () => {
    respond = (response, request) => response.writeHead(request < 3 ? 429 : 200, { 'retry-after': '3600' }).end()
    await announce(['/a/'])
    assert.equal(received.length, 3)
    assert.ok((times[2] ?? 0) - (times[0] ?? 0) >= 95, 'two pauses of the longest wait')
    assert.deepEqual(events, [{ kind: 'announced', addresses: 1 }])
  })

  for (const [status, reason] of [
    [400, /calls the request invalid/],
    [403, /does not accept the key/],
    [422, /not of this host/],
  ] as const) {
    test(`is not contacted again after ${status}, which is reported once`, async () => {
      respond = (response) => response.writeHead(status).end('{"message":"no"}')
      await announce(['/a/'])
      assert.equal(received.length, 1)
      assert.equal(warnings().length, 1)
      assert.match(warnings()[0] ?? '', reason)
    })
  }

  test('is given up after some failed or hanging attempts', async () => {
    respond = (response, request) =>
      request === 1 ? response.writeHead(503).end() : request === 2 ? response.destroy() : undefined
    await announce(['/a/'], { time: 50 })
    assert.equal(received.length, 3)
    assert.equal(warnings().length, 1)
  })

  test('does not keep the process alive once everything is sent', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    await announce(['/a/'])
    assert.equal(timers(), before)
  })

  test('blocks neither the caller nor the end of the process', async () => {
    respond = () => {}
    const begun = performance.now()
    indexNow = start({ time: 600_000 })
    indexNow.announce(['/a/'])
    indexNow.announce(['/b/'])
    await once(server, 'request')
    await indexNow.close()
    assert.ok(performance.now() - begun < 10_000)
    assert.deepEqual(received[0]?.urlList.length, 2, 'what is announced together is sent together')
    assert.deepEqual(events, [])
  })
})
