import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { main } from './main.ts'

test('a server can be stopped as soon as its configuration is read', async (context) => {
  const root = await mkdtemp(join(tmpdir(), 'daf-main-'))
  context.after(() => rm(root, { recursive: true }))
  const [source, data] = [join(root, 'dist'), join(root, 'data')]
  await mkdir(source)
  await writeFile(join(source, 'index.html'), '<title>Home</title><p>Some words</p>')
  const before = process.listenerCount('SIGTERM')
  const exit = main([source, '--port', '0', '--data', data])
  while (process.listenerCount('SIGTERM') === before) await pause(1)
  assert.equal(existsSync(data), false, 'nothing has been opened yet')
  process.emit('SIGTERM')
  assert.equal(await exit, 0)
})
