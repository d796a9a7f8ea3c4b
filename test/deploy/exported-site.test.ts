import assert from 'node:assert/strict'
import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../cli/free-port.ts'
import { Program, run } from '../cli/program.ts'
import { copyPublishedExample, exampleUrl } from '../example/published-example.ts'
import { startExportedSite } from './exported-server.ts'
import { caddy, nginx, startCaddy, type RealServer } from './real-server.ts'

/** What describes the service: without a server it leaves out search, MCP and the pages that explain them. */
const descriptions: readonly string[] = '/.well-known/ai-catalog.json /.well-known/api-catalog /.well-known/ard.json /agents.md'
  .concat(' /llms.txt /openapi.json /robots.txt /v1/ /webmcp.tools.js')
  .split(' ')

/** Files that are no addresses of the site. */
const unaddressed = new Set(['.daf-export.json', '_headers', '_redirects', '404.html'])

interface Answer {
  readonly status: number
  readonly type: string | undefined
  readonly location: string | undefined
  readonly body: Buffer
}

const root = await mkdtemp(join(tmpdir(), 'daf-exported-'))
const out = join(root, 'out')
const fixed = ['--base-url', exampleUrl, '--now', '2026-09-01T12:00:00Z']
/** Asks a server; `accept` is the value of `Accept`. */
type Ask = (path: string, accept?: string) => Promise<Answer>
let live: Ask
let files: readonly string[]

before(async () => {
  await copyPublishedExample(root)
  await appendFile(join(root, 'daf.yaml'), '\nlimits: { requests: 100000 }\n')
  await exportExample()
  files = await filesIn(out)
  const { address } = await new Program(['./dist', '--port', '0', ...fixed], root).ready()
  live = asking(new URL(address).port)
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

const servers = [
  {
    name: 'a plain static server',
    skip: caddy === undefined ? 'Caddy is not installed' : false,
    isConfigured: false,
    start: (folder: string, port: number) =>
      startCaddy(caddy ?? '', folder, `http://:${port} {\n\troot * ${out}\n\tfile_server\n}\n`, port),
  },
  {
    name: 'nginx with the exported headers and redirects',
    skip: nginx === undefined ? 'nginx is not installed' : false,
    isConfigured: true,
    start: (folder: string, port: number) => startExportedSite(out, folder, port),
  },
] as const

for (const { name, skip, isConfigured, start } of servers) {
  describe(`the exported example on ${name}`, { skip }, () => {
    let server: RealServer
    let hosted: Ask
    before(async () => {
      const port = await freePort()
      server = await start(await mkdtemp(join(root, 'server-')), port)
      hosted = asking(port)
    })
    after(() => server.stop())

    test('serves every address like the live server, as far as it needs no server', async () => {
      const differing: string[] = []
      for (const file of files) {
        const address = addressOf(file)
        const answer = await hosted(address)
        assert.equal(answer.status, 200, address)
        const expected = await liveAnswer(file, address, answer.body)
        if (isConfigured && !(await isOfSite(file))) assert.equal(answer.type, expected.type, address)
        if (!answer.body.equals(expected.body)) differing.push(address)
      }
      assert.deepEqual(differing.toSorted(), descriptions)
    })

    if (!isConfigured) return

    test('has the site’s own 404 page', async () => {
      for (const path of ['/no-such-page/', '/_headers', '/.daf-export.json']) {
        const [answer, expected] = [await hosted(path), await live('/no-such-page/')]
        assert.deepEqual([answer.status, answer.body.toString()], [404, expected.body.toString()], path)
      }
    })

    test('sends Markdown to agents that prefer it', async () => {
      for (const path of ['/', '/seo-pricing/', '/llms.txt']) {
        const accept = 'text/markdown, text/html, */*'
        const [answer, expected] = [await hosted(path, accept), await live(path, accept)]
        assert.equal(answer.type, expected.type, path)
        if (expected.type?.startsWith('text/markdown')) assert.ok(answer.body.equals(expected.body), path)
      }
    })

    test('redirects as the live server does', async () => {
      for (const path of [
        '/mehiron',
        '/mehiron/',
        '/kidum/geo/',
        '/archive/2024/seo-basics',
        '/old-site/about.html',
        '/tmp-offer',
      ]) {
        const [answer, expected] = [await hosted(path), await live(path)]
        assert.notEqual(expected.location, undefined, path)
        const targets = [answer, expected].map(({ location = '' }) => new URL(location, exampleUrl).pathname)
        assert.deepEqual([answer.status, targets[0]], [expected.status, targets[1]], path)
      }
    })
  })
}

test('exporting the unchanged example again writes nothing', async () => {
  const state = () => Promise.all(['', ...files].map(async (file) => ({ file, mtime: (await stat(join(out, file))).mtimeMs })))
  const before = await state()
  assert.match(await exportExample(), /\(0 written, 0 removed\)/)
  assert.deepEqual(await filesIn(out), files)
  assert.deepEqual(await state(), before)
})

async function exportExample(): Promise<string> {
  const { code, stdout, stderr } = await run(['export', './dist', './out', '--html', ...fixed], root)
  assert.equal(code, 0, stderr)
  return stdout
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return names.filter((name) => !unaddressed.has(name)).toSorted()
}

function addressOf(file: string): string {
  return encodeURI(`/${file.replace(/(^|\/)index\.html$/, '$1')}`)
}

/** What the live server responds for an exported file: itself, or as a page or item of an operation. */
async function liveAnswer(file: string, address: string, exported: Buffer): Promise<Answer> {
  if (address.startsWith('/v1/page/')) {
    const { url }: { readonly url: string } = JSON.parse(exported.toString())
    return live(`/v1/page/?url=${new URL(url).pathname}`)
  }
  const [, list] = /^(\/v1\/[a-z-]+\/)[^/]+\.json$/.exec(address) ?? []
  if (list === undefined && address.startsWith('/v1/')) {
    const { limit }: { readonly limit?: number } = JSON.parse(exported.toString())
    return live(limit === undefined ? address : `${address}?limit=${limit}`)
  }
  if (list === undefined) return live(address)
  const answer = await live(list === '/v1/services/' ? list : `${list}?limit=100`)
  assert.ok(answer.body.includes(exported), `${file} is one of ${list}`)
  return { ...answer, body: exported }
}

/** Whether a file is the site's own; servers know the type of those by their extension. */
async function isOfSite(file: string): Promise<boolean> {
  return stat(join(root, 'dist', file)).then(
    () => true,
    () => false,
  )
}

function asking(port: number | string): Ask {
  return (path, accept = '*/*') =>
    new Promise((resolve, reject) => {
      const headers = { host: new URL(exampleUrl).host, accept }
      const asked = request({ port, path, host: '127.0.0.1', headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { statusCode: status = 0, headers: fields } = response
          resolve({ status, type: fields['content-type'], location: fields.location, body: Buffer.concat(parts) })
        })
        response.on('error', reject)
      })
      asked.on('error', reject)
      asked.end()
    })
}
