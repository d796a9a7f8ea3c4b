import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFile, link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { exportInto } from './export-folder.ts'
import type { ExportedFile } from './exported-files.ts'

let root: string
let folder: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-export-'))
  folder = join(root, 'out')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* exported(
  files: Readonly<Record<string, string>> | readonly (readonly [string, string])[],
): AsyncGenerator<ExportedFile> {
  for (const [location, text] of Array.isArray(files) ? files : Object.entries(files)) {
    const sha256 = createHash('sha256').update(text).digest('hex')
    yield { location, sha256, parts: () => [new TextEncoder().encode(text)] }
  }
}

const write = (files: Readonly<Record<string, string>>) => exportInto(folder, exported(files))
const textAt = (location: string) => readFile(join(folder, location), 'utf8')

describe('exporting into a folder', () => {
  test('writes the files, and nothing when exported again unchanged', async () => {
    const files = { 'index.md': 'home', 'v1/services/index.html': '{}', 'שירותים/seo.md': 'seo' }
    assert.deepEqual(await write(files), { files: 3, written: 3, removed: 0, foreign: [], impossible: [] })
    assert.equal(await textAt('שירותים/seo.md'), 'seo')
    const before = await stat(join(folder, '.daf-export.json'))
    assert.deepEqual(await write(files), { files: 3, written: 0, removed: 0, foreign: [], impossible: [] })
    assert.equal((await stat(join(folder, '.daf-export.json'))).mtimeMs, before.mtimeMs)
  })

  test('removes files no longer exported and empty folders, and updates changed files', async () => {
    await write({ 'a/b/old.md': 'old', 'a/kept.md': 'kept', 'new.md': 'first' })
    const { written, removed } = await write({ 'a/kept.md': 'kept', 'new.md': 'second' })
    assert.deepEqual([written, removed], [1, 1])
    assert.equal(await textAt('new.md'), 'second')
    assert.deepEqual(await readdir(join(folder, 'a')), ['kept.md'])
  })

  test('keeps files that daf did not write, and files edited since', async () => {
    await mkdir(join(folder, 'v1'), { recursive: true })
    await writeFile(join(folder, 'robots.txt'), 'mine')
    await writeFile(join(folder, 'same.md'), 'same')
    await writeFile(join(folder, 'v1/other.txt'), 'other')
    await write({ 'llms.txt': 'list', 'v1/index.html': '{}', 'same.md': 'same' })
    await writeFile(join(folder, 'llms.txt'), 'edited')
    const { foreign, removed } = await write({ 'robots.txt': 'ours', 'llms.txt': 'new list' })
    assert.deepEqual([foreign, removed], [['robots.txt', 'llms.txt'], 1])
    await write({})
    for (const [location, text] of Object.entries({
      'robots.txt': 'mine',
      'llms.txt': 'edited',
      'same.md': 'same',
      'v1/other.txt': 'other',
    }))
      assert.equal(await textAt(location), text, location)
  })

  test('never writes through a link or to an impossible path', async () => {
    const outside = join(root, 'outside')
    await mkdir(outside)
    await mkdir(join(folder, 'taken.md'), { recursive: true })
    await symlink(outside, join(folder, 'linked'))
    const long = `${'x'.repeat(300)}.md`
    const { impossible, files } = await write({
      'linked/a.md': 'a',
      'taken.md': 'b',
      [long]: 'c',
      'x/../../escaped.md': 'd',
      '.daf-export.json': 'e',
      [`${'y'.repeat(200)}/`.repeat(20) + 'deep.md']: 'f',
      'ok.md': 'e',
    })
    assert.equal(files, 1)
    assert.equal(impossible.length, 6)
    assert.match(impossible[0] ?? '', /linked is a link/)
    assert.deepEqual(await readdir(outside), [])
    assert.deepEqual((await readdir(root)).toSorted(), ['out', 'outside'])
  })

  test('an interrupted export is completed by the next one', async () => {
    await write({ 'a.md': '1' })
    async function* broken(): AsyncGenerator<ExportedFile> {
      yield* exported({ 'a.md': '2', 'gone.md': 'x' })
      throw new Error('killed')
    }
    await assert.rejects(exportInto(folder, broken()), /killed/)
    const { foreign, removed } = await write({ 'a.md': '3' })
    assert.deepEqual([foreign, removed], [[], 1])
    assert.deepEqual((await readdir(folder)).toSorted(), ['.daf-export.json', 'a.md'])
    assert.equal(await textAt('a.md'), '3')
  })

  test('an export interrupted while writing a journal line is completed, too', async () => {
    const journal = join(folder, '.daf-export.journal')
    async function* broken(): AsyncGenerator<ExportedFile> {
      yield* exported({ 'a.md': '1' })
      await appendFile(journal, '\n["b.md","0f')
      throw new Error('killed')
    }
    await assert.rejects(exportInto(folder, broken()), /killed/)
    await assert.rejects(exportInto(folder, broken()), /killed/)
    async function* next(): AsyncGenerator<ExportedFile> {
      yield* exported({ 'c.md': '1' })
      throw new Error('killed')
    }
    await assert.rejects(exportInto(folder, next()), /killed/)
    const { foreign } = await write({ 'a.md': '2', 'c.md': '2' })
    assert.deepEqual([foreign, await textAt('a.md'), await textAt('c.md')], [[], '2', '2'])
  })

  test('of two files with the same name the first one wins, each time', async () => {
    const both = [
      ['_headers', 'of the site'],
      ['_headers', 'generated'],
    ] as const
    for (const written of [1, 0]) {
      const outcome = await exportInto(folder, exported(both))
      assert.deepEqual([outcome.written, outcome.foreign, outcome.impossible.length], [written, [], 1])
      assert.equal(await textAt('_headers'), 'of the site')
    }
  })

  test('replaces a file by a folder and a folder by a file in one export', async () => {
    await write({ a: 'file', 'b/c/d.md': 'in a folder', 'b/e.md': 'in a folder' })
    const outcome = await write({ 'a/x.md': 'in a folder', b: 'file' })
    assert.deepEqual(outcome, { files: 2, written: 2, removed: 3, foreign: [], impossible: [] })
    assert.deepEqual([await textAt('a/x.md'), await textAt('b')], ['in a folder', 'file'])
  })

  test('if a file and a folder have the same name the first wins each time, and the owner’s files stay', async () => {
    await mkdir(join(folder, 'mine'), { recursive: true })
    await writeFile(join(folder, 'mine/notes.txt'), 'mine')
    const both = [
      ['a/x.md', '1'],
      ['a', '2'],
      ['a/y.md', '3'],
      ['mine', '4'],
    ] as const
    for (const written of [2, 0]) {
      const outcome = await exportInto(folder, exported(both))
      assert.deepEqual([outcome.written, outcome.removed, outcome.impossible.length], [written, 0, 2])
      assert.deepEqual([await textAt('a/x.md'), await textAt('a/y.md'), await textAt('mine/notes.txt')], ['1', '3', 'mine'])
    }
  })

  // Hard links stand in for a case-insensitive disk, where both names are one file.
  test('on a case-insensitive disk the first of two names wins', async () => {
    await write({ 'About.md': 'A' })
    await link(join(folder, 'About.md'), join(folder, 'about.md'))
    for (const _ of [1, 2]) {
      const { written, foreign, impossible } = await write({ 'About.md': 'A', 'about.md': 'a' })
      assert.deepEqual([written, foreign, impossible], [0, [], ['about.md: another file of the export has this name']])
      assert.equal(await textAt('About.md'), 'A')
    }
    await rm(join(folder, 'about.md'))
    assert.equal((await write({ 'About.md': 'A', 'about.md': 'a' })).written, 1, 'a case-sensitive disk has both')
  })

  test('on a case-insensitive disk a file is renamed to its new case in one export', async () => {
    await write({ 'About.md': 'A' })
    await link(join(folder, 'About.md'), join(folder, 'about.md'))
    const { foreign, removed } = await write({ 'about.md': 'changed' })
    assert.deepEqual([foreign, removed], [['about.md'], 1], 'only here the second name remains')
    await rm(join(folder, 'about.md'))
    assert.equal((await write({ 'about.md': 'changed' })).written, 1)
  })

  test('does not follow a link in place of its journal', { skip: process.platform === 'win32' }, async () => {
    await mkdir(folder)
    await writeFile(join(root, 'mine'), 'mine')
    await symlink(join(root, 'mine'), join(folder, '.daf-export.journal'))
    await assert.rejects(write({ 'a.md': '1' }), { code: 'ELOOP' })
    assert.equal(await readFile(join(root, 'mine'), 'utf8'), 'mine')
  })
})
