import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parse } from 'parse5'
import { ResponseCache } from '../../http/response-cache.ts'
import { problemAnchors } from '../../http/problems.ts'
import { operations } from '../../operations/operations.ts'
import { baseUrl, memorySite, seen, type TestSite } from '../../pages/testing/memory-site.ts'
import { createDiscoveryFace } from '../discovery-face.ts'
import type { ApiTerms } from '../service-description.ts'
import { english } from './texts-en.ts'
import { hebrew } from './texts-he.ts'

async function page(path: string, site: NonNullable<TestSite['site']> = {}, terms?: ApiTerms, title = 'Home of all') {
  const { site: published } = await memorySite({ pages: [{ path: '/', title }], site })
  const answer = await createDiscoveryFace(
    published,
    new ResponseCache(1024 * 1024),
    terms === undefined ? {} : { terms },
  ).answer(path)
  return answer === undefined ? undefined : seen(answer)
}

async function textOf(path: string, site: NonNullable<TestSite['site']> = {}): Promise<string> {
  const answer = await page(path, site)
  assert.equal(answer?.status, 200, path)
  return answer.text
}

test('has an anchor for every problem type, in both languages', async () => {
  for (const path of ['/developers/', '/developers/he/']) {
    const text = await textOf(path)
    for (const { anchor } of problemAnchors) assert.equal(text.split(`id="${anchor}"`).length, 2, `${path} ${anchor}`)
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, target = ''] of text.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(target), target)
  }
})

test('is in the language of the site and links to the other one', async () => {
  assert.match(await textOf('/developers/', { language: 'he' }), /<html lang="he" dir="rtl">[^]*href="\/developers\/en\/"/)
  assert.match(await textOf('/developers/en/', { language: 'he' }), /<html lang="en" dir="ltr">[^]*href="\/developers\/"/)
  assert.match(await textOf('/developers/', { language: 'fr' }), /<html lang="en"[^]*href="\/developers\/he\/"/)
  assert.equal(await page('/developers/he/', { language: 'he' }), undefined)
})

test('without the trailing slash redirects', async () => {
  for (const path of ['/developers', '/developers/he']) {
    const answer = await page(path)
    assert.deepEqual([answer?.status, answer?.headers['location']], [308, `${path}/`])
  }
})

test('lists the operations of the site with the bounds of their parameters', async () => {
  const text = await textOf('/developers/', {
    contact: {
      company: {},
      contact: { phone: '1', email: 'a@b.test', address: {}, hours: {} },
      howToRequestAQuote: 'x',
    },
    services: [{ id: 'my-service', name: 'a', nameHe: 'b', path: '/', description: 'c' }],
  })
  assert.match(text, /GET<\/b> \/v1\/search\/<\/code>[^]*<code>q<\/code><\/td><td>required; 2 to 120 characters</)
  assert.match(text, /<code>limit<\/code><\/td><td>optional; integer, 1 to 20; default 5</)
  assert.match(text, /one of <code>my-service<\/code>/)
  assert.match(text, /GET<\/b> \/v1\/contact\//)
  assert.doesNotMatch(text, /GET<\/b> \/v1\/pricing\//)
})

test("shows a request, the site's response and its type for each operation", async () => {
  const text = await textOf('/developers/')
  assert.ok(text.includes(`curl -G ${baseUrl}/v1/search/ --data-urlencode 'q=Home of' -d limit=2`))
  assert.match(text, /&quot;title&quot;: &quot;<bdi>Home of all<\/bdi>&quot;/)
  assert.match(text, /type SearchResults = \{[^]*nextOffset: number \| null[^]*type: 'service' \| [^]*\}\[\]/)
  assert.match(text, /<form class="try" action="\/v1\/search\/" hidden>[^]*<input name="q" value="Home of" dir="auto" required/)
})

test('the address of the former reference redirects to the operations', async () => {
  for (const path of ['/developers/reference/', '/developers/reference']) {
    const answer = await page(path)
    assert.deepEqual([answer?.status, answer?.headers['location']], [308, '/developers/#operations'])
  }
})

test('its script is included and type-checks', async () => {
  const [, path = '', attributes = ''] = /<script src="(\/developers\/[^"]+)"([^>]*)>/.exec(await textOf('/developers/he/')) ?? []
  const answer = await page(path)
  assert.deepEqual([answer?.status, answer?.headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
  for (const name of answer?.text.match(/(?<=texts\.)\w+/g) ?? []) assert.ok(attributes.includes(`data-${name}="`), name)
  const tsc = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))
  await promisify(execFile)(tsc, ['-p', fileURLToPath(new URL('browser', import.meta.url)), '--noEmit'])
})

