import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually, run } from '../cli/program.ts'
import { rootFolder } from '../endurance/root-folder.ts'
import { processesUnknown } from '../endurance/serving.ts'
import { pageHtml } from '../../src/publishing/testing/html.ts'

const root = await rootFolder('extraction')

test('a selector that would exhaust memory is handled like any other, in publish and check', async () => {
  const deep = pageHtml({ title: 'Deep', body: `${'<div>'.repeat(200)}<x>gone</x> kept` })
  await mkdir(join(root, 'selector/dist'), { recursive: true })
  await writeFile(join(root, 'selector/dist/index.html'), pageHtml({ title: 'Home' }))
  await writeFile(join(root, 'selector/dist/deep.html'), deep)
  await writeFile(join(root, 'selector/daf.yaml'), `pages: { remove: ['${'* '.repeat(12)}x'] }\n`)
  const published = await run(['publish', './dist'], join(root, 'selector'))
  assert.equal(published.code, 0, published.stderr)
  assert.match(published.stdout, /2 pages published/)
  const checked = await run(['check', './dist', '--json'], join(root, 'selector'))
  assert.match(checked.stdout, /"pages"/)
})

test('a killed publisher leaves no process behind, whatever the document', { skip: processesUnknown }, async () => {
  const program = fileURLToPath(new URL('./extract-forever.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: 'ignore' })
  const before = await eventually(
    () => childrenOf(child.pid ?? 0),
    (found) => found.length > 0,
  )
  assert.equal(before.length, 1)
  const reading = before[0] ?? 0
  await eventually(
    () => threadsOf(reading),
    (threads) => threads.includes('extraction'),
  )
  child.kill('SIGKILL')
  assert.equal(
    await eventually(
      () => isRunning(reading),
      (running) => !running,
    ),
    false,
  )
})

async function childrenOf(pid: number): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

async function threadsOf(pid: number): Promise<readonly string[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const names = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8').catch(() => '')))
  return names.map((name) => name.trim())
}

/** An unreaped zombie counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return /^State:\s+[^Z]/m.test(status)
}
