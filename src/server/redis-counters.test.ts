import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { redisMissing, startRedis, type RedisServer } from '../../test/services/redis-server.ts'
import { ServerCounts } from './server-counts.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'
import { openRedisCounters } from './redis-counters.ts'

const policy = { requests: 120, windowSeconds: 60 }

/** A server's limiter, its reported state changes, and its counters. */
async function limiterOn(test: TestContext, url: string) {
  const changes: string[] = []
  const counters = await openRedisCounters({
    url,
    window: 60_000,
    changed: (state, reason) => changes.push(`${state} ${reason}`.trim()),
  })
  test.after(() => counters.close())
  return {
    limiter: createRateLimiter({
      rateLimit: policy,
      baseUrl: () => 'https://a.example',
      sharedCounters: counters,
      counts: new ServerCounts(),
    }),
    counters,
    changes,
  }
}

async function passed(limiter: RateLimiter, client: string): Promise<boolean> {
  return (await limiter(client)).refusal === null
}

/** How many of several concurrent requests pass. */
async function passing(requests: number, limiters: readonly RateLimiter[], client = '192.0.2.1'): Promise<number> {
  const verdicts = Array.from({ length: requests }, (_, index) => {
    const limiter = limiters[index % limiters.length]
    return limiter === undefined ? false : passed(limiter, client)
  })
  return (await Promise.all(verdicts)).filter(Boolean).length
}

/** Waits until Redis is used (again). */
async function untilShared(changes: readonly string[]): Promise<void> {
  for (let attempt = 0; changes.at(-1) !== 'shared'; attempt++) {
    assert.ok(attempt < 400, `still ${changes.at(-1)}`)
    await pause(25)
  }
}

suite('counters in Redis', { skip: redisMissing }, () => {
  test('exactly 120 of 200 requests to two servers pass; other clients are counted separately', async (t) => {
    const { url } = await startRedis(t)
    const [one, two] = [await limiterOn(t, url), await limiterOn(t, url)]
    assert.equal(await passing(200, [one.limiter, two.limiter]), 120)
    assert.equal(await passing(120, [two.limiter, one.limiter], '192.0.2.2'), 120)
    assert.deepEqual([one.changes, two.changes], [['shared'], ['shared']])
  })

  test('a window begins with the first request and ends after its length', async (t) => {
    const { url } = await startRedis(t)
    const counters = await openRedisCounters({ url, window: 1_000, changed: () => {} })
    t.after(() => counters.close())
    const [first, second] = [await counters.count('a'), await counters.count('a')]
    assert.equal(first?.left, 1_000)
    assert.equal(second?.requests, 2)
    assert.ok(second.left <= 1_000)
    for (let attempt = 0; attempt < 400 && (await counters.count('a'))?.requests !== 1; attempt++) await pause(50)
    assert.equal((await counters.count('a'))?.requests, 2)
  })

  test('Redis stores no client address, and every key expires', async (t) => {
    const redis = await startRedis(t)
    const { limiter } = await limiterOn(t, redis.url)
    await passed(limiter, '192.0.2.77')
    const keys = await redis.ask('KEYS *')
    assert.match(keys, /daf:limit:/)
    assert.doesNotMatch(keys, /192\.0\.2/)
    const key = /daf:limit:(?!trial)\S+/.exec(keys)?.[0] ?? ''
    assert.match(await redis.ask(`TTL ${key}`), /^:(?:59|60)/)
  })

  test('when Redis is killed, counting continues locally; it is used again once it is back', async (t) => {
    const redis = await startRedis(t)
    const { limiter, changes } = await limiterOn(t, redis.url)
    assert.equal(await passing(100, [limiter]), 100)
    await redis.kill()
    assert.equal(await passing(100, [limiter]), 20)
    // Redis is no longer contacted, so nothing is awaited.
    assert.ok(!(limiter('192.0.2.9') instanceof Promise))
    await redis.restart()
    await untilShared(changes)
    assert.ok(limiter('192.0.2.9') instanceof Promise)
    assert.deepEqual(
      changes.map((line) => line.split(' ', 1)[0]),
      ['shared', 'alone', 'shared'],
    )
  })

  test('when Redis is killed under load, every request is still counted', async (t) => {
    const redis = await startRedis(t)
    const { limiter } = await limiterOn(t, redis.url)
    const asked = Array.from({ length: 400 }, () => passed(limiter, '192.0.2.1'))
    const killed = redis.kill()
    const verdicts = await Promise.all([...asked, ...Array.from({ length: 400 }, () => passed(limiter, '192.0.2.1'))])
    await killed
    assert.ok(verdicts.filter(Boolean).length <= 120)
    assert.ok(verdicts.includes(true))
  })

  const hanging: readonly [
    string,
    (redis: RedisServer) => void | Promise<unknown>,
    (redis: RedisServer) => void | Promise<unknown>,
  ][] = [
    ['hangs', (redis) => redis.hang(), (redis) => redis.resume()],
    ['is full', (redis) => redis.ask('CONFIG SET maxmemory 1'), (redis) => redis.ask('CONFIG SET maxmemory 0')],
    ['is made a copy of another', (redis) => redis.ask('REPLICAOF 127.0.0.1 1'), (redis) => redis.ask('REPLICAOF NO ONE')],
  ]
  for (const [fault, begin, end] of hanging) {
    test(`Redis that ${fault} is bypassed until it counts again, and each change is reported once`, async (t) => {
      const redis = await startRedis(t)
      const { limiter, changes } = await limiterOn(t, redis.url)
      await begin(redis)
      assert.equal(await passing(150, [limiter]), 120)
      assert.ok(!(limiter('192.0.2.9') instanceof Promise))
      await end(redis)
      await untilShared(changes)
      assert.deepEqual(
        changes.map((line) => line.split(' ', 1)[0]),
        ['shared', 'alone', 'shared'],
      )
    })
  }

  test('flushed scripts are loaded again', async (t) => {
    const redis = await startRedis(t)
    const { limiter, changes } = await limiterOn(t, redis.url)
    await redis.ask('SCRIPT FLUSH')
    assert.equal(await passing(150, [limiter]), 120)
    await untilShared(changes)
    assert.ok(limiter('192.0.2.9') instanceof Promise)
  })

  test('without Redis the server starts and counts locally; the reason contains no password', async (t) => {
    const redis = await startRedis(t)
    await redis.kill()
    const url = redis.url.replace('//', '//:secret@')
    const { limiter, changes } = await limiterOn(t, url)
    assert.equal(await passing(200, [limiter]), 120)
    assert.match(changes.join(), /^alone .*ECONNREFUSED/)
    assert.doesNotMatch(changes.join(), /secret/)
  })

  test('a wrong password is reported', async (t) => {
    const redis = await startRedis(t)
    await redis.ask('CONFIG SET requirepass right')
    const { changes } = await limiterOn(t, redis.url.replace('//', '//:secret@'))
    assert.match(changes.join(), /^alone WRONGPASS/)
  })
})
