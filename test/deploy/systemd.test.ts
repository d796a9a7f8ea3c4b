import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runShell } from '../package/npm.ts'
import { assertArguments, assertVariables, deployFolder } from './known-settings.ts'
import { programAt } from './real-server.ts'

const analyze = programAt('/usr/bin/systemd-analyze')
const skip = analyze === undefined ? 'systemd is not installed' : false

const unit = await readFile(join(deployFolder, 'systemd/daf.service'), 'utf8')

describe('deploy/systemd/daf.service', () => {
  test('passes only supported settings', () => {
    const [, args = ''] = /^ExecStart=\/usr\/bin\/env node \S+ \/opt\/daf\/node_modules\/\.bin\/daf (.*)$/m.exec(unit) ?? []
    assert.equal(args, 'serve')
    assertArguments(args.split(' '))
    const variables = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
    const names = variables.map((pair) => pair.slice(0, pair.indexOf('=')))
    assertVariables(names.filter((name) => !name.startsWith('MALLOC_')))
  })

  test('has the memory settings that daf applies without a socket', async () => {
    const program = await readFile(join(deployFolder, '../bin/daf.js'), 'utf8')
    const [, allocator = ''] = /const allocator = \{ (.*) \}/.exec(program) ?? []
    for (const [, name, value] of allocator.matchAll(/(\w+): '(\d+)'/g))
      assert.match(unit, new RegExp(`^Environment=.*${name}=${value}`, 'm'))
    const [, option = ''] = /const youngGeneration = '(\S+)'/.exec(program) ?? []
    assert.ok(option !== '' && unit.includes(`node ${option} `))
  })

  test('does not restart after a usage error', () => {
    assert.match(unit, /^Restart=on-failure$/m)
    assert.match(unit, /^RestartPreventExitStatus=2$/m)
  })

  test('has a start limit that restarts never reach, not even with clients waiting in the socket', () => {
    const setting = (name: string) => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(unit)?.[1])
    const interval = setting('StartLimitIntervalSec')
    assert.ok(interval / setting('RestartSec') <= setting('StartLimitBurst'))
    // A wrong setting is found in far less than this.
    assert.ok(interval / setting('StartLimitBurst') >= 4)
  })

  test('is accepted by systemd, with a small attack surface', { skip }, async () => {
    const root = await mkdtemp(join(tmpdir(), 'daf-systemd-'))
    try {
      await writeFile(join(root, 'daf.service'), unit)
      await writeFile(join(root, 'daf.socket'), await readFile(join(deployFolder, 'systemd/daf.socket'), 'utf8'))
      assert.equal(await runShell('systemd-analyze verify --man=no ./daf.service ./daf.socket 2>&1', root), '')
      // Exposure of 0 (none) to 10, in tenths; above it the command fails.
      await runShell('systemd-analyze security --no-pager --offline=true --threshold=20 ./daf.service', root)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
