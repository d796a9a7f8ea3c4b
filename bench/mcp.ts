import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathAt, publishSite, queryAt } from './http/bench-site.ts'
import { Comparison, printResults, variant, type Variant } from './http/comparison.ts'
import type { RecordedResponse } from './http/recorded-response.ts'
import { record } from './http/load.ts'
import type { MeasuredServer } from './http/measured-server.ts'
import { programFile, programOptions } from './program.ts'
import { toolCall, toolList, type Era } from './mcp/messages.ts'

/*
 * What an MCP request costs compared with a bare server that sends the same bytes (bench/http/comparison.ts). The program runs as in
 * production (limiter and log enabled), next to the SDK's own HTTP handler with the same result.
 *
 *   npm exec -- node bench/mcp.ts [rounds] [requests per round] [part of a variant's name]
 */
const size = { rounds: Number(process.argv[2] ?? 21), requests: Number(process.argv[3] ?? 1_500) }
const chosen = process.argv[4] ?? ''
const pages = 1_000
const rotation = 500
const aim = 0.6
const listAim = 0.4

await Comparison.with(size, async (comparison) => {
  await publishSite(comparison.folder, { pages, wordsPerPage: 120 })
  const daf = await comparison.start([programFile, './dist', '--no-publish', '--port', '0'], programOptions())
  const sdk = await startSdk(comparison, daf)
  const variants = (await Promise.all((['legacy', 'modern'] as const).map((era) => variantsOf(era, daf, sdk)))).flat()
  printResults(await comparison.measure(variants.filter(({ name }) => name.includes(chosen))))
})

/** The SDK's handler, with the program's results. */
async function startSdk(comparison: Comparison, daf: MeasuredServer): Promise<MeasuredServer> {
  const responses = await record(daf.port, [search('legacy', 0), toolList('legacy')])
  const [result, list] = responses.map(({ body }) => JSON.parse(body.toString()).result)
  await writeFile(join(comparison.folder, 'sdk.json'), JSON.stringify({ result, tools: list.tools }))
  return comparison.start([fileURLToPath(new URL('./mcp/sdk-server.ts', import.meta.url)), 'sdk.json'])
}

async function variantsOf(era: Era, daf: MeasuredServer, sdk: MeasuredServer): Promise<readonly Variant[]> {
  const one = [search(era, 0)]
  const many = Array.from({ length: rotation }, (_, at) => search(era, at))
  // Each is sent once in the whole run; the first ones only record responses for the bare server.
  const fresh = Array.from({ length: 60_000 }, (_, at) => search(era, rotation + at))
  const reads = Array.from({ length: rotation }, (_, at) => toolCall(era, 'fetch', { id: pathAt(at) }))
  return [
    await variant({ name: `search ${era}, one query`, server: daf, requests: one }, isResult, { aim }),
    await variant({ name: `search ${era}, ${rotation} queries`, server: daf, requests: many }, isResult, { aim }),
    await variant({ name: `search ${era}, always a new query`, server: daf, requests: fresh }, isResult, {
      first: rotation,
      aim,
    }),
    await variant({ name: `fetch ${era}, ${rotation} pages`, server: daf, requests: reads }, isResult, { aim }),
    await variant({ name: `tools/list ${era}`, server: daf, requests: [toolList(era)] }, isResult, { aim: listAim }),
    await variant({ name: `SDK search ${era}`, server: sdk, requests: one }, isResult, { share: 0.2 }),
  ]
}

function isResult({ body }: RecordedResponse): boolean {
  return body.includes('"result":{') && !body.includes('"isError"')
}

function search(era: Era, number: number): Buffer {
  return toolCall(era, 'search', { query: queryAt(number) })
}
