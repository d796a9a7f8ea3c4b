import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test, type TestContext } from 'node:test'
import { type Catalog, CatalogError } from '../../src/catalog/catalog.ts'
import { FolderShare } from '../../src/catalog/sqlite/follow/folder-share.ts'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { followShare } from '../../src/catalog/sqlite/follow/follow-share.ts'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { markdownPath } from '../../src/model/site-path.ts'
import { rollBack } from '../../src/publishing/roll-back.ts'
import { eventually } from '../cli/program.ts'
import { type PublishedServer, publishFolder, serveCatalog } from '../published-server.ts'
import { postgresMissing, startPostgres, startStandby } from '../services/postgres-server.ts'
import { Mirror } from './mirror.ts'
import { randomNumbers, RandomEdits } from './random-edits.ts'

/** 1,000 by hand. */
const publishes = Number(process.env['DAF_MIRROR_PUBLISHES'] ?? 30)
const seed = Number(process.env['DAF_MIRROR_SEED'] ?? 7)

/** After so many publishes a backup is made, and after so many it is all that is left. */
const backup = Math.floor(publishes / 3)
const loss = Math.floor(publishes / 2)

/** Servers of one site. The first catalog is published into, all are read. */
interface Servers {
  readonly catalogs: readonly Catalog[]
  readonly servers: readonly PublishedServer[]
  readonly baseUrl: string
}

class Site {
  readonly #open: () => Promise<readonly Catalog[]>
  #running: Servers | undefined

  constructor(open: () => Promise<readonly Catalog[]>) {
    this.#open = open
  }

  /** Starts the servers, after stopping those that run. */
  async start(baseUrl: string): Promise<Servers> {
    await this.stop()
    const catalogs = await this.#open()
    const servers = catalogs.map((catalog) => serveCatalog(catalog, { baseUrl }))
    return (this.#running = { catalogs, servers, baseUrl })
  }

  async stop(): Promise<void> {
    for (const server of this.#running?.servers ?? []) await server.close()
    for (const catalog of this.#running?.catalogs ?? []) await catalog.close()
    this.#running = undefined
  }
}

interface Round {
  readonly at: number
  readonly random: (bound: number) => number
  readonly mirrors: readonly Mirror[]
}

/**
 * Publishes at random, and checks that mirrors equal the site.
 * @param between runs before each publish; true if the servers must be started again
 */
async function publishAtRandom(
  t: TestContext,
  open: () => Promise<readonly Catalog[]>,
  between: (round: Round) => Promise<boolean>,
) {
  const root = await mkdtemp(join(tmpdir(), 'daf-mirror-'))
  const site = new Site(open)
  t.after(async () => {
    await site.stop()
    await rm(root, { recursive: true, force: true })
  })
  const random = randomNumbers(seed)
  const edits = new RandomEdits(root, random)
  await edits.start()
  // One that follows after every publish, one that is often away, one that rarely reads to the end, one that is away from the loss on.
  const mirrors = [new Mirror(), new Mirror(), new Mirror(), new Mirror()] as const
  let servers = await site.start('https://public.example')
  for (let at = 1; at <= publishes; at++) {
    const again = await between({ at, random, mirrors })
    if (again || random(12) === 0) {
      const baseUrl = random(6) === 0 ? `https://${random(2) === 0 ? 'public' : 'another'}.example` : servers.baseUrl
      servers = await site.start(baseUrl)
    }
    await edits.edit()
    const [catalog] = servers.catalogs
    assert.ok(catalog !== undefined)
    if (at === 1 || random(5) > 0) await publishFolder(catalog, root, { rules: edits.rules, baseUrl: servers.baseUrl })
    else await rollBack(catalog).catch((error: unknown) => assert.ok(error instanceof CatalogError))
    for (const other of servers.catalogs)
      assert.equal(
        await eventually(
          async () => (await other.refresh())?.publishedAt,
          (time) => time === catalog.current()?.publishedAt,
        ),
        catalog.current()?.publishedAt,
      )
    const [eager, lazy, slow, absent] = mirrors
    // Any server continues what another one began.
    const get = (target: string) => servers.servers[random(servers.servers.length)]?.get(target) ?? assert.fail()
    await eager.follow(get, 1 + random(20))
    await assertEqual(eager, get, catalog)
    if (random(7) === 0) {
      await lazy.follow(get, 1 + random(1000))
      await assertEqual(lazy, get, catalog)
    }
    if (at === loss - 1) await absent.follow(get, 1000)
    if (random(3) === 0) await slow.follow(get, 1 + random(4), 2)
  }
  const [catalog] = servers.catalogs
  const get = (target: string) => servers.servers[0]?.get(target) ?? assert.fail()
  for (const mirror of mirrors) {
    await mirror.follow(get, 5)
    await assertEqual(mirror, get, catalog ?? assert.fail())
  }
  return mirrors
}

async function assertEqual(
  mirror: Mirror,
  get: (target: string) => ReturnType<PublishedServer['get']>,
  catalog: Catalog,
): Promise<void> {
  const pages = await catalog.read((reader) => reader.pages({ limit: 1000 }))
  assert.deepEqual(
    [...mirror.pages.keys()].toSorted(),
    pages.map(({ path }) => path),
    `seed ${seed}`,
  )
  for (const { path } of pages)
    assert.deepEqual((await get(markdownPath(path))).bytes, mirror.pages.get(path), `${path}, seed ${seed}`)
}

describe(`a mirror that only follows /v1/changes/, over ${publishes} random publishes`, () => {
  test('equals a site in SQLite, over restarts, rollbacks and a restored backup, from the publisher or a follower', async (t) => {
    const root = await mkdtemp(join(tmpdir(), 'daf-mirror-catalog-'))
    const stop = new AbortController()
    const folder = join(root, 'published')
    const following = followShare({
      share: new FolderShare(folder),
      folder: join(root, 'copy'),
      signal: stop.signal,
      interval: 10,
      onEvent: () => undefined,
    })
    t.after(async () => {
      stop.abort()
      await following
      await rm(root, { recursive: true, force: true })
    })
    let restore = false
    const mirrors = await publishAtRandom(
      t,
      async () => {
        if (restore) {
          await rm(folder, { recursive: true })
          await cp(join(root, 'backup'), folder, { recursive: true })
        }
        restore = false
        return [await openSqliteCatalog(folder), await openSqliteCatalog(join(root, 'copy'))]
      },
      async ({ at }) => {
        if (at === backup) await cp(folder, join(root, 'backup'), { recursive: true })
        restore = at === loss
        return restore
      },
    )
    assert.ok(mirrors[0].restarts > 0, 'what was lost is not taken for known')
  })

  test(
    'equals a site in PostgreSQL, over restarts, rollbacks and a failover that loses publishes',
    { skip: postgresMissing },
    async (t) => {
      const primary = await startPostgres({ after })
      const standby = await startStandby({ after }, primary)
      let url = primary.url()
      const mirrors = await publishAtRandom(
        t,
        () => Promise.all([1, 2].map(() => openPostgresCatalog({ url, warn: () => undefined }))),
        async ({ at }) => {
          if (at === backup) {
            // From here on the standby receives nothing more.
            await standby.sql("ALTER SYSTEM SET primary_conninfo = ''")
            await standby.sql('SELECT pg_reload_conf()')
          }
          if (at !== loss) return false
          await primary.stop('SIGKILL')
          await standby.sql('SELECT pg_promote()')
          url = standby.url()
          return true
        },
      )
      assert.ok(mirrors[0].restarts > 0, 'what was lost is not taken for known')
    },
  )
})
