import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import LinkHeader from 'http-link-header'
import { parse as parseYaml } from 'yaml'
import { servicePaths } from '../../src/model/service-paths.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'
import { pageOf, sites } from './discovery-sites.ts'
import { namedAddresses } from './named-addresses.ts'

/** The discovery files that the specification requires of every site, and further ones. */
const everySite = [
  '/llms.txt',
  '/agents.md',
  '/openapi.json',
  '/.well-known/api-catalog',
  '/.well-known/mcp/server-card.json',
  '/.well-known/ard.json',
  '/.well-known/ai-catalog.json',
  '/.well-known/agent-skills/index.json',
  '/robots.txt',
  '/sitemap.xml',
  '/developers/',
] as const

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)

interface TypedLink {
  readonly href: string
  readonly type?: string
}

interface Linkset {
  readonly linkset: readonly (Readonly<Record<string, readonly TypedLink[]>> & { readonly anchor: string })[]
}

function relationsOf(context: Linkset['linkset'][number]): readonly TypedLink[] {
  return Object.values<string | readonly TypedLink[]>(context).flatMap((links) => (typeof links === 'string' ? [] : links))
}

interface SkillsIndex {
  readonly skills: readonly {
    readonly name: string
    readonly url: string
    readonly digest: string
    readonly description: string
  }[]
}

/**
 * Requests every address that a discovery file names, and those named by the files it names.
 * @param page the page to request where a file names only the operation that reads a page
 */
async function crawl(site: PublishedServer, start: readonly string[], page = '/'): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>()
  const waiting = start.map((target) => ({ target, file: 'the start' }))
  for (const { target, file } of waiting) {
    if (read.has(target)) continue
    const response = await askAt(site, target, page)
    assert.equal(response.status, 200, `${target}, named by ${file}`)
    read.set(target, response.body)
    const isPage = (response.headers['content-type'] ?? '').startsWith('text/html') || target.startsWith('/v1/')
    if (!isPage) waiting.push(...namedAddresses(target, response.body, site.baseUrl))
  }
  return read
}

