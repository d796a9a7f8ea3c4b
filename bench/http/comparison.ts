import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quantile } from '../figures.ts'
import { machineUsage, tolerated } from './disturbance.ts'
import type { RecordedResponse } from './recorded-response.ts'
import { load, record, RequestCycle } from './load.ts'
import { MeasuredServer } from './measured-server.ts'
import { pinLoad } from './pinning.ts'

/** One kind of request to one server. */
export interface Variant {
  readonly name: string
  readonly server: MeasuredServer
  readonly cycle: RequestCycle
  /** The responses that the bare server sends for the same requests. */
  readonly responses: readonly RecordedResponse[]
  readonly status: number
  /** The share of a round's requests that is sent: less for a slow server. */
  readonly share: number
  /** The target ratio, if there is one. */
  readonly aim: number | null
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

/** The result for one variant: medians over its pairs. */
export interface Result {
  readonly name: string
  readonly aim: number | null
  readonly pairs: number
  /** Mean body size in bytes. */
  readonly bytes: number
  /** Requests per second. */
  readonly rate: number
  readonly bareRate: number
  /** CPU microseconds per request. */
  readonly cpu: number
  readonly bareCpu: number
  /** CPU of the bare server divided by CPU of the measured one. */
  readonly ratio: number
  readonly quartiles: readonly [number, number]
}

/** How much is measured. */
export interface ComparisonSize {
  readonly rounds: number
  /** Requests per round. */
  readonly requests: number
}

/** Number of distinct requests whose responses are given to the bare server. */
const recorded = 500
/** Disturbed rounds are repeated, up to this multiple of the requested number. */
const patience = 4
/** Warm-up requests for the compiler, sent twice, since traffic of the other variants in between also affects compilation. */
const warmUp = 6_000

/**
 * Compares servers with the minimum for Node, which is to read the same bytes and send the same bytes: CPU of the
 * server's process per request. Rounds are interleaved; figures are medians.
 */
export class Comparison {
  /** Where the servers run. */
  readonly folder: string
  readonly #size: ComparisonSize
  readonly #running: MeasuredServer[] = []

  private constructor(folder: string, size: ComparisonSize) {
    this.folder = folder
    this.#size = size
  }

  /** Runs `work` with a comparison in a temporary folder; stops the servers afterwards. */
  static async with(size: ComparisonSize, work: (comparison: Comparison) => Promise<void>): Promise<void> {
    const comparison = new Comparison(await mkdtemp(join(tmpdir(), 'daf-http-')), size)
    try {
      await work(comparison)
    } finally {
      await Promise.all(comparison.#running.map((server) => server.stop()))
      await rm(comparison.folder, { recursive: true, force: true })
    }
  }

  /** Starts a server. */
  async start(program: readonly string[], nodeOptions: readonly string[] = []): Promise<MeasuredServer> {
    const log = await open(join(this.folder, `log-${this.#running.length}`), 'w')
    const server = await MeasuredServer.start({ program, folder: this.folder, log: log.fd, nodeOptions })
    await log.close()
    this.#running.push(server)
    return server
  }

  /** Measures all variants, reports what was left out, and returns a result for each. */
  async measure(variants: readonly Variant[]): Promise<readonly Result[]> {
    const bare = await this.start([fileURLToPath(new URL('./bare-server.ts', import.meta.url))])
    pinLoad()
    for (const [at, { responses, ...variant }] of variants.entries()) {
      // One set after the other, each requested at once: given all of them in advance, the bare server is 10 % slower.
      await bare.give(responses)
      await this.#warmUp(variant, bare, at)
    }
    for (const [at, variant] of variants.entries()) await this.#warmUp(variant, bare, at)
    const { rounds } = this.#size
    const costs = variants.map((): Pair[] => [])
    let disturbed = 0
    for (let round = 0; round < rounds * patience && costs.some(({ length }) => length < rounds); round++) {
      for (const [at, variant] of variants.entries()) {
        const kept = costs[at]
        if (kept === undefined || kept.length === rounds) continue
        await bare.choose(at)
        const pair = await this.#measurePair(variant, bare, round % 2 === 1)
        if (Math.max(pair.own.others, pair.bare.others) > tolerated) disturbed++
        else kept.push(pair)
      }
    }
    console.log(`${disturbed} pairs were left out because other processes used the processors.`)
    return variants.map((variant, at) => resultOf(variant, costs[at] ?? []))
  }

  async #warmUp({ server, cycle, share, status }: Omit<Variant, 'responses'>, bare: MeasuredServer, set: number): Promise<void> {
    await bare.choose(set)
    await load(server.port, cycle, warmUp * share, status)
    await load(bare.port, cycle, warmUp, status)
  }

