import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quantile } from './figures.ts'
import { Program } from '../test/cli/program.ts'
import { riseOf } from '../test/endurance/rise.ts'
import { startServing, writeServedSite } from '../test/endurance/serving.ts'
import { soak, type Holding } from '../test/endurance/soak.ts'
import type { MixedTraffic } from '../test/endurance/mixed-traffic.ts'

/*
 * A soak test of `daf serve`, on Linux: mixed traffic (every interface, errors, clients that disconnect or read slowly) with a publish every ten
 * seconds. Prints a line per minute, and fails on an undeclared failure, or when resident memory is not flat: when, after
 * three minutes of warm-up, the line fitted through its samples rises by more than 5 %. Runs of less than six minutes are not judged.
 *
 *     npm exec -- node bench/soak.ts [MINUTES]
 */
const minutes = Number(process.argv[2] ?? 10)
if (!(minutes > 0)) throw new Error('How many minutes? npm exec -- node bench/soak.ts 10')
const pages = 1_000
const samplesPerMinute = 12
const warmUp = 3
/** Over fewer minutes, samples reflect the timing of garbage collection rather than growth. */
const judgedFrom = 6
const maxRise = 0.05
const held: Holding[] = []
const resident: number[] = []
let minute = 0
let before = 0

const root = await mkdtemp(join(tmpdir(), 'daf-soak-'))
try {
  await writeServedSite(root, pages)
  const serving = await startServing(root)
  console.log(
    '| minute | requests | declared 429, 503 | failed | p50 ms | p99 ms | resident MB, min to max    | max descriptors     |',
  )
  console.log(
    '| -----: | -------: | ----------------: | -----: | -----: | -----: | -------------------------: | ------------------: |',
  )
  const { traffic, builds } = await soak({
    serving,
    cwd: root,
    pages,
    length: minutes * 60_000,
    publishEvery: 10_000,
    sides: 8,
    rest: 5,
    sampleEvery: 60_000 / samplesPerMinute,
    onSample: (holding, running) => {
      held.push(holding)
      resident.push(holding.resident)
      if (held.length === samplesPerMinute) console.log(row(held.splice(0), running))
    },
  })
  console.log(`${builds} builds were published.`)
  for (const failure of traffic.failures) console.log(`failed: ${failure}`)
  const rise = riseOf(resident.slice(warmUp * samplesPerMinute))
  const isFlat = minutes < judgedFrom || rise <= maxRise
  const judged = minutes < judgedFrom ? 'too short to judge' : isFlat ? 'flat' : 'not flat'
  console.log(`Resident memory grew by ${(rise * 100).toFixed(1)} % after minute ${warmUp}: ${judged}.`)
  process.exitCode = traffic.failures.length === 0 && isFlat ? 0 : 1
  await serving.program.stop()
} finally {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
}

function row(samples: readonly Holding[], traffic: MixedTraffic): string {
  const { requests, declared } = traffic.counts()
  const times = traffic.takeTimes()
  const resident = samples.map((sample) => Math.round(sample.resident))
  const files = Math.max(...samples.map((sample) => sample.files))
  const made = requests - before
  before = requests
  return `| ${++minute} | ${made} | ${declared} | ${traffic.failures.length} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | ${Math.min(...resident)} to ${Math.max(...resident)} | ${files} |`
}
