import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { pageHtml } from '../../src/publishing/testing/html.ts'
import { freePort } from '../cli/free-port.ts'
import { eventually, run } from '../cli/program.ts'
import { rawClient } from '../server/raw-client.ts'
import { rootFolder } from './root-folder.ts'
import { processesUnknown, startServing, type Serving } from './serving.ts'

const root = await rootFolder('large')

/** Upper bound for the server's resident memory, in bytes. */
const maxMemory = 600e6

/** Upper bound for server CPU time for 120 requests of one client, in milliseconds. */
const maxTime = 3_000

/** 5.5 MB of text. Reading and indexing it takes seconds; the other large pages are as large by a comment. */
const largePage = '/large/'
const commentPages = Array.from({ length: 8 }, (_, at) => `/comment-${at}/`)
const middlePage = '/middle/'
/** Pages of 900 kB each, with separate addresses and responses. */
const manyFiles = 150
const codings = ['identity', 'br', 'zstd', 'gzip'] as const

/** Words that compress about as well as those of a real page, different for each seed. */
function wordsOf(seed: number, bytes: number): string {
  const paragraphs: string[] = []
  for (let size = 0, at = 0; size < bytes; at++) {
    const digest = createHash('sha512').update(`${seed} ${at}`).digest('hex')
    const paragraph = `<p>${digest.replaceAll(/[0-9]/g, ' מילה ')}</p>\n`
    size += Buffer.byteLength(paragraph)
    paragraphs.push(paragraph)
  }
  return paragraphs.join('')
}

before(async () => {
  const comment = `<!--${wordsOf(4, 5_500_000)}-->`
  const bodies: readonly (readonly [path: string, body: string])[] = [
    ['/', wordsOf(0, 1_000)],
    ['/small/', wordsOf(1, 4_000)],
    [middlePage, wordsOf(2, 216_000)],
    [largePage, wordsOf(3, 5_500_000)],
    ...commentPages.map((path, at) => [path, wordsOf(5 + at, 4_000) + comment] as const),
  ]
  for (const [path, body] of bodies) {
    const folder = join(root, 'dist', path)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'index.html'), pageHtml({ title: `Page ${path}`, body }))
  }
  const files = join(root, 'dist/files')
  await mkdir(files)
  await writeFile(join(files, '0.txt'), wordsOf(0, 900_000))
  for (let at = 1; at < manyFiles; at++) await link(join(files, '0.txt'), join(files, `${at}.txt`))
  await writeFile(join(root, 'daf.yaml'), 'limits: { requests: 1000000, window: 60s }\n')
  const { code, stderr } = await run(['publish', './dist', '--data', 'data'], root)
  assert.equal(code, 0, stderr)
})

function serve(...args: readonly string[]): Promise<Serving> {
  return startServing(root, { args: ['--no-publish', '--data', 'data', ...args] })
}

/** Sends a request over a new connection, without reading the body yet. */
function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    request({ port, host: '127.0.0.1', path, headers, method, agent: false }, resolve).on('error', reject).end(body)
  })
}

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function hashOf(response: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of response) if (Buffer.isBuffer(chunk)) hash.update(chunk)
  return hash.digest('hex')
}

function decoded(coding: string, body: Buffer): Buffer {
  switch (coding) {
    case 'br':
      return brotliDecompressSync(body)
    case 'zstd':
      return zstdDecompressSync(body)
    case 'gzip':
      return gunzipSync(body)
    default:
      return body
  }
}

/** Peak memory of a process in bytes, as reported by Linux. */
async function peakMemory(pid: number): Promise<number> {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}

/** CPU time used by a process, in milliseconds (a tick is 10 ms on Linux). */
async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function assertServes(port: number): Promise<void> {
  for (const path of ['/healthz', '/', '/small/']) {
    const response = await ask(port, path)
    await bodyOf(response)
    assert.equal(response.statusCode, 200, path)
  }
}

