import assert from 'node:assert/strict'
import { appendFile, readdir, readFile, rename, rm, statfs, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogFormat } from '../../catalog.ts'
import { openSqliteCatalog } from '../open-sqlite-catalog.ts'
import { FolderShare } from './folder-share.ts'
import { assertWhole, openSharedSite, publishWord, until, wordOf } from './testing/shared-site.ts'

test('a follower copies publishes and a rollback', async (t) => {
  const site = await openSharedSite(t)
  const { says, catalog } = await site.follow()
  for (const word of ['first', 'second', 'third']) {
    await site.publish(word)
    await says(word)
  }
  await site.rollback()
  await says('second')
  assert.equal(
    catalog.current()?.number,
    4,
    'local numbers always increase, so that nothing cached for another generation is reused',
  )
})

test("a missing manifest is written by the publisher's next start, and then followed", async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  await rm(join(site.shared, 'manifest.json'))
  const { says, failed } = await site.follow()
  await failed(/has no manifest\.json \(is it the catalog itself, .*\); there is nothing to serve until it can be copied/)
  // A publisher starts and finds no changes.
  const catalog = await openSqliteCatalog(site.shared)
  await (await catalog.publisher()).release()
  await catalog.close()
  await says('first')
})

test('only new contents that responses need are copied', async (t) => {
  const site = await openSharedSite(t)
  const { says, events } = await site.follow()
  await site.publish('first')
  await says('first')
  await site.publish('second')
  await says('second')
  // The event follows a moment after the generation is readable.
  const copied = () => events.flatMap((event) => (event.kind === 'copied' ? [event.contents] : []))
  await until(async () => copied().length === 2)
  assert.deepEqual(copied(), [21, 20], 'the content shared by all pages is copied once')
})

test('a recreated catalog is followed although its generation numbers repeat', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('before')
  const { says, catalog } = await site.follow()
  await says('before')
  const fresh = site.newFolder()
  const other = await openSqliteCatalog(fresh)
  assert.equal((await publishWord(other, 'after')).number, 1)
  await other.close()
  await rename(site.shared, site.newFolder())
  await rename(fresh, site.shared)
  await says('after')
  assert.equal(catalog.current()?.number, 2)
})

test('of two followers with the same folder one waits, warns once, and takes over when the other stops', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const first = await site.follow()
  await first.says('first')
  const second = await site.follow(undefined, first.folder)
  const told = () => second.events.filter(({ kind }) => kind === 'warning')
  await until(async () => told().length > 0)
  await first.stop()
  await site.publish('second')
  await second.says('second')
  const [event, ...more] = told()
  assert.ok(event?.kind === 'warning' && /has locked .*lock\.sqlite/.test(event.message))
  assert.deepEqual(more, [])
})

