/** A request that the proxy passes on. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly accept: string
}

/** Its response, on the way back. */
export interface TestResponse {
  status: number
  readonly headers: Map<string, string>
  body: Buffer
}

/** A proxy step between the client and a good server that spoils responses. May respond by itself. */
export type Tamper = (exchange: Exchange, response: TestResponse) => void | Promise<void>

/** Whether a response is HTML. */
export const html = (response: TestResponse) => (response.headers.get('content-type') ?? '').startsWith('text/html')

/** Whether a response is Markdown. */
export const markdown = (response: TestResponse) => (response.headers.get('content-type') ?? '').startsWith('text/markdown')

const missing = (response: TestResponse) => {
  response.status = 404
  response.headers.set('content-type', 'text/plain')
  response.body = Buffer.from('no')
}

const json = (response: TestResponse, value: unknown) => {
  response.status = 200
  response.headers.set('content-type', 'application/json')
  response.body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
}

/** One fault of a server, and the start of the reported problem: level, page, message. */
export const addressFaults: readonly (readonly [name: string, spoil: Tamper, reported: readonly RegExp[]])[] = [
  [
    'no Markdown by Accept',
    ({ path, accept }, response) => {
      if (path.endsWith('/') && accept === 'text/markdown' && markdown(response))
        response.headers.set('content-type', 'text/html')
    },
    [/^error \/\S* Accept: text\/markdown does not give Markdown: the response is 200 text\/html\.$/],
  ],
  [
    'Markdown for browsers',
    ({ path, accept }, response) => {
      if (path.endsWith('/') && accept.startsWith('text/html') && html(response) && path !== '/')
        response.headers.set('content-type', 'text/markdown')
    },
    [/^error \/\S+ Browsers get Markdown/],
  ],
  [
    'HTML without Vary',
    (_, response) => void (html(response) && response.status === 200 && response.headers.delete('vary')),
    [/^error \/\S* Its HTML has no Vary: Accept/],
  ],
  [
    'Markdown without Vary',
    (_, response) => void (markdown(response) && response.status === 200 && response.headers.set('vary', 'Accept-Encoding')),
    [/^error \/\S* Its Markdown has no Vary: Accept/],
  ],
  [
    'a 404 without Vary',
    (_, response) => void (response.status === 404 && response.headers.delete('vary')),
    [/^error {2}The 404 has no Vary: Accept/],
  ],
  [
    'negotiated Markdown that caches may store',
    ({ path }, response) =>
      void (!path.endsWith('.md') && markdown(response) && response.headers.set('cache-control', 'public, max-age=60')),
    [/^error \/\S* Markdown chosen by Accept may be stored by shared caches/],
  ],
  [
    'a CDN-Cache-Control that overrides it',
    ({ path }, response) =>
      void (!path.endsWith('.md') && markdown(response) && response.headers.set('cdn-cache-control', 'max-age=60')),
    [/^error \/\S* Markdown chosen by Accept has cdn-cache-control/],
  ],
  [
    'no .md addresses',
    ({ path }, response) => void (path.endsWith('.md') && response.status === 200 && missing(response)),
    [/^error \/\S* It has no Markdown at \S+\.md: the response is 404/, /links to \S+\.md, but the response is 404/],
  ],
  [
    'a soft 404',
    (_, response) => void (response.status === 404 && html(response) && (response.status = 200)),
    [/^error {2}A page that does not exist is not a 404 in a browser: the response is 200 text\/html/],
  ],
  [
    'no llms.txt',
    ({ path }, response) => void (path === '/llms.txt' && missing(response)),
    [/^error \/llms\.txt There is no llms\.txt: the response is 404/],
  ],
  [
    'a broken link in llms.txt',
    ({ path }, response) => void (path === '/llms.txt' && (response.body = Buffer.from('# Site\n\n- [x](/nowhere.md)\n'))),
    [/^error \/nowhere\.md \/llms\.txt links to \/nowhere\.md, but the response is 404/],
  ],
  [
    'no robots.txt',
    ({ path }, response) => void (path === '/robots.txt' && missing(response)),
    [/^warning \/robots\.txt There is no robots\.txt/],
  ],
  [
    'a robots.txt that disallows everything',
    ({ path }, response) => void (path === '/robots.txt' && (response.body = Buffer.from('User-agent: *\nDisallow: /\n'))),
    [/^warning \/robots\.txt robots\.txt disallows the whole site for every robot/],
  ],
  [
    'an invalid sitemap',
    ({ path }, response) => void (path === '/sitemap.xml' && (response.body = Buffer.from('<urlset><url></urlset>'))),
    [/^error \/sitemap\.xml It is not a sitemap/],
  ],
  [
    'no API',
    ({ path }, response) => void (path.startsWith('/v1/') && missing(response)),
    [/^error \/v1\/ There is no API: the response is 404/, /^error \/v1\/ \/\.well-known\/api-catalog links to \/v1\//],
  ],
  [
    'a missing endpoint',
    ({ path }, response) => void (path === '/v1/contact/' && missing(response)),
    [/^error \/v1\/contact\/ \/v1\/ links to \/v1\/contact\/, but the response is 404/],
  ],
  [
    'nonexistent endpoints that respond with 200',
    ({ path }, response) => void (path.startsWith('/v1/daf-check') && json(response, {})),
    [/^error \/v1\/ An endpoint that does not exist is not a 404 with a problem document: the response is 200 application\/json/],
  ],
  [
    'headers removed by a proxy',
    (_, response) => {
      response.headers.delete('ratelimit')
      response.headers.delete('access-control-allow-origin')
    },
    [/^warning \/v1\/ The API sends no rate limit/, /^warning \/v1\/ Pages of other sites cannot read the API/],
  ],
  [
    'no OpenAPI',
    ({ path }, response) => void (path === '/openapi.json' && json(response, '<html>')),
    [/^error \/openapi\.json There is no OpenAPI description/],
  ],
  [
    'a foreign OpenAPI description',
    ({ path }, response) => void (path === '/openapi.json' && json(response, { swagger: '2.0' })),
    [/^error \/openapi\.json It is not an OpenAPI 3 document/],
  ],
  [
    'no MCP server',
    ({ path }, response) => void (path === '/mcp/' && missing(response)),
    [/^error \/mcp\/ There is no MCP server: the response is 404/, /links to \/mcp\/, but/],
  ],
  [
    'an MCP server without tools',
    ({ method, path }, response) =>
      void (
        method === 'POST' &&
        path === '/mcp/' &&
        response.body.includes('"tools":[') &&
        json(response, { jsonrpc: '2.0', id: 1, result: { tools: [] } })
      ),
    [/^error \/mcp\/ The MCP server lists no tools/],
  ],
  [
    'an invalid server card',
    ({ path }, response) => void (path.endsWith('server-card.json') && json(response, '{"name": ')),
    [/^error \/\.well-known\/mcp\/server-card\.json The MCP server card is not well-formed: it is not JSON/],
  ],
  [
    'an API catalog relation that is not a list',
    ({ path }, response) =>
      void (path.endsWith('api-catalog') && json(response, { linkset: [{ anchor: '/', item: { href: '/v1/' } }] })),
    [/^error \/\.well-known\/api-catalog The API catalog is not well-formed: a relation is not a list/],
  ],
  [
    'a catalog entry that does not exist',
    ({ path }, response) => {
      if (!path.endsWith('/ard.json')) return
      json(response, {
        specVersion: '1.0',
        host: {},
        entries: [{ identifier: 'i', displayName: 'd', type: 't', url: '/gone.json' }],
      })
    },
    [/^error \/gone\.json \/\.well-known\/ard\.json links to \/gone\.json, but the response is 404/],
  ],
  [
    'a skill whose digest does not match its bytes',
    ({ path }, response) => {
      const skill = { name: 'search', type: 'skill-md', description: 'd', url: '/robots.txt', digest: `sha256:${'0'.repeat(64)}` }
      if (path.endsWith('agent-skills/index.json')) json(response, { skills: [skill] })
    },
    [/^error \/\.well-known\/agent-skills\/index\.json The digest of the skill search does not match the bytes at \/robots\.txt/],
  ],
  [
    'no tools on the page',
    (_, response) =>
      void (html(response) && (response.body = Buffer.from(response.body.toString().replace(/<script src="\/webmcp[^>]*>/, '')))),
    [/^warning \/ Browsers find no tools/],
  ],
  [
    'a missing tool script',
    ({ path }, response) => void (path === '/webmcp.tools.js' && missing(response)),
    [/^error \/ The script of the tools, \/webmcp\.tools\.js, does not exist: the response is 404/],
  ],
]
