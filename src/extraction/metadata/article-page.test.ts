import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from '../tree/parse-document.ts'
import { isArticleDocument } from './article-page.ts'

const openGraph = '<meta property="og:type" content="article">'
const published = '<meta property="article:published_time" content="2026-01-05T08:00:00Z">'
const modified = '<meta property="article:modified_time" content="2026-03-05T08:00:00Z">'
const posting = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"T"}</script>'

function isArticle(head: string, { classes = '', path = '/page/', rules = {} } = {}): boolean {
  const { root } = parseDocument(`<html><head>${head}</head><body class="${classes}"><h1>T</h1></body></html>`)
  return isArticleDocument(root, { path, ownHosts: [], rules })
}

test('a post says that it is an article, and when it was published', () => {
  assert.equal(isArticle(posting), true)
  assert.equal(isArticle(openGraph), true)
  assert.equal(isArticle(openGraph + published + modified, { classes: 'single single-post postid-7' }), true)
})

test('a service page that a plugin calls an article is not one', () => {
  assert.equal(isArticle(openGraph + modified), false)
  assert.equal(isArticle(openGraph + modified, { classes: 'single single-service' }), false)
  assert.equal(
    isArticle(openGraph + published + posting, { classes: 'wp-singular page page-id-12 page-template-default' }),
    false,
  )
  assert.equal(isArticle(openGraph, { classes: 'archive category category-7' }), false)
  assert.equal(isArticle(openGraph, { path: '/' }), false)
})

test("the owner's configuration comes first", () => {
  const typed = (type: string) => ({ rules: { pages: { types: [{ match: '/page/', type }] } } })
  assert.equal(isArticle('', typed('article')), true)
  assert.equal(isArticle(openGraph + modified, { classes: 'page-id-12', ...typed('article') }), true)
  assert.equal(isArticle(posting, typed('service')), false)
})
