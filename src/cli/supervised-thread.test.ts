import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Starts a thread that dies at once for lack of settings, and stops it before it is restarted. */
const program = `
  import { setTimeout as pause } from 'node:timers/promises'
  import { superviseThread } from ${JSON.stringify(new URL('supervised-thread.ts', import.meta.url).href)}
  let failed = false
  const thread = superviseThread({
    script: 'publisher-worker', name: 'publisher', data: {}, onMessage() {}, onDeath() { failed = true },
  })
  while (!failed) await pause(20)
  // The failure is reported before the thread has ended.
  await pause(200)
  await thread.stop('stop')
`

test('a program whose publisher thread died still stops it and exits normally', () => {
  // In its own process: a promise that never settles only shows in the exit code (13 in Node).
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
