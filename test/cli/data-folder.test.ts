import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import { tryLock } from '../../src/catalog/sqlite/file-lock.ts'
import { withoutPrivileges } from '../../src/catalog/sqlite/testing/without-privileges.ts'
import { pageHtml } from '../../src/publishing/testing/html.ts'
import { rootFolder } from '../endurance/root-folder.ts'
import { eventually, Program, run } from './program.ts'

const root = await rootFolder('data-folder')
const data = join(root, '.daf')
let catalog = ''

async function publish() {
  return run(['publish', './dist'], root)
}

describe('the data folder', { skip: process.platform === 'win32' }, () => {
  before(async () => {
    // Other users must be able to reach the data folder.
    await chmod(root, 0o755)
    await mkdir(join(root, 'dist'))
    await writeFile(join(root, 'dist/index.html'), pageHtml({ title: 'One' }))
    const { code, stderr } = await publish()
    assert.equal(code, 0, stderr)
    catalog = join(data, (await readdir(data))[0] ?? '')
  })

  test('is private to its owner when created', async () => {
    for (const folder of [data, catalog, join(catalog, 'temporary'), join(catalog, 'notes')])
      assert.equal((await stat(folder)).mode & 0o777, 0o700, folder)
    assert.equal((await stat(join(catalog, 'lock.sqlite'))).mode & 0o777, 0o600)
  })

  test('keeps permissions that its owner opened up, except for locks, drafts and notes', async () => {
    const shared = [data, catalog, join(catalog, 'generations'), join(catalog, 'content')]
    for (const folder of [...shared, join(catalog, 'temporary'), join(catalog, 'notes')]) await chmod(folder, 0o755)
    await chmod(join(catalog, 'lock.sqlite'), 0o644)
    assert.equal((await publish()).code, 0)
    for (const folder of shared) assert.equal((await stat(folder)).mode & 0o777, 0o755, folder)
    for (const name of ['temporary', 'notes']) assert.equal((await stat(join(catalog, name))).mode & 0o777, 0o700, name)
    assert.equal((await stat(join(catalog, 'lock.sqlite'))).mode & 0o777, 0o600)
  })

  test('cannot be locked by another user', { skip: process.geteuid?.() !== 0 }, () =>
    withoutPrivileges(async () => {
      assert.throws(() => {
        new DatabaseSync(join(catalog, 'lock.sqlite'), { readOnly: true }).exec('BEGIN; SELECT * FROM sqlite_master')
      }, /unable to open database file/)
    }),
  )

  test('locked by another process makes publish and serve wait, with a warning', async () => {
    const lock = tryLock(join(catalog, 'lock.sqlite'))
    assert.ok(lock !== undefined)
    const server = new Program(['serve', './dist', '--port', '0'], root)
    const publisher = new Program(['publish', './dist'], root)
    try {
      const line = /Another process publishes into .*lock\.sqlite\); waiting for it\./
      for (const program of [publisher, server])
        assert.match(
          await eventually(
            async () => program.stderr,
            (text) => line.test(text),
            20_000,
          ),
          line,
        )
      assert.match(publisher.stderr, /^daf: [^\n]*\n$/)
    } finally {
      lock.release()
    }
    assert.equal((await publisher.ended).code, 0)
    assert.equal((await server.stop()).code, 0)
  })
})
