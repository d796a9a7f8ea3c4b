import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../cli/free-port.ts'
import { eventually, Program, programFile, repeatDuring } from '../cli/program.ts'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { programAt } from './real-server.ts'

const activate = programAt('/usr/bin/systemd-socket-activate')

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-restart-'))
  await writeSite(join(root, 'dist'), { 'index.html': html({ path: '/', title: 'דף הבית', body: '<p>מילים.</p>' }) })
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

/** Holds the socket as the service manager does, and runs the program again whenever it exits with 0; prints its process ids. */
const manager = `while sh -c 'echo "pid $$"; LISTEN_PID=$$ exec "$@"' sh "$@"; do :; done`

/** The status of a page, which no rate limit covers, over a new connection, or the error of the connection. */
function status(port: number): Promise<number | string> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/', agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    }).on('error', (error) => resolve(error.message))
  })
}

test(
  'systemd refuses no connection while daf restarts',
  { skip: activate === undefined ? 'systemd is not installed' : false },
  async () => {
    const port = await freePort()
    const daf = [process.execPath, programFile, 'serve', './dist']
    const program = new Program(['-l', `127.0.0.1:${port}`, 'sh', '-c', manager, 'sh', ...daf], root, {}, [activate ?? ''])
    const stop = (signal: NodeJS.Signals) => {
      const [, pid] = [...program.stdout.matchAll(/^pid (\d+)$/gm)].at(-1) ?? []
      try {
        if (pid !== undefined) process.kill(Number(pid), signal)
      } catch {
        // It has ended; its output says why.
      }
    }
    const readies = () => [...program.stdout.matchAll(new RegExp(`^daf: serving .* on http://127.0.0.1:${port} `, 'gm'))].length
    try {
      // The first request starts the program, which answers shortly before it says that it is ready.
      await eventually(
        async () => (await status(port)) === 200 && readies() === 1,
        (isReady) => isReady,
        60_000,
      )
      const restart = async () => {
        const before = readies()
        stop('SIGTERM')
        assert.equal(
          await eventually(
            async () => readies(),
            (count) => count > before,
            60_000,
          ),
          before + 1,
          program.stderr,
        )
        await pause(200)
      }
      const seen = new Map<number | string, number>()
      const visit = async () => {
        const code = await status(port)
        seen.set(code, (seen.get(code) ?? 0) + 1)
        await pause(5)
      }
      await repeatDuring(
        () => Promise.all(Array.from({ length: 4 }, visit)),
        async () => {
          await restart()
          await restart()
        },
      )
      assert.deepEqual([...seen.keys()], [200], JSON.stringify([...seen]))
      // Each visitor at least once in each restart, however slow the machine is.
      assert.ok((seen.get(200) ?? 0) >= 8, JSON.stringify([...seen]))
    } finally {
      program.child.kill('SIGKILL')
      // A program that was killed is not started again.
      stop('SIGKILL')
      await program.ended
    }
  },
)
