import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { garbageCollector } from './collect-garbage.ts'

test('unreachable objects are collected at once, and `gc` is not exposed', async () => {
  const collect = garbageCollector()
  const ref = new WeakRef({ of: 'a publish' })
  // Objects referenced in this turn are kept until it ends.
  await turn()
  collect()
  assert.equal(ref.deref(), undefined)
  assert.equal(runInNewContext('typeof gc'), 'undefined')
})
