import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

/** Starts a thread that dies at once, because no catalog can be opened with nothing, and stops it before it is restarted. */
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

test('a program whose publisher died can still stop it and end as it should', () => {
  // A process of its own: what is waited for in vain shows only in how a program ends (Node's exit code 13).
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
