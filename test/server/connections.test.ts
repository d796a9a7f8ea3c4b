import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { after, afterEach, before, describe, test } from 'node:test'
import { createServer } from 'node:http'
import { Exchange } from '../../src/server/exchange.ts'
import { createClientOf } from '../../src/server/client.ts'
import { connectionLimits, Connections, type ConnectionLimits } from '../../src/server/connections.ts'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedOptions } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient, statuses, type RawClient } from './raw-client.ts'
import { callBytes, slowTool, type SlowTool } from './slow-tool.ts'

/** More than the system buffers of an unread response, in bytes. */
const largeSize = 16 * 1024 * 1024

/** A server with room for 40 connections, and measurement intervals short enough for a test. */
const small: Partial<ConnectionLimits> = { max: 40, reserve: 4, sweep: 50, grace: 200 }

/** Loopback addresses: the attacker, and two other clients. */
const [attacker, other, third] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const

const skip = process.platform === 'linux' ? false : 'needs further addresses of the loopback'

/** A server, and connections that are closed with it. */
interface Started {
  readonly port: number
  readonly slow: SlowTool
  readonly open: Opened
  /** Number of the server's connections. */
  connections(): Promise<number>
  /** Closes the connections, so that the next test starts with none. */
  leave(): void
  close(): Promise<void>
}

type Opened = (bytes: string, from: string) => Promise<RawClient>

async function started(
  connections: Partial<ConnectionLimits> = small,
  options: Partial<PublishedOptions> = {},
): Promise<Started> {
  const slow = slowTool()
  const files = { ...agencyLikeSite(), 'large.bin': Buffer.alloc(largeSize, 'x') }
  const server = await startPublished({ files, baseUrl: 'http://localhost', furtherTools: [slow.tool], connections, ...options })
  const port = await server.listen()
  const opened: RawClient[] = []
  const leave = () => {
    for (const { socket } of opened.splice(0)) socket.destroy()
  }
  const open: Opened = async (bytes, from) => {
    const client = await rawClient(port, bytes, from)
    opened.push(client)
    return client
  }
  const close = async () => {
    leave()
    slow.letGo()
    await server.close()
  }
  return { port, slow, open, connections: () => server.connections(), leave, close }
}

const get = (path: string, further = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${further}\r\n`

/** The status of a request over a new connection; 0 if there was no response. */
async function ask(port: number, path: string, from: string, further = ''): Promise<number> {
  const client = await rawClient(port, get(path, further), from)
  await Promise.race([
    eventually(
      async () => statuses(client.received).length,
      (count) => count > 0,
    ),
    client.closed,
  ])
  client.socket.destroy()
  return statuses(client.received)[0] ?? 0
}

/** A client that requests the large file and does not read it. */
async function reader(open: Opened, from: string, further = ''): Promise<RawClient> {
  const client = await open('', from)
  client.socket.pause()
  client.write(get('/large.bin', further))
  return client
}

/** Sends a byte now and then while the connection is open. */
function dripping(client: RawClient): RawClient {
  const clock = setInterval(() => client.write('x'), 20)
  client.socket.once('close', () => clearInterval(clock))
  return client
}

/** What a client may do with its connections. */
const attacks: Readonly<Record<string, (open: Opened) => Promise<RawClient>>> = {
  'reads nothing of large files': (open) => reader(open, attacker),
  'says nothing': (open) => open('', attacker),
  'keeps connections after a response': (open) => open(get('/'), attacker),
  'sends heads byte by byte': async (open) => dripping(await open('GET / HTTP/1.1\r\nHost: localhost\r\nX: ', attacker)),
  'sends bodies byte by byte': async (open) =>
    dripping(
      await open(
        'POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
        attacker,
      ),
    ),
  'asks what takes its time': (open) => open(callBytes('slow'), attacker),
}

describe('a client that takes all connections', { skip }, () => {
  let site: Started
  before(async () => {
    site = await started()
  })
  afterEach(() => site.leave())
  after(() => site.close())

  for (const [name, attack] of Object.entries(attacks)) {
    test(`and ${name}: other clients and health checks are served, and their pending responses finish`, async () => {
      const { port, open } = site
      const running = await reader(open, third)
      for (let round = 0; round < 3; round++) {
        await Promise.all(Array.from({ length: 25 }, () => attack(open)))
        for (const path of ['/', '/healthz']) {
          assert.equal(await ask(port, path, other), 200, path)
          assert.equal(await ask(port, path, attacker), 200, `${path}, for another behind the attacker's address`)
        }
      }
      await finished(running)
    })
  }
})

test('among clients behind a trusted proxy, the one with all connections is evicted', { skip }, async (t) => {
  const { port, open, close, connections } = await started(small, { trustProxy: ['127.0.0.1/32'] })
  t.after(close)
  const behind = (client: string) => `X-Forwarded-For: ${client}\r\n`
  const kept = await reader(open, '127.0.0.1', behind('203.0.113.7'))
  await Promise.all(Array.from({ length: 60 }, () => reader(open, '127.0.0.1', behind('203.0.113.66'))))
  for (let at = 0; at < 5; at++) assert.equal(await ask(port, '/', '127.0.0.1', behind(`203.0.113.${10 + at}`)), 200)
  assert.ok((await connections()) <= 44)
  await finished(kept)
})

