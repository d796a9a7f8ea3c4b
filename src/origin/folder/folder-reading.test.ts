import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { SourceChangedError } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'
import { newSiteFolder, type SiteFolder } from './testing/site-folder.ts'

let base = ''
let site = ''
let put: SiteFolder['put']

beforeEach(async () => {
  ;({ base, site, put } = await newSiteFolder())
})
afterEach(() => rm(base, { recursive: true, force: true }))

/** Endlessly swaps a folder and a link to another one. */
const swapEndlessly = `
  const { renameSync, symlinkSync } = require('node:fs')
  const [, folder, outside] = process.argv
  const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 8)
  symlinkSync(outside, folder + '.link')
  for (;;) {
    renameSync(folder, folder + '.real')
    renameSync(folder + '.link', folder)
    rest()
    renameSync(folder, folder + '.link')
    renameSync(folder + '.real', folder)
    rest()
  }`

describe('reading a document', () => {
  async function opened(content: string) {
    await put('a.html', content)
    const origin = openFolderOrigin(site)
    const [document] = (await origin.list()).documents
    assert.ok(document !== undefined)
    return { origin, document }
  }

  test('returns its bytes', async () => {
    const { origin, document } = await opened('שלום')
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'שלום')
    assert.equal(document.size, 8)
  })

  test('of zero bytes works', async () => {
    const { origin, document } = await opened('')
    assert.equal((await origin.read(document)).length, 0)
  })

  const changes: readonly (readonly [string, () => Promise<void>])[] = [
    ['an edit', () => put('a.html', 'longer')],
    ['an edit of the same size', () => put('a.html', 'two')],
    [
      'an edit of the same size with its time restored',
      async () => {
        await put('a.html', 'two')
        await utimes(join(site, 'a.html'), 1_000, 1_000)
      },
    ],
    ['a removal', () => rm(join(site, 'a.html'))],
    ['another file moved into place', () => put('b.html', 'two').then(() => rename(join(site, 'b.html'), join(site, 'a.html')))],
    ['a folder in its place', () => rm(join(site, 'a.html')).then(() => mkdir(join(site, 'a.html')))],
    [
      'a link out of the source in its place',
      async () => {
        await writeFile(join(base, 'secret'), 'one')
        await rm(join(site, 'a.html'))
        await symlink('../secret', join(site, 'a.html'))
      },
    ],
  ]
  for (const [name, change] of changes) {
    test(`${name} is detected, and the next listing shows it`, async () => {
      const { origin, document } = await opened('one')
      await utimes(join(site, 'a.html'), 1_000, 1_000)
      const [before] = (await origin.list()).documents
      assert.ok(before !== undefined)
      assert.notEqual(before.revision, document.revision)
      await change()
      await assert.rejects(origin.read(before), SourceChangedError)
      const after = (await origin.list()).documents.find(({ location }) => location === 'a.html')
      assert.notEqual(after?.revision, before.revision)
    })
  }

  test('two quick edits of the same size are two revisions', async () => {
    const origin = openFolderOrigin(site)
    for (let round = 0; round < 5; round++) {
      await put('a.html', 'one')
      const [first] = (await origin.list()).documents
      await put('a.html', 'two')
      const [second] = (await origin.list()).documents
      assert.notEqual(first?.revision, second?.revision)
    }
  })

  test("a listing waits until the disk's clock has advanced", async () => {
    await put('a.html', 'one')
    await openFolderOrigin(site).list()
    assert.ok(Date.now() - (await stat(join(site, 'a.html'))).ctimeMs >= 20)
  })

  const swaps: readonly (readonly [string, string, string])[] = [
    ['a file', 'in/a.html', 'in/a.html'],
    ['the folder of a file', 'in/a.html', 'in'],
    ['a folder further up', 'in/deep/er/a.html', 'in'],
    ['a folder in between', 'in/deep/er/a.html', 'in/deep'],
  ]
  for (const [name, location, moved] of swaps) {
    for (const [where, target] of [
      ['out of the source', () => join(base, 'outside')],
      ['to an unpublished folder', () => join(site, '.private')],
    ] as const) {
      test(`${name} that becomes a link ${where} after the listing is not followed`, async () => {
        await put(location, 'secret')
        const origin = openFolderOrigin(site)
        const [document] = (await origin.list()).documents
        assert.ok(document !== undefined)
        // The same file at another path: only its location shows that it is outside the source.
        await rename(join(site, moved), target())
        await symlink(target(), join(site, moved))
        if (moved !== location) await assert.rejects(origin.read(document), /led to .* when it was read/)
        await assert.rejects(origin.read(document), SourceChangedError)
        assert.deepEqual((await origin.list()).documents, [])
      })
    }
  }

  test('a folder repeatedly swapped for a link is never read from elsewhere', async () => {
    const outside = join(base, 'outside')
    await mkdir(outside)
    await put('in/a.html', 'public')
    await writeFile(join(outside, 'a.html'), 'secret')
    // Slows the scan down between the root and the folder.
    for (let at = 0; at < 300; at++) await put(`before/${at}.html`, 'public')
    const swapper = spawn(process.execPath, ['-e', swapEndlessly, join(site, 'in'), outside], { stdio: 'ignore' })
    try {
      const origin = openFolderOrigin(site)
      const seen = new Set<string>()
      for (const end = performance.now() + 3_000; performance.now() < end;) {
        const { documents } = await origin.list().catch(() => ({ documents: [] }))
        const document = documents.find(({ location }) => location === 'in/a.html')
        const read = document === undefined ? undefined : await origin.read(document).catch(() => undefined)
        if (read !== undefined) seen.add(Buffer.from(read).toString())
      }
      assert.ok(!seen.has('secret'))
    } finally {
      swapper.kill('SIGKILL')
      await once(swapper, 'exit')
    }
  })

  test('a pipe or device in place of a file is not waited for', async () => {
    const { origin, document } = await opened('one')
    await rm(join(site, 'a.html'))
    execFileSync('mkfifo', [join(site, 'a.html')])
    await assert.rejects(origin.read(document), SourceChangedError)
    await rm(join(site, 'a.html'))
    await symlink('/dev/zero', join(site, 'a.html'))
    await assert.rejects(origin.read(document), SourceChangedError)
  })

  test('swapping a link does not mix two builds', async () => {
    for (const build of ['one', 'two']) {
      await mkdir(join(base, build))
      await writeFile(join(base, build, 'index.html'), build)
    }
    const link = join(base, 'current')
    await symlink('one', link)
    const origin = openFolderOrigin(link)
    const [document] = (await origin.list()).documents
    assert.ok(document !== undefined)
    await symlink('two', join(base, 'next'))
    await rename(join(base, 'next'), link)
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'one')
    const [second] = (await origin.list()).documents
    assert.ok(second !== undefined)
    assert.equal(Buffer.from(await origin.read(second)).toString(), 'two')
  })
})
