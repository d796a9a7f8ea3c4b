import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freePort } from '../cli/free-port.ts'
import { eventually, Program } from '../cli/program.ts'
import { generateSite } from '../publishing/generated-site.ts'

const pages = 12
const largeFile = Buffer.alloc(8 * 1024 * 1024, 'daf ')

/** Loaded into every thread of the program: makes the second server thread throw as long as the file exists. */
const breaker = (file: string) => `
  import { existsSync, rmSync } from 'node:fs'
  import { workerData } from 'node:worker_threads'
  if (workerData?.number === 2)
    setInterval(() => {
      if (!existsSync(${JSON.stringify(file)})) return
      rmSync(${JSON.stringify(file)})
      throw new Error('broken on purpose')
    }, 20).unref()
`

describe('two server threads on one port', () => {
  let root = ''
  let program: Program
  let address = ''
  let admin = ''
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'daf-threads-'))
    await generateSite(join(root, 'dist'), pages, 1)
    await mkdir(join(root, 'dist/files'))
    await writeFile(join(root, 'dist/files/large.bin'), largeFile)
    await writeFile(join(root, 'breaker.mjs'), breaker(join(root, 'break')))
    const adminPort = await freePort()
    admin = `http://127.0.0.1:${adminPort}`
    program = new Program(['./dist', '--port', '0', '--threads', '2', '--admin-port', String(adminPort)], root, {
      NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'breaker.mjs')).href}`,
    })
    address = (await program.ready()).address
  })
  after(async () => {
    await Program.killAll()
    await rm(root, { recursive: true, force: true })
  })

  /** Requests over a new connection, which the system assigns to any of the threads. */
  async function ask(path: string): Promise<IncomingMessage> {
    const [response] = await once(get(address + path, { agent: false }), 'response')
    assert.ok(response instanceof Object)
    return response as IncomingMessage
  }

  async function read(path: string): Promise<{ readonly status: number; readonly text: string }> {
    const response = await ask(path)
    const text = await response.setEncoding('utf8').toArray()
    return { status: response.statusCode ?? 0, text: text.join('') }
  }

  /** Sends the same request many times, on twenty connections at a time. */
  async function readMany(path: string, times: number): Promise<readonly { readonly status: number; readonly text: string }[]> {
    const responses: { readonly status: number; readonly text: string }[] = []
    while (responses.length < times) responses.push(...(await Promise.all(Array.from({ length: 20 }, () => read(path)))))
    return responses
  }

  /** A metric from the admin port; 0 if absent. */
  async function figure(name: string): Promise<number> {
    const text = await fetch(`${admin}/metrics`).then((response) => response.text())
    const line = text.split('\n').find((each) => each.startsWith(`${name} `))
    return Number(line?.slice(name.length + 1) ?? 0)
  }

  const servedBy = (thread: number) => figure(`daf_thread_requests_total{thread="${thread}"}`)

  test('both respond, and together allow a client 120 of 200 requests', async () => {
    const responses = await readMany('/v1/', 200)
    assert.deepEqual(
      [200, 429].map((status) => responses.filter((response) => response.status === status).length),
      [120, 80],
    )
    const [first, second] = [await servedBy(1), await servedBy(2)]
    assert.ok(first > 0 && second > 0, `${first} and ${second}`)
    assert.equal(first + second, 200)
    assert.equal(await figure('daf_requests_total{interface="rest",status="429"}'), 80)
    assert.equal(await figure('daf_limiter_refused_total'), 80)
  })

  test('both follow publications', async () => {
    await generateSite(join(root, 'dist'), pages, 2)
    const responses = await eventually(
      () => readMany('/section-1/page-1/', 40),
      (all) => all.every(({ text }) => text.includes('of build 2')),
    )
    for (const { text } of responses) assert.match(text, /of build 2/)
  })

  test('a crashed thread is restarted, the other keeps serving, and no counter decreases', async () => {
    const before = await figure('daf_requests_total{interface="html",status="200"}')
    await writeFile(join(root, 'break'), '')
    await eventually(
      async () => program.stderr,
      (log) => log.includes('broken on purpose'),
    )
    // Requests in flight to it at that moment are lost with it.
    const responses = await eventually(
      () => readMany('/section-1/page-1/', 20).catch(() => []),
      ({ length }) => length > 0,
    )
    for (const { status } of responses) assert.equal(status, 200)
    assert.ok((await figure('daf_requests_total{interface="html",status="200"}')) >= before + 20)
    const counted = await servedBy(2)
    const again = async () => (await readMany('/section-1/page-1/', 20)).length > 0 && (await servedBy(2)) > counted
    assert.ok(await eventually(again, (responses) => responses))
    assert.equal(await figure('daf_ready'), 1)
  })

  test('on a signal they finish pending responses and exit with complete log lines', async () => {
    const running = await Promise.all(Array.from({ length: 8 }, () => ask('/files/large.bin')))
    const stopped = program.stop()
    const refused = await eventually(
      () =>
        read('/healthz').then(
          () => false,
          () => true,
        ),
      (isRefused) => isRefused,
    )
    assert.ok(refused)
    const bodies = await Promise.all(running.map((response) => response.toArray()))
    for (const body of bodies) assert.ok(Buffer.concat(body).equals(largeFile))
    const { code, stderr } = await stopped
    assert.equal(code, 0)
    const lines = stderr
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
    const logged = (path: string) => lines.filter((line) => line instanceof Object && 'path' in line && line.path === path)
    assert.equal(logged('/v1/').length, 200)
    assert.equal(logged('/files/large.bin').length, running.length)
  })
})
