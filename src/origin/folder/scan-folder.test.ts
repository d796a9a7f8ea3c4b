import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sawTheSame, viewFolder } from './scan-folder.ts'
import { folderBounds } from './walk-folder.ts'

test('looks at one folder', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-look-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['a.html', 'b.html', 'c.html']) await writeFile(join(folder, name), name)
  const viewer = viewFolder(folder, [], folderBounds)
  const first = await viewer.look()
  const paths = ({ listing }: { listing: (typeof first)['listing'] }) => listing.documents.map(({ path }) => path)

  await context.test('what did not change is the same', async () => {
    const second = await viewer.look()
    assert.ok(sawTheSame(first, second))
    assert.equal(second.listing.documents, first.listing.documents)
  })

  await context.test('what cannot be read is told as such until it changes', async () => {
    const document = first.listing.documents[1]
    assert.ok(document !== undefined)
    viewer.leaveOut(document, 'may not be read; check its rights')
    const without = await viewer.look()
    assert.deepEqual(paths(without), ['/a.html', '/c.html'])
    assert.deepEqual(without.listing.warnings, ['b.html may not be read; check its rights. What was published of it stays.'])
    assert.deepEqual(without.listing.unreadable, ['b.html'])
    assert.ok(!sawTheSame(first, without))
    await writeFile(join(folder, 'b.html'), 'now with rights')
    const again = await viewer.look()
    assert.deepEqual(paths(again), ['/a.html', '/b.html', '/c.html'])
    assert.deepEqual(again.listing.warnings, [])
  })

  await context.test('what came, went and is there again is noticed', async () => {
    const before = await viewer.look()
    await writeFile(join(folder, '_redirects'), '/x /y')
    const ruled = await viewer.look()
    assert.ok(!sawTheSame(before, ruled))
    await rm(join(folder, 'c.html'))
    const fewer = await viewer.look()
    assert.ok(!sawTheSame(ruled, fewer))
    await writeFile(join(folder, 'c.html'), 'c.html')
    const back = await viewer.look()
    assert.deepEqual(paths(back), paths(ruled))
    assert.ok(!sawTheSame(ruled, back))
  })
})
