import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { noChromium, startChromium } from './chromium.ts'

describe('in a real browser', { skip: noChromium }, () => {
  let site: PublishedServer
  let browser: Browser
  let origin: string
  before(async () => {
    site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
    origin = `http://127.0.0.1:${await site.listen()}`
    browser = await startChromium()
  })
  after(async () => {
    await browser.close()
    await site.close()
  })

  /** Opens a page; what the browser complained of is collected. */
  async function open(path: string): Promise<{ page: Page; complaints: string[] }> {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('requestfailed', (request) => complaints.push(request.url()))
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    return { page, complaints }
  }

  for (const path of ['/', '/services/geo/', '/developers/', '/developers/en/']) {
    test(`${path} loads without a complaint and registers the tools`, async () => {
      const { page, complaints } = await open(path)
      const names = await page.evaluate(async () => {
        const context = Reflect.get(Reflect.get(globalThis, 'document'), 'modelContext')
        const tools: { name: string }[] = await context.getTools()
        return tools.map(({ name }) => name).sort()
      })
      assert.deepEqual(names, ['get_contact_info', 'get_pricing', 'search_site'])
      // A site without an icon of its own is asked for one all the same.
      assert.deepEqual(
        complaints.filter((text) => !/favicon|404/.test(text)),
        [],
      )
      await page.close()
    })
  }

  test('the search tool gives what the API gives, and an error value for bad input', async () => {
    const { page } = await open('/')
    const call = (query: string) =>
      page.evaluate(async (words) => {
        const context = Reflect.get(Reflect.get(globalThis, 'document'), 'modelContext')
        const tools: { name: string }[] = await context.getTools()
        const tool = tools.find(({ name }) => name === 'search_site')
        return JSON.stringify(await context.executeTool(tool, { query: words }))
      }, query)
    assert.match(await call('מחירון'), /seo-pricing/)
    assert.match(await call('x'), /error/)
    await page.close()
  })
})
