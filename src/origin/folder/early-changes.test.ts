import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { SourceChangedError, type SourceListing, type UnsettledChange } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'

/** A watched folder with 30 pages; `noticed` and `yielded` fill as the origin reports changes. */
async function watchedSite(context: TestContext) {
  const site = await mkdtemp(join(tmpdir(), 'daf-early-'))
  const put = (page: number, content: string) => writeFile(join(site, `${page}.html`), content)
  for (let page = 0; page < 30; page++) await put(page, 'one')
  const origin = openFolderOrigin(site)
  await origin.list()
  const noticed: UnsettledChange[] = []
  const yielded: SourceListing[] = []
  const stop = new AbortController()
  const following = (async () => {
    for await (const listing of origin.changes(stop.signal, (change) => noticed.push(change))) yielded.push(listing)
  })()
  context.after(async () => {
    stop.abort()
    await following
    await rm(site, { recursive: true })
  })
  await pause(300)
  return { site, put, origin, noticed, yielded, stop }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue(); waited += 20) {
    assert.ok(waited < 5_000, 'it did not happen')
    await pause(20)
  }
}

const isSettled = ({ settled }: UnsettledChange) => Promise.race([settled.then(() => true), pause(0, 'not yet' as const)])

describe('watching a folder reports small changes early', { concurrency: true }, () => {
  test('a change can be read before it is known to be complete, and is yielded once it is', async (context) => {
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

  test('a change that goes on is rejected, and what it becomes is noticed', async (context) => {
    const { put, noticed, yielded } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    await put(4, 'two')
    await assert.rejects(async () => noticed[0]?.settled, SourceChangedError)
    await noticed.at(-1)?.settled
    await until(() => yielded.length === 1)
    assert.equal(yielded[0], noticed.at(-1)?.listing)
  })

  test('many changes and removed documents are only yielded', async (context) => {
    const { site, put, noticed, yielded } = await watchedSite(context)
    await Promise.all(Array.from({ length: 30 }, (_, page) => put(page, 'two, longer')))
    await until(() => yielded.length === 1)
    assert.ok(noticed.every(({ listing }) => listing !== yielded[0]))
    const before = noticed.length
    await rm(join(site, '5.html'))
    await until(() => yielded.length === 2)
    assert.equal(noticed.length, before)
  })

  test('a change is not rejected because the reader lists the folder meanwhile', async (context) => {
    const { put, origin, noticed, yielded } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    await origin.list()
    await noticed[0]?.settled
    assert.equal(noticed.length, 1)
    await until(() => yielded.length === 1)
  })

  test('an abort rejects a change that is not settled yet', async (context) => {
    const { put, noticed, stop } = await watchedSite(context)
    await put(3, 'two')
    await until(() => noticed.length === 1)
    stop.abort()
    await assert.rejects(async () => noticed[0]?.settled, SourceChangedError)
  })
})
