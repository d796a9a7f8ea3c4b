import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogFormat, CatalogError, type Catalog } from '../catalog.ts'
import { found, publish, publishPages, samplePage, sampleSite } from '../testing/sample-site.ts'
import { catalogFolder, createFolders } from './catalog-folder.ts'
import { ContentStore } from './content-store.ts'
import { openSqliteCatalog, type SqliteCatalogOptions } from './open-sqlite-catalog.ts'
import { withoutPrivileges } from './testing/without-privileges.ts'

interface Store {
  readonly folder: string
  open(options?: SqliteCatalogOptions): Promise<Catalog>
}

async function store(t: TestContext): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-stored-'))
  const opened: Catalog[] = []
  t.after(async () => {
    for (const catalog of opened) await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    open: async (options) => {
      const catalog = await openSqliteCatalog(folder, options)
      opened.push(catalog)
      return catalog
    },
  }
}

/** A store with one published generation. */
async function publishedStore(t: TestContext): Promise<Store> {
  const made = await store(t)
  const catalog = await made.open()
  await publishPages(catalog, [samplePage('/a/', { title: 'לפני' })])
  return made
}

test('publications survive a restart', async (t) => {
  const { open } = await publishedStore(t)
  const warnings: string[] = []
  assert.deepEqual(await found(await open({ warn: (message) => warnings.push(message) }), 'לפני'), ['/a/'])
  assert.deepEqual(warnings, [])
})

test('a catalog of a newer version is left alone', async (t) => {
  const { folder, open } = await publishedStore(t)
  const running = await open()
  const newer = JSON.stringify({ format: catalogFormat + 1, something: 'else' })
  await writeFile(join(folder, 'current'), newer)
  const refusal = { name: 'CatalogError', message: /newer version of daf \(format \d+\).*--data/ }
  await assert.rejects(open(), refusal)
  await assert.rejects(running.refresh(), refusal)
  const publisher = await running.publisher()
  await assert.rejects(publisher.begin(), refusal)
  await assert.rejects(publisher.rollback(), refusal)
  await publisher.release()
  assert.equal(await readFile(join(folder, 'current'), 'utf8'), newer)
  assert.deepEqual(await found(running, 'לפני'), ['/a/'], 'a server that had it open keeps serving')
})

const damages: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'an older format': (folder) =>
    writeFile(join(folder, 'current'), JSON.stringify({ format: catalogFormat - 1, generation: 1, before: [] })),
  'a broken `current` file': (folder) => writeFile(join(folder, 'current'), '{"for'),
  'a missing generation file': (folder) =>
    writeFile(join(folder, 'current'), JSON.stringify({ format: catalogFormat, generation: 9, before: [] })),
  'a generation that is not a database': (folder) => writeFile(join(folder, 'generations', '1.sqlite'), 'x'.repeat(10_000)),
  'a truncated generation': (folder) => truncate(join(folder, 'generations', '1.sqlite'), 8192),
  'an empty generation file': (folder) => truncate(join(folder, 'generations', '1.sqlite'), 0),
}

for (const [damage, apply] of Object.entries(damages)) {
  test(`${damage} is reported, and the next publish rebuilds the catalog`, async (t) => {
    const { folder, open } = await publishedStore(t)
    await apply(folder)
    const warnings: string[] = []
    const catalog = await open({ warn: (message) => warnings.push(message) })
    assert.equal(catalog.current(), undefined)
    assert.match(warnings.join('\n'), /^The catalog in .* the next publish rebuilds it\.$/)
    const generation = await publish(catalog, (draft) => {
      assert.deepEqual([...draft.pages()], [])
      draft.putPage(samplePage('/b/', { title: 'אחרי' }).page, '')
    })
    assert.ok(generation.number > 1)
    assert.deepEqual(await found(catalog, 'אחרי'), ['/b/'])
  })
}

test('lists that an earlier version did not store are empty until the next publish', async (t) => {
  const { folder, open } = await store(t)
  const first = await open()
  const term = { path: '/t/', term: 'קישור', summary: '' }
  await publish(first, (draft) => draft.putLists({ terms: [term] }, 'he'))
  await first.close()
  const db = new DatabaseSync(join(folder, 'generations', '1.sqlite'))
  db.exec('DROP TABLE offer; DROP TABLE question')
  db.close()
  const catalog = await open()
  const list = (name: 'offers' | 'questions' | 'terms') =>
    catalog.read(async (reader) => (await reader.list(name, { limit: 9, offset: 0 })).items)
  assert.deepEqual(await list('offers'), [])
  const question = { path: '/q/', question: 'Why?', answer: 'So.', updatedAt: null }
  await publish(catalog, (draft) => draft.putLists({ questions: [question] }, 'he'))
  assert.deepEqual(await list('questions'), [question])
  assert.deepEqual(await list('terms'), [term])
})

