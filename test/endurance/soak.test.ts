import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { riseOf } from './rise.ts'
import { rootFolder } from './root-folder.ts'
import { buildOf, openFiles, processesUnknown, startServing, writeServedSite } from './serving.ts'
import { soak } from './soak.ts'

/** As long as one wants; CI takes a few seconds. */
const length = Number(process.env['DAF_SOAK_MINUTES'] ?? 0.1) * 60_000

/**
 * Resident memory may rise by this part of it after the first third. A process warms up for minutes: in a shorter soak only what
 * would soon fill a machine is told from that.
 */
const mostRise = length >= 360_000 ? 0.05 : 0.5

const root = await rootFolder('soak')

test(
  'mixed traffic with publishes in between: nothing fails that is not declared, memory and descriptors stay',
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
      look: Math.max(100, length / 600),
      looked: (holding) => resident.push(holding.resident),
    })
    assert.deepEqual(traffic.failures, [])
    assert.ok(traffic.counts().requests > 100)
    const warm = resident.slice(Math.floor(resident.length / 3))
    assert.ok(riseOf(warm) <= mostRise, `resident memory rose by ${riseOf(warm)}: ${resident.join(' ')}`)
    assert.equal(
      await eventually(
        () => buildOf(address),
        (seen) => seen === String(builds),
        30_000,
      ),
      String(builds),
    )
    const files = () => openFiles(pid)
    // Connections that the client keeps, and generations that are open.
    const allowed = filesBefore + 40
    assert.ok((await eventually(files, (count) => count <= allowed, 30_000)) <= allowed)
    assert.equal((await program.stop()).code, 0)
    assert.doesNotMatch(program.stderr, /"level":[56]0/)
  },
)
