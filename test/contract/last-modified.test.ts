import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { MemoryCatalog } from '../../src/catalog/testing/memory/memory-catalog.ts'
import { rollBack } from '../../src/publishing/roll-back.ts'
import { publishFolder, serveCatalog, writeSite, type PublishedServer } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

const baseUrl = 'https://public.example'
const catalog = new MemoryCatalog()
let site: PublishedServer
let root: string

const page = (path: string, title: string) => html({ path, title, body: `<p>Words of ${title}, enough to be read.</p>` })

before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-modified-'))
  await writeSite(root, {
    'index.html': page('/', 'Home'),
    'a/index.html': page('/a/', 'A'),
    'b/index.html': page('/b/', 'B'),
    _redirects: '/old/ /a/\n',
  })
  await publish()
  site = serveCatalog(catalog, { baseUrl })
})
after(async () => {
  await site.close()
  await rm(root, { recursive: true, force: true })
})

/** Publishes after the second of the last publish, whose time is in whole seconds. */
async function publish(how = () => publishFolder(catalog, root, { rules: {}, baseUrl })): Promise<void> {
  const last = catalog.current()?.publishedAt ?? '1970-01-01T00:00:00Z'
  while (Math.floor(Date.now() / 1000) <= Math.floor(Date.parse(last) / 1000)) await pause(20)
  await how()
}

const addresses = {
  html: '/a/',
  markdown: '/a.md',
  json: '/v1/page/?url=/a/',
  other: '/b/',
  otherMarkdown: '/b.md',
  old: '/v1/page/?url=/old/',
}
type Times = Readonly<Record<keyof typeof addresses, string>>

async function times(): Promise<Times> {
  const found: [string, string][] = []
  for (const [name, address] of Object.entries(addresses)) {
    const { headers } = await site.get(address)
    const field = headers['last-modified'] ?? ''
    assert.ok(Date.parse(field) <= Date.parse(headers['date'] ?? ''), `${address}: ${field}`)
    found.push([name, field])
  }
  return Object.fromEntries(found) as Times
}

/** Names of the addresses that have another time. */
const differences = (one: Times, other: Times) =>
  Object.entries(one).flatMap(([name, time]) => (Reflect.get(other, name) === time ? [] : [name]))

async function statusSince(address: string, time: string, headers = {}): Promise<number> {
  return (await site.get(address, { headers: { 'if-modified-since': time, ...headers } })).status
}

describe('Last-Modified (contract, section 4)', () => {
  test('is the time of first publication of these bytes, and a 304 is never stale', async () => {
    const first = await times()
    for (const [name, address] of Object.entries(addresses))
      assert.equal(await statusSince(address, Reflect.get(first, name)), 304)

    await writeFile(join(root, 'a/index.html'), page('/a/', 'Another A'))
    await publish()
    const second = await times()
    assert.deepEqual(differences(first, second), ['html', 'markdown', 'json', 'old'])
    assert.equal(await statusSince('/a/', first.html), 200)
    assert.equal(await statusSince('/b/', first.other), 304)

    // The section gets an index, which the heads of its pages name.
    await writeSite(root, { 'b/more/index.html': page('/b/more/', 'More') })
    await publish()
    const third = await times()
    assert.deepEqual(differences(second, third), ['html', 'other', 'old'])
    assert.equal(await statusSince('/b/', second.other), 200)

    // Where an address leads changes without the pages.
    await writeFile(join(root, '_redirects'), '/old/ /b/\n')
    await publish()
    const fourth = await times()
    assert.deepEqual(differences(third, fourth), ['old'])
    assert.equal(await statusSince(addresses.old, third.old), 200)

    await publish(async () => void (await rollBack(catalog)))
    await publish(async () => void (await rollBack(catalog)))
    assert.equal(await statusSince('/b/', fourth.other), 200, 'the bytes of before come again')
    assert.equal(await statusSince('/a/', fourth.html), 200)
  })

  test('entity tags win, dates are read in every format, and nothing else is', async () => {
    const { headers } = await site.get('/a.md')
    const field = headers['last-modified'] ?? ''
    const time = new Date(field)
    assert.equal(await statusSince('/a.md', time.toUTCString(), { 'if-none-match': '"another"' }), 200)
    assert.equal(await statusSince('/a.md', 'Thu, 01 Jan 1970 00:00:00 GMT', { 'if-none-match': headers['etag'] ?? '' }), 304)
    for (const other of ['', 'yesterday', time.toISOString(), `${field}, ${field}`])
      assert.equal(await statusSince('/a.md', other), 200, other)
    assert.equal(await statusSince('/a.md', new Date(time.getTime() - 1000).toUTCString()), 200)
    assert.equal(await statusSince('/a.md', new Date(time.getTime() + 1000).toUTCString()), 304)
    assert.equal(await statusSince('/v1/search/?q=words', field), 200, 'what has no time')
    const head = await site.get('/a.md', { method: 'HEAD', headers: { 'if-modified-since': field } })
    assert.equal(head.status, 304)
  })
})