/** Reads the large file to its end. */
async function finished(client: RawClient): Promise<void> {
  client.socket.resume()
  const length = await eventually(
    async () => client.received.length,
    (count) => count > largeSize,
  )
  assert.ok(length > largeSize, `${length} bytes came`)
}

test(
  'a single address, such as an undeclared proxy: its pending responses finish, and new requests are served',
  { skip },
  async (t) => {
    const { slow, open, connections, close } = await started()
    t.after(close)
    const all = await Promise.all(Array.from({ length: 40 }, () => open(callBytes('slow'), attacker)))
    await eventually(
      async () => slow.calls,
      (calls) => calls === 40,
    )
    for (let at = 0; at < 20; at++) {
      const one = await open(get('/'), attacker)
      await one.closed
      assert.deepEqual(statuses(one.received), [200])
      assert.match(one.received, /connection: close/i)
      // Until the server notices that it is gone, the next one could take its place.
      await eventually(connections, (count) => count === 40)
    }
    slow.letGo()
    for (const client of all) {
      await eventually(
        async () => client.received,
        (text) => text.includes('"done"'),
      )
      assert.deepEqual(statuses(client.received), [200])
    }
    const again = await open(get('/').repeat(2), attacker)
    await eventually(
      async () => statuses(again.received).length,
      (count) => count === 2,
    )
    assert.doesNotMatch(again.received, /connection: close/i)
  },
)

describe('a response that the client does not read', { skip }, () => {
  const limits = { sweep: 50, window: 1_000, minimumRate: 100_000 }

  test('is aborted after a full window below the minimum rate', async (t) => {
    const { open, connections, close } = await started(limits)
    t.after(close)
    const stuck = await reader(open, other)
    await eventually(connections, (count) => count === 1)
    // Buffers may fill in the first window, so that only the second is below the rate.
    assert.equal(await eventually(connections, (count) => count === 0, 30_000), 0)
    // It keeps reading, and finds the response truncated.
    stuck.socket.resume()
    await stuck.closed
    assert.ok(stuck.received.length < largeSize)
  })

  test('continues while it is read slowly but above that rate', async (t) => {
    // Buffers of megabytes must drain by a third before the server can write again: on a busy machine, that takes more than a second.
    const { open, close } = await started({ ...limits, window: 3_000, minimumRate: 10_000 })
    t.after(close)
    const client = await reader(open, other)
    client.socket.on('data', slowly)
    function slowly(): void {
      client.socket.pause()
      setTimeout(() => client.socket.resume(), 40)
    }
    client.socket.resume()
    await pause(7_000)
    assert.ok(client.received.length < largeSize)
    client.socket.off('data', slowly)
    await finished(client)
  })
})

describe('after the last response of a connection', () => {
  let site: Started
  before(async () => {
    site = await started({})
  })
  afterEach(() => site.leave())
  after(() => site.close())
  const last = 'Connection: close\r\n'

  for (const [name, behind] of [
    ['a request', get('/')],
    ['what is not a request', 'no request\r\n\r\n'],
    ['a request that would be a tunnel', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ] as const) {
    test(`${name} is discarded`, async () => {
      const { open } = site
      for (const path of ['/', '/healthz', '/', '/missing/']) {
        const client = await open(get(path, last) + behind, other)
        await client.closed
        assert.equal(statuses(client.received).length, 1, `${path}: ${client.received.slice(-300)}`)
      }
    })
  }

  test('a request behind a rejected, incomplete body gets no response', async () => {
    const { open, slow } = site
    const client = await open('', other)
    client.write(`POST /v1/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(1_000)}`)
    await once(client.socket, 'data')
    client.write(callBytes('slow'))
    await client.closed
    assert.equal(slow.calls, 0)
    assert.deepEqual(statuses(client.received), [405])
  })

  test('a client that is still sending can read it to the end', async () => {
    const client = await site.open(get('/large.bin', last), other)
    const clock = setInterval(() => client.write('x'.repeat(10_000)), 1)
    await client.closed
    clearInterval(clock)
    assert.ok(client.received.length > largeSize, `${client.received.length} bytes came`)
  })
})

test('an upload with a slow reader does not count as a slow client', async () => {
  const connections = new Connections({ ...connectionLimits, window: 300, sweep: 50 }, createClientOf([]))
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, '', performance.now())
    connections.count(exchange)
    connections.begin(exchange)
    response.on('close', () => connections.end(exchange))
    setTimeout(() => request.resume().once('end', () => response.end('read')), 1_500)
  })
  connections.track(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new Uint8Array(32 * 1024 * 1024) })
    assert.equal(await response.text(), 'read')
  } finally {
    connections.close()
    server.closeAllConnections()
    server.close()
  }
})
