import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openFolderOrigin } from '../../src/origin/folder/folder-origin.ts'
import { ServerCounts } from '../../src/server/server-counts.ts'
import { createRateLimiter } from '../../src/server/rate-limit.ts'
import { createCallVerifier } from '../../src/server/create-admin-server.ts'
import { createHmac } from 'node:crypto'
import { startTraffic } from '../../src/traffic/traffic-recorder.ts'
import { readSummary } from '../../src/traffic/traffic-summary.ts'

const hour = 3_600_000
const year = 365 * 24 * hour

/** A fake system clock that can be set. */
function settableClock(context: TestContext) {
  const real = Date.now
  let offset = 0
  context.mock.method(Date, 'now', () => real() + offset)
  return { jump: (milliseconds: number) => void (offset += milliseconds), now: () => new Date(real() + offset) }
}

for (const [name, jump] of [
  ['forwards', 2 * hour],
  ['back', -2 * hour],
] as const) {
  test(`a clock that is set ${name}: the rate limit neither resets nor gets stuck`, async (context) => {
    const clock = settableClock(context)
    const limiter = createRateLimiter({
      rateLimit: { requests: 1, windowSeconds: 60 },
      baseUrl: () => 'https://example.com',
      counts: new ServerCounts(),
    })
    assert.equal((await limiter('192.0.2.1')).refusal, null)
    clock.jump(jump)
    const { refusal } = await limiter('192.0.2.1')
    assert.equal(refusal?.status, 429)
    assert.ok(Number(refusal?.headers['retry-after']) <= 60)
  })

  test(`a clock that is set ${name}: a changed folder is detected`, { timeout: 20_000 }, async (context) => {
    const clock = settableClock(context)
    const folder = await mkdtemp(join(tmpdir(), 'daf-clock-'))
    const stop = new AbortController()
    context.after(async () => {
      stop.abort()
      await rm(folder, { recursive: true, force: true })
    })
    await writeFile(join(folder, 'index.html'), '<h1>One</h1>')
    const origin = openFolderOrigin(folder)
    await origin.list()
    const changes = origin.changes(stop.signal)[Symbol.asyncIterator]()
    const change = changes.next()
    clock.jump(jump)
    await writeFile(join(folder, 'second.html'), '<h1>Two</h1>')
    assert.equal((await change).value?.documents.length, 2)
  })
}

test('traffic counted while the clock was a year ahead does not displace other counts', async (context) => {
  const clock = settableClock(context)
  const folder = await mkdtemp(join(tmpdir(), 'daf-clock-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  const traffic = startTraffic({
    folder,
    queries: 'kept',
    now: () => clock.now().getTime(),
    warn: (message) => assert.fail(message),
  })
  const read = () => traffic.record({ interface: 'html', subject: null })
  read()
  clock.jump(year)
  read()
  await traffic.flush()
  clock.jump(-year)
  read()
  await traffic.stop()
  const { days } = await readSummary(folder, clock.now())
  assert.equal(
    days.reduce((sum, { html }) => sum + html, 0),
    2,
  )
})

test('a call accepted before the clock was set back is not accepted again', () => {
  let now = 1_800_000_000_000
  const verify = createCallVerifier('secret', () => now)
  const timestamp = String(now / 1_000)
  const body = new Uint8Array()
  const signature = `sha256=${createHmac('sha256', 'secret').update(`${timestamp}.`).digest('hex')}`
  assert.equal(verify({ timestamp, signature, body }), true)
  now -= 60_000
  assert.equal(verify({ timestamp, signature, body }), false)
  now += 120_000
  assert.equal(verify({ timestamp, signature, body }), false)
})
