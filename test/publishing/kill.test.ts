import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteCatalog } from '../../src/catalog/sqlite/open-sqlite-catalog.ts'
import { generateSite, seenBy } from './generated-site.ts'

const pages = 150
const program = fileURLToPath(new URL('./publish-folder.ts', import.meta.url))

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-kill-'))
})
after(() => rm(root, { recursive: true, force: true }))

/** Publishes in another process, which is killed some milliseconds after it started publishing; returns whether it had exited before. */
async function publishInProcess(killAfter?: number): Promise<{ readonly ended: boolean; readonly milliseconds: number }> {
  const child = spawn(process.execPath, [program, join(root, 'dist'), join(root, 'catalog')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  let said = ''
  let begun = 0
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      if (begun === 0) begun = performance.now()
      resolve()
    })
    child.once('exit', () => resolve())
  })
  if (killAfter !== undefined) {
    await pause(killAfter)
    child.kill('SIGKILL')
  }
  await exit
  return { ended: said.includes('ended'), milliseconds: performance.now() - begun }
}

async function seen() {
  const catalog = await openSqliteCatalog(join(root, 'catalog'))
  try {
    return await seenBy(catalog)
  } finally {
    await catalog.close()
  }
}

test('a publish killed at any moment leaves the last good generation, and the next publish completes', async () => {
  await generateSite(join(root, 'dist'), pages, 0)
  const { milliseconds } = await publishInProcess()
  for (let round = 1; round <= 5; round++) {
    await generateSite(join(root, 'dist'), pages, round)
    const { ended } = await publishInProcess(milliseconds * ((round - 0.5) / 5) * (0.8 + Math.random() * 0.4))
    const { builds, ...rest } = await seen()
    assert.equal(rest.pages, pages)
    // Killed after the commit but before its final output, the process may have published.
    assert.ok(
      builds.length === 1 && (builds[0] === String(round) || (!ended && builds[0] === String(round - 1))),
      `${builds.join()} in round ${round}`,
    )
    assert.equal((await publishInProcess()).ended, true)
    assert.deepEqual(await seen(), { pages, builds: [String(round)] })
  }
})
