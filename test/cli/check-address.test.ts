import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Config } from '../../src/config/config.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeSite } from '../site/agency-like-site.ts'
import type { CheckResult } from '../../src/cli/check/check-result.ts'
import { checkAddress } from '../../src/cli/check/address/check-address.ts'
import { addressFaults, html, markdown, type Exchange, type Tamper, type TestResponse } from './address-faults.ts'

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

describe('checking a good address', () => {
  test('shows page titles with character references decoded', async () => {
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

  test('reports no errors, and lists the working interfaces', async () => {
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

  test("sends a bounded number of requests, only to daf's own addresses", async () => {
    asked.length = 0
    await check()
    assert.ok(asked.length <= 200, String(asked.length))
    assert.deepEqual(
      asked.filter(({ method, path }) => method === 'POST' && !path.startsWith('/mcp')),
      [],
    )
  })
})

describe('reports a single failure, and nothing else', () => {
  for (const [name, spoil, reported] of addressFaults) {
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

describe('a cache in front that ignores Vary', () => {
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

  test('is detected if it serves Markdown to browsers', async () => {
    assert.match(
      (await problemsWith(cache(markdown))).join('\n'),
      /^error \/ A cache in front of the site ignores Vary and shows stored Markdown to browsers/m,
    )
  })

  test('is detected if it serves HTML to agents', async () => {
    assert.match(
      (await problemsWith(cache(html))).join('\n'),
      /^error \/ A cache in front of the site ignores Vary and sends stored HTML to agents/m,
    )
  })
})

describe('checking an address', () => {
  test('that is unreachable reports one error', async () => {
    const { problems } = await check('http://127.0.0.1:1')
    assert.equal(problems.length, 1)
    assert.match(problems[0]?.message ?? '', /^There is no home page: there is no response \(.+\)\.$/)
  })

  test('that redirects to another host does not follow it', async () => {
    const problems = await problemsWith(({ path }, response) => {
      if (path !== '/') return
      response.status = 301
      response.headers.set('location', 'http://169.254.169.254/latest/')
    })
    assert.deepEqual(problems, ['error / It redirects to http://169.254.169.254; check that address.'])
  })

  test('that redirects endlessly reports an error', async () => {
    const problems = await problemsWith(({ path }, response) => {
      if (path !== '/') return
      response.status = 302
      response.headers.set('location', '/')
    })
    assert.match(problems.join('\n'), /^error \/ There is no home page: the response is 302/)
  })

  test('with too large responses is aborted', async () => {
    const problems = await problemsWith((_, response) => {
      response.headers.delete('content-encoding')
      response.body = Buffer.alloc(3 * 1024 * 1024, 'x')
    })
    assert.deepEqual(problems, ['error / There is no home page: there is no response (the response is larger than 2 MB).'])
  })

  test('that calls itself localhost is an error in public; before launch it may use its future host', async () => {
    const { facts } = await check()
    assert.ok(facts.some(({ fact, value }) => fact === 'base URL' && value === 'https://www.agency-like.example'))
    const local = await problemsWith((_, response) => {
      response.body = Buffer.from(response.body.toString().replaceAll('https://www.agency-like.example', 'http://localhost:1'))
    })
    assert.match(local.join('\n'), /^error \/v1\/ The service calls itself http:\/\/localhost:1; set the base URL/m)
  })

  test('is retried later if rate limited', async () => {
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
