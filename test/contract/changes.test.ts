import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test, type TestContext } from 'node:test'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { publishFolder, serveCatalog, writeSite, type PublishedServer } from '../published-server.ts'
import { postgresMissing, startPostgres } from '../services/postgres-server.ts'
import { html } from '../site/agency-like-site.ts'
import { ResponseChecker } from './check-response.ts'

const baseUrl = 'https://public.example'
const catalog = new MemoryCatalog()
let site: PublishedServer
let checker: ResponseChecker
let root: string

const page = (path: string, title: string) =>
  html({ path, title, body: `<p>Words of ${title}, with a <a href="/b/">link</a>.</p>` })

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-changes-'))
  await writeSite(root, { 'index.html': page('/', 'Home'), 'a.html': page('/a.html', 'A'), 'b/index.html': page('/b/', 'B') })
  await publish()
  site = serveCatalog(catalog, { baseUrl })
  checker = new ResponseChecker(JSON.parse((await site.get('/openapi.json')).body))
})
after(async () => {
  await site.close()
  await rm(root, { recursive: true, force: true })
})

const publish = () => publishFolder(catalog, root, { rules: {}, baseUrl })

interface Answer {
  readonly changes: readonly { url: string; title: string; type: string; change: string; at: string; hash: string | null }[]
  readonly nextCursor: string
}

async function changes(query = '', server = site): Promise<Answer> {
  const response = await server.get(`/v1/changes/${query}`)
  assert.equal(response.status, 200, response.body)
  checker.check('/changes/', response)
  return JSON.parse(response.body)
}

