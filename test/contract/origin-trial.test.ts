import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { standBefore, startOrigin } from '../proxy/live-site.ts'
import { startPublished } from '../published-server.ts'
import { agencyLikeSite, html } from '../site/agency-like-site.ts'

const originTrial = ['AwFirst+token/0=', 'AwSecond==']
const field = 'AwFirst+token/0=, AwSecond=='

test('HTML has the configured origin trial tokens, other responses do not (CONTRACT 3, WebMCP)', async (t) => {
  const large = `<!doctype html><meta name="robots" content="noindex"><title>x</title>${'<p>text</p>'.repeat(120_000)}`
  const site = await startPublished({ files: { ...agencyLikeSite(), 'large.html': large }, originTrial })
  t.after(() => site.close())
  const tokens = async (target: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await site.get(target, { headers })
    return [response.status, response.headers['origin-trial']]
  }
  const browser = { accept: 'text/html' }
  assert.deepEqual(await tokens('/'), [200, field])
  assert.deepEqual(await tokens('/', { 'accept-encoding': 'br' }), [200, field])
  const { headers } = await site.get('/')
  assert.deepEqual(await tokens('/', { 'if-none-match': headers['etag'] ?? '' }), [304, field], 'a renewed token reaches caches')
  assert.deepEqual(await tokens('/developers/'), [200, field])
  assert.deepEqual(await tokens('/large'), [308, undefined])
  assert.deepEqual(await tokens('/large.html'), [200, field])
  assert.deepEqual(await tokens('/nowhere/', browser), [404, field])
  assert.deepEqual(await tokens('/nowhere/', { accept: 'application/json' }), [404, undefined])
  for (const other of ['/llms.txt', '/v1/', '/webmcp.tools.js', '/openapi.json'])
    assert.deepEqual(await tokens(other), [200, undefined])
  assert.deepEqual(await tokens('/', { accept: 'text/markdown' }), [200, undefined])
})

test('HTML of a live site behind daf has them, too, next to its own tokens', async () => {
  const page = html({ path: '/', title: 'Bindery', body: '<p>We bind books by hand in Haifa.</p>' })
  const origin = await startOrigin()
  const fronted = await standBefore(origin, { 'index.html': page }, {}, { originTrial })
  after(async () => {
    await fronted.server.close()
    await origin.close()
  })
  const tokens = async (target: string) => {
    const { rawHeaders } = await fronted.ask(target)
    return rawHeaders.flatMap((name, at) => (at % 2 === 0 && name.toLowerCase() === 'origin-trial' ? [rawHeaders[at + 1]] : []))
  }
  origin.html(page, { 'origin-trial': 'TheirOwn==' })
  assert.deepEqual(await tokens('/'), ['TheirOwn==', field])
  assert.deepEqual(await tokens('/unpublished/'), ['TheirOwn==', field])
  origin.respondWith((_request, response) => response.writeHead(304, { etag: '"x"' }).end())
  assert.deepEqual(await tokens('/'), [field])
  origin.respondWith((_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'))
  assert.deepEqual(await tokens('/logo.png'), [])
})
