import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually } from '../cli/program.ts'
import { generateSite } from '../publishing/generated-site.ts'
import { rootFolder } from './root-folder.ts'
import { buildOf, openFiles, processesUnknown, startServing, writeServedSite } from './serving.ts'

const max = 120

const root = await rootFolder('descriptors')

test(
  'running out of file descriptors causes no crash, and everything works once connections are closed',
  { skip: processesUnknown },
  async () => {
    await writeServedSite(root, 40)
    const under = ['bash', '-c', `ulimit -n ${max} && exec "$@"`, 'bash']
    const { program, address, port, pid } = await startServing(root, { under })
    assert.equal(await buildOf(address), '1')
    const sockets = Array.from({ length: max }, () => holdOpen(port))
    assert.ok(
      (await eventually(
        () => openFiles(pid),
        (count) => count >= max,
        20_000,
      )) >= max,
    )
    // Publishing and counting cannot open files now.
    await generateSite(join(root, 'dist'), 40, 2)
    await eventually(
      async () => program.stderr,
      (log) => /EMFILE|too many open files|unable to open/i.test(log),
      20_000,
    )
    assert.equal(program.child.exitCode, null)
    for (const socket of sockets) socket.destroy()
    assert.equal(
      await eventually(
        () => buildOf(address).catch(String),
        (seen) => seen === '2',
        45_000,
      ),
      '2',
    )
    assert.equal((await fetch(`${address}/v1/search/?q=page`)).status, 200)
    assert.equal((await program.stop()).code, 0)
  },
)

/** An idle connection. */
function holdOpen(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {})
}
