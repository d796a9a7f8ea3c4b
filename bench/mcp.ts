import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pathAt, publishSite, queryAt } from './mcp/bench-site.ts'
import { machineUsage, tolerated } from './mcp/disturbance.ts'
import type { RecordedAnswer } from './mcp/http-answer.ts'
import { load, record, RequestCycle } from './mcp/load.ts'
import { MeasuredServer } from './mcp/measured-server.ts'
import { toolCall, toolList, type Era } from './mcp/messages.ts'
import { pinLoad } from './mcp/pinning.ts'

/*
 * What an MCP request costs: CPU of the server's process for each, beside the least that Node can do, which is to read the
 * same bytes and send the same bytes. The program is served as an owner would serve it (limiter and log on), beside the
 * SDK's own HTTP handler with the same result. Rounds are interleaved; figures are medians over them.
 *
 *   npm exec -- node bench/mcp.ts [rounds] [requests of a round] [part of the names of variants]
 *
 * PROFILE=DIR writes a CPU profile of the program into a folder. DAF=FILE measures another checkout's bin/daf.js.
 */
const rounds = Number(process.argv[2] ?? 21)
const requests = Number(process.argv[3] ?? 1_500)
const chosen = process.argv[4] ?? ''
const pages = 1_000
const rotation = 500
/** Rounds are repeated where other processes disturbed them, up to so many times as many. */
const patience = 4
/** Requests before the first round, for the compiler. */
const warmUp = 6_000
const entry = process.env['DAF'] ?? fileURLToPath(new URL('../bin/daf.js', import.meta.url))

/** One kind of request to one server. */
interface Variant {
  readonly name: string
  readonly server: MeasuredServer
  readonly cycle: RequestCycle
  /** What the bare server answers the same requests with. */
  readonly answers: readonly RecordedAnswer[]
  /** How many of a round's requests are sent: fewer to a slow server. */
  readonly share: number
}

/** CPU in microseconds and requests per second of one load. */
interface Cost {
  readonly cpu: number
  readonly rate: number
  /** Part of one processor that other processes took. */
  readonly others: number
}

/** The costs of a variant and of the bare server, measured one right after the other. */
interface Pair {
  readonly own: Cost
  readonly bare: Cost
}

