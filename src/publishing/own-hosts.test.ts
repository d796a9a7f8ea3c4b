import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownHosts } from './own-hosts.ts'

interface Votes {
  /** Address of the canonical by path of the page. */
  readonly pages: Readonly<Record<string, string | null>>
  /** Number of addresses by host. */
  readonly sitemap?: Readonly<Record<string, number>>
  readonly addresses?: readonly string[]
  readonly named?: readonly string[]
}

function elect({ pages, sitemap = {}, addresses = [], named = [] }: Votes): readonly string[] {
  const evidence = {
    canonicals: new Map(Object.entries(pages)),
    sitemaps: [{ hosts: sitemap, addresses }],
    paths: new Set(Object.keys(pages)),
  }
  return ownHosts(named, evidence)
}

test("the host of most canonicals is the site's", () => {
  assert.deepEqual(
    elect({
      pages: { '/a/': 'https://www.x.example/a/', '/b/': 'https://www.x.example/b/', '/c/': 'https://partner.example/c/' },
    }),
    ['www.x.example'],
  )
})

test('it is added to the configured hosts', () => {
  assert.deepEqual(
    elect({
      pages: { '/a/': 'https://b.example/a/', '/b/': 'https://b.example/b/' },
      named: ['staging.example', 'a.example'],
    }),
    ['a.example', 'b.example', 'staging.example'],
  )
})

test('URLs in the sitemap vote, too', () => {
  assert.deepEqual(
    elect({
      pages: { '/': null, '/a/': 'https://old.example/guides/a/', '/b/': 'https://old.example/guides/b/' },
      sitemap: { 'new.example': 3 },
    }),
    ['new.example'],
  )
})

test("if the sitemap and most canonicals have different hosts, both are the site's", () => {
  const sitemap = { 'preview.builder.example': 9 }
  const own = { '/about.html': 'https://owner.example/about/', '/services/': 'https://owner.example/services/' }
  assert.deepEqual(elect({ pages: { '/': null, ...own }, sitemap }), ['owner.example', 'preview.builder.example'])
  const guests = { '/c/': 'https://a.example/c/', '/d/': 'https://b.example/d/' }
  assert.deepEqual(elect({ pages: { '/': null, ...own, ...guests }, sitemap }), ['preview.builder.example'])
  assert.deepEqual(elect({ pages: { '/': null, '/a/': null, ...own }, sitemap }), ['preview.builder.example'])
})

test("a host that all canonicals name, in several folders, is the owner's although most pages have none", () => {
  const sitemap = { 'preview.builder.example': 9 }
  const none = { '/': null, '/privacy/': null, '/terms/': null, '/home/': null, '/blog/c/': null }
  const at = (...paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, `https://owner.example${path}`]))
  const own = at('/about/', '/services/', '/blog/a/')
  assert.deepEqual(elect({ pages: { ...none, ...own }, sitemap }), ['owner.example', 'preview.builder.example'])
  const theirs = at('/blog/a/', '/blog/b/', '/blog/d/')
  assert.deepEqual(elect({ pages: { ...none, ...theirs }, sitemap }), ['preview.builder.example'])
  const guest = { '/blog/d/': 'https://magazine.example/blog/d/' }
  assert.deepEqual(elect({ pages: { ...none, ...own, ...guest }, sitemap }), ['preview.builder.example'])
})

test('on a tie the first in alphabetical order wins', () => {
  assert.deepEqual(
    elect({
      pages: {
        '/a/': 'https://b.example/a/',
        '/b/': 'https://a.example/b/',
        '/c/': 'https://b.example/c/',
        '/d/': 'https://a.example/d/',
      },
    }),
    ['a.example'],
  )
})

test('a single page that points to another site does not make it an own host', () => {
  assert.deepEqual(elect({ pages: { '/': null, '/a/': null, '/guest-article/': 'https://partner.example/article/' } }), [])
})

test('the canonical of the home page, or of the only page, is enough', () => {
  assert.deepEqual(elect({ pages: { '/': 'https://x.example/', '/a/': null } }), ['x.example'])
  assert.deepEqual(elect({ pages: { '/only.html': 'https://x.example/only' } }), ['x.example'])
})

test("the home page's own host counts, too, if the other pages have a template's placeholder", () => {
  const pages = { '/': 'https://x.example/', '/a/': 'https://placeholder.example/a/', '/b/': 'https://placeholder.example/b/' }
  assert.deepEqual(elect({ pages }), ['placeholder.example', 'x.example'])
  assert.deepEqual(elect({ pages: { ...pages, '/': 'https://x.example/elsewhere/' } }), ['placeholder.example'])
})

test("a second host counts if several pages name it as their own and it resembles the site's", () => {
  const pages = (host: string) => ({
    '/a/': 'https://owner.builder.example/GreenRoofs/a/',
    '/b/': 'https://owner.builder.example/GreenRoofs/b/',
    '/c/': 'https://owner.builder.example/GreenRoofs/c/',
    '/contact/': `https://${host}/contact/`,
    '/services/': `https://${host}/services/`,
  })
  assert.deepEqual(elect({ pages: pages('green-roofs.example') }), ['green-roofs.example', 'owner.builder.example/GreenRoofs'])
  for (const other of ['magazine.example', 'roofs.example', 'builder.example'])
    assert.deepEqual(elect({ pages: pages(other) }), ['owner.builder.example/GreenRoofs'], other)
})

test('a site below a path is detected by its canonicals or its sitemap', () => {
  const base = 'https://owner.example/shop'
  const below = ['owner.example/shop']
  assert.deepEqual(elect({ pages: { '/': `${base}/`, '/a.html': `${base}/a.html`, '/b/': `${base}/b` } }), below)
  assert.deepEqual(elect({ pages: { '/': `${base}/index.html`, '/a.html': null } }), below)
  assert.deepEqual(elect({ pages: { '/': `${base}/`, '/a.html': `${base}/`, '/b.html': `${base}/` } }), below)
  assert.deepEqual(elect({ pages: { '/': base }, named: ['owner.example', 'shop.example'] }), [...below, 'shop.example'])
  const addresses = [`${base}/`, `${base}/a.html`, `${base}/gone.html`]
  assert.deepEqual(elect({ pages: { '/': null, '/a.html': null }, sitemap: { 'owner.example': 3 }, addresses }), below)
})

test('a path that the source contains, or few pages name, is part of the site', () => {
  const host = 'https://x.example'
  const site = ['x.example']
  assert.deepEqual(elect({ pages: { '/': `${host}/en/`, '/en/': `${host}/en/`, '/en/a/': `${host}/en/a/` } }), site)
  assert.deepEqual(elect({ pages: { '/': `${host}/home`, '/a/': null } }), site)
  assert.deepEqual(elect({ pages: { '/': `${host}/`, '/a.html': `${host}/blog/a.html`, '/b.html': `${host}/b` } }), site)
  assert.deepEqual(elect({ pages: { '/a.html': `${host}/2024/a`, '/b.html': `${host}/2025/b`, '/c.html': `${host}/c` } }), site)
})