describe('large responses', { skip: processesUnknown }, () => {
  for (const path of [middlePage, largePage]) {
    test(`400 requests for ${path} with different queries and unread responses use little memory, and complete once read`, async () => {
      const { program, port, pid } = await serve()
      const codingOf = (at: number) => codings[at % codings.length] ?? 'identity'
      const responses = await Promise.all(
        Array.from({ length: 400 }, (_, at) => ask(port, `${path}?x=${at}`, { 'accept-encoding': codingOf(at) })),
      )
      await assertServes(port)
      const whole = await bodyOf(await ask(port, path))
      assert.ok(whole.toString().includes(`<h1>Page ${path}</h1>`))
      const expected = new Map<string, string>()
      for (const coding of codings) {
        const response = await ask(port, path, { 'accept-encoding': coding })
        assert.equal(response.headers['content-encoding'] ?? 'identity', coding)
        const body = await bodyOf(response)
        assert.ok(decoded(coding, body).equals(whole), coding)
        expected.set(coding, createHash('sha256').update(body).digest('hex'))
      }
      const hashes = await Promise.all(responses.map(hashOf))
      for (const [at, { statusCode }] of responses.entries()) {
        assert.equal(statusCode, 200)
        assert.equal(hashes[at], expected.get(codingOf(at)), `${at}, ${codingOf(at)}`)
      }
      const memory = await peakMemory(pid)
      assert.ok(memory < maxMemory, `${memory / 1e6} MB`)
      assert.equal((await program.stop()).code, 0)
    })
  }

  test('many different large unread responses: some are shed, the rest are correct, and all work again afterwards', async () => {
    const adminPort = await freePort()
    const { program, port, pid } = await serve('--admin-port', String(adminPort))
    const targets: readonly (readonly [target: string, accept: string])[] = [
      [largePage, 'text/html'],
      [largePage, 'text/markdown'],
      [`${largePage.slice(0, -1)}.md`, '*/*'],
      [`/v1/page/?url=${largePage}`, '*/*'],
      ...commentPages.map((path) => [path, 'text/html'] as const),
    ]
    // Each is requested repeatedly, also after its eviction from the cache.
    const asked = Array.from({ length: 120 }, (_, at) => targets[at % targets.length] ?? (['/', '*/*'] as const))
    const responses = await Promise.all(asked.map(([target, accept]) => ask(port, target, { accept })))
    const refused = responses.filter(({ statusCode }) => statusCode === 503)
    assert.ok(refused.length > 0 && refused.length < responses.length, `${refused.length} of ${responses.length} were shed`)
    await assertServes(port)
    for (const response of refused) {
      assert.match(response.headers['retry-after'] ?? '', /^[1-9]\d*$/)
      assert.equal(response.headers['content-type'], 'application/problem+json')
      assert.partialDeepStrictEqual(JSON.parse((await bodyOf(response)).toString()), {
        type: 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity',
        status: 503,
      })
    }
    const figures = async () => (await bodyOf(await ask(adminPort, '/metrics'))).toString()
    const figure = (text: string, name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0])
    const meanwhile = await figures()
    assert.equal(figure(meanwhile, 'daf_requests_shed_total{reason="bytes"}'), refused.length)
    assert.ok(figure(meanwhile, 'daf_response_bytes_in_flight') > 10e6)
    // Half of the others are read; the clients of the other half disconnect.
    const served = responses.filter(({ statusCode }) => statusCode === 200)
    await Promise.all(
      served.map(async (response, at) => {
        if (at % 2 === 0) assert.equal((await bodyOf(response)).byteLength, Number(response.headers['content-length']))
        else response.destroy()
      }),
    )
    const inFlight = async () => figure(await figures(), 'daf_response_bytes_in_flight')
    assert.equal(await eventually(inFlight, (bytes) => bytes === 0), 0)
    for (const [target, accept] of targets) {
      const response = await ask(port, target, { accept })
      assert.equal(response.statusCode, 200, target)
      assert.equal((await bodyOf(response)).byteLength, Number(response.headers['content-length']))
    }
    const memory = await peakMemory(pid)
    assert.ok(memory < maxMemory, `${memory / 1e6} MB`)
    assert.equal((await program.stop()).code, 0)
  })

  test('clients that disconnect before their response is compressed: its bytes are counted until then, and no longer', async () => {
    const adminPort = await freePort()
    const { program, port, pid } = await serve('--admin-port', String(adminPort))
    // The same targets again, so that cached metadata is used, and more of them than fit into the cache.
    const targets = [
      largePage,
      `${largePage.slice(0, -1)}.md`,
      `/v1/page/?url=${largePage}`,
      ...commentPages,
      ...Array.from({ length: manyFiles }, (_, at) => `/files/${at}.txt`),
    ]
    for (let wave = 0; wave < 14; wave++) {
      const sockets = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const coding = codings[1 + ((at + wave) % 3)] ?? 'br'
          const target = targets[at % targets.length] ?? '/'
          const client = await rawClient(port, `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${coding}\r\n\r\n`)
          client.socket.pause()
          return client.socket
        }),
      )
      await pause(100)
      for (const socket of sockets) socket.destroy()
    }
    const inFlight = async () =>
      Number(/^daf_response_bytes_in_flight (\d+)$/m.exec((await bodyOf(await ask(adminPort, '/metrics'))).toString())?.[1])
    assert.equal(await eventually(inFlight, (bytes) => bytes === 0, 30_000), 0)
    await assertServes(port)
    const memory = await peakMemory(pid)
    assert.ok(memory < maxMemory, `${memory / 1e6} MB`)
    assert.equal((await program.stop()).code, 0)
  })

  test('a response is built once, whatever query, spelling or parameter order', async () => {
    const adminPort = await freePort()
    const { program, port } = await serve('--admin-port', String(adminPort))
    const misses = async () =>
      Number(/^daf_answer_cache_misses_total (\d+)$/m.exec((await bodyOf(await ask(adminPort, '/metrics'))).toString())?.[1])
    const families: readonly (readonly string[])[] = [
      ['/small/', '/small/?x=1', '/small/?utm_source=a&x', '/sm%61ll/', '/small/.', '//small/', '/x/../small/?y'],
      ['/small.md', '/small.md?x=1', '/%73mall.md'],
      ['/v1/page/?url=/small/', '/v1/page/?url=/small/&x=1', '/v1/page/?url=/small/%3Fx%3D1', '/v1/page/?url=%2Fsm%2561ll.md'],
      // It leads to the page only as long as no other is there, so it has another time of change.
      ['/v1/page?x=2&url=/small', '/v1/page/?url=/small'],
      ['/v1/search/?q=page&limit=5', '/v1/search/?limit=05&q=page', '/v1/search/?x=1&q=page&limit=5'],
      ['/llms.txt', '/llms.txt?x=1', '/%6Clms.txt'],
      ['/sitemap.xml', '/sitemap.xml?x=1'],
      ['/openapi.json', '/openapi.json?x=1'],
    ]
    const before = await misses()
    for (const [first = '/', ...others] of families) {
      const body = await bodyOf(await ask(port, first))
      for (const target of others) assert.ok(body.equals(await bodyOf(await ask(port, target))), target)
    }
    assert.equal((await misses()) - before, families.length)
    assert.equal((await program.stop()).code, 0)
  })

  test('120 requests of a client for large pages use little CPU time, whatever they are', async () => {
    const { program, port, pid } = await serve()
    const path = largePage
    const call = (part: number) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: part,
        method: 'tools/call',
        params: { name: 'fetch', arguments: { id: `${path}#part=${part}` } },
      })
    const kinds: Readonly<Record<string, (at: number) => Promise<IncomingMessage>>> = {
      ...Object.fromEntries(
        codings.map((coding) => [`HTML, ${coding}`, (at: number) => ask(port, `${path}?x=${at}`, { 'accept-encoding': coding })]),
      ),
      Markdown: (at) => ask(port, `${path}?x=${at}`, { accept: 'text/markdown', 'accept-encoding': 'gzip' }),
      REST: (at) => ask(port, `/v1/page/?url=${path}%3Fx=${at}`, { 'accept-encoding': 'br' }),
      ranges: (at) => ask(port, `${path}?x=${at}`, { range: `bytes=${at}-${at + 9}` }),
      parts: (at) => ask(port, '/mcp/', { 'content-type': 'application/json' }, call(1 + ((at * 37) % 200))),
    }
    for (const [kind, request] of Object.entries(kinds)) {
      const before = await processorTime(pid)
      for (let at = 0; at < 120; at++) {
        const response = await request(at)
        await bodyOf(response)
        assert.equal(response.statusCode, 200)
      }
      const time = (await processorTime(pid)) - before
      assert.ok(time < maxTime, `${kind}: ${time} ms`)
    }
    assert.equal((await program.stop()).code, 0)
  })
})