const folder = await mkdtemp(join(tmpdir(), 'daf-mcp-'))
const running: MeasuredServer[] = []
try {
  await publishSite(folder, pages, entry)
  await measureAll()
} finally {
  await Promise.all(running.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
}

async function measureAll(): Promise<void> {
  const daf = await start([entry, './dist', '--no-publish', '--port', '0'], profileOptions())
  const bare = await start([fileOf('bare-server.ts')])
  const answers = await record(daf.port, [search('legacy', 0), toolList('legacy')])
  const [result, list] = answers.map(({ body }) => JSON.parse(body).result)
  await writeFile(join(folder, 'sdk.json'), JSON.stringify({ result, tools: list.tools }))
  const sdk = await start([fileOf('sdk-server.ts'), 'sdk.json'])
  const variants = await variantsOf(daf, sdk)
  pinLoad()
  for (const [at, { server, cycle, answers, share }] of variants.entries()) {
    await bare.give(answers)
    await bare.choose(at)
    await load(server.port, cycle, warmUp * share)
    await load(bare.port, cycle, warmUp)
  }
  printCells('variant', ['pairs', 'bytes', 'req/s', 'bare req/s', 'CPU us', 'bare us', 'ratio', 'quartiles'])
  const costs = variants.map((): Pair[] => [])
  let disturbed = 0
  for (let round = 0; round < rounds * patience && costs.some(({ length }) => length < rounds); round++) {
    for (const [at, variant] of variants.entries()) {
      const kept = costs[at]
      if (kept === undefined || kept.length === rounds) continue
      await bare.choose(at)
      const pair = await measurePair(variant, bare, round % 2 === 1)
      if (Math.max(pair.own.others, pair.bare.others) > tolerated) disturbed++
      else kept.push(pair)
    }
  }
  for (const [at, variant] of variants.entries()) printRow(variant, costs[at] ?? [])
  console.log(`${disturbed} pairs were left out because other processes took part of the processors.`)
}

/** One variant and the bare server that sends what it sends, one right after the other; every other round the bare one first. */
async function measurePair({ server, cycle, share }: Variant, bare: MeasuredServer, bareFirst: boolean): Promise<Pair> {
  const measure = async (one: MeasuredServer, count: number) => {
    await load(one.port, cycle, 100)
    return costOf(one, cycle, count)
  }
  if (!bareFirst) return { own: await measure(server, requests * share), bare: await measure(bare, requests) }
  const first = await measure(bare, requests)
  return { own: await measure(server, requests * share), bare: first }
}

async function costOf(server: MeasuredServer, cycle: RequestCycle, count: number): Promise<Cost> {
  const before = await server.usage()
  const own = process.cpuUsage()
  const all = machineUsage()
  const seconds = await load(server.port, cycle, count)
  const machine = machineUsage() - all
  const { user, system } = process.cpuUsage(own)
  const used = (await server.usage()) - before
  return { cpu: used / count, rate: count / seconds, others: (machine - user - system - used) / (seconds * 1e6) }
}

async function variantsOf(daf: MeasuredServer, sdk: MeasuredServer): Promise<readonly Variant[]> {
  const eras: readonly Era[] = ['legacy', 'modern']
  const ofEra = async (era: Era) => {
    const one = [search(era, 0)]
    const many = Array.from({ length: rotation }, (_, at) => search(era, at))
    // Each is sent once in the whole run; the first ones only tell the bare server what to say.
    const fresh = Array.from({ length: 60_000 }, (_, at) => search(era, rotation + at))
    const reads = Array.from({ length: rotation }, (_, at) => toolCall(era, 'fetch', { id: pathAt(at) }))
    return [
      await variant(`search ${era}, one query`, daf, one),
      await variant(`search ${era}, ${rotation} queries`, daf, many),
      await variant(`search ${era}, always a new query`, daf, fresh, rotation),
      await variant(`fetch ${era}, ${rotation} pages`, daf, reads),
      await variant(`tools/list ${era}`, daf, [toolList(era)]),
      await variant(`SDK search ${era}`, sdk, one, 0, 0.2),
    ]
  }
  return (await Promise.all(eras.map(ofEra))).flat().filter(({ name }) => name.includes(chosen))
}

async function variant(
  name: string,
  server: MeasuredServer,
  messages: readonly Buffer[],
  first = 0,
  share = 1,
): Promise<Variant> {
  const answers = await record(server.port, messages.slice(0, rotation))
  const wrong = answers.find(({ status, body }) => status !== 200 || !body.includes('"result":{') || body.includes('"isError"'))
  if (wrong !== undefined) throw new Error(`${name}: ${wrong.status} ${wrong.body}`)
  return { name, server, cycle: new RequestCycle(messages, first), answers, share }
}

function search(era: Era, number: number): Buffer {
  return toolCall(era, 'search', { query: queryAt(number, pages) })
}

async function start(program: readonly string[], nodeOptions: readonly string[] = []): Promise<MeasuredServer> {
  const log = await open(join(folder, `log-${running.length}`), 'w')
  const server = await MeasuredServer.start({ program, folder, log: log.fd, nodeOptions })
  await log.close()
  running.push(server)
  return server
}

function profileOptions(): readonly string[] {
  const place = process.env['PROFILE']
  return place === undefined ? (process.env['NODEOPTS']?.split(' ') ?? []) : ['--cpu-prof', `--cpu-prof-dir=${place}`]
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`./mcp/${name}`, import.meta.url))
}

function printRow({ name, answers }: Variant, costs: readonly Pair[]): void {
  const bytes = answers.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / answers.length
  const ratios = costs.map(({ own, bare }) => bare.cpu / own.cpu)
  const middle = (figure: (pair: Pair) => number) => quantile(costs.map(figure), 0.5)
  printCells(name, [
    String(costs.length),
    bytes.toFixed(0),
    middle(({ own }) => own.rate).toFixed(0),
    middle(({ bare }) => bare.rate).toFixed(0),
    middle(({ own }) => own.cpu).toFixed(1),
    middle(({ bare }) => bare.cpu).toFixed(1),
    quantile(ratios, 0.5).toFixed(2),
    `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`,
  ])
}

function printCells(first: string, others: readonly string[]): void {
  console.log(first.padEnd(34) + others.map((cell) => cell.padStart(11)).join(''))
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
