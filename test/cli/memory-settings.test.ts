import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually, Program, programFile } from './program.ts'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-young-'))
  await mkdir(join(root, 'dist'))
  await writeFile(join(root, 'dist/index.html'), '<html lang="en"><title>Home</title><main><h1>Home</h1><p>One page.</p></main>')
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

const size = '--max-semi-space-size='

/** Command line of a process; empty when it has exited. */
async function argumentsOf(pid: number): Promise<readonly string[]> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return line.split('\0')
}

/** An environment variable of a process. */
async function variableOf(pid: number, name: string): Promise<string | undefined> {
  const lines = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0')
  return lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)
}

describe('memory settings of a server', { skip: process.platform === 'linux' ? false : 'needs /proc' }, () => {
  test('a server re-executes itself with a small young generation and one arena: in the same process, once, with its options and arguments', async () => {
    const given = ['--stack-trace-limit=7', programFile, './dist', '--port', '0']
    const program = new Program([], root, {}, [process.execPath, ...given])
    const { address } = await program.ready()
    const running = await argumentsOf(program.child.pid ?? 0)
    assert.deepEqual(
      running.filter((one) => one !== '' && !one.startsWith(size)),
      [process.execPath, ...given],
    )
    assert.equal(running.filter((one) => one.startsWith(size)).length, 1)
    assert.equal(await variableOf(program.child.pid ?? 0, 'MALLOC_ARENA_MAX'), '1')
    assert.equal((await fetch(`${address}/healthz`)).status, 200)
    assert.equal((await program.stop()).code, 0)
  })

  test("the owner's settings win, in the environment and on the command line, with - or _", async () => {
    const chosen = `${size}5`
    for (const program of [
      new Program(['./dist', '--port', '0'], root, { NODE_OPTIONS: chosen.replaceAll(/(?<=\w)-/g, '_') }),
      new Program(['./dist', '--port', '0'], root, {}, [process.execPath, chosen, programFile]),
    ]) {
      await program.ready()
      const running = await argumentsOf(program.child.pid ?? 0)
      assert.deepEqual(
        running.filter((one) => one.startsWith(size) && one !== chosen),
        [],
      )
      await program.stop()
    }
    for (const arenas of ['3', '']) {
      const program = new Program(['./dist', '--port', '0'], root, { MALLOC_ARENA_MAX: arenas })
      await program.ready()
      assert.equal(await variableOf(program.child.pid ?? 0, 'MALLOC_ARENA_MAX'), arenas)
      await program.stop()
    }
  })

  test('an IPC channel to the parent process is preserved', async () => {
    const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'ignore', 'ipc']
    const child = spawn(process.execPath, [programFile, './dist', '--port', '0'], { cwd: root, stdio })
    let printed = ''
    child.stdout?.on('data', (data: Buffer) => (printed += data.toString()))
    await eventually(
      async () => printed,
      (text) => text.includes('daf: serving'),
    )
    assert.equal(child.connected, true)
    assert.deepEqual(
      (await argumentsOf(child.pid ?? 0)).filter((one) => one.startsWith(size)),
      [],
    )
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as unknown[]
    assert.equal(code, 0)
  })
})
