import assert from 'node:assert/strict'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { writeSite } from '../published-server.ts'
import { agencyLikeSite, html } from '../site/agency-like-site.ts'
import { builtFolders } from './built-folder.ts'
import { callTool, eventually, Program, repeatDuring, run } from './program.ts'

const workingFolder = builtFolders()

const search = async (address: string, q: string) => {
  const response = await fetch(`${address}/v1/search/?q=${encodeURIComponent(q)}&limit=20`)
  assert.equal(response.status, 200)
  return (await response.json()) as { total: number; results: { url: string; title: string }[] }
}

describe('daf serve', () => {
  test('prints exactly one ready line, serves, and exits 0 on SIGTERM', async () => {
    const cwd = await workingFolder(agencyLikeSite())
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address, pages } = await program.ready()
    assert.match(address, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.ok(pages > 20)
    const index = await fetch(`${address}/v1/`).then((response) => response.json())
    assert.partialDeepStrictEqual(index, { openapi: `http://localhost:${new URL(address).port}/openapi.json` })
    assert.equal((await fetch(`${address}/healthz`)).status, 200)
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    const { code, stdout } = await program.stop()
    assert.equal(code, 0)
    assert.equal(stdout.trim().split('\n').length, 1, stdout)
  })

  test('serves at once with another base URL on the same data, and still accepts canonicals of the production host', async () => {
    const cwd = await workingFolder()
    for (const base of ['https://one.example', 'https://two.example']) {
      const program = new Program(['./dist', '--port', '0', '--base-url', base], cwd)
      const { address } = await program.ready()
      const { markdown, url } = (await (await fetch(`${address}/v1/page/?url=/services/geo/`)).json()) as {
        markdown: string
        url: string
      }
      assert.equal(url, `${base}/services/geo/`)
      assert.doesNotMatch(markdown, /agency-like\.example/)
      const full = await fetch(`${address}/v1/page/?url=https://www.agency-like.example/services/geo/`)
      assert.equal(full.status, 200)
      await program.stop()
    }
  })

  test('a corrupted catalog is a 500 without path or reason, which are only logged', async () => {
    const cwd = await workingFolder()
    const program = new Program(['./dist', '--port', '0', '--base-url', 'https://public.example'], cwd)
    const { address } = await program.ready()
    const [site = ''] = await readdir(join(cwd, '.daf'))
    await rename(join(cwd, '.daf', site, 'content'), join(cwd, 'lost'))
    for (const path of ['/v1/page/?url=/services/geo/', '/services/geo.md', '/services/geo/', '/llms-full.txt']) {
      const response = await fetch(address + path)
      assert.deepEqual([response.status, response.headers.get('content-type')], [500, 'application/problem+json'], path)
      assert.ok(response.headers.has('x-request-id'))
      assert.doesNotMatch(response.headers.get('cache-control') ?? '', /public|max-age=[1-9]/)
      assert.deepEqual(await response.json(), {
        type: 'https://public.example/developers/#server-error',
        title: 'Server error',
        status: 500,
        detail: 'An unexpected error occurred; try again. If it keeps happening, contact the site owner.',
      })
    }
    const reply = await callTool(address, 'fetch', { id: '/services/geo/' })
    assert.deepEqual(await reply.json(), { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error' } })
    assert.equal((await fetch(`${address}/v1/`)).status, 200)
    assert.match((await program.stop()).stderr, /cannot be read \(ENOENT\)/)
  })

  test('finishes pending requests when stopped', async () => {
    const cwd = await workingFolder()
    await writeFile(join(cwd, 'dist', 'large.bin'), Buffer.alloc(6 * 1024 * 1024, 7))
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address } = await program.ready()
    const response = await fetch(`${address}/large.bin`)
    const stopped = program.stop()
    assert.equal((await response.arrayBuffer()).byteLength, 6 * 1024 * 1024)
    assert.equal((await stopped).code, 0)
  })

  test('a hanging request delays the shutdown for a bounded time, and a second signal ends it at once', async () => {
    const program = new Program(['./dist', '--port', '0'], await workingFolder())
    const { address } = await program.ready()
    const hanging = connect(Number(new URL(address).port), '127.0.0.1')
    hanging.on('error', () => {})
    hanging.write('POST /mcp/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{')
    // Sent after it: once this has a response, the other has arrived.
    assert.equal((await fetch(`${address}/healthz`)).status, 200)
    const stopped = program.stop()
    const accepts = () =>
      fetch(`${address}/healthz`).then(
        () => true,
        () => false,
      )
    assert.equal(await eventually(accepts, (value) => !value), false)
    assert.equal((await Promise.race([stopped, pause(500)]))?.code, undefined, 'it waits for the request')
    await program.stop()
    assert.equal((await stopped).code, 0)
    hanging.destroy()
  })

  test('--no-publish serves and follows what others publish', async () => {
    const cwd = await workingFolder()
    assert.equal((await run(['publish', './dist'], cwd)).code, 0)
    const program = new Program(['serve', '--no-publish', '--port', '0'], cwd)
    const { address } = await program.ready()
    await writeFile(join(cwd, 'dist', 'new.html'), html({ path: '/new.html', title: 'קרנף', body: '<p>קרנף חדש</p>' }))
    assert.equal((await search(address, 'קרנף')).total, 0)
    assert.equal((await run(['publish', './dist'], cwd)).code, 0)
    const found = await eventually(
      () => search(address, 'קרנף'),
      ({ total }) => total === 1,
      4_000,
    )
    assert.equal(found.total, 1)
    await program.stop()
  })

  test('kill -9 leaves a catalog that can be served at once', async () => {
    const cwd = await workingFolder()
    const first = new Program(['./dist', '--port', '0'], cwd)
    const { pages } = await first.ready()
    await first.kill()
    await rename(join(cwd, 'dist'), join(cwd, 'gone'))
    const second = new Program(['serve', '--no-publish', '--port', '0'], cwd)
    assert.equal((await second.ready()).pages, pages)
    await second.stop()
  })
})

describe('an unavailable source', () => {
  test('is served from its last good copy after a restart, and published again once it is back', async () => {
    const cwd = await workingFolder()
    assert.equal((await run(['publish', './dist'], cwd)).code, 0)
    await rename(join(cwd, 'dist'), join(cwd, 'away'))
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address } = await program.ready()
    assert.equal((await fetch(`${address}/services/geo/`)).status, 200)
    await writeFile(join(cwd, 'away', 'back.html'), html({ path: '/back.html', title: 'חזר', body: '<p>שוב כאן</p>' }))
    await rename(join(cwd, 'away'), join(cwd, 'dist'))
    const status = await eventually(
      () => fetch(`${address}/back.html`).then((response) => response.status),
      (value) => value === 200,
    )
    assert.equal(status, 200)
    await program.stop()
  })
})

