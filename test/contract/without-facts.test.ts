import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { McpCaller } from '../mcp-caller.ts'
import type { OpenApiDocument } from './check-response.ts'

/** A site without configuration and structured data: pages, but no facts. */
let site: PublishedServer
before(async () => {
  site = await startPublished({
    engineUpdates: null,
    files: {
      'index.html':
        '<html><head><title>Plain</title></head><body><p>A site about gardens, with words enough to be a page.</p><p>Only 99 ILS!</p></body></html>',
      'roses.html': '<html><body><h1>Roses</h1><p>All about roses.</p></body></html>',
      'x/index.html': html({ path: '/x/', title: 'X', body: '<p>ורדים</p>' }),
    },
  })
})
after(() => site.close())

describe('missing facts (contract, section 2)', () => {
  for (const path of ['/pricing/', '/contact/', '/engine-updates/']) {
    test(`${path} is 404 with an alternative, without claims about the company`, async () => {
      const response = await site.get(`/v1${path}`)
      assert.equal(response.status, 404)
      const { detail } = JSON.parse(response.body)
      assert.match(detail, /not available here/)
      assert.doesNotMatch(detail, /daf|yaml|publish|no (?:prices|phone|contact)/i)
      const named = /\/[\w/.?=-]*[\w/=]/.exec(detail)?.[0]
      if (named !== undefined) assert.notEqual((await site.get(named)).status, 404)
    })
    test(`${path} is absent from the index and the OpenAPI document`, async () => {
      assert.doesNotMatch((await site.get('/v1/')).body, new RegExp(`/v1${path}`))
      const document: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
      assert.equal(document.paths[path], undefined)
    })
  }

  test('the OpenAPI document has no contact', async () => {
    const { info }: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
    assert.equal(info.contact, undefined)
  })

  test('lists are empty and absent from the OpenAPI document', async () => {
    const document: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
    for (const [path, key] of [
      ['/services/', 'services'],
      ['/case-studies/', 'caseStudies'],
      ['/glossary/', 'terms'],
      ['/offers/', 'offers'],
      ['/questions/', 'questions'],
    ] as const) {
      const response = await site.get(`/v1${path}`)
      assert.equal(response.status, 200)
      assert.deepEqual(JSON.parse(response.body)[key], [])
      assert.equal(document.paths[path], undefined)
    }
  })

  const files = ['/v1/', '/openapi.json', '/llms.txt', '/agents.md', '/developers/', '/developers/he/', '/webmcp.tools.js']
  const wellKnown = ['api-catalog', 'ard.json', 'agent-skills/index.json', 'agent-skills/answer-a-visitor/SKILL.md']
  for (const path of [...files, ...wellKnown.map((name) => `/.well-known/${name}`), '/.well-known/mcp/server-card.json'])
    test(`${path} mentions nothing that the site lacks`, async () => {
      const { status, body } = await site.get(path)
      assert.equal(status, 200)
      const absent = ['pricing', 'offers', 'questions/', 'contact/', 'services/', 'case-studies/', 'glossary/', 'engine-updates']
      const tools = ['get_company_info', 'glossary_lookup', 'engine_updates', 'get_pricing', 'get_contact_info']
      for (const name of [...absent.map((one) => `/${one}`), ...tools]) assert.ok(!body.includes(name), name)
      assert.doesNotMatch(body, /undefined|\[object/)
    })

  test('/pricing.md and the pricing skill do not exist', async () => {
    for (const path of ['/pricing.md', '/.well-known/agent-skills/quote-prices/SKILL.md'])
      assert.equal((await site.get(path)).status, 404)
  })

  test('agents are only offered search and fetch', async () => {
    const mcp = new McpCaller(site, 'modern')
    assert.deepEqual(
      (await mcp.tools()).map(({ name }) => name),
      ['search', 'fetch'],
    )
  })

  test('pages without a declared date have none', async () => {
    const { results } = JSON.parse((await site.get('/v1/search/?q=roses')).body)
    assert.equal(results[0].updatedAt, null)
    assert.equal(results[0].url, `${site.baseUrl}/roses.html`)
  })

  test('both Markdown addresses of x.html respond', async () => {
    const first = await site.get('/roses.html.md')
    assert.equal(first.status, 200)
    assert.equal((await site.get('/roses.md')).body, first.body)
    assert.equal((await site.get('/roses')).headers['location'], '/roses.html')
  })
})
