import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'

let site: PublishedServer
before(async () => {
  site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
})
after(() => site.close())

/** The body of a REST response. */
async function rest(target: string): Promise<Record<string, unknown>> {
  const response = await site.get(`/v1${target}`)
  assert.equal(response.status, 200, response.body)
  return JSON.parse(response.body)
}

for (const era of ['legacy', 'modern'] as const) {
  describe(`the five tools, ${era} era (SPEC section 4, MCP server)`, () => {
    let mcp: McpCaller
    before(() => {
      mcp = new McpCaller(site, era)
    })

    test('are listed in a fixed order, each with a title, schemas, read-only annotations and a PNG icon', async () => {
      const tools = await mcp.tools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['search', 'fetch', 'get_company_info', 'glossary_lookup', 'engine_updates'],
      )
      for (const tool of tools) {
        assert.ok(tool.title.length > 0 && tool.description.length > 40, tool.name)
        assert.equal(tool.inputSchema.type, 'object')
        assert.equal(tool.outputSchema.type, 'object')
        assert.doesNotMatch(JSON.stringify(tool.outputSchema), /"additionalProperties":false/)
        assert.deepEqual(tool.annotations, {
          title: tool.title,
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        })
        const [icon] = tool.icons
        assert.equal(icon?.mimeType, 'image/png')
        const picture = await site.get(new URL(icon.src).pathname)
        assert.equal(picture.headers['content-type'], 'image/png')
        assert.equal(`${picture.bytes.readUInt32BE(16)}x${picture.bytes.readUInt32BE(20)}`, icon.sizes[0])
      }
      const inputs = tools.map(({ inputSchema }) => Object.keys(inputSchema.properties))
      assert.deepEqual(inputs, [['query'], ['id'], ['topic', 'offset'], ['term', 'offset'], ['type']])
    })

    test('search returns at most 10 pages, ranked as in REST, each with a passage, and the total', async () => {
      const { results, total, note } = await mcp.read('search', { query: 'seo' })
      const { results: hits, total: all } = await rest('/search/?q=seo&limit=10')
      assert.ok(Number(all) > 10)
      assert.equal(total, all)
      assert.equal(note, undefined)
      const expected = hits as { id: string; title: string; updatedAt: string | null }[]
      const found = results as { id: string; title: string; url: string; text: string; updatedAt: string | null }[]
      assert.deepEqual(
        found.map(({ id, title, url, updatedAt }) => ({ id, title, url, updatedAt })),
        expected.map(({ id, title, updatedAt }) => ({ id: decodeURI(id), title, url: decodeURI(id), updatedAt })),
      )
      for (const { text } of found) {
        assert.ok(text.length > 0 && [...text].length <= 400, text)
        assert.doesNotMatch(text, /\*\*/)
      }
    })

    test('if no page has every word, search returns those with the significant ones and lists what they lack', async () => {
      const { results, total, note } = await mcp.read('search', { query: 'כמה עולה המחירון של אבטיחים כחולים?' })
      const found = results as { title: string; text: string }[]
      assert.ok(found.length > 0 && found.length <= 10)
      assert.equal(total, found.length)
      assert.match(`${found[0]?.title} ${found[0]?.text}`, /מחירון/)
      assert.match(String(note), /^No page has every word.*The first lacks: .*אבטיחים/)
    })

    test('a search without results suggests other queries', async () => {
      const nothing = await mcp.read('search', { query: 'אבטיחים' })
      assert.partialDeepStrictEqual(nothing, { results: [], total: 0 })
      assert.match(String(nothing['note']), /^Nothing found.*\/llms\.txt/)
      const { suggestions } = await rest(`/search/?q=${encodeURIComponent('ogranic')}`)
      const [first] = suggestions as string[]
      assert.ok(first !== undefined)
      assert.match(String((await mcp.read('search', { query: 'ogranic' }))['note']), new RegExp(`"${first}"`))
    })

    test('fetch reads search results, and any path or URL of the site', async () => {
      const { results } = await mcp.read('search', { query: 'מחירון' })
      for (const { id, url, title } of results as { id: string; url: string; title: string }[]) {
        const page = await mcp.read('fetch', { id })
        const { markdown } = await rest(`/page/?url=${encodeURIComponent(url)}`)
        assert.partialDeepStrictEqual(page, { id: url, title, url, text: markdown })
      }
      const readable = `${site.baseUrl}/שירות-בעברית/`
      for (const id of ['/שירות-בעברית/', encodeURI('/שירות-בעברית/'), readable, encodeURI(readable)]) {
        const hebrew = await mcp.read('fetch', { id })
        assert.deepEqual([hebrew['id'], hebrew['url']], [readable, readable])
      }
      for (const id of [
        '/blog/post-1/',
        '/blog/post-1',
        '/blog/post-1.md',
        `${site.baseUrl}/blog/post-1/#top`,
        ' /blog/post-1/ ',
      ]) {
        const page = await mcp.read('fetch', { id })
        assert.equal(page['url'], `${site.baseUrl}/blog/post-1/`, id)
        const known = { summary: 'תקציר של מאמר 1', type: 'article', language: 'he', updatedAt: '2026-02-10T08:00:00Z' }
        assert.deepEqual(page['metadata'], { ...known, author: null, publishedAt: null }, id)
      }
      assert.equal((await mcp.read('fetch', { id: '/old-geo/' }))['url'], `${site.baseUrl}/services/geo/`)
    })

    test('fetch reads the files for agents, too', async () => {
      for (const path of ['/llms.txt', '/agents.md', '/pricing.md', '/blog/llms.txt', '/openapi.json', '/.well-known/ard.json']) {
        const file = await mcp.read('fetch', { id: path })
        const { body, headers } = await site.get(path)
        assert.equal(file['url'], site.baseUrl + path)
        const text = String(file['text'])
        assert.ok(body.startsWith(text.replace(/\n\n\[Part 1 of [^\]]*\]$/, '')), path)
        const { contentType, type } = file['metadata'] as Record<string, unknown>
        assert.deepEqual([contentType, type], [headers['content-type']?.replace(/;.*/, ''), undefined])
      }
      assert.equal((await mcp.read('fetch', { id: '/llms.txt' }))['title'], 'סוכנות לדוגמה')
      assert.equal((await mcp.read('fetch', { id: '/openapi.json' }))['title'], '/openapi.json')
      for (const id of ['/developers/', '/webmcp.tools.js', '/none.txt'])
        assert.match(await mcp.refusal('fetch', { id }), /^There is no published page/)
    })

    test('get_company_info returns the REST response bodies', async () => {
      assert.deepEqual(await mcp.read('get_company_info', { topic: 'services' }), await rest('/services/'))
      const { offers } = await rest('/offers/')
      assert.deepEqual(await mcp.read('get_company_info', { topic: 'pricing' }), { ...(await rest('/pricing/')), offers })
      assert.deepEqual(await mcp.read('get_company_info', { topic: 'contact' }), await rest('/contact/'))
      const { total, caseStudies } = await rest('/case-studies/?limit=50')
      assert.deepEqual(await mcp.read('get_company_info', { topic: 'case-studies' }), { total, caseStudies })
    })

    test('glossary_lookup finds part of a term, and lists all without one', async () => {
      const { total, terms } = await rest('/glossary/?limit=100')
      assert.deepEqual(await mcp.read('glossary_lookup', {}), { total, terms })
      assert.deepEqual(await mcp.read('glossary_lookup', { term: '' }), { total, terms })
      const { terms: found } = await mcp.read('glossary_lookup', { term: 'צה"ל' })
      assert.deepEqual(
        (found as { term: string }[]).map(({ term }) => term),
        ['צה״ל'],
      )
      assert.deepEqual(await mcp.read('glossary_lookup', { term: 'אבטיח' }), { total: 0, terms: [] })
    })

    test('engine_updates returns the REST response body, also by kind', async () => {
      assert.deepEqual(await mcp.read('engine_updates', {}), await rest('/engine-updates/'))
      assert.deepEqual(await mcp.read('engine_updates', { type: null }), await rest('/engine-updates/'))
      const spam = await mcp.read('engine_updates', { type: 'spam' })
      assert.deepEqual(spam, await rest('/engine-updates/?type=spam'))
      assert.equal((spam['updates'] as unknown[]).length, 1)
    })

    const refused: readonly (readonly [tool: string, args: Record<string, unknown>, text: RegExp])[] = [
      ['search', {}, /^query is missing; it must have 2 to 120 characters\.$/],
      ['search', { query: 'a' }, /^query must have 2 to 120 characters \(got 1\)\.$/],
      ['search', { query: 'א'.repeat(121) }, /^query must have 2 to 120 characters \(got 121\)/],
      ['search', { query: 5 }, /^query must be a string; it must have 2/],
      ['search', { query: '?!' }, /^query has no word to search for/],
      ['fetch', {}, /^id is missing/],
      ['fetch', { id: '' }, /^id must have 1 to 500 characters \(got 0\)/],
      ['fetch', { id: `/${'a'.repeat(500)}` }, /^id must have 1 to 500 characters \(got 501\)/],
      ['fetch', { id: 'https://elsewhere.example/' }, /^id must be a path .*public\.example/],
      ['fetch', { id: 'about' }, /^id must be a path/],
      ['fetch', { id: '/none/' }, /^There is no published page at this address; search for it/],
      ['fetch', { id: '/hidden/' }, /^There is no published page/],
      ['fetch', { id: '/away/' }, /redirects to another site/],
      ['fetch', { id: '/blog/post-1/#part=2' }, /^id names a part that this page does not have: it has one part/],
      ['fetch', { id: '/blog/post-1/#part=0' }, /^id names a part/],
      ['get_company_info', {}, /^topic is missing; it must be one of services, pricing, contact, case-studies\.$/],
      ['get_company_info', { topic: 'prices' }, /^topic must be one of services,/],
      ['glossary_lookup', { term: 'א'.repeat(81) }, /^term must have at most 80 characters \(got 81\)/],
      ['engine_updates', { type: 'Core' }, /^type must be one of core, spam, other\.$/],
    ]
    for (const [tool, args, text] of refused) {
      test(`${tool} ${JSON.stringify(args).slice(0, 40)} is rejected with the fix`, async () => {
        assert.match(await mcp.refusal(tool, args), text)
      })
    }

    test('an invalid request is a protocol error', async () => {
      for (const [params, text] of [
        [{ name: 'nope', arguments: {} }, /^Unknown tool; the tools are search, fetch,/],
        [{ name: 'constructor' }, /^Unknown tool/],
        [{ name: 'search', arguments: 'seo' }, /^Invalid params for tools\/call/],
        [{ name: 'search', arguments: ['seo'] }, /^Invalid params for tools\/call/],
        [{ arguments: {} }, /^Invalid params for tools\/call/],
      ] as const) {
        const { status, error } = await mcp.send('tools/call', params)
        assert.equal(status, 200)
        assert.equal(error?.code, -32602)
        assert.match(error.message, text)
      }
    })

    test('methods of unsupported features are unknown', async () => {
      for (const method of ['resources/list', 'prompts/list', 'completion/complete', 'logging/setLevel', 'nope', 'toString']) {
        const { status, error } = await mcp.send(method)
        assert.equal(error?.code, -32601, method)
        assert.equal(status, era === 'modern' ? 404 : 200, method)
      }
    })
  })
}