  /** Measures a variant and the bare server that sends the same bytes, back to back; the bare one first every other round. */
  async #measurePair({ server, cycle, share, status }: Variant, bare: MeasuredServer, bareFirst: boolean): Promise<Pair> {
    const { requests } = this.#size
    const measure = async (one: MeasuredServer, count: number) => {
      await load(one.port, cycle, 100, status)
      return costOf(one, cycle, count, status)
    }
    if (!bareFirst) return { own: await measure(server, requests * share), bare: await measure(bare, requests) }
    const first = await measure(bare, requests)
    return { own: await measure(server, requests * share), bare: first }
  }
}

/**
 * A variant whose requests are sent in rotation.
 * @param right whether a response is what was requested
 */
export async function variant(
  { name, server, requests }: { readonly name: string; readonly server: MeasuredServer; readonly requests: readonly Buffer[] },
  right: (response: RecordedResponse) => boolean,
  { first = 0, share = 1, status = 200, aim = null }: Partial<Pick<Variant, 'share' | 'status' | 'aim'> & { first: number }> = {},
): Promise<Variant> {
  const responses = await record(server.port, requests.slice(0, recorded))
  const wrong = responses.find((response) => response.status !== status || !right(response))
  if (wrong !== undefined) throw new Error(`${name}: ${wrong.status} ${wrong.body.toString()}`)
  return { name, server, cycle: new RequestCycle(requests, first), responses, status, share, aim }
}

async function costOf(server: MeasuredServer, cycle: RequestCycle, count: number, status: number): Promise<Cost> {
  const before = await server.usage()
  const own = process.cpuUsage()
  const all = machineUsage()
  const seconds = await load(server.port, cycle, count, status)
  const machine = machineUsage() - all
  const { user, system } = process.cpuUsage(own)
  const used = (await server.usage()) - before
  return { cpu: used / count, rate: count / seconds, others: (machine - user - system - used) / (seconds * 1e6) }
}

function resultOf({ name, aim, responses }: Variant, costs: readonly Pair[]): Result {
  const ratios = costs.map(({ own, bare }) => bare.cpu / own.cpu)
  const middle = (figure: (pair: Pair) => number) => quantile(costs.map(figure), 0.5)
  return {
    name,
    aim,
    pairs: costs.length,
    bytes: responses.reduce((sum, { body }) => sum + body.byteLength, 0) / responses.length,
    rate: middle(({ own }) => own.rate),
    bareRate: middle(({ bare }) => bare.rate),
    cpu: middle(({ own }) => own.cpu),
    bareCpu: middle(({ bare }) => bare.cpu),
    ratio: quantile(ratios, 0.5),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  }
}

/** Prints results as a table. */
export function printResults(results: readonly Result[]): void {
  printCells('variant', ['pairs', 'bytes', 'req/s', 'bare req/s', 'CPU us', 'bare us', 'ratio', 'quartiles', 'aim'])
  for (const { name, aim, pairs, bytes, rate, bareRate, cpu, bareCpu, ratio, quartiles } of results) {
    printCells(name, [
      String(pairs),
      bytes.toFixed(0),
      rate.toFixed(0),
      bareRate.toFixed(0),
      cpu.toFixed(1),
      bareCpu.toFixed(1),
      ratio.toFixed(2),
      quartiles.map((value) => value.toFixed(2)).join('–'),
      aim === null ? '' : `${aim.toFixed(2)} ${ratio >= aim ? 'met' : 'missed'}`,
    ])
  }
}

function printCells(first: string, others: readonly string[]): void {
  console.log(first.padEnd(40) + others.map((cell) => cell.padStart(12)).join(''))
}
