import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { endStuckFiles } from '../stuck-files.ts'

test('a test file in an endless loop is killed and named, even if another process has its output; others are left alone', async () => {
  const stuck = new Map<string, readonly string[]>()
  endStuckFiles(1_500, (file, threads) => stuck.set(file, threads))
  const start = (script: string, file: string) =>
    spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'ignore'] })

  const endless = "require('child_process').spawn('sleep', ['20'], { stdio: ['ignore', 'inherit', 'ignore'] }); for (;;);"
  const busy = start(endless, 'busy.test.ts')
  const done = start('console.log("done")', 'done.test.ts')
  const ended = await Promise.all([busy, done].map(async (child) => (await once(child, 'close')).slice(0, 2)))

  assert.deepEqual(ended, [
    [null, 'SIGKILL'],
    [0, null],
  ])
  assert.deepEqual([...stuck.keys()], ['busy.test.ts'])
  if (process.platform === 'linux') assert.match((stuck.get('busy.test.ts') ?? []).join('\n'), /: R \(running\)/)
})
