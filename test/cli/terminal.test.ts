import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { html } from '../site/agency-like-site.ts'
import { writeSite } from '../published-server.ts'
import { eventually, Program, programFile } from './program.ts'

/** Gives a program a terminal; part of every Debian. */
const script = '/usr/bin/script'

let root: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-terminal-'))
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

test('on a terminal: next steps, and one short line per request', { skip: !existsSync(script) && 'no script' }, async () => {
  await writeSite(join(root, 'dist'), { 'index.html': html({ path: '/', title: 'Home', body: '<p>Some words</p>' }) })
  const started = `'${process.execPath}' '${programFile}' ./dist --port 0`
  const program = new Program([], root, {}, [script, '-qec', started, '/dev/null'])
  const shown = () => stripVTControlCharacters(program.stdout).replaceAll('\r', '')
  const seen = (pattern: RegExp) =>
    eventually(
      async () => shown(),
      (text) => pattern.test(text),
      20_000,
    )
  const banner = await seen(/Ctrl-C/)
  const address = /^daf: serving .* on (\S+) \(1 pages\)$/m.exec(banner)?.[1] ?? ''
  assert.ok(banner.includes(`${address}/developers/`), banner)
  assert.ok(banner.includes(`${address}/mcp/`), banner)
  assert.match(banner, /No daf\.yaml: daf init \S+dist inspects the site and writes one\./)
  await fetch(`${address}/nothing/`)
  const text = await seen(/GET \/nothing/)
  assert.match(banner, /^\S+ nothing published yet; reading the site, .*$/m)
  assert.match(text, /^\d\d:\d\d:\d\d GET \/nothing\/ 404 \d+ ms$/m)
  await seen(/^\S+ published generation=1 pages=1 changed=1 seconds=\d+(\.\d\d?)?$/m)
  await program.stop()
})

test('a result that does not fit on the disk is a failure, one that the reader of a pipe does not want is none', async () => {
  await writeSite(join(root, 'full'), { 'index.html': html({ path: '/', title: 'Home', body: '<p>Some words</p>' }) })
  const run = async (redirection: string) => {
    const command = `set -o pipefail; '${process.execPath}' '${programFile}' check ./full --json ${redirection}`
    const { code, stderr } = await new Program([], root, {}, ['bash', '-c', command]).ended
    return [code, stderr]
  }
  assert.deepEqual(await run('>/dev/full'), [1, 'daf: the output could not be written (ENOSPC)\n'])
  assert.deepEqual(await run('| true'), [0, ''])
})

test(
  'on a terminal: colours, unless NO_COLOR or the terminal refuses them',
  { skip: !existsSync(script) && 'no script' },
  async () => {
    await writeSite(join(root, 'one'), { 'index.html': html({ path: '/', title: 'Home', body: '<p>Some words</p>' }) })
    const shown = async (env: Readonly<Record<string, string>>) => {
      // Node shows no colours where CI is set.
      const command = `env -u CI '${process.execPath}' '${programFile}' check ./one`
      const program = new Program([], root, { TERM: 'xterm-256color', ...env }, [script, '-qec', command, '/dev/null'])
      await program.ended
      assert.match(program.stdout, /Checked.* 1 page/)
      return program.stdout.includes('\u001B[')
    }
    assert.deepEqual(await Promise.all([shown({}), shown({ NO_COLOR: '1' }), shown({ TERM: 'dumb' })]), [true, false, false])
  },
)
