import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually, Program, run } from '../cli/program.ts'
import { buildOf, writeServedSite } from '../endurance/serving.ts'
import { generateSite } from '../publishing/generated-site.ts'
import { postgresMissing, startPostgres, type PostgresServer } from '../services/postgres-server.ts'
import { redisMissing, startRedis } from '../services/redis-server.ts'
import { startLoad } from './bounded-load.ts'

const pages = 40

/** The status of a response to a client at one of the loopback addresses. */
async function statusFor(localAddress: string, address: string): Promise<number | undefined> {
  const [response] = (await once(get(address, { localAddress, agent: false }), 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

describe('several processes with one database', { skip: postgresMissing || redisMissing }, () => {
  let root = ''
  let postgres: PostgresServer
  let stopPostgres = async () => {}
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-cluster-'))
    postgres = await startPostgres({ after: (work) => void (stopPostgres = work) })
  })
  afterEach(() => Program.killAll())
  after(async () => {
    await stopPostgres()
    await rm(root, { recursive: true, force: true })
  })

  let folders = 0
  /** A working folder with a site whose pages each name their build, a configuration, and its own database. */
  async function newSite(configuration?: string) {
    const cwd = join(root, `case-${folders++}`)
    await writeServedSite(cwd, pages, configuration)
    const url = await postgres.createDatabase()
    return {
      cwd,
      url,
      build: (number: number) => generateSite(join(cwd, 'dist'), pages, number),
      publish: (...more: readonly string[]) => run(['publish', './dist', '--database-url', url, ...more], cwd),
      /** A separate server with its own data folder, as on another machine. */
      serve(options: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
        const data = ['--data', join(cwd, `data-${folders++}`)]
        return new Program(['serve', '--no-publish', '--port', '0', ...data, ...options], cwd, { DATABASE_URL: url, ...env })
      },
    }
  }

  /** Waits until a page shows a build; returns the time it took, in milliseconds. */
  async function seesBuild(address: string, build: string, deadline = 15_000): Promise<number> {
    const began = performance.now()
    assert.equal(
      await eventually(
        () => buildOf(address),
        (seen) => seen === build,
        deadline,
      ),
      build,
      address,
    )
    return performance.now() - began
  }

  /** docs/several-machines.md has figures of an idle machine; a busy one is given more time. */
  async function allSeeBuild(addresses: readonly string[], build: string): Promise<number> {
    return Math.round(Math.max(...(await Promise.all(addresses.map((address) => seesBuild(address, build))))))
  }

  async function everyPageIsOfBuild(address: string, build: string): Promise<void> {
    for (let at = 1; at < pages; at++) assert.equal(await buildOf(address, `/section-${at % 7}/page-${at}/`), build, `page ${at}`)
  }

  /** A read-only database user, for tables that exist by then. */
  async function readerOf(url: string): Promise<string> {
    const rights =
      'CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA daf TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA daf TO reader'
    await postgres.sql(rights, new URL(url).pathname.slice(1))
    return url.replace('daf@', 'reader@')
  }

  test('all servers see a publish and a rollback within about a second, and share one rate limit', async (t) => {
    const redis = await startRedis(t)
    const site = await newSite('')
    assert.equal((await site.publish()).code, 0)
    // One of the servers reads from a separate, read-only address.
    const reading = ['--read-database-url', await readerOf(site.url)]
    const servers = [[], reading].map((more) => site.serve(['--redis-url', redis.url, ...more]))
    const addresses = await Promise.all(servers.map(async (server) => (await server.ready()).address))
    // A server that says that Redis was late has counted alone, as it should: then once more, as another client.
    const lateOnes = () => servers.flatMap(({ stderr }) => stderr.match(/Redis is unreachable/g) ?? []).length
    for (let client = 2; ; client++) {
      const before = lateOnes()
      const statuses = await Promise.all(
        Array.from({ length: 200 }, (_, at) => statusFor(`127.0.0.${client}`, `${addresses[at % 2]}/v1/services/`)),
      )
      const allowed = statuses.filter((status) => status === 200).length
      if (lateOnes() > before && client < 4) {
        await pause(2_000)
        continue
      }
      assert.equal(allowed, 120)
      assert.equal(statuses.filter((status) => status === 429).length, 80)
      break
    }
    await site.build(2)
    assert.equal((await site.publish()).code, 0)
    t.diagnostic(`a publish is visible after ${await allSeeBuild(addresses, '2')} ms`)
    const back = await run(['publish', '--rollback', '--database-url', site.url], site.cwd)
    assert.deepEqual([back.code, back.stderr], [0, ''])
    t.diagnostic(`a rollback is visible after ${await allSeeBuild(addresses, '1')} ms`)
    const [readers] = await postgres.sql("SELECT count(*)::int AS number FROM pg_stat_activity WHERE usename = 'reader'")
    assert.ok(Number(readers?.['number']) > 0)
    // Servers without a source store nothing of the site locally, only their counters.
    for (const name of (await readdir(site.cwd)).filter((name) => name.startsWith('data')))
      assert.deepEqual(await readdir(join(site.cwd, name)), ['traffic'])
    for (const { code } of await Promise.all(servers.map((server) => server.stop()))) assert.equal(code, 0)
  })

  test('whatever is killed under load, every response is correct or a declared 503, and nothing is lost', async (t) => {
    const redis = await startRedis(t)
    const site = await newSite()
    assert.equal((await site.publish()).code, 0)
    const servers = [0, 1].map(() => site.serve([], { REDIS_URL: redis.url }))
    const [one = '', two = ''] = await Promise.all(servers.map(async (server) => (await server.ready()).address))
    const load = startLoad([one, two])
    t.after(() => load.stop())
    const phase = async (name: string, work: () => Promise<void>) => {
      await work()
      assert.deepEqual(load.faults.slice(0, 3), [], `when ${name} is killed`)
      t.diagnostic(`${name}: ${JSON.stringify(load.counts())}`)
    }

    await phase('a publisher', async () => {
      await site.build(2)
      const publisher = new Program(['publish', './dist', '--database-url', site.url], site.cwd)
      await eventually(
        () => postgres.sql("SELECT 1 FROM pg_stat_activity WHERE application_name = 'daf publish'"),
        (rows) => rows.length > 0,
      )
      await pause(Math.random() * 150)
      await publisher.kill()
      for (const address of [one, two]) assert.match(await buildOf(address), /^[12]$/)
      assert.equal((await site.publish()).code, 0)
      await Promise.all([seesBuild(one, '2'), seesBuild(two, '2')])
    })

    await phase('Redis', async () => {
      const before = load.counts().good
      await redis.kill()
      await eventually(
        async () => load.counts().good,
        (good) => good > before + 50,
      )
      assert.equal(load.counts().unavailable, 0)
      await redis.restart()
      const reported = await eventually(
        async () => servers.map(({ stderr }) => stderr.split('"requests are counted in Redis').length),
        (times) => times.every((time) => time === 3),
      )
      assert.deepEqual(reported, [3, 3])
    })

    await phase('a server', async () => {
      load.forgive(two)
      await servers[1]?.kill()
      const before = load.counts().good
      await eventually(
        async () => load.counts().good,
        (good) => good > before + 50,
      )
      const again = site.serve(['--port', new URL(two).port], { REDIS_URL: redis.url })
      assert.equal((await again.ready()).pages, pages)
      load.watch(two)
    })

    await phase('PostgreSQL', async () => {
      await postgres.stop('SIGKILL')
      const before = load.counts()
      await eventually(
        async () => load.counts().good + load.counts().unavailable,
        (all) => all > before.good + before.unavailable + 60,
      )
      // Cached content is still served, and a server that has content is ready.
      assert.ok(load.counts().good > before.good)
      assert.equal((await fetch(`${one}/readyz`)).status, 200)
      await postgres.start()
      await site.build(3)
      assert.equal((await site.publish()).code, 0)
      await Promise.all([seesBuild(one, '3'), seesBuild(two, '3')])
    })

    await load.stop()
    assert.deepEqual(load.faults.slice(0, 3), [])
    for (const address of [one, two]) await everyPageIsOfBuild(address, '3')
  })

  test('servers with the source publish one at a time, each change once', async () => {
    const site = await newSite()
    // A copy on another machine: the same site in another folder, with different timestamps.
    await generateSite(join(site.cwd, 'copy'), pages, 1)
    const start = (source: string) =>
      new Program(['serve', source, '--port', '0', '--data', `data-${folders++}`, '--database-url', site.url], site.cwd)
    const servers = [start('./dist'), start('./copy')]
    const addresses = await Promise.all(servers.map(async (server) => (await server.ready()).address))
    await Promise.all([site.build(2), generateSite(join(site.cwd, 'copy'), pages, 2)])
    await Promise.all(addresses.map((address) => seesBuild(address, '2')))
    // The site is written file by file: a scan may happen in between, as on one machine. No server publishes what another one already has.
    const said = /"msg":"(published|nothing has changed)"/
    assert.ok(await eventually(async () => servers.every(({ stderr }) => said.test(stderr)), Boolean))
    const [row] = await postgres.sql('SELECT max(number)::int AS number FROM daf.generation', new URL(site.url).pathname.slice(1))
    assert.ok(Number(row?.['number']) <= 4, `${row?.['number']} generations`)
    // The remaining server continues alone.
    await servers[1]?.kill()
    await site.build(3)
    await seesBuild(addresses[0] ?? '', '3')
  })

  test('a server starts while the database is down, logs it, and becomes ready when it is up', async () => {
    const site = await newSite()
    assert.equal((await site.publish()).code, 0)
    await postgres.stop()
    const server = site.serve()
    const waiting = await eventually(
      async () => server.stderr,
      (text) => text.includes('cannot be reached') && text.includes('Server listening'),
    )
    const address = /Server listening at (http:\S+?)"/.exec(waiting)?.[1] ?? ''
    for (const path of ['/', '/v1/', '/v1/pricing/', '/llms.txt', '/readyz']) {
      const response = await fetch(address + path)
      assert.equal(response.status, 503, path)
      assert.match(response.headers.get('retry-after') ?? '', /^[1-9]/, path)
    }
    assert.equal((await fetch(`${address}/healthz`)).status, 200)
    await postgres.start()
    assert.equal((await server.ready()).pages, pages)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    assert.equal((await server.stop()).code, 0)
    // Each logged once: that it is unreachable, and that it is reachable again.
    assert.equal(server.stderr.match(/"msg":"The catalog in [^"]* can(?:not)? be reached/g)?.length, 2, server.stderr)
  })

  test('publishing another site by mistake exits with one line, and nothing changes', async () => {
    const site = await newSite('')
    assert.equal((await site.publish('--base-url', 'https://www.cedar.example')).code, 0)
    const bakery = join(site.cwd, 'bakery')
    await mkdir(bakery)
    await writeFile(join(bakery, 'index.html'), '<title>Salt Bakery</title><h1>Salt Bakery</h1><p>Bread from a wood oven.</p>')
    const publish = (baseUrl: string) => run(['publish', bakery, '--database-url', site.url, '--base-url', baseUrl], site.cwd)
    const { code, stderr } = await publish('https://salt.example')
    assert.equal(code, 1, stderr)
    assert.match(stderr, /^daf: The database holds another site, .* \(www\.cedar\.example\)/m)
    assert.match((await site.publish('--base-url', 'https://www.cedar.example')).stdout, /Nothing has changed\./)
    assert.equal((await publish('https://cedar.example')).code, 0, 'a new site at the same address replaces the old one')
  })

  test('a permanent error exits with one line without a password', async () => {
    const site = await newSite()
    const { url } = site
    const unknown = await site.serve([], { DATABASE_URL: url.replace('daf@', 'daf:secret@').replace(/[^/]+$/, 'nowhere') }).ended
    assert.equal(unknown.code, 2, unknown.stderr)
    assert.match(unknown.stderr, /^daf: .*nowhere.*\n$/)
    const stranger = await site.serve([], { DATABASE_URL: url.replace('daf@', 'stranger:secret@') }).ended
    assert.equal(stranger.code, 2, stranger.stderr)
    assert.match(stranger.stderr, /^daf: .*stranger.*\n$/)
    const publisher = await run(['publish', './dist', '--database-url', url.replace('daf@', 'stranger:secret@')], site.cwd)
    assert.equal(publisher.code, 2, publisher.stderr)
    for (const { stderr, stdout } of [unknown, stranger, publisher]) assert.doesNotMatch(stderr + stdout, /secret/)
    assert.deepEqual((await readdir(site.cwd)).toSorted(), ['daf.yaml', 'dist'], 'nothing is left behind')
  })
})
