import assert from 'node:assert/strict'
import { link, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SourceChangedError, type SourceListing, type UnsettledChange } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'
import { FolderScanner } from './scan-folder.ts'
import { folderBounds } from './walk-folder.ts'
import { watchFolder } from './watch-folder.ts'

/** A watched folder with 30 pages; `noticed` and `yielded` fill as the origin reports changes. */
async function watchedSite(context: TestContext, quiet = 300) {
  const site = await mkdtemp(join(tmpdir(), 'daf-early-'))
  const put = (page: number, content: string) => writeFile(join(site, `${page}.html`), content)
  for (let page = 0; page < 30; page++) await put(page, 'one')
  const origin = openFolderOrigin(site)
  await origin.list()
  const noticed: UnsettledChange[] = []
  let builds = 0
  const yielded: SourceListing[] = []
  const stop = new AbortController()
  const note = (change: UnsettledChange | undefined) => void (change === undefined ? builds++ : noticed.push(change))
  const following = (async () => {
    for await (const listing of origin.changes(stop.signal, note)) yielded.push(listing)
  })()
  context.after(async () => {
    stop.abort()
    await following
    await rm(site, { recursive: true })
  })
  await pause(quiet)
  return { site, put, origin, noticed, builds: () => builds, yielded, stop }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    assert.ok(waited < 5_000, 'timed out')
    await pause(20)
  }
}

const isSettled = ({ settled }: UnsettledChange) => Promise.race([settled.then(() => true), pause(0, 'not yet' as const)])

/** Longer than the gap between two bursts of events, in milliseconds. */
const longQuiet = 2_300

/** Shorter than the usual settling time of a folder, in milliseconds. */
const short = 750

/** The time until something is yielded, in milliseconds. */
async function timeToYield(yielded: readonly SourceListing[], expected: number): Promise<number> {
  const start = performance.now()
  await until(() => yielded.length === expected)
  return performance.now() - start
}

const whole = (text: string) => `<html><body>${text}</body></html>`

describe('rewriting a single page in a quiet folder', { concurrency: true }, () => {
  test('is settled sooner than other changes', async (context) => {
    const { put, noticed, yielded, origin } = await watchedSite(context, longQuiet)
    await put(3, whole('two'))
    assert.ok((await timeToYield(yielded, 1)) < short)
    assert.equal(noticed.length, 1)
    const [listing] = yielded
    const document = listing?.documents.find(({ location }) => location === '3.html')
    assert.ok(document !== undefined)
    assert.equal(Buffer.from(await origin.read(document)).toString(), whole('two'))
    assert.equal(listing?.documents.length, 30)
    await pause(longQuiet)
    assert.equal(yielded.length, 1, 'the next scan finds no change')
  })

  test('is settled sooner when another file is renamed onto the page, too', async (context) => {
    const { site, yielded } = await watchedSite(context, longQuiet)
    await writeFile(join(site, '3.html.123'), whole('two'))
    await rename(join(site, '3.html.123'), join(site, '3.html'))
    assert.ok((await timeToYield(yielded, 1)) < short)
  })

  test('takes the usual time if the end of the page is missing, the page is new, or another one is moved in its place', async (context) => {
    const { site, put, yielded } = await watchedSite(context, longQuiet)
    await put(3, '<html><body>tw')
    assert.ok((await timeToYield(yielded, 1)) >= short)
    await pause(longQuiet)
    await put(30, whole('new'))
    assert.ok((await timeToYield(yielded, 2)) >= short)
    await pause(longQuiet)
    await rename(join(site, '4.html'), join(site, '5.html'))
    assert.ok((await timeToYield(yielded, 3)) >= short)
    assert.equal(yielded.at(-1)?.documents.length, 30)
  })

  for (const [what, remove] of [
    ['a page of another folder', 'sub/3.html'],
    ['another folder', 'sub'],
    ['the redirects', '_redirects'],
  ] as const)
    test(`is published together with the removal of ${what}`, async (context) => {
      const { site, put, yielded } = await watchedSite(context)
      await mkdir(join(site, 'sub'))
      await writeFile(join(site, 'sub', '3.html'), whole('one'))
      await writeFile(join(site, '_redirects'), '/old /3.html 301')
      await until(() => yielded.length === 1)
      const count = ({ documents, redirects }: SourceListing) => documents.length + redirects.length
      assert.equal(yielded.map(count)[0], 32)
      await pause(longQuiet)
      await rename(join(site, remove), `${site}-removed`)
      await put(3, whole('two'))
      await until(() => yielded.length === 2)
      assert.equal(yielded.map(count)[1], 31)
      await rm(`${site}-removed`, { recursive: true })
    })

  for (const [what, make] of [
    ['a link to it', symlink],
    ['another name of its file', link],
  ] as const)
    test(`is published together with ${what}`, async (context) => {
      const { site, put, yielded } = await watchedSite(context)
      await put(3, whole('one'))
      await make(join(site, '3.html'), join(site, 'linked.html'))
      await until(() => yielded.length === 1)
      await pause(longQuiet)
      const revisions = () =>
        ['3.html', 'linked.html'].map(
          (name) => yielded.at(-1)?.documents.find(({ location }) => location === name)?.revision ?? '',
        )
      const before = revisions()
      await put(3, whole('two'))
      await until(() => yielded.length === 2)
      assert.ok(revisions().every((revision) => revision !== '' && !before.includes(revision)))
    })

  test('is settled sooner in a folder with links between other pages, too', async (context) => {
    const { site, put, yielded } = await watchedSite(context)
    await mkdir(join(site, 'sub'))
    await writeFile(join(site, 'sub', '1.html'), whole('one'))
    await symlink(join(site, 'sub'), join(site, 'alias'))
    await until(() => yielded.at(-1)?.documents.length === 32)
    await pause(longQuiet)
    const count = yielded.length
    await put(3, whole('two'))
    assert.ok((await timeToYield(yielded, count + 1)) < short)
  })

  test('is published together with changes that follow', async (context) => {
    const { put, noticed, yielded } = await watchedSite(context, longQuiet)
    await put(3, whole('two'))
    await until(() => noticed.length === 1)
    await pause(100)
    await put(4, whole('two'))
    await assert.rejects(async () => noticed[0]?.settled, SourceChangedError)
    assert.ok((await timeToYield(yielded, 1)) >= short - 100)
    await pause(longQuiet)
    assert.equal(yielded.length, 1)
  })

  test('takes the usual time in a folder that is written page by page', async (context) => {
    const { put, yielded } = await watchedSite(context, longQuiet)
    await put(3, whole('two'))
    assert.ok((await timeToYield(yielded, 1)) < short)
    await pause(500)
    await put(4, whole('two'))
    await until(() => yielded.length === 2)
    await pause(longQuiet)
    await put(3, whole('three'))
    assert.ok((await timeToYield(yielded, 3)) >= short)
  })
})

