import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { postgresMissing, startPostgres } from '../services/postgres-server.ts'
import { html } from '../site/agency-like-site.ts'
import { builtFolders } from './built-folder.ts'
import { eventually, Program } from './program.ts'

const workingFolder = builtFolders()

interface Change {
  readonly url: string
  readonly title: string
  readonly change: 'added' | 'changed' | 'removed'
  readonly hash: string | null
}

interface Changes {
  readonly changes: readonly Change[]
  readonly nextCursor: string
}

async function read(address: string, query: string): Promise<Changes> {
  const response = await fetch(`${address}/v1/changes/?${query}`)
  assert.equal(response.status, 200)
  return (await response.json()) as Changes
}

/** A copy of a site that only its changes keep up to date. */
class Copy {
  readonly pages = new Map<string, { readonly title: string; readonly hash: string | null }>()
  #cursor = ''

  /** Applies what changed, a few changes at a time. */
  async follow(address: string): Promise<void> {
    for (;;) {
      const { changes, nextCursor } = await read(address, `limit=3${this.#cursor === '' ? '' : `&cursor=${this.#cursor}`}`)
      for (const { url, title, change, hash } of changes) {
        if (change === 'removed') assert.ok(this.pages.delete(url) || hash === null, url)
        else this.pages.set(url, { title, hash })
      }
      this.#cursor = nextCursor
      if (changes.length === 0) return
    }
  }
}

const page = (path: string, title: string, head = '') =>
  html({ path, title, body: `<p>Everything about ${title}, and <a href="/">more</a>.</p>` }).replace('</head>', `${head}</head>`)

/** What each build writes; null removes a file. The last page of each build tells when it is published. */
const builds: readonly Readonly<Record<string, string | null>>[] = [
  { 'b/index.html': page('/b/', 'B, rewritten') },
  { 'a.html': null },
  { 'c/index.html': page('/c/', 'C', '<meta name="robots" content="noindex">'), 'new/index.html': page('/new/', 'New') },
  { 'a.html': page('/a.html', 'A, back again') },
  { 'c/index.html': page('/c/', 'C') },
  { 'new/index.html': null, 'newer/index.html': page('/newer/', 'New') },
  { 'b/index.html': page('/b/', 'B') },
  { 'd/index.html': '<!doctype html><title>D</title><meta http-equiv="refresh" content="0; url=/b/">' },
  { 'e/index.html': page('/e/', 'E', '<meta name="description" content="Only what is said of it is new.">') },
  { 'a.html': null, 'd/index.html': page('/d/', 'D, a page once more') },
]

const first = {
  'index.html': page('/', 'Home'),
  'a.html': page('/a.html', 'A'),
  ...Object.fromEntries(['b', 'c', 'd', 'e'].map((name) => [`${name}/index.html`, page(`/${name}/`, name.toUpperCase())])),
}

async function write(folder: string, files: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await (content === null ? rm(file) : writeFile(file, content))
  }
}

/** Follows ten builds with one client that reads after each of them, and one that reads only at times. */
async function followsBuilds(program: Program, folder: string): Promise<void> {
  const { address } = await program.ready()
  const [eager, lazy] = [new Copy(), new Copy()]
  await eager.follow(address)
  assert.equal(eager.pages.size, 6)
  for (const [number, files] of builds.entries()) {
    await write(folder, { ...files, 'number.html': page('/number.html', `Build ${number}`) })
    const seen = await eventually(
      () => fetch(`${address}/number.html.md`).then((response) => response.text()),
      (text) => text.includes(`Build ${number}`),
    )
    assert.match(seen, new RegExp(`Build ${number}`))
    await eager.follow(address)
    if (number % 4 === 1) await lazy.follow(address)
  }
  await lazy.follow(address)
  const all = (await read(address, 'limit=1000')).changes.filter(({ change }) => change !== 'removed')
  const state = new Map(all.map(({ url, title, hash }) => [url, { title, hash }]))
  const byAddress = (pages: Copy['pages']) => [...pages].toSorted(([one], [other]) => (one < other ? -1 : 1))
  assert.deepEqual(byAddress(eager.pages), byAddress(state))
  assert.deepEqual(byAddress(lazy.pages), byAddress(state))
  assert.deepEqual(
    byAddress(state).map(([url, { title }]) => [new URL(url).pathname, title]),
    [
      ['/', 'Home'],
      ['/b/', 'B'],
      ['/c/', 'C'],
      ['/d/', 'D, a page once more'],
      ['/e/', 'E'],
      ['/newer/', 'New'],
      ['/number.html', 'Build 9'],
    ],
  )
  for (const [url, { hash }] of state) {
    const { pathname } = new URL(url)
    const markdown = await fetch(`${address}${pathname === '/' ? '/index.md' : pathname.replace(/\/?$/, '.md')}`)
    assert.equal(
      hash,
      createHash('sha256')
        .update(new Uint8Array(await markdown.arrayBuffer()))
        .digest('hex'),
      url,
    )
  }
  assert.equal((await fetch(`${address}/v1/page/?url=/a.html`)).status, 404)
}

describe("a client that follows /changes/ over ten builds has exactly the site's pages", () => {
  test('with the embedded catalog; a cursor of a deleted catalog is 410', async () => {
    const cwd = await workingFolder(first)
    const start = () => new Program(['./dist', '--port', '0', '--base-url', 'https://public.example'], cwd)
    const program = start()
    await followsBuilds(program, join(cwd, 'dist'))
    const { nextCursor } = await read((await program.ready()).address, 'limit=1000')
    await program.stop()
    await rm(join(cwd, '.daf'), { recursive: true })
    const rebuilt = start()
    const response = await fetch(`${(await rebuilt.ready()).address}/v1/changes/?cursor=${nextCursor}`)
    assert.equal(response.status, 410)
    assert.equal(response.headers.get('content-type'), 'application/problem+json')
    assert.partialDeepStrictEqual(await response.json(), { type: 'https://public.example/developers/#gone', status: 410 })
    await rebuilt.stop()
  })

  test('with PostgreSQL', { skip: postgresMissing }, async () => {
    const postgres = await startPostgres({ after })
    const cwd = await workingFolder(first)
    const program = new Program(['./dist', '--port', '0', '--database-url', postgres.url()], cwd)
    await followsBuilds(program, join(cwd, 'dist'))
    await program.stop()
  })
})
