import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../cli/program.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import { rawClient, statuses } from './raw-client.ts'
import { callBytes, slowTool, type SlowTool } from './slow-tool.ts'

/** Sizes of a file cached in memory and of a streamed one, in bytes. The system buffers about 3 MB of unread data. */
const heldSize = 1024 * 1024
const streamedSize = 8 * 1024 * 1024

const get = 'GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n'

let site: PublishedServer | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

async function started(closing: {
  unused: number
  responses: number
}): Promise<{ port: number; slow: SlowTool; server: PublishedServer }> {
  const slow = slowTool()
  const server = await startPublished({
    files: { ...agencyLikeSite(), 'held.bin': Buffer.alloc(heldSize, 'x'), 'streamed.bin': Buffer.alloc(streamedSize, 'x') },
    baseUrl: 'http://localhost',
    furtherTools: [slow.tool],
    closing,
  })
  site = server
  return { port: await server.listen(), slow, server }
}

/** Waits until this many calls of the slow tool are running. */
async function running(slow: SlowTool, calls: number): Promise<void> {
  assert.equal(
    await eventually(
      async () => slow.calls,
      (value) => value === calls,
    ),
    calls,
  )
}

test('a pending response is finished, with Connection: close', async () => {
  const { port, slow, server } = await started({ unused: 50, responses: 60_000 })
  const client = await rawClient(port, callBytes('slow'))
  await running(slow, 1)
  const closed = server.close()
  site = undefined
  await assert.rejects(rawClient(port), 'no new connections')
  // A request behind it on the same connection is too late.
  client.write(get)
  slow.letGo()
  await client.closed
  assert.deepEqual(statuses(client.received), [200])
  assert.match(client.received, /connection: close/i)
  assert.match(client.received, /"done"/)
  await closed
})

test('a connection that was just accepted gets a response', async () => {
  const { port, server } = await started({ unused: 60_000, responses: 60_000 })
  const client = await rawClient(port)
  assert.equal(
    await eventually(
      () => server.connections(),
      (open) => open === 1,
    ),
    1,
  )
  const closed = server.close()
  site = undefined
  // A busy server reads the request later than it accepts the connection. Without a pause, which a busy machine would make too long.
  client.write(get)
  await client.closed
  assert.deepEqual(statuses(client.received), [200])
  await closed
})

for (const [name, path, size, requests] of [
  ['responses that are written but not sent come', '/held.bin', heldSize, 10],
  ['a response that is being written comes', '/streamed.bin', streamedSize, 1],
] as const) {
  test(`${name} completely to a client that reads late`, async () => {
    const { port, server } = await started({ unused: 50, responses: 60_000 })
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    // From then on it is cached, and further responses are written at once.
    const first = await rawClient(port, request)
    await eventually(
      async () => first.received.length,
      (length) => length > size,
    )
    const late = await rawClient(port)
    late.socket.pause()
    late.write(request.repeat(requests))
    await pause(300)
    const closed = server.close()
    site = undefined
    await pause(300)
    late.socket.resume()
    await late.closed
    assert.ok(late.received.length > size * requests, `${late.received.length} bytes came`)
    await closed
  })
}

test('500 idle connections and 50 with incomplete requests do not delay the shutdown', async () => {
  const { port, server } = await started({ unused: 100, responses: 60_000 })
  const idle = await Promise.all(Array.from({ length: 500 }, () => rawClient(port, get)))
  const slow = await Promise.all(Array.from({ length: 50 }, () => rawClient(port, 'GET / HTTP/1.1\r\nHost: loc')))
  await eventually(
    async () => idle.every(({ received }) => received !== ''),
    (all) => all,
  )
  const start = performance.now()
  await server.close()
  site = undefined
  await Promise.all([...idle, ...slow].map(({ closed }) => closed))
  assert.ok(performance.now() - start < 30_000)
})

test('hanging requests are aborted in the end', async () => {
  const { port, slow, server } = await started({ unused: 50, responses: 200 })
  const client = await rawClient(port, callBytes('slow'))
  await running(slow, 1)
  const closed = server.close()
  site = undefined
  await client.closed
  assert.equal(client.received, '')
  // The catalog waits for its readers.
  slow.letGo()
  await closed
})
