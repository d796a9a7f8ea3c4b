import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { parseSource, sourceFolderKey, sourceName } from './source.ts'

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

test('a live site has a folder of its own, by its address', () => {
  const live = (address: string) => sourceFolderKey({ kind: 'live', address })
  assert.match(live('https://www.example.com/'), /^www\.example\.com-[0-9a-f]{12}$/)
  assert.match(live('http://127.0.0.1:8080/'), /^127\.0\.0\.1-8080-[0-9a-f]{12}$/)
  assert.notEqual(live('https://www.example.com/'), live('https://www.example.com/he/'))
  assert.notEqual(live('https://www.example.com/'), live('http://www.example.com/'))
})

test('an address is a live site in its normal form, anything else a folder', () => {
  const live = { value: { kind: 'live', address: 'https://www.example.com/' } }
  assert.deepEqual(parseSource('HTTPS://www.EXAMPLE.com#top', '/srv'), live)
  assert.deepEqual(parseSource('http://10.0.0.5:8080/he', '/srv'), {
    value: { kind: 'live', address: 'http://10.0.0.5:8080/he' },
  })
  assert.deepEqual(parseSource('dist', '/srv'), { value: { kind: 'folder', folder: resolve('/srv/dist') } })
})

for (const text of ['https://', 'https://user:secret@example.com/', 'ftp://example.com/']) {
  test(`${text} is no source, and a password in it is not repeated`, () => {
    const parsed = parseSource(text, '/srv')
    assert.ok('problem' in parsed)
    assert.doesNotMatch(parsed.problem, /secret/)
  })
}

test('a source is named as its owner wrote it', () => {
  assert.equal(sourceName({ kind: 'live', address: 'https://www.example.com/' }), 'https://www.example.com/')
  assert.equal(sourceName({ kind: 'folder', folder: '/srv/dist' }), '/srv/dist')
})
