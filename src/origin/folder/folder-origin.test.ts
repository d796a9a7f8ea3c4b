import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rename, rm, stat, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { SourceChangedError, SourceUnavailableError, type SourceListing } from '../origin.ts'
import { openFolderOrigin } from './folder-origin.ts'

/** A folder and a link that leads elsewhere take each other's place for ever: folder, where the link leads. */
const swapForEver = `
  const { renameSync, symlinkSync } = require('node:fs')
  const [, folder, outside] = process.argv
  const rest = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1 + Math.random() * 8)
  symlinkSync(outside, folder + '.link')
  for (;;) {
    renameSync(folder, folder + '.real')
    renameSync(folder + '.link', folder)
    rest()
    renameSync(folder, folder + '.link')
    renameSync(folder + '.real', folder)
    rest()
  }`

let base = ''
let site = ''

beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'daf-origin-')))
  site = join(base, 'site')
  await mkdir(site)
})
afterEach(() => rm(base, { recursive: true, force: true }))

async function put(name: string, content: string | Uint8Array = name): Promise<void> {
  const file = join(site, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

function paths({ documents }: SourceListing): readonly string[] {
  return documents.map(({ path }) => path).toSorted()
}

function decoded(listing: SourceListing): readonly string[] {
  return paths(listing)
    .map((path) => decodeURIComponent(path))
    .toSorted()
}

describe('addresses', () => {
  test('pages and assets of a site', async () => {
    for (const name of ['index.html', 'x/index.html', 'y/index.htm', 'z.html', 'css/a.css', 'robots.txt', '404.html', 'CNAME'])
      await put(name)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/', '/404.html', '/CNAME', '/css/a.css', '/robots.txt', '/x/', '/y/', '/z.html'])
    assert.deepEqual(listing.warnings, [])
  })

  test('Hebrew names, composed or not, encoded or not', async () => {
    await put('שירותים/index.html')
    await put('%D7%A9%D7%9C%D7%95%D7%9D.html')
    await put('%d7%a6%d7%95%d7%a8/%D7%A7%D7%A9%D7%A8.html')
    await put('caf\u0065\u0301.html')
    await put('100%.html')
    await put('100%-%D7%A9.html')
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(
      decoded(listing),
      ['/100%-ש.html', '/100%.html', '/caf\u00e9.html', '/צור/קשר.html', '/שירותים/', '/שלום.html'].toSorted(),
    )
    assert.ok(paths(listing).includes('/caf%C3%A9.html'))
    assert.ok(paths(listing).includes('/100%25.html'))
  })

  test('a question mark and a number sign in a name are part of the path', async () => {
    await put('page?id=1.html')
    await put('c#.html')
    assert.deepEqual(paths(await openFolderOrigin(site).list()), ['/c%23.html', '/page%3Fid=1.html'])
  })

  test('escapes never lead to another folder or out of the source', async () => {
    await put('%2e%2e%2fsecret.html')
    await put('a%2Fb.html')
    await put('%2egit/config')
    assert.deepEqual(paths(await openFolderOrigin(site).list()), ['/%252e%252e%252fsecret.html', '/a%252Fb.html'])
  })

  test('of two files with one address one is published, always the same', async () => {
    await put('x/index.htm', 'htm')
    await put('x/index.html', 'html')
    await put('%D7%A9.html', 'encoded')
    await put('ש.html', 'plain')
    await put('caf\u00e9.html')
    await put('cafe\u0301.html')
    const origin = openFolderOrigin(site)
    const listing = await origin.list()
    assert.deepEqual(
      listing.documents.map(({ location }) => location),
      ['%D7%A9.html', 'cafe\u0301.html', 'x/index.html'],
    )
    assert.equal(listing.warnings.length, 3)
    assert.ok(listing.warnings.includes('x/index.htm is left out: x/index.html has the same address, /x/.'))
  })
})

describe('what is left out', () => {
  test('dot files, settings and dependencies without a word', async () => {
    for (const name of ['.git/config', '.env', '.daf/x.html', 'a/.hidden.html', '.well-known/.secret']) await put(name)
    for (const name of ['daf.yaml', 'daf.yml', '_headers', '_redirects', 'node_modules/p/index.html']) await put(name, '')
    for (const name of ['.well-known/security.txt', '.well-known/apple-app-site-association', 'index.html']) await put(name)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/', '/.well-known/apple-app-site-association', '/.well-known/security.txt'])
    assert.deepEqual(listing.warnings, [])
  })

  test('excluded folders and files, also by the name of a link', async () => {
    await put('data/catalog.sqlite')
    await put('data-sheet.html')
    await put('site.yaml')
    await symlink(site, join(base, 'link'))
    const exclude = [join(base, 'link', 'data'), join(site, 'site.yaml'), join(site, 'not-there')]
    assert.deepEqual(paths(await openFolderOrigin(site, { exclude }).list()), ['/data-sheet.html'])
  })

  test('names that no address can have, with a warning', async () => {
    await put('a\nb.html')
    await put('a\\b.html')
    await writeFile(Buffer.concat([Buffer.from(`${site}/`), Buffer.from([0xf9, 0xe0]), Buffer.from('.html')]), 'windows-1255')
    await put(`${`${'ש'.repeat(60)}/`.repeat(12)}x.html`)
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), [])
    assert.equal(listing.warnings.length, 4)
    for (const warning of listing.warnings) assert.doesNotMatch(warning, /\n/)
  })

  test('links that lead out, to hidden files, in circles or nowhere, with a warning', async () => {
    await writeFile(join(base, 'outside.html'), 'secret')
    await mkdir(join(base, 'site-2'))
    await put('.env', 'secret')
    await put('real/index.html')
    await symlink('../outside.html', join(site, 'out.html'))
    await symlink('../site-2', join(site, 'out-2'))
    await symlink('/etc', join(site, 'etc'))
    await symlink('.env', join(site, 'env.txt'))
    await symlink('..', join(site, 'real/circle'))
    await symlink('.', join(site, 'self'))
    await symlink('gone.html', join(site, 'dangling.html'))
    await symlink('knot.html', join(site, 'knot.html'))
    await symlink('real', join(site, 'alias'))
    await symlink('real/index.html', join(site, 'copy.html'))
    const listing = await openFolderOrigin(site).list()
    assert.deepEqual(paths(listing), ['/alias/', '/copy.html', '/real/'])
    // The circle is met twice: in the folder and through its alias.
    assert.equal(listing.warnings.length, 9, listing.warnings.join('\n'))
  })

  test('what is past a bound', async () => {
    await put('a/b/c/deep.html')
    await put('a/flat.html')
    await put('small.html')
    await put('large.bin')
    await truncate(join(site, 'large.bin'), 2_000)
    const listing = await openFolderOrigin(site, { bounds: { depth: 2, fileBytes: 1_000 } }).list()
    assert.deepEqual(paths(listing), ['/a/flat.html', '/small.html'])
    assert.equal(listing.warnings.length, 2)
    await assert.rejects(openFolderOrigin(site, { bounds: { entries: 3 } }).list(), SourceUnavailableError)
  })
})

