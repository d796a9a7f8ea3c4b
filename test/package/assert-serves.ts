import assert from 'node:assert/strict'

interface Found {
  readonly total: number
  readonly results: readonly { readonly title: string; readonly url: string }[]
}

/** Asserts that a server serves the agency's site through every interface, with each file that it reads at run time. */
export async function assertServes(address: string): Promise<void> {
  const get = async (path: string) => {
    const response = await fetch(`${address}${path}`)
    assert.equal(response.status, 200, path)
    return response.text()
  }
  const found = JSON.parse(await get(`/v1/search/?q=${encodeURIComponent('קידום')}`)) as Found
  assert.ok(found.total > 0)
  const { markdown } = JSON.parse(await get('/v1/page/?url=/services/geo/')) as { markdown: string }
  assert.match(markdown, /^# /)
  assert.match(await get('/services/geo/'), /<html lang="he"/)
  const moved = await fetch(`${address}/old-geo/`, { redirect: 'manual' })
  assert.equal(moved.status, 301)
  assert.match(await get('/webmcp.tools.js'), /^\(\(\) => \{/)
  const [, script = ''] = /src="(\/developers\/[^"]+\.js)"/.exec(await get('/developers/')) ?? []
  assert.match(await get(script), /addEventListener/)
  assert.deepEqual(await searchByTool(address), found.results[0]?.url)
}

/** The first result of the MCP tool. */
async function searchByTool(address: string): Promise<string | undefined> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search', arguments: { query: 'קידום' } } }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/mcp/`, { method: 'POST', headers, body: JSON.stringify(call) })
  const { result } = (await response.json()) as { result: { structuredContent: Found } }
  return result.structuredContent.results[0]?.url
}