/** The MCP endpoint gets a message; operations that require a parameter get one. */
async function askAt(site: PublishedServer, target: string, page: string) {
  if (target === '/mcp/') {
    return site.get(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  }
  if (target === '/v1/search/' || target === '/v1/passages/') return site.get(`${target}?q=seo`)
  if (target === '/v1/page/') return site.get(`/v1/page/?url=${page}`)
  // The root of the API as prose writes it before a path.
  return site.get(target)
}

for (const [name, options] of Object.entries(sites)) {
  describe(`discovery files of ${name}`, () => {
    let site: PublishedServer
    before(async () => {
      site = await startPublished(options)
    })
    after(() => site.close())

    const json = async <Document>(path: string): Promise<Document> => {
      const response = await site.get(path)
      assert.equal(response.status, 200, path)
      return JSON.parse(response.body)
    }

    test('every listed URL responds', async () => {
      const read = await crawl(site, everySite)
      assert.ok(read.size > everySite.length + 8, String(read.size))
    })

    test('are readable from any origin, with HEAD, and revalidated by entity tag', async () => {
      const skills = await json<SkillsIndex>('/.well-known/agent-skills/index.json')
      for (const path of [...everySite, ...skills.skills.map(({ url }) => url.slice(site.baseUrl.length))]) {
        const response = await site.get(path)
        assert.equal(response.headers['access-control-allow-origin'], '*', path)
        const head = await site.get(path, { method: 'HEAD' })
        assert.deepEqual([head.status, head.body, head.headers['etag']], [200, '', response.headers['etag']], path)
        const again = await site.get(path, { headers: { 'if-none-match': response.headers['etag'] ?? '' } })
        assert.equal(again.status, 304, path)
        assert.equal((await site.get(path, { method: 'POST' })).status, 405, path)
        // Another spelling of the same address (RFC 3986, section 6.2.2).
        const spelled = path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
        assert.equal((await site.get(spelled)).body, response.body, spelled)
        assert.equal(response.headers['x-content-type-options'], 'nosniff', path)
      }
    })

    test('the API catalog is a linkset with three contexts (RFC 9727, RFC 9264)', async () => {
      const response = await site.get('/.well-known/api-catalog', { method: 'HEAD' })
      assert.equal(
        response.headers['content-type'],
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      )
      const link = LinkHeader.parse(response.headers['link'] ?? '')
      assert.deepEqual(
        link.rel('api-catalog').map(({ uri }) => uri),
        [`${site.baseUrl}/.well-known/api-catalog`],
      )
      const { linkset } = await json<Linkset>('/.well-known/api-catalog')
      assert.deepEqual(
        linkset.map(({ anchor }) => anchor),
        ['/.well-known/api-catalog', '/v1/', '/mcp/'].map((path) => site.baseUrl + path),
      )
      const shape = ajv.compile({
        type: 'object',
        required: ['anchor'],
        properties: { anchor: { type: 'string', format: 'uri' } },
        additionalProperties: {
          type: 'array',
          minItems: 1,
          items: { type: 'object', required: ['href'], properties: { href: { type: 'string', format: 'uri' } } },
        },
      })
      for (const context of linkset) assert.ok(shape(context), JSON.stringify(shape.errors))
      assert.deepEqual(Object.keys(linkset[1] ?? {}).toSorted(), ['anchor', 'service-desc', 'service-doc', 'status'])
      for (const links of linkset.flatMap((context) => relationsOf(context))) {
        if (links.type === undefined || links.href.endsWith('/mcp/')) continue
        const served = await site.get(links.href.slice(site.baseUrl.length))
        assert.equal(served.headers['content-type']?.split(';')[0], links.type, links.href)
      }
    })

    test('the catalog of agentic resources satisfies both drafts', async () => {
      const shape = ajv.compile({
        type: 'object',
        required: ['specVersion', 'host', 'entries'],
        additionalProperties: false,
        properties: {
          specVersion: { const: '1.0' },
          host: {
            type: 'object',
            required: ['displayName', 'identifier', 'documentationUrl'],
            additionalProperties: false,
            properties: {
              displayName: { type: 'string', minLength: 1 },
              identifier: { type: 'string', minLength: 1 },
              documentationUrl: { type: 'string', format: 'uri' },
            },
          },
          entries: {
            type: 'array',
            minItems: 3,
            items: {
              type: 'object',
              required: ['identifier', 'displayName', 'type', 'url', 'representativeQueries'],
              properties: {
                identifier: { type: 'string', pattern: '^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$' },
                url: { type: 'string', format: 'uri' },
                representativeQueries: { type: 'array', minItems: 2, maxItems: 5, uniqueItems: true, items: { type: 'string' } },
              },
            },
          },
        },
      })
      const catalog = await json('/.well-known/ard.json')
      assert.ok(shape(catalog), JSON.stringify(shape.errors))
      assert.deepEqual(await json('/.well-known/ai-catalog.json'), catalog)
    })

    test('the digest of each skill matches the served bytes', async () => {
      const index = await json<SkillsIndex & { readonly $schema: string }>('/.well-known/agent-skills/index.json')
      assert.equal(index.$schema, 'https://schemas.agentskills.io/discovery/0.2.0/schema.json')
      for (const { name: skill, url, digest, description } of index.skills) {
        const served = await site.get(url.slice(site.baseUrl.length))
        assert.equal(served.headers['content-type'], 'text/markdown; charset=utf-8')
        assert.equal(digest, `sha256:${createHash('sha256').update(served.bytes).digest('hex')}`)
        const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(served.body) ?? []
        assert.deepEqual(parseYaml(frontMatter), { name: skill, description })
        assert.ok(description.length <= 1_024)
        assert.match(skill, /^[a-z0-9-]{1,64}$/)
        assert.ok(url.endsWith(`/${skill}/SKILL.md`))
      }
      assert.equal((await site.get('/.well-known/agent-skills/no-such/SKILL.md')).status, 404)
      assert.equal((await site.get('/.well-known/agent-skills/../../package.json')).status, 404)
    })

    test('the home page links to all of them, other pages to none', async () => {
      const home = LinkHeader.parse((await site.get('/')).headers['link'] ?? '')
      const linked = Object.fromEntries(home.refs.map(({ rel, uri }) => [rel, uri.slice(site.baseUrl.length)]))
      assert.deepEqual(linked, {
        alternate: '/index.md',
        describedby: '/llms.txt',
        'api-catalog': '/.well-known/api-catalog',
        'service-desc': '/openapi.json',
        'service-doc': '/developers/',
        ard: '/.well-known/ard.json',
      })
      const [, other = ''] = (await site.get('/sitemap.xml')).body
        .split('<loc>')
        .slice(1)
        .map((rest) => rest.slice(site.baseUrl.length, rest.indexOf('<')))
      assert.notEqual(other, '/')
      const links = LinkHeader.parse((await site.get(other)).headers['link'] ?? '')
      assert.deepEqual(links.refs.map(({ rel }) => rel).toSorted(), ['alternate', 'describedby'])
    })

    test('robots.txt names the sitemap and the catalog', async () => {
      const { body } = await site.get('/robots.txt')
      assert.ok(body.includes(`\nSitemap: ${site.baseUrl}/sitemap.xml\n`))
      assert.ok(body.includes(`\n# Agentmap: ${site.baseUrl}/.well-known/ard.json\n`))
    })
  })
}

describe('a missing feature', () => {
  let site: PublishedServer
  before(async () => {
    const options = sites['an English site without prices, contact and lists, on another port']
    assert.ok(options)
    site = await startPublished(options)
  })
  after(() => site.close())

  test('is not mentioned in any discovery file', async () => {
    for (const [path, text] of await crawl(site, everySite)) {
      if (path === '/roses.md' || path.startsWith('/v1/')) continue
      assert.doesNotMatch(text, /\bpric(?:e|es|ing)\b|get_pricing|quote-prices|\/contact|get_contact/i, path)
    }
  })

  test('has no file', async () => {
    for (const path of ['/pricing.md', '/.well-known/agent-skills/quote-prices/SKILL.md']) {
      assert.equal((await site.get(path)).status, 404, path)
    }
  })
})

test('without a published home page it is not mentioned, and examples read another page', async () => {
  const hidden = html({ path: '/', title: 'Hidden', head: '<meta name="robots" content="noindex">', body: '<p>Hidden.</p>' })
  const site = await startPublished({
    files: {
      'index.html': hidden,
      ...pageOf('/roses/', 'Roses', 'All about roses.'),
      ...pageOf('/tulips/', 'Tulips', 'Not roses.'),
    },
  })
  try {
    const read = await crawl(
      site,
      ['/agents.md', '/.well-known/agent-skills/search-this-site/SKILL.md', '/developers/'],
      '/roses/',
    )
    for (const [path, text] of read) if (path !== '/') assert.doesNotMatch(text, /index\.md|Hidden/, path)
    assert.ok(read.get('/developers/')?.includes('/v1/page/ -d url=/roses/'))
    assert.ok(read.get('/developers/')?.includes(`${site.baseUrl}/roses.md`))
  } finally {
    await site.close()
  }
})

describe("a site's own files", () => {
  test('with the same names take precedence, unchanged', async () => {
    const own = Object.values(servicePaths).filter((path) => !path.endsWith('/') && path !== servicePaths.status)
    const site = await startPublished({
      files: { ...agencyLikeSite(), ...Object.fromEntries(own.map((path) => [path.slice(1), `own ${path}\n`])) },
      rules: agencyLikeRules,
    })
    try {
      for (const path of own) assert.equal((await site.get(path)).body, `own ${path}\n`, path)
    } finally {
      await site.close()
    }
  })

  test('pages at /agents/ and /pricing/ have their Markdown there, and no file presents /agents.md as a guide', async () => {
    const options = sites['a site with a page at /agents/ and one at /pricing/']
    assert.ok(options)
    const site = await startPublished(options)
    try {
      for (const path of ['/agents/', '/pricing/']) {
        const { markdown } = JSON.parse((await site.get(`/v1/page/?url=${path}`)).body)
        assert.equal((await site.get(`${path.slice(0, -1)}.md`)).body, markdown)
      }
      assert.doesNotMatch((await site.get('/llms.txt')).body, /Guide for agents/)
      assert.doesNotMatch((await site.get('/developers/')).body, /agents\.md/)
      assert.match((await site.get('/llms.txt')).body, /Published prices: `\/pricing\.md`/)
    } finally {
      await site.close()
    }
  })
})
