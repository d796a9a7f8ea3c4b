import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { openFolderOrigin } from '../../src/origin/folder/folder-origin.ts'
import { fileRevision, readJsonFile } from '../../src/origin/json/json-file.ts'
import { createExtractionPool, type ExtractionPool } from '../../src/publishing/extraction-pool.ts'
import { keepPublished, type KeepPublishedInput } from '../../src/publishing/keep-published.ts'
import { EventLog } from '../../src/publishing/testing/event-log.ts'
import { plainSettings } from '../../src/publishing/testing/publish-bench.ts'
import { generateSite, regenerateSite, seenBy } from './generated-site.ts'

const pages = 40

let root: string
let dist: string
let catalog: Catalog
let extract: ExtractionPool
let stop: AbortController
let keeping: Promise<void>
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-rebuilds-'))
  dist = join(root, 'dist')
  catalog = await openSqliteCatalog(join(root, 'catalog'))
  extract = createExtractionPool({ size: 1 })
  stop = new AbortController()
})
afterEach(async () => {
  stop.abort()
  await keeping
  await extract.close()
  await catalog.close()
  await rm(root, { recursive: true, force: true })
})

/** Keeps the folder published, as `daf serve` does. */
function keep(more: Partial<KeepPublishedInput> = {}): EventLog {
  const log = new EventLog()
  const origin = openFolderOrigin(dist)
  keeping = keepPublished({ catalog, origin, extract, settings: plainSettings, progress: log.add, signal: stop.signal, ...more })
  return log
}

/** Reads continuously during `work`, and once after it; every read must see a whole build. @returns the builds in order */
async function readDuring(work: Promise<unknown>): Promise<readonly string[]> {
  const order: string[] = []
  const read = async () => {
    const seen = await seenBy(catalog)
    assert.equal(seen.pages, pages)
    assert.equal(seen.builds.length, 1, `a reader saw the builds ${seen.builds.join(' and ')} at once`)
    if (order.at(-1) !== seen.builds[0]) order.push(seen.builds[0] ?? '')
  }
  let ended = false
  const watched = work.finally(() => (ended = true))
  for (; !ended; await pause(10)) await read()
  await watched
  // A publish may end between two reads.
  await read()
  return order
}

test('readers see complete builds while a slow generator repeatedly deletes and rewrites the folder', async () => {
  await generateSite(dist, pages, 1)
  const log = keep()
  await log.next('published')
  const builds = await readDuring(
    (async () => {
      for (const build of [2, 3]) {
        await regenerateSite(dist, pages, build, 25)
        await log.next('published')
      }
    })(),
  )
  assert.deepEqual(builds, ['1', '2', '3'])
  assert.ok(!log.kinds().includes('failed'))
})

test('a build that starts during a publish is not mixed with it', async () => {
  await generateSite(dist, pages, 1)
  const log = keep()
  await log.next('published')
  const builds = await readDuring(
    (async () => {
      await regenerateSite(dist, pages, 2)
      // By now the first build has settled and is being read.
      await log.next('listed')
      await regenerateSite(dist, pages, 3, 5)
      while ((await seenBy(catalog)).builds[0] !== '3') await log.next('published')
    })(),
  )
  assert.equal(builds.at(-1), '3')
})

test('a swapped symbolic link is one change', async () => {
  for (const build of [1, 2]) await generateSite(join(root, `build-${build}`), pages, build)
  await symlink('build-1', dist)
  const log = keep()
  await log.next('published')
  const builds = await readDuring(
    (async () => {
      await symlink('build-2', join(root, 'next'))
      await rename(join(root, 'next'), dist)
      await rm(join(root, 'build-1'), { recursive: true })
      await log.next('published')
    })(),
  )
  assert.deepEqual(builds, ['1', '2'])
})

test('the last build stays while the folder is missing; once back it is published', async () => {
  await generateSite(dist, pages, 1)
  const log = keep()
  await log.next('published')
  await rename(dist, join(root, 'away'))
  await readDuring(pause(1_500))
  await mkdir(dist)
  await readDuring(pause(300))
  await generateSite(dist, pages, 2)
  await log.next('published')
  assert.deepEqual(await seenBy(catalog), { pages, builds: ['2'] })
})

test('changed pages are published together with their files', async () => {
  await generateSite(dist, pages, 1)
  await writeFile(join(dist, 'app.css'), 'a{}')
  const log = keep()
  await log.next('published')
  await regenerateSite(dist, pages, 2, 5)
  await writeFile(join(dist, 'app-2.css'), 'b{}')
  await log.next('published')
  const files = await catalog.read((reader) => Promise.all(['/app.css', '/app-2.css'].map((path) => reader.entry(path))))
  assert.deepEqual(
    files.map((entry) => entry?.kind),
    [undefined, 'file'],
  )
})

test('the feed of ranking updates is followed', async () => {
  const feed = join(root, 'incidents.json')
  const incident = { id: 'a1', begin: '2026-03-27T09:00:00+00:00', end: '2026-04-08', external_desc: 'March 2026 core update' }
  await writeFile(feed, '[]')
  await generateSite(dist, 3, 1)
  const engineUpdates = { site: 'https://status.example/', readFeed: () => readJsonFile(feed), readSeed: null }
  const log = keep({ settings: { ...plainSettings, engineUpdates }, engineUpdatesRevision: () => fileRevision(feed) })
  await log.next('published')
  await writeFile(feed, JSON.stringify([incident]))
  await log.next('published')
  const names = await catalog.read(async ({ site }) => site.engineUpdates?.updates.map(({ name }) => name))
  assert.deepEqual(names, ['March 2026 core update'])
})
