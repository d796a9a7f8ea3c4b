import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDocument } from '../tree/parse-document.ts'
import { kindOfDocument } from './page-kind.ts'

const sentence = 'Somebody says in a whole sentence what there is to say about the pump of the week. '
const comments = `<ol class="comments">${`<li><p>${sentence.repeat(3)}</p></li>`.repeat(20)}</ol>`

function kindOf(text: string, path = '/s/pump/', rules = {}, ownHosts: string[] = []) {
  const head = '<meta property="og:type" content="article">'
  const { root } = parseDocument(`<html><head>${head}</head><body><h1>Pump</h1>${text}${comments}</body></html>`)
  const { isArticle, isDiscussion } = kindOfDocument(root, { path, ownHosts, rules })
  return { isArticle, isDiscussion }
}

const discussion = { isArticle: false, isDiscussion: true }
const article = { isArticle: true, isDiscussion: false }

test('a page that consists of comments is a discussion, whatever its type', () => {
  assert.deepEqual(kindOf('<p>A story from elsewhere.</p>'), discussion)
  assert.deepEqual(kindOf(`<div>${sentence}<i>${sentence}</i></div>`), discussion)
})

test('an article with many comments, and a page configured as one, are articles', () => {
  assert.deepEqual(kindOf(`<p>${sentence.repeat(6)}</p>`), article)
  assert.deepEqual(kindOf(`<div>${sentence.repeat(3)}<i>${sentence.repeat(3)}</i></div>`), article)
  assert.deepEqual(kindOf('', '/s/pump/', { pages: { types: [{ match: '/s/*', type: 'article' }] } }), article)
})

test('on a forum host the question may be longer', () => {
  const question = `<p>${sentence.repeat(6)}</p>`
  assert.deepEqual(kindOf(question, '/garden/123-pump', {}, ['www.pumpforum.example']), discussion)
  assert.deepEqual(kindOf(`<p>${sentence.repeat(40)}</p>`, '/garden/123-pump', {}, ['www.pumpforum.example']), article)
})
