import assert from 'node:assert/strict'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { serveFolder } from '../../src/catalog/sqlite/follow/testing/static-server.ts'
import { freePort } from '../cli/free-port.ts'
import { eventually, Program, run } from '../cli/program.ts'
import { nginx, startNginx, type RealServer } from '../deploy/real-server.ts'
import { readSnippet } from '../deploy/snippets.ts'
import { writeSite } from '../published-server.ts'
import { html } from '../site/agency-like-site.ts'

/** Pages of the site. */
const pages = 40

let root: string
let published: string
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'daf-share-'))
  const files = Array.from({ length: pages }, (_, at) => {
    const path = at === 0 ? '/' : `/page-${at}/`
    return [`${path.slice(1)}index.html`, html({ path, title: `עמוד ${at}`, body: `<p>גרסה ראשונה ${at}</p>` })]
  })
  await writeSite(join(root, 'dist'), Object.fromEntries(files))
  await publish()
  published = join(root, 'published', (await readdir(join(root, 'published')))[0] ?? '')
})
after(async () => {
  await Program.killAll()
  await rm(root, { recursive: true, force: true })
})

async function publish(...more: readonly string[]): Promise<void> {
  const { code, stderr } = await run(['publish', './dist', '--data', 'published', ...more], root)
  assert.equal(code, 0, stderr)
}

/** Puts a word on a page, publishes it, and waits until all servers show it. */
async function changeTo(word: string, addresses: readonly string[]): Promise<void> {
  await writeFile(join(root, 'dist/page-3/index.html'), html({ path: '/page-3/', title: word, body: `<p>${word}</p>` }))
  await publish()
  for (const address of addresses) await says(word, address)
}

async function says(word: string, address: string): Promise<void> {
  const ask = async () => {
    const response = await fetch(`${address}/page-3.md`)
    return response.status === 200 ? response.text() : `status ${response.status}`
  }
  assert.match(await eventually(ask, (text) => text.includes(word), 30_000), new RegExp(word))
}

describe('followers', { skip: nginx === undefined ? 'nginx is not installed' : false }, () => {
  let port: number
  let server: RealServer
  before(async () => {
    port = await freePort()
    const folder = await mkdtemp(join(tmpdir(), 'daf-share-nginx-'))
    await writeFile(join(folder, 'users'), 'reader:{PLAIN}s3cret\n')
    const snippet = (await readSnippet('nginx/share.conf'))
      .replace('8090', `127.0.0.1:${port}`)
      .replace('/var/lib/daf/CATALOG', published)
      .replace(
        '# auth_basic daf; auth_basic_user_file /etc/nginx/daf.htpasswd',
        `auth_basic daf; auth_basic_user_file ${folder}/users`,
      )
    server = await startNginx(nginx ?? '', folder, snippet, port)
  })
  after(() => server.stop())

  test('nginx with a password and a folder: all see publishes and a rollback, even if the share becomes unreachable', async () => {
    const byHttp = { DAF_FOLLOW: `http://reader:s3cret@127.0.0.1:${port}` }
    const programs = [
      new Program(['serve', '--data', 'one', '--port', '0'], root, byHttp),
      new Program(['serve', '--data', 'two', '--port', '0', '--follow', published, '--no-publish'], root),
    ]
    const ready = await Promise.all(programs.map((program) => program.ready()))
    assert.deepEqual(new Set(ready.map((line) => line.pages)), new Set([pages]))
    const addresses = ready.map(({ address }) => address)
    await changeTo('ג׳ירפה', addresses)
    await publish('--rollback')
    for (const address of addresses) await says('עמוד 3', address)

    for (const inner of ['lock.sqlite', 'current', 'notes/', 'temporary/']) {
      const response = await fetch(`http://127.0.0.1:${port}/${inner}`, {
        headers: { authorization: `Basic ${btoa('reader:s3cret')}` },
      })
      assert.equal(response.status, 404, inner)
    }

    await rename(published, `${published}-away`)
    await eventually(
      async () => programs.every(({ stderr }) => /is still served/.test(stderr)),
      (reported) => reported,
      30_000,
    )
    for (const address of addresses) await says('עמוד 3', address)
    await rename(`${published}-away`, published)
    for (const program of programs) {
      const { code, stdout, stderr } = await program.stop()
      assert.equal(code, 0, stderr)
      assert.doesNotMatch(stdout + stderr, /s3cret|cmVhZGVyOnMzY3JldA|MaxListeners/)
    }
  })
})

test('kill -9 during a copy: downloaded files are reused, and a new follower gets everything', async (t) => {
  const server = await serveFolder(t, published)
  const contents = () => server.log.filter((line) => line.startsWith('/content/') && line.endsWith('200'))
  server.misbehave = (request) => request.url?.startsWith('/content/') === true && contents().length >= 30
  const args = ['serve', '--data', 'killed', '--port', '0', '--follow', server.address.href]
  const first = new Program(args, root)
  await eventually(
    async () => contents().length,
    (length) => length >= 30,
    30_000,
  )
  assert.equal(first.stdout, '')
  await first.kill()
  server.misbehave = () => false
  const second = new Program(args, root)
  const { address } = await second.ready()
  assert.equal(new Set(contents()).size, pages * 3)
  assert.ok(contents().length < pages * 3 + 30, `${contents().length} were requested, 16 at once`)
  assert.equal(server.log.filter((line) => line.startsWith('/generations/') && line.includes('200')).length, 1)
  assert.equal((await fetch(`${address}/page-39.md`)).status, 200)
  await second.stop()
  const copy = join(root, 'killed', (await readdir(join(root, 'killed')))[0] ?? '')
  assert.deepEqual(await readdir(join(copy, 'temporary')), [])
})

test('a publishing server is killed: one with --no-publish keeps serving, and follows the next publisher and a rollback', async () => {
  const publisher = new Program(['serve', './dist', '--data', 'published', '--port', '0'], root)
  const reader = new Program(['serve', '--no-publish', '--data', 'published', '--port', '0'], root)
  const { address } = await reader.ready()
  await publisher.ready()
  await says('עמוד 3', address)
  await publisher.kill()
  await changeTo('קרנף', [address])
  await publish('--rollback')
  await says('עמוד 3', address)
  await reader.stop()
})
