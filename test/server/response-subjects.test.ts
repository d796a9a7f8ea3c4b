import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ResponseSubject } from '../../src/model/response-subject.ts'
import { eventually } from '../cli/program.ts'
import { publicName, standBefore, startOrigin } from '../proxy/live-site.ts'
import { copy } from '../proxy/small-site.ts'
import { serveObserved } from './observed-site.ts'

const observe = await serveObserved()

/** The subject of one request. */
async function subjectOf(path: string, init: RequestInit = {}): Promise<ResponseSubject | null> {
  return (await observe(path, init)).request.subject
}

function call(name: string, args: object, more: object = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, ...more } }),
  }
}

const found = (query: string): ResponseSubject => ({ kind: 'search', query, found: true })
const page: ResponseSubject = { kind: 'page', path: '/services/geo/' }

describe('a response has a subject for counting', () => {
  const cases: readonly (readonly [string, ResponseSubject | null, string, RequestInit?])[] = [
    ['a search', found('seo'), '/v1/search/?q=%20SEO'],
    ['one that finds nothing', { kind: 'search', query: 'xyzzy', found: false }, '/v1/search/?q=xyzzy'],
    ['nothing of one type', { kind: 'search', query: 'xyzzy', found: null }, '/v1/search/?q=xyzzy&type=article'],
    ['not a further page of it', null, '/v1/search/?q=seo&offset=1'],
    ['not one that was refused', null, '/v1/search/?q='],
    ['the glossary', { kind: 'glossary', query: 'xyzzy', found: false }, '/v1/glossary/?q=xyzzy'],
    ['not all of it', null, '/v1/glossary/'],
    ['a page over REST', page, '/v1/page/?url=/services/geo'],
    ['a page as Markdown', page, '/services/geo.md'],
    ['by Accept', page, '/services/geo/', { headers: { accept: 'text/markdown' } }],
    ['a page as HTML', page, '/services/geo/'],
    ['not a redirect', null, '/services/geo'],
    ['not what is missing', null, '/nothing/'],
    ['not a file', null, '/llms.txt'],
    ['a search by a tool', found('seo'), '/mcp/', call('search', { query: 'SEO' })],
    ['in vain', { kind: 'search', query: 'xyzzy', found: false }, '/mcp/', call('search', { query: 'xyzzy' })],
    ['through the SDK', found('seo'), '/mcp/', call('search', { query: 'SEO' }, { _meta: { progressToken: 1 } })],
    ['a page by a tool', page, '/mcp/', call('fetch', { id: '/services/geo/' })],
    ['not a page that is missing', null, '/mcp/', call('fetch', { id: '/nothing/' })],
    ['a term by a tool', { kind: 'glossary', query: 'xyzzy', found: false }, '/mcp/', call('glossary_lookup', { term: 'xyzzy' })],
    ['not other facts', null, '/mcp/', call('get_company_info', { topic: 'services' })],
  ]
  for (const [name, subject, path, init] of cases) {
    test(`${name}: ${init?.method ?? 'GET'} ${path}`, async () => {
      // The second response comes from the cache.
      for (const _ of ['built', 'cached']) assert.deepEqual(await subjectOf(path, init), subject)
    })
  }

  test('a 304 has one, too', async () => {
    const etag = (await observe('/services/geo.md')).headers.get('etag') ?? ''
    const { request } = await observe('/services/geo.md', { headers: { 'if-none-match': etag } })
    assert.equal(request.status, 304)
    assert.deepEqual(request.subject, page)
  })
})

test('in front of a live site only published pages count as read', async () => {
  const reported: (ResponseSubject | null)[] = []
  const origin = await startOrigin()
  origin.respondWith((_request, response) => response.end('from the site'))
  const observers = [({ subject }: { readonly subject: ResponseSubject | null }) => void reported.push(subject)]
  const front = await standBefore(origin, copy, {}, { observers })
  try {
    const pages = Object.keys(copy).filter((name) => name.endsWith('index.html'))
    const path = `/${pages[0]?.slice(0, -'index.html'.length) ?? ''}`
    for (const asked of [path, `${path}?page=2`, '/picture.png']) await front.ask(asked, { headers: { host: publicName } })
    await eventually(
      async () => reported.length,
      (length) => length === 3,
    )
    assert.deepEqual(reported, [{ kind: 'page', path }, null, null])
  } finally {
    await front.server.close()
    await origin.close()
  }
})
