import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Config } from '../../src/config/config.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import type { CheckResult } from '../../src/cli/check/check-result.ts'
import { checkAddress } from '../../src/cli/check/address/check-address.ts'

interface Exchange {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly accept: string
}

interface TestResponse {
  status: number
  readonly headers: Map<string, string>
  body: Buffer
}

/** A proxy step between the client and a good server that spoils responses. May respond by itself. */
type Tamper = (exchange: Exchange, response: TestResponse) => void | Promise<void>

let good: PublishedServer
let address = ''
let proxy: Server
let tamper: Tamper = () => {}
let known: CheckResult['problems'] = []
const asked: Exchange[] = []

before(async () => {
  good = await startPublished({ files: agencyLikeSite(), baseUrl: 'https://www.agency-like.example' })
  proxy = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void handle(request.method ?? 'GET', request.url ?? '/', request.headers, Buffer.concat(chunks)))
    const handle = async (method: string, url: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) => {
      const fields = Object.fromEntries(
        Object.entries(headers).filter(([name]) => !['host', 'connection', 'accept-encoding'].includes(name)),
      )
      const reply = await good.get(url, {
        method: method === 'POST' ? 'POST' : method === 'HEAD' ? 'HEAD' : 'GET',
        headers: fields as Record<string, string>,
        ...(body.length === 0 ? {} : { payload: body.toString() }),
      })
      const out: TestResponse = { status: reply.status, headers: new Map(Object.entries(reply.headers)), body: reply.bytes }
      const [path = '/', query = ''] = url.split('?')
      const exchange = { method, path, query, accept: String(headers['accept'] ?? '') }
      asked.push(exchange)
      await tamper(exchange, out)
      out.headers.delete('content-length')
      out.headers.delete('transfer-encoding')
      response.writeHead(out.status, Object.fromEntries(out.headers)).end(method === 'HEAD' ? undefined : out.body)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  known = (await check()).problems
})
after(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await good.close()
})

function check(at = address, site: Partial<Config['site']> = {}): Promise<CheckResult> {
  const config = { site: { baseUrl: null, hosts: [], ...site }, rehearsal: [] }
  return checkAddress(at, config, new AbortController().signal)
}

/** Problems that a good server does not have. */
async function problemsWith(spoil: Tamper, at?: string): Promise<readonly string[]> {
  tamper = spoil
  try {
    const { problems } = await check(at)
    const before = new Set(known.map((problem) => JSON.stringify(problem)))
    return problems
      .filter((one) => !before.has(JSON.stringify(one)))
      .map(({ level, page, message }) => `${level} ${page ?? ''} ${message}`)
  } finally {
    tamper = () => {}
  }
}

const html = (response: TestResponse) => (response.headers.get('content-type') ?? '').startsWith('text/html')
const markdown = (response: TestResponse) => (response.headers.get('content-type') ?? '').startsWith('text/markdown')
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

describe('a good address', () => {
  test('shows page titles as readers see them, with character references decoded', async () => {
    tamper = (_exchange, response) => {
      if (html(response))
        response.body = Buffer.from(response.body.toString().replace(/<title>[^<]*/, '<title>Fish &#8211; chips &amp; peas'))
    }
    try {
      const { pages } = await check()
      assert.equal(pages.find(({ path }) => path === '/')?.title, 'Fish – chips & peas')
    } finally {
      tamper = () => {}
    }
  })

  test('has no errors, and the working interfaces are listed', async () => {
    const { problems, facts, pages } = await check()
    assert.deepEqual(
      problems.filter(({ level }) => level === 'error'),
      [],
    )
    const named = new Set(facts.map(({ fact }) => fact))
    for (const fact of [
      'Markdown by Accept',
      'Markdown by address',
      'Vary header',
      'missing pages',
      'llms.txt',
      'API',
      'OpenAPI',
      'MCP',
      'links',
      'sitemap',
      'robots.txt',
      'tools in browsers',
    ])
      assert.ok(named.has(fact), fact)
    assert.equal(pages.length, 3, 'the home page and two others')
  })

  test('receives a bounded number of requests, only for addresses that it names itself', async () => {
    asked.length = 0
    await check()
    assert.ok(asked.length <= 200, String(asked.length))
    assert.deepEqual(
      asked.filter(({ method, path }) => method === 'POST' && !path.startsWith('/mcp')),
      [],
    )
  })
})

