import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { compileRedirects } from './site-redirects.ts'
import type { RedirectRule } from '../model/redirect-rule.ts'
import { encodePath, parsePath } from '../model/site-path.ts'

function rule(from: string, to: string, status = 301, force = false): RedirectRule {
  return { from, to, status, force }
}

function target(rules: readonly RedirectRule[], raw: string): string | undefined {
  const path = parsePath(raw)
  assert.ok(path !== undefined)
  return compileRedirects(rules)(path)?.to
}

describe('a single rule', () => {
  const cases: readonly (readonly [string, string, string, string | undefined])[] = [
    ['/old', '/new/', '/old', '/new/'],
    ['/old', '/new/', '/old/', '/new/'],
    ['/old/', '/new/', '/old', '/new/'],
    ['/old', '/new/', '/older', undefined],
    ['/old', '/new/', '/Old', undefined],
    ['/', '/he/', '/', '/he/'],
    ['/', '/he/', '/a', undefined],
    ['/*', '/all/:splat', '/', '/all/'],
    ['/*', '/all/:splat', '/a/b', '/all/a/b'],
    ['/old/*', '/new/:splat', '/old', '/new/'],
    ['/old/*', '/new/:splat', '/old/', '/new/'],
    ['/old/*', '/new/:splat', '/old/a/b/', '/new/a/b/'],
    ['/old/*', '/new/', '/old/a', '/new/'],
    ['/old/*', '/new/:splat', '/older', undefined],
    ['/old*', '/new:splat', '/older/x', '/newer/x'],
    ['/news/:year/:slug', '/:slug?y=:year', '/news/2026/a', '/a?y=2026'],
    ['/news/:year/:slug', '/:slug', '/news/2026', undefined],
    ['/news/:year/:slug', '/:slug', '/news/2026/a/b', undefined],
    ['/news/:year/*', '/:year/:splat', '/news/2026/a/b', '/2026/a/b'],
    ['/:lang/about', '/about/:lang', '/he/about', '/about/he'],
    ['/a/:b', 'https://other.example:8443/x/:b#:b', '/a/c', 'https://other.example:8443/x/c#c'],
    ['/a/:b', 'https://:b/x', '/a/evil.example', 'https://:b/x'],
    ['/a/:b', '/?q=:b', '/a/x&y=1+1', '/?q=x%26y%3D1%2B1'],
    ['/a/:b', '/x/:c', '/a/1', '/x/:c'],
    ['/a:b', '/x', '/a:b', '/x'],
    ['/100%', '/x', '/100%25', '/x'],
  ]
  for (const [from, to, path, expected] of cases) {
    test(`${from} → ${to}: ${path}`, () => assert.equal(target([rule(from, to)], path), expected))
  }
})

test('Hebrew matches in every spelling and is percent-encoded', () => {
  const rules = [rule('/בלוג/*', '/מאמרים/:splat', 301), rule('/caf\u0065\u0301', '/קפה')]
  const encoded = `${encodePath('/מאמרים/')}${encodePath('שלום')}`
  assert.equal(target(rules, '/בלוג/שלום'), encoded)
  assert.equal(target(rules, '/%d7%91%d7%9c%d7%95%d7%92/%D7%A9%D7%9C%D7%95%D7%9D'), encoded)
  assert.equal(target(rules, '/café'), encodePath('/קפה'))
})

test('the first matching rule wins, whatever its kind', () => {
  const rules = [rule('/a/:x', '/first'), rule('/a/b', '/second'), rule('/:any/b', '/third'), rule('/*', '/last', 404)]
  assert.equal(target(rules, '/a/b'), '/first')
  assert.equal(target(rules.slice(1), '/a/b'), '/second')
  assert.equal(target(rules.slice(2), '/a/b'), '/third')
  assert.deepEqual(compileRedirects(rules)('/z/z/z'), { to: '/last', status: 404, force: false })
  assert.equal(target([rule('/*', '/wide'), rule('/a/*', '/narrow')], '/a/x'), '/wide')
  assert.equal(target([rule('/a/*', '/narrow'), rule('/*', '/wide')], '/a/x'), '/narrow')
})

test('status and force come from the rule', () => {
  assert.deepEqual(compileRedirects([rule('/a', '/b', 302, true)])('/a'), { to: '/b', status: 302, force: true })
  assert.equal(compileRedirects([])('/a'), undefined)
})

test('a request can neither choose the host nor end the header line', () => {
  assert.equal(compileRedirects([rule('/out/*', '/:splat')])('/out//evil.example/')?.to, '/evil.example/')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('/:splat', 'https://a.example/:splat', '/x?y=:splat', '/x\r\ny/:splat'),
      (text, to) => {
        const path = parsePath(`/out/${text}`)
        if (path === undefined) return
        const found = compileRedirects([rule('/out/*', to)])(path)
        if (found === undefined) return
        assert.match(found.to, /^[\x21-\x7E]+$/)
        const url = new URL(found.to, 'https://own.example')
        assert.equal(url.host, to.startsWith('https') ? 'a.example' : 'own.example')
      },
    ),
  )
})

test('10,000 rules with placeholders give the same result as a linear scan', () => {
  const rules = Array.from({ length: 10_000 }, (_, at) => {
    const start = `/s${at % 100}`
    return at % 3 === 0
      ? rule(`${start}/:x/${at}`, `/p${at}`)
      : at % 3 === 1
        ? rule(`${start}/${at}/*`, `/q${at}`)
        : rule(`${start}/${at}`, `/r${at}`)
  })
  const match = compileRedirects(rules)
  assert.equal(match('/s99/any/9999')?.to, '/p9999')
  assert.equal(match('/s97/9997/a/b')?.to, '/q9997')
  assert.equal(match('/s98/9998')?.to, '/r9998')
  assert.equal(match('/s1/none'), undefined)
})
