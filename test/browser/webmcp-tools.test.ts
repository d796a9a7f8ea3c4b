import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'
import { noChromium, startChromium } from './chromium.ts'
import { openWatched } from './watched-page.ts'

const strictPolicies = [
  "default-src 'self'; style-src 'self'; script-src 'self'; require-trusted-types-for 'script'",
  "default-src 'none'; script-src 'nonce-abc'; connect-src 'self'",
]
const policyHead = (policy: string) => `<meta http-equiv="Content-Security-Policy" content="${policy}">`

/** One page of every kind. */
const kinds: Readonly<Record<string, string>> = {
  'the home page': '/',
  'a page': '/services/geo/',
  "a page under the site's strict policy": '/policy-0/',
  'a page whose policy forbids all other scripts': '/policy-1/',
  'the documentation': '/developers/',
  'the English documentation': '/developers/en/',
}

const files = {
  ...agencyLikeSite(),
  ...Object.fromEntries(
    strictPolicies.map((policy, at) => [
      `policy-${at}/index.html`,
      html({ path: `/policy-${at}/`, title: 'מדיניות', body: '<p>x</p>', head: policyHead(policy) }),
    ]),
  ),
}

describe('tools for a browser agent', { skip: noChromium }, () => {
  let sites: readonly PublishedServer[]
  let site: PublishedServer
  let origin: string
  let originWithout404: string
  let browser: Browser
  before(async () => {
    site = await startPublished({ files, rules: agencyLikeRules })
    const withoutOwn404 = await startPublished({ files: { 'index.html': html({ path: '/', title: 'בית', body: '<p>x</p>' }) } })
    sites = [site, withoutOwn404]
    origin = `http://127.0.0.1:${await site.listen()}`
    originWithout404 = `http://127.0.0.1:${await withoutOwn404.listen()}`
    browser = await startChromium()
  })
  after(async () => {
    await browser.close()
    for (const open of sites) await open.close()
  })

  for (const [kind, path] of Object.entries(kinds)) {
    test(`${kind} offers them, and each returns what the API returns`, async () => {
      const { page, complaints } = await openWatched(browser, origin + path)
      const tools = await page.webmcp.tools()
      assert.deepEqual(tools.map(({ name }) => name).sort(), ['get_contact_info', 'get_pricing', 'search_site'])
      assert.deepEqual(await page.webmcp.callTool('get_pricing', {}), await api('/v1/pricing/'))
      assert.deepEqual(await page.webmcp.callTool('get_contact_info', {}), await api('/v1/contact/'))
      const { total, results } = await api(`/v1/search/?q=${encodeURIComponent('מחירון')}`)
      assert.deepEqual(await page.webmcp.callTool('search_site', { query: 'מחירון' }), { total, results })
      assert.match(JSON.stringify(await page.webmcp.callTool('search_site', { query: 'x' })), /"error":"query must be/)
      assert.deepEqual(complaints, [])
      await page.close()
    })
  }

  async function api(target: string): Promise<Record<string, unknown>> {
    return JSON.parse((await site.get(target)).body)
  }

  test('an API error is returned as a value', async () => {
    const { page } = await openWatched(browser, origin)
    const { detail } = await api('/v1/search/?q=--')
    const error = String(detail).replace(/^q /, 'query ')
    assert.deepEqual(await page.webmcp.callTool('search_site', { query: '--' }), { error })
    await page.close()
  })

  test('a site without prices and contact only offers search, also on its 404 pages', async () => {
    const { page, complaints } = await openWatched(browser, `${originWithout404}/nowhere/`)
    assert.deepEqual(
      (await page.webmcp.tools()).map(({ name }) => name),
      ['search_site'],
    )
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('a browser without agent support is not affected', async () => {
    const plain = await startChromium(false)
    for (const path of Object.values(kinds)) {
      const { page, complaints } = await openWatched(plain, origin + path)
      assert.deepEqual(complaints, [], path)
      await page.close()
    }
    await plain.close()
  })
})