test('an unreachable, damaged or half-written share leaves the local copy alone, and is followed again once repaired', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('good')
  const { says, failed, catalog, events } = await site.follow()
  await says('good')

  const away = site.newFolder()
  await rename(site.shared, away)
  await failed(/has no manifest\.json .*; the current copy is still served/)
  await rename(away, site.shared)
  await until(async () => events.some(({ kind }) => kind === 'recovered'))

  await writeFile(join(site.shared, 'manifest.json'), `{"format":${catalogFormat},"file":"generations/`)
  await failed(/The manifest at .* is incomplete/)

  await rm(join(site.shared, 'manifest.json'))
  await site.publish('next')
  const manifest = await readFile(join(site.shared, 'manifest.json'), 'utf8')
  const { file } = JSON.parse(manifest) as { file: string }
  const generation = join(site.shared, file)
  const bytes = await readFile(generation)
  await says('next')

  // Again, with a wrong hash, and then truncated.
  await writeFile(join(site.shared, 'manifest.json'), manifest.replace(/"sha256":"\w{8}/, '"sha256":"00000000'))
  await failed(/has a generations\/2\.sqlite that is damaged/)
  await writeFile(join(site.shared, 'manifest.json'), manifest.replace(/"sha256":"\w{8}/, '"sha256":"11111111'))
  await truncate(generation, 5000)
  await failed(/generations\/2\.sqlite that is incomplete \(5000 of \d+ bytes\)/)
  assert.equal(await wordOf(catalog), 'next')
  await assertWhole(catalog)
  await writeFile(generation, bytes)
  await writeFile(join(site.shared, 'manifest.json'), manifest)
  await site.publish('last')
  await says('last')
})

test('a generation with a missing or damaged content is not served until it is complete', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const first = await site.follow()
  await first.says('first')
  await first.stop()
  await site.publish('second')
  const [gone, damaged] = await contentsLike(site.shared, /^second (3|7)$/)
  assert.ok(gone !== undefined && damaged !== undefined)
  await rm(gone.path)
  await writeFile(damaged.path, 'seco')
  const { says, failed, catalog, folder } = await site.follow(undefined, first.folder)
  await failed(/has (no content|a content\/\w\w\/\w{64} that is damaged)/)
  assert.equal(await wordOf(catalog), 'first')
  for (const { path, bytes } of [gone, damaged]) await writeFile(path, bytes)
  await says('second')
  assert.deepEqual(await readdir(join(folder, 'temporary')), [])
})

test('a source file that grows while being copied is only read up to its declared size', { timeout: 60_000 }, async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const { says, failed, catalog, folder } = await site.follow()
  await says('first')
  const generation = join(site.shared, 'generations/2.sqlite')
  const manifest = join(site.shared, 'manifest.json')
  await site.publish('second')
  await says('second')
  await site.publish('third')
  const text = await readFile(manifest, 'utf8')
  await rm(join(site.shared, 'generations/3.sqlite'))
  await symlink('/dev/zero', join(site.shared, 'generations/3.sqlite'))
  await writeFile(manifest, text.replace(/"sha256":"\w{8}/, '"sha256":"22222222'))
  await failed(/sends more of generations\/3\.sqlite than its \d+ bytes/)
  // A file that grows faster than it is read.
  await writeFile(
    manifest,
    text.replaceAll('generations/3.sqlite', 'generations/2.sqlite').replace(/"sha256":"\w{8}/, '"sha256":"33333333'),
  )
  const growing = setInterval(() => void appendFile(generation, Buffer.alloc(100_000)), 5)
  t.after(() => clearInterval(growing))
  await failed(/sends more of generations\/2\.sqlite than its \d+ bytes/)
  clearInterval(growing)
  assert.equal(await wordOf(catalog), 'second')
  assert.deepEqual(await readdir(join(folder, 'temporary')), [])
})

const { bavail, bsize } = await statfs(tmpdir())
/** The largest generation size allowed in a manifest. */
const largest = 2 ** 40

test(
  'a generation that does not fit on the disk is not copied',
  { skip: bavail * bsize > largest && 'all fits here' },
  async (t) => {
    const site = await openSharedSite(t)
    await site.publish('first')
    const { says, failed, folder, events } = await site.follow()
    await says('first')
    await site.publish('second')
    const manifest = await readFile(join(site.shared, 'manifest.json'), 'utf8')
    // Renamed into place as a publisher does, since half a manifest would be a different failure.
    await writeFile(
      join(site.shared, 'next-manifest.json'),
      manifest.replace(/"bytes":\d+/, `"bytes":${largest}`).replace(/"sha256":"\w{8}/, '"sha256":"44444444'),
    )
    await rename(join(site.shared, 'next-manifest.json'), join(site.shared, 'manifest.json'))
    await failed(/has a generation of which 1099511627776 bytes must be copied, but there is only room for \d+;/)
    // Further attempts, each with less free space.
    for (const at of [1, 2, 3]) {
      await writeFile(join(site.shared, `filler-${at}`), new Uint8Array(2 ** 20))
      await sleep(150)
    }
    assert.equal(events.filter(({ kind }) => kind === 'failed').length, 1, 'the same failure is reported once')
    assert.deepEqual(await readdir(join(folder, 'temporary')), [])
    await writeFile(join(site.shared, 'manifest.json'), manifest)
    await says('second')
  },
)

async function contentsLike(folder: string, pattern: RegExp) {
  const files = await readdir(join(folder, 'content'), { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(paths.map(async (path) => ({ path, bytes: await readFile(path) })))
  return contents.filter(({ bytes }) => pattern.test(bytes.toString()))
}

test('a newer catalog format is reported and ignored until it is gone', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const { says, failed, catalog } = await site.follow()
  await says('first')
  const manifest = await readFile(join(site.shared, 'manifest.json'), 'utf8')
  await writeFile(join(site.shared, 'manifest.json'), manifest.replace(`"format":${catalogFormat}`, '"format":99'))
  await failed(/was written by a newer version of daf \(format 99\); update daf here/)
  assert.equal(await wordOf(catalog), 'first')
  await writeFile(join(site.shared, 'manifest.json'), manifest.replace(`"format":${catalogFormat}`, '"format":1'))
  await failed(/was written by an older version of daf \(format 1\); update daf where it publishes/)
  await writeFile(join(site.shared, 'manifest.json'), manifest)
  await site.publish('second')
  await says('second')
})

test('three servers with a shared folder and three with their own all follow; another one takes over when the copier stops', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const folder = site.newFolder()
  const together: Awaited<ReturnType<typeof site.follow>>[] = []
  for (let at = 0; at < 3; at++) together.push(await site.follow(new FolderShare(site.shared), folder))
  const apart = [await site.follow(), await site.follow(), await site.follow()]
  for (const { says } of [...together, ...apart]) await says('first')
  const copiers = () => together.filter(({ events }) => events.some(({ kind }) => kind === 'copied')).length
  await until(async () => copiers() > 0)
  assert.equal(copiers(), 1, 'only one of them copies')
  const [copier, ...others] = together
  await copier?.stop()
  await site.publish('second')
  for (const { says } of [...others, ...apart]) await says('second')
  assert.equal((await readdir(join(folder, 'generations'))).length, 2)
})

test('a copy is served without its source, and not copied again after a restart', async (t) => {
  const site = await openSharedSite(t)
  await site.publish('first')
  const first = await site.follow()
  await first.says('first')
  await first.stop()
  const again = await site.follow(undefined, first.folder)
  await again.says('first')
  await site.publish('second')
  await again.says('second')
  const copied = () => again.events.filter(({ kind }) => kind === 'copied').length
  // The event follows after the copy is already served.
  await until(async () => copied() > 0)
  assert.equal(copied(), 1)
})
