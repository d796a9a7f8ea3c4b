import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatedPage, queryKinds, random, type SiteSize } from './search/generated-site.ts'
import { quantile } from './figures.ts'
import { cpuOf } from './peers/process-tree.ts'
import { noLimit, publishIn, serveIn, type ServingProgram } from './program.ts'
import { writePage } from './write-page.ts'

/*
 * The most work one client can cause within its limit: 120 requests of the most expensive kind of each interface in sequence,
 * and its effect on another client that reads the home page. CPU is that of the whole server process.
 *
 *   npm exec -- node bench/worst-requests.ts [pages] [part of a kind's name]
 *
 * Targets: no kind takes more than 3 s of CPU, and the other client's p99 stays below 50 ms.
 */
const pages = Number(process.argv[2] ?? 18_000)
const only = process.argv[3] ?? ''
const requests = 120

const size: SiteSize = { pages, words: 200 }
const next = random(3)
const kinds = queryKinds(size)
const letters = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Number of pages besides the generated ones: the home page and two large ones. */
const large = { '/large/': 5_000_000, '/long/': 216_000 } as const

interface Request {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Kinds of request; each call generates a new one. */
const attacks: Readonly<Record<string, () => Request>> = {
  'search, invented words': () => search(many(5, () => `ולכשה${invented(6)}ותיהם`)),
  'search, invented words like verbs': () => search(many(5, () => `ושה${invented(3)}י${invented(1)}`)),
  'search, rare words with prefixes': () => search(many(5, () => `וכשה${kinds['rare word']?.(next)}`)),
  'search, words that are never together': () => search(many(5, () => kinds['rare word']?.(next) ?? '')),
  'search, misspelt words': () => search(many(4, () => misspelt(kinds['rare word']?.(next) ?? ''))),
  'search, many common words': () =>
    search(`${kinds['rare word']?.(next)} ${many(30, () => kinds['common word']?.(next) ?? '')}`),
  'search, two words of 200 hits': () => search(`${kinds['two words']?.(next)}`),
  'MCP search, invented words': () => tool('search', { query: many(5, () => `ולכשה${invented(6)}ותיהם`) }),
  'MCP fetch, parts of a large page': () => tool('fetch', { id: `/large/#part=${1 + Math.floor(next() * 200)}` }),
  'MCP fetch, no such page': () => tool('fetch', { id: `/${invented(12)}` }),
  'MCP, broken messages': () => ({ ...tool('search', {}), body: `{"jsonrpc":"2.0","id":${next()},"method":"${invented(9)}"}` }),
  'missing page, Markdown': () => ({
    path: `/${encodeURIComponent(many(8, () => invented(5), '-'))}.md`,
    headers: { 'accept-encoding': 'br' },
  }),
  'missing page, words of the site': () => ({
    path: `/${encodeURIComponent(many(8, () => kinds['rare word']?.(next) ?? '', '-'))}.md`,
    headers: { 'accept-encoding': 'br' },
  }),
  'missing page, HTML': () => ({ path: `/${encodeURIComponent(invented(9))}/`, headers: { 'accept-encoding': 'br' } }),
  'missing page, JSON': () => ({ path: `/${encodeURIComponent(invented(9))}/`, headers: { accept: 'application/json' } }),
  'HTML of 5 MB, other queries': () => ({ path: `/large/?x=${next()}`, headers: { 'accept-encoding': coding() } }),
  'HTML of 216 KB, other queries': () => ({ path: `/long/?x=${next()}`, headers: { 'accept-encoding': coding() } }),
  'Markdown of 5 MB, by Accept': () => ({
    path: `/large/?x=${next()}`,
    headers: { accept: 'text/markdown', 'accept-encoding': coding() },
  }),
  'REST page of 5 MB, other parameters': () => ({ path: `/v1/page/?url=/large/&x=${next()}` }),
  'REST, broken parameters': () => ({ path: `/v1/search/?q=${encodeURIComponent(invented(200))}` }),
  'glossary, other parts': () => ({ path: `/v1/glossary/?q=${encodeURIComponent(invented(3))}` }),
}

function search(q: string): Request {
  return { path: `/v1/search/?limit=20&q=${encodeURIComponent(q.slice(0, 120).trim())}` }
}

function tool(name: string, given: Readonly<Record<string, string>>): Request {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } })
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'mcp-protocol-version': '2025-11-25' }
  return { method: 'POST', path: '/mcp/', headers, body }
}

