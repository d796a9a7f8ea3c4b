import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { toolsScript } from './tools-script.ts'

interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: { readonly type: string; readonly properties: Record<string, { description?: string }> }
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint?: boolean }
  execute(input: unknown): Promise<unknown>
}

/** The site's responses to the script. */
type Fetch = (url: string) => Promise<{ ok: boolean; status: number; json: () => Promise<unknown> }>

const answering =
  (status: number, body: unknown): Fetch =>
  async () => ({ ok: status === 200, status, json: async () => body })

/** Runs the script as a page would, and returns the tools that it registered. */
function run(
  fetch: Fetch,
  where: 'document' | 'navigator' | 'later' | 'nowhere' = 'document',
  register: (tool: Tool) => unknown = async () => {},
): Map<string, Tool> {
  const tools = new Map<string, Tool>()
  const later: (() => void)[] = []
  const arrivesLater = where === 'later'
  const modelContext = {
    registerTool(tool: Tool) {
      tools.set(tool.name, tool)
      return register(tool)
    },
  }
  const page = {
    document: where === 'document' ? { modelContext } : {},
    navigator: where === 'navigator' ? { modelContext } : {},
    location: { origin: 'https://www.example.test' },
    fetch,
    addEventListener: (event: string, listener: () => void) => event === 'load' && later.push(listener),
  }
  runInContext(toolsScript({ search: true, pricing: true, contact: true, forms: null }), createContext(page))
  Object.assign(page, arrivesLater ? { navigator: { modelContext } } : {})
  for (const listener of later) listener()
  return tools
}

/** As the agent gets it, serialized to JSON. */
async function call(tools: Map<string, Tool>, name: string, input: unknown): Promise<unknown> {
  return JSON.parse(JSON.stringify(await tools.get(name)?.execute(input)))
}

describe('the tools script', () => {
  test('registers three read-only tools with a description for every parameter', () => {
    const tools = run(answering(200, {}))
    assert.deepEqual([...tools.keys()], ['search_site', 'get_pricing', 'get_contact_info'])
    assert.equal(tools.get('search_site')?.annotations.untrustedContentHint, true, 'its results quote pages')
    for (const { description, inputSchema, annotations } of tools.values()) {
      assert.ok(description.length > 20)
      assert.equal(inputSchema.type, 'object')
      assert.equal(annotations.readOnlyHint, true)
      for (const parameter of Object.values(inputSchema.properties)) assert.ok((parameter.description ?? '').length > 10)
    }
  })

  test('offers only what the site has', () => {
    const none = toolsScript({ search: true, pricing: false, contact: false, forms: null })
    assert.doesNotMatch(none, /get_pricing|get_contact_info|webmcp\.forms/)
    assert.match(toolsScript({ search: true, pricing: false, contact: true, forms: null }), /get_contact_info/)
    assert.match(toolsScript({ search: true, pricing: false, contact: false, forms: '/webmcp.forms.js' }), /webmcp\.forms\.js/)
  })

  test('uses the older interface if there is one, and does nothing without any', () => {
    assert.equal(run(answering(200, {}), 'navigator').size, 3)
    assert.equal(run(answering(200, {}), 'nowhere').size, 0)
    assert.equal(run(answering(200, {}), 'later').size, 3)
  })

  test('does nothing if a tool is rejected', async () => {
    const rejections: unknown[] = []
    const collect = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', collect)
    run(answering(200, {}), 'document', async () => {
      throw new Error('not allowed')
    })
    assert.equal(
      run(answering(200, {}), 'document', () => {
        throw new Error('not allowed')
      }).size,
      3,
    )
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', collect)
    assert.deepEqual(rejections, [])
  })

  test("search_site returns total and results of the API on the page's origin", async () => {
    const asked: string[] = []
    const tools = run(async (url) => {
      asked.push(url)
      return { ok: true, status: 200, json: async () => ({ query: 'x', total: 7, limit: 5, results: [{ id: 'a' }] }) }
    })
    assert.deepEqual(await call(tools, 'search_site', { query: 'קידום & seo' }), { total: 7, results: [{ id: 'a' }] })
    assert.deepEqual(asked, [`https://www.example.test/v1/search/?q=${encodeURIComponent('קידום & seo')}`])
  })

  test('search_site names what helps where no page has every word', async () => {
    const found = { total: 0, results: [], suggestions: ['oak'], partial: [{ id: 'a', missing: ['when'] }] }
    assert.deepEqual(
      await call(run(answering(200, { query: 'x', limit: 5, ...found })), 'search_site', { query: 'when oak' }),
      found,
    )
    const nothing = { total: 0, results: [], suggestions: [], partial: [] }
    assert.deepEqual(await call(run(answering(200, nothing)), 'search_site', { query: 'xx' }), { total: 0, results: [] })
  })

  test('get_pricing and get_contact_info return the response bodies of the API', async () => {
    const asked: string[] = []
    const tools = run(async (url) => {
      asked.push(url)
      return { ok: true, status: 200, json: async () => ({ note: 'n' }) }
    })
    assert.deepEqual(await call(tools, 'get_pricing', {}), { note: 'n' })
    assert.deepEqual(await call(tools, 'get_contact_info', undefined), { note: 'n' })
    assert.deepEqual(asked, ['https://www.example.test/v1/pricing/', 'https://www.example.test/v1/contact/'])
  })

  test('invalid input returns the fix, without a request', async () => {
    const tools = run(async () => assert.fail('a request was made'))
    for (const input of [
      undefined,
      null,
      'x',
      {},
      { query: 5 },
      { query: '' },
      { query: 'א' },
      { query: '😀' },
      { query: 'a'.repeat(121) },
    ]) {
      const result = await call(tools, 'search_site', input)
      assert.ok(typeof result === 'object' && result !== null && 'error' in result, JSON.stringify(input))
      assert.match(String(result.error), /query/)
    }
  })

  test('lone surrogates do not cause an exception', async () => {
    const tools = run(answering(200, { total: 0, results: [] }))
    assert.deepEqual(await call(tools, 'search_site', { query: 'ab\ud800' }), { total: 0, results: [] })
  })

  test('an error of the API names the parameter as the tool does', async () => {
    const refused = run(answering(400, { type: 't', title: 'Invalid query', status: 400, detail: 'q has no word in it.' }))
    assert.deepEqual(await call(refused, 'search_site', { query: '--' }), { error: 'query has no word in it.' })
  })

  test('an API error returns its detail, a failed request what to do', async () => {
    const refused = run(answering(400, { type: 't', title: 'Invalid query', status: 400, detail: 'Give a word.' }))
    assert.deepEqual(await call(refused, 'search_site', { query: '--' }), { error: 'Give a word.' })
    const broken = run(async () => Promise.reject(new TypeError('Failed to fetch')))
    assert.match(JSON.stringify(await call(broken, 'get_pricing', {})), /"error":".*try again/)
    const strange = run(answering(502, {}))
    assert.match(JSON.stringify(await call(strange, 'get_contact_info', {})), /"error":".*502/)
  })

  test('is small', () => {
    const script = toolsScript({ search: true, pricing: true, contact: true, forms: '/webmcp.forms.js' })
    assert.ok(brotliCompressSync(script).byteLength < 2048)
    assert.ok(gzipSync(script).byteLength < 2048)
  })
})
