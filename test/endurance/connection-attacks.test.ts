import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../cli/program.ts'
import { rawClient, statuses, type RawClient } from '../server/raw-client.ts'
import { rootFolder } from './root-folder.ts'
import { processesUnknown, residentMemory, startServing, writeServedSite } from './serving.ts'

const root = await rootFolder('attacks')

/** More than the server's connection limit. */
const connections = 2_200
const largeSize = 30 * 1024 * 1024
const heldSize = 600_000
/** In MB. */
const maxMemory = 600
/** A different loopback address from that of all other clients. */
const attacker = '127.0.0.2'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** A client that sends requests and does not read the responses. */
async function reader(port: number, bytes: string, from?: string): Promise<RawClient> {
  const client = await rawClient(port, '', from)
  client.socket.pause()
  client.write(bytes)
  return client
}

const attacks: Readonly<Record<string, (port: number) => Promise<RawClient>>> = {
  'reads nothing of a large file': (port) => reader(port, get('/large.bin'), attacker),
  'sends no more than the begin of a request': (port) => rawClient(port, 'GET / HTTP/1.1\r\nHost: loc', attacker),
}

before(async () => {
  await writeServedSite(root, 5)
  await writeFile(join(root, 'dist', 'large.bin'), Buffer.alloc(largeSize, 'x'))
  await writeFile(join(root, 'dist', 'held.bin'), Buffer.alloc(heldSize, 'x'))
})

describe(`a client with ${connections} connections`, { skip: processesUnknown }, () => {
  for (const [name, attack] of Object.entries(attacks)) {
    test(`that ${name} locks nobody out, uses bounded memory, and interrupts nobody at shutdown`, async (t) => {
      const { program, address, port, pid } = await startServing(root, { args: ['--data', 'data'] })
      const opened: RawClient[] = []
      t.after(() => {
        for (const { socket } of opened) socket.destroy()
      })
      for (let begun = 0; begun < connections; begun += 200) {
        // Connections that the server has already closed to make room may fail.
        const next = await Promise.allSettled(Array.from({ length: 200 }, () => attack(port)))
        opened.push(...next.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
        for (const path of ['/', '/healthz']) {
          const client = await rawClient(port, get(path))
          await eventually(
            async () => statuses(client.received),
            (seen) => seen.length > 0,
          )
          assert.deepEqual(statuses(client.received), [200], path)
          client.socket.destroy()
        }
      }
      const health = await rawClient(port, get('/healthz'), attacker)
      await eventually(
        async () => statuses(health.received),
        (seen) => seen.length > 0,
      )
      assert.deepEqual(statuses(health.received), [200], 'health checks work for the attacker too')
      const memory = await residentMemory(pid)
      assert.ok(memory < maxMemory, `${memory} MB`)
      assert.equal((await fetch(`${address}/held.bin`)).status, 200)
      // Connections are evicted at most every few milliseconds; in between, a connection gets one response.
      await pause(100)
      // More than the system buffers.
      const late = await reader(port, get('/held.bin').repeat(10))
      await pause(300)
      const stopped = program.stop()
      // Longer than the shutdown waits for incomplete requests.
      await pause(2_000)
      late.socket.resume()
      await late.closed
      assert.ok(late.received.length > heldSize * 10, `${late.received.length} bytes came`)
      for (const { socket } of opened) socket.destroy()
      assert.equal((await stopped).code, 0)
    })
  }
})
