import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startExample, type GradedSite } from '../graders/graded-site.ts'
import { missingProgram, suiteProgram } from '../suite-program.ts'
import { callsOf, readByClient, readDirectly, type ClientGenerator } from './generated-client.ts'

const generator: ClientGenerator = {
  entry: 'openapi-typescript/bin/cli.js',
  args: ['openapi.json', '--output', 'schema.ts'],
  head: (origin) =>
    `import createClient from 'openapi-fetch'\nimport type { paths } from './schema'\nconst client = createClient<paths>({ baseUrl: '${origin}/v1' })\n` +
    'function known<Data>({ data }: { data?: Data }): Data { if (data === undefined) throw new Error("no data"); return data }',
  call: ({ path, query, hasParameters }) =>
    `known(await client.GET('${path}'${hasParameters ? `, { params: { query: ${query} } }` : ''}))`,
}

const suite = 'test/clients/suites'

describe('a client of openapi-typescript', { skip: missingProgram(suiteProgram(suite, generator.entry)) }, () => {
  let site: GradedSite
  before(async () => {
    site = await startExample()
  })
  after(() => site.stop())

  test('compiles in strict mode and reads every operation of the example', async () => {
    const openApi = await site.read('/openapi.json')
    const calls = callsOf(openApi, site.address)
    assert.ok(calls.length > 11)
    const modules = fileURLToPath(new URL('suites/node_modules', import.meta.url))
    const read = await readByClient(generator, calls, {
      modules,
      folder: join(site.home, 'client'),
      openApi,
      origin: site.address,
    })
    assert.deepEqual(read, await readDirectly(calls))
  })
})
