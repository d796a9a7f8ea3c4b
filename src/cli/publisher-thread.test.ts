import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { PublishEvent } from '../publishing/publish-event.ts'
import { startPublisherThread, type PublisherData } from './publisher-thread.ts'

test('a thread that died and waits to be started anew can be stopped', { timeout: 20_000 }, async () => {
  const events: PublishEvent[] = []
  // No catalog can be opened with this, so the thread dies at once.
  const nothing = {} as PublisherData
  const thread = startPublisherThread(nothing, (event) => events.push(event))
  while (events.length === 0) await pause(20)
  // The failure is told of before the thread has ended.
  await pause(200)
  await thread.stop()
  assert.equal(events[0]?.kind, 'failed')
})
