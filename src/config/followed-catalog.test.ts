import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionValues } from './option-values.ts'
import { followedFolderKey, parseFollowedCatalog } from './followed-catalog.ts'

test('a folder starts from the working folder, and an address is taken apart from its user name and password', () => {
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

test('what is neither is refused without a word of what was written', () => {
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

test('the folder of a copy is that of the catalog, whatever the password and the signature', () => {
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

test('a catalog that is copied and a database exclude each other', () => {
  const problems: string[] = []
  const given = new Map([
    ['follow', { value: '/mnt/site', label: 'DAF_FOLLOW' }],
    ['database-url', { value: 'postgresql://db/daf', label: '--database-url' }],
  ] as const)
  const { publish } = optionValues(given, '/srv', (problem) => void problems.push(problem))
  assert.equal(publish, false)
  assert.deepEqual(problems, ['DAF_FOLLOW: copies the embedded catalog, which a database replaces; leave one of the two out'])
})