test('old generations beyond the limit are removed', async (t) => {
  const { folder, open } = await store(t)
  const catalog = await open({ keep: 2 })
  for (let round = 0; round < 4; round++) await publishPages(catalog, [samplePage(`/${round}/`)])
  assert.deepEqual((await readdir(join(folder, 'generations'))).toSorted(), ['3.sqlite', '4.sqlite'])
})

test('a draft uses the copy prepared ahead only if it is of the current generation', async (t) => {
  const { folder, open } = await store(t)
  const catalog = await open({ scale: { thread: Infinity, read: 0, copy: 0 } })
  const prepared = join(folder, 'temporary', 'prepared.sqlite')
  await publishPages(catalog, [samplePage('/a/', { title: 'ראשון' })])
  const { ino } = await stat(prepared)
  await publish(catalog, (draft) => draft.putPage(samplePage('/b/', { title: 'שני' }).page, ''))
  assert.equal((await stat(join(folder, 'generations', '2.sqlite'))).ino, ino)
  const publisher = await catalog.publisher()
  await publisher.rollback()
  const draft = await publisher.begin()
  draft.putPage(samplePage('/c/', { title: 'שלישי' }).page, '')
  await draft.commit(sampleSite())
  await publisher.release()
  assert.deepEqual(await Promise.all(['ראשון', 'שני', 'שלישי'].map((text) => found(catalog, text))), [['/a/'], [], ['/c/']])
  const later = await open({ scale: { thread: Infinity, read: 0, copy: Infinity } })
  await publishPages(later, [samplePage('/d/')])
  await assert.rejects(stat(prepared), { code: 'ENOENT' }, 'a small generation is not copied ahead')
})

test('unused contents are removed at the second sweep that finds them unused', async (t) => {
  const { folder, open } = await store(t)
  const catalog = await open({ keep: 1, contentGrace: 0 })
  const { put, count } = sweeper(catalog, folder)
  await put('one')
  await put('two')
  assert.equal(await count(), 4, 'unused for the first time')
  await put('two')
  assert.equal(await count(), 3)
  assert.equal(
    await catalog.read(async (reader) => Buffer.from(await reader.content(contentOf(await reader.entry('/a')))).toString()),
    'two',
  )
})