describe('a served folder is watched', () => {
  test('changed, added and removed files take effect without a failed request', async () => {
    const cwd = await workingFolder()
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address } = await program.ready()
    const failures: number[] = []
    const read = async () => {
      for (const path of ['/', '/services/geo/', '/index.md', '/style.css', '/v1/search/?q=seo']) {
        const { status } = await fetch(address + path)
        if (status !== 200 && status !== 429) failures.push(status)
      }
      await pause(10)
    }
    await repeatDuring(read, async () => {
      await writeFile(
        join(cwd, 'dist/services/geo/index.html'),
        html({ path: '/services/geo/', title: 'ג׳ירפה', body: '<p>תוכן חדש</p>' }),
      )
      await mkdir(join(cwd, 'dist/fresh'))
      await writeFile(join(cwd, 'dist/fresh/index.html'), html({ path: '/fresh/', title: 'היפופוטם', body: '<p>עמוד חדש</p>' }))
      await rm(join(cwd, 'dist/blog/post-5'), { recursive: true })
      const changed = await eventually(
        () => fetch(`${address}/fresh/`).then(({ status }) => status),
        (status) => status === 200,
      )
      assert.equal(changed, 200)
      assert.match(await fetch(`${address}/services/geo.md`).then((response) => response.text()), /ג׳ירפה/)
      assert.equal((await fetch(`${address}/blog/post-5/`)).status, 404)
    })
    assert.deepEqual(failures, [])
    await program.stop()
  })

  test('a folder that is deleted and rewritten is never published half-built', async () => {
    const cwd = await workingFolder(agencyLikeSite())
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address, pages } = await program.ready()
    const seen = new Set<number>()
    const read = async () => {
      const text = await fetch(`${address}/sitemap.xml`).then((response) => response.text())
      seen.add(text.split('<url>').length - 1)
      await pause(30)
    }
    await repeatDuring(read, async () => {
      await rm(join(cwd, 'dist'), { recursive: true })
      for (const [name, content] of Object.entries({
        ...agencyLikeSite(),
        'late.html': html({ path: '/late.html', title: 'מאוחר', body: '<p>אחרון</p>' }),
      })) {
        await writeSite(join(cwd, 'dist'), { [name]: content })
        await pause(15)
      }
      await eventually(
        async () => seen.has(pages + 1),
        (shown) => shown,
      )
      assert.equal((await fetch(`${address}/late.html`)).status, 200)
    })
    assert.deepEqual([...seen].sort(), [pages, pages + 1].sort())
    await program.stop()
  })

  test('a swapped symbolic link shows the new build', async () => {
    const cwd = await workingFolder()
    await rename(join(cwd, 'dist'), join(cwd, 'build-1'))
    await writeSite(join(cwd, 'build-2'), {
      ...agencyLikeSite(),
      'second.html': html({ path: '/second.html', title: 'שני', body: '<p>בנייה שנייה</p>' }),
    })
    await symlink('build-1', join(cwd, 'dist'))
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address } = await program.ready()
    await symlink('build-2', join(cwd, 'next'))
    await rename(join(cwd, 'next'), join(cwd, 'dist'))
    const status = await eventually(
      () => fetch(`${address}/second.html`).then((response) => response.status),
      (value) => value === 200,
    )
    assert.equal(status, 200)
    await program.stop()
  })

  test('losing most pages is not published at once, and logged as a warning', async () => {
    const cwd = await workingFolder(agencyLikeSite())
    const program = new Program(['./dist', '--port', '0'], cwd)
    const { address } = await program.ready()
    for (const name of ['blog', 'cases', 'lexicon', 'services']) await rm(join(cwd, 'dist', name), { recursive: true })
    const warned = await eventually(
      async () => program.stderr,
      (text) => /vanished|more than half/i.test(text),
    )
    assert.match(warned, /vanished|more than half/i)
    assert.equal((await fetch(`${address}/blog/post-1/`)).status, 200)
    await program.stop()
  })
})

describe('daf publish', () => {
  test('prints the report, and rolls back to the previous generation', async () => {
    const cwd = await workingFolder(agencyLikeSite())
    const first = await run(['publish', './dist'], cwd)
    assert.equal(first.code, 0, first.stderr)
    assert.match(first.stdout, /Pages by type/)
    assert.match(first.stdout, /contact\.phone.*\+972-3-555-0142.*json-ld.*\/contact\//)
    assert.match(first.stdout, /\/hidden\/ .*noindex/)
    await rm(join(cwd, 'dist/blog'), { recursive: true })
    assert.equal((await run(['publish', './dist'], cwd)).code, 0)
    const back = await run(['publish', '--rollback', './dist'], cwd)
    assert.equal(back.code, 0, back.stderr)
    const program = new Program(['./dist', '--no-publish', '--port', '0'], cwd)
    const { address } = await program.ready()
    assert.equal((await fetch(`${address}/blog/post-1/`)).status, 200)
    await program.stop()
  })
})
