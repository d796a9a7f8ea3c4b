import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceDocument } from '../origin/origin.ts'
import type { DocumentNotes, KnownDocument } from './known-document.ts'
import { ownHosts } from './own-hosts.ts'

interface Votes {
  /** Host of the canonical by path of the page. */
  readonly pages: Readonly<Record<string, string | null>>
  readonly sitemap?: Readonly<Record<string, number>>
  readonly named?: readonly string[]
}

function elect({ pages, sitemap, named = [] }: Votes): readonly string[] {
  const documents: SourceDocument[] = []
  const known = new Map<string, KnownDocument>()
  const add = (path: string, notes: DocumentNotes) => {
    documents.push({ location: path, path, revision: '1', size: 1, mediaType: 'text/html' })
    known.set(path, { location: path, revision: '1', hash: '', notes })
  }
  for (const [path, host] of Object.entries(pages)) add(path, { kind: 'html', host, reading: null })
  if (sitemap !== undefined)
    add('/sitemap.xml', { kind: 'file', utf8: true, sitemap: { hosts: sitemap, dates: [], warning: null } })
  return ownHosts(named, documents, known)
}

test('the host that most canonicals name is the site', () => {
  assert.deepEqual(elect({ pages: { '/a/': 'www.x.example', '/b/': 'www.x.example', '/c/': 'partner.example' } }), [
    'www.x.example',
  ])
})

test('it is added to the hosts that the owner names', () => {
  assert.deepEqual(elect({ pages: { '/a/': 'b.example', '/b/': 'b.example' }, named: ['staging.example', 'a.example'] }), [
    'a.example',
    'b.example',
    'staging.example',
  ])
})

test('addresses of the sitemap vote as well', () => {
  assert.deepEqual(elect({ pages: { '/': null, '/a/': 'old.example', '/b/': 'old.example' }, sitemap: { 'new.example': 3 } }), [
    'new.example',
  ])
})

test('on a tie the first by name wins', () => {
  assert.deepEqual(elect({ pages: { '/a/': 'b.example', '/b/': 'a.example', '/c/': 'b.example', '/d/': 'a.example' } }), [
    'a.example',
  ])
})

test('one page that points to another site does not make that site the own one', () => {
  assert.deepEqual(elect({ pages: { '/': null, '/a/': null, '/guest-article/': 'partner.example' } }), [])
})

test('the canonical of the home page, or of the only page, is enough', () => {
  assert.deepEqual(elect({ pages: { '/': 'x.example', '/a/': null } }), ['x.example'])
  assert.deepEqual(elect({ pages: { '/only.html': 'x.example' } }), ['x.example'])
})
