import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { freePort } from './free-port.ts'
import { eventually, Program, run } from './program.ts'

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'daf-report-'))
  const pages = { 'index.html': html({ path: '/', title: 'Bindery', body: '<p>We bind books by hand.</p>' }) }
  await writeSite(join(cwd, 'dist'), pages)
})
after(async () => {
  await Program.killAll()
  await rm(cwd, { recursive: true, force: true })
})

/** A fixed time, so that the test does not run across midnight. */
const noon = ['--now', '2026-11-21T12:00:00Z']

interface Reported {
  readonly months: readonly object[]
  readonly days: readonly Readonly<Record<string, unknown>>[]
  readonly searches: { readonly mostAsked: readonly object[]; readonly notFound: readonly object[] }
  readonly pages: readonly object[]
}

async function report(...args: readonly string[]): Promise<Reported> {
  const { code, stdout, stderr } = await run(['report', '--json', ...args, ...noon], cwd)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as Reported
}

test('daf report shows the counts of a running server and of two servers with one folder; no client data is stored', async () => {
  const nothing = await run(['report', ...noon], cwd)
  assert.deepEqual([nothing.code, nothing.stderr], [0, ''])
  assert.match(nothing.stdout, /^No traffic counted yet in /)
  assert.deepEqual((await report()).months, [])

  const port = await freePort()
  const server = new Program(['./dist', '--port', '0', '--admin-port', String(port), ...noon], cwd)
  const { address } = await server.ready()
  const other = new Program(['./dist', '--port', '0', '--no-publish', ...noon], cwd)
  for (const each of [address, (await other.ready()).address]) {
    await fetch(`${each}/v1/search/?q=books`, { headers: { 'user-agent': 'SecretAgent/7' } })
    await fetch(`${each}/v1/search/?q=unheard-of`)
    await fetch(`${each}/index.md`)
    await fetch(`${each}/healthz`)
  }
  const running = await eventually(report, ({ days }) => days.at(-1)?.['total'] === 6)
  assert.deepEqual([running.days.at(-1)?.['rest'], running.days.at(-1)?.['markdown']], [4, 2])
  assert.deepEqual(running.searches.notFound, [{ query: 'unheard-of', asked: 2, withoutResult: 2 }])
  assert.deepEqual(running.pages, [{ path: '/', total: 2, mcp: 0, rest: 0, markdown: 2, html: 0 }])

  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-language': 'he' } })
  assert.equal(page.status, 200)
  const text = await page.text()
  assert.match(text, /dir="rtl"[\s\S]*<svg[\s\S]*unheard-of/)
  assert.match(await (await fetch(`http://127.0.0.1:${port}/traffic?lang=en`)).text(), /lang="en"/)

  // The last counts are written when the server stops.
  await fetch(`${address}/v1/search/?q=last`)
  assert.equal((await server.stop()).code, 0)
  await other.kill()
  const tables = await run(['report', './dist', ...noon], cwd)
  assert.match(tables.stdout, /By interface and day[\s\S]*Queries with no result[\s\S]*unheard-of[\s\S]*Top pages/)
  assert.match(tables.stdout, /1 +1 +last/)
  assert.ok(!tables.stdout.includes('\u001b'))
  const [source = ''] = (await readdir(join(cwd, '.daf'))).filter((name) => name.startsWith('dist'))
  const files = await readdir(join(cwd, '.daf', source, 'traffic'))
  assert.ok(files.length <= 2, files.join())
  for (const file of files) {
    const stored = await readFile(join(cwd, '.daf', source, 'traffic', file), 'utf8')
    assert.doesNotMatch(stored, /127\.0\.0\.1|SecretAgent/)
  }
})

test('with DAF_TRAFFIC=off nothing is counted, and there is no traffic page', async () => {
  const port = await freePort()
  const args = ['./dist', '--port', '0', '--data', 'off', '--admin-port', String(port)]
  const server = new Program(args, cwd, { DAF_TRAFFIC: 'off' })
  const { address } = await server.ready()
  await fetch(`${address}/v1/search/?q=books`)
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404)
  await server.stop()
  assert.deepEqual((await report('--data', 'off')).months, [])
})