function many(count: number, make: () => string, between = ' '): string {
  return Array.from({ length: count }, make).join(between)
}

function invented(length: number): string {
  return many(length, () => letters[Math.floor(next() * letters.length)] ?? '', '')
}

function misspelt(word: string): string {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at)}${invented(1)}${word.slice(at)}`
}

function coding(): string {
  return ['br', 'zstd', 'gzip', 'identity'][Math.floor(next() * 4)] ?? ''
}

const root = await mkdtemp(join(tmpdir(), 'daf-worst-requests-'))
let server: ServingProgram | undefined
try {
  // So that the kinds can follow each other.
  await writeFile(join(root, 'daf.yaml'), noLimit)
  await generate(join(root, 'dist'))
  await publishIn(root)
  server = await serveIn(root, ['--no-publish', './dist'])
  await measureAll(server)
} finally {
  await server?.stop()
  await rm(root, { recursive: true, force: true })
}

async function generate(folder: string): Promise<void> {
  for (let at = 0; at < pages; at++) {
    const { page, text } = generatedPage(at, size)
    await write(folder, page.path, page.title, `<p>${page.summary}</p><p>${text}</p>`)
  }
  await write(folder, '/', 'Bench', '<p>A busy site.</p>')
  for (const [path, bytes] of Object.entries(large)) {
    const paragraph = `<h2>Part</h2><p>${generatedPage(pages + 1, { pages, words: 400 }).text}</p>`
    await write(folder, path, 'Large', paragraph.repeat(Math.floor(bytes / Buffer.byteLength(paragraph))))
  }
}

async function write(folder: string, path: string, title: string, body: string): Promise<void> {
  await writePage(
    folder,
    path,
    `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
  )
}

async function measureAll({ port, pid }: ServingProgram): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const bystander = new Agent({ keepAlive: true, maxSockets: 1 })
  const columns = ['CPU, s', 'worst, ms', "other's / p50", 'p99, ms', 'resident, MB', 'statuses']
  console.log(`${`${requests} requests from one client`.padEnd(40)}${columns.map((name) => name.padStart(15)).join('')}`)
  for (const [kind, make] of Object.entries(attacks)) {
    if (!kind.includes(only)) continue
    // What is built once per generation, such as its word list, is not caused by one client.
    await ask(port, agent, make())
    const before = cpuOf([pid])
    const statuses = new Map<number, number>()
    const others: number[] = []
    let worst = 0
    let isRunning = true
    const watching = (async () => {
      while (isRunning) {
        others.push((await ask(port, bystander, { path: '/' })).milliseconds)
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    })()
    for (let at = 1; at < requests; at++) {
      const { status, milliseconds } = await ask(port, agent, make())
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      worst = Math.max(worst, milliseconds)
    }
    isRunning = false
    await watching
    const cpu = (cpuOf([pid]) - before) / 1e6
    const part = (share: number) => quantile(others, share).toFixed(1)
    const figures = [cpu.toFixed(2), worst.toFixed(0), part(0.5), part(0.99), (await residentOf(pid)).toFixed(0)]
    const seen = [...statuses].map(([status, count]) => `${status}×${count}`).join(' ')
    console.log(`${kind.padEnd(40)}${[...figures, seen].map((text) => text.padStart(15)).join('')}`)
  }
}

function ask(port: number, agent: Agent, { method = 'GET', path, headers = {}, body }: Request) {
  const began = performance.now()
  return new Promise<{ readonly status: number; readonly milliseconds: number }>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path: path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Peak resident memory of a process so far, in MB (Linux). */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
