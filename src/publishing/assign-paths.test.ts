import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { assignPaths, type PathClaim } from './assign-paths.ts'

/** Assigns among documents that are all candidates. */
function assign(claims: Record<string, string | null>, others: readonly string[] = []) {
  const list = Object.entries(claims).map(([own, canonical]): PathClaim => ({ own, canonical }))
  const { moved, contested } = assignPaths(list, (path) => Object.hasOwn(claims, path) || others.includes(path))
  return { moved: Object.fromEntries(moved), contested: Object.fromEntries(contested) }
}

test('x.html is published at its canonical path', () => {
  assert.deepEqual(assign({ '/seo.html': '/seo/', '/': '/' }).moved, { '/seo.html': '/seo/' })
  assert.deepEqual(assign({ '/about.html': '/who-we-are' }).moved, { '/about.html': '/who-we-are' })
})

test('x/index.html keeps its path, whatever its canonical', () => {
  assert.deepEqual(assign({ '/seo/': '/other/', '/': '/home/' }).moved, {})
})

test('a canonical that names another document marks a copy, in any spelling', () => {
  assert.deepEqual(assign({ '/print.html': '/seo/', '/seo/': null }).moved, {})
  assert.deepEqual(assign({ '/print.html': '/seo/', '/seo.html': null }).moved, {})
  assert.deepEqual(assign({ '/print.html': '/files/seo.pdf' }, ['/files/seo.pdf']).moved, {})
})

test('two documents that claim one path both keep their own, with a notice', () => {
  const { moved, contested } = assign({ '/a.html': '/x/', '/b.html': '/x/', '/c.html': '/c/' })
  assert.deepEqual(moved, { '/c.html': '/c/' })
  assert.deepEqual(contested, { '/x/': ['/a.html', '/b.html'] })
})

test('no two documents share a path', () => {
  const path = fc.constantFrom('/', '/a/', '/a.html', '/a', '/b.html', '/b/', '/c.html', '/c', '/d/index2.html')
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ own: path, canonical: fc.option(path) }), { selector: ({ own }) => own }),
      (claims) => {
        const { moved } = assignPaths(claims, (candidate) => claims.some(({ own }) => own === candidate))
        const published = claims.map(({ own }) => moved.get(own) ?? own)
        assert.equal(new Set(published).size, claims.length)
        // A moved document leaves a redirect at its own address: no page may stand there.
        for (const own of moved.keys()) assert.ok(!published.includes(own))
      },
    ),
  )
})
