import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startExample } from '../graders/graded-site.ts'
import { callsOf, readByClient, readDirectly, type ClientGenerator } from './generated-client.ts'

/*
 * Makes a client of the running example with each of these generators, compiles it in strict mode, and has it read every operation.
 * By hand, since they take 190 MB: npm ci --prefix test/clients/by-hand && npm exec -- node test/clients/generate-by-hand.ts
 */
const known =
  'function known<Data>(data: Data | undefined): Data { if (data === undefined) throw new Error("no data"); return data }'

const generators: Readonly<Record<string, ClientGenerator>> = {
  '@hey-api/openapi-ts': {
    entry: '@hey-api/openapi-ts/bin/run.js',
    args: ['--input', 'openapi.json', '--output', 'client'],
    head: (origin) =>
      `import * as sdk from './client/sdk.gen'\nimport { client } from './client/client.gen'\nclient.setConfig({ baseUrl: '${origin}/v1' })\n${known}`,
    call: ({ id, query, hasParameters }) => `known((await sdk.${id}(${hasParameters ? `{ query: ${query} }` : ''})).data)`,
  },
  orval: {
    entry: 'orval/dist/bin/orval.mjs',
    args: ['--input', 'openapi.json', '--output', 'client.ts', '--client', 'fetch'],
    head: (origin) =>
      `import * as client from './client'\nconst { fetch } = globalThis\nglobalThis.fetch = (path, options) => fetch('${origin}/v1' + String(path).replace(/^.*\\/v1(?=\\/)/, ''), options)\n` +
      'function known<Answer extends { status: number; data: unknown }>(answer: Answer): Extract<Answer, { status: 200 }>["data"] { if (answer.status !== 200) throw new Error(String(answer.status)); return answer.data }',
    call: ({ id, query, hasParameters }) => `known(await client.${id}(${hasParameters ? query : ''}))`,
  },
  'swagger-typescript-api': {
    entry: 'swagger-typescript-api/dist/cli.mjs',
    args: ['generate', '--path', 'openapi.json', '--output', '.', '--name', 'client.ts', '--module-name-first-tag'],
    head: (origin) => `import { Api } from './client'\nconst api = new Api({ baseUrl: '${origin}/v1' })`,
    call: ({ id, query, hasParameters }) => `(await api.content.${id}(${hasParameters ? query : ''})).data`,
  },
}

const site = await startExample()
const home = await mkdtemp(join(tmpdir(), 'daf-clients-'))
try {
  const openApi = await site.read('/openapi.json')
  const calls = callsOf(openApi, site.address)
  const direct = await readDirectly(calls)
  const modules = fileURLToPath(new URL('by-hand/node_modules', import.meta.url))
  for (const [name, generator] of Object.entries(generators)) {
    const folder = join(home, name.replaceAll('/', '-'))
    const read = await readByClient(generator, calls, { modules, folder, openApi, origin: site.address }).catch(
      (error: unknown) => error,
    )
    if (read instanceof Error) {
      console.log(`${name}: failed`, read)
      process.exitCode = 1
      continue
    }
    assert.deepEqual(read, direct)
    console.log(`${name}: ${calls.length} operations read`)
  }
} finally {
  await site.stop()
  await rm(home, { recursive: true, force: true })
}