describe('GET /v1/changes/ (contract, section 4)', () => {
  test('lists every page with its Markdown hash, and later changes after the cursor', async () => {
    const { changes: all, nextCursor } = await changes()
    assert.deepEqual(
      all.map(({ url, title, type, change }) => [url, title, type, change]),
      [
        [`${baseUrl}/`, 'Home', 'page', 'added'],
        [`${baseUrl}/a.html`, 'A', 'page', 'added'],
        [`${baseUrl}/b/`, 'B', 'page', 'added'],
      ],
    )
    for (const [index, address] of ['/index.md', '/a.html.md', '/b.md'].entries()) {
      const { bytes } = await site.get(address)
      assert.ok(bytes.includes(`${baseUrl}/b/`), 'the Markdown depends on the base URL')
      assert.equal(all[index]?.hash, createHash('sha256').update(bytes).digest('hex'))
      assert.equal(all[index]?.at, catalog.current()?.publishedAt)
    }
    assert.deepEqual(await changes(`?cursor=${nextCursor}`), { changes: [], nextCursor }, 'an empty list repeats its cursor')

    await writeFile(join(root, 'b/index.html'), page('/b/', 'Another B'))
    await rm(join(root, 'a.html'))
    await publish()
    const next = await changes(`?cursor=${nextCursor}`)
    assert.deepEqual(
      next.changes.map(({ url, title, change, hash }) => [url, title, change, hash === null]),
      [
        [`${baseUrl}/a.html`, 'A', 'removed', true],
        [`${baseUrl}/b/`, 'Another B', 'changed', false],
      ],
    )
    assert.deepEqual(await changes(`?cursor=${next.nextCursor}`), { changes: [], nextCursor: next.nextCursor })
  })

  test('is paginated, with cursors through all parts', async () => {
    const first = await changes('?limit=1')
    const second = await changes(`?limit=1&cursor=${first.nextCursor}`)
    const rest = await changes(`?cursor=${second.nextCursor}`)
    assert.deepEqual(
      [first, second].map(({ changes: { length } }) => length),
      [1, 1],
    )
    assert.deepEqual([...first.changes, ...second.changes, ...rest.changes], (await changes()).changes)
  })

  test('an invalid limit and an unknown cursor are 400', async () => {
    const { nextCursor } = await changes()
    const changed = `${nextCursor.slice(0, -1)}${nextCursor.endsWith('A') ? 'B' : 'A'}`
    for (const query of ['?limit=0', '?limit=1001', '?cursor=x', `?cursor=${changed}`, `?cursor=${'A'.repeat(41)}`]) {
      const response = await site.get(`/v1/changes/${query}`)
      assert.equal(response.status, 400, query)
      checker.check('/changes/', response)
    }
  })

  test('a cursor of a generation not yet opened by this server is accepted', async (t) => {
    const folder = join(root, '..', `${basename(root)}-shared`)
    const first = await openSqliteCatalog(folder)
    await publishFolder(first, root, { rules: {}, baseUrl })
    const second = await openSqliteCatalog(folder)
    const servers = [serveCatalog(first, { baseUrl }), serveCatalog(second, { baseUrl })] as const
    t.after(async () => {
      for (const each of [...servers, first, second]) await each.close()
      await rm(folder, { recursive: true })
    })
    await writeFile(join(root, 'b/index.html'), page('/b/', 'B published once more'))
    await publishFolder(first, root, { rules: {}, baseUrl })
    const { nextCursor } = await changes('', servers[0])
    assert.notEqual(second.current()?.number, first.current()?.number)
    assert.deepEqual(await changes(`?cursor=${nextCursor}`, servers[1]), { changes: [], nextCursor })
  })

  test('a cursor of another catalog or base URL is 410, with the fix', async () => {
    const { nextCursor } = await changes()
    const rebuilt = new MemoryCatalog()
    await publishFolder(rebuilt, root, { rules: {}, baseUrl })
    const others = [serveCatalog(rebuilt, { baseUrl }), serveCatalog(catalog, { baseUrl: 'https://another.example' })]
    for (const server of others) {
      const response = await server.get(`/v1/changes/?cursor=${nextCursor}`)
      checker.check('/changes/', response)
      assert.equal(response.status, 410)
      assert.equal(response.headers['content-type'], 'application/problem+json')
      const { type, title, detail } = JSON.parse(response.body)
      assert.deepEqual([type, title], [`${server.baseUrl}/developers/#gone`, 'Gone'])
      assert.match(detail, /start again without cursor/)
      assert.match((await server.get('/developers/')).body, / id="gone"/)
      await server.close()
    }
    const twin = serveCatalog(catalog, { baseUrl })
    assert.deepEqual(await changes(`?cursor=${nextCursor}`, twin), { changes: [], nextCursor }, 'another server of the catalog')
    await twin.close()
  })

  const changeBounds = { removed: 10, generations: 3 }
  const remembering = {
    'the embedded catalog': async (t: TestContext) => {
      const folder = `${root}-bounded`
      t.after(() => rm(folder, { recursive: true, force: true }))
      return [await openSqliteCatalog(folder, { changeBounds }), await openSqliteCatalog(folder, { changeBounds })] as const
    },
    PostgreSQL: async () => {
      const options = { url: (await startPostgres({ after })).url(), warn: () => undefined, changeBounds }
      return [await openPostgresCatalog(options), await openPostgresCatalog(options)] as const
    },
  }
  for (const [name, open] of Object.entries(remembering)) {
    const skip = name === 'PostgreSQL' && postgresMissing
    test(`a cursor older than ${name} remembers is 410 on every server`, { skip }, async (t) => {
      const catalogs = await open(t)
      const servers = [serveCatalog(catalogs[0], { baseUrl }), serveCatalog(catalogs[1], { baseUrl })] as const
      t.after(async () => {
        for (const each of [...servers, ...catalogs]) await each.close()
      })
      const change = async (version: number) => {
        await writeFile(join(root, 'b/index.html'), page('/b/', `Version ${version}`))
        await publishFolder(catalogs[0], root, { rules: {}, baseUrl })
        await catalogs[1].refresh()
      }
      await change(0)
      const { nextCursor: old } = await changes('', servers[0])
      for (const version of [1, 2]) await change(version)
      const { changes: since, nextCursor: recent } = await changes(`?cursor=${old}`, servers[1])
      assert.deepEqual(
        since.map(({ title }) => title),
        ['Version 2'],
      )
      await change(3)
      for (const server of servers) {
        const response = await server.get(`/v1/changes/?cursor=${old}`)
        checker.check('/changes/', response)
        assert.equal(response.status, 410, response.body)
        assert.match(JSON.parse(response.body).detail, /start again without cursor/)
        assert.equal((await changes(`?cursor=${recent}`, server)).changes[0]?.title, 'Version 3')
        const { changes: all } = await changes('', server)
        assert.deepEqual(
          all.map(({ title }) => title),
          ['Home', 'Version 3'],
        )
      }
    })
  }
})
