import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { riseOf } from './rise.ts'
import { rootFolder } from './root-folder.ts'
import { buildOf, openFiles, processesUnknown, startServing, writeServedSite } from './serving.ts'
import { soak } from './soak.ts'

/** Configurable duration; a few seconds in CI. */
const length = Number(process.env['DAF_SOAK_MINUTES'] ?? 0.15) * 60_000

/** From this duration on, a rise can be told apart from the warm-up of a process. */
const longEnough = 360_000

/** Maximum relative rise of resident memory. */
const maxRise = 0.05

/** In a shorter run, growth below this is indistinguishable from heap fluctuation, in MB. */
const breath = 40

const root = await rootFolder('soak')

test(
  'mixed traffic and publishes: no undeclared failures, stable memory and descriptors',
  { skip: processesUnknown, timeout: length + 120_000 },
  async () => {
    const pages = 60
    await writeServedSite(root, pages)
    const serving = await startServing(root)
    const { address, pid, program } = serving
    const filesBefore = await openFiles(pid)
    const resident: number[] = []
    const { traffic, builds } = await soak({
      serving,
      cwd: root,
      pages,
      length,
      publishEvery: Math.max(2_000, length / 60),
      sides: 4,
      rest: 5,
      sampleEvery: Math.max(100, length / 600),
      onSample: (holding) => resident.push(holding.resident),
    })
    assert.deepEqual(traffic.failures, [])
    assert.ok(traffic.counts().requests > 100)
    const third = Math.floor(resident.length / 3)
    const [second, last] = [median(resident.slice(third, -third)), median(resident.slice(-third))]
    assert.ok(last < second * 1.1 + breath, `resident memory grew from ${second} MB to ${last} MB: ${resident.join(' ')}`)
    const rise = riseOf(resident.slice(third))
    assert.ok(length < longEnough || rise <= maxRise, `resident memory rose by ${rise}: ${resident.join(' ')}`)
    assert.equal(
      await eventually(
        () => buildOf(address),
        (seen) => seen === String(builds),
        30_000,
      ),
      String(builds),
    )
    const files = () => openFiles(pid)
    // Persistent client connections, and open generations.
    const allowed = filesBefore + 40
    assert.ok((await eventually(files, (count) => count <= allowed, 30_000)) <= allowed)
    assert.equal((await program.stop()).code, 0)
    assert.doesNotMatch(program.stderr, /"level":[56]0/)
  },
)

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
