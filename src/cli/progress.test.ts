import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

test('the bar leaves Ctrl-C to the program', () => {
  const stream = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), { isTTY: true, columns: 80 })
  const before = process.listenerCount('SIGINT')
  const progress = createProgress(stream as unknown as NodeJS.WriteStream)
  progress.update(1, 1_000)
  assert.equal(process.listenerCount('SIGINT'), before)
  progress.stop()
})
