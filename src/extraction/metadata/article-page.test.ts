import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from '../tree/parse-document.ts'
import { kindOfDocument } from './page-kind.ts'

const openGraph = '<meta property="og:type" content="article">'
const published = '<meta property="article:published_time" content="2026-01-05T08:00:00Z">'
const modified = '<meta property="article:modified_time" content="2026-03-05T08:00:00Z">'
const posting = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"T"}</script>'

function isArticle(
  head: string,
  { classes = '', path = '/page/', rules = {}, body = '<h1>T</h1>', ownHosts = new Array<string>() } = {},
): boolean {
  const { root } = parseDocument(`<html><head>${head}</head><body class="${classes}">${body}</body></html>`)
  return kindOfDocument(root, { path, ownHosts, rules }).isArticle
}

test('a post declares that it is an article, and its publication date', () => {
  assert.equal(isArticle(posting), true)
  assert.equal(isArticle(openGraph), true)
  assert.equal(isArticle(openGraph + published + modified, { classes: 'single single-post postid-7' }), true)
})

test('a service page that a plugin declares an article is not one', () => {
  assert.equal(isArticle(openGraph + modified), false)
  assert.equal(isArticle(openGraph + modified, { classes: 'single single-service' }), false)
  assert.equal(
    isArticle(openGraph + published + posting, { classes: 'wp-singular page page-id-12 page-template-default' }),
    false,
  )
  assert.equal(isArticle(openGraph, { classes: 'archive category category-7' }), false)
  assert.equal(isArticle(openGraph, { path: '/' }), false)
})

test('the configuration wins', () => {
  const typed = (type: string) => ({ rules: { pages: { types: [{ match: '/page/', type }] } } })
  assert.equal(isArticle('', typed('article')), true)
  assert.equal(isArticle(openGraph + modified, { classes: 'page-id-12', ...typed('article') }), true)
  assert.equal(isArticle(posting, typed('service')), false)
})

test('an article is recognised by its body, without Open Graph', () => {
  const body = '<article><h1>T</h1><time datetime="2026-01-05">5 January</time><p>Text</p></article>'
  assert.equal(isArticle('', { body }), true)
  assert.equal(isArticle('', { classes: 'postid-7' }), true)
  assert.equal(isArticle('', { classes: 'single single-guide postid-7' }), true)
  assert.equal(isArticle('', { classes: 'single single-tribe_events postid-7' }), false)
  assert.equal(isArticle('', { classes: 'single single-service postid-7' }), false)
  assert.equal(isArticle('', { body: '<div itemprop="articleBody"><p>Text</p></div>' }), true)
  assert.equal(isArticle('', { body: `${body}${body}` }), false)
  assert.equal(isArticle('', { body, path: '/' }), false)
  assert.equal(isArticle('', { body, classes: 'page-id-12' }), false)
})

test('a forum thread is not an article', () => {
  assert.equal(isArticle(openGraph, { path: '/forum/7/question/' }), false)
  assert.equal(isArticle(openGraph, { ownHosts: ['community.shop.example'] }), false)
  assert.equal(isArticle(`${openGraph}<meta name="generator" content="Discourse 3.1">`), false)
})

test('a folder of numbered threads contains discussions', () => {
  const isDiscussion = (path: string) =>
    kindOfDocument(parseDocument('<h1>T</h1>').root, { path, ownHosts: [], rules: {} }).isDiscussion
  assert.equal(isDiscussion('/threads/which-pump.12345/'), true)
  assert.equal(isDiscussion('/products/threads/'), false)
})

test('an article is recognised by its section, its path and its paragraphs', () => {
  const sentence = 'A sentence of some length about what happened in the shop on the first day of the year. '
  const body = `<h1>T</h1><div>${`<p>${sentence}</p>`.repeat(3)}</div>`
  const teasers = `<h1>T</h1>${`<div><h2><a href="/x/">X</a></h2><p>${sentence}</p></div>`.repeat(3)}`
  assert.equal(isArticle('', { body, path: '/blog/why-pumps-fail/' }), true)
  for (const folder of ['news-and-insights/pumps', 'blog-und-presse', 'resources', 'advice/pumps', 'buying-guides'])
    assert.equal(isArticle('', { body, path: `/${folder}/why-pumps-fail/` }), true, folder)
  const others = [
    'human-resources',
    'legal-advice',
    'newsletters',
    'parts-and-posts-of-fences',
    'mountain-guides',
    'posts-and-rails',
  ]
  for (const folder of [...others, 'articles-et-accessoires', 'magazine-and-book-printing'])
    assert.equal(isArticle('', { body, path: `/${folder}/why-pumps-fail/` }), false, folder)
  assert.equal(isArticle('', { body, path: '/de/aktuelles/2026/01/warum-pumpen-ausfallen.html' }), true)
  assert.equal(isArticle('', { body, path: '/why-pumps-fail', ownHosts: ['blog.shop.example'] }), true)
  assert.equal(isArticle('', { body, path: `/${encodeURIComponent('בלוג')}/${encodeURIComponent('למה-משאבות-נתקעות')}/` }), true)
  assert.equal(isArticle('', { body: teasers, path: '/blog/why-pumps-fail/' }), false)
  assert.equal(isArticle('', { body, path: '/blog/pumps/' }), false)
  assert.equal(isArticle('', { body, path: '/services/repair-of-pumps/' }), false)
  assert.equal(isArticle('', { body, path: '/blog/why-pumps-fail/', classes: 'page-id-12' }), false)
})
