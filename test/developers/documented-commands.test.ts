import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../cli/free-port.ts'
import { writeSite } from '../published-server.ts'
import { codeBlocksOfMarkdown, textsIn } from './code-blocks.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const pages = ['README.md', 'docs/installing.md']

const engine = 'needs a container engine; test/package/package.test.ts runs the steps of the Dockerfile'
const cluster = 'needs a cluster; test/deploy/kubernetes.test.ts checks the manifests'
const systemd = 'needs systemd as the first process; test/deploy/systemd.test.ts checks the unit'
/** The only commands that are not run here, with the reason. */
const notRun: Readonly<Record<string, string>> = {
  'npm ci && npm test': 'runs this test',
  'daf https://www.example.com': 'needs a live site; test/cli/live.test.ts publishes one',
  'systemctl enable --now daf.socket daf': systemd,
  'journalctl -u daf -f': systemd,
  'docker build -t daf .': engine,
  'docker run --init --read-only --tmpfs /tmp -v "$PWD/dist:/site:ro" -v daf:/data -p 8080:8080 -e DAF_BASE_URL=https://www.example.com daf serve /site':
    engine,
  'docker compose up --detach': 'needs a container engine; test/deploy/compose.test.ts checks the file',
  'kubectl create secret generic daf --from-literal=database-url=postgres://… --from-literal=redis-url=redis://…': cluster,
  'kubectl apply -k deploy/kubernetes': cluster,
}

interface Command {
  /** Without the comment after it. */
  readonly text: string
  /** Preceding lines of its block that change the shell: `cd` and functions. */
  readonly setup: readonly string[]
}

function commandsIn(block: string): readonly Command[] {
  const lines = block.split('\n').map((line) => line.replace(/ +#.*$/, ''))
  const isSetup = (line: string) => /^(?:cd |\w+\(\))/.test(line)
  return lines.flatMap((text, at) =>
    text === '' || isSetup(text) ? [] : [{ text, setup: lines.slice(0, at).filter((line) => isSetup(line)) }],
  )
}

const blocks = new Map(
  await Promise.all(
    pages.map(async (page) => [page, codeBlocksOfMarkdown(await readFile(join(repository, page), 'utf8'))] as const),
  ),
)
const commands = pages.flatMap((page) =>
  textsIn(blocks.get(page) ?? [], 'sh').flatMap((text) => commandsIn(text).map((command) => ({ page, ...command }))),
)

/** Home folder of the reader, with the clone that the README expects there; also the root of absolute paths. */
let home: string
const running = new Set<ChildProcess>()
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'daf-commands-'))
  await cp(repository, join(home, 'daf'), { recursive: true, filter: (path) => !isLeftOut(relative(repository, path)) })
  // Installed once for all tests: npm only checks the lock file, as `npm_config_dry_run` has it.
  await symlink(join(repository, 'node_modules'), join(home, 'daf/node_modules'))
  const html = '<title>Own</title><main><h1>Own</h1><p>My own site.</p></main>'
  await writeSite(join(home, 'own'), { 'dist/index.html': html, 'site/index.html': html })
  for (const folder of ['etc/systemd/system', 'opt/daf']) await mkdir(join(home, folder), { recursive: true })
  // What `npm pack` makes in the clone is installed from the site's folder.
  await symlink('../daf/daf-0.1.0.tgz', join(home, 'own/daf-0.1.0.tgz'))
})
after(async () => {
  for (const child of running) signal(child, 'SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** What a fresh clone does not have, and tests, which the commands do not need. */
const isLeftOut = (path: string) => /^(?:\.git|dist|test|bench)$|(?:^|\/)(?:node_modules|\.daf)$|\.tgz$/.test(path)

/** Signals a shell and everything that it started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
}

/** The machine's own environment, not that of `npm test` or of its Node; with the machine's cache of packages. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:npm_|DAF_|NODE_TEST_CONTEXT$)/.test(name))
  const PATH = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return {
    ...Object.fromEntries(kept),
    PATH: PATH.join(delimiter),
    HOME: home,
    PORT: String(await freePort()),
    // The repository's .npmrc would hide them.
    npm_config_loglevel: 'warn',
    npm_config_cache: process.env['npm_config_cache'] ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc'),
  }
}

/** Runs a command until it exits or serves; a server must respond, and is stopped. @returns its stderr */
async function runAsWritten({ setup, text }: Command): Promise<string> {
  const isForClone = /^(?:npm ci|npm run build)|^cd deploy/.test([...setup, text].join('\n'))
  const env = await environment()
  if (text.startsWith('npm ci ')) env['npm_config_dry_run'] = 'true'
  if (text.startsWith('npx ')) {
    // Older ones download a newer Node, which package.test.ts has them do. Only the package of this repository may run.
    env['PATH'] = `${dirname(process.execPath)}${delimiter}${env['PATH'] ?? ''}`
    env['npm_config_offline'] = 'true'
  }
  const script = [...setup, text].join('\n').replaceAll(/ (?=\/(?:opt|etc)\/)/g, ` ${home}`)
  const child = spawn('/bin/sh', ['-c', script], { cwd: join(home, isForClone ? 'daf' : 'own'), env, detached: true })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  const serving = new Promise<string>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      output.stdout += data.toString()
      const [, address] = /^daf: serving .* on (\S+) \(\d+ pages\)$/m.exec(output.stdout) ?? []
      if (address !== undefined) resolve(address)
    })
  })
  child.stderr.on('data', (data: Buffer) => (output.stderr += data.toString()))
  const closed = once(child, 'close')
  const address = await Promise.race([serving, closed.then(() => undefined)])
  if (address === undefined) assert.equal(child.exitCode, 0, `${output.stdout}\n${output.stderr}`)
  else {
    assert.equal((await fetch(`${address}/v1/`)).status, 200)
    signal(child, 'SIGTERM')
    await closed
  }
  running.delete(child)
  return output.stderr
}

