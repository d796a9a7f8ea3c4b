import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { after, before, describe, test } from 'node:test'
import type { Catalog } from '../../src/catalog/catalog.ts'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { openPostgresCatalog } from '../../src/catalog/postgres/open-postgres-catalog.ts'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import type { SiteLists, SiteRecord } from '../../src/model/site-record.ts'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { postgresMissing, startPostgres } from '../services/postgres-server.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { ResponseChecker, type OpenApiDocument } from './check-response.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(4, '0'))

/** Lists longer than one part of a response or tool result. */
const lists: SiteLists = {
  offers: numbers(250).map((number) => ({
    path: `/prices/${number.slice(0, 3)}/`,
    fragment: `מחיר-${number}`,
    name: `Treatment ${number}`,
    amount: Number(number) + 1,
    minAmount: null,
    maxAmount: null,
    currency: 'EUR',
    unit: 'person',
    vat: 'included',
    priceText: `${Number(number) + 1} € pro Person`,
  })),
  questions: numbers(120).map((number) => ({
    path: '/faq/',
    question: `How long does step ${number} take?`,
    answer: `${'As long as it needs. '.repeat(60)}See [the plan](\uE000/plan/).`,
    updatedAt: null,
  })),
  caseStudies: numbers(130).map((number) => ({
    path: '/clients/',
    fragment: `story-${number}`,
    title: `Client ${number}`,
    result: 'Twice as many',
    updatedAt: '2026-01-01T00:00:00Z',
  })),
  terms: numbers(230).map((number) => ({ path: `/terms/${number}/`, term: `Term ${number}`, summary: '' })),
}

const services = numbers(1000).map((number) => ({
  id: `service-${number}`,
  name: `Service ${number}`,
  nameHe: `שירות ${number}`,
  path: '/services/',
  fragment: `s${number}`,
  description: 'What the company does for you, in one line of usual length that says a little more than its name.',
}))

/** More packages than fit into one tool result. */
const pricing = {
  note: 'Prices exclude VAT.',
  plans: numbers(300).map((number) => ({
    name: `Package ${number}`,
    audience: 'Shops of every size that sell to people in several towns',
    pricePerMonth: Number(number) + 100,
    priceText: `₪${Number(number) + 100} לחודש`,
    includes: numbers(8).map((item) => `What the package includes, in words enough for a line: ${item}`),
    excludes: [],
  })),
  packageRanges: ['₪100 – ₪400'],
  sources: ['/prices/'],
}

/** Publishes the lists as a new generation of a catalog. */
async function publishLists(catalog: Catalog, more: Partial<SiteRecord> = {}): Promise<void> {
  const publisher = await catalog.publisher()
  const draft = await publisher.begin()
  draft.putLists(lists, 'he')
  assert.ok(draft.site !== undefined)
  await draft.commit({ ...draft.site, services, lists: ['caseStudies', 'terms', 'offers', 'questions'], ...more })
  await publisher.release()
  await catalog.refresh()
}

const folder = await mkdtemp(join(tmpdir(), 'daf-long-lists-'))
after(() => rm(folder, { recursive: true, force: true }))
const postgres = postgresMissing === false ? await startPostgres({ after }) : undefined

test('PostgreSQL is tested as well', { skip: postgresMissing }, () => undefined)

const engines: Readonly<Record<string, () => Promise<Catalog>>> = {
  SQLite: () => openSqliteCatalog(folder),
  memory: async () => new MemoryCatalog(),
  ...(postgres === undefined
    ? {}
    : {
        PostgreSQL: async () =>
          openPostgresCatalog({ url: await postgres.createDatabase(), warn: (message) => assert.fail(message) }),
      }),
}

