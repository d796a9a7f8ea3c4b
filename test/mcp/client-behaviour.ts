import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { agencyLikeRules, agencyLikeSite, html } from '../site/agency-like-site.ts'
import type { ClientSession } from './client-session.ts'

/** An official client, and the revision that it must negotiate with the server. */
interface ClientUnderTest {
  readonly revision: string
  /** Path of the MCP server: both spellings must work. */
  readonly path: '/mcp/' | '/mcp'
  connect(url: URL): Promise<ClientSession>
}

const longPage = '/long/'
const paragraphs = Array.from(
  { length: 600 },
  (_, at) => `<p>פסקה ${at} על מדידה, ובה די מילים כדי שהדף לא ייכנס בתשובה אחת של הכלי.</p>`,
)
const files = {
  ...agencyLikeSite(),
  'long/index.html': html({ path: longPage, title: 'מדריך ארוך', body: paragraphs.join('\n') }),
}

/** Registers the tests of one client, connected once to a listening server and used as in its documentation. */
export function describeClient(name: string, { revision, path, connect }: ClientUnderTest): void {
  describe(name, () => {
    const faults: unknown[] = []
    const opened = new AsyncDisposableStack()
    let site: PublishedServer
    let address: string
    let client: ClientSession
    before(async () => {
      site = await startPublished({ files, rules: agencyLikeRules, onError: (error) => faults.push(error) })
      opened.defer(() => site.close())
      address = `http://127.0.0.1:${await site.listen()}`
      client = await connect(new URL(path, address))
      opened.defer(() => client.close())
      // Clients validate results against the schemas from the list.
      await client.tools()
    })
    after(() => opened.disposeAsync())

    /** The structured content of a call that must succeed; the text item must be the same JSON. */
    async function read(tool: string, args: Record<string, unknown>): Promise<Readonly<Record<string, unknown>>> {
      const { texts, items, structured, isError } = await client.call(tool, args)
      assert.equal(isError, false, texts.join())
      assert.equal(items, 1)
      assert.deepEqual(JSON.parse(texts[0] ?? ''), structured)
      assert.ok(structured !== undefined)
      return structured
    }

    test("negotiates a revision, and gets the server's name and how to cite", () => {
      assert.equal(client.revision, revision)
      assert.equal(client.serverTitle, 'סוכנות לדוגמה')
      assert.match(client.instructions ?? '', /Quote with a link to the page/)
      assert.deepEqual(client.capabilities, { tools: {} })
    })

    test('lists five read-only tools, each with a title and an output schema', async () => {
      const tools = await client.tools()
      assert.deepEqual(
        tools.map((tool) => tool.name),
        ['search', 'fetch', 'get_company_info', 'glossary_lookup', 'engine_updates'],
      )
      for (const { title, outputSchema, annotations } of tools) {
        assert.ok(title !== undefined && title !== '')
        assert.partialDeepStrictEqual(outputSchema, { type: 'object' })
        assert.partialDeepStrictEqual(annotations, { readOnlyHint: true, destructiveHint: false })
      }
    })

    test('finds pages and fetches each by its id, with a URL to cite', async () => {
      const { results } = await read('search', { query: 'מחירון' })
      assert.ok(Array.isArray(results) && results.length >= 2)
      for (const { id, title, url } of results) {
        assert.ok(URL.canParse(url) && url.startsWith(`${site.baseUrl}/`), url)
        const page = await read('fetch', { id })
        assert.partialDeepStrictEqual(page, { title, url })
        assert.ok(String(page['text']).startsWith(`# ${title}\n`))
      }
      assert.partialDeepStrictEqual(await read('search', { query: 'אבטיחים' }), { results: [], total: 0 })
    })

    test('gets the facts about the company', async () => {
      const { services } = await read('get_company_info', { topic: 'services' })
      assert.ok(Array.isArray(services) && services.length === 6)
      assert.partialDeepStrictEqual(services[1], { id: 'geo', url: `${site.baseUrl}/services/geo/` })
      assert.partialDeepStrictEqual(await read('get_company_info', { topic: 'pricing' }), {
        currency: 'ILS',
        vatIncluded: false,
        plans: [
          { name: 'בסיס', pricePerMonth: 3900, priceText: '₪3,900 לחודש + מע״מ' },
          { name: 'צמיחה', pricePerMonth: 7500, priceText: '7,500 ש״ח לחודש' },
        ],
        sources: [`${site.baseUrl}/`, `${site.baseUrl}/seo-pricing/`],
      })
      assert.partialDeepStrictEqual(await read('get_company_info', { topic: 'contact' }), {
        company: { name: 'סוכנות לדוגמה' },
        contact: { phone: '+972-3-555-0142', email: 'office@agency-like.example', contactPage: `${site.baseUrl}/contact/` },
      })
      const { total, caseStudies } = await read('get_company_info', { topic: 'case-studies' })
      assert.equal(total, 6)
      assert.ok(Array.isArray(caseStudies))
      assert.partialDeepStrictEqual(caseStudies[0], {
        title: 'סיפור הצלחה 5',
        url: `${site.baseUrl}/cases/case-5/`,
        result: 'תוצאה 5: 50% יותר פניות',
      })
    })

    test('looks up terms', async () => {
      assert.partialDeepStrictEqual(await read('glossary_lookup', {}), { total: 9 })
      assert.deepEqual(await read('glossary_lookup', { term: 'צה"ל' }), {
        total: 1,
        terms: [{ term: 'צה״ל', url: `${site.baseUrl}/lexicon/term-2/`, summary: 'הסבר קצר על צה״ל' }],
      })
    })

    test('lists the ranking updates of the last 12 months, and filters by kind', async () => {
      const names = async (args: Record<string, unknown>) => {
        const { updates } = await read('engine_updates', args)
        assert.ok(Array.isArray(updates))
        return updates.map((update) => update.name)
      }
      const [spam, core, discover] = ['August 2026 spam update', 'May 2026 core update', 'February 2026 Discover update']
      assert.deepEqual(await names({}), [spam, core, discover])
      assert.deepEqual(await names({ type: 'core' }), [core])
    })

    test('follows the ids in the notes through a long page', async () => {
      const response = await fetch(`${address}/v1/page/?url=${longPage}`)
      const { markdown } = JSON.parse(await response.text())
      let joined = ''
      let parts = 0
      for (let id: string | undefined = longPage; id !== undefined; parts++) {
        const { text, url } = await read('fetch', { id })
        assert.equal(url, `${site.baseUrl}${longPage}`)
        const [, body, next]: readonly (string | undefined)[] =
          /^([^]*)\n\n\[[^\]]*fetch the id (\S+)\]$/.exec(String(text)) ?? []
        joined += body ?? String(text)
        id = next
        assert.ok(parts < 20)
      }
      assert.equal(joined, markdown)
      assert.ok(parts > 1)
    })

    const refused: readonly (readonly [tool: string, args: Record<string, unknown>, fix: RegExp])[] = [
      ['search', { query: 'x' }, /query .*2 to 120 characters/],
      ['search', {}, /query is missing/],
      ['fetch', { id: '/none/' }, /no published page/],
      ['fetch', { id: 'https://elsewhere.example/' }, /id must be a path/],
      ['get_company_info', { topic: 'prices' }, /one of services, pricing, contact, case-studies/],
      ['glossary_lookup', { term: 'א'.repeat(81) }, /at most 80 characters/],
      ['engine_updates', { type: 'links' }, /one of core, spam, other/],
    ]
    test('gets a tool result with the fix for invalid arguments', async () => {
      for (const [tool, args, fix] of refused) {
        const { isError, texts, structured } = await client.call(tool, args)
        assert.equal(isError, true, `${tool} ${JSON.stringify(args)}`)
        assert.match(texts.join(), fix)
        assert.equal(structured, undefined)
      }
    })

    test('gets an error for an unknown tool that lists the available ones', async () => {
      await assert.rejects(client.call('nope', {}), (error) => {
        assert.equal(Object(error).code, -32602)
        assert.match(String(error), /search, fetch, get_company_info, glossary_lookup, engine_updates/)
        return true
      })
    })

    test('gets the right response to each of many concurrent requests', async () => {
      const ids = Array.from({ length: 40 }, (_, at) => `/lexicon/term-${at % 9}/`)
      const pages = await Promise.all(ids.map((id) => read('fetch', { id })))
      assert.deepEqual(
        pages.map(({ url }) => url),
        ids.map((id) => site.baseUrl + id),
      )
    })

    test('had no failures, and requested a stream at most once', () => {
      assert.deepEqual(client.complaints, [])
      assert.deepEqual(faults, [])
      const failed = client.exchanges.filter((exchange) => !/^POST 20[02]$/.test(exchange))
      // Clients with a handshake try to open a stream once; 405 says that there is none.
      assert.deepEqual(failed, revision === '2026-07-28' ? [] : ['GET 405'])
    })
  })
}
