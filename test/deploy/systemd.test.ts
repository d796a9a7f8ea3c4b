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
    const [, args = ''] = /^ExecStart=\/opt\/daf\/node_modules\/\.bin\/daf (.*)$/m.exec(unit) ?? []
    assert.equal(args, 'serve')
    assertArguments(args.split(' '))
    const variables = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
    assertVariables(variables.map((pair) => pair.slice(0, pair.indexOf('='))))
  })

  test('does not restart after a wrong setting', () => {
    assert.match(unit, /^Restart=on-failure$/m)
    assert.match(unit, /^RestartPreventExitStatus=2$/m)
  })

  test('is accepted by systemd, with a small attack surface', { skip }, async () => {
    const root = await mkdtemp(join(tmpdir(), 'daf-systemd-'))
    try {
      // A program of this machine.
      await writeFile(join(root, 'daf.service'), unit.replace('/opt/daf/node_modules/.bin/daf', process.execPath))
      assert.equal(await runShell('systemd-analyze verify --man=no ./daf.service 2>&1', root), '')
      // Exposure of 0 (none) to 10, in tenths; above it the command fails.
      await runShell('systemd-analyze security --no-pager --offline=true --threshold=20 ./daf.service', root)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
