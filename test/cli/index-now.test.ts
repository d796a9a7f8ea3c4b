import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'
import { eventually, Program, run } from './program.ts'

const baseUrl = 'https://www.bindery.example'
const key = 'f3a9c1d27b5e4806'
const announced: string[][] = []
const receiver = createServer(async (request, response) => {
  announced.push(JSON.parse(await text(request)).urlList)
  response.end()
})
let cwd: string
before(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : ''
  cwd = await mkdtemp(join(tmpdir(), 'daf-indexnow-'))
  await writeFile(
    join(cwd, 'daf.yaml'),
    `source: ./dist\nindexNow: { key: ${key}, endpoint: "http://127.0.0.1:${port}/indexnow" }\n`,
  )
  await writeSite(join(cwd, 'dist'), {
    'index.html': page('/', 'Bindery', 'We bind books by hand.'),
    'repair/index.html': page('/repair/', 'Repair', 'Torn pages and broken spines, repaired within two weeks.'),
    'old/index.html': page('/old/', 'Old', 'An offer of last year, which is over now.'),
  })
})
after(async () => {
  await Program.killAll()
  receiver.closeAllConnections()
  receiver.close()
  await rm(cwd, { recursive: true, force: true })
})

function page(path: string, title: string, text: string, footer = '2025'): string {
  return html({ path, title, body: `<main><h1>${title}</h1><p>${text}</p></main><footer>© ${footer}</footer>` })
}

test('exactly the URLs changed by a publish are announced', async () => {
  const server = new Program(['--port', '0', '--base-url', baseUrl], cwd)
  const { port } = new URL((await server.ready()).address)
  const keyFile = await fetch(`http://127.0.0.1:${port}/${key}.txt`, { headers: { host: 'www.bindery.example' } })
  assert.deepEqual([keyFile.status, await keyFile.text()], [200, key])

  await rm(join(cwd, 'dist/old'), { recursive: true })
  await writeSite(join(cwd, 'dist'), {
    // Only around the content: nothing for a search engine.
    'index.html': page('/', 'Bindery', 'We bind books by hand.', '2026'),
    'repair/index.html': page('/repair/', 'Repair', 'Torn pages and broken spines, repaired within three weeks.'),
    'new/index.html': page('/new/', 'New', 'Boxes for maps and prints, made to measure.'),
  })
  const announcing = /"addresses":3,"msg":"announced by IndexNow"/
  const log = await eventually(
    async () => server.stderr,
    (log) => announcing.test(log),
    30_000,
  )
  assert.match(log, announcing)
  assert.deepEqual(announced.flat().toSorted(), [`${baseUrl}/new/`, `${baseUrl}/old/`, `${baseUrl}/repair/`])
  await server.stop()
})

test('daf publish announces, too, but not a rollback, nor a site without a public base URL', async () => {
  announced.length = 0
  const change = (text: string) => writeSite(join(cwd, 'dist'), { 'repair/index.html': page('/repair/', 'Repair', text) })
  await change('Torn pages and broken spines, repaired within four weeks.')
  const published = await run(['publish', '--base-url', baseUrl], cwd)
  assert.match(published.stdout, /Announced 1 changed page by IndexNow\./, published.stderr)
  assert.deepEqual(announced, [[`${baseUrl}/repair/`]])
  await run(['publish', '--rollback', '--base-url', baseUrl], cwd)
  await change('Torn pages and broken spines, repaired within five weeks.')
  const { stderr } = await run(['publish'], cwd)
  assert.match(stderr, /IndexNow announces nothing, because there is no base URL/)
  assert.equal(announced.length, 1)
})