describe('commands of README.md and docs/installing.md', () => {
  test('are in blocks with a language, and listed here if not run', () => {
    const languages = [...blocks.values()].flat().map(({ language }) => language)
    // Sessions (`console`) and programs are run by readme.test.ts.
    assert.deepEqual([...new Set(languages)].toSorted(), ['console', 'json', 'sh', 'ts', 'yaml'])
    const written = new Set(commands.map(({ text }) => text))
    assert.deepEqual(
      Object.keys(notRun).filter((text) => !written.has(text)),
      [],
    )
  })

  for (const { page, ...command } of commands) {
    if (command.text in notRun) continue
    test(`${page}: ${command.text}`, { timeout: 120_000 }, async () => {
      // A build between two commands: a rollback needs a second publication.
      await appendFile(join(home, 'own/dist/index.html'), '<p>More.')
      // Installing it a second time, npm finds what it needs there.
      if (command.text.includes('--prefix /opt/daf'))
        await rename(join(home, 'own/node_modules'), join(home, 'opt/daf/node_modules'))
      assert.doesNotMatch(await runAsWritten(command), /EBADENGINE|deprecated|Warning:/)
    })
  }

  test('had the promised effects', async () => {
    assert.match(await readFile(join(home, 'own/daf.yaml'), 'utf8'), /^# /)
    assert.match(
      await readFile(join(home, 'etc/systemd/system/daf.service'), 'utf8'),
      /^ExecStart=.* \/opt\/daf\/node_modules\/\.bin\/daf serve$/m,
    )
    assert.match(await readFile(join(home, 'opt/daf/node_modules/.bin/daf'), 'utf8'), /^#!/)
    assert.match(await readFile(join(home, 'daf/deploy/.env'), 'utf8'), /^DAF_SITE=/)
  })
})
