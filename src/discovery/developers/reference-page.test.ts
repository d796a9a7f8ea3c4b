import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'parse5'
import { ResponseCache } from '../../http/response-cache.ts'
import { memorySite, seen, type TestSite } from '../../pages/memory-site.suite.ts'
import { createDiscoveryFace } from '../discovery-face.ts'

async function faceOf(content: TestSite = {}) {
  const { site } = await memorySite({ pages: [{ path: '/' }], ...content })
  return createDiscoveryFace(site, new ResponseCache(1024 * 1024))
}

async function page(content: TestSite = {}) {
  const answer = await (await faceOf(content)).answer('/developers/reference/')
  assert.ok(answer !== undefined)
  return seen(answer)
}

test('loads its parts from this site alone, and each is there', async () => {
  const { text } = await page()
  const parts = [...text.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g)].map(([, address = '']) => address)
  assert.equal(parts.length, 4)
  const face = await faceOf()
  for (const address of parts) assert.equal((await face.answer(address))?.status, 200, address)
})

test('its policy forbids inline scripts, eval and every other host; only icons may stand in the style itself', async () => {
  const { headers, text } = await page()
  const policy = headers['content-security-policy'] ?? ''
  assert.match(policy, /^default-src 'none'/)
  assert.match(policy, /script-src 'self';/)
  assert.match(policy, /img-src 'self' data:;/)
  assert.doesNotMatch(policy, /unsafe|https?:/)
  assert.doesNotMatch(text, / style=| on\w+=|<script>/)
  const errors: string[] = []
  parse(text, { onParseError: ({ code }) => errors.push(code) })
  assert.deepEqual(errors, [])
})

test('leads back to the documentation in both languages', async () => {
  const { text } = await page({ site: { language: 'he' } })
  assert.match(text, /href="\/developers\/" hreflang="he"/)
  assert.match(text, /href="\/developers\/en\/" hreflang="en"/)
})

test("shows the site's name and icon, escaped", async () => {
  const file = { content: '<svg/>', contentType: 'image/svg+xml' }
  const { text } = await page({ site: { name: '<b>"x"' }, files: { '/favicon.svg': file } })
  assert.match(text, /<title>API reference – &lt;b&gt;&quot;x&quot;<\/title>/)
  assert.match(text, /<link rel="icon" href="\/favicon.svg">/)
  assert.doesNotMatch((await page()).text, /rel="icon"/)
})

test('without the last slash redirects', async () => {
  const answer = await (await faceOf()).answer('/developers/reference')
  assert.deepEqual([answer?.status, answer?.identity.headers['location']], [308, '/developers/reference/'])
})
