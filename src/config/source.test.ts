import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { optionValues } from './options.ts'
import { folderProblem, followedFolderKey, parseFollowedCatalog, parseSource, sourceFolderKey, sourceName } from './source.ts'

const key = (folder: string) => sourceFolderKey({ kind: 'folder', folder })

test("a key contains the folder's name, and differs for folders with the same name", () => {
  assert.match(key('/srv/sites/dist'), /^dist-[0-9a-f]{12}$/)
  assert.notEqual(key('/srv/one/dist'), key('/srv/two/dist'))
  assert.equal(key('/srv/one/dist'), key('/srv/one/dist'))
  assert.match(key('/srv/אתר החברה'), /^אתר-החברה-[0-9a-f]{12}$/)
})

test('a key of an unusual folder name has only safe characters', () => {
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

test('a live site has its own data folder, named after its address', () => {
  const live = (address: string) => sourceFolderKey({ kind: 'live', address })
  assert.match(live('https://www.example.com/'), /^www\.example\.com-[0-9a-f]{12}$/)
  assert.match(live('http://127.0.0.1:8080/'), /^127\.0\.0\.1-8080-[0-9a-f]{12}$/)
  assert.notEqual(live('https://www.example.com/'), live('https://www.example.com/he/'))
  assert.notEqual(live('https://www.example.com/'), live('http://www.example.com/'))
})

test('a URL is a live site in its normal form, anything else a folder', () => {
  const live = { value: { kind: 'live', address: 'https://www.example.com/' } }
  assert.deepEqual(parseSource('HTTPS://www.EXAMPLE.com#top', '/srv'), live)
  assert.deepEqual(parseSource('http://10.0.0.5:8080/he', '/srv'), {
    value: { kind: 'live', address: 'http://10.0.0.5:8080/he' },
  })
  assert.deepEqual(parseSource('dist', '/srv'), { value: { kind: 'folder', folder: resolve('/srv/dist') } })
})

for (const text of ['https://', 'https://user:secret@example.com/', 'ftp://example.com/']) {
  test(`${text} is rejected as a source, without repeating its password`, () => {
    const parsed = parseSource(text, '/srv')
    assert.ok('problem' in parsed)
    assert.doesNotMatch(parsed.problem, /secret/)
  })
}

test('a source is displayed as the owner wrote it', () => {
  assert.equal(sourceName({ kind: 'live', address: 'https://www.example.com/' }), 'https://www.example.com/')
  assert.equal(sourceName({ kind: 'folder', folder: '/srv/dist' }), '/srv/dist')
})

test('a relative folder is resolved against where it was written', () => {
  assert.deepEqual(parseSource('./dist', '/srv/site'), { value: { kind: 'folder', folder: resolve('/srv/site/dist') } })
})

for (const text of ['', ' ', 'a\0b', 'ftp://example.com/x']) {
  test(`${JSON.stringify(text)} is rejected as a folder`, () => assert.ok('problem' in parseSource(text, '/srv')))
}

test('a missing folder and a file in its place are reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'daf-config-'))
  try {
    const file = join(folder, 'page.html')
    await writeFile(file, '')
    assert.equal(await folderProblem({ kind: 'folder', folder }, 'build it'), undefined)
    assert.equal(
      await folderProblem({ kind: 'folder', folder: file }, 'build it'),
      `${file} is a file; name the folder that contains it`,
    )
    assert.equal(
      await folderProblem({ kind: 'folder', folder: join(folder, 'dist') }, 'build it'),
      `the folder ${join(folder, 'dist')} does not exist; build it`,
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a folder is resolved against the working folder, and credentials are removed from a URL', () => {
  const read = (text: string) => parseFollowedCatalog(text, '/srv')
  assert.deepEqual(read('pub/site'), { value: { kind: 'folder', folder: '/srv/pub/site' } })
  assert.deepEqual(read('/mnt/site'), { value: { kind: 'folder', folder: '/mnt/site' } })
  assert.deepEqual(read('https://example.com/daf'), {
    value: { kind: 'address', address: 'https://example.com/daf', authorization: null },
  })
  assert.deepEqual(read('http://reader:p%40ss%3Aword@10.0.0.5:8443/daf/?sig=1#x'), {
    value: {
      kind: 'address',
      address: 'http://10.0.0.5:8443/daf/?sig=1',
      authorization: `Basic ${btoa('reader:p@ss:word')}`,
    },
  })
})

test('anything else is rejected without repeating it', () => {
  for (const text of [
    'ftp://u:secret@host/x',
    'http://u:secret@[',
    'https://u:secr%zzet@host/',
    'file:///secret',
    ' ',
    'a\0secret',
  ]) {
    const parsed = parseFollowedCatalog(text, '/srv')
    assert.ok('problem' in parsed, text)
    assert.doesNotMatch(parsed.problem, /secr/)
  }
})

test("a follower's folder depends on the catalog's address, not on password or signature", () => {
  const key = (text: string) => {
    const parsed = parseFollowedCatalog(text, '/srv')
    assert.ok('value' in parsed)
    return followedFolderKey(parsed.value)
  }
  const plain = key('https://example.com/daf/')
  assert.match(plain, /^copy-of-example\.com-[0-9a-f]{12}$/)
  assert.equal(key('https://u:p@example.com/daf/?sig=1'), plain)
  assert.notEqual(key('https://example.com/other/'), plain)
  assert.notEqual(key('/mnt/a'), key('/mnt/b'))
})

test('following a catalog and using a database exclude each other', () => {
  const problems: string[] = []
  const given = new Map([
    ['follow', { value: '/mnt/site', label: 'DAF_FOLLOW' }],
    ['database-url', { value: 'postgresql://db/daf', label: '--database-url' }],
  ] as const)
  const { publish } = optionValues(given, '/srv', (problem) => void problems.push(problem))
  assert.equal(publish, false)
  assert.deepEqual(problems, ['DAF_FOLLOW: replicates the embedded catalog, which a database replaces; use only one of the two'])
})
