import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { generateSite, regenerateSite } from '../publishing/generated-site.ts'
import { startMixedTraffic } from './mixed-traffic.ts'
import { rootFolder } from './root-folder.ts'
import { buildOf, openFiles, processesUnknown, startServing, writeServedSite } from './serving.ts'

const root = await rootFolder('storm')

test(
  'a folder rewritten dozens of times in a row: all requests succeed, and the last build is served in the end',
  { skip: processesUnknown, timeout: 120_000 },
  async () => {
    const [pages, builds] = [30, 30]
    await writeServedSite(root, pages)
    const { program, address, pid } = await startServing(root)
    const before = await openFiles(pid)
    const traffic = startMixedTraffic(address, 2, 10)
    const site = join(root, 'dist')
    for (let build = 2; build <= builds; build++)
      await (build % 3 === 0 ? regenerateSite(site, pages, build) : generateSite(site, pages, build))
    const build = () => buildOf(address)
    assert.equal(await eventually(build, (seen) => seen === String(builds), 45_000), String(builds))
    await traffic.stop()
    assert.deepEqual(traffic.failures, [])
    for (let at = 1; at < pages; at++) assert.equal(await buildOf(address, `/section-${at % 7}/page-${at}/`), String(builds))
    const files = () => openFiles(pid)
    assert.ok((await eventually(files, (count) => count <= before + 40)) <= before + 40)
    assert.equal((await program.stop()).code, 0)
    assert.doesNotMatch(program.stderr, /"status":5\d\d|"level":60/)
  },
)
