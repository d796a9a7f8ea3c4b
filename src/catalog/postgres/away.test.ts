import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import { type Catalog, CatalogError, CatalogUnavailableError } from '../catalog.ts'
import { found, publish, publishPages, samplePage, sampleSite } from '../testing/sample-site.ts'
import { assertWhole } from '../testing/whole-generation.ts'
import { emptyDatabases } from './testing/empty-catalogs.ts'
import { eventually } from './testing/eventually.ts'

const publishForever = fileURLToPath(new URL('./testing/publish-forever.ts', import.meta.url))

function isPublished(catalog: Catalog): Promise<boolean> {
  return publishPages(catalog, [samplePage('/a/', { title: 'חדש' })]).then(
    () => true,
    (error: unknown) => {
      assert.ok(error instanceof CatalogUnavailableError, String(error))
      return false
    },
  )
}

suite('a catalog whose PostgreSQL server goes away', { skip: postgresMissing }, async () => {
  if (postgresMissing !== false) return
  const server = await startPostgres({ after })
  const emptyDatabase = emptyDatabases(server)
  const breakConnections = () =>
    server.sql('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IS NOT NULL AND pid <> pg_backend_pid()')

  test('other servers are notified of a publish without polling, even after all connections broke', async (t) => {
    const { open } = await emptyDatabase(t)
    const [catalog, other] = [await open(), await open()]
    for (let round = 0; round < 2; round++) {
      const { number } = await publishPages(catalog, [samplePage(`/${round}/`, { title: 'שמועה' })])
      await eventually(() => other.current()?.number === number)
      assert.deepEqual(await found(other, 'שמועה'), [`/${round}/`])
      await breakConnections()
      await eventually(() => isPublished(catalog))
    }
  })

  test('the publisher lock is lost with its connection: the draft is dropped, its commit fails, another publisher can start', async (t) => {
    const { open } = await emptyDatabase(t)
    const [catalog, other] = [await open(), await open()]
    const before = await publishPages(catalog, [samplePage('/a/', { title: 'קודם' })])
    const publisher = await catalog.publisher()
    const draft = await publisher.begin()
    draft.putPage(samplePage('/b/', { title: 'אבוד' }).page, '')
    await breakConnections()
    await eventually(() => isPublished(other))
    await assert.rejects(draft.commit(sampleSite()), CatalogUnavailableError)
    await assert.rejects(publisher.begin(), CatalogUnavailableError)
    await publisher.release()
    assert.equal((await catalog.refresh())?.number, before.number + 1)
    assert.deepEqual(await found(catalog, 'אבוד'), [])
    await publish(catalog, (next) => next.removePage('/a/'))
  })

  test('while the server is down cached reads succeed and others fail fast; everything recovers by itself', async (t) => {
    const { open } = await emptyDatabase(t)
    const warnings: string[] = []
    const catalog = await open({ warn: (message) => warnings.push(message) })
    const content = new TextEncoder().encode('שלום')
    let hash = ''
    await publish(catalog, async (draft) => {
      hash = await draft.putContent(content)
      draft.putPage(samplePage('/a/', { title: 'כותרת', text: hash }).page, 'מילה')
    })
    const read = () =>
      catalog.read(async (reader) => {
        assert.equal((await reader.page('/a/'))?.title, 'כותרת')
        assert.equal(await reader.entry('/never/'), undefined)
        assert.deepEqual(Buffer.from(await reader.content(hash)), Buffer.from(content))
        assert.equal((await reader.search({ text: 'מילה' }, { limit: 5, offset: 0 })).total, 1)
      })
    await read()
    await server.stop('SIGKILL')
    // The child processes of a killed server respond for a moment longer.
    const isAway = () =>
      catalog.notes.get('x').then(
        () => false,
        () => true,
      )
    await eventually(isAway)
    await read()
    for (let again = 0; again < 3; again++) {
      await assert.rejects(
        catalog.read((reader) => reader.page('/b/')),
        CatalogUnavailableError,
      )
    }
    await assert.rejects(catalog.publisher(), CatalogUnavailableError)
    await assert.rejects(catalog.notes.get('x'), CatalogUnavailableError)
    assert.equal((await catalog.refresh())?.number, 1)
    const late = await open()
    await assert.rejects(late.refresh(), CatalogUnavailableError)
    await assert.rejects(
      late.read(async () => 1),
      CatalogUnavailableError,
    )
    await server.start()
    await eventually(() => late.current()?.number === 1)
    await eventually(() => isPublished(catalog))
    assert.deepEqual(await found(catalog, 'חדש'), ['/a/'])
    assert.match(warnings[0] ?? '', /cannot be reached/)
    assert.match(warnings.at(-1) ?? '', /can be reached again/)
  })

  test('permanent errors fail at once, without naming a password', async (t) => {
    const { open, url } = await emptyDatabase(t)
    for (const parameter of ['sslrootcert=/nowhere/ca.pem', 'sslmode=verify-full']) {
      const address = `${url.replace('daf@', 'daf:secret@')}?${parameter}`
      for (const urls of [{ url: address }, { readUrl: address }])
        await assert.rejects(open(urls), (error) => {
          assert.ok(error instanceof CatalogError && !(error instanceof CatalogUnavailableError), String(error))
          return /^The [^\n]*$/.test(error.message) && !error.message.includes('secret')
        })
    }
  })

  test('kill -9 during a publish, of the publisher or the server, leaves the last good generation', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const catalog = await open()
    for (const moment of [0, 15, 40]) {
      const child = spawn(process.execPath, [publishForever, url], { stdio: ['ignore', 'pipe', 'inherit'] })
      const exited = once(child, 'exit')
      const [bytes]: unknown[] = await once(child.stdout, 'data')
      const last = Number.parseInt(String(bytes))
      await sleep(moment)
      if (moment === 40) await server.stop('SIGKILL')
      child.kill('SIGKILL')
      await exited
      if (moment === 40) await server.start()
      await eventually(async () => ((await catalog.refresh())?.number ?? 0) >= last)
      await eventually(() =>
        assertWhole(catalog).then(
          () => true,
          (error: unknown) => {
            assert.ok(error instanceof CatalogUnavailableError, String(error))
            return false
          },
        ),
      )
    }
    await eventually(() => isPublished(catalog))
  })
})