test('media types follow from the name, and from the first tag where a name has no extension', async () => {
  await put('a.HTML')
  await put('a.unknown')
  await put('about', '\uFEFF <!DOCTYPE html><title>x</title>')
  await put('LICENSE', 'text <html>')
  await put('.well-known/apple-app-site-association', '{}')
  const listing = await openFolderOrigin(site).list()
  const types = Object.fromEntries(listing.documents.map(({ location, mediaType }) => [location, mediaType]))
  assert.deepEqual(types, {
    '.well-known/apple-app-site-association': 'application/json',
    LICENSE: 'application/octet-stream',
    'a.HTML': 'text/html',
    'a.unknown': 'application/octet-stream',
    about: 'text/html',
  })
})

test('redirects are read, and their errors reported', async () => {
  await put('index.html')
  await put('_redirects', '/old /new 302\n/x ftp://y\n')
  const origin = openFolderOrigin(site)
  const listing = await origin.list()
  assert.deepEqual(listing.redirects, [{ from: '/old', to: '/new', status: 302, force: false }])
  assert.match(listing.warnings.join('\n'), /_redirects line 2: /)
  await put('_redirects', '/old /newer 302\n')
  assert.equal((await origin.list()).redirects[0]?.to, '/newer')
  await rm(join(site, '_redirects'))
  assert.deepEqual((await origin.list()).redirects, [])
})

