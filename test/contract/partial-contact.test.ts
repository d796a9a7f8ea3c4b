import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import type { ContactInfo } from '../../src/model/contact-info.ts'
import { McpCaller } from '../mcp-caller.ts'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { ResponseChecker, type OpenApiDocument } from './check-response.ts'

const places = Array.from({ length: 400 }, (_, at) => ({
  name: `Branch ${at}`,
  address: { streetAddress: `${at} High Street`, addressLocality: 'Everytown', postalCode: '12345', addressCountry: 'US' },
  phone: '+1-555-0100',
}))

const others = Array.from({ length: 3_000 }, (_, at) => ({ type: 'phone', value: `+1-555-${at}`, label: `Extension ${at}` }))

/** Contact details of sites, and the fields of the specification in their responses. */
const cases: readonly (readonly [about: string, contact: ContactInfo, required: readonly string[], parts: readonly string[]])[] =
  [
    ['only a phone', { company: {}, contact: { phone: '+49 30 555 01' } }, ['company', 'contact'], ['phone']],
    [
      'an address and a sentence',
      { company: { name: 'Oak' }, contact: { address: { text: 'Oak Lane 1' } }, howToRequestAQuote: 'Ask at the counter.' },
      ['company', 'contact', 'howToRequestAQuote'],
      ['address'],
    ],
    [
      'an email, a page, hundreds of places and thousands of numbers',
      {
        company: {},
        contact: { email: 'hello@oak.example', contactPage: '\uE000/contact/' },
        locations: places,
        others,
      },
      ['company', 'contact'],
      ['email', 'contactPage'],
    ],
  ]

for (const [about, contact, required, parts] of cases) {
  describe(`a site with ${about} (CONTRACT 2, Contact)`, () => {
    let site: PublishedServer
    before(async () => {
      const catalog = new MemoryCatalog()
      const files = { 'index.html': html({ path: '/', title: 'Oak', body: '<p>All about oaks, in words enough.</p>' }) }
      site = await startPublished({ files, engineUpdates: null, openCatalog: async () => catalog })
      const publisher = await catalog.publisher()
      const draft = await publisher.begin()
      assert.ok(draft.site !== undefined)
      await draft.commit({ ...draft.site, contact })
      await publisher.release()
    })
    after(() => site.close())

    test('the OpenAPI document requires exactly the fields that are present', async () => {
      const document: OpenApiDocument = JSON.parse((await site.get('/openapi.json')).body)
      const schema = document.components.schemas['ContactInfo']
      assert.deepEqual(schema?.required, required)
      assert.deepEqual(schema.properties?.['contact']?.required, parts)
      new ResponseChecker(document).check('/contact/', await site.get('/v1/contact/'))
    })

    test('the MCP tool returns the same, in parts if it is long', async () => {
      const mcp = new McpCaller(site, 'legacy')
      const { body } = await site.get('/v1/contact/')
      const { locations = [], others = [], ...rest }: ContactInfo = JSON.parse(body)
      const seen: Record<'locations' | 'others', unknown[]> = { locations: [], others: [] }
      for (let offset: string | undefined = '0'; offset !== undefined;) {
        const { note, ...part } = await mcp.read('get_company_info', { topic: 'contact', offset })
        const { locations: places = [], others: numbers = [], ...details } = part
        assert.deepEqual(details, rest)
        seen.locations.push(...(places as unknown[]))
        seen.others.push(...(numbers as unknown[]))
        offset = /"offset":(\d+)/.exec(String(note))?.[1]
      }
      assert.deepEqual(seen, { locations, others })
    })

    test('the description of the MCP tool lists the usual details that the site lacks', async () => {
      const tools = await new McpCaller(site, 'legacy').tools()
      const [, missing = ''] =
        /the site gives no ([^)]*)\)/.exec(tools.find(({ name }) => name === 'get_company_info')?.description ?? '') ?? []
      const { phone, email, address, hours } = contact.contact
      for (const [word, known] of [
        ['phone', phone],
        ['email', email],
        ['address', address],
        ['opening hours', hours],
      ] as const) {
        const inPlaces = word === 'phone' || word === 'address' ? contact.locations !== undefined : false
        assert.equal(missing.includes(word), known === undefined && !inPlaces, word)
      }
    })

    test('every file for agents and people only mentions what is known', async () => {
      const skill = '/.well-known/agent-skills/answer-a-visitor/SKILL.md'
      for (const path of ['/agents.md', '/llms.txt', '/developers/', '/developers/en/', skill, '/openapi.json', '/v1/contact/']) {
        const { status, body } = await site.get(path)
        assert.equal(status, 200, path)
        assert.doesNotMatch(body, /undefined|\[object|: \.$|, ,|\uE000/m, path)
      }
      const { body: guide } = await site.get('/agents.md')
      for (const [word, known] of [
        ['phone ', contact.contact.phone],
        ['email ', contact.contact.email],
        ['contact page ', contact.contact.contactPage],
      ] as const)
        assert.equal(guide.includes(word), known !== undefined, word)
    })
  })
}