test('after the clock was set back unused contents are still removed, but not early', async (t) => {
  const { folder, open } = await store(t)
  const grace = 300
  const catalog = await open({ keep: 1, contentGrace: grace })
  const { put, count } = sweeper(catalog, folder)
  await put('one')
  await put('two')
  const ahead = new Date(Date.now() + 365 * 24 * 3_600_000)
  for (const entry of await readdir(join(folder, 'content'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), ahead, ahead)
  await put('two')
  assert.equal(await count(), 4, 'their last use is unknown')
  const started = performance.now()
  while ((await count()) > 3 && performance.now() - started < 10_000) {
    await sleep(50)
    await put('two')
  }
  assert.equal(await count(), 3)
  assert.ok(performance.now() - started >= grace)
})

/** Publishes so that contents become unused, and counts the stored ones. */
function sweeper(catalog: Catalog, folder: string) {
  const put = (text: string) =>
    publish(catalog, async (draft) => {
      const content = await draft.putContent(new TextEncoder().encode(text))
      draft.putEntry('/a', { kind: 'file', content, contentType: 'text/plain', size: text.length })
      const hash = await draft.putContent(new TextEncoder().encode('document'))
      const further = await draft.putContent(new TextEncoder().encode('made of it'))
      draft.putDocument({ location: 'a', revision: '', hash, contents: [further], data: '' })
    })
  const count = async () => {
    const names = await readdir(join(folder, 'content'), { recursive: true })
    return names.filter((name) => name.length > 60).length
  }
  return { put, count }
}

function contentOf(entry: unknown): string {
  assert.ok(typeof entry === 'object' && entry !== null && 'content' in entry)
  return String(entry.content)
}

test('contents emptied by a power cut are written again', async (t) => {
  const { folder, open } = await store(t)
  const catalog = await open()
  const bytes = new TextEncoder().encode('whole')
  const store1 = async () => {
    let hash = ''
    await publish(catalog, async (draft) => {
      hash = await draft.putContent(bytes)
    })
    return hash
  }
  const hash = await store1()
  await truncate(join(folder, 'content', hash.slice(0, 2), hash), 0)
  await store1()
  assert.equal(await readFile(join(folder, 'content', hash.slice(0, 2), hash), 'utf8'), 'whole')
})

test('contents of an abandoned draft are synced by the draft that reuses them', async (t) => {
  const { folder } = await store(t)
  const place = catalogFolder(folder)
  await createFolders(place)
  const contents = new ContentStore(place)
  const bytes = new TextEncoder().encode('bytes')
  await contents.put(bytes, new Set(), 0)
  const stored = Date.now()
  const later = new Set<string>()
  const hash = await contents.put(bytes, later, stored - 60_000)
  assert.deepEqual([...later], [hash], 'stored after the last commit')
  const synced = new Set<string>()
  await contents.put(bytes, synced, stored + 60_000)
  assert.deepEqual([...synced], [], 'stored before the last commit')
})

test('a generation that cannot be opened is retried until it can', async (t) => {
  const { folder, open } = await publishedStore(t)
  const warnings: string[] = []
  const follower = await open({ warn: (message) => warnings.push(message) })
  await publishPages(await open(), [samplePage('/b/', { title: 'אחרי' })])
  const file = join(folder, 'generations', '2.sqlite')
  await rename(file, `${file}.away`)
  assert.equal((await follower.refresh())?.number, 1)
  assert.equal((await follower.refresh())?.number, 1)
  assert.equal(warnings.length, 1, 'it is reported once')
  await rename(`${file}.away`, file)
  assert.equal((await follower.refresh())?.number, 2)
})

test('a folder that cannot be created is reported', async (t) => {
  const { folder } = await store(t)
  await writeFile(join(folder, 'file'), '')
  await assert.rejects(openSqliteCatalog(join(folder, 'file', 'catalog')), {
    name: 'CatalogError',
    message: /cannot be created.*--data/,
  })
})

test(
  'a folder that the system does not allow is reported at once',
  { skip: process.platform !== 'linux', timeout: 10_000 },
  async () => {
    await assert.rejects(openSqliteCatalog('/proc/none/catalog'), {
      name: 'CatalogError',
      message: /cannot be created \(ENOENT\)/,
    })
  },
)

test('a read-only folder can be read', { skip: process.platform === 'win32' }, async (t) => {
  const { folder, open } = await publishedStore(t)
  for (const name of ['', 'generations', 'content', 'notes', 'temporary']) await chmod(join(folder, name), 0o555)
  await withoutPrivileges(async () => {
    const catalog = await open()
    assert.deepEqual(await found(catalog, 'לפני'), ['/a/'])
    assert.equal(await catalog.notes.get('x'), undefined)
    await assert.rejects(catalog.publisher(), CatalogError)
  })
  for (const name of ['', 'generations', 'content', 'notes', 'temporary']) await chmod(join(folder, name), 0o755)
})

test('contents that cannot be written are reported with the folder and the fix', async (t) => {
  const { folder, open } = await publishedStore(t)
  const catalog = await open()
  await rm(join(folder, 'content'), { recursive: true })
  await writeFile(join(folder, 'content'), '')
  const publishing = publish(catalog, async (draft) => void (await draft.putContent(Buffer.from('one'))))
  await assert.rejects(publishing, {
    name: 'CatalogError',
    message: /^The catalog in .+ cannot be written: \w+; make the folder writable, or name another one with --data\.$/,
  })
})

test('a draft that cannot be started is reported with the folder and the fix', async (t) => {
  const { folder, open } = await publishedStore(t)
  const publisher = await (await open()).publisher()
  await rm(join(folder, 'temporary'), { recursive: true })
  await assert.rejects(publisher.begin(), {
    name: 'CatalogError',
    message: /^The catalog in .+ cannot be written: \w+; make the folder writable, or name another one with --data\.$/,
  })
  await publisher.release()
})

const failures: Readonly<Record<string, readonly [Error, object]>> = {
  'a disk that fills up while writing a draft is reported with the folder and the fix': [
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    { name: 'CatalogError', message: /^The catalog in .+ cannot be written: its disk is full; free some space\.$/ },
  ],
  'an invalid value is not blamed on the folder': [
    Object.assign(new Error('UNIQUE constraint failed'), { code: 'ERR_SQLITE_ERROR', errcode: 2067 }),
    { name: 'Error', message: 'UNIQUE constraint failed' },
  ],
}
for (const [what, [failure, reported]] of Object.entries(failures)) {
  test(what, async (t) => {
    const { open } = await publishedStore(t)
    const catalog = await open()
    const publishing = publish(catalog, async (draft) => {
      t.mock.method(StatementSync.prototype, 'run', () => {
        throw failure
      })
      try {
        const { page, text } = samplePage('/b/')
        draft.putPage(page, text)
      } finally {
        t.mock.restoreAll()
      }
    })
    await assert.rejects(publishing, reported)
  })
}
