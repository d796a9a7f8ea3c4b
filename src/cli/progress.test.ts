import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

test('the bar does not hide the cursor, which Ctrl-C would leave hidden', () => {
  let written = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const terminal = Object.assign(sink, { isTTY: true, columns: 80, cursorTo: () => true, clearLine: () => true })
  const progress = createProgress(terminal as unknown as NodeJS.WriteStream)
  progress.update('fetching', 1, 1_000)
  progress.stop()
  assert.match(written, /fetching .* 1\/1000 · just begun/)
  assert.ok(!written.includes('\u001B[?25l'))
})
