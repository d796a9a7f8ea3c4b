import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  displayPath,
  encodePath,
  isHomePage,
  markdownPath,
  otherSpellings,
  pagesOfMarkdownPath,
  parsePath,
  sectionOf,
} from './site-path.ts'

describe('spellings of the same address are one path', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['/שירותים/', '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA%D7%99%D7%9D/'],
    ['/%d7%a9%d7%99%d7%a8%d7%95%d7%aa%d7%99%d7%9d/', '/%D7%A9%D7%99%D7%A8%D7%95%D7%AA%D7%99%D7%9D/'],
    ['/caf\u0065\u0301/', '/caf%C3%A9/'],
    ['/a/../b/./c', '/b/c'],
    ['/a//b', '/a/b'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/%2e%2e/x', '/x'],
    ['/a?x=1#y', '/a'],
    ['/a b/', '/a%20b/'],
    // Browsers send square brackets as they are; in a path RFC 3986 section 3.3 has none.
    ['/a[1]/', '/a%5B1%5D/'],
    ['/a%5b1%5d/', '/a%5B1%5D/'],
    ['/shop/cups.do;jsessionid=5F3A.node-1?colour=red', '/shop/cups.do'],
    ['/shop;JSESSIONID=5F3A/cups;v=2', '/shop/cups;v=2'],
    ['/shop%3Bjsessionid=5F3A', '/shop'],
    ['/shop/cups.do%3Bjsessionid=5F3A.html', '/shop/cups.do;jsessionid=5F3A.html'],
    ['/', '/'],
  ]
  for (const [raw, path] of cases) test(raw, () => assert.equal(parsePath(raw), path))
})

test('invalid paths are undefined', () => {
  for (const raw of ['', 'a/b', '/%zz', '/%D7', '/a%00b', '/a\\b', `/${'x'.repeat(5000)}`])
    assert.equal(parsePath(raw), undefined, raw)
})

test('file names with question mark, hash or percent sign round-trip', () => {
  const path = encodePath('/what?#100%.html')
  assert.equal(parsePath(path), path)
  assert.equal(displayPath('/%D7%A9/'), '/ש/')
})

test('parsing is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const path = parsePath(`/${text}`)
      if (path !== undefined) assert.equal(parsePath(path), path)
    }),
  )
})

test('Markdown addresses map to their pages and back', () => {
  assert.equal(markdownPath('/'), '/index.md')
  assert.equal(markdownPath('/x/'), '/x.md')
  assert.equal(markdownPath('/x.html'), '/x.html.md')
  assert.deepEqual(pagesOfMarkdownPath('/index.md')[0], '/')
  assert.deepEqual(pagesOfMarkdownPath('/x.md').slice(0, 3), ['/x/', '/x', '/x.html'])
  assert.ok(pagesOfMarkdownPath('/x.html.md').includes('/x.html'))
  assert.deepEqual(pagesOfMarkdownPath('/x/'), [])
})

test('alternative spellings of a path', () => {
  assert.ok(otherSpellings('/x').includes('/x/'))
  assert.ok(otherSpellings('/x/index.html').includes('/x/'))
  assert.ok(otherSpellings('/x/').includes('/x.html'))
  assert.ok(otherSpellings('/index.html').includes('/'))
  assert.ok(!otherSpellings('/x/').includes('/x/'))
})

test('sections of a path', () => {
  assert.equal(sectionOf('/blog/a/'), '/blog/')
  assert.equal(sectionOf('/blog/'), '/blog/')
  assert.equal(sectionOf('/'), undefined)
  assert.equal(sectionOf('/about.html'), undefined)
})

test('the home page has the address of the site, or of one of its languages', () => {
  for (const path of ['/', '/index.html', '/en/', '/de', '/pt-br/', '/fr.html', '/fr/index.html'])
    assert.ok(isHomePage(path), path)
  for (const path of ['/menu/', '/en/menu/', '/a.html']) assert.ok(!isHomePage(path), path)
})
