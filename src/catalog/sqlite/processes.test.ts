import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Catalog } from '../catalog.ts'
import { found, publishPages, samplePage } from '../testing/sample-site.ts'
import { assertWhole } from '../testing/whole-generation.ts'
import { openSqliteCatalog } from './open-sqlite-catalog.ts'

const fixture = new URL('./testing/other-process.ts', import.meta.url)

async function openFolder(t: TestContext): Promise<{ readonly folder: string; readonly catalog: Catalog }> {
  const folder = await mkdtemp(join(tmpdir(), 'daf-processes-'))
  const catalog = await openSqliteCatalog(folder)
  t.after(async () => {
    await catalog.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, catalog }
}

function start(folder: string, ...action: readonly string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(fixture), folder, ...action], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** The first line that a child prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout)
  const [bytes]: unknown[] = await once(child.stdout, 'data')
  return String(bytes).split('\n')[0] ?? ''
}

test('kill -9 during a publish leaves the last good generation, and the next publish works', async (t) => {
  const { folder, catalog } = await openFolder(t)
  let last = 0
  for (const moment of [0, 9, 23]) {
    const child = start(folder, 'publish-forever')
    const exited = once(child, 'exit')
    last = Number(await firstLine(child))
    await sleep(moment)
    child.kill('SIGKILL')
    await exited
    const generation = await catalog.refresh()
    assert.ok(generation !== undefined && generation.number >= last, 'the committed generation is there')
    await assertWhole(catalog)
  }
  await publishPages(catalog, [samplePage('/a/', { title: 'אחרי' })])
  assert.deepEqual(await found(catalog, 'אחרי'), ['/a/'])
  assert.deepEqual(await readdir(join(folder, 'temporary')), [], 'nothing half-written is left')
  assert.ok((await readdir(join(folder, 'generations'))).length <= 3)
})

for (const step of ['/content/', '/generations/', '/current']) {
  test(`a kill before a publish writes to ${step} changes nothing`, async (t) => {
    const { folder, catalog } = await openFolder(t)
    await once(start(folder, 'publish'), 'exit')
    const [, signal]: unknown[] = await once(start(folder, 'die-before', step), 'exit')
    assert.equal(signal, 'SIGKILL')
    assert.equal((await catalog.refresh())?.number, 1)
    await assertWhole(catalog)
    await once(start(folder, 'publish'), 'exit')
    assert.ok(((await catalog.refresh())?.number ?? 0) > 1)
    await assertWhole(catalog)
    assert.deepEqual(await readdir(join(folder, 'temporary')), [])
  })
}

test('a commit by another process is seen on refresh', async (t) => {
  const { folder, catalog } = await openFolder(t)
  for (const number of [1, 2]) {
    const child = start(folder, 'publish')
    await once(child, 'exit')
    assert.equal((await catalog.refresh())?.number, number)
    await assertWhole(catalog)
  }
})

test('other processes and threads cannot publish at the same time', async (t) => {
  const { folder, catalog } = await openFolder(t)
  const ask = async () => {
    const worker = new Worker(fixture, { argv: [folder, 'try'], stdout: true })
    const [bytes]: unknown[] = await once(worker.stdout, 'data')
    return [await firstLine(start(folder, 'try')), String(bytes).trim()]
  }
  const publisher = await catalog.publisher()
  assert.deepEqual(await ask(), ['refused', 'refused'])
  await publisher.release()
  assert.deepEqual(await ask(), ['held', 'held'])
})
