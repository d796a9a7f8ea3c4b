import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/cli/free-port.ts'
import { quantile } from './figures.ts'
import { pathAt, publicHost, publishSite, queryAt } from './http/bench-site.ts'
import { machineUsage, tolerated } from './http/disturbance.ts'
import { load, RequestCycle } from './http/load.ts'
import { pinLoad } from './http/pinning.ts'
import { programFile } from './program.ts'
import { memoryOf } from './peers/process-tree.ts'
import { run, untilResponding } from './peers/running.ts'
import { megabytes } from './search/timing.ts'

/*
 * The gain and cost of several server threads (`--threads`): CPU of the process per request while the program has
 * the second processor alone, so that nothing but the program differs; requests per second with all processors, while
 * the load generator uses part of the first; memory of the process when ready and after the load. 16 connections;
 * rounds are interleaved, figures are medians. Requires taskset.
 *
 *   npm exec -- node bench/threads.ts [rounds] [requests per round] [numbers of threads]
 */
const rounds = Number(process.argv[2] ?? 7)
const requests = Number(process.argv[3] ?? 4_000)
const site = { pages: 1_000, wordsPerPage: 300 }
const numbers = (process.argv[4] ?? '1,2,4').split(',').map(Number)

/** Disturbed rounds are repeated, up to this multiple of the requested number. */
const patience = 4

/** Warm-up requests per thread, for the compiler. */
const warmUp = 6_000

/** A program with this number of server threads. */
interface Server {
  readonly threads: number
  readonly port: number
  readonly pid: number
  readonly memory: number
  stop(): Promise<void>
}

const folder = await mkdtemp(join(tmpdir(), 'daf-threads-'))
const servers: Server[] = []
try {
  await publishSite(folder, site)
  for (const threads of numbers) servers.push(await start(threads))
  await measure()
  console.log('\nthreads      when ready      after the load')
  for (const { threads, memory, pid } of servers)
    console.log(`${String(threads).padEnd(7)}${megabytes(memory).padStart(16)}${megabytes(memoryOf([pid])).padStart(20)}`)
} finally {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function start(threads: number): Promise<Server> {
  const port = await freePort()
  const args = [programFile, 'serve', './dist', '--no-publish', '--port', String(port), '--threads', String(threads)]
  const { pid, stop } = await run({ command: process.execPath, args, folder, log: join(folder, `log-${threads}`) })
  await untilResponding(`http://127.0.0.1:${port}/v1/`)
  // The other threads listen a little later; once everything is loaded, memory is stable.
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  return { threads, port, pid, memory: memoryOf([pid]), stop }
}

/** A server, and the cost of one kind of request in each round. */
interface Measured {
  readonly server: Server
  readonly cycle: RequestCycle
  readonly cpu: number[]
  readonly rate: number[]
}

async function measure(): Promise<void> {
  pinLoad()
  const kinds: Readonly<Record<string, readonly Buffer[]>> = {
    'one API response': [get('/v1/')],
    'pages as HTML in turn': Array.from({ length: site.pages }, (_, at) => get(pathAt(at))),
    'searches, each another': Array.from({ length: 120_000 }, (_, at) =>
      get(`/v1/search/?limit=${5 + (at % 7)}&q=${encodeURIComponent(queryAt(at))}`),
    ),
  }
  console.log('request                 threads  rounds   CPU us  rounds   req/s')
  for (const [name, all] of Object.entries(kinds)) {
    const measured = servers.map((server): Measured => ({ server, cycle: new RequestCycle(all), cpu: [], rate: [] }))
    for (const { server, cycle } of measured) await load(server.port, cycle, warmUp * server.threads)
    for (let round = 0; round < rounds * patience; round++) for (const each of measured) await measureRound(each)
    for (const { server, cpu, rate } of measured) {
      const cells = [server.threads, cpu.length, quantile(cpu, 0.5).toFixed(1), rate.length, quantile(rate, 0.5).toFixed(0)]
      console.log(name.padEnd(23) + cells.map((cell) => String(cell).padStart(8)).join(''))
    }
  }
}

function get(target: string): Buffer {
  return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${publicHost}\r\n\r\n`)
}

async function measureRound({ server, cycle, cpu, rate }: Measured): Promise<void> {
  if (cpu.length < rounds) {
    pin(server, '1')
    const cost = await costOf(server, cycle)
    if (cost !== undefined) cpu.push(cost.cpu)
  }
  if (rate.length < rounds) {
    pin(server, `0-${availableParallelism() - 1}`)
    const cost = await costOf(server, cycle)
    if (cost !== undefined) rate.push(cost.rate)
  }
}

/** The cost of one load; undefined if other processes disturbed it. */
async function costOf({ port, pid }: Server, cycle: RequestCycle) {
  const [before, own, all] = [cpuOf(pid), process.cpuUsage(), machineUsage()]
  const seconds = await load(port, cycle, requests)
  const machine = machineUsage() - all
  const { user, system } = process.cpuUsage(own)
  const used = cpuOf(pid) - before
  const others = (machine - user - system - used) / (seconds * 1e6)
  return others > tolerated ? undefined : { cpu: used / requests, rate: requests / seconds }
}

/** CPU used by all threads of a process, in microseconds: precise to the nanosecond, unlike the process's own count of 10 ms ticks (proc(5)). */
function cpuOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const used = threads.map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]))
  return used.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1_000
}

/** Pins all threads of a server to some processors. */
function pin({ pid }: Server, processors: string): void {
  spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)])
}
