import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { machineUsage, tolerated } from './disturbance.ts'
import type { RecordedResponse } from './http-answer.ts'
import { load, record, RequestCycle } from './load.ts'
import { MeasuredServer } from './measured-server.ts'
import { pinLoad } from './pinning.ts'

/** One kind of request to one server. */
export interface Variant {
  readonly name: string
  readonly server: MeasuredServer
  readonly cycle: RequestCycle
  /** What the bare server answers the same requests with. */
  readonly answers: readonly RecordedResponse[]
  readonly status: number
  /** How many of a round's requests are sent: fewer to a slow server. */
  readonly share: number
  /** The ratio that is aimed at, where there is one. */
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

/** What came out for one variant: medians over its pairs. */
export interface Result {
  readonly name: string
  readonly aim: number | null
  readonly pairs: number
  /** Bytes of a body, on average. */
  readonly bytes: number
  /** Requests per second. */
  readonly rate: number
  readonly bareRate: number
  /** CPU microseconds a request. */
  readonly cpu: number
  readonly bareCpu: number
  /** CPU of the bare server by CPU of the measured one. */
  readonly ratio: number
  readonly quartiles: readonly [number, number]
}

/** How much is measured. */
export interface ComparisonSize {
  readonly rounds: number
  /** Requests of a round. */
  readonly requests: number
}

/** Different requests whose answers the bare server is told. */
const recorded = 500
/** Rounds are repeated where other processes disturbed them, up to so many times as many. */
const patience = 4
/** Requests before the first round, for the compiler: twice so many, since what others ask in between is compiled for too. */
const warmUp = 6_000

/**
 * Compares servers with the least that Node can do, which is to read the same bytes and send the same bytes: CPU of the
 * server's process for each request. Rounds are interleaved; figures are medians over them.
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

  /** Runs `work` with a comparison in a temporary folder; the servers end with it. */
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

  /** Measures all variants, tells what was left out, and gives a result for each. */
  async measure(variants: readonly Variant[]): Promise<readonly Result[]> {
    const bare = await this.start([fileURLToPath(new URL('./bare-server.ts', import.meta.url))])
    pinLoad()
    for (const [at, { answers, ...variant }] of variants.entries()) {
      // One set after the other, each asked for at once: given all of them before, the bare server is a tenth slower.
      await bare.give(answers)
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
    console.log(`${disturbed} pairs were left out because other processes took part of the processors.`)
    return variants.map((variant, at) => resultOf(variant, costs[at] ?? []))
  }

  async #warmUp({ server, cycle, share, status }: Omit<Variant, 'answers'>, bare: MeasuredServer, set: number): Promise<void> {
    await bare.choose(set)
    await load(server.port, cycle, warmUp * share, status)
    await load(bare.port, cycle, warmUp, status)
  }

  /** One variant and the bare server that sends what it sends, one right after the other; every other round the bare one first. */
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
 * A variant whose requests are sent in turn.
 * @param right whether an answer is what the request asks for
 */
export async function variant(
  { name, server, requests }: { readonly name: string; readonly server: MeasuredServer; readonly requests: readonly Buffer[] },
  right: (answer: RecordedResponse) => boolean,
  { first = 0, share = 1, status = 200, aim = null }: Partial<Pick<Variant, 'share' | 'status' | 'aim'> & { first: number }> = {},
): Promise<Variant> {
  const answers = await record(server.port, requests.slice(0, recorded))
  const wrong = answers.find((answer) => answer.status !== status || !right(answer))
  if (wrong !== undefined) throw new Error(`${name}: ${wrong.status} ${wrong.body.toString()}`)
  return { name, server, cycle: new RequestCycle(requests, first), answers, status, share, aim }
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

function resultOf({ name, aim, answers }: Variant, costs: readonly Pair[]): Result {
  const ratios = costs.map(({ own, bare }) => bare.cpu / own.cpu)
  const middle = (figure: (pair: Pair) => number) => quantile(costs.map(figure), 0.5)
  return {
    name,
    aim,
    pairs: costs.length,
    bytes: answers.reduce((sum, { body }) => sum + body.byteLength, 0) / answers.length,
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

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
}