describe('scanning during edits', { concurrency: true }, () => {
  /** A watched folder with one page, whose scans take as long and cost as much as those of a large one. */
  async function largeSite(context: TestContext, { takes = 0, costs = 0 }) {
    const site = await mkdtemp(join(tmpdir(), 'daf-large-'))
    const put = (content: string) => writeFile(join(site, '3.html'), whole(content))
    await put('one')
    let [begun, ended] = [0, 0]
    class LargeScanner extends FolderScanner {
      override async scan(isOutdated = () => false) {
        begun++
        for (let waited = 0; waited < takes; waited += 20) {
          await pause(20)
          if (isOutdated()) throw new SourceChangedError('The folder changed.')
        }
        const scan = await super.scan(isOutdated)
        ended++
        return { ...scan, cost: costs }
      }
    }
    const scanner = new LargeScanner(site, [], folderBounds)
    let newest = await scanner.scan()
    let yielded = 0
    const stop = new AbortController()
    const following = (async () => {
      for await (const scan of watchFolder({
        folder: site,
        scanner,
        listed: () => newest,
        noticed: () => {},
        signal: stop.signal,
      })) {
        newest = scan
        yielded++
      }
    })()
    context.after(async () => {
      stop.abort()
      await following
      await rm(site, { recursive: true })
    })
    await pause(longQuiet)
    return { put, yielded: () => yielded, isScanning: () => begun > ended, scans: () => ended }
  }

  test('an edit during a scan is found at once', async (context) => {
    const { put, yielded, isScanning } = await largeSite(context, { takes: 700 })
    await until(() => isScanning())
    await pause(50)
    await put('two')
    const start = performance.now()
    await until(() => yielded() === 1)
    assert.ok(performance.now() - start < short)
  })

  test('the scan after an edit comes at the usual interval', async (context) => {
    const { put, yielded, scans } = await largeSite(context, { costs: 500 })
    await put('two')
    await until(() => yielded() === 1)
    const count = scans()
    await pause(2_500)
    assert.equal(scans(), count + 1)
  })
})

describe('small changes are reported early', { concurrency: true }, () => {
  test('a change can be read before it is settled, and is yielded once it is', async (context) => {
    const { put, origin, noticed, yielded } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    const [change] = noticed
    assert.ok(change !== undefined)
    assert.equal(await isSettled(change), 'not yet')
    const document = change.listing.documents.find(({ location }) => location === '3.html')
    assert.ok(document !== undefined)
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'two')
    assert.equal(yielded.length, 0)
    await change.settled
    await until(() => yielded.length === 1)
    assert.equal(yielded[0], change.listing)
  })

  test('an unsettled change is rejected when more follows, and the new state is reported', async (context) => {
    const { put, noticed, yielded } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    await put(4, 'two')
    await assert.rejects(async () => noticed[0]?.settled, SourceChangedError)
    await noticed.at(-1)?.settled
    await until(() => yielded.length === 1)
    assert.equal(yielded[0], noticed.at(-1)?.listing)
  })

  test('many changes and removals are only yielded once settled', async (context) => {
    const { site, put, noticed, builds, yielded } = await watchedSite(context)
    await Promise.all(Array.from({ length: 30 }, (_, page) => put(page, 'two, longer')))
    await until(() => builds() > 0)
    assert.equal(yielded.length, 0, 'a build is reported while it goes on')
    await until(() => yielded.length === 1)
    assert.ok(noticed.every(({ listing }) => listing !== yielded[0]))
    const before = noticed.length + builds()
    await rm(join(site, '5.html'))
    await until(() => yielded.length === 2)
    assert.equal(noticed.length + builds(), before)
  })

  test('listing the folder does not reject an unsettled change', async (context) => {
    const { put, origin, noticed, yielded } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    await origin.list()
    await noticed[0]?.settled
    assert.equal(noticed.length, 1)
    await until(() => yielded.length === 1)
  })

  test('an abort rejects an unsettled change', async (context) => {
    const { put, noticed, stop } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    stop.abort()
    await assert.rejects(async () => noticed[0]?.settled, SourceChangedError)
  })
})