describe('a source that is not there', () => {
  const cases: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
    ['missing', () => rm(site, { recursive: true }), /^The source folder .*site does not exist\.$/],
    ['a file', () => rm(site, { recursive: true }).then(() => writeFile(site, '')), /is a file; name the folder/],
    ['a link to itself', () => rm(site, { recursive: true }).then(() => symlink(site, site)), /is a link to itself/],
  ]
  for (const [name, make, message] of cases) {
    test(name, async () => {
      await make()
      await assert.rejects(
        openFolderOrigin(site).list(),
        (error) => error instanceof SourceUnavailableError && message.test(error.message),
      )
    })
  }
})

describe('reading', () => {
  async function opened(content: string) {
    await put('a.html', content)
    const origin = openFolderOrigin(site)
    const [document] = (await origin.list()).documents
    assert.ok(document !== undefined)
    return { origin, document }
  }

  test('gives the bytes', async () => {
    const { origin, document } = await opened('שלום')
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'שלום')
    assert.equal(document.size, 8)
  })

  test('an empty file is a document', async () => {
    const { origin, document } = await opened('')
    assert.equal((await origin.read(document)).length, 0)
  })

  const changes: readonly (readonly [string, () => Promise<void>])[] = [
    ['an edit', () => put('a.html', 'longer')],
    ['an edit of the same size', () => put('a.html', 'two')],
    [
      'an edit of the same size with its time put back',
      async () => {
        await put('a.html', 'two')
        await utimes(join(site, 'a.html'), 1_000, 1_000)
      },
    ],
    ['a removal', () => rm(join(site, 'a.html'))],
    ['another file moved into place', () => put('b.html', 'two').then(() => rename(join(site, 'b.html'), join(site, 'a.html')))],
    ['a folder in its place', () => rm(join(site, 'a.html')).then(() => mkdir(join(site, 'a.html')))],
    [
      'a link that leads out in its place',
      async () => {
        await writeFile(join(base, 'secret'), 'one')
        await rm(join(site, 'a.html'))
        await symlink('../secret', join(site, 'a.html'))
      },
    ],
  ]
  for (const [name, change] of changes) {
    test(`${name} is noticed, and the next listing shows it`, async () => {
      const { origin, document } = await opened('one')
      await utimes(join(site, 'a.html'), 1_000, 1_000)
      const [before] = (await origin.list()).documents
      assert.ok(before !== undefined)
      assert.notEqual(before.revision, document.revision)
      await change()
      await assert.rejects(origin.read(before), SourceChangedError)
      const after = (await origin.list()).documents.find(({ location }) => location === 'a.html')
      assert.notEqual(after?.revision, before.revision)
    })
  }

  test('two quick edits of the same size are two revisions', async () => {
    const origin = openFolderOrigin(site)
    for (let round = 0; round < 5; round++) {
      await put('a.html', 'one')
      const [first] = (await origin.list()).documents
      await put('a.html', 'two')
      const [second] = (await origin.list()).documents
      assert.notEqual(first?.revision, second?.revision)
    }
  })

  test('a listing is taken only when the clock of the disk has gone on', async () => {
    await put('a.html', 'one')
    await openFolderOrigin(site).list()
    assert.ok(Date.now() - (await stat(join(site, 'a.html'))).ctimeMs >= 20)
  })

  const swaps: readonly (readonly [string, string, string])[] = [
    ['a file', 'in/a.html', 'in/a.html'],
    ['the folder of a file', 'in/a.html', 'in'],
    ['a folder further up', 'in/deep/er/a.html', 'in'],
    ['a folder on the way', 'in/deep/er/a.html', 'in/deep'],
  ]
  for (const [name, location, moved] of swaps) {
    for (const [where, target] of [
      ['out of the source', () => join(base, 'outside')],
      ['to what is not published', () => join(site, '.private')],
    ] as const) {
      test(`${name} that becomes a link ${where} after the listing is not followed`, async () => {
        await put(location, 'secret')
        const origin = openFolderOrigin(site)
        const [document] = (await origin.list()).documents
        assert.ok(document !== undefined)
        // The same file under another name: nothing but its place tells that it is not the source's.
        await rename(join(site, moved), target())
        await symlink(target(), join(site, moved))
        if (moved !== location) await assert.rejects(origin.read(document), /led to .* when it was read/)
        await assert.rejects(origin.read(document), SourceChangedError)
        assert.deepEqual((await origin.list()).documents, [])
      })
    }
  }

  test('a folder that is swapped for a link again and again is never read from elsewhere', async () => {
    const outside = join(base, 'outside')
    await mkdir(outside)
    await put('in/a.html', 'public')
    await writeFile(join(outside, 'a.html'), 'secret')
    // What takes time between the listing of the root and that of the folder.
    for (let at = 0; at < 300; at++) await put(`before/${at}.html`, 'public')
    const swapper = spawn(process.execPath, ['-e', swapForEver, join(site, 'in'), outside], { stdio: 'ignore' })
    try {
      const origin = openFolderOrigin(site)
      const seen = new Set<string>()
      for (const end = performance.now() + 3_000; performance.now() < end;) {
        const { documents } = await origin.list().catch(() => ({ documents: [] }))
        const document = documents.find(({ location }) => location === 'in/a.html')
        const read = document === undefined ? undefined : await origin.read(document).catch(() => undefined)
        if (read !== undefined) seen.add(Buffer.from(read).toString())
      }
      assert.ok(!seen.has('secret'))
    } finally {
      swapper.kill('SIGKILL')
      await once(swapper, 'exit')
    }
  })

  test('a pipe or a device in the place of a file is not waited for', async () => {
    const { origin, document } = await opened('one')
    await rm(join(site, 'a.html'))
    execFileSync('mkfifo', [join(site, 'a.html')])
    await assert.rejects(origin.read(document), SourceChangedError)
    await rm(join(site, 'a.html'))
    await symlink('/dev/zero', join(site, 'a.html'))
    await assert.rejects(origin.read(document), SourceChangedError)
  })

  test('a swapped link does not mix two builds', async () => {
    for (const build of ['one', 'two']) {
      await mkdir(join(base, build))
      await writeFile(join(base, build, 'index.html'), build)
    }
    const link = join(base, 'current')
    await symlink('one', link)
    const origin = openFolderOrigin(link)
    const [document] = (await origin.list()).documents
    assert.ok(document !== undefined)
    await symlink('two', join(base, 'next'))
    await rename(join(base, 'next'), link)
    assert.equal(Buffer.from(await origin.read(document)).toString(), 'one')
    const [second] = (await origin.list()).documents
    assert.ok(second !== undefined)
    assert.equal(Buffer.from(await origin.read(second)).toString(), 'two')
  })
})

test('what a scan costs at 10,000 files', async (context) => {
  for (let folder = 0; folder < 100; folder++) {
    mkdirSync(join(site, `s${folder}`))
    for (let page = 0; page < 100; page++) writeFileSync(join(site, `s${folder}`, `${page}.html`), 'x')
  }
  const origin = openFolderOrigin(site)
  await origin.list()
  let longest = 0
  let last = performance.now()
  const ticker = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  const { documents } = await origin.list()
  const took = performance.now() - start
  clearInterval(ticker)
  context.diagnostic(`a look at 10,000 files: ${took.toFixed()} ms; longest pause of the process: ${longest.toFixed(1)} ms`)
  assert.equal(documents.length, 10_000)
})
