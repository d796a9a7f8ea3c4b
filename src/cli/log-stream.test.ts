import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openLogStream } from './log-stream.ts'

test('every dropped line is counted, also when lines arrive in blocks from another thread', { timeout: 30_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'daf-log-'))
  const path = join(root, 'log')
  const file = await open(path, 'w')
  try {
    const stream = openLogStream(file.fd)
    const block = `${JSON.stringify({ text: 'א'.repeat(50) })}\n`.repeat(500)
    for (let at = 0; at < 60; at++) stream.write(block)
    let text = ''
    while (!/dropped.*\n$/.test(text)) {
      await pause(5)
      text = await readFile(path, 'utf8')
    }
    const lines = text.trimEnd().split('\n')
    const told: unknown = JSON.parse(lines.at(-1) ?? '')
    assert.ok(typeof told === 'object' && told !== null && 'lines' in told)
    assert.equal(lines.length - 1 + Number(told.lines), 60 * 500)
    stream.end()
  } finally {
    await file.close()
    await rm(root, { recursive: true })
  }
})
