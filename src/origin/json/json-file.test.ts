import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { SourceUnavailableError } from '../origin.ts'
import { fileRevision, readJsonFile } from './json-file.ts'

let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daf-feed-'))
  file = join(folder, 'updates.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('UTF-8 JSON is read, also with a byte order mark', async () => {
  await writeFile(file, '\uFEFF[{"id": "1", "external_desc": "עדכון"}]')
  assert.deepEqual(await readJsonFile(file, 1_000), [{ id: '1', external_desc: 'עדכון' }])
})

describe('an error is one line that names the file', () => {
  const cases: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    ['missing', async () => {}, /does not exist/],
    ['a folder', () => mkdir(file), /is not a file/],
    ['broken', () => writeFile(file, '[\n{"a":\n'), /is not valid JSON \(.+\)\.$/],
    [
      'a web page',
      () => writeFile(file, '<!doctype html>\n<p>Moved.</p>'),
      /^[^ ]+ is not valid JSON \(Unexpected token '<', [^()]+\)\.$/,
    ],
    ['empty', () => writeFile(file, ''), /is not valid JSON/],
    ['too large', () => writeFile(file, `[${' '.repeat(1_000)}]`), /is larger than 1000 bytes/],
  ]
  for (const [name, make, message] of cases) {
    test(name, async () => {
      await make()
      await assert.rejects(readJsonFile(file, 1_000), (error) => {
        assert.ok(error instanceof SourceUnavailableError)
        assert.match(error.message, message)
        assert.ok(error.message.startsWith(file))
        assert.doesNotMatch(error.message, /\n/)
        return true
      })
    })
  }
})

test('a file of exactly the size limit is read', async () => {
  await writeFile(file, '[1]')
  assert.deepEqual(await readJsonFile(file, 3), [1])
})

test('the revision changes with the bytes, and is null without a file', async () => {
  assert.equal(await fileRevision(file), null)
  await writeFile(file, '[1]')
  await utimes(file, 1_000, 1_000)
  const first = await fileRevision(file)
  assert.equal(await fileRevision(file), first)
  await writeFile(`${file}.new`, '[2]')
  await utimes(`${file}.new`, 1_000, 1_000)
  await rename(`${file}.new`, file)
  assert.notEqual(await fileRevision(file), first)
})