describe('server information', () => {
  test('the handshake agrees on the requested revision, or the newest of its era, and asks to cite with links', async () => {
    const mcp = new McpCaller(site, 'legacy')
    const client = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    for (const [asked, given] of [
      ['2024-11-05', '2024-11-05'],
      ['2025-03-26', '2025-03-26'],
      ['2025-06-18', '2025-06-18'],
      ['2025-11-25', '2025-11-25'],
      ['2099-01-01', '2025-11-25'],
      ['1.0', '2025-11-25'],
    ]) {
      const { result } = await mcp.send('initialize', { ...client, protocolVersion: asked })
      assert.equal(result?.['protocolVersion'], given)
      assert.match(String(result?.['instructions']), /Quote with a link to the page/)
      assert.deepEqual(result?.['capabilities'], { tools: {} })
      assert.partialDeepStrictEqual(result?.['serverInfo'], { title: 'סוכנות לדוגמה', websiteUrl: `${site.baseUrl}/` })
    }
  })

  test('discovery returns the same, with its cache lifetime', async () => {
    const mcp = new McpCaller(site, 'modern')
    const { result } = await mcp.send('server/discover')
    assert.deepEqual(result?.['supportedVersions'], ['2026-07-28'])
    assert.match(String(result?.['instructions']), /Quote with a link to the page/)
    assert.equal(result?.['resultType'], 'complete')
    assert.equal(result?.['cacheScope'], 'public')
    assert.ok(Number(result?.['ttlMs']) > 0)
    const listed = await mcp.send('tools/list')
    assert.equal(listed.result?.['cacheScope'], 'public')
  })

  test('the server card is served at both paths, readable from any origin', async () => {
    const responses = await Promise.all(['/.well-known/mcp/server-card.json', '/mcp/server-card'].map((path) => site.get(path)))
    for (const { status, headers } of responses) {
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'application/mcp-server-card+json')
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['cache-control'], 'public, max-age=3600')
      assert.match(headers['etag'] ?? '', /^"/)
    }
    assert.equal(responses[0]?.body, responses[1]?.body)
    const card = JSON.parse(responses[0]?.body ?? '')
    assert.equal(card.$schema, 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json')
    assert.match(card.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
    assert.ok(card.description.length >= 1 && card.description.length <= 100)
    assert.equal(card.tools, undefined)
    assert.deepEqual(card.remotes, [
      {
        type: 'streamable-http',
        url: `${site.baseUrl}/mcp/`,
        supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      },
    ])
  })
})

describe('a site without facts (CONTRACT 2)', () => {
  test('has no tools for them', async () => {
    const plain = await startPublished({ files: { 'index.html': html({ path: '/', title: 'גינה', body: '<p>על ורדים.</p>' }) } })
    try {
      const mcp = new McpCaller(plain, 'modern')
      assert.deepEqual(
        (await mcp.tools()).map(({ name }) => name),
        ['search', 'fetch', 'engine_updates'],
      )
      const { result } = await mcp.send('server/discover')
      assert.doesNotMatch(String(result?.['instructions']), /get_company_info|glossary|pric/i)
      const { error } = await mcp.send('tools/call', { name: 'get_company_info', arguments: { topic: 'pricing' } })
      assert.match(error?.message ?? '', /^Unknown tool; the tools are search, fetch, engine_updates/)
    } finally {
      await plain.close()
    }
  })
})
