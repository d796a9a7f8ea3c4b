import assert from 'node:assert/strict'
import { ask } from '../proxy/live-site.ts'
import { copy, gained } from '../proxy/small-site.ts'

/** The site as the server itself has it: published and unpublished files. */
export const siteFiles = {
  ...copy,
  'style.css': 'p { color: red }',
  'new/index.html': '<!doctype html><head><title>new</title></head>',
}

/** Asserts what clients see of the service, however it is deployed. */
export async function assertServiceIsSeen(port: number): Promise<void> {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(port, path, { headers })
  for (const [path, type] of [
    ['/v1/', /json/],
    ['/v1/search/?q=%D7%A2%D7%9C%D7%99%D7%A0%D7%95', /json/],
    ['/openapi.json', /json/],
    ['/llms.txt', /plain/],
    ['/agents.md', /markdown/],
    ['/index.md', /markdown/],
    [`${encodeURI('/שירותים')}.md`, /markdown/],
    ['/developers/', /html/],
    ['/webmcp.tools.js', /javascript/],
    ['/.well-known/api-catalog', /linkset/],
    ['/.well-known/ard.json', /json/],
    ['/.well-known/mcp/server-card.json', /json/],
    ['/.well-known/agent-skills/index.json', /json/],
    ['/readyz', /json/],
  ] as const) {
    const { status, headers } = await get(path)
    assert.equal(status, 200, path)
    assert.match(headers['content-type'] ?? '', type, path)
  }
  const negotiated = await get('/about/', { accept: 'text/markdown, text/html;q=0.8, */*;q=0.1' })
  assert.match(negotiated.headers['content-type'] ?? '', /^text\/markdown/)
  const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const mcp = await ask(port, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize }),
  })
  assert.equal(mcp.status, 200, mcp.body.toString())
  assert.equal((await get('/v1/nothing/')).status, 404)
}

/** Asserts what clients see of the site when the service runs beside it. */
export async function assertSiteIsItself(port: number): Promise<void> {
  for (const [path, file] of [
    ['/about/', 'about/index.html'],
    ['/style.css', 'style.css'],
    ['/new/', 'new/index.html'],
  ] as const) {
    const { status, body } = await ask(port, path, {})
    assert.deepEqual([status, body.toString()], [200, siteFiles[file]], path)
  }
  assert.equal((await ask(port, '/nothing/', {})).status, 404)
  // Clients that accept Markdown of a page without any, or prefer HTML, get the site's page through the service.
  const accept = { accept: 'text/html, text/markdown;q=0.5' }
  assert.match((await ask(port, '/about/', { headers: accept })).body.toString(), /<h1>עלינו<\/h1>/)
  assert.equal((await ask(port, '/new/', { headers: { accept: 'text/markdown' } })).body.toString(), siteFiles['new/index.html'])
  assert.equal((await ask(port, '/nothing.md', {})).status, 404)
}

/** Asserts what clients see of the site when the service is in front of it. */
export async function assertPagesGain(port: number): Promise<void> {
  assert.equal((await ask(port, '/about/', {})).body.toString(), gained('עלינו', '/about.md'))
  for (const path of ['style.css', 'new/index.html'] as const) {
    assert.equal((await ask(port, `/${path.replace('index.html', '')}`, {})).body.toString(), siteFiles[path])
  }
  const part = await ask(port, '/style.css', { headers: { range: 'bytes=0-2' } })
  assert.deepEqual([part.status, part.body.toString()], [206, 'p {'])
}
