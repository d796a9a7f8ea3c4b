import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { codeBlocksOfMarkdown, textsIn } from '../developers/code-blocks.ts'
import { rootFolder } from '../endurance/root-folder.ts'
import { runShell } from '../package/npm.ts'
import { writeSite } from '../published-server.ts'
import { eventually, Program } from './program.ts'

const root = await rootFolder('backup')
after(() => Program.killAll())

test('the commands of docs/backup.md back up a running server and restore it without the site', async () => {
  const page = '<title>Home</title><main><h1>Home</h1><p>Words that must survive.</p></main>'
  await writeSite(root, { 'dist/index.html': page, 'daf.yaml': 'source: ./dist\n' })
  const text = await readFile(new URL('../../docs/backup.md', import.meta.url), 'utf8')
  const backup = join(root, 'backup')
  await mkdir(backup)
  const [copy = '', restore = ''] = textsIn(codeBlocksOfMarkdown(text.replaceAll('/mnt/backup', backup)), 'sh')
  const running = new Program(['--port', '0'], root)
  await running.ready()
  await runShell(copy, root)
  await running.kill()
  for (const name of ['.daf', 'daf.yaml', 'dist']) await rm(join(root, name), { recursive: true })
  const [copyBack = '', serve = ''] = restore.split('\n')
  await runShell(copyBack, root)
  assert.match(serve, /^daf serve --no-publish /)
  const restored = new Program(['serve', '--no-publish', '--port', '0'], root)
  const { address, pages } = await restored.ready()
  assert.equal(pages, 1)
  assert.match(await (await fetch(`${address}/`)).text(), /Words that must survive/)
  await restored.stop()

  // In a folder of another name the catalog is looked for elsewhere, and the log says where.
  const elsewhere = join(root, 'elsewhere')
  await mkdir(elsewhere)
  await runShell(copyBack, elsewhere)
  const waiting = new Program(['serve', '--no-publish', '--port', '0'], elsewhere)
  const told =
    (await eventually(
      async () => /nothing published yet in ([^;]+);/.exec(waiting.stderr)?.[1],
      (folder) => folder !== undefined,
      60_000,
    )) ?? assert.fail(waiting.stderr)
  const [catalog = ''] = (await readdir(join(elsewhere, '.daf'))).filter(
    (name) => name.startsWith('dist-') && !told.endsWith(name),
  )
  await rm(told, { recursive: true, force: true })
  await rename(join(elsewhere, '.daf', catalog), told)
  assert.equal((await waiting.ready()).pages, 1)
  await waiting.stop()
})
