import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineNote, quantile } from './figures.ts'
import { dafPeer } from './peers/daf-peer.ts'
import { ghostPeer } from './peers/ghost-peer.ts'
import { hebrewPages, hebrewQueries } from './peers/hebrew-site.ts'
import { type Cost, load, missingLoad, pin } from './peers/load.ts'
import { nginxPeer } from './peers/nginx-peer.ts'
import { type Kind, kinds, type Peer, type RunningPeer } from './peers/peer.ts'
import { memoryOf } from './peers/process-tree.ts'
import { wordPressPeer } from './peers/wordpress-peer.ts'

/*
 * The same Hebrew pages in daf and in other products, each with its own database and web server on this machine:
 *
 *   npm exec -- node bench/peers.ts [rounds] [seconds per round] [pages] [part of a product's name]
 *
 * A page as JSON, a search, a page as HTML: requests per second with 16 connections (wrk on the first processor, the product
 * with its database on the second), CPU of all its processes per request, resident memory after the load, and the time from
 * an empty machine to the first response. Rounds are interleaved; figures are medians. Missing products are skipped and reported.
 * Each product's setup is in bench/peers/README.md.
 */
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const count = Number(process.argv[4] ?? 1_000)
const chosen = process.argv[5] ?? ''

interface Measured {
  readonly peer: Peer
  readonly running: RunningPeer
  readonly folder: string
  readonly costs: Readonly<Record<Kind, Cost[]>>
  memory: number
}

const missing = missingLoad()
if (missing !== undefined) throw new Error(`wrk is required: ${missing}`)
const place = await mkdtemp(join(tmpdir(), 'daf-peers-'))
await chmod(place, 0o755)
const measured: Measured[] = []
try {
  const peers = [dafPeer, nginxPeer, wordPressPeer, ghostPeer].filter(({ name }) => name.includes(chosen))
  for (const peer of peers) await setUp(peer)
  for (let round = 0; round < rounds; round++) for (const one of measured) await measure(one)
  for (const one of measured) one.memory = memoryOf(one.running.pids)
  print()
} finally {
  for (const { running } of measured) await running.stop()
  await rm(place, { recursive: true, force: true })
}

async function setUp(peer: Peer): Promise<void> {
  const lacks = peer.missing()
  if (lacks !== undefined) {
    console.log(`${peer.name} is skipped: ${lacks}`)
    return
  }
  const folder = join(place, String(measured.length))
  await mkdir(folder)
  await chmod(folder, 0o755)
  const pages = hebrewPages(count)
  const running = await peer.start({ folder, pages, queries: hebrewQueries(pages) })
  pin(running.pids)
  measured.push({ peer, running, folder, costs: { page: [], search: [], html: [] }, memory: 0 })
  console.log(`${peer.name} is ready.`)
}

async function measure({ running, folder, costs }: Measured): Promise<void> {
  for (const kind of kinds) {
    const addresses = running.addresses[kind]
    if (addresses === undefined) continue
    // The first round warms up compilers and caches; it is left out below.
    costs[kind].push(await load(folder, running, addresses, seconds))
  }
}

function print(): void {
  console.log(`\n${machineNote()}; ${count} pages, ${rounds} rounds of ${seconds} s\n`)
  const [own] = measured
  for (const kind of kinds) {
    console.log(
      `| ${kind} | requests/s | CPU µs | bytes | CPU against ${own?.peer.name ?? ''} |\n| --- | ---: | ---: | ---: | ---: |`,
    )
    for (const { peer, costs } of measured) {
      const steady = costs[kind].slice(Math.min(1, costs[kind].length - 1))
      if (steady.length === 0) continue
      const [rate, cpu, bytes] = [median(steady, 'rate'), median(steady, 'cpu'), median(steady, 'bytes')]
      const base = own === undefined ? Number.NaN : median(own.costs[kind].slice(Math.min(1, rounds - 1)), 'cpu')
      console.log(
        `| ${peer.name} | ${rate.toFixed(rate < 100 ? 1 : 0)} | ${cpu.toFixed(0)} | ${bytes.toFixed(0)} | ${ratio(cpu / base)} |`,
      )
    }
    console.log('')
  }
  console.log('| product | resident MB | first start | restart |\n| --- | ---: | ---: | ---: |')
  for (const { peer, memory, running } of measured) {
    const { fromNothing, again } = running
    console.log(`| ${peer.name} | ${(memory / 1e6).toFixed(0)} | ${shown(fromNothing)} | ${shown(again)} |`)
  }
}

function median(costs: readonly Cost[], figure: keyof Cost): number {
  return quantile(
    costs.map((cost) => cost[figure]),
    0.5,
  )
}

function ratio(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 0)}×`
}

function shown(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 2 : 0)} s`
}
