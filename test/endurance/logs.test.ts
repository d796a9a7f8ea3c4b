import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually, Program } from '../cli/program.ts'
import { startServing, writeServedSite, type Serving } from './serving.ts'

describe('a server with a stalled log reader keeps running', { skip: process.platform === 'win32' && 'needs a shell' }, () => {
  let root = ''
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-logs-'))
    await writeServedSite(root, 20)
  })
  after(async () => {
    await Program.killAll()
    await rm(root, { recursive: true, force: true })
  })

  /** Published by the first server, and unchanged for the others. */
  const args = ['--data', 'data']

  /** Requests whose log lines exceed a pipe's buffer and the program's own. */
  async function logMuch({ address }: Serving, requests = 300): Promise<void> {
    const path = `/${'missing'.repeat(800)}`
    for (let at = 0; at < requests; at++) assert.ok((await fetch(address + path, { method: 'HEAD' })).status < 500)
  }

  const cases: readonly (readonly [name: string, redirection: string])[] = [
    ['with stderr closed', '2>&-'],
    ['with stderr on a full disk', '2>/dev/full'],
    ['when the reader of stderr is gone', '2> >(true)'],
  ]
  for (const [name, redirection] of cases)
    test(name, async () => {
      const under = ['bash', '-c', `exec "$@" ${redirection}`, 'bash']
      const serving = await startServing(root, { under, args })
      await logMuch(serving)
      assert.equal((await fetch(serving.address)).status, 200)
      assert.equal((await serving.program.stop()).code, 0)
    })

  test('if the reader of stderr stalls; later the log has the number of dropped lines', async () => {
    const serving = await startServing(root, { args })
    const { program } = serving
    program.child.stderr?.pause()
    await logMuch(serving)
    program.child.stderr?.resume()
    const { code, stderr } = await program.stop()
    assert.equal(code, 0)
    assert.ok(/"lines":\d+,"msg":"log lines were dropped/.test(stderr), `${stderr.length} characters`)
    assert.ok(
      stderr
        .split('\n')
        .slice(0, -1)
        .every((line) => line === '' || line.startsWith('{"level"')),
    )
  })

  test('and shuts down in time if the reader of stderr never reads again', async () => {
    const serving = await startServing(root, { args })
    const { program } = serving
    program.child.stderr?.pause()
    await logMuch(serving)
    const exited = new Promise((resolve) => program.child.once('exit', resolve))
    program.child.kill('SIGTERM')
    assert.equal(await exited, 0)
    program.child.stderr?.resume()
  })
})

test('Node warnings from any server thread are ordinary log lines', async (context) => {
  const root = await mkdtemp(join(tmpdir(), 'daf-warnings-'))
  context.after(async () => {
    await Program.killAll()
    await rm(root, { recursive: true, force: true })
  })
  await writeServedSite(root, 2)
  // Once the thread has loaded.
  const code = 'setTimeout(() => setInterval(() => process.emitWarning("of this thread"), 200).unref(), 3_000).unref()'
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
  const program = new Program(['serve', './dist', '--port', '0', '--threads', '2'], root, env)
  await program.ready()
  const threads = () => program.stderr.match(/"msg":"Warning: of this thread"/g)?.length ?? 0
  assert.ok(
    (await eventually(
      async () => threads(),
      (count) => count >= 3,
    )) >= 3,
  )
  const { stderr } = await program.stop()
  for (const line of stderr.split('\n').slice(0, -1)) assert.match(line, /^\{"level"/)
})
