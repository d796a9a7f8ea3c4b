import assert from 'node:assert/strict'
import fs from 'node:fs'
import { mkdir, mkdtemp, realpath, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { SourceListing } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'

/** Timeout for an expected change in milliseconds, far longer than needed. */
const patience = 20_000

/** Longer than the settling time and the interval between scans, in milliseconds. */
const silence = 2_500

type Put = (name: string, content?: string) => Promise<void>

/** A temporary folder for a test, with the path of the site in it. */
async function workplace(context: TestContext) {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'daf-watch-')))
  context.after(() => rm(base, { recursive: true, force: true }))
  const put: Put = async (name, content = name) => {
    const file = join(base, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  const putPages = async (folder: string, pages: number, content: string) => {
    for (let page = 0; page < pages; page++) await put(`${folder}/p${page}/index.html`, `${content} ${page}`)
  }
  return { base, site: join(base, 'site'), put, putPages }
}

/** Watches a site as the publisher does: after a listing, one change at a time. */
async function watch(site: string, context: TestContext, { list = true, restlessAfter = 30_000 } = {}) {
  const origin = openFolderOrigin(site, { restlessAfter })
  if (list) await origin.list()
  const abort = new AbortController()
  const changes = origin.changes(abort.signal)[Symbol.asyncIterator]()
  context.after(() => abort.abort())
  let waiting: Promise<SourceListing> | undefined
  const next = () => (waiting ??= changes.next().then(({ value }: { value: SourceListing }) => value))
  return {
    origin,
    abort,
    changes,
    /** The next change; fails when there is none. */
    change: async (): Promise<SourceListing> => {
      const late = new AbortController()
      try {
        const timeout = pause(patience, undefined, { signal: late.signal }).catch(() => undefined)
        const listing = await Promise.race([next(), timeout])
        assert.ok(listing !== undefined, 'no change was reported')
        waiting = undefined
        return listing
      } finally {
        late.abort()
      }
    },
    /** Whether nothing is reported for a while. */
    isSilent: async (): Promise<boolean> => (await Promise.race([next(), pause(silence, 'silence')])) === 'silence',
  }
}

function locations({ documents }: SourceListing): readonly string[] {
  return documents.map(({ location }) => location)
}

function revision({ documents }: SourceListing, location: string): string | undefined {
  return documents.find((document) => document.location === location)?.revision
}

/** Writes a counter repeatedly. */
async function count(file: string, signal: AbortSignal): Promise<void> {
  for (let at = 1; !signal.aborted; at++) {
    await writeFile(file, String(at))
    await pause(50)
  }
}

/** Counts open watchers, which Node does not list, and timers. */
function countHandles(context: TestContext): () => number {
  const original = fs.watch
  let watchers = 0
  const counted = (...given: unknown[]): fs.FSWatcher => {
    const watcher: fs.FSWatcher = Reflect.apply(original, fs, given)
    watchers++
    return watcher.once('close', () => watchers--)
  }
  const { mock } = context.mock.method(fs, 'watch', counted)
  syncBuiltinESMExports()
  context.after(() => {
    mock.restore()
    syncBuiltinESMExports()
  })
  return () => watchers + process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
}

test('an abort stops watching and releases everything', async (context) => {
  const { site, putPages } = await workplace(context)
  await putPages('site', 2, 'one')
  const { abort, changes } = await watch(site, context)
  const handles = countHandles(context)
  const before = handles()
  const next = changes.next()
  await pause(300)
  assert.ok(handles() > before)
  abort.abort()
  assert.equal((await next).done, true)
  // A watcher's handle is closed in the next turn.
  await pause(50)
  assert.ok(handles() <= before)
})

test('an abort while the reader handles a change releases everything, too', async (context) => {
  const { site, put, putPages } = await workplace(context)
  await putPages('site', 2, 'one')
  const { abort, change, changes } = await watch(site, context)
  const handles = countHandles(context)
  const before = handles()
  await put('site/new.html')
  await change()
  assert.ok(handles() > before)
  abort.abort()
  await pause(50)
  assert.ok(handles() <= before)
  assert.equal((await changes.next()).done, true)
})

describe('watching a folder detects', { concurrency: true }, () => {
  test('a file edited in place, even with the same size and its time restored', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 3, 'one')
    await utimes(join(site, 'p1/index.html'), 1_000, 1_000)
    const { origin, change } = await watch(site, context)
    const waited = change()
    await pause(200)
    await put('site/p1/index.html', 'two 1')
    await utimes(join(site, 'p1/index.html'), 1_000, 1_000)
    const written = performance.now()
    const listing = await waited
    context.diagnostic(`from the write to the change: ${(performance.now() - written).toFixed()} ms`)
    const document = listing.documents.find(({ location }) => location === 'p1/index.html')
    assert.ok(document !== undefined)
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'two 1')
  })

  test('changes made between two reads', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 2, 'one')
    const { change } = await watch(site, context)
    await put('site/new.html')
    assert.ok(locations(await change()).includes('new.html'))
    await rm(join(site, 'p0'), { recursive: true })
    assert.deepEqual(locations(await change()), ['new.html', 'p1/index.html'])
  })

  test('new folders, new redirect rules, and folders in new folders', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 1, 'one')
    const { change } = await watch(site, context)
    const first = change()
    await pause(50)
    await put('site/a/b/c/index.html')
    assert.ok(locations(await first).includes('a/b/c/index.html'))
    await put('site/_redirects', '/x /y')
    assert.equal((await change()).redirects.length, 1)
    await put('site/a/b/c/index.html', 'edited')
    await change()
  })

  test('nothing if nothing changed', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 2, 'one')
    const { isSilent } = await watch(site, context)
    const silent = isSilent()
    await put('site/.cache/x', 'not part of the site')
    await put('site/daf.yaml', 'nor this')
    assert.ok(await silent)
  })

  test('a slow generator that deletes and rewrites the folder, once it has finished', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 20, 'one')
    const { origin, change } = await watch(site, context)
    const waited = change()
    await pause(100)
    await rm(site, { recursive: true })
    await pause(400)
    for (let page = 0; page < 20; page++) {
      await put(`site/p${page}/index.html`, `two ${page}`)
      await pause(page === 10 ? 700 : 60)
    }
    const listing = await waited
    assert.equal(listing.documents.length, 20)
    for (const document of listing.documents) assert.match(Buffer.from(await origin.read(document)).toString(), /^two /)
  })

  test('folders replaced by other folders moved into place', async (context) => {
    const { base, site, putPages } = await workplace(context)
    await putPages('site', 4, 'one')
    const { origin, change } = await watch(site, context)
    for (const round of ['two', 'three']) {
      await putPages('built', 4, round)
      const waited = change()
      await rename(join(site, 'p0'), join(base, `old-${round}`))
      await rename(join(base, 'built/p0'), join(site, 'p0'))
      const document = (await waited).documents.find(({ location }) => location === 'p0/index.html')
      assert.ok(document !== undefined)
      assert.equal(Buffer.from(await origin.read(document)).toString(), `${round} 0`)
    }
  })

  test('repeated swaps of a symbolic link', async (context) => {
    const { base, site, putPages } = await workplace(context)
    await putPages('one', 2, 'one')
    await symlink('one', site)
    const { origin, change } = await watch(site, context)
    for (const build of ['two', 'three']) {
      await putPages(build, 2, build)
      const waited = change()
      await symlink(build, join(base, 'next'))
      await rename(join(base, 'next'), site)
      const [document] = (await waited).documents
      assert.ok(document !== undefined)
      assert.equal(Buffer.from(await origin.read(document)).toString(), `${build} 0`)
    }
  })

  test('a link that follows its folder to another name', async (context) => {
    const { base, site, putPages } = await workplace(context)
    await putPages('one', 2, 'one')
    await symlink('one', site)
    const { origin, change } = await watch(site, context)
    await rename(join(base, 'one'), join(base, 'two'))
    await symlink('two', join(base, 'next'))
    await rename(join(base, 'next'), site)
    const [document] = (await change()).documents
    assert.ok(document !== undefined)
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'one 0')
  })

  test('a missing folder once it returns, also as another folder moved into place', async (context) => {
    const { base, site, put, putPages } = await workplace(context)
    await putPages('site', 2, 'one')
    const { change, isSilent } = await watch(site, context)
    await rm(site, { recursive: true })
    assert.ok(await isSilent())
    await putPages('built', 3, 'two')
    const waited = change()
    await rename(join(base, 'built'), site)
    assert.equal((await waited).documents.length, 3)
    await put('site/late.html')
    assert.ok(locations(await change()).includes('late.html'))
  })

  test('other changes while a file is written all the time, which stays as it was', async (context) => {
    const { site, put } = await workplace(context)
    await put('site/index.html', 'one')
    await put('site/counter.json', '0')
    const { origin, change } = await watch(site, context, { restlessAfter: 1_000 })
    const before = await origin.list()
    const counting = new AbortController()
    const counter = count(join(site, 'counter.json'), counting.signal)
    try {
      await put('site/index.html', 'two')
      const changed = await change()
      assert.notEqual(revision(changed, 'index.html'), revision(before, 'index.html'))
      assert.equal(revision(changed, 'counter.json'), revision(before, 'counter.json'))
      assert.deepEqual(changed.warnings, ['counter.json stays as it was: it changes all the time.'])
    } finally {
      counting.abort()
      await counter
    }
    const rested = await change()
    assert.notEqual(revision(rested, 'counter.json'), revision(before, 'counter.json'))
    assert.deepEqual(rested.warnings, [])
  })

  test('a file that is written all the time from the start, which is left out if it cannot be read', async (context) => {
    const { site, put } = await workplace(context)
    await put('site/index.html', 'one')
    await put('site/counter.json', '0')
    const counting = new AbortController()
    const counter = count(join(site, 'counter.json'), counting.signal)
    const origin = openFolderOrigin(site, { restlessAfter: 500 })
    const end = performance.now() + patience
    try {
      for (;;) {
        assert.ok(performance.now() < end, 'the folder never settles')
        const { documents, warnings } = await origin.list()
        const document = documents.find(({ location }) => location === 'counter.json')
        if (document === undefined) {
          assert.deepEqual(warnings, ['counter.json is left out: it changes all the time.'])
          break
        }
        await origin.read(document).catch(() => undefined)
        await pause(100)
      }
    } finally {
      // The folder is removed after the last write.
      counting.abort()
      await counter
    }
  })

  test('changes since the first scan if there was no earlier listing', async (context) => {
    const { site, put, putPages } = await workplace(context)
    await putPages('site', 2, 'one')
    const { change } = await watch(site, context, { list: false })
    const waited = change()
    await pause(300)
    await put('site/p0/index.html', 'two')
    assert.equal((await waited).documents.length, 2)
  })
})
