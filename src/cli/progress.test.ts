import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { createProgress, Pace } from './progress.ts'

test('the progress bar does not hide the cursor, which would stay hidden after Ctrl-C', () => {
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
  assert.match(written, /fetching .* 1\/1000 · just started/)
  assert.ok(!written.includes('\u001B[?25l'))
})

test('a few slow pages are reported, too', () => {
  let now = 0
  let written = ''
  const stream = { isTTY: false, write: (text: string) => (written += text) }
  const progress = createProgress(stream as unknown as NodeJS.WriteStream, () => now)
  for (const [done, at] of [0, 4_000, 8_000].entries()) {
    now = at
    progress.update('fetching', done, 3)
  }
  progress.stop()
  now = 60_000
  progress.update('fetching', 2, 2)
  assert.equal(written, 'daf: fetching 2 of 3 pages · 15 per minute · about 4 s left\n')
})

test('the address that is being waited for is shown', () => {
  let now = 0
  let written = ''
  const stream = { isTTY: false, write: (text: string) => (written += text) }
  const progress = createProgress(stream as unknown as NodeJS.WriteStream, () => now)
  progress.update('fetching', 0, 1, '/robots.txt')
  assert.equal(written, 'daf: fetching 0 of 1 pages · waiting for /robots.txt\n')
  now = 10_000
  progress.update('fetching', 1, 12)
  progress.update('fetching', 1, 12, '/a/')
  assert.match(written, /\ndaf: fetching 1 of 12 pages · 6 per minute/)
})

function paced() {
  let now = 0
  const pace = new Pace(() => now)
  const after = (milliseconds: number, done: number, work = 'fetching') => {
    now += milliseconds
    return pace.note(work, done)
  }
  return { pace, after }
}

test('shows the rate and the remaining time', () => {
  const { pace, after } = paced()
  after(0, 0)
  assert.equal(pace.text(100), 'just started')
  after(500, 5)
  assert.equal(pace.text(100), 'just started')
  after(1_500, 20)
  assert.equal(pace.text(100), '10 per second · about 8 s left')
  assert.equal(pace.text(1_220), '10 per second · about 2 min left')
  assert.equal(pace.text(100_020), '10 per second · about 2.8 h left')
})

test('the rate is measured over the last 30 seconds, however many samples there are', () => {
  const { pace, after } = paced()
  for (let done = 0; done <= 10_000; done++) after(1, done)
  assert.equal(pace.text(11_000), '1000 per second · about 1 s left')
  for (let done = 10_001; done <= 10_060; done++) after(1_000, done)
  assert.equal(pace.text(10_160), '1.0 per second · about 2 min left')
})

test('new or restarted work resets the rate', () => {
  const { pace, after } = paced()
  assert.ok(after(0, 0))
  assert.equal(after(5_000, 50), false)
  assert.ok(after(1, 1, 'reading'))
  assert.equal(pace.text(10), 'just started')
  assert.equal(after(2_000, 3, 'reading'), false)
  assert.ok(after(60_000, 1, 'reading'))
})

test('stalled work has no remaining time', () => {
  const { pace, after } = paced()
  after(0, 5)
  after(2_000, 5)
  assert.equal(pace.text(10), 'waiting')
})
