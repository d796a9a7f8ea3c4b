import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confirmedAlternates } from './alternates.ts'

/** What pages declare: `he /x/` for each alternate. */
function confirmed(pages: Readonly<Record<string, readonly string[]>>, moved: Readonly<Record<string, string>> = {}) {
  const declared = Object.entries(pages).map(([path, lines]) => {
    const alternates = lines.map((line) => line.split(' ')).map(([hreflang = '', to = '']) => ({ hreflang, path: to }))
    return [path, alternates] as const
  })
  const places = new Map([...Object.keys(pages).map((path) => [path, path] as const), ...Object.entries(moved)])
  const found = confirmedAlternates(new Map(declared), (path) => places.get(path))
  return Object.fromEntries(Array.from(found, ([path, pairs]) => [path, pairs.map((pair) => pair.join(' '))]))
}

test('pages that link to each other as alternates are confirmed', () => {
  const both = ['he /', 'en /en/', 'x-default /en/']
  assert.deepEqual(confirmed({ '/': both, '/en/': both }), { '/': both, '/en/': both })
})

test('an alternate that does not link back, or is not published, is left out', () => {
  assert.deepEqual(confirmed({ '/': ['he /', 'en /en/', 'fr /fr/'], '/en/': ['en /en/'] }), {})
  assert.deepEqual(confirmed({ '/': ['he /', 'en /en/', 'fr /fr/'], '/en/': ['en /en/', 'he /', 'fr /fr/'] }), {
    '/': ['he /', 'en /en/'],
    '/en/': ['en /en/', 'he /'],
  })
  assert.deepEqual(confirmed({ '/': ['he /'] }), {})
})

test('a page without a link to itself is included as its alternates name it, or else left out', () => {
  assert.deepEqual(confirmed({ '/': ['en /en/'], '/en/': ['en /en/', 'he /'] })['/'], ['he /', 'en /en/'])
  assert.deepEqual(confirmed({ '/': ['en /en/'], '/en/': ['en /en/', 'x-default /'] })['/'], undefined)
})

test('alternates match in any spelling, and follow moved pages', () => {
  const pages = { '/a/': ['he /a', 'en /old.html'], '/en/a.html': ['en /en/a', 'he /a/index.html'] }
  assert.deepEqual(confirmed(pages, { '/old.html': '/en/a.html' }), {
    '/a/': ['he /a/', 'en /en/a.html'],
    '/en/a.html': ['en /en/a.html', 'he /a/'],
  })
})

test('beyond a bound of versions none are listed', () => {
  const paths = Array.from({ length: 41 }, (_, at) => `/${at}/`)
  const all = paths.map(
    (path, at) => `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))} ${path}`,
  )
  assert.deepEqual(confirmed(Object.fromEntries(paths.map((path) => [path, all]))), {})
})
