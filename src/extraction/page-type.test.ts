import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodePath } from '../model/site-path.ts'
import type { SiteRules } from '../model/site-rules.ts'
import { matchesPath, pageType } from './page-type.ts'

test('one star matches a segment, two stars any number', () => {
  const cases: readonly [string, string, boolean][] = [
    ['/services/*/', '/services/seo/', true],
    ['/services/*/', '/services/', false],
    ['/services/*/', '/services/seo/prices/', false],
    ['/blog/**', '/blog/2026/03/post/', true],
    ['/blog/**', '/blog/', true],
    ['/blog/**', '/blogger/', false],
    ['/**/draft/', '/a/b/draft/', true],
    ['/**/draft/**/x', '/a/draft/b/c/x', true],
    ['/**/draft/', '/a/b/draft/c', false],
    ['/tag-*/', '/tag-seo/', true],
    ['/a*b*c', '/axxbxxc', true],
    ['/a*b*c', '/axxcxxb', false],
    ['/', '/', true],
    ['/', '/a/', false],
  ]
  for (const [pattern, path, expected] of cases) assert.equal(matchesPath(pattern, path), expected, `${pattern} ${path}`)
})

test('a pattern matches the page in every spelling of its path', () => {
  for (const path of ['/services/seo', '/services/seo/', '/services/seo.html']) {
    assert.ok(matchesPath('/services/*/', path), path)
    assert.ok(matchesPath('/services/seo', path), path)
  }
})

test('Hebrew patterns match, decoded or percent-encoded', () => {
  const path = encodePath('/שירותים/קידום/')
  assert.ok(matchesPath('/שירותים/*/', path))
  assert.ok(matchesPath('/%d7%a9%d7%99%d7%a8%d7%95%d7%aa%d7%99%d7%9d/*/', path))
  assert.ok(!matchesPath('/מאמרים/*/', path))
})

test('a hostile pattern takes linear time', () => {
  assert.equal(matchesPath('/**/a'.repeat(80), `${'/a'.repeat(900)}/b`), false)
  assert.equal(matchesPath(`/${'a*'.repeat(200)}b`, `/${'a'.repeat(4000)}`), false)
})

test('the first matching rule wins, then JSON-LD, then page', () => {
  const rules: SiteRules = {
    pages: {
      types: [
        { match: ['/services/', '/blog/'], type: 'hub' },
        { match: '/services/*/', type: 'service' },
        { match: '/services/**', type: 'page' },
      ],
    },
  }
  assert.equal(pageType('/services/', rules, 'service'), 'hub')
  assert.equal(pageType('/services/seo/', rules, 'article'), 'service')
  assert.equal(pageType('/services/seo/x/', rules, 'article'), 'page')
  assert.equal(pageType('/about/', rules, 'article'), 'article')
  assert.equal(pageType('/about/', rules, null), 'page')
  assert.equal(pageType('/about/', {}, null), 'page')
})
