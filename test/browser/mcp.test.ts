import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { noChromium, startChromium } from './chromium.ts'

/** Clients that run in a page of another origin, as web inspectors and agents do. */
describe('the MCP server called from a page of another origin', { skip: noChromium }, () => {
  let open: PublishedServer
  let local: PublishedServer
  let browser: Browser
  let page: Server
  let pageOrigin: string
  before(async () => {
    const site = { files: agencyLikeSite(), rules: agencyLikeRules }
    open = await startPublished(site)
    local = await startPublished({ ...site, baseUrl: 'http://localhost:8080' })
    page = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>x</title>'),
    )
    await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
    const address = page.address()
    assert.ok(typeof address === 'object' && address !== null)
    pageOrigin = `http://page.localhost:${address.port}`
    browser = await startChromium()
  })
  after(async () => {
    await browser.close()
    page.close()
    await open.close()
    await local.close()
  })

  /** What a script on the page can read of a response, or the error that it sees. */
  async function ask(address: string): Promise<string> {
    const tab = await browser.newPage()
    await tab.goto(pageOrigin)
    const seen = await tab.evaluate(async (target) => {
      const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
      try {
        const answer = await fetch(target, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28',
            'mcp-method': 'tools/call',
            'mcp-name': 'search',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name: 'search', arguments: { query: 'מחירון' }, _meta: meta },
          }),
        })
        return `${answer.status} ${answer.headers.get('ratelimit')} ${await answer.text()}`
      } catch (error) {
        return String(error)
      }
    }, address)
    await tab.close()
    return seen
  }

  test('a public server responds, and the page can read the rate limit headers', async () => {
    const seen = await ask(`http://127.0.0.1:${await open.listen()}/mcp/`)
    assert.match(seen, /^200 "default";r=\d+;t=\d+ .*seo-pricing/)
  })

  test('a private server reveals nothing to the page', async () => {
    const seen = await ask(`http://127.0.0.1:${await local.listen()}/mcp/`)
    assert.match(seen, /^TypeError/)
  })
})
