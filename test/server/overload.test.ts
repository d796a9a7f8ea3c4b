import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { ServerCounts } from '../../src/server/server-counts.ts'
import { eventually, repeatDuring } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient } from './raw-client.ts'
import { callBytes, callRequest, heavyTool, slowTool } from './slow-tool.ts'

const open: PublishedServer[] = []
after(() => Promise.all(open.map((server) => server.close())))

/** One request to each interface. */
const faces: readonly (readonly [path: string, init?: RequestInit])[] = [
  ['/v1/services/'],
  ['/'],
  ['/index.md'],
  ['/llms.txt'],
  ['/style.css'],
  ['/mcp/', { ...callRequest('search') }],
]

test('too many pending requests: every interface responds 503 with Retry-After, except health, until they are done', async () => {
  const slow = slowTool()
  const counts = new ServerCounts()
  const server = await startPublished({
    files: agencyLikeSite(),
    baseUrl: 'http://localhost',
    furtherTools: [slow.tool],
    overload: { waiting: 4, interval: 20 },
    counts,
  })
  open.push(server)
  const address = `http://127.0.0.1:${await server.listen()}`
  const waiting = Array.from({ length: 6 }, () => fetch(`${address}/mcp/`, callRequest('slow')))
  const status = () => fetch(`${address}/v1/services/`).then((response) => response.status)
  assert.equal(await eventually(status, (value) => value === 503), 503)
  for (const [path, init = {}] of faces) {
    const response = await fetch(address + path, init)
    assert.equal(response.status, 503, path)
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assert.equal(response.headers.get('content-type'), 'application/problem+json')
    assert.partialDeepStrictEqual(await response.json(), {
      type: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
      title: 'Overloaded',
      status: 503,
    })
  }
  for (const path of ['/healthz', '/readyz']) assert.equal((await fetch(address + path)).status, 200, path)
  assert.ok(counts.shedWaiting >= faces.length)
  slow.letGo()
  for (const response of await Promise.all(waiting)) assert.ok([200, 503].includes(response.status))
  assert.equal(await eventually(status, (value) => value === 200), 200)
})

test('a repeatedly delayed event loop: requests are shed until it recovers', async () => {
  const counts = new ServerCounts()
  const server = await startPublished({
    files: agencyLikeSite(),
    baseUrl: 'http://localhost',
    furtherTools: [heavyTool(20)],
    overload: { lateness: 100, busy: 5, interval: 20 },
    counts,
  })
  open.push(server)
  const port = await server.listen()
  const clients = await Promise.all(Array.from({ length: 10 }, () => rawClient(port)))
  // All in one turn of the event loop, which is the server's too, so that it receives them together.
  const flood = async () => {
    for (const client of clients) client.write(callBytes('heavy'))
    await nextTurn()
  }
  await repeatDuring(flood, () =>
    eventually(
      async () => counts.shedLate,
      (value) => value > 0,
    ),
  )
  assert.ok(counts.shedLate > 0)
  const status = () => fetch(`http://127.0.0.1:${port}/v1/services/`).then((response) => response.status)
  assert.equal(await eventually(status, (value) => value === 200), 200)
})

test('one slow response on an idle server sheds nothing', async () => {
  const counts = new ServerCounts()
  const server = await startPublished({
    files: agencyLikeSite(),
    baseUrl: 'http://localhost',
    furtherTools: [heavyTool(300)],
    overload: { lateness: 50, interval: 20 },
    counts,
  })
  open.push(server)
  const address = `http://127.0.0.1:${await server.listen()}`
  for (let at = 0; at < 3; at++) assert.equal((await fetch(`${address}/mcp/`, callRequest('heavy'))).status, 200)
  assert.equal(counts.shedLate, 0)
})
