import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until an assertion holds, however busy the machine is. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + 60_000; !(await holds()); await sleep(20)) {
    assert.ok(performance.now() < deadline, `came true: ${String(holds)}`)
  }
}
