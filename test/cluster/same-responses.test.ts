import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { postgresMissing, startPostgres } from '../services/postgres-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'

/** The compared parts of a server's responses. */
interface ServerResponses {
  readonly name: string
  readonly server: PublishedServer
}

const fail = (message: string) => assert.fail(message)

describe('the same site in every catalog engine', { skip: postgresMissing }, () => {
  let servers: readonly ServerResponses[] = []
  let stopPostgres = async () => {}
  before(async () => {
    const { createDatabase } = await startPostgres({ after: (work) => void (stopPostgres = work) })
    const url = await createDatabase()
    const engines: Readonly<Record<string, (() => Promise<Catalog>) | undefined>> = {
      SQLite: undefined,
      PostgreSQL: () => openPostgresCatalog({ url, warn: fail }),
      memory: async () => new MemoryCatalog(),
    }
    servers = await Promise.all(
      Object.entries(engines).map(async ([name, openCatalog]) => ({
        name,
        server: await startPublished({
          files: agencyLikeSite(),
          rules: agencyLikeRules,
          ...(openCatalog === undefined ? {} : { openCatalog }),
        }),
      })),
    )
  })
  after(async () => {
    await Promise.all(servers.map(({ server }) => server.close()))
    await stopPostgres()
  })

  /** Sends a request to every server; they must agree in status, body, entity tag and type. */
  async function ask(target: string, headers: Readonly<Record<string, string>> = {}) {
    const responses = await Promise.all(servers.map(async ({ server }) => server.get(target, { headers })))
    const [first, ...others] = responses.map(({ status, headers, body }) => ({
      status,
      type: headers['content-type'],
      tag: headers['etag'],
      body,
    }))
    assert.ok(first !== undefined)
    for (const [index, other] of others.entries()) assert.deepEqual(other, first, `${target} from ${servers[index + 1]?.name}`)
    return first
  }

  /** Reads every item of a list by its cursors. */
  async function walk(target: string): Promise<number> {
    const total = new Set<string>()
    for (let next = target; ;) {
      const { status, body } = await ask(next)
      assert.equal(status, 200, `${next} ${body}`)
      const page: Record<string, unknown> = JSON.parse(body)
      for (const items of Object.values(page)) if (Array.isArray(items)) for (const item of items) total.add(JSON.stringify(item))
      if (page['nextCursor'] === null) return total.size
      next = `${target}&cursor=${String(page['nextCursor'])}`
    }
  }

  test('every URL of the sitemap, as page, HTML and Markdown', async () => {
    const { body } = await ask('/sitemap.xml')
    const paths = Array.from(body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g), ([, path]) => path ?? '')
    assert.ok(paths.length > 20)
    for (const path of paths) {
      assert.equal((await ask(path)).status, 200, path)
      assert.equal((await ask(path, { accept: 'text/markdown' })).status, 200, path)
      assert.equal((await ask(`/v1/page/?url=${encodeURIComponent(path)}`)).status, 200, path)
    }
  })

  test('the OpenAPI document, except times of publishing in its examples', async () => {
    const bodies = await Promise.all(servers.map(async ({ server }) => (await server.get('/openapi.json')).body))
    const [first = '', ...others] = bodies.map((body) => body.replaceAll(/"at":"[^"]+"/g, '"at":"…"'))
    assert.match(first, /"at":"…"/)
    for (const other of others) assert.equal(other, first)
  })

  test('every operation, file and error', async () => {
    for (const path of ['/v1/', '/v1/services/', '/v1/pricing/', '/v1/contact/', '/v1/engine-updates/', '/llms.txt'])
      assert.equal((await ask(path)).status, 200, path)
    for (const path of [
      '/agents.md',
      '/pricing.md',
      '/.well-known/api-catalog',
      '/style.css',
      '/nowhere/',
      '/v1/page/?url=/nowhere/',
    ])
      await ask(path)
    for (const query of ['q=x', 'q=%20%20', 'q=seo&cursor=abc', 'q=seo&offset=1001', 'q=seo&limit=0'])
      assert.equal((await ask(`/v1/search/?${query}`)).status, 400, query)
  })

  test('every list to its end', async () => {
    for (const list of ['case-studies/?limit=2', 'glossary/?limit=3', `glossary/?limit=2&q=${encodeURIComponent('א')}`])
      await walk(`/v1/${list}`)
  })

  test('searches for words of the site: results, order, snippets, totals and suggestions', async () => {
    const files = Object.values(agencyLikeSite()).join(' ')
    const words = [...new Set(files.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]{2,}/gu) ?? [])].toSorted()
    const every = Math.ceil(words.length / 40)
    const chosen = words.filter((_, index) => index % every === 0)
    const questions = [
      ...chosen,
      ...chosen.slice(1).map((word, index) => `${word} ${chosen[index] ?? ''}`),
      ...chosen.map((word) => `${word.slice(0, 1)}ץ${word.slice(2)}`),
    ].filter((question) => [...question].length >= 2)
    let found = 0
    let max = { total: 0, question: '' }
    for (const question of questions) {
      const { status, body } = await ask(`/v1/search/?limit=20&q=${encodeURIComponent(question)}`)
      const total = status === 200 ? Number(JSON.parse(body).total) : 0
      if (total > 0) found++
      if (total > max.total) max = { total, question }
    }
    assert.ok(found > 20, String(found))
    assert.ok(max.total > 2, JSON.stringify(max))
    assert.equal(await walk(`/v1/search/?limit=1&q=${encodeURIComponent(max.question)}`), max.total)
    for (const type of ['service', 'article', 'glossary', 'page']) await ask(`/v1/search/?type=${type}&q=seo`)
  })
})
