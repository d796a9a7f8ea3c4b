import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Config } from '../../config/config.ts'
import { loadConfig } from '../../config/load-config.ts'
import { UsageError } from '../../config/usage-error.ts'
import { catalogFolderOf, trafficFolder } from '../open-catalog.ts'
import { findTraffic } from './report.ts'

test('the counts of a following server are found even if daf.yaml has a source', async (t) => {
  const cwd = await mkdtemp(join(tmpdir(), 'daf-find-'))
  t.after(() => rm(cwd, { recursive: true, force: true }))
  const configOf = async (...argv: readonly string[]): Promise<Config> => {
    const invocation = await loadConfig({ argv, env: {}, cwd })
    assert.ok(invocation.kind === 'run')
    return invocation.config
  }
  await mkdir(join(cwd, 'dist'))
  const count = async (...argv: readonly string[]) => {
    const folder = join(await catalogFolderOf(await configOf('serve', ...argv)), trafficFolder)
    await mkdir(folder, { recursive: true })
    return folder
  }
  const found = async (...argv: readonly string[]) => findTraffic(await configOf('report', ...argv))
  const first = await count('dist', '--follow', '/share/first')
  assert.equal(await found('dist'), first)
  assert.equal(await found(), first)
  const second = await count('dist', '--follow', '/share/second')
  assert.equal(await found('dist', '--follow', '/share/second'), second)
  await assert.rejects(found('dist'), UsageError)
  const own = await count('dist')
  assert.equal(await found('dist'), own)
  assert.equal(await found('dist', '--follow', '/share/first'), first)
})
