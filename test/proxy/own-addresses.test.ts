import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { publicName } from './live-site.ts'
import { standBeforeSmallSite } from './stand-before-small-site.ts'

const { origin, fronted } = await standBeforeSmallSite()

describe("daf's own addresses", () => {
  test('are served without a request to the origin', async () => {
    for (const [path, type] of [
      ['/v1/search/?q=%D7%91%D7%99%D7%AA', /json/],
      ['/openapi.json', /json/],
      ['/llms.txt', /plain/],
      ['/about.md', /markdown/],
      ['/developers/', /html/],
      ['/webmcp.tools.js', /javascript/],
      ['/.well-known/api-catalog', /linkset/],
      ['/healthz', /json/],
    ] as const) {
      const { status, headers } = await fronted.ask(path)
      assert.equal(status, 200, path)
      assert.match(headers['content-type'] ?? '', type, path)
    }
    const markdown = await fronted.ask('/about/', { headers: { accept: 'text/markdown, text/html, */*' } })
    assert.match(markdown.headers['content-type'] ?? '', /markdown/)
    assert.equal((await fronted.ask('/mcp/')).status, 405)
    assert.equal((await fronted.ask('/llms.txt', { method: 'POST', body: 'x' })).status, 405)
    assert.equal((await fronted.ask('/v1/', { method: 'OPTIONS' })).headers['access-control-allow-origin'], '*')
    assert.equal(origin.seen.length, 0, 'the origin received no request')
  })

  test('are hidden from its own crawler, which would see them as pages of the site', async () => {
    const before = origin.seen.length
    for (const path of ['/llms.txt', '/agents.md', '/openapi.json', '/robots.txt', '/sitemap.xml', '/developers/', '/about/']) {
      const { status, body } = await fronted.ask(path, { headers: { via: `1.1 other, 1.1 daf-look-${publicName}` } })
      assert.equal(status, 508, path)
      assert.equal(JSON.parse(body.toString()).type, `https://${publicName}/developers/#source-unavailable`)
    }
    assert.equal(origin.seen.length, before, 'nor does the site get a request, which would loop')
    assert.equal((await fronted.ask('/llms.txt', { headers: { via: '1.1 daf-look-another.example' } })).status, 200)
    assert.equal((await fronted.ask('/llms.txt', { headers: { via: '1.1 proxy' } })).status, 200)
  })

  test("a missing Markdown address is a 404 in Markdown, a missing page the site's own 404", async () => {
    origin.respondWith((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('the site says no'))
    const markdown = await fronted.ask('/nothing.md')
    assert.equal(markdown.status, 404)
    assert.match(markdown.headers['content-type'] ?? '', /markdown/)
    assert.match(markdown.body.toString(), /llms\.txt/)
    assert.equal((await fronted.ask('/nothing/')).body.toString(), 'the site says no')
  })
})