for (const [engine, openCatalog] of Object.entries(engines)) {
  describe(`long lists, ${engine}`, () => {
    let site: PublishedServer
    let checker: ResponseChecker
    let catalog: Catalog
    before(async () => {
      catalog = await openCatalog()
      site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules, openCatalog: async () => catalog })
      await publishLists(catalog)
      checker = new ResponseChecker(JSON.parse((await site.get('/openapi.json')).body) as OpenApiDocument)
    })
    after(() => site.close())

    async function ask(path: string, query = '', status = 200): Promise<Record<string, unknown>> {
      const response = await site.get(`/v1${path}${query}`)
      assert.equal(response.status, status, response.body)
      checker.check(path, response)
      return JSON.parse(response.body)
    }

    for (const [path, key, name] of [
      ['/offers/', 'offers', 'name'],
      ['/questions/', 'questions', 'question'],
      ['/case-studies/', 'caseStudies', 'title'],
      ['/glossary/', 'terms', 'term'],
    ] as const) {
      test(`${path}: cursors reach every item exactly once, in order`, async () => {
        const seen: string[] = []
        for (let query = '?limit=50'; ;) {
          const page = await ask(path, query)
          const items = page[key] as Record<string, string>[]
          seen.push(...items.map((item) => String(item[name])))
          if (page['nextCursor'] === null) break
          query = `?limit=50&cursor=${String(page['nextCursor'])}`
        }
        const expected = lists[key].map((item) => Reflect.get(item, name))
        assert.deepEqual(seen, expected)
      })
    }

    test('an offer has its price, its terms and its URL', async () => {
      const { offers, total } = await ask('/offers/', '?q=%20TREATMENT%200012')
      assert.equal(total, 1)
      const [offer] = offers as unknown[]
      assert.deepEqual(offer, {
        name: 'Treatment 0012',
        amount: 13,
        minAmount: null,
        maxAmount: null,
        currency: 'EUR',
        unit: 'person',
        vat: 'included',
        priceText: '13 € pro Person',
        url: `${site.baseUrl}/prices/001/#${encodeURIComponent('מחיר-0012')}`,
      })
    })

    test('an answer is Markdown with absolute URLs', async () => {
      const { questions } = await ask('/questions/', '?q=step%200007&limit=1')
      const [question] = questions as { answer: string; url: string }[]
      assert.equal(question?.url, `${site.baseUrl}/faq/`)
      assert.ok(question.answer.endsWith(`(${site.baseUrl}/plan/).`))
    })

    for (const path of ['/offers/', '/questions/']) {
      for (const [query, detail] of [
        [`?q=${'x'.repeat(81)}`, /^q must have at most 80 characters \(got 81\)/],
        ['?q=a&q=b', /^q is given 2 times/],
        ['?limit=101', /^limit must be an integer from 1 to 100/],
        ['?limit=0', /^limit/],
        ['?limit=1e1', /^limit/],
        ['?offset=1001', /^offset must be an integer from 0 to 1000; to read further, follow cursor/],
        ['?cursor=abc', /^cursor was not issued/],
      ] as const) {
        test(`${path}${query.slice(0, 20)} is rejected with the fix`, async () => {
          assert.match(String((await ask(path, query, 400))['detail']), detail)
        })
      }
      test(`${path}: a cursor is bound to its list and filter`, async () => {
        const { nextCursor } = await ask(path, '?limit=1')
        await ask(path, `?q=e&cursor=${String(nextCursor)}`, 400)
        await ask('/glossary/', `?cursor=${String(nextCursor)}`, 400)
      })
    }

    test('the official client reaches every item exactly once by following the notes', async () => {
      const client = new Client({ name: 'test', version: '1.0.0' })
      await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${await site.listen()}/mcp/`)))
      try {
        for (const [topic, key, name, all] of [
          ['services', 'services', 'name', services],
          ['pricing', 'offers', 'name', lists.offers],
          ['questions', 'questions', 'question', lists.questions],
          ['case-studies', 'caseStudies', 'title', lists.caseStudies],
          [null, 'terms', 'term', lists.terms],
        ] as const) {
          const seen: unknown[] = []
          let next: { name: string; arguments: Record<string, unknown> } | null =
            topic === null ? { name: 'glossary_lookup', arguments: {} } : { name: 'get_company_info', arguments: { topic } }
          for (let parts = 1; next !== null; parts++) {
            assert.ok(parts <= 30, `${topic} ends`)
            const { structuredContent, isError, content } = await client.callTool(next)
            assert.ok(isError !== true, JSON.stringify(content))
            const result = structuredContent as Record<string, unknown>
            seen.push(...(result[key] as Record<string, unknown>[]).map((item) => item[name]))
            const note = result[topic === 'pricing' ? 'offersNote' : 'note']
            next = typeof note === 'string' ? callOf(note) : null
          }
          assert.deepEqual(
            seen,
            all.map((item) => Reflect.get(item, name)),
            String(topic),
          )
        }
        const past = await client.callTool({ name: 'get_company_info', arguments: { topic: 'services', offset: '1000' } })
        assert.match(JSON.stringify(past), /offset must be less than 1000/)
        const wrong = await client.callTool({ name: 'get_company_info', arguments: { topic: 'services', offset: 1.5 } })
        assert.match(JSON.stringify(wrong), /offset must be an integer from 0 to/)
      } finally {
        await client.close()
      }
    })

    test('/pricing.md lists as many offers as fit and links to the rest', async () => {
      const { body } = await site.get('/pricing.md')
      assert.match(body, /- Treatment 0000: \*\*1 € pro Person\*\* \(לאדם, כולל מע״מ\), <https:/)
      assert.match(body, /\/v1\/offers\/`\n$/)
    })

    test('hundreds of packages are split into parts, followed by the offers', async () => {
      await publishLists(catalog, { pricing })
      const { currency, plans } = await ask('/pricing/')
      const mcp = new McpCaller(site, 'legacy')
      const seen: Record<'plans' | 'offers', object[]> = { plans: [], offers: [] }
      for (let offset: string | undefined = '0'; offset !== undefined;) {
        const part = await mcp.read('get_company_info', { topic: 'pricing', offset })
        if (part['plans'] !== undefined) assert.equal(part['currency'], currency)
        for (const name of ['plans', 'offers'] as const) seen[name].push(...((part[name] ?? []) as object[]))
        offset = /"offset":(\d+)/.exec(String(part['offersNote']))?.[1]
      }
      assert.deepEqual(seen.plans, plans)
      assert.equal(seen.offers.length, lists.offers.length)
    })
  })
}

/** The tool call that a note suggests. */
function callOf(note: string): { name: string; arguments: Record<string, unknown> } {
  const [, name = '', args = ''] = /Next: (\w+) (\{.*?\})/.exec(note) ?? []
  return { name, arguments: JSON.parse(args) }
}
