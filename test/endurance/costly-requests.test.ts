import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { rootFolder } from './root-folder.ts'
import { processesUnknown, startServing, type Serving } from './serving.ts'

const root = await rootFolder('costly')
const letters = 'אבגדהוזחטיכלמנסעפצקרשת'

/** Number of pages, each with unique words besides the shared ones. */
const pages = 1_000

/** A five-letter word for each number. */
function word(number: number): string {
  let rest = number * 7_919 + 5_000_011
  return Array.from({ length: 5 }, () => {
    const letter = letters[rest % letters.length] ?? ''
    rest = Math.floor(rest / letters.length)
    return letter
  }).join('')
}

before(async () => {
  await writeFile(join(root, 'daf.yaml'), 'limits: { requests: 1000000, window: 60s }\n')
  for (let at = 0; at < pages; at++) {
    const text = Array.from({ length: 120 }, (_, place) => word((at * 131 + place * place * 17) % 6_000)).join(' ')
    await mkdir(join(root, `dist/a/page-${at}`), { recursive: true })
    await writeFile(
      join(root, `dist/a/page-${at}/index.html`),
      `<!doctype html><html lang="he"><title>${word(at)} ${word(at + 1)}</title><main><h1>${word(at)}</h1><p>${text}</p></main></html>`,
    )
  }
})

/* CPU is that of the whole process, in one run: figures of a busy machine differ, what they are to each other hardly does. */
describe('the CPU cost of a request', { skip: processesUnknown }, () => {
  let serving: Serving
  before(async () => {
    serving = await startServing(root, { args: ['--data', 'data'] })
  })
  after(() => serving.program.stop())

  test('a search for unknown words costs little more than one with results', { timeout: 120_000 }, async () => {
    const search = (words: readonly string[]) => `/v1/search/?q=${encodeURIComponent(words.join(' '))}`
    const found = await cpuOf(serving, 300, (at) => search([word(at + 20), word(((at + 20) * 131) % 6_000)]))
    const invented = await cpuOf(serving, 300, (at) =>
      search(Array.from({ length: 5 }, (_, place) => `ולכשה${word(20_000 + at * 5 + place)}ותיהם`)),
    )
    assert.ok(invented < 2.5 * found, `${invented} ms for unknown words, ${found} ms for words of the site`)
  })

  test('a missing page costs at most ten times a cached response', { timeout: 120_000 }, async () => {
    const cached = await cpuOf(serving, 3_000, () => '/a/page-1.md')
    const missing = await cpuOf(serving, 3_000, (at) => `/a/${encodeURIComponent(word(at))}-${at}-${word(at).length}.md`, 404)
    assert.ok(missing < 10 * cached, `${missing} ms for missing pages, ${cached} ms for cached ones`)
  })
})

/** CPU that a server uses for requests, in ms, after a few warm-up requests of the same kind. */
async function cpuOf({ port, pid }: Serving, count: number, path: (at: number) => string, status = 200): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  for (let at = 0; at < 20; at++) assert.equal(await statusOf(port, agent, path(count + at)), status)
  const before = await usedBy(pid)
  await Promise.all(
    Array.from({ length: 4 }, async (_, first) => {
      for (let at = first; at < count; at += 4) assert.equal(await statusOf(port, agent, path(at)), status)
    }),
  )
  agent.destroy()
  return (await usedBy(pid)) - before
}

function statusOf(port: number, agent: Agent, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br' }
    request({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
      .once('error', reject)
      .end()
  })
}

/** User and system time of a process, in ms (proc(5), fields 14 and 15, of 10 ms each). */
async function usedBy(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
