import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { exportJournalLine, exportJournalName, exportRecordName, exportRecordText } from '../../model/export-record.ts'
import { FolderScanner, isSameScan } from './scan-folder.ts'
import { folderBounds } from './walk-folder.ts'

test('consecutive scans of a folder', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-look-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['a.html', 'b.html', 'c.html']) await writeFile(join(folder, name), name)
  const scanner = new FolderScanner(folder, [], folderBounds)
  const first = await scanner.scan()
  const paths = ({ listing }: { listing: (typeof first)['listing'] }) => listing.documents.map(({ path }) => path)

  await context.test('unchanged files are the same objects', async () => {
    const second = await scanner.scan()
    assert.ok(isSameScan(first, second))
    assert.equal(second.listing.documents, first.listing.documents)
  })

  await context.test('an unreadable file is reported until it changes', async () => {
    const document = first.listing.documents[1]
    assert.ok(document !== undefined)
    scanner.leaveOut(document, 'cannot be read; check its permissions')
    const without = await scanner.scan()
    assert.deepEqual(paths(without), ['/a.html', '/c.html'])
    assert.deepEqual(without.listing.warnings, ['b.html cannot be read; check its permissions. Its published version stays.'])
    assert.deepEqual(without.listing.unreadable, ['b.html'])
    assert.ok(!isSameScan(first, without))
    await writeFile(join(folder, 'b.html'), 'now readable')
    const again = await scanner.scan()
    assert.deepEqual(paths(again), ['/a.html', '/b.html', '/c.html'])
    assert.deepEqual(again.listing.warnings, [])
  })

  await context.test('added, removed and restored files are detected', async () => {
    const before = await scanner.scan()
    await writeFile(join(folder, '_redirects'), '/x /y')
    const ruled = await scanner.scan()
    assert.ok(!isSameScan(before, ruled))
    await rm(join(folder, 'c.html'))
    const fewer = await scanner.scan()
    assert.ok(!isSameScan(ruled, fewer))
    await writeFile(join(folder, 'c.html'), 'c.html')
    const back = await scanner.scan()
    assert.deepEqual(paths(back), paths(ruled))
    assert.ok(!isSameScan(ruled, back))
  })
})

test('exported files are not part of the site, also in a subfolder, during an export and after an interrupted one', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-look-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'out'))
  for (const name of ['a.html', 'robots.txt', 'out/index.html', 'out/own.html']) await writeFile(join(folder, name), name)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const scanner = new FolderScanner(folder, [], folderBounds)
  const found = async () => (await scanner.scan()).listing.documents.map(({ location }) => location)
  assert.deepEqual(await found(), ['a.html', 'robots.txt', 'out/index.html', 'out/own.html'])

  await writeFile(join(folder, exportJournalName), exportJournalLine('robots.txt', hash('robots.txt')))
  const record = join(folder, 'out', exportRecordName)
  await writeFile(record, exportRecordText(new Map([['index.html', hash('out/index.html')]])))
  assert.deepEqual(await found(), ['a.html', 'out/own.html'])
  await writeFile(join(folder, 'robots.txt'), 'changed')
  assert.deepEqual(await found(), ['a.html', 'robots.txt', 'out/own.html'])
  await rm(record)
  assert.deepEqual(await found(), ['a.html', 'robots.txt', 'out/index.html', 'out/own.html'])

  const all = ['a.html', 'robots.txt', 'out/index.html', 'out/own.html'].map((name): [string, string] => [
    name,
    hash(name === 'robots.txt' ? 'changed' : name),
  ])
  await writeFile(join(folder, exportRecordName), exportRecordText(new Map(all)))
  const { listing } = await scanner.scan()
  assert.deepEqual(listing.documents, [])
  assert.match(listing.warnings.join(), /written by daf export/)
})
