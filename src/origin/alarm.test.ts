import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Alarm } from './alarm.ts'

test('no delay triggers a timer warning of Node', async (context) => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  context.after(() => process.off('warning', hear))
  const alarm = new Alarm()
  await alarm.sleep(-1)
  const ended = [alarm.sleep(Infinity)].map((sleep) => sleep.then(() => 'rung'))
  assert.equal(await Promise.race([...ended, pause(50, 'asleep')]), 'asleep')
  alarm.ring()
  assert.equal(await ended[0], 'rung')
  // Warnings are emitted in the next turn.
  await pause(10)
  assert.deepEqual(warnings, [])
})
