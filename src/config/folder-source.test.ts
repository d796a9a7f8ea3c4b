import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { folderProblem, parseFolder } from './folder-source.ts'

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