/** One fault of a server, and the start of the reported problem: level, page, message. */
const cases: readonly (readonly [name: string, spoil: Tamper, reported: readonly RegExp[]])[] = [
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
    [/^warning \/v1\/ The API sends no rate limit/, /^warning \/v1\/ Pages of other sites may not read the API/],
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

describe('a single fault of an address is reported, and nothing else', () => {
  for (const [name, spoil, reported] of cases) {
    test(name, async () => {
      const problems = await problemsWith(spoil)
      for (const expected of reported)
        assert.ok(
          problems.some((problem) => expected.test(problem)),
          `${expected} in\n${problems.join('\n')}`,
        )
      const others = problems.filter((problem) => !reported.some((expected) => expected.test(problem)))
      assert.deepEqual(others, [])
    })
  }
})

describe('a cache before the site that ignores Vary', () => {
  /** Caches the first response for each address, ignoring Accept. */
  const cache = (keeps: (response: TestResponse) => boolean): Tamper => {
    const stored = new Map<string, TestResponse>()
    return ({ method, path, query }, response) => {
      if (method !== 'GET' || query === '') return
      const before = stored.get(path + query)
      if (before !== undefined) {
        response.status = before.status
        response.body = before.body
        response.headers.set('content-type', before.headers.get('content-type') ?? '')
      } else if (keeps(response)) stored.set(path + query, { ...response, headers: new Map(response.headers) })
    }
  }

  test('is detected when it serves Markdown to browsers', async () => {
    assert.match(
      (await problemsWith(cache(markdown))).join('\n'),
      /^error \/ A cache in front of the site ignores Vary and shows stored Markdown to browsers/m,
    )
  })

  test('is detected when it serves HTML to agents', async () => {
    assert.match(
      (await problemsWith(cache(html))).join('\n'),
      /^error \/ A cache in front of the site ignores Vary and sends stored HTML to agents/m,
    )
  })
})

describe('an address', () => {
  test('that is unreachable is one error', async () => {
    const { problems } = await check('http://127.0.0.1:1')
    assert.equal(problems.length, 1)
    assert.match(problems[0]?.message ?? '', /^There is no home page: there is no response \(.+\)\.$/)
  })

  test('that redirects to another host is not followed there', async () => {
    const problems = await problemsWith(({ path }, response) => {
      if (path !== '/') return
      response.status = 301
      response.headers.set('location', 'http://169.254.169.254/latest/')
    })
    assert.deepEqual(problems, ['error / It redirects to http://169.254.169.254; check that address.'])
  })

  test('that redirects forever is an error', async () => {
    const problems = await problemsWith(({ path }, response) => {
      if (path !== '/') return
      response.status = 302
      response.headers.set('location', '/')
    })
    assert.match(problems.join('\n'), /^error \/ There is no home page: the response is 302/)
  })

  test('whose responses are too large is abandoned', async () => {
    const problems = await problemsWith((_, response) => {
      response.headers.delete('content-encoding')
      response.body = Buffer.alloc(3 * 1024 * 1024, 'x')
    })
    assert.deepEqual(problems, ['error / There is no home page: there is no response (the response is larger than 2 MB).'])
  })

  test('that calls itself localhost is an error in public; before publication it may name its future host', async () => {
    const { facts } = await check()
    assert.ok(facts.some(({ fact, value }) => fact === 'base URL' && value === 'https://www.agency-like.example'))
    const local = await problemsWith((_, response) => {
      response.body = Buffer.from(response.body.toString().replaceAll('https://www.agency-like.example', 'http://localhost:1'))
    })
    assert.match(local.join('\n'), /^error \/v1\/ The service calls itself http:\/\/localhost:1; set the base URL/m)
  })

  test('is retried later when its rate limit is reached', async () => {
    let refused = false
    const problems = await problemsWith(({ path }, response) => {
      if (path !== '/openapi.json' || refused) return
      refused = true
      response.status = 429
      response.headers.set('retry-after', '0')
    })
    assert.deepEqual([refused, problems], [true, []])
  })
})
