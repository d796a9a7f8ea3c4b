import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { startPublished, type PublishedServer } from '../published-server.ts'
import { missingProgram, runProgram, type ProgramEnd } from '../suite-program.ts'
import { agencyLikeRules, agencyLikeSite } from '../site/agency-like-site.ts'
import { inspector } from './suite-programs.ts'

/** A call of each tool, and an address that its result must cite. */
const calls: readonly (readonly [tool: string, args: Record<string, unknown>, cited: string])[] = [
  ['search', { query: 'מחירון' }, '/seo-pricing/'],
  ['fetch', { id: '/services/geo/' }, '/services/geo/'],
  ['get_company_info', { topic: 'contact' }, '/contact/'],
  ['glossary_lookup', { term: 'זחלן' }, '/lexicon/term-4/'],
  ['engine_updates', { type: 'core' }, 'https://status.search.google.com/incidents/may-core'],
]

describe('the official inspector on the command line', () => {
  const skip = missingProgram(inspector)
  let site: PublishedServer
  let home: string
  let url: string
  before(async () => {
    site = await startPublished({ files: agencyLikeSite(), rules: agencyLikeRules })
    home = await mkdtemp(join(tmpdir(), 'daf-inspector-'))
    url = `http://127.0.0.1:${await site.listen()}/mcp/`
  })
  after(async () => {
    await site.close()
    await rm(home, { recursive: true, force: true })
  })

  const inspect = (era: string, args: readonly string[]): Promise<ProgramEnd> =>
    runProgram(inspector, ['--cli', url, '--transport', 'http', '--protocol-era', era, '--format', 'json', ...args], home)

  const callTool = (era: string, tool: string, args: Record<string, unknown>): Promise<ProgramEnd> =>
    inspect(era, ['--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args)])

  /** The result that the inspector prints on success. */
  function resultOf({ code, stdout, stderr }: ProgramEnd) {
    assert.equal(code, 0, stderr + stdout)
    return JSON.parse(stdout).result
  }

  for (const era of ['legacy', 'auto', 'modern']) {
    describe(`${era} era`, () => {
      test('lists the tools, and accepts their schemas', { skip }, async () => {
        const { tools } = resultOf(await inspect(era, ['--method', 'tools/list', '--strict']))
        assert.deepEqual(
          tools.map(({ name }: { readonly name: string }) => name),
          calls.map(([tool]) => tool),
        )
      })

      for (const [tool, args, cited] of calls) {
        test(`calls ${tool}`, { skip }, async () => {
          const { content, structuredContent, isError, _meta } = resultOf(await callTool(era, tool, args))
          assert.notEqual(isError, true)
          assert.equal(content.length, 1)
          assert.deepEqual(JSON.parse(content[0].text), structuredContent)
          assert.ok(content[0].text.includes(JSON.stringify(new URL(cited, site.baseUrl).href)), content[0].text)
          // Only the newer era names the server in each result, which shows the era in use.
          assert.equal(_meta?.['io.modelcontextprotocol/serverInfo'] !== undefined, era !== 'legacy')
        })
      }

      test('reports an error with the fix', { skip }, async () => {
        const { code, stdout, stderr } = await callTool(era, 'search', { query: 'x' })
        assert.equal(code, 5, stderr)
        assert.match(JSON.parse(stdout).result.content[0].text, /query .*2 to 120 characters/)
        assert.equal(JSON.parse(stderr).error.code, 'tool_is_error')
      })
    })
  }
})
