import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { parse } from 'parse5'
import { AnswerCache } from '../../http/answer-cache.ts'
import { problemAnchors } from '../../http/problems.ts'
import { operations } from '../../operations/operations.ts'
import { baseUrl, memorySite, seen, type TestSite } from '../../pages/memory-site.suite.ts'
import { createDiscoveryFace } from '../discovery-face.ts'
import { hebrew } from './texts-he.ts'

async function page(path: string, site: NonNullable<TestSite['site']> = {}) {
  const { site: published } = await memorySite({ pages: [{ path: '/' }], site })
  const answer = await createDiscoveryFace(published, new AnswerCache(1024 * 1024)).answer(path)
  return answer === undefined ? undefined : seen(answer)
}

async function textOf(path: string, site: NonNullable<TestSite['site']> = {}): Promise<string> {
  const answer = await page(path, site)
  assert.equal(answer?.status, 200, path)
  return answer.text
}

test('has every address that the type of a problem may have, in both languages', async () => {
  for (const path of ['/developers/', '/developers/he/']) {
    const text = await textOf(path)
    for (const { anchor } of problemAnchors) assert.equal(text.split(`id="${anchor}"`).length, 2, `${path} ${anchor}`)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target)
  }
})

test('is in the language of the site and leads to the other one', async () => {
  assert.match(await textOf('/developers/', { language: 'he' }), /<html lang="he" dir="rtl">[^]*href="\/developers\/en\/"/)
  assert.match(await textOf('/developers/en/', { language: 'he' }), /<html lang="en" dir="ltr">[^]*href="\/developers\/"/)
  assert.match(await textOf('/developers/', { language: 'fr' }), /<html lang="en"[^]*href="\/developers\/he\/"/)
  assert.equal(await page('/developers/he/', { language: 'he' }), undefined)
})

test('without the last slash redirects', async () => {
  for (const path of ['/developers', '/developers/he']) {
    const answer = await page(path)
    assert.deepEqual([answer?.status, answer?.headers['location']], [308, `${path}/`])
  }
})

test('lists the operations of this site with the bounds of their parameters', async () => {
  const text = await textOf('/developers/', {
    contact: {
      company: {},
      contact: { phone: '1', email: 'a@b.test', address: {}, hours: {}, contactPage: '' },
      howToRequestAQuote: 'x',
    },
    services: [{ id: 'my-service', name: 'a', nameHe: 'b', path: '/', description: 'c' }],
  })
  assert.match(text, /GET \/v1\/search\/<\/code>[^]*<code>q<\/code><\/td><td>required; 2 to 120 characters</)
  assert.match(text, /<code>limit<\/code><\/td><td>optional; integer, 1 to 20; default 5</)
  assert.match(text, /one of my-service/)
  assert.match(text, /GET \/v1\/contact\//)
  assert.doesNotMatch(text, /GET \/v1\/pricing\//)
})

test('says everything in Hebrew', () => {
  for (const { id, parameters } of operations) {
    assert.ok(id in hebrew.purposes, id)
    for (const name of Object.keys(parameters.properties)) assert.ok(name in hebrew.parameters, name)
  }
  for (const { anchor } of problemAnchors) assert.ok(anchor in hebrew.problems, anchor)
})

test("escapes the site's name everywhere, in examples for a shell too", async () => {
  const text = await textOf('/developers/', { name: `<script>alert("1")</script> O'Brien` })
  assert.doesNotMatch(text, /<script>/)
  assert.match(text, /&lt;script&gt;/)
  const commands = [...text.matchAll(/^(?:<pre><code>)?curl .*$/gm)]
  assert.ok(commands.length >= 4)
  for (const [command] of commands) assert.equal(command.split("'").length % 2, 1, command)
  assert.doesNotMatch(await textOf('/developers/', { name: 'x\ud800' }), /\ud800/)
})

test('its policy allows exactly its own style and script, and the document is what browsers expect', async () => {
  const answer = await page('/developers/')
  assert.ok(answer !== undefined)
  const policy = answer.headers['content-security-policy'] ?? ''
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(answer.text) ?? []
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
  assert.match(policy, /^default-src 'none'/)
  assert.doesNotMatch(policy, /unsafe/)
  assert.doesNotMatch(answer.text, / style=| on\w+=|<script>/)
  const errors: string[] = []
  parse(answer.text, { onParseError: ({ code }) => errors.push(code) })
  assert.deepEqual(errors, [])
  assert.ok(answer?.text.includes('<script src="/webmcp.tools.js" defer></script>'))
  assert.ok(answer.text.includes(`curl '${baseUrl}/v1/search/?q=`))
})
