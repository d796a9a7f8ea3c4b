import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { rawClient, statuses, type RawClient } from '../server/raw-client.ts'
import { askFrom, clientOf } from './many-clients.ts'
import { rootFolder } from './root-folder.ts'
import { openFiles, processesUnknown, residentMemory, startServing, writeServedSite } from './serving.ts'

const root = await rootFolder('slow')

const head = 'Host: localhost\r\n'

/** What a client does that never finishes. */
const kinds: readonly ((port: number) => Promise<RawClient>)[] = [
  // A head sent byte by byte.
  async (port) => dripping(await rawClient(port, `GET / HTTP/1.1\r\n${head}X-Slow: `)),
  // A body sent byte by byte.
  async (port) =>
    dripping(
      await rawClient(port, `POST /mcp/ HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`),
    ),
  // Requests whose responses are not read.
  async (port) => {
    const client = await rawClient(port)
    client.socket.pause()
    client.write(`GET /openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(40))
    return client
  },
  // A silent connection.
  (port) => rawClient(port),
]

before(() => writeServedSite(root, 20))

/* At the same time, each with a server of its own: the first one mostly waits. */
describe('a server under attack', { concurrency: true, skip: processesUnknown }, () => {
  test(
    '500 connections that never send a full request: other clients are served, and the slow ones are closed',
    { timeout: 90_000 },
    async () => {
      const { program, address, port, pid } = await startServing(root, { args: ['--data', 'data-1'] })
      const [filesBefore, memoryBefore] = [await openFiles(pid), await residentMemory(pid)]
      const slow: RawClient[] = []
      // Not all at the same moment: a busy machine would be overloaded by that alone, and shed some of them.
      while (slow.length < 500) slow.push(...(await Promise.all(kinds.map((connect) => connect(port)))))
      for (let at = 0; at < 100; at++) {
        const path = ['/', '/v1/search/?q=page', '/section-1/page-1.md', '/healthz'][at % 4] ?? '/'
        assert.equal((await fetch(address + path)).status, 200, path)
      }
      const memory = await residentMemory(pid)
      assert.ok(memory < memoryBefore + 150, `${memoryBefore} MB before, ${memory} MB with them`)
      // Heads within 10 s, whole requests within 15 s; completed and silent connections may stay.
      const heads = slow.filter((_, at) => at % kinds.length < 2)
      await Promise.all(heads.map(({ closed }) => closed))
      for (const { received } of heads) assert.deepEqual(statuses(received), [408])
      for (const { socket } of slow) socket.destroy()
      const files = () => openFiles(pid)
      assert.ok((await eventually(files, (count) => count <= filesBefore + 20)) <= filesBefore + 20)
      assert.equal((await program.stop()).code, 0)
      assert.doesNotMatch(program.stderr, /"status":5\d\d|"level":[56]0/)
    },
  )

  test('oversized heads and bodies are rejected without leaking memory', async () => {
    const { program, address, port, pid } = await startServing(root, { args: ['--data', 'data-2'] })
    const abuses: readonly (readonly [name: string, bytes: string, allowed: readonly number[]])[] = [
      ['an endless field', `GET / HTTP/1.1\r\n${head}X: ${'x'.repeat(200_000)}`, [431]],
      ['endless fields', `GET / HTTP/1.1\r\n${head}${'A: b\r\n'.repeat(50_000)}`, [431]],
      ['a length that is a lie', post('Content-Length: 99999999999', '{}'), [413]],
      ['a body in endless chunks', post('Transfer-Encoding: chunked', '1\r\na\r\n'.repeat(100_000)), [413]],
      ['a chunk without end', post('Transfer-Encoding: chunked', `ffffffff\r\n${'a'.repeat(200_000)}`), [413]],
      ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}'), [400]],
      ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), [400]],
      ['extensions of chunks', post('Transfer-Encoding: chunked', `1;${'e'.repeat(100_000)}\r\na\r\n`), [400, 413, 431]],
      ['objects in objects', post('Content-Length: 60000', '{"a":'.repeat(12_000)), [400]],
      ['lists in lists', post('Content-Length: 60000', '['.repeat(60_000)), [400]],
    ]
    const [filesBefore, memoryBefore] = [await openFiles(pid), await residentMemory(pid)]
    for (const [name, bytes, allowed] of abuses) {
      const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(port, bytes)))
      for (const client of clients) {
        await eventually(
          async () => client.received,
          (text) => statuses(text).length > 0,
        )
        assert.ok(allowed.includes(statuses(client.received)[0] ?? 0), `${name}: ${client.received.slice(0, 100)}`)
        client.socket.destroy()
      }
    }
    assert.equal((await fetch(`${address}/v1/search/?q=page`)).status, 200)
    const files = () => openFiles(pid)
    assert.ok((await eventually(files, (count) => count <= filesBefore + 10)) <= filesBefore + 10)
    assert.ok((await residentMemory(pid)) < memoryBefore + 100)
    assert.equal((await program.stop()).code, 0)
  })

  test('100,000 clients behind a trusted proxy: each has its own limit, in bounded memory', { timeout: 120_000 }, async () => {
    const cwd = join(root, 'limited')
    await writeServedSite(cwd, 10, 'limits: { requests: 3, window: 60s, trustProxy: [127.0.0.1/32] }\n')
    const { program, address, port, pid } = await startServing(cwd)
    const asked = (client: string) => fetch(`${address}/v1/services/`, { headers: { 'x-forwarded-for': client } })
    // The first fifty thousand warm up structures that grow regardless of the number of clients; then the heap only fluctuates.
    await askFrom(port, 0, 50_000)
    const before = await residentMemory(pid)
    await askFrom(port, 50_000, 100_000)
    const grown = (await residentMemory(pid)) - before
    assert.ok(grown < 150, `${grown} MB for the second fifty thousand`)
    // One of the last clients: two more requests are allowed, the third is not.
    const last = clientOf(99_999)
    assert.deepEqual([(await asked(last)).status, (await asked(last)).status, (await asked(last)).status], [200, 200, 429])
    assert.equal((await asked('203.0.113.9')).status, 200)
    assert.equal((await program.stop()).code, 0)
  })
})

function post(length: string, body: string): string {
  return `POST /mcp/ HTTP/1.1\r\n${head}Content-Type: application/json\r\n${length}\r\n\r\n${body}`
}

/** Sends a byte now and then while the connection is open. */
function dripping(client: RawClient): RawClient {
  const clock = setInterval(() => client.write('x'), 500)
  client.socket.once('close', () => clearInterval(clock))
  return client
}
