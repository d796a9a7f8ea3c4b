import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { OverloadedError } from '../../model/errors.ts'
import { found, publishPages, samplePage } from '../testing/sample-site.ts'
import { openSqliteCatalog } from './open-sqlite-catalog.ts'
import type { Searcher } from '../search/search.ts'
import { SearchThread } from './search-thread.ts'

/** Rejects searches in the calling thread. */
const notHere: Searcher = {
  search: () => Promise.reject(new Error('searched in this thread')),
  passages: () => Promise.reject(new Error('searched in this thread')),
  partial: () => Promise.reject(new Error('searched in this thread')),
  suggest: () => Promise.reject(new Error('searched in this thread')),
}

const window = { limit: 5, offset: 0 }
const query = { text: 'ענן' }

/** A folder with one published generation of two pages about a cloud. */
async function publishedFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-search-thread-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const catalog = await openSqliteCatalog(folder)
  await publishPages(catalog, [samplePage('/a/', { title: 'ענן' }), samplePage('/b/', { body: 'על ענן' })])
  await catalog.close()
  return folder
}

test('the search thread finds what is published, also after a generation was closed', async (t) => {
  const file = join(await publishedFolder(t), 'generations', '1.sqlite')
  const thread = new SearchThread()
  t.after(() => thread.stop())
  const paths = async () => (await thread.searcher(file, 0, notHere).search(query, window)).items.map(({ path }) => path)
  assert.deepEqual(await Promise.all([paths(), paths()]), [
    ['/a/', '/b/'],
    ['/a/', '/b/'],
  ])
  thread.close(file)
  assert.deepEqual(await paths(), ['/a/', '/b/'])
  const searcher = thread.searcher(file, 0, notHere)
  assert.deepEqual(await searcher.suggest({ text: 'עננןק' }), ['ענן'])
})

test('a generation that the thread cannot open is an error, and the next search works', async (t) => {
  const folder = await publishedFolder(t)
  const thread = new SearchThread()
  t.after(() => thread.stop())
  const search = (name: string) => thread.searcher(join(folder, 'generations', name), 0, notHere).search(query, window)
  await assert.rejects(search('9.sqlite'), /searched in this thread/)
  assert.equal((await search('1.sqlite')).total, 2)
})

test('when the thread dies, pending searches run in the calling thread', async () => {
  const dies = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))`
  const thread = new SearchThread(new URL(`data:text/javascript,${encodeURIComponent(dies)}`))
  const here: Searcher = { ...notHere, suggest: async () => ['here'] }
  const suggest = () => thread.searcher('any', 0, here).suggest(query)
  assert.deepEqual(await Promise.all([suggest(), suggest()]), [['here'], ['here']])
  assert.deepEqual(await suggest(), ['here'], 'it is not restarted at once')
})

test('too many concurrent searches are rejected; earlier and later ones succeed', async (t) => {
  const file = join(await publishedFolder(t), 'generations', '1.sqlite')
  const thread = new SearchThread()
  t.after(() => thread.stop())
  const search = () => thread.searcher(file, 0, notHere).search(query, window)
  const given = await Promise.allSettled(Array.from({ length: 150 }, search))
  const refused = given.filter(({ status }) => status === 'rejected')
  assert.equal(refused.length, 50)
  for (const one of refused) assert.ok(one.status === 'rejected' && one.reason instanceof OverloadedError)
  assert.equal((await search()).total, 2)
})

test('the old generation is used until its readers finish, then the new one', async (t) => {
  const folder = await publishedFolder(t)
  const catalog = await openSqliteCatalog(folder, { scale: { thread: 0, read: 0, copy: 0 }, keep: 1 })
  t.after(() => catalog.close())
  await catalog.read(async (reader) => {
    await publishPages(catalog, [samplePage('/c/', { title: 'ענן' })])
    assert.equal((await reader.search(query, window)).total, 2)
  })
  assert.deepEqual(await found(catalog, 'ענן'), ['/c/'])
})

test('an idle thread does not keep the process alive', async (t) => {
  const folder = await publishedFolder(t)
  const module = fileURLToPath(new URL('./open-sqlite-catalog.ts', import.meta.url))
  const script = `
    import { openSqliteCatalog } from ${JSON.stringify(module)}
    const catalog = await openSqliteCatalog(${JSON.stringify(folder)}, { scale: { thread: 0, read: 0, copy: 0 } })
    const { total } = await catalog.read((reader) => reader.search({ text: 'ענן' }, { limit: 1, offset: 0 }))
    console.log(total)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 })
  assert.equal(stdout, '2\n')
})
