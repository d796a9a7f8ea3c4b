import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { folderProblem, parseFolder, sourceFolderKey } from './folder-source.ts'

const key = (folder: string) => sourceFolderKey({ kind: 'folder', folder })

test('a key shows the name of the folder and tells equal names apart', () => {
  assert.match(key('/srv/sites/dist'), /^dist-[0-9a-f]{12}$/)
  assert.notEqual(key('/srv/one/dist'), key('/srv/two/dist'))
  assert.equal(key('/srv/one/dist'), key('/srv/one/dist'))
  assert.match(key('/srv/אתר החברה'), /^אתר-החברה-[0-9a-f]{12}$/)
})

test('a key of an unusual name is a plain name', () => {
  assert.match(key('/'), /^site-[0-9a-f]{12}$/)
  assert.match(key('/srv/.site'), /^site-[0-9a-f]{12}$/)
  assert.match(key('/srv/con.site'), /^_con\.site-[0-9a-f]{12}$/)
  assert.match(key(`/srv/${'ש'.repeat(300)}`), /^ש{40}-[0-9a-f]{12}$/)
})

test('a key is a valid file name for any folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const made = key(resolve('/srv', name.replaceAll('\0', '')))
      assert.match(made, /^[\p{L}\p{N}_][\p{L}\p{N}._-]*-[0-9a-f]{12}$/u)
      assert.ok(Buffer.byteLength(made) < 255)
    }),
  )
})

test('a relative folder starts from where it was written', () => {
  assert.deepEqual(parseFolder('./dist', '/srv/site'), { value: { kind: 'folder', folder: resolve('/srv/site/dist') } })
})

for (const text of ['', ' ', 'a\0b', 'ftp://example.com/x']) {
  test(`${JSON.stringify(text)} is no folder`, () => assert.ok('problem' in parseFolder(text, '/srv')))
}

test('a folder that is missing, or is a file, is named in the problem', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-config-'))
  try {
    const file = join(folder, 'page.html')
    await writeFile(file, '')
    assert.equal(await folderProblem({ kind: 'folder', folder }, 'build it'), undefined)
    assert.equal(
      await folderProblem({ kind: 'folder', folder: file }, 'build it'),
      `${file} is a file; name the folder that it lies in`,
    )
    assert.equal(
      await folderProblem({ kind: 'folder', folder: join(folder, 'dist') }, 'build it'),
      `the folder ${join(folder, 'dist')} does not exist; build it`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