test('is fully translated to Hebrew', () => {
  for (const { id, parameters } of operations) {
    assert.ok(id in hebrew.purposes, id)
    for (const name of Object.keys(parameters.properties)) assert.ok(name in hebrew.parameters, name)
  }
  for (const { anchor } of problemAnchors) assert.ok(anchor in hebrew.problems, anchor)
})

test('states the configured rate limit', async () => {
  const terms = { rateLimit: { requests: 7, windowSeconds: 30 }, lifecycle: { deprecation: null, sunset: null }, license: null }
  assert.match((await page('/developers/', {}, terms))?.text ?? '', /7 requests in 30 seconds/)
  assert.match((await page('/developers/he/', {}, terms))?.text ?? '', /7 בקשות ב-30 שניות/)
  assert.match(await textOf('/developers/'), /120 requests in 60 seconds/)
  const licensed = { ...terms, license: { name: 'CC BY 4.0', url: 'https://licence.example/by?a&b' } }
  assert.match(
    (await page('/developers/', {}, licensed))?.text ?? '',
    /<a href="https:\/\/licence.example\/by\?a&amp;b"><bdi>CC BY 4.0</,
  )
})

test('states the configured dates of v1, by the day in UTC', async () => {
  const lifecycle = { deprecation: '2027-01-31T00:00:00Z', sunset: '2027-07-01T01:00:00+03:00' }
  const terms = { rateLimit: { requests: 120, windowSeconds: 60 }, lifecycle, license: null }
  for (const path of ['/developers/', '/developers/he/']) {
    const text = (await page(path, {}, terms))?.text ?? ''
    const [, versions = ''] = /<section id="versions">([^]*?)<\/section>/.exec(text) ?? []
    const dates = [...versions.matchAll(/<time datetime="([^"]+)">\1</g)].map(([, date]) => date)
    assert.deepEqual(dates, ['2027-01-31', '2027-06-30'], path)
  }
  const sunsetOnly = { ...terms, lifecycle: { ...lifecycle, deprecation: null } }
  assert.equal((await page('/developers/', {}, sunsetOnly))?.text.split('<time').length, 2)
  const text = await textOf('/developers/')
  assert.doesNotMatch(text, /<time/)
  assert.ok(text.includes(english.versioning.current))
})

test("escapes the site's name everywhere, and uses no word in examples that could end a string", async () => {
  const name = `<script>alert("1")</script> O'Brien`
  const { text = '' } = (await page('/developers/', { name }, undefined, `${name} \`$(id)\``)) ?? {}
  assert.doesNotMatch(text, /<script>/)
  assert.match(text, /&lt;script&gt;/)
  const programs = [...text.matchAll(/<code class="language-(?:sh|ts)">([^]*?)<\/code>/g)].map(([, example = '']) => example)
  assert.ok(programs.length > 10)
  for (const program of programs) assert.doesNotMatch(program, /alert|Brien|\$\(/)
  assert.doesNotMatch(await textOf('/developers/', { name: 'x\ud800' }), /\ud800/)
})

test('its content security policy only allows its own style and script, and the document is valid HTML', async () => {
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
  assert.ok(answer.text.includes(`curl -G ${baseUrl}/v1/search/ --data-urlencode 'q=Home of' -d limit=3`))
})
