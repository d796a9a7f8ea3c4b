import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { postgresMissing, startPostgres } from '../../../test/services/postgres-server.ts'
import { CatalogError, catalogFormat, CatalogUnavailableError, NoGenerationError } from '../catalog.ts'
import { found, publish, publishPages, samplePage, sampleSite } from '../testing/sample-site.ts'
import { openPostgresCatalog } from './open-postgres-catalog.ts'
import { migrations } from './schema.ts'
import { emptyDatabases } from './testing/empty-catalogs.ts'

suite('the stored form in PostgreSQL', { skip: postgresMissing }, async () => {
  if (postgresMissing !== false) return
  const server = await startPostgres({ after })
  const emptyDatabase = emptyDatabases(server)
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const numberIn = async (url: string, sql: string) =>
    Number((await server.sql(`SELECT (${sql})::int AS n`, nameOf(url)))[0]?.['n'])

  test('text that PostgreSQL cannot store is returned unchanged', async (t) => {
    const { open } = await emptyDatabase(t)
    const catalog = await open()
    const strange = 'a\0b \uD800 "quoted" \\ שלום'
    const memo = { location: `${strange}.html`, revision: strange, hash: 'ef'.repeat(32), contents: [], data: strange }
    const { page } = samplePage('/a/', { title: strange, summary: strange })
    const study = { path: '/a/', title: strange, result: strange, updatedAt: null }
    const term = { path: '/a/', term: strange, summary: strange }
    await publish(
      catalog,
      (draft) => {
        draft.putPage(page, `${strange} מילה`)
        draft.putDocument(memo)
        draft.putEntry(`/${strange}`, { kind: 'redirect', to: strange })
        draft.putLists({ caseStudies: [study] }, 'he')
        draft.putLists({ terms: [term] }, 'he')
      },
      { site: sampleSite({ name: strange }) },
    )
    await catalog.notes.set(strange, strange)
    assert.equal(await catalog.notes.get(strange), strange)
    await (
      await open()
    ).read(async (reader) => {
      assert.deepEqual(await reader.page('/a/'), page)
      assert.deepEqual(await reader.entry(`/${strange}`), { kind: 'redirect', to: strange })
      assert.equal(await reader.entry('/\0'), undefined)
      assert.equal(reader.site.name, strange)
      const list = { limit: 5, offset: 0 }
      assert.deepEqual((await reader.list('caseStudies', list)).items, [study])
      assert.deepEqual((await reader.list('terms', list)).items, [term])
      assert.equal((await reader.search({ text: `מילה ${strange}` }, list)).total, 1)
      assert.deepEqual(await reader.suggest({ text: 'x\0' }), [])
    })
    await publish(catalog, (draft) => {
      assert.deepEqual([...draft.documents()], [memo])
      assert.deepEqual(
        [...draft.entries()].map(([path]) => path),
        [`/${strange}`],
      )
    })
  })

  test('large contents are stored in chunks and ranges read across them', async (t) => {
    const { open } = await emptyDatabase(t)
    const bytes = Buffer.from(Uint8Array.from({ length: 5_300_000 }, (_, at) => (at * 31 + (at >> 9)) % 251))
    const [catalog, other] = [await open(), await open({ memory: 0 })]
    let hash = ''
    await publish(catalog, async (draft) => {
      hash = await draft.putContent(bytes)
      draft.putEntry('/a.bin', { kind: 'file', content: hash, contentType: 'application/octet-stream', size: bytes.length })
    })
    await other.refresh()
    await other.read(async (reader) => {
      assert.ok(bytes.equals(await reader.content(hash)))
      for (const [start, end] of [
        [0, 1],
        [524_287, 524_289],
        [1_000_000, 5_299_999],
        [5_299_999, 9e9],
        [6e6, 7e6],
      ] as const) {
        assert.ok(bytes.subarray(start, end).equals(await reader.content(hash, { start, end })), `${start} to ${end}`)
      }
    })
  })

  test('a changed page only writes its own rows', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const catalog = await open()
    const pages = Array.from({ length: 300 }, (_, at) => samplePage(`/${at}/`, { title: `דף ${at}`, body: 'מילה משותפת' }))
    await publishPages(catalog, pages)
    await publish(catalog, (draft) => draft.putPage(samplePage('/7/', { title: 'דף אחר' }).page, 'מילה'))
    for (const table of ['page', 'page_body', 'entry', 'document']) {
      const written = await numberIn(
        url,
        `SELECT count(*) FROM daf.${table} WHERE ${table === 'page_body' ? 'id > 300' : 'born = 2'}`,
      )
      assert.ok(written <= 1, `${table}: ${written}`)
    }
    assert.ok((await numberIn(url, 'SELECT count(*) FROM daf.vocabulary WHERE born = 2')) <= 5)
  })

  test('data used only by old generations is removed, including rolled-back ones', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const catalog = await open({ grace: 0 })
    const put = (title: string) =>
      publish(catalog, async (draft) => {
        const hash = await draft.putContent(new TextEncoder().encode(title))
        draft.putPage(samplePage('/a/', { title, text: hash, markdown: hash }).page, title)
      })
    for (const title of ['אלף', 'בית', 'גמל', 'דלת', 'הא']) await put(title)
    const publisher = await catalog.publisher()
    await publisher.rollback()
    await publisher.release()
    assert.deepEqual(await found(catalog, 'דלת'), ['/a/'])
    await publish(catalog, (draft) => draft.putPage(samplePage('/b/').page, 'זין'))
    assert.deepEqual(await found(catalog, 'דלת'), ['/a/'], 'the generation before the rolled-back one is current again')
    assert.deepEqual(await found(catalog, 'הא'), [])
    assert.deepEqual(await catalog.read((reader) => reader.suggest({ text: 'דלקת' })), ['דלת'])
    for (const title of ['וו', 'זין', 'חית', 'טית']) await put(title)
    const numbers = await server.sql('SELECT number FROM daf.generation ORDER BY number', nameOf(url))
    assert.deepEqual(
      numbers.map(({ number }) => number),
      [9, 10, 11],
    )
    assert.equal(await numberIn(url, 'SELECT count(*) FROM daf.page'), 4)
    assert.equal(await numberIn(url, 'SELECT count(*) FROM daf.page_body'), 4)
    assert.equal(
      await numberIn(
        url,
        'SELECT count(*) FROM daf.content c WHERE NOT EXISTS (SELECT FROM daf.content_part p WHERE p.hash = c.hash)',
      ),
      0,
    )
    assert.ok((await numberIn(url, 'SELECT count(*) FROM daf.content')) <= 7, 'only contents of kept generations remain')
  })

  test('two servers that open an empty database at once create the tables once', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const catalogs = await Promise.all([open(), open(), open()])
    assert.equal(await numberIn(url, 'SELECT count(*) FROM daf.migration'), migrations.length)
    for (const catalog of catalogs) assert.equal(catalog.current(), undefined)
  })

  test('missing schema permissions are reported with instructions for the administrator; once granted, it works', async (t) => {
    const { url } = await emptyDatabase(t)
    await server.sql('DROP ROLE IF EXISTS "Web User"; CREATE ROLE "Web User" LOGIN')
    const address = new URL(url)
    address.username = 'Web User'
    const open = () => openPostgresCatalog({ url: address.href, warn: () => undefined })
    await assert.rejects(open(), (error) => {
      assert.ok(error instanceof CatalogError)
      assert.match(error.message, /CREATE SCHEMA daf AUTHORIZATION "Web User";/)
      return true
    })
    await server.sql('CREATE SCHEMA daf AUTHORIZATION "Web User"', nameOf(url))
    const catalog = await open()
    await publishPages(catalog, [samplePage('/a/', { title: 'כותרת' })])
    assert.deepEqual(await found(catalog, 'כותרת'), ['/a/'])
    await catalog.close()
  })

  test('a wrong address is reported without the password', async () => {
    const address = new URL(server.url('no_such_database'))
    address.password = 'secret'
    await assert.rejects(openPostgresCatalog({ url: address.href, warn: () => undefined }), (error) => {
      assert.ok(error instanceof CatalogError)
      assert.match(error.message, /no_such_database/)
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  })

  test('a catalog of an older format is rebuilt by the next publish, a newer one is left alone', async (t) => {
    const { open, url } = await emptyDatabase(t)
    await publishPages(await open(), [samplePage('/a/', { title: 'ישן' })])
    const setFormat = (format: number) => server.sql(`UPDATE daf.generation SET format = ${format}`, nameOf(url))
    await setFormat(catalogFormat - 1)
    const warnings: string[] = []
    const catalog = await open({ warn: (message) => warnings.push(message) })
    await assert.rejects(
      catalog.read(async () => 1),
      NoGenerationError,
    )
    assert.match(warnings.join(), /older format/)
    await publish(catalog, (draft) => {
      assert.deepEqual([...draft.pages()], [])
      draft.putPage(samplePage('/b/', { title: 'חדש' }).page, '')
    })
    assert.deepEqual(await found(catalog, 'חדש'), ['/b/'])
    assert.deepEqual(await found(catalog, 'ישן'), [])
    await setFormat(catalogFormat + 1)
    await assert.rejects(open(), /newer version of daf/)
    const publisher = await catalog.publisher()
    await assert.rejects(publisher.begin(), /newer version of daf/)
    await publisher.release()
    await server.sql('INSERT INTO daf.migration (version) VALUES (1000)', nameOf(url))
    await assert.rejects(open(), /newer version of daf/)
  })

  test('an older server keeps serving its generation from a newer catalog while that generation exists', async (t) => {
    const { open, url } = await emptyDatabase(t)
    const database = nameOf(url)
    // No cache, and unused data is removed soon.
    const older = await open({ memory: 0, grace: 1 })
    await publishPages(older, [samplePage('/a/', { title: 'ישן' })])
    await server.sql(
      `CREATE TEMP TABLE next AS SELECT * FROM daf.generation;
        UPDATE next SET number = 2, format = ${catalogFormat + 1};
        INSERT INTO daf.generation SELECT * FROM next;
        UPDATE daf.catalog SET current = 2, last = 2, recent = '{1}'`,
      database,
    )
    await assert.rejects(older.refresh(), CatalogError)
    assert.deepEqual(await found(older, 'ישן'), ['/a/'])
    await assert.rejects(open(), CatalogError)
    await server.sql('UPDATE daf.generation SET retired = clock_timestamp() WHERE number = 1', database)
    await setTimeout(5)
    await assert.rejects(found(older, 'ישן'), CatalogUnavailableError)
  })
})
