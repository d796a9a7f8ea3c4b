import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { McpCaller } from '../mcp-caller.ts'
import { type PublishedServer, startPublished } from '../published-server.ts'

const band = '<h2>Talk to us</h2><p>Our experts call you back within one business day.</p>'

function page(name: string): string {
  const steps = [1, 2, 3, 4, 5].map((step) => `<p>Step ${step} of ${name} is told in a sentence of its own, here alone.</p>`)
  return `<!doctype html><html lang="en"><title>${name}</title><main><h1>${name}</h1>${steps.join('')}${band}</main></html>`
}

let server: PublishedServer
before(async () => {
  const names = ['red', 'green', 'blue', 'white', 'black']
  const files = Object.fromEntries(names.map((name) => [`projects/${name}/index.html`, page(name)]))
  server = await startPublished({ files: { 'index.html': page('home'), ...files } })
})
after(() => server.close())

describe('text that repeats across the site', () => {
  test('is removed from every interface in the same way, but not from the HTML', async () => {
    const rest = JSON.parse((await server.get('/v1/page/?url=/projects/blue/')).body) as { markdown: string }
    const twin = (await server.get('/projects/blue.md')).body
    const negotiated = (await server.get('/projects/blue/', { headers: { accept: 'text/markdown' } })).body
    const { structuredContent } = await new McpCaller(server, 'modern').call('fetch', { id: '/projects/blue/' })
    assert.doesNotMatch(rest.markdown, /experts|Talk/)
    assert.match(rest.markdown, /Step 5 of blue[^\n]*\n$/)
    assert.deepEqual([twin, negotiated, structuredContent?.['text']], [rest.markdown, rest.markdown, rest.markdown])
    assert.match((await server.get('/projects/blue/')).body, /Our experts call you back/)
  })

  test('is found once, on the page that retains it', async () => {
    const { results } = JSON.parse((await server.get('/v1/search/?q=experts')).body) as { results: { url: string }[] }
    assert.deepEqual(
      results.map(({ url }) => url),
      [`${server.baseUrl}/`],
    )
  })
})
