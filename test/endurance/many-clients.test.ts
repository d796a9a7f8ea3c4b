import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Program } from '../cli/program.ts'
import { statuses } from '../server/raw-client.ts'
import { processesUnknown, residentMemory, startServing, writeServedSite } from './serving.ts'

const root = await mkdtemp(join(tmpdir(), 'daf-clients-'))
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

test(
  '100,000 clients behind a trusted proxy: each has its own limit, and memory stays bounded',
  { skip: processesUnknown, timeout: 120_000 },
  async () => {
    await writeServedSite(root, 10, 'limits: { requests: 3, window: 60s, trustProxy: [127.0.0.1/32] }\n')
    const { program, address, port, pid } = await startServing(root)
    const asked = (client: string) => fetch(`${address}/v1/services/`, { headers: { 'x-forwarded-for': client } })
    // The first fifty thousand warm up what grows by use, however many clients there are; then the heap only breathes.
    await askFrom(port, 0, 50_000)
    const before = await residentMemory(pid)
    await askFrom(port, 50_000, 100_000)
    const grown = (await residentMemory(pid)) - before
    assert.ok(grown < 150, `${grown} MB for the second fifty thousand`)
    // One of the last: two more are allowed, the third is not.
    const last = clientOf(99_999)
    assert.deepEqual([(await asked(last)).status, (await asked(last)).status, (await asked(last)).status], [200, 200, 429])
    assert.equal((await asked('203.0.113.9')).status, 200)
    assert.equal((await program.stop()).code, 0)
  },
)

/** Half of the clients have an IPv4 address, half a network of IPv6. */
function clientOf(at: number): string {
  return at % 2 === 0
    ? `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    : `2001:db8:${(at >> 16).toString(16)}:${(at & 65_535).toString(16)}::1`
}

/** One request from each, many in one write over a few connections in turn. */
async function askFrom(port: number, first: number, end: number): Promise<void> {
  const step = 500
  for (let from = first; from < end; from += step) {
    const requests = Array.from({ length: step }, (_, at) => {
      const last = at === step - 1 ? 'Connection: close\r\n' : ''
      return `HEAD /v1/services/ HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${clientOf(from + at)}\r\n${last}\r\n`
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(requests.join(''))
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    const answers = statuses(text)
    assert.deepEqual([answers.length, new Set(answers)], [step, new Set([200])])
  }
}
